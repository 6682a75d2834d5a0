//! The space of answers is that of the checks, in both directions, on sampled positions.

use std::collections::BTreeMap;

use sandtable_kernel::Game;
use sandtable_kit::Random;

use super::*;
use crate::command::Command;
use crate::game::AxisAndAllies;
use crate::options::Options;
use crate::sampler;

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
