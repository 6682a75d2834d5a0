//! Pairing of the next round, and its inputs.

use std::collections::BTreeMap;

use sandtable_pairing::apart::SeparatedPairs;
use sandtable_pairing::pairing::Round as Paired;
use sandtable_pairing::refusal::LadderError as RefusedPairing;
use sandtable_pairing::side::Side;
use sandtable_pairing::{dutch, knockout, round_robin, swiss};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    BracketPart, Bye, ByeReason, FixtureState, KnockoutSettings, StageSettings, SwissPairing,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{LadderError, ServiceResult};
use crate::stages::pairing_input::History;
use crate::stages::standings_input::refused;

/// Worth of a bye in a Swiss, in half points.
const PAIRING_BYE: u32 = 2;
const REQUESTED_BYE: u32 = 1;

/// Complete inputs of the pairing of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Inputs {
    /// The tables of all groups, and which of their rounds it is.
    RoundRobin {
        groups: Vec<round_robin::RoundRobinInputs>,
        round: u32,
    },
    SwissWeighted(swiss::SwissInputs),
    SwissDutch(dutch::DutchInputs),
    Knockout {
        inputs: knockout::KnockoutInputs,
        decisions: BTreeMap<u32, knockout::Decision>,
    },
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// Seeds, counted from 1.
    pub(crate) first: u32,
    pub(crate) second: u32,
    /// Place in the round, from 1; in a knockout the number in the bracket.
    pub(crate) board: u32,
    pub(crate) group: u32,
    pub(crate) part: BracketPart,
}

/// A round that is paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) meetings: Vec<Meeting>,
    /// Seeds for which the pairing had no opponent.
    pub(crate) byes: Vec<u32>,
}

impl Inputs {
    /// Algorithm and version.
    pub(crate) fn algorithm(&self) -> &'static str {
        match self {
            Self::RoundRobin { .. } => round_robin::ALGORITHM,
            Self::SwissWeighted(_) => swiss::ALGORITHM,
            Self::SwissDutch(_) => dutch::ALGORITHM,
            Self::Knockout { .. } => knockout::ALGORITHM,
        }
    }

    /// The inputs as they are stored.
    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("inputs are plain fields with text or numbers for keys")
    }

    /// The round that follows; `None` when the stage is over.
    pub(crate) fn pair(&self) -> ServiceResult<Option<Plan>> {
        let plan = match self {
            Self::RoundRobin { groups, round } => return table_round(groups, *round),
            Self::SwissWeighted(inputs) => of(swiss::pair(inputs).map_err(not_paired)?),
            Self::SwissDutch(inputs) => of(dutch::pair(inputs).map_err(not_paired)?),
            Self::Knockout { inputs, decisions } => return bracket_round(inputs, decisions),
        };
        Ok(Some(plan))
    }

    /// Reports whether no round follows, by the layout made beforehand. Of a Swiss one follows
    /// for as long as it has inputs.
    pub(crate) fn is_through(&self) -> ServiceResult<bool> {
        match self {
            Self::SwissWeighted(_) | Self::SwissDutch(_) => Ok(false),
            Self::RoundRobin { .. } | Self::Knockout { .. } => Ok(self.pair()?.is_none()),
        }
    }
}

/// Reason of a round that waits for an organiser to pair it.
pub(crate) const PAIRED_BY_HAND: &str = "PAIRED_BY_HAND";
/// Reason of a round that cannot be paired with everybody kept apart who is to be.
pub(crate) const SEPARATED: &str = "SEPARATED";

fn not_paired(error: RefusedPairing) -> LadderError {
    match error {
        RefusedPairing::Separated => LadderError::Forbidden(
            SEPARATED,
            "the next round cannot be paired with everybody kept apart who is to be: keep fewer \
             apart"
                .to_owned(),
        ),
        other => refused(&other),
    }
}

fn of(paired: Paired) -> Plan {
    let meetings = paired
        .pairings
        .into_iter()
        .zip(1..)
        .map(|(pairing, board)| Meeting {
            first: pairing.a,
            second: pairing.b,
            board,
            group: 0,
            part: BracketPart::Unspecified,
        });
    Plan {
        meetings: meetings.collect(),
        byes: paired.bye.into_iter().collect(),
    }
}

