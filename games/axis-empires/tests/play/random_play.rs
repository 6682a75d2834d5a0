//! Whole games of random legal commands: every listed order is accepted, the hash keeps up,
//! the log replays to the same state, and every game ends.
//!
//! `make games` plays more of them, and reports the orders given.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::sampler::Random;
use sandtable_kernel::Game;

use crate::games::{KINDS, Tally, play_many, scenarios};

/// Random games of a scenario: the more the smaller its map is.
fn games_of(scenario: &str) -> u64 {
    match scenario {
        "training" => 100,
        "barbarossa-1941" => 10,
        campaign if campaign.starts_with("campaign-") => 2,
        _ => 20,
    }
}

/// Orders that are too rare in the open packs for so few games: there are hardly any Beachheads
/// that could be taken back, and bombers are asked only where an enemy's marker lies.
const RARE: [&str; 2] = ["2.2.2 take back a beachhead", "2.2.3.6 devastate"];

#[test]
fn games_of_every_scenario_end_and_replay() {
    let mut all = Tally::default();
    for options in scenarios() {
        let tally = play_many(&options, games_of(&options.scenario));
        assert_eq!(tally.games, games_of(&options.scenario));
        assert!(tally.entries > 30 * tally.games, "{tally:?}");
        let winners: u64 = tally.winners.values().sum();
        assert!(winners >= tally.games, "{tally:?}");
        all.add(tally);
    }
    let never = |kind: &&&str| !all.orders.contains_key(**kind) && !RARE.contains(*kind);
    let missing: Vec<&&str> = KINDS.iter().filter(never).collect();
    assert!(missing.is_empty(), "nobody gave any {missing:?}");
}

#[test]
fn a_seat_that_never_answers_ends_its_segments() {
    for options in scenarios() {
        let mut state = AxisEmpires::default().new_match(&options).unwrap();
        let mut dice = Random::new(1);
        let most = if options.scenario.starts_with("campaign-") {
            20_000
        } else {
            1_000
        };
        let mut entries = 0;
        while let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() {
            let command = AxisEmpires::default()
                .default_command(&state, seat)
                .unwrap();
            AxisEmpires::default()
                .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
                .unwrap();
            entries += 1;
            assert!(entries < most, "{}", options.scenario);
        }
        assert!(AxisEmpires::default().outcome(&state).is_some());
        assert!(state.memory() < 512 * 1024, "{}", state.memory());
    }
}
