//! The sequence of play: the segments of a game turn, in order.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::TurnId;

pub use crate::segment::Part;
pub use crate::segment::Segment;

/// A point of the sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cursor {
    /// The game turn.
    pub turn: TurnId,
    /// Faction whose turn it is; the Axis in the parts that belong to no faction.
    pub faction: Faction,
    /// The segment.
    pub segment: Segment,
}

impl Cursor {
    /// The beginning of a game turn.
    #[must_use]
    pub const fn opening(turn: TurnId) -> Self {
        Self {
            turn,
            faction: Faction::Axis,
            segment: Segment::VictoryPointCheck,
        }
    }

    /// The point after this one. A game turn is its opening, the faction turns of those
    /// who play in the order Axis, Western, Soviet, and its closing (`AE-SOP-1`); one
    /// turn on both maps where both are in play (`AE-SOP-5`). It only ever goes forward
    /// (`AE-SOP-2`), and leaves out what is not for this kind of turn (`AE-SOP-3`).
    #[must_use]
    pub fn next(self, seasonal: impl Fn(TurnId) -> bool, plays: impl Fn(Faction) -> bool) -> Self {
        let mut at = self;
        loop {
            at = at.step();
            let skipped_season = at.segment.is_seasonal() && !seasonal(at.turn);
            let skipped_faction = at.segment.part() == Part::FactionTurn && !plays(at.faction);
            if !skipped_season && !skipped_faction {
                return at;
            }
        }
    }

    /// One step on, nothing left out.
    fn step(self) -> Self {
        let Some(segment) = self.segment.next() else {
            return Self::opening(self.turn.after(1));
        };
        if self.segment.part() == Part::FactionTurn && segment.part() == Part::Closing {
            let after = Faction::from_index(self.faction.index() + 1);
            return match after {
                Some(faction) => Self {
                    faction,
                    segment: Segment::OptionCard,
                    ..self
                },
                None => Self {
                    faction: Faction::Axis,
                    segment,
                    ..self
                },
            };
        }
        Self { segment, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(from: Cursor, plays: &[Faction], steps: usize) -> Vec<Cursor> {
        let mut at = from;
        (0..steps)
            .map(|_| {
                at = at.next(
                    |turn| turn.0.is_multiple_of(2),
                    |faction| plays.contains(&faction),
                );
                at
            })
            .collect()
    }

    /// AE-SOP-1, AE-SOP-2, AE-SOP-4, AE-SOP-5, AE-1-1, AEV-INT-1.
    #[test]
    fn a_seasonal_turn_has_three_whole_faction_turns() {
        let walked = walk(Cursor::opening(TurnId(0)), &Faction::ALL, 42);
        let expected: Vec<(Faction, Segment)> = Faction::ALL
            .into_iter()
            .flat_map(|faction| {
                Segment::ALL[1..14]
                    .iter()
                    .map(move |segment| (faction, *segment))
            })
            .chain([
                (Faction::Axis, Segment::Delay),
                (Faction::Axis, Segment::TurnMarker),
            ])
            .collect();
        let found: Vec<_> = walked.iter().map(|at| (at.faction, at.segment)).collect();
        assert_eq!(found[..41], expected[..]);
        let order = |at: &Cursor| (at.turn, at.segment.part(), at.faction, at.segment);
        assert!(walked.is_sorted_by_key(order), "it never goes back");
        assert_eq!(
            walked[41],
            Cursor {
                turn: TurnId(1),
                faction: Faction::Axis,
                segment: Segment::PoliticalEvents
            }
        );
    }

    /// AE-SOP-3, AE-1-1.
    #[test]
    fn other_turns_begin_with_the_initial_administrative_phase() {
        let walked = walk(Cursor::opening(TurnId(1)), &Faction::ALL, 32);
        assert!(walked.iter().all(|at| !at.segment.is_seasonal()));
        assert_eq!(walked[0].segment, Segment::PoliticalEvents);
        assert_eq!(walked[10].faction, Faction::Western);
        assert_eq!(walked[30].segment, Segment::Delay);
    }

    /// AE-SOP-1.
    #[test]
    fn factions_that_do_not_play_have_no_turn() {
        let walked = walk(
            Cursor::opening(TurnId(1)),
            &[Faction::Axis, Faction::Soviet],
            22,
        );
        assert!(walked.iter().all(|at| at.faction != Faction::Western));
        assert_eq!(walked[10].faction, Faction::Soviet);
        assert_eq!(walked[20].segment, Segment::Delay);
    }
}
