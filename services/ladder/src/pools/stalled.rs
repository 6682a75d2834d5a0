//! Matches without moves, while others wait for the machine.

use sandtable_proto::ladder::v1::FaultKind;
use sandtable_proto::matches::v1::MatchState;
use sandtable_proto::tournaments::v1::ResultCause;

use crate::fixtures::decision::forfeited;
use crate::fixtures::match_outcome::{MatchOutcome, entrant_at};
use crate::pools::record::PoolFixtureRecord;
use crate::pools::timeouts::Timeouts;
use crate::pools::transaction::PoolWork;
use crate::time::moment;

impl Timeouts {
    /// Decides a match against the side that it waits for, when no side has moved for so many
    /// milliseconds and others wait for room to play.
    pub(crate) fn note_stalled(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
        after: i64,
    ) {
        if !stands_still(seen, work.now, after) {
            return;
        }
        let mut matches = record.shown.matches.iter_mut();
        let open = matches.find(|it| it.r#match == seen.shown.name && it.result.is_none());
        let Some(open) = open else {
            return;
        };
        let awaited = seen.shown.awaited.iter();
        let awaited =
            awaited.filter_map(|seat| entrant_at(&work.record().shown.sides, seen.number, *seat));
        let mut at_fault = [false, false];
        awaited.for_each(|player| at_fault[player] = true);
        if at_fault == [false, false] {
            at_fault = [true, true];
        }
        let points = at_fault.map(|it| if it { 0 } else { 2 });
        let text = format!(
            "did not move for {} seconds, while others waited for room to play",
            after / 1000
        );
        open.result = Some(forfeited(points, ResultCause::Forfeit, &text, work.now));
        record.to_end.push(seen.shown.name.clone());
        let players = [record.first, record.second].into_iter().zip(at_fault);
        for (player, _) in players.filter(|it| it.1) {
            let text = format!("{}: {text}", seen.shown.name);
            self.blame(record, player, FaultKind::Stalled, text);
        }
    }
}

/// Reports whether a match is being played, or could begin, and nothing has happened in it for so
/// long.
fn stands_still(seen: &MatchOutcome, now: i64, after: i64) -> bool {
    let shown = &seen.shown;
    let begun = match shown.state() {
        MatchState::InProgress => true,
        MatchState::Lobby => shown.seats.iter().all(|it| it.taken),
        _ => false,
    };
    let clocks = shown.clocks.as_ref().and_then(|it| it.update_time.as_ref());
    let last = moment(clocks.or(shown.update_time.as_ref()));
    begun && last.is_some_and(|last| now.saturating_sub(last) >= after)
}

#[cfg(test)]
mod tests {
    use sandtable_proto::matches::v1::{Clocks, Match, MatchSeat};

    use super::*;
    use crate::time::stamp;

    #[test]
    fn only_what_could_go_on_stands_still() {
        let seat = |taken| MatchSeat {
            taken,
            ..MatchSeat::default()
        };
        let seen = |state: MatchState, taken, moved: Option<i64>| MatchOutcome {
            number: 1,
            facts: Vec::new(),
            shown: Match {
                state: state as i32,
                seats: vec![seat(true), seat(taken)],
                update_time: Some(stamp(50_000)),
                clocks: moved.map(|moved| Clocks {
                    update_time: Some(stamp(moved)),
                    ..Clocks::default()
                }),
                ..Match::default()
            },
        };
        let stands = |state, taken, moved| stands_still(&seen(state, taken, moved), 60_000, 10_000);
        assert!(stands(MatchState::InProgress, true, None));
        assert!(!stands(MatchState::InProgress, true, Some(50_001)));
        assert!(stands(MatchState::InProgress, true, Some(40_000)));
        assert!(stands(MatchState::Lobby, true, None));
        assert!(!stands(MatchState::Lobby, false, None));
        assert!(!stands(MatchState::Finished, true, None));
    }
}
