//! Submarines on the way to convoys: where they cost the enemy most.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::distances::FAR;
use crate::aa1940::evaluation::Evaluation;

/// Minimum value of a zone's convoy to the enemy, in IPCs.
const WORTHWHILE: u16 = 2;

/// Steps that an IPC of a convoy is worth going farther for.
const PULL: f32 = 0.6;

/// Reports whether ships go raiding rather than with a fleet.
pub(crate) fn raids(kind: UnitKind) -> bool {
    kind == UnitKind::Submarine
}

/// Distance of each zone from convoys worth raiding, shortened by their worth; none when there is
/// no such convoy.
pub(crate) struct RaidDistances {
    convoys: Vec<(SpaceId, f32)>,
}

impl RaidDistances {
    /// Looks for convoys of those that the power is at war with.
    pub(crate) fn new(scene: &Evaluation<'_>) -> Self {
        let board = scene.board();
        let convoys = (board.all_spaces())
            .filter(|zone| board.is_sea(*zone) && board.space(*zone).convoy)
            .map(|zone| (zone, income(scene, zone)))
            .filter(|(_, income)| *income >= WORTHWHILE)
            .map(|(zone, income)| (zone, PULL * f32::from(income)))
            .collect();
        Self { convoys }
    }

    /// Distance of a zone from the best convoy.
    pub(crate) fn distance(&self, scene: &Evaluation<'_>, zone: SpaceId) -> Option<f32> {
        (self.convoys.iter())
            .filter(|(convoy, _)| scene.atlas.sea(zone, *convoy) < FAR)
            .map(|(convoy, pull)| f32::from(scene.atlas.sea(zone, *convoy)) - pull)
            .min_by(f32::total_cmp)
    }
}

/// The most that one of the power's enemies collects on the coasts of a zone.
fn income(scene: &Evaluation<'_>, zone: SpaceId) -> u16 {
    let board = scene.board();
    let of = |enemy| {
        (board.land_neighbors(zone).iter())
            .filter(|coast| scene.position.space(**coast).controller == Some(enemy))
            .map(|coast| u16::from(board.space(*coast).ipc))
            .sum()
    };
    (board.all_powers())
        .filter(|enemy| scene.position.at_war(scene.me, *enemy))
        .map(of)
        .max()
        .unwrap_or(0)
}
