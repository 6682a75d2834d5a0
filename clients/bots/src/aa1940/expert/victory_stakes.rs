//! Worth of cities and capitals for the end of the war: the last ones that a side needs are worth
//! more than any income.

use sandtable_aa1940::power::Side;
use sandtable_aa1940::space::SpaceId;

use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::weights::Weight;

/// Value that taking a space adds for the end of the war, to whichever side does not hold it.
pub(crate) fn victory_stake(scene: &Evaluation<'_>, space: SpaceId) -> f32 {
    let board = scene.board();
    let holds = |side: Side, at: SpaceId| scene.position.holder(board, at) == Some(side);
    let victory = &board.victory;
    let cities = victory
        .goals
        .iter()
        .filter(|goal| goal.cities.contains(&space))
        .map(|goal| {
            let held = goal.cities.iter().filter(|city| holds(Side::Axis, **city));
            let others = held.filter(|city| **city != space).count();
            share(
                scene.weight(Weight::LastCity),
                goal.needed.saturating_sub(others),
            )
        });
    let capitals = &victory.axis_capitals;
    let capital = if capitals.contains(&space) {
        let missing = capitals.iter().filter(|at| !holds(Side::Allies, **at));
        let others = missing.filter(|at| **at != space).count();
        share(scene.weight(Weight::LastCapital), others + 1)
    } else {
        0.0
    };
    cities.fold(capital, f32::max)
}

/// The worth of one of so many that are missing; nothing where none is.
fn share(last: f32, missing: usize) -> f32 {
    match missing {
        0 => 0.0,
        missing => last / (missing * missing) as f32,
    }
}
