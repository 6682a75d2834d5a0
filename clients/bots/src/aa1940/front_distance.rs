//! Direction of the front: for every territory the steps that a land unit has before it,
//! shortened by the worth of the goal.

use sandtable_aa1940::space::SpaceId;

use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::objectives::TURNS_OF_INCOME;

/// Added to the distance where land units must wait for ships: more than any road.
pub(crate) const PORT: f32 = 40.0;

/// Nothing leads from here to the enemy, neither a road nor a port.
pub(crate) const NOWHERE: f32 = 100.0;

/// Steps that an IPC of income is worth going farther for.
const PULL_OF_INCOME: f32 = 0.35;

/// Steps that a victory city is worth going farther for.
const PULL_OF_CITY: f32 = 1.5;

/// Steps more for each of the last cities that are held already.
const PULL_OF_URGENCY: f32 = 0.7;

/// Steps that a capital is worth going farther for.
const PULL_OF_CAPITAL: f32 = 4.0;

/// Steps that an IPC of worth for the end of the war is worth going farther for.
const PULL_OF_VICTORY: f32 = 0.08;

/// Steps that a strong garrison on the way costs at most.
const DETOUR: f32 = 1.5;

/// The distances for a scene.
pub(crate) fn field(scene: &Evaluation<'_>) -> Vec<f32> {
    let board = scene.board();
    let mut steps = vec![NOWHERE; board.spaces.len()];
    for territory in board.all_spaces().filter(|space| board.is_land(*space)) {
        if scene.theirs(territory) {
            steps[territory.index()] = -pull(scene, territory);
        } else if scene.unfriendly_neutral(territory) {
            let army = f32::from(scene.position.space(territory).army);
            steps[territory.index()] = 1.0 + 0.2 * army - pull(scene, territory);
        }
    }
    relax(scene, &mut steps);
    let ports: Vec<SpaceId> = scene
        .complexes()
        .into_iter()
        .map(|(space, _)| space)
        .filter(|space| steps[space.index()] >= PORT && board.coastal(*space))
        .collect();
    for port in ports {
        steps[port.index()] = PORT;
    }
    relax(scene, &mut steps);
    steps
}

fn pull(scene: &Evaluation<'_>, territory: SpaceId) -> f32 {
    let printed = scene.board().space(territory);
    // The pay of an objective counts as income does, turn by turn.
    let aims = scene.aims()[territory.index()] / TURNS_OF_INCOME;
    let mut pull = (f32::from(printed.ipc) + aims) * PULL_OF_INCOME;
    if printed.victory_city.is_some() {
        pull += PULL_OF_CITY + PULL_OF_URGENCY * scene.urgency(territory);
    }
    if printed.capital_of.is_some() {
        pull += PULL_OF_CAPITAL;
    }
    pull + PULL_OF_VICTORY * scene.decides(territory)
}

/// Lets every territory know of the goals of its neighbors until nothing changes.
fn relax(scene: &Evaluation<'_>, steps: &mut [f32]) {
    let board = scene.board();
    let open: Vec<(SpaceId, f32)> = board
        .all_spaces()
        .filter(|space| board.is_land(*space))
        .filter_map(|space| Some((space, entry_cost(scene, space)?)))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (space, toll) in &open {
            let via = steps[space.index()] + toll;
            for next in board.land_neighbors(*space) {
                // Units in a closed territory are not on a road at all.
                if steps[next.index()] > via + 0.001 {
                    steps[next.index()] = via;
                    changed = true;
                }
            }
        }
    }
}

/// Cost of entering a territory; none where no road leads through.
fn entry_cost(scene: &Evaluation<'_>, space: SpaceId) -> Option<f32> {
    if scene.ours(space) || scene.friendly_neutral(space) {
        return Some(1.0);
    }
    if scene.theirs(space) || scene.unfriendly_neutral(space) {
        let strength = scene.defenders(space).price(scene.table());
        return Some(1.0 + (strength / 30.0).min(DETOUR));
    }
    None
}
