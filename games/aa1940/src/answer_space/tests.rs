//! The space of answers is that of the checks, in both directions, on sampled positions.

use std::collections::BTreeMap;

use sandtable_kernel::{Game, Seat};
use sandtable_kit::{DecisionId, Random};

use super::*;
use crate::command::Command;
use crate::decision::{Group, KamikazeTarget, KamikazeZone};
use crate::game::AxisAndAllies;
use crate::options::Options;
use crate::sampler;
use crate::scenario::Scenario;

/// Answers looked at for a question.
const LISTED: usize = 24;

/// Looks at the first question of a state: which it was, if it is answered in amounts.
fn agree(game: &AxisAndAllies, state: &State, random: &mut Random) -> Option<&'static str> {
    let decision = state.pending().first()?;
    let space = AnswerSpace::of(state, decision)?;
    let accepted = |answer: &Answer| answers::check(state, decision, answer).is_ok();
    let all = space.first(state, LISTED);
    assert!(!all.is_empty(), "{decision:?}");
    for amounts in &all {
        let answer = space.answer(amounts);
        assert!(accepted(&answer), "{decision:?}: {answer:?}");
        assert_eq!(space.amounts(&answer).as_ref(), Some(amounts));
    }
    // What the sampler draws, and what stands in for an answer, is found part by part.
    let drawn = sampler::draw(game, state, decision.seat, random);
    let drawn = drawn.into_iter().filter_map(|command| match command {
        Command::Answer { answer, .. } => Some(answer),
        _ => None,
    });
    for answer in drawn.chain([answers::default(state, decision)]) {
        let amounts = space.amounts(&answer).expect("it answers the question");
        for (index, amount) in amounts.iter().enumerate() {
            let open = space.open(state, &amounts[..index]);
            assert!(open.contains(amount), "{decision:?}: {answer:?}");
            // Each of the others leads to an answer, too: always the largest from there on.
            let Some(other) = open.iter().copied().find(|other| other != amount) else {
                continue;
            };
            let mut way = [&amounts[..index], &[other]].concat();
            while way.len() < amounts.len() {
                let open = space.open(state, &way);
                way.push(*open.last().expect("what is open leads on"));
            }
            assert!(accepted(&space.answer(&way)), "{decision:?}: {way:?}");
        }
    }
    Some(decision.question.name())
}

fn played(game: &AxisAndAllies, options: &Options, commands: usize) -> BTreeMap<&'static str, u32> {
    let mut seen = BTreeMap::new();
    let mut state = game.new_match(options).expect("the options are legal");
    let (mut random, mut dice) = (Random::new(11), Random::new(12));
    for _ in 0..commands {
        if let Some(name) = agree(game, &state, &mut random) {
            *seen.entry(name).or_default() += 1;
        }
        if !sampler::play(game, &mut state, &mut random, &mut dice, |_, _, _| {}) {
            break;
        }
    }
    seen
}

#[test]
fn the_space_of_answers_is_what_the_checks_accept() {
    let game = AxisAndAllies::global1940();
    let bid = crate::options::Bid {
        side: crate::power::Side::Axis,
        ipcs: 12,
    };
    let options = Options {
        bid: Some(bid),
        research: true,
        ..game.one_seat_each()
    };
    let seen = played(&game, &options, 12_000);
    for name in ["losses", "scramble", "place_bid"] {
        assert!(seen.contains_key(name), "{seen:?}");
    }
}

fn group(unit: u16, kind: UnitKind, count: u16) -> Group {
    Group {
        unit: UnitId(unit),
        power: Power::NEUTRAL,
        kind,
        count,
        damaged: false,
        seaborne: false,
        cargo: Vec::new(),
    }
}

