//! What is seen of the matches of a fixture.

use sandtable_proto::matches::v1::Match;
use sandtable_proto::tournaments::v1::Fixture;

use crate::names;
use crate::record::TournamentRecord;
use crate::times::moment;

/// What was seen of a match.
pub(crate) struct Seen {
    /// Its number in the fixture.
    pub(crate) number: u32,
    pub(crate) shown: Match,
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
