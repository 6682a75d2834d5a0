//! The boxes of the posture display: what lies in them and who may end it (13.6).

use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::card::conditional_event::Affected;
use crate::pack::{MarkerKind, Policy, Posture, PostureBoxId, Side, WarState};
use crate::politics::{self, government};
use crate::state::{PieceId, Place, State};

/// The box of the posture display that a country has with a faction: the one that names it,
/// or that of all other Minor Countries. The Axis has none, and is always at war
/// (`AE-13.6-1`, `AE-13.6-3`, `AE-13.6-4`, `DS-13.6-1`, `DS-13.6-2`, `AE-KEY-7`).
#[must_use]
pub fn box_of(state: &State, country: AreaId, faction: Faction) -> Option<PostureBoxId> {
    let theatre = state.map().area(country).theatre;
    let boxes = || {
        let boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
        boxes.filter(|(_, row)| row.theatre == theatre && row.faction == faction)
    };
    let named = boxes().find(|(_, row)| row.countries.contains(&country));
    named
        .or_else(|| {
            let minor = politics::is_minor(state, country);
            boxes().find(|(_, row)| minor && row.other_minors)
        })
        .map(|(id, _)| id)
}

/// The boxes of a map with a policy.
pub(crate) fn policies(state: &State, theatre: Theatre) -> Vec<(PostureBoxId, Policy)> {
    boxes_of(state, theatre)
        .filter_map(|id| match state.box_posture(id) {
            Posture::Policy(policy) => Some((id, policy)),
            _ => None,
        })
        .collect()
}

pub(crate) fn boxes_of(state: &State, theatre: Theatre) -> impl Iterator<Item = PostureBoxId> {
    let boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
    boxes
        .filter(move |(_, row)| row.theatre == theatre)
        .map(|(id, _)| id)
}

/// The rule by which a Surrender stands while its peace is enforced.
pub(crate) const ENFORCED: &str = "DS-13.6.1.2-10";

/// Reports whether a policy may be ended by choice.
#[must_use]
pub fn may_end(state: &State, theatre: Theatre, policy: Policy) -> bool {
    obstacle(state, theatre, policy).is_none()
}

/// The rule by which a policy may not be ended by choice: never before the war, not the Ostland
/// Accord or a Surrender while a peace is enforced, and Neutrality and Surrender in Asia only if
/// the Government can answer for it (`AE-12.1-1`, `AE-13.6.1.2-8`, `DS-12.1-1`,
/// `DS-13.6.1.2-8`, `DS-13.6.1.2-9`, `DS-13.6.1.2-10`).
pub(crate) fn obstacle(state: &State, theatre: Theatre, policy: Policy) -> Option<&'static str> {
    let enforced = || {
        let mut pieces = state.pieces();
        pieces.any(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|marker| marker.kind == MarkerKind::EnforcedPeace)
                && matches!(piece.at, Place::Track(there, _) if there == theatre)
        })
    };
    if state.war_state(theatre) == WarState::PreWar {
        return Some("AE-12.1-1");
    }
    let stands = match policy {
        Policy::OstlandAccord => enforced(),
        Policy::Surrender if is_any_enforced(state, policy) => return Some(ENFORCED),
        Policy::NeutralityPact | Policy::Surrender => answerable(state, policy).is_none(),
        _ => false,
    };
    stands.then_some("AE-13.6.1.2-8")
}

/// Reports whether the peace of any box with a policy is enforced.
fn is_any_enforced(state: &State, policy: Policy) -> bool {
    let mut bound = boxes_with(state, policy).into_iter();
    bound.any(|id| is_enforced(state, id))
}

/// The Government marker that answers for the end of Neutrality or Surrender, wherever that
/// lies; none while any of it is enforced.
fn answerable(state: &State, policy: Policy) -> Option<PieceId> {
    if is_any_enforced(state, policy) {
        return None;
    }
    let mut bound = boxes_with(state, policy).into_iter();
    bound.find_map(|id| government(state, id))
}

/// Reports whether the peace of a box that gave in is enforced: its marker is on the Turn Track
/// (`DS-13.6.1.2-10`, `DS-14.12-2`).
fn is_enforced(state: &State, id: PostureBoxId) -> bool {
    let row = state.pack().posture_boxes.get(id.index());
    let surrendered = state.box_posture(id) == Posture::Policy(Policy::Surrender);
    state.pieces().any(|(_, piece)| {
        let marker = piece.marker(state.pack());
        surrendered
            && matches!(piece.at, Place::Track(..))
            && marker.zip(row).is_some_and(|(marker, row)| {
                marker.kind == MarkerKind::EnforcedPeace && marker.name.starts_with(&*row.name)
            })
    })
}

/// The Government marker that ends a box's Neutrality, or a Surrender that is not enforced:
/// with the Army up for Russia's and a China's Surrender, with the Navy up for Britain's and a
/// Surrender of the United States (`DS-14.22-6`, `DS-14.22-7`).
pub(crate) fn government(state: &State, id: PostureBoxId) -> Option<PieceId> {
    if is_enforced(state, id) {
        return None;
    }
    let surrendered = state.box_posture(id) == Posture::Policy(Policy::Surrender);
    let row = state.pack().posture_boxes.get(id.index())?;
    let names = |country| {
        let country = state.map().named(row.theatre, country);
        country.is_some_and(|country| row.countries.contains(&country))
    };
    let side = match Affected::of_box(&row.name) {
        Some(Affected::Russia) => Side::Front,
        Some(Affected::NationalistChina | Affected::CommunistChina) if surrendered => Side::Front,
        Some(Affected::Britain) => Side::Back,
        _ if surrendered && names(NamedArea::UnitedStates) => Side::Back,
        _ => return None,
    };
    government::leading(state)
        .filter(|(_, leading)| *leading == side)
        .map(|(id, _)| id)
}

/// The Government marker that the end of a policy by choice costs, if it costs any.
pub(crate) fn price(state: &State, policy: Policy) -> Option<PieceId> {
    match policy {
        Policy::NeutralityPact | Policy::Surrender => answerable(state, policy),
        _ => None,
    }
}

/// The boxes with a policy, which are all of one map.
pub(crate) fn boxes_with(state: &State, policy: Policy) -> Vec<PostureBoxId> {
    let boxes = policies(state, policy.theatre()).into_iter();
    let boxes = boxes.filter(|(_, other)| *other == policy);
    boxes.map(|(id, _)| id).collect()
}
