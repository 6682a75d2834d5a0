//! Faults of players who are late, away or refused too often, and records of play.

use sandtable_proto::ladder::v1::FaultKind;
use sandtable_proto::matches::v1::{MatchState, SeatFacts};
use sandtable_proto::tournaments::v1::{FixtureMatch, ResultCause};

use crate::fixtures::decision::forfeited;
use crate::fixtures::match_outcome::{MatchOutcome, entrant_at};
use crate::fixtures::withheld_nonces::withholders;
use crate::pools::penalties::Penalty;
use crate::pools::record::{PlayRecord, PoolFixtureRecord, PoolRecord};
use crate::pools::transaction::PoolWork;
use crate::time::{moment, stamp};

/// Interval at which matches are checked for the turn of a player who is gone: no message reports
/// that.
const LOOK_AWAY: i64 = 1_000;

/// Attendance of the two players of a fixture, and the times for which they are awaited, in
/// milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WaitingTimes {
    /// For each, true if its stream is open.
    pub(crate) here: [bool; 2],
    /// Time that each may be away while its match waits for it.
    pub(crate) away: [i64; 2],
    /// Time that both have to reveal their nonces.
    pub(crate) reveal: i64,
    /// Moment from which this process could see a player come back.
    pub(crate) since: i64,
}

/// Faults of the players of a match.
struct Blame {
    at_fault: [bool; 2],
    kind: FaultKind,
    text: &'static str,
}

/// Players who are late, and the time of the next look.
#[derive(Default)]
pub(crate) struct Timeouts {
    /// Faults of players.
    pub(crate) wrong: Vec<(u64, Penalty)>,
    /// When it is looked at again, in milliseconds since 1970.
    pub(crate) next: Option<i64>,
}

impl Timeouts {
    /// Looks again at a moment, or before.
    pub(crate) fn look(&mut self, at: i64) {
        self.next = Some(self.next.map_or(at, |next| next.min(at)));
    }

    /// Notes a player who did not take its seat in time, withheld its nonce, went away, or let
    /// its clock run out.
    pub(crate) fn note(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
        patience: &WaitingTimes,
    ) {
        let blame = match seen.shown.state() {
            MatchState::Lobby if seen.shown.awaits_nonces => {
                self.withheld(record, seen, work, patience)
            }
            MatchState::Lobby => self.absent(record, seen, work),
            MatchState::InProgress => Some(self.dropped_out(record, seen, work, patience)),
            MatchState::Finished => Some(overran(seen, work.record())),
            _ => return,
        };
        let Some(blame) = blame.filter(|it| it.at_fault != [false, false]) else {
            return;
        };
        let Blame {
            at_fault,
            kind,
            text,
        } = blame;
        if kind != FaultKind::Overran {
            let points = match at_fault {
                [true, false] => [0, 2],
                [false, true] => [2, 0],
                _ => [0, 0],
            };
            if let Some(open) = open(record, seen) {
                open.result = Some(forfeited(points, ResultCause::Forfeit, text, work.now));
            }
            record.to_end.push(seen.shown.name.clone());
        }
        let players = [record.first, record.second].into_iter().zip(at_fault);
        for (player, _) in players.filter(|it| it.1) {
            self.blame(record, player, kind, format!("{}: {text}", seen.shown.name));
        }
    }

    /// Blames a player who has not taken its seat.
    fn absent(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
    ) -> Option<Blame> {
        for player in 0..2 {
            *record.away_mut(seen.number, player) = 0;
        }
        let deadline = moment(open(record, seen)?.join_deadline.as_ref()).unwrap_or(0);
        if work.now < deadline {
            self.look(deadline);
            return None;
        }
        let mut at_fault = [false, false];
        for seat in seen.shown.seats.iter().filter(|it| !it.taken) {
            if let Some(player) = entrant_at(&work.record().shown.sides, seen.number, seat.seat) {
                at_fault[player] = true;
            }
        }
        Some(Blame {
            at_fault,
            kind: FaultKind::NoShow,
            text: "did not take its seat in time",
        })
    }

