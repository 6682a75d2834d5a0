//! Kinds of units that a power can have made at all.

use crate::board::PurchaseList;
use crate::power::Power;
use crate::state::State;
use crate::unit::UnitKind;

/// Reports whether the power has units of a kind made at all: some buy few kinds, some of those
/// only while their side holds the road by which they come (`AAE-pacific-02`, `AAE-pacific-03`,
/// `AAE-pacific-10`, `AAE-china-03`).
pub(crate) fn sells(state: &State, power: Power, kind: UnitKind) -> bool {
    let board = state.board();
    let open = |shop: &PurchaseList| {
        board.side(power).is_some_and(|side| {
            let mut road = shop.road.iter();
            road.all(|space| state.side_holds(side, *space))
        })
    };
    board.power(power).customs.shop.as_ref().is_none_or(|shop| {
        shop.always.contains(&kind) || shop.sometimes.contains(&kind) && open(shop)
    })
}
