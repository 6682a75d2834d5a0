use anyhow::{Context, ensure};
use sandtable_proto::rules::v1::Position;
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;

use crate::conformance::harness::{Expected, Suite};
use crate::conformance::recording::is_refusal;

/// Seats may be given up and lost, matches be drawn and closed, and then nothing more happens.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let played = suite
        .played()
        .await?
        .first()
        .context("a match was played")?;
    for (kind, ends) in [
        (Kind::Resign(()), false),
        (Kind::Forfeit(()), false),
        (Kind::Draw(()), true),
        (Kind::Close(()), true),
    ] {
        let what = format!("{kind:?}");
        let action = Action { kind: Some(kind) };
        let name = format!("{}-ends", played.name);
        let at = played.by_log(&name, 0);
        suite.forget(&name).await?;
        let applied = suite.apply(&at, 0, &action, &played.key).await;
        let applied = applied.wanted(&what)?;
        ensure!(
            applied.outcome.is_some() || !ends,
            "{what} does not end the match"
        );
        if applied.outcome.is_none() {
            continue;
        }
        let over = Position {
            version: 1,
            state_hash: applied.state_hash,
            ..played.at(&name, 0)
        };
        let first = &played.entries[0];
        match suite
            .apply(&over, first.seat, &first.action, &played.key)
            .await
        {
            Err(status) if is_refusal(&status) => {}
            Err(status) => return Err(status).wanted("a command after the end"),
            Ok(_) => anyhow::bail!("a command is accepted after {what}"),
        }
        let default = suite.default(&over, first.seat).await;
        let default = default.wanted("GetDefaultCommand after the end")?;
        ensure!(
            default.is_none(),
            "a seat has a default command after the end"
        );
    }
    Ok("resigned, forfeited, drawn and closed".to_owned())
}
