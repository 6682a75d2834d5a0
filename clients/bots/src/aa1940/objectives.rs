//! Worth that national objectives add to territories: the holder of the last missing one is paid
//! for all of them.

use sandtable_aa1940::board::{Board, Condition, Objective};
use sandtable_aa1940::power::Side;
use sandtable_aa1940::space::SpaceId;

use crate::aa1940::position::Position;

/// Turns for which the income of a territory is counted in its worth.
pub(crate) const TURNS_OF_INCOME: f32 = 3.0;

/// Weight of an objective's pay: some need more than territories.
const SURE: f32 = 0.5;

/// Worth that the objectives of all powers add to each space, in IPCs.
pub(crate) fn worths(board: &Board, position: &Position) -> Vec<f32> {
    let mut worths = vec![0.0; board.spaces.len()];
    for objective in &board.objectives {
        let Some(side) = board.side(objective.power) else {
            continue;
        };
        let pay = SURE * TURNS_OF_INCOME * f32::from(objective.ipcs);
        for territory in &objective.territories {
            worths[territory.index()] += pay * share(board, position, objective, side, *territory);
        }
    }
    worths
}

/// Share of an objective's pay that depends on one of its territories.
fn share(
    board: &Board,
    position: &Position,
    objective: &Objective,
    side: Side,
    territory: SpaceId,
) -> f32 {
    let held = |territory: &SpaceId| position.holder(board, *territory) == Some(side);
    let needed = match objective.condition {
        Condition::EachOwn | Condition::EachSide => return 1.0,
        Condition::AllOwn | Condition::Once => objective.territories.len(),
        Condition::SideHolds | Condition::OriginalAndSide => objective.needed,
        Condition::LandUnitIn | Condition::LandUnitPresent => 1,
        Condition::AtPeace
        | Condition::AllOriginal
        | Condition::Unaligned
        | Condition::LendLease
        | Condition::EachFormer
        | Condition::ClearZones => return 0.0,
    };
    let count = objective.territories.iter().filter(|it| held(it)).count();
    // Number missing without the one that may be taken or lost here.
    let others = count - usize::from(held(&territory));
    match needed.saturating_sub(others) {
        // The others are enough.
        0 => 0.0,
        missing => 1.0 / missing as f32,
    }
}
