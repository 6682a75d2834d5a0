//! 2.2.1 Return to Base.

use crate::command_context::Play;
use crate::state::{PieceId, Place};

/// Takes the phasing faction's support units and convoys off the map and its boxes: those
/// with a Delay Stripe are delayed, the others go to the Force Pool. Escorts and strikes
/// are turned over to their unit side. Printed convoys are no pieces, and Devastations and
/// Beachheads are neither units nor convoys (`AE-2.2.1-1`, `AE-2.2.1-2`).
pub(super) fn run(play: &mut Play<'_>) {
    let phasing = play.state.phasing();
    let pack = play.state.shared_pack();
    let returning: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(_, piece)| piece.faction == phasing && is_out(piece.at))
        .filter(|(_, piece)| {
            let showing = piece.face_up(&pack);
            showing.is_air() || showing.is_fleet() || showing.is_convoy()
        })
        .map(|(id, _)| id)
        .collect();
    for id in returning {
        play.take_off(id);
    }
}

const fn is_out(at: Place) -> bool {
    matches!(
        at,
        Place::Hex(_)
            | Place::OnStation(_)
            | Place::Convoys(_)
            | Place::Used(_)
            | Place::StrategicWarfare(_)
    )
}
