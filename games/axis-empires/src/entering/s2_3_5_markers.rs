//! 2.3.5 and 1.2.1: Detachments and Logistics markers that come off the map.

use crate::command_context::Play;
use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{HexId, Theatre};
use crate::pack::MarkerKind;
use crate::state::{FaceUp, PieceId, Place, Presence, State};

/// Takes a marker away: by its Delay Stripe (`AE-2.3.5-3`), in the book of 2012 always to the
/// Delay Box (`DS-2.3.5-1`).
pub(crate) fn remove(play: &mut Play<'_>, marker: PieceId) {
    let state = &*play.state;
    let theatre = state
        .piece(marker)
        .and_then(|piece| piece.at.theatre(state.map()));
    let old = theatre.is_some_and(|theatre| is_old(state, theatre));
    play.take_off(marker);
    if old {
        play.put(marker, Place::Delay(Theatre::Asia));
    }
}

/// Reports whether a map is played by the 2012 rules.
fn is_old(state: &State, theatre: Theatre) -> bool {
    state.options().edition == Edition::Y2012 && theatre == Theatre::Asia
}

/// Removes the Detachments and Logistics markers of a faction's enemies from a hex that it
/// lands in or attacks: to the Delay Box those with a Delay Stripe, else to the Force Pool; in
/// the book of 2012 all to the Delay Box (`AE-4.1.3.1-3`, `AE-4.1.4-3`, `AE-4.2.2-1`,
/// `DS-4.1.3.1-3`).
pub(crate) fn displace(play: &mut Play<'_>, faction: Faction, hex: HexId) {
    for (marker, _) in of_enemies(play.state, faction, hex) {
        remove(play, marker);
    }
}

/// Sweeps away enemy markers as a ground unit or Airdrop of a faction enters a hex: Detachments
/// are removed, and Logistics markers without an enemy unit beside them are delayed. By the 2012
/// rules a Detachment, too, stays with a unit (`AE-2.3.5-4`, `AE-1.2.1-10`, `DS-1.2.1-6`,
/// `DS-2.3.5-1`).
pub(super) fn sweep(play: &mut Play<'_>, faction: Faction, hex: HexId) {
    let theatre = play.state.map().hex(hex).code.sheet.theatre();
    let enemies = play.state.presence(hex).enemies_of(faction);
    let alone = !enemies.intersects(Presence::UNIT);
    let detachments = alone || !is_old(play.state, theatre);
    for (marker, showing) in of_enemies(play.state, faction, hex) {
        match showing {
            FaceUp::Detachment if detachments => remove(play, marker),
            FaceUp::Marker(_) if alone => play.put(marker, Place::Delay(theatre)),
            _ => {}
        }
    }
}

/// The Detachments and Logistics markers of a faction's enemies in a hex.
fn of_enemies(state: &State, faction: Faction, hex: HexId) -> Vec<(PieceId, FaceUp)> {
    let pieces = state.pieces_in(hex);
    pieces
        .filter(|(_, piece)| piece.faction != faction)
        .map(|(id, piece)| (id, piece.face_up(state.pack())))
        .filter(|(_, showing)| {
            *showing == FaceUp::Detachment || showing.is_marker(MarkerKind::Logistics)
        })
        .collect()
}
