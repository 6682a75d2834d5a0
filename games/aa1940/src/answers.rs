//! Questions and answers: which chapter asked, whether an answer fits, what
//! stands in for one.

use sandtable_kernel::{Checked, Violation};

use crate::advance::Chart;
use crate::bid;
use crate::capture;
use crate::combat;
use crate::command_context::Play;
use crate::decision::{Answer, Assign, Decision, DecisionId, KamikazeAttack, Question, Scrambled};
use crate::event::{AnsweredBy, Event};
use crate::favor::Favor;
use crate::kamikaze;
use crate::landing;
use crate::politics;
use crate::power::Power;
use crate::research;
use crate::scramble;
use crate::space::SpaceId;
use crate::standing_orders;
use crate::state::State;
use crate::unit::UnitKind;

/// An answer that fits its question: all that carrying it out needs.
pub(crate) enum Reply {
    Scramble(Vec<Scrambled>),
    Intercept {
        territory: SpaceId,
        fighters: Vec<(Power, u16)>,
    },
    CommandNeutral {
        territory: SpaceId,
        by: Power,
    },
    Battle(combat::BattleChoice),
    Favor {
        by: Power,
        favor: Favor,
        granted: bool,
    },
    LiberationForce {
        power: Power,
        at: SpaceId,
        units: Vec<(UnitKind, u16)>,
    },
    LandStranded {
        power: Power,
        landings: Vec<Assign<SpaceId>>,
    },
    DeclareWar {
        by: Power,
        on: Vec<Power>,
    },
    PlaceBid {
        power: Power,
        units: Vec<(UnitKind, SpaceId)>,
        kept: u16,
    },
    Kamikaze {
        power: Power,
        attacks: Vec<KamikazeAttack>,
    },
    Breakthrough {
        power: Power,
        chart: Chart,
    },
}

/// Checks that an answer fits its question.
pub(crate) fn check(state: &State, decision: &Decision, answer: &Answer) -> Checked<Reply> {
    let power = decision.power;
    Ok(match (&decision.question, answer) {
        (Question::Scramble { options, bases }, Answer::Scramble(scrambled)) => {
            scramble::check_launch(options, bases, scrambled)?;
            Reply::Scramble(scrambled.clone())
        }
        (Question::Intercept { territory, options }, Answer::Intercept(fighters)) => {
            scramble::check_intercept(options, fighters)?;
            Reply::Intercept {
                territory: *territory,
                fighters: fighters.clone(),
            }
        }
        (Question::CommandNeutral { territory, powers }, Answer::CommandNeutral(by)) => {
            scramble::check_command(powers, *by)?;
            Reply::CommandNeutral {
                territory: *territory,
                by: *by,
            }
        }
        (Question::Favor { favor, .. }, Answer::Favor(granted)) => Reply::Favor {
            by: power,
            favor: *favor,
            granted: *granted,
        },
        (Question::LiberationForce { at, budget }, Answer::LiberationForce(units)) => {
            capture::check_force(state, *budget, units)?;
            Reply::LiberationForce {
                power,
                at: *at,
                units: units.clone(),
            }
        }
        (Question::LandStranded { groups }, Answer::LandStranded(landings)) => {
            landing::check_landings(groups, landings)?;
            Reply::LandStranded {
                power,
                landings: landings.clone(),
            }
        }
        (Question::DeclareWar { on }, Answer::DeclareWar(chosen)) => {
            politics::check_exceptional(on, chosen)?;
            Reply::DeclareWar {
                by: power,
                on: chosen.clone(),
            }
        }
        (Question::PlaceBid { budget, spaces }, Answer::PlaceBid { units, kept }) => {
            bid::check_bid(state, power, *budget, spaces, units, *kept)?;
            Reply::PlaceBid {
                power,
                units: units.clone(),
                kept: *kept,
            }
        }
        (Question::Kamikaze { attacks, zones }, Answer::Kamikaze(chosen)) => {
            kamikaze::check(*attacks, zones, chosen)?;
            Reply::Kamikaze {
                power,
                attacks: chosen.clone(),
            }
        }
        (Question::Breakthrough, Answer::Breakthrough(chart)) => Reply::Breakthrough {
            power,
            chart: *chart,
        },
        (question, answer) => match combat::check_answer(state, power, question, answer)? {
            Some(choice) => Reply::Battle(choice),
            None => {
                return Err(Violation::new(
                    "AAE-misc-09",
                    format!(
                        "an answer to question {}: {}",
                        decision.id.0,
                        question.name()
                    ),
                    "an answer to another kind of question",
                ));
            }
        },
    })
}

/// Takes an answer that was checked, and goes on.
pub(crate) fn commit(play: &mut Play<'_>, id: DecisionId, reply: Reply, by: AnsweredBy) {
    if play.state.take_decision(id).is_none() {
        return;
    }
    play.emit(Event::Answered { decision: id, by });
    match reply {
        Reply::Scramble(scrambled) => scramble::launch(play, &scrambled),
        Reply::Intercept {
            territory,
            fighters,
        } => scramble::rise(play, territory, &fighters),
        Reply::CommandNeutral { territory, by } => scramble::command(play, territory, by),
        Reply::Battle(choice) => combat::choose(play, choice),
        Reply::Favor { by, favor, granted } => politics::favor_answered(play, by, favor, granted),
        Reply::LiberationForce { power, at, units } => {
            capture::raise_force(play, power, at, &units);
        }
        Reply::LandStranded { power, landings } => landing::land(play, power, &landings),
        Reply::DeclareWar { by, on } => politics::declare_exceptionally(play, by, &on),
        Reply::PlaceBid { power, units, kept } => bid::take_up(play, power, units, kept),
        Reply::Kamikaze { power, attacks } => kamikaze::announce(play, power, &attacks),
        Reply::Breakthrough { power, chart } => research::develop(play, power, chart),
    }
}

/// The answer that stands in for a seat that gives none. Always legal.
pub(crate) fn default(state: &State, decision: &Decision) -> Answer {
    match &decision.question {
        Question::Scramble { .. } => Answer::Scramble(Vec::new()),
        Question::Intercept { .. } => Answer::Intercept(Vec::new()),
        Question::CommandNeutral { powers, .. } => {
            Answer::CommandNeutral(powers.first().copied().unwrap_or(decision.power))
        }
        Question::RaidTargets { .. }
        | Question::Bombard { .. }
        | Question::Submerge { .. }
        | Question::Losses { .. }
        | Question::AgreeLosses { .. }
        | Question::Press { .. } => combat::default_answer(state, decision),
        Question::Favor { .. } => Answer::Favor(false),
        Question::DeclareWar { .. } => Answer::DeclareWar(Vec::new()),
        Question::LiberationForce { budget, .. } => capture::default_answer(state, *budget),
        Question::LandStranded { groups } => Answer::LandStranded(landing::usual_landings(groups)),
        Question::PlaceBid { .. } => bid::default_answer(),
        Question::Kamikaze { .. } => Answer::Kamikaze(Vec::new()),
        Question::Breakthrough => Answer::Breakthrough(Chart::One),
    }
}

/// Applies the answers that standing orders give. Returns whether anything was answered.
pub(crate) fn by_standing_orders(play: &mut Play<'_>) -> bool {
    let state = &*play.state;
    let reply = state.pending().iter().find_map(|decision| {
        let answer = standing_orders::answer(state, decision)?;
        let reply = check(state, decision, &answer).ok()?;
        Some((decision.id, reply))
    });
    let Some((id, reply)) = reply else {
        return false;
    };
    commit(play, id, reply, AnsweredBy::StandingOrders);
    true
}
