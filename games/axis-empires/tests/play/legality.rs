//! Listed commands are accepted, unlisted ones are refused, and no command that a client could
//! send makes the engine fail.
mod answers;
mod every;
mod listed;
mod paths;
mod positions;
mod random;

use std::collections::BTreeMap;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::Legal;
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

use listed::{is_listed, is_one_of_many, listed};
use positions::{Sample, positions};

/// Orders that were compared with the lists, by segment: accepted and refused.
#[derive(Debug, Default)]
struct Compared(BTreeMap<Segment, (usize, usize)>);

impl Compared {
    /// Compares the referee's word on an order with the list. A refusal names a rule of the
    /// ledger.
    fn look(&mut self, state: &State, seat: Seat, legal: &Legal, command: &Command) {
        let verdict = AxisEmpires::default().check(state, seat, command);
        let counts = self.0.entry(state.segment()).or_default();
        match (verdict, is_listed(state, legal, command)) {
            (Ok(()), true) => counts.0 += 1,
            (Err(violation), listed) if !listed || is_one_of_many(command) => {
                let rule = AxisEmpires::default().rule(violation.rule);
                assert!(rule.is_some(), "{}: {command:?}", violation.rule);
                counts.1 += 1;
            }
            (Ok(()), false) => panic!("accepted but not listed: {command:?} {:?}", state.turn()),
            (Err(violation), _) => panic!("listed but refused: {command:?}\n{violation}"),
        }
    }

    fn everything_listed(&mut self, state: &State, seat: Seat, legal: &Legal) {
        for command in listed(state, legal) {
            let verdict = AxisEmpires::default().check(state, seat, &command);
            assert_eq!(verdict, Ok(()), "{command:?} {:?}", state.turn());
            self.0.entry(state.segment()).or_default().0 += 1;
        }
    }

    /// Both verdicts have been met in each of these segments.
    fn covers(&self, segments: &[Segment], least: usize) {
        for segment in segments {
            let (accepted, refused) = self.0.get(segment).copied().unwrap_or_default();
            assert!(
                accepted >= least && refused >= least,
                "{segment:?}: {self:?}"
            );
        }
    }
}

/// The segments in which something is ordered.
const ORDERED: [Segment; 9] = [
    Segment::Logistics,
    Segment::Replacements,
    Segment::Support,
    Segment::Organization,
    Segment::OperationalMovement,
    Segment::BlitzCombat,
    Segment::RegularCombat,
    Segment::Marker,
    Segment::ReserveMovement,
];

/// On the small map every order that could be written down is tried.
#[test]
fn the_training_ground_is_listed_exactly() {
    let mut compared = Compared::default();
    let mut random = Random::new(1);
    let sample = Sample {
        scenarios: &["training"],
        games: 12,
        every: 5,
        most_of_a_segment: 5,
    };
    let mut look = |state: &State, seat: Seat| {
        let legal = AxisEmpires::default().legal(state, seat);
        if legal.segment.is_some() {
            compared.everything_listed(state, seat, &legal);
            for command in every::conceivable(state, &mut random) {
                compared.look(state, seat, &legal, &command);
            }
        }
    };
    positions(&sample, &mut look);
    // Few Marker Segments have anything to order, so they come from more games.
    let many = Sample {
        games: 60,
        every: 1,
        ..sample
    };
    positions(&many, |state, seat| {
        if state.segment() == Segment::Marker {
            look(state, seat);
        }
    });
    compared.covers(&ORDERED, 15);
}

/// On the large maps random orders of every chapter are, most of them of the chapter under
/// way and about pieces and places near each other.
#[test]
fn the_large_maps_are_listed_exactly() {
    let mut compared = Compared::default();
    let mut random = Random::new(2);
    let sample = Sample {
        scenarios: &[
            "poland-1939",
            "france-1940",
            "barbarossa-1941",
            "china-1937",
        ],
        games: 4,
        every: 3,
        most_of_a_segment: 8,
    };
    positions(&sample, |state, seat| {
        let legal = AxisEmpires::default().legal(state, seat);
        if legal.segment.is_none() {
            return;
        }
        compared.everything_listed(state, seat, &legal);
        let mut orders = random::Orders::of(state, &mut random);
        for _ in 0..300 {
            let command = orders.draw();
            compared.look(state, seat, &legal, &command);
        }
    });
    compared.covers(&ORDERED, 20);
}

/// Every path that goes one hex beyond a listed one ends in a listed hex or is refused.
#[test]
fn no_path_leads_beyond_the_list() {
    let mut compared = 0;
    let sample = Sample {
        scenarios: &["training", "poland-1939", "barbarossa-1941", "china-1937"],
        games: 2,
        every: 9,
        most_of_a_segment: 3,
    };
    positions(&sample, |state, seat| {
        compared += paths::compare(state, seat);
    });
    assert!(compared > 20_000, "{compared}");
}

/// Every answer that a question offers fits it, and no other does.
#[test]
fn questions_take_what_they_offer() {
    let mut asked = answers::Asked::default();
    let mut random = Random::new(3);
    let sample = Sample {
        scenarios: &[
            "training",
            "poland-1939",
            "france-1940",
            "barbarossa-1941",
            "china-1937",
            "south-seas-1941",
        ],
        games: 3,
        every: 1,
        most_of_a_segment: 60,
    };
    positions(&sample, |state, seat| {
        answers::look(state, seat, &mut random, &mut asked);
    });
    asked.is_enough();
}

/// Commands made of numbers out of thin air are accepted or refused, by any seat, at any
/// time, and a refused one changes nothing.
#[test]
fn no_hostile_number_is_stumbled_over() {
    let mut random = Random::new(4);
    let mut refused = 0;
    let sample = Sample {
        scenarios: &["training", "barbarossa-1941", "china-1937"],
        games: 3,
        every: 5,
        most_of_a_segment: 5,
    };
    positions(&sample, |state, _| {
        let before = state.hash();
        let mut copy = state.clone();
        for number in 0..200_u8 {
            let mut orders = random::Orders::of(state, &mut random);
            let command = orders.wild();
            let seat = Seat(number % 5);
            let mut dice = Random::new(u64::from(number));
            let done =
                AxisEmpires::default().apply(&mut copy, seat, &command, &mut dice, &mut Vec::new());
            match done {
                Ok(()) => copy = state.clone(),
                Err(_) => {
                    assert_eq!(copy.hash(), before, "{command:?}");
                    refused += 1;
                }
            }
        }
    });
    assert!(refused > 10_000, "{refused}");
}
