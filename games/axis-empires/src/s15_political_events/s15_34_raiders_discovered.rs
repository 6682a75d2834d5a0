//! 15.34 Raiders Discovered.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::UnitKind;
use crate::pack::card::Duty;
use crate::s15_political_events::enqueue;
use crate::state::{Piece, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// The faction loses a CV Fleet of its Force Pool to the Delay Box, or else another support
/// unit (`DS-15.34-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let waiting =
        |fits: fn(UnitKind) -> bool| support(play.state, scene.theatre, scene.faction, fits);
    let pieces = match waiting(|kind| kind == UnitKind::CvFleet) {
        carriers if carriers.is_empty() => waiting(|_| true),
        carriers => carriers,
    };
    let to = Place::Delay(scene.theatre);
    let duty = Duty::Must;
    enqueue::put(play, scene, [PoliticalTask::Send { pieces, to, duty }]);
}

/// The support units of some kinds in a faction's Force Pool.
pub(super) fn support(
    state: &State,
    theatre: Theatre,
    faction: Faction,
    fits: impl Fn(UnitKind) -> bool,
) -> Vec<PieceId> {
    let pool = state.pieces_at(Place::ForcePool(theatre));
    let units = pool.filter(|(_, piece)| {
        let kind = piece.counter(state.pack()).map(|row| row.front.kind);
        piece.faction == faction && is_support(state, piece) && kind.is_some_and(&fits)
    });
    units.map(|(id, _)| id).collect()
}

/// Reports whether a piece is an Air unit or a fleet.
pub(super) fn is_support(state: &State, piece: &Piece) -> bool {
    let showing = piece.face_up(state.pack());
    showing.is_air() || showing.is_fleet()
}
