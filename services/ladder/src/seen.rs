//! What is seen of the matches of a fixture.

use sandtable_proto::matches::v1::{Match, MatchState, SeatFacts};
use sandtable_proto::tournaments::v1::{
    EntrantScores, Fixture, FixtureMatch, GameScore, MatchResult, ResultCause, Side,
};
use sandtable_proto::types::v1::{Outcome, OutcomeCause};

use crate::host::Host;
use crate::names;
use crate::record::TournamentRecord;
use crate::refusal::Answer;
use crate::times::{moment, stamp};

/// What was seen of a match.
pub(crate) struct Seen {
    /// Its number in the fixture.
    pub(crate) number: u32,
    pub(crate) shown: Match,
    /// How its seats have played, once that is asked for: of a match that is over it is.
    pub(crate) facts: Vec<SeatFacts>,
}

impl Seen {
    /// Looks at a match of a fixture.
    pub(crate) async fn look(host: &dyn Host, open: &FixtureMatch) -> Answer<Self> {
        let mut seen = Self {
            number: open.number,
            shown: host.describe(&open.r#match).await?,
            facts: Vec::new(),
        };
        if seen.shown.state() == MatchState::Finished {
            seen.ask_for_facts(host).await?;
        }
        Ok(seen)
    }

    /// Asks how the seats of the match have played, unless that is known.
    pub(crate) async fn ask_for_facts(&mut self, host: &dyn Host) -> Answer<()> {
        if self.facts.is_empty() {
            self.facts = host.seat_facts(&self.shown.name).await?;
        }
        Ok(())
    }

    /// How many moves both entrants have made, by what was asked for.
    pub(crate) fn moves(&self, sides: &[Side]) -> Vec<u64> {
        let mut moves = [0u64; 2];
        for (side, of) in sides.iter().enumerate().take(2) {
            let own = self
                .facts
                .iter()
                .filter(|it| of.seats.iter().any(|seat| seat.seat == it.seat));
            moves[entrant_of_side(self.number, side)] = own.map(|it| it.moves).sum();
        }
        moves.to_vec()
    }
}

/// When a fixture must be decided.
pub(crate) fn deadline_of(fixture: &Fixture) -> Option<i64> {
    moment(fixture.deadline.as_ref())
}

/// The place of a fixture among those of its tournament.
pub(crate) fn id_of(fixture: &Fixture) -> String {
    names::fixture_id(fixture.round, fixture.board)
}

/// Which of the two entrants has a side in a match of this number: the sides are swapped in
/// even ones.
pub(crate) fn entrant_of_side(number: u32, side: usize) -> usize {
    if number.is_multiple_of(2) {
        1 - side.min(1)
    } else {
        side.min(1)
    }
}

/// Which of the two is in a match with a seat of this number.
pub(crate) fn entrant_at(tournament: &TournamentRecord, number: u32, seat: u32) -> Option<usize> {
    let side = tournament
        .shown
        .sides
        .iter()
        .position(|side| side.seats.iter().any(|it| it.seat == seat))?;
    Some(entrant_of_side(number, side))
}

/// What a match that is over is worth for both entrants.
pub(crate) fn result_of(seen: &Seen, sides: &[Side], now: i64) -> MatchResult {
    let outcome = seen.shown.outcome.clone().unwrap_or_default();
    let wins = |side: usize| {
        let seats = sides
            .get(side)
            .map(|it| it.seats.as_slice())
            .unwrap_or_default();
        seats
            .iter()
            .any(|seat| outcome.winners.contains(&seat.seat))
    };
    // Of sides, the first of which is the first entrant's in odd matches.
    let points = match (wins(0), wins(1)) {
        (true, false) => [2, 0],
        (false, true) => [0, 2],
        _ => [1, 1],
    };
    let cause = match outcome.cause() {
        OutcomeCause::Time => ResultCause::Time,
        _ => ResultCause::Played,
    };
    let swapped = seen.number.is_multiple_of(2);
    let mut scores = scores_of(&outcome, sides);
    let points = if swapped {
        [points[1], points[0]]
    } else {
        points
    };
    if swapped {
        scores.reverse();
    }
    MatchResult {
        points: points.to_vec(),
        scores,
        cause: cause as i32,
        reason: outcome.reason,
        time: seen.shown.update_time.or(Some(stamp(now))),
        moves: seen.moves(sides),
    }
}

/// The games' own scores of both sides, in order; nothing when the game tells none.
fn scores_of(outcome: &Outcome, sides: &[Side]) -> Vec<EntrantScores> {
    let of = |side: &Side| {
        let seat = side.seats.first().map(|it| it.seat);
        let told = outcome
            .scores
            .iter()
            .find(|it| seat.is_some_and(|seat| it.seats.contains(&seat)));
        let items = told.map(|it| it.items.as_slice()).unwrap_or_default();
        let scores = items.iter().map(|item| GameScore {
            name: item.name.clone(),
            value: item.value,
        });
        EntrantScores {
            scores: scores.collect(),
        }
    };
    sides.iter().map(of).collect()
}