/// The same round of all groups; smaller groups are through earlier.
fn table_round(
    groups: &[round_robin::RoundRobinInputs],
    round: u32,
) -> ServiceResult<Option<Plan>> {
    let mut plan = Plan::default();
    let mut some = false;
    for (inputs, group) in groups.iter().zip(1..) {
        let rounds = round_robin::rounds(inputs).map_err(|it| refused(&it))?;
        let Some(paired) = (round as usize)
            .checked_sub(1)
            .and_then(|it| rounds.get(it))
        else {
            continue;
        };
        some = true;
        for pairing in &paired.pairings {
            plan.meetings.push(Meeting {
                first: pairing.a,
                second: pairing.b,
                board: plan.meetings.len() as u32 + 1,
                group: if groups.len() > 1 { group } else { 0 },
                part: BracketPart::Unspecified,
            });
        }
        plan.byes.extend(paired.bye);
    }
    Ok(some.then_some(plan))
}

/// All that can be played now.
fn bracket_round(
    inputs: &knockout::KnockoutInputs,
    decisions: &BTreeMap<u32, knockout::Decision>,
) -> ServiceResult<Option<Plan>> {
    let progress = knockout::progress(inputs, decisions).map_err(|it| refused(&it))?;
    let bracket = knockout::bracket(inputs).map_err(|it| refused(&it))?;
    let meetings = progress.ready.iter().map(|ready| {
        let place = bracket
            .fixtures
            .iter()
            .find(|it| it.number == ready.fixture);
        Meeting {
            first: ready.pairing.a,
            second: ready.pairing.b,
            board: ready.fixture,
            group: 0,
            part: place.map_or(BracketPart::Unspecified, |it| part(it.part)),
        }
    });
    let meetings: Vec<Meeting> = meetings.collect();
    Ok((!meetings.is_empty()).then_some(Plan {
        meetings,
        byes: Vec::new(),
    }))
}

/// Part of a bracket as the contract calls it.
pub(crate) fn part(part: knockout::Part) -> BracketPart {
    match part {
        knockout::Part::Winners => BracketPart::Winners,
        knockout::Part::Losers => BracketPart::Losers,
        knockout::Part::ThirdPlace => BracketPart::ThirdPlace,
        knockout::Part::GrandFinal => BracketPart::Final,
        knockout::Part::Reset => BracketPart::FinalReset,
    }
}

/// Inputs of the pairing of a stage's next round; `None` when it has had all its rounds.
pub(crate) fn inputs(
    settings: &StageSettings,
    history: &History,
    seed: &[u8],
    round: u32,
) -> ServiceResult<Option<Inputs>> {
    let seeds: Vec<u32> = (1..).take(history.stage.seeds.len()).collect();
    Ok(match &settings.system {
        Some(System::RoundRobin(it)) => {
            let cycles = if it.twice {
                round_robin::Cycles::Twice
            } else {
                round_robin::Cycles::Once
            };
            let groups = history.stage.groups.iter().map(|group| {
                let seeds = group.entrants.iter().map(|it| history.seed_of(*it));
                round_robin::RoundRobinInputs::new(seeds.collect(), cycles)
            });
            Some(Inputs::RoundRobin {
                groups: groups.collect(),
                round,
            })
        }
        Some(System::Swiss(it)) if round > it.rounds => None,
        Some(System::Swiss(it)) => {
            let entrants = history.before(round);
            if entrants.iter().filter(|it| !it.sits_out).count() < 2 {
                return Ok(None);
            }
            if it.pairing() == SwissPairing::Manual {
                return Err(LadderError::Forbidden(
                    PAIRED_BY_HAND,
                    format!("round {round} of the stage waits for an organiser to pair it"),
                ));
            }
            let never = history.separated(round);
            let apart = if round <= it.clubs_apart_rounds {
                history.of_one_club()
            } else {
                SeparatedPairs::default()
            };
            Some(match it.pairing() {
                SwissPairing::Dutch => {
                    let side = first_side(seed);
                    let inputs = dutch::DutchInputs::new(entrants, it.rounds, side);
                    Inputs::SwissDutch(dutch::DutchInputs {
                        apart,
                        never,
                        ..inputs
                    })
                }
                _ => {
                    let seed = hex::encode(seed);
                    let within = swiss::ScoreGroupPreference::Fold;
                    let inputs = swiss::SwissInputs::new(entrants, within, seed);
                    Inputs::SwissWeighted(swiss::SwissInputs {
                        apart,
                        never,
                        ..inputs
                    })
                }
            })
        }
        Some(System::Knockout(it)) => {
            let form = if it.double_elimination {
                knockout::Form::Double {
                    reset: it.final_reset,
                }
            } else {
                knockout::Form::Single {
                    third_place: it.third_place,
                }
            };
            Some(Inputs::Knockout {
                inputs: knockout::KnockoutInputs::new(seeds, form),
                decisions: decisions(it, history),
            })
        }
        Some(System::Arena(_)) | None => None,
    })
}

