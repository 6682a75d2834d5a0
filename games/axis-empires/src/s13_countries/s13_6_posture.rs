//! 13.6 Posture: the boxes of the posture display, and the policies and truces in them.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::o17_optional::o17_6_east_africa;
use crate::pack::{Policy, Posture, PostureBoxId, Side, Status, Truce};
use crate::politics::posture_boxes::{boxes_of, boxes_with, price};
use crate::s12_war_state;
use crate::s14_markers::s14_14_german_victory;
use crate::state::{Place, State};

pub use crate::politics::posture_boxes::{box_of, may_end};

/// Puts something in a box, or clears it: it holds one policy or truce at most, and all its
/// countries have that posture from then on (`AE-13.6-1`, `AE-13.6.1-1`, `DS-14.37-1`,
/// `AE-13.6.2-1`, `DS-13.6-1`). Where a truce takes the place of a policy it does so in every
/// box with that policy (`AE-13.6.1.2-1`, `DS-13.6.1.2-1`). Posture is a map's own
/// (`DS-13.6-3`).
pub(crate) fn set(play: &mut Play<'_>, id: PostureBoxId, posture: Posture) {
    match (play.state.box_posture(id), posture) {
        (Posture::Policy(policy), Posture::Truce(_)) => {
            for id in boxes_with(play.state, policy) {
                put(play, id, posture);
            }
        }
        _ => put(play, id, posture),
    }
}

/// Puts a posture in this box. A Limited War may begin, East Africa may be fought over, and
/// Russia's accord with Germany affects Asia.
fn put(play: &mut Play<'_>, id: PostureBoxId, posture: Posture) {
    let pack = play.state.shared_pack();
    let Some(row) = pack.posture_boxes.get(id.index()) else {
        return;
    };
    play.state.set_box_posture(id, posture);
    play.emit(crate::event::Event::PostureSet { of: id, posture });
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
    o17_6_east_africa::look(play);
    let russia = pack.map.named(Theatre::Europe, NamedArea::Russia);
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

/// Reports whether a posture is a truce that can be made longer or shorter: one that says
/// Reassess Policy becomes no longer (`AE-13.6.2.3-1`, `DS-13.6.2-6`).
#[must_use]
pub fn can_change(posture: Posture, longer: bool) -> bool {
    matches!(posture, Posture::Truce(truce) if next(truce, longer) != posture)
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

/// Ends a policy by choice. Neutrality and Surrender cost the Government its marker, which
/// goes to the Delay Box (`AE-13.6.1.2-6`, `AE-13.6.1.2-8`, `DS-13.6.1.2-9`, `DS-14.22-5`).
pub(crate) fn give_up(play: &mut Play<'_>, policy: Policy) {
    if let Some(marker) = price(play.state, policy) {
        play.put(marker, Place::Delay(policy.theatre()));
    }
    end(play, policy);
}

/// Ends a policy: wherever its markers lie, all of them come off at once
/// (`AE-13.6.1.2-1`, `DS-13.6.1.2-1`).
pub(crate) fn end(play: &mut Play<'_>, policy: Policy) {
    for id in boxes_with(play.state, policy) {
        put(play, id, Posture::War);
    }
}

/// Ends whatever lies in a box, a policy in every other box, too (`AE-13.6.1.2-1`).
pub(crate) fn clear(play: &mut Play<'_>, id: PostureBoxId) {
    match play.state.box_posture(id) {
        Posture::Policy(policy) => end(play, policy),
        Posture::War | Posture::Truce(_) => put(play, id, Posture::War),
    }
}
