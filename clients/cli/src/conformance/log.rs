use anyhow::{Context, ensure};
use sandtable_proto::rules::v1::{LoggedAction, VerifiedEntry, VerifyLogRequest};

use crate::conformance::harness::{Expected, Suite};

/// A whole log is played again to the same entries, and one that was changed is found out
/// where it was changed.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let mut entries = 0;
    for played in suite.played().await? {
        let request = VerifyLogRequest {
            game: played.game.clone(),
            options: played.opening.options.clone(),
            dice_key: played.key.to_vec(),
            entries: played.log(0, played.version()),
        };
        let verified = suite.verify(request.clone()).await.wanted("VerifyLog")?;
        if let Some(difference) = verified.difference {
            anyhow::bail!("its own log differs: {}", difference.sentence);
        }
        let recorded = played.entries.iter().map(|entry| {
            let applied = entry.applied.clone();
            VerifiedEntry {
                state_hash: applied.state_hash,
                events: applied.events,
                awaited: applied.awaited,
                dice_drawn: applied.dice_drawn,
                private: applied.private,
                action: applied.action,
            }
        });
        for (sequence, (entry, again)) in (1..).zip(recorded.zip(&verified.entries)) {
            ensure!(
                entry == *again,
                "entry {sequence} is another one when it is verified"
            );
        }
        ensure!(
            verified.seats == played.opening.seats,
            "the log has other seats"
        );

        let middle = request.entries.len() / 2;
        let forged: [fn(&mut LoggedAction); 2] = [
            |entry| entry.state_hash[7] ^= 1,
            |entry| entry.action = None,
        ];
        for forge in forged {
            let mut request = request.clone();
            forge(&mut request.entries[middle]);
            let verified = suite.verify(request).await.wanted("VerifyLog")?;
            let difference = verified.difference;
            let difference = difference.context("a log that was changed is taken for true")?;
            ensure!(
                difference.sequence == middle as u64 + 1,
                "entry {} was changed, and {} is said to differ",
                middle + 1,
                difference.sequence
            );
        }
        entries += played.version();
    }
    Ok(format!("{entries} entries verified, and forged ones found"))
}
