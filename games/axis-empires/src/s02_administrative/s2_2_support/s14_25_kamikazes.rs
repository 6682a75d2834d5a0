//! 14.25 Kamikazes: Japan's air and sea forces attack only who comes.

use crate::map::{NamedArea, Theatre};
use crate::pack::MarkerKind;
use crate::s02_administrative::s2_2_support::sites::Role;
use crate::s14_markers::in_box;
use crate::state::{PieceId, State};

/// Reports whether a support unit may only contest: a Japanese Air Force, Surface Fleet, CV Fleet
/// or CV Strike, while the marker is in the Strategic Warfare Box (`AE-2.2.3.4-9`, `DS-2.2-6`,
/// `DS-14.25-3`).
pub(crate) fn bind(state: &State, unit: PieceId, role: Role) -> bool {
    let concerned = matches!(
        role,
        Role::AirForce | Role::SurfaceFleet | Role::CvFleet | Role::Strike
    );
    let country = state
        .piece(unit)
        .and_then(|piece| piece.country(state.pack()));
    concerned
        && in_box::boxed(state, Theatre::Asia, MarkerKind::Kamikazes).is_some()
        && country.is_some_and(|country| state.map().area(country).named == Some(NamedArea::Japan))
}
