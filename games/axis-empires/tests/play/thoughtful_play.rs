//! The player of campaigns that thinks: what it keeps, what it chooses, whom it courts.

use std::collections::BTreeMap;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::map::{AreaId, HexId, Theatre};
use sandtable_axis_empires::options::Options;
use sandtable_axis_empires::pack::{Effect, WarState};
use sandtable_axis_empires::s01_seasonal::s1_1_option_card as option_cards;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::task_queue::choice::{Choice, Pick, QuestionSubject};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use crate::thoughtful::{self, Thoughtful};
use crate::thoughtful::{cards, choices, standing};

/// More commands than a campaign takes to come to what a test looks for.
const ENDLESS: u64 = 20_000;

/// A match of an open pack as it begins.
fn opening(pack: &str, scenario: &str) -> State {
    let options: Option<Options> = AxisEmpires::default().one_seat_each(pack, scenario);
    let options = options.expect("a scenario of an open pack");
    AxisEmpires::default()
        .new_match(&options)
        .expect("it can be played")
}

/// A campaign that is played on until something holds, by some who think and others who do
/// anything.
fn until(
    mut state: State,
    thinks: impl Fn(Faction) -> bool,
    holds: impl Fn(&State) -> bool,
) -> State {
    let key = DiceKey::derive(&ServerSeed([5; 32]), []);
    let mut random = Random::new(1);
    let mut players: BTreeMap<Seat, Thoughtful> = BTreeMap::new();
    for number in 0..ENDLESS {
        if holds(&state) {
            return state;
        }
        let seat = awaited(&state);
        let mut factions = Faction::ALL
            .into_iter()
            .filter(|it| state.seat_of(*it) == Some(seat));
        let command = if factions.any(&thinks) {
            players
                .entry(seat)
                .or_default()
                .command(&state, seat, &mut random)
        } else {
            sampler::pick(&state, seat, |most| random.below(most))
        };
        let command = command.expect("something can be done");
        let mut dice = key.entry(number);
        AxisEmpires::default()
            .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
            .expect("what is chosen is legal");
    }
    panic!("it does not come to that");
}

fn awaited(state: &State) -> Seat {
    let seat = AxisEmpires::default().awaited(state).iter().next();
    seat.expect("somebody is awaited")
}

fn area(state: &State, name: &str) -> AreaId {
    state.map().find_area(name).expect("a country of the map")
}

/// Plays a whole segment of movement, and gives what was ordered.
fn march(state: &State, seat: Seat) -> (State, Vec<Command>) {
    let (mut state, mut player) = (state.clone(), Thoughtful::default());
    let (mut random, mut orders) = (Random::new(3), Vec::new());
    loop {
        let next = player.command(&state, seat, &mut random);
        let next = next.expect("a segment can be closed");
        if next == Command::EndSegment {
            return (state, orders);
        }
        let mut dice = Random::new(4);
        let done =
            AxisEmpires::default().apply(&mut state, seat, &next, &mut dice, &mut Vec::new());
        done.expect("what was planned is legal");
        orders.push(next);
    }
}

fn is_movement(state: &State) -> bool {
    let seat = AxisEmpires::default().awaited(state).iter().next();
    let legal = seat.map(|seat| AxisEmpires::default().legal(state, seat));
    let segment = legal.and_then(|legal| legal.segment);
    segment.is_some_and(|segment| matches!(segment.acts, SegmentOrders::Movement(_)))
}

/// The defence of a faction in a hex.
fn defence(state: &State, faction: Faction, hex: HexId) -> u32 {
    let own = state.pieces_in(hex).filter(|(_, it)| it.faction == faction);
    let faces = own.filter_map(|(_, piece)| piece.face_up(state.pack()).ground());
    faces.map(|face| u32::from(face.defence)).sum()
}

