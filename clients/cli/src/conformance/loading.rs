use anyhow::{Context, ensure};
use sandtable_grpc::error::reason;
use sandtable_proto::rules::v1::Position;
use sandtable_proto::rules::v1::get_view_request::Viewer;

use crate::conformance::harness::{Expected, Suite, refused};
use crate::conformance::recording::RecordedMatch;

/// Versions of a match that are built again.
const SAMPLES: u64 = 8;

/// A state is built again from the log and from snapshots, and what does not lead to it is
/// refused.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let mut built = 0;
    for played in suite.played().await? {
        for version in played.sample(SAMPLES).chain([played.version()]) {
            same_by_every_way(suite, played, version).await?;
            built += 2;
        }
        damaged(suite, played).await?;
    }
    Ok(format!("{built} states built again"))
}

async fn same_by_every_way(
    suite: &Suite,
    played: &RecordedMatch,
    version: u64,
) -> anyhow::Result<()> {
    let name = format!("{}-loaded-{version}", played.name);
    suite.forget(&name).await?;
    let nothing = suite
        .view(&played.at(&name, version), Viewer::Referee(()))
        .await;
    refused(
        nothing,
        &[reason::STATE_NOT_LOADED],
        "a state that was forgotten",
    )?;
    let at = played.by_log(&name, version);
    let by_log = suite.view(&at, Viewer::Referee(())).await;
    let by_log = by_log.wanted("a state by the whole log")?;
    let kept = suite
        .view(&played.at(&name, version), Viewer::Referee(()))
        .await;
    let kept = kept.wanted("a state that was just built")?;
    suite.forget(&name).await?;
    let at = played.by_snapshot(&name, version);
    let by_snapshot = suite.view(&at, Viewer::Referee(())).await;
    let by_snapshot = by_snapshot.wanted("a state by its snapshot")?;
    ensure!(
        by_log == by_snapshot && by_log == kept,
        "version {version} is another state by the log than by its snapshot"
    );
    Ok(())
}

async fn damaged(suite: &Suite, played: &RecordedMatch) -> anyhow::Result<()> {
    let (name, end) = (format!("{}-damaged", played.name), played.version());
    let look = async |at: Position| {
        suite.forget(&name).await?;
        anyhow::Ok(suite.view(&at, Viewer::Referee(())).await)
    };
    let mut at = played.by_log(&name, end);
    let basis = at.basis.as_mut().context("it was given one")?;
    let middle = basis.tail.len() / 2;
    basis.tail[middle].state_hash[0] ^= 1;
    let what = "a log with another hash in it";
    refused(look(at).await?, &[reason::BASIS_DIFFERS], what)?;

    let mut at = played.by_log(&name, end);
    at.state_hash[0] ^= 1;
    let what = "a log that leads to another hash than the position's";
    refused(look(at).await?, &[reason::BASIS_DIFFERS], what)?;

    let mut at = played.by_log(&name, end);
    at.version += 1;
    let what = "a log that ends before the position";
    let reasons = [reason::INVALID_FIELD, reason::BASIS_DIFFERS];
    refused(look(at).await?, &reasons, what)?;

    let ways: [fn(&mut Vec<u8>); 3] = [
        |snapshot| snapshot.truncate(snapshot.len() / 2),
        |snapshot| snapshot.push(0),
        |snapshot| {
            if let Some(last) = snapshot.last_mut() {
                *last ^= 1;
            }
        },
    ];
    for damage in ways {
        let mut at = played.by_snapshot(&name, end);
        damage(&mut at.basis.as_mut().context("it was given one")?.snapshot);
        let unreadable = [reason::SNAPSHOT_UNREADABLE];
        refused(look(at).await?, &unreadable, "a damaged snapshot")?;
    }
    let stale = Position {
        state_hash: vec![0xee; 16],
        ..played.here()
    };
    let stale = suite.view(&stale, Viewer::Referee(())).await;
    let what = "another state of the version in memory";
    refused(stale, &[reason::STATE_NOT_LOADED], what)
}
