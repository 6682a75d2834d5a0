//! Where countries stand: status, posture, tracks.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, Theatre};
use sandtable_axis_empires::pack::{OnceEvent, Posture, PostureBoxId};
use sandtable_axis_empires::state::{AreaState, Progress, SeparatePeace};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use crate::codec::Decoded;
use crate::games::parse::read_u8;

pub(super) fn read_area_id(number: u32) -> Decoded<AreaId> {
    read_u8(number).map(AreaId)
}

pub(super) fn write_area_id(area: AreaId) -> u32 {
    u32::from(area.0)
}

pub(super) fn write_area(id: AreaId, area: &AreaState) -> wire::AreaView {
    use wire::area_view::Posture as Kind;
    wire::AreaView {
        area: write_area_id(id),
        status: kinds::write_status(area.status),
        alignment: kinds::write_optional_faction(area.alignment),
        owner: area.owner.map(write_area_id),
        posture: match area.posture {
            Posture::War => None,
            Posture::Policy(policy) => Some(Kind::Policy(kinds::write_policy(policy))),
            Posture::Truce(truce) => Some(Kind::Truce(kinds::write_truce(truce))),
        },
        confined: area.confined,
        shut_to_soviets: area.shut_to_soviets,
        claim: kinds::write_optional_faction(area.claim),
        tenure: area.tenure.map_or(0, kinds::write_tenure),
    }
}

pub(super) fn read_posture_id(number: u32) -> Decoded<PostureBoxId> {
    read_u8(number).map(PostureBoxId)
}

pub(super) fn write_posture_id(of: PostureBoxId) -> u32 {
    u32::from(of.0)
}

pub(super) fn write_posture(of: PostureBoxId, posture: Posture) -> wire::PostureView {
    use wire::posture_view::Posture as Kind;
    wire::PostureView {
        r#box: write_posture_id(of),
        posture: match posture {
            Posture::War => None,
            Posture::Policy(policy) => Some(Kind::Policy(kinds::write_policy(policy))),
            Posture::Truce(truce) => Some(Kind::Truce(kinds::write_truce(truce))),
        },
    }
}

/// The tracks of a theatre with its Strategic Value.
pub(super) fn write_tracks(
    (theatre, progress): &(Theatre, Progress),
    strategic_value: i16,
) -> wire::TracksView {
    let happened = OnceEvent::ALL.into_iter();
    wire::TracksView {
        theatre: kinds::write_theatre(*theatre),
        uscl: u32::from(progress.uscl),
        esv: i32::from(progress.esv),
        germany_surrendered: progress.germany_surrendered,
        strategic_value: i32::from(strategic_value),
        happened: happened
            .filter(|event| progress.has_happened(*event))
            .map(kinds::write_once)
            .collect(),
    }
}

pub(super) fn write_peace(peace: &SeparatePeace) -> wire::SeparatePeace {
    let held = Faction::ALL.into_iter().zip(peace.held);
    wire::SeparatePeace {
        by: kinds::write_faction(peace.by),
        held: held
            .map(|(faction, hexes)| wire::HexesHeld {
                faction: kinds::write_faction(faction),
                hexes: u32::from(hexes),
            })
            .collect(),
        collapsed: peace.collapsed,
    }
}
