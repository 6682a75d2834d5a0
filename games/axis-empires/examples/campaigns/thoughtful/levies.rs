//! Replacements: the best unit in the best place.

use sandtable_axis_empires::pack::{Back, Face};
use sandtable_axis_empires::s01_seasonal::s1_3_replacements::{Order, ReplacementOrders};
use sandtable_axis_empires::state::State;

use super::ground::{Ground, Strength, standing};

/// The replacement that does most; none when there are none.
pub(crate) fn choose(ground: &Ground<'_>, acts: &ReplacementOrders) -> Option<Order> {
    let best = acts
        .orders
        .iter()
        .max_by_key(|order| (merit(ground, order), **order));
    best.copied()
}

/// A unit as it comes: with one step, on its back if that has fewer.
fn recruit(state: &State, order: &Order) -> Face {
    let counter = state.pack().counter(order.unit);
    match counter.back {
        Back::Unit(face) if face.steps == 1 => face,
        _ => counter.front,
    }
}

fn merit(ground: &Ground<'_>, order: &Order) -> i64 {
    let face = recruit(ground.state, order);
    let quality = 3 * (2 * i64::from(face.attack) + i64::from(face.defence));
    let Some(hex) = order.to.hex() else {
        return quality - 100;
    };
    let mut stack = Strength::default();
    for (_, piece) in ground.state.pieces_in(hex) {
        let own = piece.faction == ground.faction;
        if let Some((_, face)) = standing(ground.state, piece).filter(|_| own) {
            stack.add(face);
        }
    }
    let crowd = if stack.takes(face) { 0 } else { 200 };
    let held = ground.held.contains(&hex);
    let lacks = held && stack.defence < ground.demand(hex);
    let danger = i64::from(ground.menace(hex, 1)) - 2 * i64::from(stack.defence);
    let way = i64::from(ground.way(hex).min(60));
    quality + 12 * i64::from(lacks) - way - crowd - danger.clamp(0, 12)
}
