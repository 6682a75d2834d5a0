//! Matches on the Global board that were played before give the same states today.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::state::State;
use sandtable_kernel::{Addressed, DiceKey, Game, Seat, ServerSeed};

/// Rounds, the log, and the hash after every hundredth entry and after the last.
type Golden = (u16, Vec<(u8, Command)>, Vec<u128>);

/// Written by the example `golden`.
const LOG: &[u8] = include_bytes!("../golden/global1940.postcard");

/// Written by the example `golden` with the word `research`.
const WITH_RESEARCH: &[u8] = include_bytes!("../golden/global1940-research.postcard");

/// Written by the example `golden` with the word `weapons`.
const WITH_WEAPONS: &[u8] = include_bytes!("../golden/global1940-weapons.postcard");

#[test]
fn a_match_of_the_whole_world_replays_as_it_was() {
    let (log, ..) = replay(LOG, false);
    assert!(log.len() > 1_000, "{} entries", log.len());
}

#[test]
fn a_match_with_research_replays_as_it_was() {
    let (log, state, _) = replay(WITH_RESEARCH, true);
    let bought = |entry: &&(u8, Command)| matches!(entry.1, Command::Research { .. });
    assert!(log.iter().filter(bought).count() > 10);
    let made = |power| state.advances(power).iter().count();
    let advances: usize = state.board().all_powers().map(made).sum();
    assert!(advances > 3, "{advances} advances");
}

#[test]
fn a_match_with_all_weapons_replays_as_it_was() {
    let (_, _, told) = replay(WITH_WEAPONS, true);
    let count = |wanted: fn(&Event) -> bool| {
        let events = told.iter().map(|it| &it.event);
        events.filter(|event| wanted(event)).count()
    };
    assert!(count(|event| matches!(event, Event::AdvanceMade { .. })) > 0);
    assert!(count(|event| matches!(event, Event::RocketLaunched { .. })) > 0);
    assert!(count(|event| matches!(event, Event::Dropped { .. })) > 0);
    assert!(count(|event| matches!(event, Event::Kamikaze { hits, .. } if *hits > 0)) > 0);
}

/// Results of a log: itself, the end of the match, and all events emitted.
type Replayed = (Vec<(u8, Command)>, State, Vec<Addressed<Event>>);

/// The log of a match, played again to the same hashes.
fn replay(golden: &[u8], research: bool) -> Replayed {
    let (rounds, log, hashes): Golden = postcard::from_bytes(golden).unwrap();
    let game = AxisAndAllies::global1940();
    let mut options = game.one_seat_each();
    options.round_limit = Some(rounds);
    options.research = research;
    let key = DiceKey::derive(&ServerSeed([40; 32]), std::iter::empty());
    let mut state = game.new_match(&options).unwrap();
    let (mut replayed, mut told) = (Vec::new(), Vec::new());
    for (index, (seat, command)) in log.iter().enumerate() {
        let mut dice = key.entry(index as u64 + 1);
        game.apply(&mut state, Seat(*seat), command, &mut dice, &mut told)
            .unwrap();
        if (index + 1).is_multiple_of(100) {
            replayed.push(game.hash(&state).0);
        }
    }
    replayed.push(game.hash(&state).0);
    assert_eq!(replayed, hashes);
    assert!(state.outcome().is_some());
    (log, state, told)
}
