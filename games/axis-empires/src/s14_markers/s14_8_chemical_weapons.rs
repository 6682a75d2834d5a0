//! 14.8 Chemical Weapons: both sides of a combat suffer more.

use crate::command_context::Play;
use crate::decision::Question;
use crate::decision::choice::{Choice, Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{HexId, Theatre};
use crate::pack::MarkerKind;
use crate::state::{PieceId, Place, State};

/// The marker in the Axis's Force Pool, which it may use in one combat each turn, of whichever
/// faction's turn (`DS-14.8-1`, `DS-14.8-2`).
pub(crate) fn at_hand(state: &State, hex: HexId) -> Option<PieceId> {
    let theatre = state.map().hex(hex).code.sheet.theatre();
    let mut pooled = state.pieces_at(Place::ForcePool(theatre));
    pooled
        .find(|(_, piece)| {
            piece
                .face_up(state.pack())
                .is_marker(MarkerKind::ChemicalWeapons)
        })
        .map(|(id, _)| id)
}

/// Asks the Axis before the die is cast whether it uses the marker (`DS-14.8-2`). Reports whether
/// a seat was asked.
pub(crate) fn ask(play: &mut Play<'_>) -> bool {
    let choice = Choice {
        about: QuestionSubject::ChemicalWeapons,
        theatre: Theatre::Asia,
        card: None,
        fortune: None,
        country: None,
        options: vec![Pick::Pass, Pick::Yes],
        words: Vec::new(),
    };
    play.ask(Faction::Axis, Question::Choice(choice))
}

/// Uses the marker, which comes back in the next turn without a Delay roll (`DS-14.8-4`).
pub(crate) fn use_up(play: &mut Play<'_>, marker: PieceId) {
    let next = play.state.now().after(1);
    let theatre = play
        .state
        .piece(marker)
        .and_then(|piece| piece.at.theatre(play.state.map()));
    play.put(marker, Place::Track(theatre.unwrap_or(Theatre::Asia), next));
}