/// By lot: the side that the first seed has in the first round.
fn first_side(seed: &[u8]) -> Side {
    let lot = Sha256::new()
        .chain_update("first side")
        .chain_update(seed)
        .finalize();
    match lot[0] & 1 {
        0 => Side::A,
        _ => Side::B,
    }
}

/// Decisions of the fixtures of a bracket. After a draw the better seed goes on.
fn decisions(_: &KnockoutSettings, history: &History) -> BTreeMap<u32, knockout::Decision> {
    let fixtures = history.rounds.iter().flat_map(|(_, fixtures)| fixtures);
    let decided = fixtures.filter_map(|it| {
        let shown = &it.shown;
        if shown.state() != FixtureState::Decided {
            return None;
        }
        let (first, second) = (history.seed_of(shown.first), history.seed_of(shown.second));
        let result = shown.result.as_ref()?;
        let decision = match (result.winner, result.points.as_slice()) {
            (1, _) => knockout::Decision::Won(first),
            (2, _) => knockout::Decision::Won(second),
            (_, [0, 0]) => knockout::Decision::NeitherCame,
            _ => knockout::Decision::Won(first.min(second)),
        };
        Some((shown.board, decision))
    });
    decided.collect()
}

/// Everybody who does not meet anybody in a round, and why.
pub(crate) fn byes(
    history: &History,
    plan: &Plan,
    round: u32,
    system: Option<&System>,
) -> Vec<Bye> {
    let allocated = match system {
        Some(System::Knockout(_)) => return Vec::new(),
        // Everybody of a group has as many, so that they are worth nothing.
        Some(System::RoundRobin(_)) => 0,
        _ => PAIRING_BYE,
    };
    let meets = |seed: u32| {
        plan.meetings
            .iter()
            .any(|it| it.first == seed || it.second == seed)
    };
    let mut byes = Vec::new();
    for (entrant, seed) in history.stage.seeds.iter().zip(1..) {
        let (reason, points) = if history.is_out(*entrant) {
            (ByeReason::Withdrawn, 0)
        } else if plan.byes.contains(&seed) {
            (ByeReason::Pairing, allocated)
        } else if history.wants_bye(*entrant, round) {
            (ByeReason::Requested, REQUESTED_BYE)
        } else {
            continue;
        };
        if !meets(seed) {
            byes.push(Bye {
                entrant: *entrant,
                reason: reason as i32,
                points,
            });
        }
    }
    byes
}

/// A manual pairing: every entrant who plays is in it once.
///
/// # Errors
///
/// An entrant who is missing, is there twice, or does not play; two who are kept apart.
pub(crate) fn manual(
    history: &History,
    pairs: &[(u32, u32)],
    byes: &[Bye],
    round: u32,
) -> ServiceResult<Plan> {
    let mut placed: Vec<u32> = Vec::new();
    let paired = pairs.iter().flat_map(|(first, second)| [*first, *second]);
    for entrant in paired.chain(byes.iter().map(|bye| bye.entrant)) {
        if history.seed_of(entrant) == 0 || history.is_out(entrant) {
            return Err(LadderError::field(
                "pairs",
                format!("entrant {entrant} does not play"),
            ));
        }
        if placed.contains(&entrant) {
            return Err(LadderError::field(
                "pairs",
                format!("entrant {entrant} is there twice"),
            ));
        }
        placed.push(entrant);
    }
    let missing = history.stage.seeds.iter().find(|it| {
        !history.is_out(**it) && !history.wants_bye(**it, round) && !placed.contains(it)
    });
    if let Some(missing) = missing {
        let problem = format!("entrant {missing} plays, and has neither an opponent nor a bye");
        return Err(LadderError::field("pairs", problem));
    }
    let separated = history.separated(round);
    let kept_apart = |(first, second): &&(u32, u32)| {
        let seeds = [*first, *second].map(|it| history.seed_of(it));
        !separated.hold([(seeds[0], seeds[1])].into_iter())
    };
    if let Some((first, second)) = pairs.iter().find(kept_apart) {
        let problem = format!("entrants {first} and {second} are kept apart in round {round}");
        return Err(LadderError::field("pairs", problem));
    }
    if let Some(bye) = byes.iter().find(|bye| bye.points > PAIRING_BYE) {
        let problem = format!(
            "a bye is worth at most 2 half points, and this one {}",
            bye.points
        );
        return Err(LadderError::field("byes", problem));
    }
    let meetings = pairs
        .iter()
        .zip(1..)
        .map(|((first, second), board)| Meeting {
            first: history.seed_of(*first),
            second: history.seed_of(*second),
            board,
            group: 0,
            part: BracketPart::Unspecified,
        });
    Ok(Plan {
        meetings: meetings.collect(),
        byes: Vec::new(),
    })
}
