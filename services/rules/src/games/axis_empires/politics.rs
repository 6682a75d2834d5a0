//! Where countries stand: status, posture, tracks.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, Theatre};
use sandtable_axis_empires::pack::{OnceEvent, Posture, PostureBoxId};
use sandtable_axis_empires::state::{AreaState, Progress, SeparatePeace};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::games::proto::ToProto;

impl<C: Copy> ToProto<C, wire::AreaView> for (AreaId, AreaState) {
    fn to_proto(&self, names: C) -> wire::AreaView {
        use wire::area_view::Posture as Kind;
        let (id, area) = self;
        wire::AreaView {
            area: id.to_proto(names),
            status: area.status.to_proto(names),
            alignment: area.alignment.to_proto(names),
            owner: area.owner.to_proto(names),
            posture: match area.posture {
                Posture::War => None,
                Posture::Policy(policy) => Some(Kind::Policy(policy.to_proto(names))),
                Posture::Truce(truce) => Some(Kind::Truce(truce.to_proto(names))),
            },
            confined: area.confined,
            shut_to_soviets: area.shut_to_soviets,
            claim: area.claim.to_proto(names),
            tenure: area.tenure.to_proto(names),
        }
    }
}

impl<C: Copy> ToProto<C, wire::PostureView> for (PostureBoxId, Posture) {
    fn to_proto(&self, names: C) -> wire::PostureView {
        use wire::posture_view::Posture as Kind;
        let (of, posture) = self;
        wire::PostureView {
            r#box: of.to_proto(names),
            posture: match posture {
                Posture::War => None,
                Posture::Policy(policy) => Some(Kind::Policy(policy.to_proto(names))),
                Posture::Truce(truce) => Some(Kind::Truce(truce.to_proto(names))),
            },
        }
    }
}

/// The tracks of a theatre with its Strategic Value.
pub(super) fn write_tracks(
    (theatre, progress): &(Theatre, Progress),
    strategic_value: i16,
) -> wire::TracksView {
    let happened = OnceEvent::ALL.into_iter();
    wire::TracksView {
        theatre: theatre.to_proto(()),
        uscl: u32::from(progress.uscl),
        esv: i32::from(progress.esv),
        germany_surrendered: progress.germany_surrendered,
        strategic_value: i32::from(strategic_value),
        happened: happened
            .filter(|event| progress.has_happened(*event))
            .map(|event| event.to_proto(()))
            .collect(),
    }
}

impl<C: Copy> ToProto<C, wire::SeparatePeace> for SeparatePeace {
    fn to_proto(&self, names: C) -> wire::SeparatePeace {
        let held: Vec<(Faction, u16)> = Faction::ALL.into_iter().zip(self.held).collect();
        wire::SeparatePeace {
            by: self.by.to_proto(names),
            held: held.to_proto(names),
            collapsed: self.collapsed,
        }
    }
}

written_tuple! { wire::HexesHeld = (faction: Faction, hexes: u16) }
