//! 1.1.2.1 Political Die Roll Modifiers.

use crate::conditions::vp_trend::tide;
use crate::faction::Faction;
use crate::map::AreaId;
use crate::o14_separate_peace;
use crate::pack::{MarkerKind, Side};
use crate::segment::Segment;
use crate::state::markers::lies;
use crate::state::{Piece, State};
use crate::task::Scene;

/// Modifier of the political rolls of a scene: the points of the tide, for the Axis or against
/// it, less the reduction by the US Commitment Level. It is the same for every faction, and each
/// map has its own. It applies in the Option Card and Political Events Segments before any
/// Separate Peace and, as is stated there, to the crisis that a Blitz marker brings on in the
/// Support Segment. It applies nowhere else, and never to a card of Fortunes of War
/// (`AE-2.2.4-4`, `DS-2.2-10`, `DS-2.2-11`, `AE-+14.4-1`, `AE-+15.2-1`, `AE-1.1.2-3`,
/// `AE-1.1.2.1-1` to `AE-1.1.2.1-5`, `DS-1.1.2.1-1`, `DS-1.1.2.1-3`, `AE-6.2-3`).
#[must_use]
pub fn political(state: &State, scene: Scene) -> i8 {
    if !apply(state, scene) {
        return 0;
    }
    let points = match tide(state, scene.theatre) {
        Some((points, Side::Front)) => signed(points),
        Some((points, Side::Back)) => -signed(points),
        None => 0,
    };
    let uscl = usize::from(state.progress(scene.theatre).uscl);
    let commitment = state.pack().tracks(scene.theatre);
    let commitment = commitment.and_then(|tracks| tracks.uscl.get(uscl));
    points.saturating_add(commitment.map_or(0, |row| row.political))
}

/// Reports whether political modifiers apply at all: in the Support Segment only to the crisis
/// that a Blitz marker brings on, the only political die there (`AE-2.2.4-4`).
fn apply(state: &State, scene: Scene) -> bool {
    let political = matches!(
        state.segment(),
        Segment::OptionCard | Segment::PoliticalEvents | Segment::Support
    );
    political && scene.fortune.is_none() && !o14_separate_peace::ignores_modifiers(state)
}

/// Modifier that the marker in a selected country adds to rolls about it: Influence for the Axis
/// one more, for an Ally one less, Neutrality one against the faction that rolls (`AE-1.1.2.1-6`,
/// `DS-1.1.2.1-2`, `DS-14.20-2`, `DS-14.33-2`). It is one of the political modifiers, and counts
/// where they do (`AE-1.1.2.1-1`).
#[must_use]
pub fn of_country(state: &State, scene: Scene) -> i8 {
    let Some(country) = scene.country.filter(|_| apply(state, scene)) else {
        return 0;
    };
    marks(state, country).fold(0, |sum: i8, piece| {
        let for_axis = if lies(state, piece, MarkerKind::Influence) {
            piece.faction == Faction::Axis
        } else {
            scene.faction != Faction::Axis
        };
        sum.saturating_add(if for_axis { 1 } else { -1 })
    })
}

/// The Influence and Neutrality markers in a country's Capital.
fn marks(state: &State, country: AreaId) -> impl Iterator<Item = &Piece> {
    let capital = state.map().area(country).capital;
    let pieces = capital.into_iter().flat_map(|hex| state.pieces_in(hex));
    pieces.map(|(_, piece)| piece).filter(|piece| {
        lies(state, piece, MarkerKind::Influence) || lies(state, piece, MarkerKind::Neutrality)
    })
}

fn signed(points: u8) -> i8 {
    i8::try_from(points).unwrap_or(i8::MAX)
}
