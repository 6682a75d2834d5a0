//! Pending Cards of Axis Empires.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::pack::CardId;
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::Order;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

use crate::decks;
use crate::world::{World, others, received};

/// Accepted commands of a match.
const COMMANDS: usize = 500;

/// Maximum number of commands that follow a choice while it is compared.
const AFTER: usize = 15;

fn game() -> Engine {
    Engine::new(decks::library())
}

fn codec() -> AxisEmpires {
    AxisEmpires::new(decks::library())
}

/// The orders that choose a card now, the fair ones and the others.
fn orders(state: &<Engine as Game>::State, seat: Seat) -> Vec<Order> {
    let segment = game().legal(state, seat).segment;
    match segment.map(|segment| segment.acts) {
        Some(SegmentOrders::OptionCard(acts)) => {
            let choose = acts.choose.into_iter().map(|card| Order::Choose { card });
            let bluff = acts.bluff.into_iter().map(|card| Order::Bluff { card });
            choose.chain(bluff).collect()
        }
        _ => Vec::new(),
    }
}

/// Plays a campaign at random and hands out the worlds in which a seat chooses a card.
fn play(pack: &str, seed: u64, mut look: impl FnMut(&World<AxisEmpires>, Seat, &[Order])) {
    let options = game().one_seat_each(pack, "campaign").unwrap();
    let mut world = World::begin(&codec(), &options, seed);
    let mut random = Random::new(seed);
    for _ in 0..COMMANDS {
        let Some(seat) = game().awaited(&world.state).iter().next() else {
            return;
        };
        let orders = orders(&world.state, seat);
        if orders.len() > 1 {
            look(&world, seat, &orders);
        }
        let command = sampler::pick(&world.state, seat, |most| random.below(most)).unwrap();
        world.act(&codec(), seat, &command).unwrap();
    }
}

/// `AE-1.1-2`: whichever card is chosen, fairly or not, everybody else is shown the same, at
/// once and while the match goes on before it is turned up.
#[test]
fn nobody_is_shown_anything_of_the_pending_card_of_another_seat() {
    let codec = codec();
    let (mut looks, mut later) = (0, 0);
    for pack in decks::added() {
        play(&pack.code, 11, |world, seat, orders| {
            let first = choose(world, seat, orders[0]);
            // The first and the last of them: fair ones, and one against the rules.
            for order in orders[1..].iter().take(1).chain(orders[2..].last()) {
                let second = choose(world, seat, *order);
                later += same_for_others(&first, &second, seat, world);
                let own = Viewer::Seat(seat);
                assert!(first.0.shown(&codec, own) != second.0.shown(&codec, own));
                looks += 1;
            }
        });
    }
    assert!(looks > 10 && later > 50, "{looks}, {later}");
}

type Chosen = (
    World<AxisEmpires>,
    Vec<u8>,
    sandtable_proto::matches::v1::RecordedEntry,
);

fn choose(world: &World<AxisEmpires>, seat: Seat, order: Order) -> Chosen {
    let mut after = world.clone();
    let entry = after
        .act(&codec(), seat, &Command::OptionCard(order))
        .unwrap();
    let own = received(&entry, Viewer::Seat(seat));
    (after, own, entry)
}

/// Compares two choices as all others see them, and then command by command. Returns how many
/// commands were compared.
fn same_for_others(
    (one, own, entry): &Chosen,
    (other, other_own, other_entry): &Chosen,
    seat: Seat,
    before: &World<AxisEmpires>,
) -> usize {
    let codec = codec();
    assert_ne!(own, other_own, "its own seat reads what it chose");
    let seats = game().seats(&before.state);
    let viewers = others(seats, seat);
    for viewer in &viewers {
        assert_eq!(received(entry, *viewer), received(other_entry, *viewer));
        assert!(one.shown(&codec, *viewer) == other.shown(&codec, *viewer));
    }
    let (mut one, mut other) = (one.clone(), other.clone());
    let mut random = Random::new(1);
    for compared in 0..AFTER {
        let Some(next) = game().awaited(&one.state).iter().next() else {
            return compared;
        };
        let command = sampler::pick(&one.state, next, |most| random.below(most)).unwrap();
        let entries = (
            one.act(&codec, next, &command).unwrap(),
            other.act(&codec, next, &command).unwrap(),
        );
        if !has_pending(&one, seat) {
            // It has been turned up.
            return compared;
        }
        for viewer in &viewers {
            assert_eq!(received(&entries.0, *viewer), received(&entries.1, *viewer));
            assert!(one.shown(&codec, *viewer) == other.shown(&codec, *viewer));
        }
    }
    AFTER
}

/// Reports whether a card that the seat has chosen lies face down.
fn has_pending(world: &World<AxisEmpires>, seat: Seat) -> bool {
    let view = game().view(&world.state, Viewer::Seat(seat));
    view.decks.iter().any(|deck| deck.pending.is_some())
}

/// The card is in the order and in the event for its own seat, and an order distinguishes what no
/// other viewer may: both stay out of what others read.
#[test]
fn the_choice_of_a_card_is_for_its_own_seat_alone() {
    for order in [
        Order::Choose { card: CardId(3) },
        Order::Bluff { card: CardId(3) },
    ] {
        assert!(codec().is_private(&Command::OptionCard(order)));
    }
    let pending = codec().write_event(&Event::CardPending { card: CardId(3) });
    let pending = <wire::Event as prost::Message>::decode(pending.value.as_slice()).unwrap();
    assert_eq!(
        pending.kind,
        Some(wire::event::Kind::CardPending(wire::CardPending {
            card: 3
        }))
    );
    assert!(!codec().is_private(&Command::EndSegment));
}
