//! Standing orders of Europe 1940, and dice that have not been drawn.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::options::Options;
use sandtable_aa1940::orders::{InterceptOrder, ScrambleOrder, StandingOrders, SubmergeOrder};
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{DiceKey, Game, Seat, Viewer};
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;

use crate::world::{World, others, received};

/// Matches that are played.
const MATCHES: u64 = 4;

/// Accepted commands of each.
const COMMANDS: usize = 600;

/// One command in so many is followed by a look.
const LOOK: usize = 11;

/// Some standing orders.
fn orders(random: &mut Random) -> StandingOrders {
    let mut kinds: Vec<UnitKind> = UnitKind::ALL.to_vec();
    let turned = random.below(kinds.len());
    kinds.rotate_left(turned);
    StandingOrders {
        scramble: (!random.one_in(3)).then(|| {
            vec![ScrambleOrder {
                zone: None,
                fighters: random.up_to(4),
                tactical_bombers: random.up_to(4),
            }]
        }),
        intercept: [
            None,
            Some(InterceptOrder::Never),
            Some(InterceptOrder::Always),
            Some(InterceptOrder::IfStronger),
        ][random.below(4)],
        submerge: [
            None,
            Some(SubmergeOrder::Never),
            Some(SubmergeOrder::Always),
            Some(SubmergeOrder::IfWeaker),
        ][random.below(4)],
        losses: (!random.one_in(3)).then_some(kinds),
        agree_losses: [None, Some(false), Some(true)][random.below(3)],
        passage: [None, Some(false), Some(true)][random.below(3)],
        share: [None, Some(false), Some(true)][random.below(3)],
        // Allies who may not enter learn it: withheld land is no secret from them.
        ground: None,
    }
}

/// Plays a match at random, with standing orders that change now and then, and hands out
/// the worlds on the way.
fn play(codec: &Aa1940, seed: u64, mut look: impl FnMut(&World<Aa1940>, &mut Random)) {
    let game = codec.game();
    let options = Options {
        round_limit: Some(12),
        ..game.one_seat_each()
    };
    let mut random = Random::new(seed);
    let mut world = World::<Aa1940>::begin(codec, &options, seed);
    let mut accepted = 0;
    while accepted < COMMANDS {
        let Some(seat) = game.awaited(&world.state).iter().next() else {
            return;
        };
        for command in sampler::draw(game, &world.state, seat, &mut random) {
            let mut next = world.clone();
            if next.act(codec, seat, &command).is_none() {
                continue;
            }
            world = next;
            accepted += 1;
            if accepted.is_multiple_of(LOOK) {
                look(&world, &mut random);
                let filed = Command::SetOrders {
                    orders: orders(&mut random),
                };
                let by = Seat(random.below(usize::from(game.seats(&world.state))) as u8);
                world.act(codec, by, &filed).unwrap();
            }
            if !game.awaited(&world.state).contains(seat) {
                break;
            }
        }
    }
}

#[test]
fn nobody_is_shown_anything_of_the_standing_orders_of_another_seat() {
    let codec = Aa1940::europe();
    let (mut looks, mut own) = (0, 0);
    for seed in 0..MATCHES {
        play(&codec, seed, |world, random| {
            let seats = codec.game().seats(&world.state);
            let seat = Seat(random.below(usize::from(seats)) as u8);
            // Orders that are filed when their seat is asked something answer it: that is
            // a deed, and everybody sees it.
            let mut pending = world.state.pending().iter();
            if pending.any(|decision| decision.seat == seat) {
                return;
            }
            let (mut one, mut other) = (world.clone(), world.clone());
            let file = |world: &mut World<Aa1940>, orders| {
                let command = Command::SetOrders { orders };
                world.act(&codec, seat, &command).unwrap()
            };
            let entries = (
                file(&mut one, orders(random)),
                file(&mut other, orders(random)),
            );
            for viewer in others(seats, seat) {
                let what = format!("match {seed}, {seat:?} before {viewer:?}");
                assert_eq!(
                    received(&entries.0, viewer),
                    received(&entries.1, viewer),
                    "{what}"
                );
                let (before, after) = (world.shown(&codec, viewer), one.shown(&codec, viewer));
                assert!(before == after, "{what}: filing them shows");
                assert!(after == other.shown(&codec, viewer), "{what}: they show");
            }
            let viewer = Viewer::Seat(seat);
            own += usize::from(one.shown(&codec, viewer) != other.shown(&codec, viewer));
            looks += 1;
        });
    }
    assert!(looks > 100, "{looks}");
    assert!(
        own > looks / 2,
        "a seat sees its own orders: {own} of {looks}"
    );
}

#[test]
fn nobody_is_shown_anything_of_dice_that_have_not_been_drawn() {
    let codec = Aa1940::europe();
    let (mut looks, mut rolled) = (0, 0);
    for seed in 0..MATCHES {
        play(&codec, seed, |world, random| {
            let game = codec.game();
            let seats = game.seats(&world.state);
            let Some(seat) = game.awaited(&world.state).iter().next() else {
                return;
            };
            for command in sampler::draw(game, &world.state, seat, random) {
                let (mut one, mut other) = (world.clone(), world.clone());
                other.key = DiceKey::from_bytes([!(seed as u8); 32]);
                let entries = (
                    one.act(&codec, seat, &command),
                    other.act(&codec, seat, &command),
                );
                // Legality does not depend on the dice either.
                assert_eq!(entries.0.is_some(), entries.1.is_some());
                let (Some(entry), Some(again)) = entries else {
                    continue;
                };
                if entry.dice_drawn > 0 {
                    rolled += usize::from(entry.events != again.events);
                    continue;
                }
                for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))) {
                    let what = format!("match {seed}, {command:?} before {viewer:?}");
                    assert_eq!(received(&entry, viewer), received(&again, viewer), "{what}");
                    let same = one.shown(&codec, viewer) == other.shown(&codec, viewer);
                    assert!(same, "{what}: the key shows");
                }
                looks += 1;
            }
        });
    }
    assert!(looks > 100, "{looks}");
    assert!(rolled > 0, "with other keys dice fall otherwise");
}
