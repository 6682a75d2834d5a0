//! Progress of a knockout.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::knockout::build::bracket;
use crate::knockout::fixture::{Fixture, Part, Source};
use crate::knockout::inputs::KnockoutInputs;
use crate::pairing::Pairing;
use crate::refusal::LadderError;

/// Outcome of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// This entrant won it.
    Won(EntrantId),
    /// Neither came: both are out, and the opponent due to meet the winner or the loser goes on.
    NeitherCame,
}

/// A fixture whose entrants are known, and that is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// The fixture's number.
    pub fixture: u32,
    /// The two entrants in it.
    pub pairing: Pairing,
}

/// Fixtures to be played, and final places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Fixtures that can be played now.
    pub ready: Vec<Ready>,
    /// Entrants by final place, the best first; entrants in one list share a place. Empty until
    /// all is decided.
    pub places: Vec<Vec<EntrantId>>,
}

/// Occupant of a place of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// Not known yet.
    Open,
    /// Permanently empty.
    Empty,
    Taken(EntrantId),
}

/// Result of a fixture: its winner and its loser.
#[derive(Clone, Copy, Debug)]
struct Ended {
    winner: Slot,
    loser: Slot,
}

/// Progress that follows from decisions, which are keyed by fixture number.
///
/// # Errors
///
/// A [`LadderError`] when the inputs make no bracket, when a decided fixture is not there or
/// cannot have been played, or when its winner was not in it.
pub fn progress(
    inputs: &KnockoutInputs,
    decisions: &BTreeMap<u32, Decision>,
) -> Result<Progress, LadderError> {
    let fixtures = bracket(inputs)?.fixtures;
    if let Some(unknown) = decisions
        .keys()
        .find(|number| **number == 0 || **number as usize > fixtures.len())
    {
        return Err(LadderError::UnknownFixture { fixture: *unknown });
    }
    let mut ended: BTreeMap<u32, Ended> = BTreeMap::new();
    let mut progress = Progress::default();
    let mut open = false;
    let mut exits: Vec<(Exit, EntrantId)> = Vec::new();
    for fixture in &fixtures {
        let [a, b] = [fixture.a, fixture.b].map(|source| slot(&ended, source));
        let decision = decisions.get(&fixture.number);
        if fixture.part == Part::Reset && !is_reset(&ended, fixture, b) {
            if decision.is_some() {
                return Err(LadderError::NotPlayed {
                    fixture: fixture.number,
                });
            }
            continue;
        }
        let end = outcome(fixture, a, b, decision.copied())?;
        if let (Slot::Taken(a), Slot::Taken(b), Slot::Open) = (a, b, end.winner) {
            progress.ready.push(Ready {
                fixture: fixture.number,
                pairing: Pairing { a, b },
            });
        }
        open |= end.winner == Slot::Open;
        for (slot, won) in [(a, end.winner == a), (b, end.winner == b)] {
            if let Slot::Taken(entrant) = slot {
                exits.push((Exit::of(fixture, won), entrant));
            }
        }
        ended.insert(fixture.number, end);
    }
    if !open {
        progress.places = places(exits);
    }
    Ok(progress)
}

fn slot(ended: &BTreeMap<u32, Ended>, source: Source) -> Slot {
    match source {
        Source::Entrant(entrant) => Slot::Taken(entrant),
        Source::WinnerOf(number) => ended[&number].winner,
        Source::LoserOf(number) => ended[&number].loser,
    }
}

/// Reports whether the last of the losers won the grand final before this fixture.
fn is_reset(ended: &BTreeMap<u32, Ended>, reset: &Fixture, last_of_losers: Slot) -> bool {
    let grand_final = &ended[&(reset.number - 1)];
    matches!(grand_final.loser, Slot::Taken(_)) && grand_final.winner == last_of_losers
}

fn outcome(
    fixture: &Fixture,
    a: Slot,
    b: Slot,
    decision: Option<Decision>,
) -> Result<Ended, LadderError> {
    let ended = |winner, loser| Ok(Ended { winner, loser });
    let Some(decision) = decision else {
        return match (a, b) {
            (Slot::Empty, Slot::Empty) => ended(Slot::Empty, Slot::Empty),
            (Slot::Taken(_), Slot::Empty) => ended(a, Slot::Empty),
            (Slot::Empty, Slot::Taken(_)) => ended(b, Slot::Empty),
            _ => ended(Slot::Open, Slot::Open),
        };
    };
    let (Slot::Taken(one), Slot::Taken(other)) = (a, b) else {
        return Err(LadderError::NotPlayed {
            fixture: fixture.number,
        });
    };
    match decision {
        Decision::NeitherCame => ended(Slot::Empty, Slot::Empty),
        Decision::Won(winner) if winner == one => ended(a, b),
        Decision::Won(winner) if winner == other => ended(b, a),
        Decision::Won(winner) => Err(LadderError::NotInFixture {
            fixture: fixture.number,
            entrant: winner,
        }),
    }
}

/// Exit of an entrant from a fixture. The exit from their last fixture decides their place, the
/// better first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Exit {
    stage: Reverse<u8>,
    round: Reverse<u32>,
    lost: bool,
}

impl Exit {
    fn of(fixture: &Fixture, won: bool) -> Self {
        let stage = match fixture.part {
            Part::Losers => 0,
            Part::Winners | Part::ThirdPlace => 1,
            Part::GrandFinal => 2,
            Part::Reset => 3,
        };
        Self {
            stage: Reverse(stage),
            round: Reverse(fixture.round),
            lost: !won,
        }
    }
}

fn places(exits: Vec<(Exit, EntrantId)>) -> Vec<Vec<EntrantId>> {
    let mut last: BTreeMap<EntrantId, Exit> = BTreeMap::new();
    for (exit, entrant) in exits {
        last.insert(entrant, exit);
    }
    let mut by_exit: BTreeMap<Exit, Vec<EntrantId>> = BTreeMap::new();
    for (entrant, exit) in last {
        by_exit.entry(exit).or_default().push(entrant);
    }
    by_exit.into_values().collect()
}