    /// Blames a player who has not revealed its nonce, counted from when the match was first seen
    /// to wait for nonces.
    fn withheld(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
        patience: &WaitingTimes,
    ) -> Option<Blame> {
        let open = open(record, seen)?;
        let deadline = moment(open.reveal_deadline.as_ref());
        let deadline = deadline.unwrap_or(work.now.saturating_add(patience.reveal));
        open.reveal_deadline = Some(stamp(deadline));
        if work.now < deadline {
            self.look(deadline);
            return None;
        }
        let at_fault = withholders(&seen.shown, |seat| {
            entrant_at(&work.record().shown.sides, seen.number, seat)
        });
        Some(Blame {
            at_fault,
            kind: FaultKind::NonceWithheld,
            text: "did not reveal its nonce in time",
        })
    }

    /// Blames an awaited player who has gone.
    fn dropped_out(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
        patience: &WaitingTimes,
    ) -> Blame {
        let mut awaited = [false, false];
        for seat in &seen.shown.awaited {
            if let Some(player) = entrant_at(&work.record().shown.sides, seen.number, *seat) {
                awaited[player] = true;
            }
        }
        let mut at_fault = [false, false];
        for player in 0..2 {
            let away = record.away_mut(seen.number, player);
            if patience.here[player] {
                *away = 0;
            } else if !awaited[player] {
                *away = 0;
                self.look(work.now.saturating_add(LOOK_AWAY));
            } else {
                if *away == 0 {
                    *away = work.now;
                }
                let since = (*away).max(patience.since);
                let end = since.saturating_add(patience.away[player]);
                at_fault[player] = work.now >= end;
                self.look(end);
            }
        }
        Blame {
            at_fault,
            kind: FaultKind::DroppedOut,
            text: "went away while it was waited for, and did not come back",
        }
    }

    /// Notes the play of both in a match that has a result.
    pub(crate) fn note_play(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &MatchOutcome,
        work: &PoolWork<'_>,
    ) {
        let policy = work.record().shown.settings.as_ref();
        let policy = policy.and_then(|it| it.faults).unwrap_or_default();
        for (place, player) in [record.first, record.second].into_iter().enumerate() {
            let mut play = PlayRecord {
                player,
                ..PlayRecord::default()
            };
            let own = |seat: &&SeatFacts| {
                entrant_at(&work.record().shown.sides, seen.number, seat.seat) == Some(place)
            };
            for seat in seen.facts.iter().filter(own) {
                play.add_seat(seat);
            }
            if let Some(text) = play.too_many_refusals(&policy) {
                let text = format!("{}: {text}", seen.shown.name);
                self.blame(record, player, FaultKind::Refusals, text);
            }
            record.plays.push(play);
        }
    }

    /// A player did something wrong: one fault a fixture, however many matches it has.
    pub(crate) fn blame(
        &mut self,
        record: &PoolFixtureRecord,
        player: u64,
        kind: FaultKind,
        text: String,
    ) {
        if self.wrong.iter().all(|(other, _)| *other != player) {
            let fixture = record.shown.name.clone();
            self.wrong.push((
                player,
                Penalty {
                    kind,
                    text,
                    fixture,
                },
            ));
        }
    }
}

/// The match of a fixture that was seen.
fn open<'a>(
    record: &'a mut PoolFixtureRecord,
    seen: &MatchOutcome,
) -> Option<&'a mut FixtureMatch> {
    let mut matches = record.shown.matches.iter_mut();
    matches.find(|it| it.r#match == seen.shown.name)
}

/// Blames a player whose clock has run out.
fn overran(seen: &MatchOutcome, pool: &PoolRecord) -> Blame {
    let mut at_fault = [false, false];
    let clocks = seen.shown.clocks.iter().flat_map(|it| &it.seats);
    for seat in clocks.filter(|it| it.expired) {
        if let Some(player) = entrant_at(&pool.shown.sides, seen.number, seat.seat) {
            at_fault[player] = true;
        }
    }
    Blame {
        at_fault,
        kind: FaultKind::Overran,
        text: "let its clock run out",
    }
}
