//! Who is late, away or refused too often, and how both have played.

use sandtable_proto::ladder::v1::FaultKind;
use sandtable_proto::matches::v1::{MatchState, SeatFacts};
use sandtable_proto::tournaments::v1::ResultCause;

use crate::deciding::forfeited;
use crate::pools::faults::Wrong;
use crate::pools::record::{PlayRecord, PoolFixtureRecord, PoolRecord};
use crate::pools::work::PoolWork;
use crate::seen::{Seen, entrant_of_side};
use crate::times::moment;

/// Which of a fixture's players a seat of one of its matches is.
pub(crate) fn player_at(pool: &PoolRecord, number: u32, seat: u32) -> Option<usize> {
    let mut sides = pool.shown.sides.iter();
    let side = sides.position(|it| it.seats.iter().any(|it| it.seat == seat))?;
    Some(entrant_of_side(number, side))
}

/// Who is late, and when it is looked at again.
#[derive(Default)]
pub(crate) struct Late {
    /// What players did wrong.
    pub(crate) wrong: Vec<(u64, Wrong)>,
    /// When it is looked at again, in milliseconds since 1970.
    pub(crate) next: Option<i64>,
}

impl Late {
    /// Looks again at a moment, or before.
    pub(crate) fn look(&mut self, at: i64) {
        self.next = Some(self.next.map_or(at, |next| next.min(at)));
    }

    /// Whoever did not take its seat in time, went away, or let its clock run out.
    pub(crate) fn note(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &Seen,
        work: &PoolWork<'_>,
        here: [bool; 2],
        within: i64,
    ) {
        let deadline = record
            .shown
            .matches
            .iter()
            .find(|it| it.r#match == seen.shown.name);
        let deadline = deadline
            .and_then(|it| moment(it.join_deadline.as_ref()))
            .unwrap_or(0);
        let player_at = |seat| player_at(work.record(), seen.number, seat);
        let mut at_fault = [false, false];
        let (kind, text) = match seen.shown.state() {
            MatchState::Lobby if work.now < deadline => return self.look(deadline),
            MatchState::Lobby => {
                for seat in seen.shown.seats.iter().filter(|it| !it.taken) {
                    if let Some(player) = player_at(seat.seat) {
                        at_fault[player] = true;
                    }
                }
                (FaultKind::NoShow, "did not take its seat in time")
            }
            MatchState::InProgress => {
                record.away.resize(2, 0);
                let mut awaited = [false, false];
                for seat in &seen.shown.awaited {
                    if let Some(player) = player_at(*seat) {
                        awaited[player] = true;
                    }
                }
                for player in 0..2 {
                    let away = &mut record.away[player];
                    if here[player] || !awaited[player] {
                        *away = 0;
                        continue;
                    }
                    if *away == 0 {
                        *away = work.now;
                    }
                    let end = away.saturating_add(within);
                    at_fault[player] = work.now >= end;
                    self.look(end);
                }
                (
                    FaultKind::DroppedOut,
                    "went away while it was waited for, and did not come back",
                )
            }
            MatchState::Finished => {
                let clocks = seen.shown.clocks.iter().flat_map(|it| &it.seats);
                for seat in clocks.filter(|it| it.expired) {
                    if let Some(player) = player_at(seat.seat) {
                        at_fault[player] = true;
                    }
                }
                (FaultKind::Overran, "let its clock run out")
            }
            _ => return,
        };
        if at_fault == [false, false] {
            return;
        }
        if kind != FaultKind::Overran {
            let points = match at_fault {
                [true, false] => [0, 2],
                [false, true] => [2, 0],
                _ => [0, 0],
            };
            let open = record
                .shown
                .matches
                .iter_mut()
                .find(|it| it.r#match == seen.shown.name);
            if let Some(open) = open {
                open.result = Some(forfeited(points, ResultCause::Forfeit, text, work.now));
            }
            record.to_end.push(seen.shown.name.clone());
        }
        for (player, _) in [record.first, record.second]
            .iter()
            .zip(at_fault)
            .filter(|it| it.1)
        {
            self.blame(
                record,
                *player,
                kind,
                format!("{}: {text}", seen.shown.name),
            );
        }
    }

    /// How both have played in a match that has a result.
    pub(crate) fn note_play(
        &mut self,
        record: &mut PoolFixtureRecord,
        seen: &Seen,
        work: &PoolWork<'_>,
        facts: &[SeatFacts],
    ) {
        let policy = work.record().shown.settings.as_ref();
        let policy = policy.and_then(|it| it.faults).unwrap_or_default();
        for (place, player) in [record.first, record.second].into_iter().enumerate() {
            let mut play = PlayRecord {
                player,
                ..PlayRecord::default()
            };
            let own =
                |seat: &&SeatFacts| player_at(work.record(), seen.number, seat.seat) == Some(place);
            for seat in facts.iter().filter(own) {
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
                Wrong {
                    kind,
                    text,
                    fixture,
                },
            ));
        }
    }
}