/// Compares all amounts of a question with the check, one by one; how many of them are answers.
fn compare(question: Question) -> (usize, usize) {
    let state = Scenario::europe().build();
    let decision = Decision {
        id: DecisionId(1),
        seat: Seat(0),
        power: state.turn().power,
        question,
    };
    let space = AnswerSpace::of(&state, &decision).expect("it is answered in amounts");
    let mut all: Vec<Vec<u16>> = vec![Vec::new()];
    for part in space.parts() {
        let longer = |amounts: &Vec<u16>| {
            (0..=part.most)
                .map(|amount| [amounts.as_slice(), &[amount]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let mut answers = 0;
    for amounts in &all {
        let answer = space.answer(amounts);
        let accepted = answers::check(&state, &decision, &answer).is_ok();
        let open = |index: usize| space.open(&state, &amounts[..index]);
        let reached = (0..amounts.len()).all(|index| open(index).contains(&amounts[index]));
        assert_eq!(reached, accepted, "{answer:?}");
        answers += usize::from(accepted);
    }
    (answers, all.len())
}

/// A base sends up only so many, whatever their kinds and zones.
#[test]
fn aircraft_of_a_base_share_its_runways() {
    let scenario = Scenario::europe();
    let option = |kind, zone, most| ScrambleOption {
        from: scenario.space("united-kingdom"),
        zone: scenario.space(zone),
        power: scenario.power("united-kingdom"),
        kind,
        most,
    };
    let (answers, all) = compare(Question::Scramble {
        options: vec![
            option(UnitKind::Fighter, "sz-109", 3),
            option(UnitKind::Fighter, "sz-110", 3),
            option(UnitKind::TacticalBomber, "sz-109", 2),
        ],
        bases: vec![(scenario.space("united-kingdom"), 3)],
    });
    assert_eq!((answers, all), (19, 48));
}

/// As many ships bombard a coast as units come ashore there.
#[test]
fn ships_bombard_by_the_units_that_come_ashore() {
    let scenario = Scenario::europe();
    let (answers, all) = compare(Question::Bombard {
        zone: scenario.space("sz-110"),
        ships: vec![
            group(1, UnitKind::Battleship, 2),
            group(2, UnitKind::Cruiser, 1),
        ],
        targets: vec![
            (scenario.space("normandy-bordeaux"), 1),
            (scenario.space("holland-belgium"), 2),
        ],
    });
    assert!(0 < answers && answers < all, "{answers} of {all}");
}

/// All bombers are sent, and tactical bombers never at complexes.
#[test]
fn bombers_have_a_target_each() {
    let scenario = Scenario::europe();
    let (answers, all) = compare(Question::RaidTargets {
        territory: scenario.space("germany"),
        bombers: vec![
            group(1, UnitKind::StrategicBomber, 2),
            group(2, UnitKind::TacticalBomber, 1),
        ],
        targets: vec![FacilitySlot::Complex, FacilitySlot::AirBase],
    });
    assert!(0 < answers && answers < all, "{answers} of {all}");
}

/// The parts of a question's answers.
fn parts(question: Question) -> Vec<AnswerPart> {
    let state = Scenario::europe().build();
    let decision = Decision {
        id: DecisionId(1),
        seat: Seat(0),
        power: state.turn().power,
        question,
    };
    let space = AnswerSpace::of(&state, &decision).expect("it is answered in amounts");
    space.parts().to_vec()
}

/// Each part says all that tells it from the others.
#[test]
fn a_part_says_what_it_is_about() {
    let scenario = Scenario::europe();
    let [germany, italy] = ["germany", "italy"].map(|power| scenario.power(power));
    let paris = scenario.space("france");
    let part = AnswerPart::default();
    let interceptors = parts(Question::Intercept {
        territory: paris,
        options: vec![(germany, 3), (italy, 1)],
    });
    let fighters = |power, most| AnswerPart {
        most,
        power: Some(power),
        kind: Some(UnitKind::Fighter),
        ..part
    };
    assert_eq!(interceptors, [fighters(germany, 3), fighters(italy, 1)]);

    let wars = parts(Question::DeclareWar {
        on: vec![germany, italy],
    });
    let war = |power| AnswerPart {
        most: 1,
        power: Some(power),
        ..part
    };
    assert_eq!(wars, [war(germany), war(italy)]);

    let sea = scenario.space("sz-110");
    let bid = parts(Question::PlaceBid {
        budget: 7,
        spaces: vec![paris, sea],
    });
    let money = AnswerPart { most: 7, ..part };
    assert_eq!(bid.len(), 3);
    assert_eq!((bid[0].space, bid[1].space), (Some(paris), Some(sea)));
    assert!(bid[0].most > 0 && bid[1].most > 0);
    assert_eq!(bid[2], money);

    let ship = KamikazeTarget {
        unit: UnitId(1),
        power: germany,
        kind: UnitKind::Battleship,
        damaged: true,
    };
    let attacked = parts(Question::Kamikaze {
        attacks: 6,
        zones: vec![KamikazeZone {
            zone: sea,
            ships: vec![ship],
        }],
    });
    let at_ship = AnswerPart {
        most: 6,
        power: Some(germany),
        kind: Some(UnitKind::Battleship),
        damaged: true,
        space: Some(sea),
    };
    assert_eq!(attacked, [at_ship]);
}

/// A force is raised of kinds that are bought, each as far as the budget reaches.
#[test]
fn a_force_is_raised_by_kinds_and_their_prices() {
    let force = parts(Question::LiberationForce {
        at: Scenario::europe().space("france"),
        budget: 12,
    });
    let of = |kind| force.iter().find(|part| part.kind == Some(kind));
    let most = |kind| of(kind).map(|part| part.most);
    assert_eq!(most(UnitKind::Infantry), Some(4));
    assert_eq!(most(UnitKind::Tank), Some(2));
    assert_eq!(most(UnitKind::StrategicBomber), Some(1));
    assert_eq!(most(UnitKind::Battleship), None);
}
