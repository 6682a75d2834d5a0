//! Standings that are hidden until a round or the end.

use sandtable_proto::tournaments::v1::{RoundState, StandingsVisibility, TournamentState};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::impartiality::plays_in;
use crate::tournaments::record::TournamentRecord;
use crate::tournaments::transaction::Work;

/// Requires standings that the caller may see now: they are shown to everybody, or the caller runs
/// the tournament and does not play in it.
pub(crate) async fn must_see_standings(work: &Work<'_>, caller: &Caller) -> ServiceResult<()> {
    let record = work.record();
    let Some(when) = hidden_until(record, is_through(work).await?) else {
        return Ok(());
    };
    let runs = caller.is_organiser(record) || caller.is_privileged();
    if runs && !plays_in(work, caller).await? {
        return Ok(());
    }
    Err(LadderError::Forbidden(
        "STANDINGS_HIDDEN",
        format!("the standings are shown {when}"),
    ))
}

/// Moment at which hidden standings are shown; `None` when they are shown now.
fn hidden_until(record: &TournamentRecord, latest_is_through: bool) -> Option<String> {
    let shown = &record.shown;
    let over = matches!(
        shown.state(),
        TournamentState::Finished | TournamentState::Cancelled
    );
    let settings = shown.settings.as_ref().and_then(|it| it.standings);
    let settings = settings.filter(|_| !over)?;
    match settings.visibility() {
        StandingsVisibility::Unspecified | StandingsVisibility::Always => None,
        StandingsVisibility::AtEnd => Some("when the tournament is over".to_owned()),
        StandingsVisibility::AfterRound => {
            let through = shown.round.saturating_sub(u32::from(!latest_is_through));
            (through < settings.round).then(|| format!("when round {} is through", settings.round))
        }
    }
}

/// Reports whether all fixtures of the latest round are decided.
async fn is_through(work: &Work<'_>) -> ServiceResult<bool> {
    let rounds = work.rounds().await?;
    let latest = rounds.last();
    Ok(latest.is_none_or(|it| it.message.shown.state() == RoundState::Done))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::{StandingsSettings, Tournament, TournamentSettings};

    fn record(
        visibility: StandingsVisibility,
        round: u32,
        state: TournamentState,
    ) -> TournamentRecord {
        let mut shown = Tournament {
            round,
            settings: Some(TournamentSettings {
                standings: Some(StandingsSettings {
                    visibility: visibility as i32,
                    round: 2,
                }),
                ..TournamentSettings::default()
            }),
            ..Tournament::default()
        };
        shown.set_state(state);
        TournamentRecord {
            shown,
            ..TournamentRecord::default()
        }
    }

    #[test]
    fn standings_are_hidden_as_long_as_the_settings_have_it() {
        use StandingsVisibility::{AfterRound, Always, AtEnd};
        use TournamentState::{Finished, InProgress};
        let hidden = |it, through| hidden_until(&it, through).is_some();
        assert!(!hidden(record(Always, 1, InProgress), false));
        assert!(hidden(record(AtEnd, 9, InProgress), true));
        assert!(!hidden(record(AtEnd, 9, Finished), true));
        assert!(hidden(record(AfterRound, 1, InProgress), true));
        assert!(hidden(record(AfterRound, 2, InProgress), false));
        assert!(!hidden(record(AfterRound, 2, InProgress), true));
        assert!(!hidden(record(AfterRound, 3, InProgress), false));
    }
}
