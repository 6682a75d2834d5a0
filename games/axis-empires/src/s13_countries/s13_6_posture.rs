//! 13.6 Posture: the boxes of the posture display, and the policies and truces in them.

use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::pack::{MarkerKind, Policy, Posture, PostureBoxId, Side, Status, Truce, WarState};
use crate::play::Play;
use crate::politics;
use crate::s12_war_state;
use crate::s14_markers::{s14_14_german_victory, s14_22_government};
use crate::s17_optional::s17_6_east_africa;
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

/// Puts something in a box, or clears it: it holds one policy or truce at most, and all its
/// countries have that posture from then on (`AE-13.6-1`, `AE-13.6.1-1`, `DS-14.37-1`,
/// `AE-13.6.1.2-1`, `AE-13.6.2-1`, `DS-13.6-1`). Posture is a map's own (`DS-13.6-3`). A
/// Limited War may begin, East Africa may be fought over, and Asia hears of Russia's accord with
/// Germany.
pub(crate) fn set(play: &mut Play<'_>, id: PostureBoxId, posture: Posture) {
    let pack = play.state.shared_pack();
    let Some(row) = pack.posture_boxes.get(id.index()) else {
        return;
    };
    play.state.set_box_posture(id, posture);
    play.tell(crate::event::Event::PostureSet { of: id, posture });
    let areas = (0..).map(AreaId).take(pack.map.areas().len());
    for area in areas {
        let now = *play.state.area(area);
        let concerned = now.status != Status::Absent
            && now.alignment == Some(row.faction)
            && box_of(play.state, area, row.faction) == Some(id);
        if concerned {
            play.set_area(area, |area| area.posture = posture);
        }
    }
    s12_war_state::look(play, row.theatre);
    s17_6_east_africa::look(play);
    let russia = pack.map.area_in(Theatre::Europe, "Russia");
    let is_russias = russia.is_some_and(|russia| row.countries.contains(&russia));
    if is_russias && posture == Posture::Policy(Policy::OstlandAccord) {
        s14_14_german_victory::in_europe(play, Side::Back);
    }
}

/// Makes a truce longer or shorter by a step: Reassess Policy, Armistice, Negotiation, and
/// then none (`AE-6.1.2-5`, `AE-13.6.2-3`, `AE-13.6.2.3-1`, `DS-13.6.2-6`).
#[must_use]
pub const fn next(truce: Truce, longer: bool) -> Posture {
    match (truce, longer) {
        (Truce::ReassessPolicy, true) | (Truce::Armistice, true) => {
            Posture::Truce(Truce::ReassessPolicy)
        }
        (Truce::Negotiation, true) | (Truce::ReassessPolicy, false) => {
            Posture::Truce(Truce::Armistice)
        }
        (Truce::Armistice, false) => Posture::Truce(Truce::Negotiation),
        (Truce::Negotiation, false) => Posture::War,
    }
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

/// The boxes of a map that an Ally has, with a truce.
pub(crate) fn truces(
    state: &State,
    theatre: Theatre,
    faction: Faction,
) -> Vec<(PostureBoxId, Truce)> {
    let rows = &state.pack().posture_boxes;
    boxes_of(state, theatre)
        .filter(|id| rows[id.index()].faction == faction)
        .filter_map(|id| match state.box_posture(id) {
            Posture::Truce(truce) => Some((id, truce)),
            _ => None,
        })
        .collect()
}

fn boxes_of(state: &State, theatre: Theatre) -> impl Iterator<Item = PostureBoxId> {
    let boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
    boxes
        .filter(move |(_, row)| row.theatre == theatre)
        .map(|(id, _)| id)
}

/// Whether a policy may be ended by choice: never before the war, not the Ostland Accord
/// while a peace is enforced, and Neutrality and Surrender in Asia only if the Government can
/// answer for it (`AE-12.1-1`, `AE-13.6.1.2-8`, `DS-12.1-1`, `DS-13.6.1.2-8`,
/// `DS-13.6.1.2-9`).
#[must_use]
pub fn may_end(state: &State, theatre: Theatre, policy: Policy) -> bool {
    let enforced = || {
        let mut pieces = state.pieces();
        pieces.any(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|marker| marker.kind == MarkerKind::EnforcedPeace)
                && matches!(piece.at, Place::Track(there, _) if there == theatre)
        })
    };
    state.war_state(theatre) != WarState::PreWar
        && match policy {
            Policy::OstlandAccord => !enforced(),
            Policy::NeutralityPact | Policy::Surrender => {
                answerable(state, theatre, policy).is_some()
            }
            _ => true,
        }
}

/// The Government marker that answers for the end of Neutrality or Surrender, wherever that
/// lies; none while any of it is enforced.
fn answerable(state: &State, theatre: Theatre, policy: Policy) -> Option<PieceId> {
    let bound: Vec<PostureBoxId> = policies(state, theatre)
        .into_iter()
        .filter(|(_, other)| *other == policy)
        .map(|(id, _)| id)
        .collect();
    match bound.iter().any(|id| is_enforced(state, *id)) {
        true => None,
        false => bound.into_iter().find_map(|id| government(state, id)),
    }
}

/// Whether the peace of a box that gave in is enforced: its marker is on the Turn Track
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
        let country = state.map().area_in(row.theatre, country);
        country.is_some_and(|country| row.countries.contains(&country))
    };
    let side = match &*row.name {
        "Russia" => Side::Front,
        "Nationalist China" | "Communist China" if surrendered => Side::Front,
        "Britain" => Side::Back,
        _ if surrendered && names("United States") => Side::Back,
        _ => return None,
    };
    s14_22_government::leading(state)
        .filter(|(_, leading)| *leading == side)
        .map(|(id, _)| id)
}

/// Ends a policy by choice. Neutrality and Surrender cost the Government its marker, which
/// goes to the Delay Box (`AE-13.6.1.2-6`, `AE-13.6.1.2-8`, `DS-13.6.1.2-9`, `DS-14.22-5`).
pub(crate) fn give_up(play: &mut Play<'_>, theatre: Theatre, policy: Policy) {
    if matches!(policy, Policy::NeutralityPact | Policy::Surrender)
        && let Some(marker) = answerable(play.state, theatre, policy)
    {
        play.put(marker, Place::Delay(theatre));
    }
    end(play, theatre, policy);
}

/// Ends whatever lies in a box: a truce there, a policy wherever its markers lie.
pub(crate) fn release(play: &mut Play<'_>, id: PostureBoxId) {
    let theatre = play.state.pack().posture_boxes.get(id.index());
    match (theatre.map(|row| row.theatre), play.state.box_posture(id)) {
        (Some(theatre), Posture::Policy(policy)) => end(play, theatre, policy),
        _ => set(play, id, Posture::War),
    }
}

/// Ends a policy: wherever its markers lie, all of them come off at once
/// (`AE-13.6.1.2-1`, `DS-13.6.1.2-1`).
pub(crate) fn end(play: &mut Play<'_>, theatre: Theatre, policy: Policy) {
    let ending: Vec<PostureBoxId> = policies(play.state, theatre)
        .into_iter()
        .filter(|(_, other)| *other == policy)
        .map(|(id, _)| id)
        .collect();
    for id in ending {
        set(play, id, Posture::War);
    }
}
