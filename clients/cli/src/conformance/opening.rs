use anyhow::ensure;
use sandtable_proto::rules::v1::get_view_request::Viewer;

use crate::conformance::harness::{Expected, Suite, seat_viewer};
use crate::conformance::recording::RecordedMatch;

/// A match opens in the same way each time, and its options say all that it needs to.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let played = RecordedMatch::open(suite, "matches/check-opening", [1; 32]).await?;
    let opened = &played.opening;
    let again = suite.open("matches/check-opening-again", None).await;
    let again = again.wanted("OpenMatch")?;
    ensure!(
        *opened == again,
        "two matches of the same options open otherwise"
    );
    let whole = suite.open("matches/check-opening-whole", opened.options.clone());
    let whole = whole
        .await
        .wanted("OpenMatch with the options that it gave")?;
    ensure!(
        whole.options == opened.options && whole.state_hash == opened.state_hash,
        "the options that a match records do not lead to the same opening"
    );
    if suite.game.default_options.is_some() {
        ensure!(
            suite.game.default_options == opened.options,
            "default_options in the catalogue are not those of a host who chooses nothing"
        );
    }
    ensure!(
        !opened.awaited.is_empty(),
        "nobody is awaited at the opening"
    );
    let at = played.here();
    let seats = opened.seats.iter().map(|seat| seat_viewer(seat.seat));
    for viewer in seats.chain([Viewer::Spectator(()), Viewer::Referee(())]) {
        suite.view(&at, viewer).await.wanted("GetView")?;
    }
    Ok(format!(
        "{} of {}, {} seats",
        suite.game.ruleset_version,
        suite.game.id,
        opened.seats.len()
    ))
}
