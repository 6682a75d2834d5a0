//! The open packs of both maps in one: what the pack is, and a match of it.
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::Theatre::{Asia, Europe};
use sandtable_axis_empires::pack::open;
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use crate::steps::Steps;

const CODE: &str = "axis-empires-open";

fn begin() -> State {
    let options = AxisEmpires::default()
        .one_seat_each(CODE, "campaign-1939")
        .unwrap();
    AxisEmpires::default().new_match(&options).unwrap()
}

#[test]
fn it_has_everything_of_either() {
    let both = open::find(CODE).unwrap();
    let parts = ["totaler-krieg-open", "dai-senso-open"].map(|code| open::find(code).unwrap());
    let sum = |size: fn(&sandtable_axis_empires::pack::Pack) -> usize| {
        assert_eq!(
            size(&both),
            parts.iter().map(|pack| size(pack)).sum::<usize>()
        );
    };
    sum(|pack| pack.map.hexes().len());
    sum(|pack| pack.map.areas().len());
    sum(|pack| pack.map.zones().len());
    sum(|pack| pack.counters.len());
    sum(|pack| pack.markers.len());
    sum(|pack| pack.cards.len());
    assert_eq!(both.combat, parts[0].combat);
    let britain = [Europe, Asia].map(|theatre| both.map.area_in(theatre, "Britain").unwrap());
    assert_ne!(britain[0], britain[1]);
    for theatre in [Europe, Asia] {
        let infantry = both.counter_in(theatre, "us-inf").unwrap();
        let country = both.counter(infantry).country;
        assert_eq!(both.map.area(country).theatre, theatre);
    }
}

/// Both campaigns are where their own scenarios have them, and play goes on over both.
#[test]
fn the_war_of_1939_is_played_on_both_maps() {
    let mut state = begin();
    assert_eq!(state.theatres().collect::<Vec<_>>(), [Europe, Asia]);
    let key = DiceKey::derive(&ServerSeed([7; 32]), []);
    let mut seed = 7_u64;
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 33) as usize) % most.max(1)
    };
    let first = state.now();
    let mut log: Vec<(Seat, _)> = Vec::new();
    let mut steps = Steps::of(&state);
    while AxisEmpires::default().outcome(&state).is_none() && state.now() < first.after(2) {
        let seat = AxisEmpires::default()
            .awaited(&state)
            .iter()
            .next()
            .unwrap();
        let command = sampler::pick(&state, seat, &mut below).unwrap();
        let (mut dice, mut told) = (key.entry(log.len() as u64), Vec::new());
        let applied =
            AxisEmpires::default().apply(&mut state, seat, &command, &mut dice, &mut told);
        assert_eq!(applied, Ok(()), "entry {}: {command:?}", log.len());
        steps.follow(&state, &command, &told, &format!("entry {}", log.len()));
        log.push((seat, command));
    }
    assert!(log.len() > 50, "{}", log.len());
    let mut again = begin();
    for (number, (seat, command)) in log.iter().enumerate() {
        let mut dice = key.entry(number as u64);
        let applied =
            AxisEmpires::default().apply(&mut again, *seat, command, &mut dice, &mut Vec::new());
        assert_eq!(applied, Ok(()));
    }
    assert_eq!(again.hash(), state.hash());
}