#[test]
fn what_is_held_keeps_the_defence_it_has_as_far_as_it_wants_it() {
    let state = opening("totaler-krieg-open", "barbarossa-1941");
    let mut kept = 0;
    for faction in [Faction::Axis, Faction::Soviet] {
        let moves = |state: &State| state.phasing() == faction && is_movement(state);
        let state = until(state.clone(), |_| false, moves);
        let ground = thoughtful::ground::Ground::of(&state, faction);
        let (after, orders) = march(&state, awaited(&state));
        assert!(orders.len() > 3, "{faction}: {} orders", orders.len());
        for hex in &ground.held {
            let (before, demand) = (defence(&state, faction, *hex), ground.demand(*hex));
            let wanted = before.min(demand);
            let code = state.map().hex(*hex).code;
            assert!(
                defence(&after, faction, *hex) >= wanted,
                "{faction}: {code}"
            );
            kept += u32::from(wanted > 0);
        }
    }
    assert!(kept > 3, "{kept} hexes had something to keep");
}

/// AE-0.2-4: while there is time the Axis leaves a Limited War limited; when the Allies are
/// about to win it, it chooses the card that makes it total.
#[test]
fn a_limited_war_about_to_be_lost_is_made_total() {
    let opening = opening("totaler-krieg-open", "campaign-1939");
    let card = |number: &str| {
        let found = opening
            .pack()
            .find_card(Theatre::Europe, Faction::Axis, number);
        found.expect("a card of the deck")
    };
    let (other, total) = (card("22a"), card("23a"));
    let begins = Effect::War(WarState::TotalWar);
    let effects = |card| &opening.pack().card(card).option_card;
    assert!(effects(total).contains(&begins) && !effects(other).contains(&begins));
    let chosen = |state: &State| {
        let acts = option_cards::CardOrders {
            choose: vec![total, other],
            bluff: Vec::new(),
        };
        cards::choose(state, &acts)
    };
    let margin = |state: &State| standing::margin(state, Theatre::Europe);
    assert!(margin(&opening).is_some_and(|margin| margin > 2));
    let of = |card| Some(option_cards::Order::Choose { card });
    assert_eq!(chosen(&opening), of(other));
    // Allies who think beat an Axis that does anything.
    let late = until(opening.clone(), Faction::is_allied, |state| {
        margin(state).is_none_or(|margin| margin <= 2)
    });
    assert_eq!(late.war_state(Theatre::Europe), WarState::LimitedWar);
    assert_eq!(chosen(&late), of(total));
}

#[test]
fn the_country_is_courted_that_counts_and_can_be_won() {
    let state = opening("dai-senso-open", "campaign-1937");
    let courted = |faction, name| choices::influence_value(&state, faction, area(&state, name));
    // Friends of the Axis are in Hopeh already.
    assert!(courted(Faction::Axis, "Hopeh") > courted(Faction::Western, "Hopeh"));
    assert!(courted(Faction::Western, "Hopeh") > 0.0);
    let (small, large) = (area(&state, "Tibet"), area(&state, "Hopeh"));
    let options = [Pick::Pass, Pick::Country(small), Pick::Country(large)];
    let choice = |options: Vec<Pick>| Choice {
        about: QuestionSubject::Select,
        theatre: Theatre::Asia,
        card: None,
        fortune: None,
        country: None,
        options,
        words: Vec::new(),
    };
    let mut turned = options.to_vec();
    turned.reverse();
    for options in [options.to_vec(), turned] {
        let pick = choices::pick(&state, Faction::Axis, &choice(options));
        assert_eq!(pick, Some(Pick::Country(large)));
    }
    assert_eq!(
        choices::pick(&state, Faction::Axis, &choice(Vec::new())),
        None
    );
}

/// A campaign from the peace of 1937: who thinks is at war in time and beats who does anything.
#[test]
fn who_thinks_beats_who_does_anything_on_either_side() {
    for (thinks, expected) in [(Faction::Axis, true), (Faction::Western, false)] {
        let thinks = |faction: Faction| faction.is_allied() == thinks.is_allied();
        let state = opening("dai-senso-open", "campaign-1937");
        let state = until(state, thinks, |state| state.outcome().is_some());
        let outcome = state.outcome().expect("it is over");
        let axis = state.seat_of(Faction::Axis).expect("the Axis plays");
        assert_eq!(outcome.winners.contains(axis), expected);
    }
}
