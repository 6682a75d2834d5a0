//! Campaigns: whole ones of random legal commands on either map end, replay and keep their
//! secrets.

use std::sync::Arc;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::pack::{CardId, Pack};
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::Order;
use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace;
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Addressed, Audience, DiceKey, Game, Seat, ServerSeed, Viewer};

use crate::steps::Steps;
use crate::{decks, known};

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) as usize) % most.max(1)
    }
}

/// The campaigns of either map, and of both together.
fn packs() -> impl Iterator<Item = &'static Arc<Pack>> {
    decks::added().iter().chain([decks::both()])
}

/// The game with the packs of these campaigns.
fn game() -> AxisEmpires {
    AxisEmpires::new(decks::library())
}

fn begin(pack: &str) -> State {
    let options = game().one_seat_each(pack, "campaign").unwrap();
    game().new_match(&options).unwrap()
}

fn apply(
    state: &mut State,
    (key, number): (&DiceKey, usize),
    seat: Seat,
    command: &Command,
) -> Vec<Addressed<Event>> {
    let mut events = Vec::new();
    let mut dice = key.entry(number as u64);
    AxisEmpires::default()
        .apply(state, seat, command, &mut dice, &mut events)
        .unwrap_or_else(|violation| panic!("entry {number}: {violation}: {command:?}"));
    events
}

/// Plays at random. `look` sees every state before its command, and the command.
fn play(
    pack: &str,
    seed: u64,
    mut look: impl FnMut(&State, Seat, &Command),
) -> (Vec<(Seat, Command)>, State) {
    let mut state = begin(pack);
    let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut log = Vec::new();
    let mut steps = Steps::of(&state);
    while AxisEmpires::default().outcome(&state).is_none() {
        let seat = AxisEmpires::default()
            .awaited(&state)
            .iter()
            .next()
            .unwrap();
        let command = sampler::pick(&state, seat, |most| random.below(most)).unwrap();
        assert_eq!(AxisEmpires::default().check(&state, seat, &command), Ok(()));
        look(&state, seat, &command);
        let told = apply(&mut state, (&key, log.len()), seat, &command);
        steps.follow(
            &state,
            &command,
            &told,
            &format!("{pack} {seed}, {}", log.len()),
        );
        log.push((seat, command));
        assert!(log.len() < 50_000, "it does not end");
    }
    assert_eq!(state.hash(), state.full_hash());
    (log, state)
}

fn replay(pack: &str, seed: u64, log: &[(Seat, Command)]) -> State {
    let mut state = begin(pack);
    let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
    for (number, (seat, command)) in log.iter().enumerate() {
        apply(&mut state, (&key, number), *seat, command);
        if number % 97 == 0 {
            let bytes = postcard::to_allocvec(&state).unwrap();
            state = game()
                .restore(postcard::from_bytes(&bytes).unwrap())
                .unwrap();
            assert_eq!(state.hash(), state.full_hash());
        }
    }
    state
}

#[test]
fn random_campaigns_end_and_replay() {
    for pack in packs() {
        for seed in 1..=2 {
            let mut chosen = 0;
            let (log, state) = play(&pack.code, seed, |_, _, command| {
                chosen += usize::from(matches!(command, Command::OptionCard(_)));
            });
            assert!(
                chosen > 3,
                "{}: {chosen} cards in {} entries",
                pack.code,
                log.len()
            );
            let again = replay(&pack.code, seed, &log);
            assert_eq!(again.hash(), state.hash(), "{} {seed}", pack.code);
        }
    }
}

