use anyhow::ensure;

use crate::conformance::harness::{Expected, Suite};

/// Two matches can have the same dice, by keys of 64 bytes: what happens follows from the first
/// half, and what states are known by from both.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let mut entries = 0;
    for played in suite.played().await? {
        for (version, entry) in (0..).zip(&played.entries) {
            let first = &entry.applied;
            let mut hashes = Vec::new();
            for place in [1_u8, 2] {
                let key = [played.key, [place; 32]].concat();
                let name = format!("{}-pair-{place}", played.name);
                let at = played.by_snapshot(&name, version);
                let applied = suite.apply(&at, entry.seat, &entry.action, &key).await;
                let applied = applied.wanted("Apply with a key of 64 bytes")?;
                ensure!(
                    first.events == applied.events
                        && first.awaited == applied.awaited
                        && first.dice_drawn == applied.dice_drawn,
                    "entry {} has other dice when there is more behind the key",
                    version + 1
                );
                hashes.push(applied.state_hash);
            }
            ensure!(
                hashes[0] != hashes[1] && !hashes.contains(&first.state_hash),
                "entry {} leads to states of one hash in both matches of a pair",
                version + 1
            );
            entries += 1;
        }
    }
    Ok(format!(
        "{entries} entries with the same dice in both matches"
    ))
}