/// AE-1.1-2: the card that a faction chooses changes neither the match that others see, nor the
/// copy that they have to look ahead in.
#[test]
fn no_other_seat_sees_which_card_is_pending() {
    let mut compared = 0;
    for pack in packs() {
        let (log, _) = play(&pack.code, 3, |_, _, _| {});
        let key = DiceKey::derive(&ServerSeed([3; 32]), []);
        let mut state = begin(&pack.code);
        for (number, (seat, command)) in log.iter().enumerate() {
            if let Some(segment) = AxisEmpires::default().legal(&state, *seat).segment
                && let SegmentOrders::OptionCard(acts) = &segment.acts
            {
                // On which map a card is chosen everybody sees.
                for theatre in state.theatres() {
                    let of_map = acts.choose.iter().copied();
                    let of_map = of_map.filter(|card| state.pack().card(*card).theatre == theatre);
                    let cards: Vec<CardId> = of_map.collect();
                    if cards.len() > 1 {
                        compared += same_for_others(&state, *seat, &cards, (&key, number));
                    }
                }
            }
            if number % 101 == 0 {
                known::check(&state);
            }
            apply(&mut state, (&key, number), *seat, command);
        }
    }
    assert!(compared > 10, "{compared}");
}

fn same_for_others(state: &State, seat: Seat, cards: &[CardId], dice: (&DiceKey, usize)) -> usize {
    let others: Vec<Viewer> = (0..3)
        .map(Seat)
        .filter(|other| *other != seat)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect();
    let mut seen = Vec::new();
    for card in cards {
        let mut after = state.clone();
        let command = Command::OptionCard(Order::Choose { card: *card });
        let events = apply(&mut after, dice, seat, &command);
        let told: Vec<Event> = events
            .into_iter()
            .filter(|told| told.audience != Audience::Only(seat))
            .map(|told| told.event)
            .collect();
        let views: Vec<_> = others
            .iter()
            .map(|viewer| AxisEmpires::default().view(&after, *viewer))
            .collect();
        let legal: Vec<_> = (0..3)
            .map(Seat)
            .filter(|other| *other != seat)
            .map(|other| AxisEmpires::default().legal(&after, other))
            .collect();
        let copies: Vec<_> = others
            .iter()
            .map(|viewer| known::bytes(&known::known(&after, *viewer, 7)))
            .collect();
        let own = AxisEmpires::default().view(&after, Viewer::Seat(seat));
        let mut own = own.decks.iter().filter_map(|deck| deck.pending);
        assert!(own.any(|own| own == *card), "its own seat sees it");
        seen.push((told, views, legal, copies));
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
    seen.len() - 1
}

/// Options in the lists of politics are accepted, and all others are refused.
#[test]
fn politics_are_listed_exactly() {
    let mut compared = 0;
    for pack in packs() {
        play(&pack.code, 5, |state, seat, _| {
            let Some(segment) = AxisEmpires::default().legal(state, seat).segment else {
                return;
            };
            let accepts =
                |command: Command| AxisEmpires::default().check(state, seat, &command).is_ok();
            match &segment.acts {
                SegmentOrders::OptionCard(acts) => {
                    for (card, _) in state.pack().cards_with_ids() {
                        let choose = accepts(Command::OptionCard(Order::Choose { card }));
                        let bluff = accepts(Command::OptionCard(Order::Bluff { card }));
                        assert_eq!(choose, acts.choose.contains(&card));
                        assert_eq!(bluff, acts.bluff.contains(&card));
                        compared += 1;
                    }
                }
                SegmentOrders::WarAndPeace(acts) => {
                    for index in 0..=u8::MAX {
                        let country = sandtable_axis_empires::map::AreaId(index);
                        let order = s6_1_war_and_peace::Order::DeclareWar { country };
                        let listed = acts.declare_war.contains(&country);
                        assert_eq!(accepts(Command::WarAndPeace(order)), listed);
                    }
                    for of in Faction::ALL {
                        let order = s6_1_war_and_peace::Order::ReduceTruces { of };
                        let listed = acts.reduce_truces.contains(&of);
                        assert_eq!(accepts(Command::WarAndPeace(order)), listed);
                    }
                    compared += 1;
                }
                _ => {}
            }
        });
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn a_campaign_waits_for_the_axis_to_begin_it() {
    for pack in packs() {
        let state = begin(&pack.code);
        assert_eq!(state.segment(), Segment::VictoryPointCheck);
        assert_eq!(AxisEmpires::default().awaited(&state).iter().count(), 1);
        assert_eq!(
            state.seat_of(Faction::Axis),
            AxisEmpires::default().awaited(&state).iter().next()
        );
    }
}
