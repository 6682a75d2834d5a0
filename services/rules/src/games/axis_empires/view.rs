//! Views.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, HexId};
use sandtable_axis_empires::pack::Posture;
use sandtable_axis_empires::state::AreaState;
use sandtable_axis_empires::view::View;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::types::v1::Outcome;

use super::place::{write_hexes, write_piece};
use super::{battle, kinds, options, orders, question};

pub(super) fn write(view: &View) -> wire::View {
    let [(_, europe), (_, asia)] = view.war;
    wire::View {
        options: Some(options::write(&view.options)),
        seats: options::write_seats(&view.seats),
        turn: u32::from(view.turn.cursor.turn.0),
        faction: kinds::write_faction(view.phasing),
        segment: kinds::write_segment(view.turn.cursor.segment),
        europe: kinds::write_war(europe),
        asia: kinds::write_war(asia),
        pieces: (0..)
            .zip(&view.pieces)
            .map(|(id, piece)| write_piece(id, piece))
            .collect(),
        areas: view.areas.iter().map(write_area).collect(),
        control: view.control.iter().map(write_control).collect(),
        axis_points: u32::from(view.axis_points),
        pending: question::write_all(&view.pending),
        drafts: u32::from(view.drafts),
        orders: (view.orders.iter())
            .map(|(seat, filed)| wire::FiledOrders {
                seat: u32::from(*seat),
                orders: Some(orders::write(filed)),
            })
            .collect(),
        outcome: view.outcome.as_ref().map(|outcome| Outcome {
            winners: outcome.winners.iter().map(|seat| seat.0.into()).collect(),
            rule: outcome.rule.clone(),
            reason: outcome.reason.clone(),
        }),
        combat: view.combat.as_ref().map(battle::write),
        step: u32::from(view.turn.stage),
        organization: kinds::write_organization(view.turn.organization),
        attacked: write_hexes(&view.attacked),
        strategic_value: i32::from(view.strategic_value),
    }
}

fn write_area((id, area): &(AreaId, AreaState)) -> wire::AreaView {
    wire::AreaView {
        area: u32::from(id.0),
        status: kinds::write_status(area.status),
        alignment: kinds::write_optional_faction(area.alignment),
        owner: area.owner.map(|owner| u32::from(owner.0)),
        posture: match area.posture {
            Posture::War => None,
            Posture::Policy(policy) => Some(wire::area_view::Posture::Policy(kinds::write_policy(
                policy,
            ))),
            Posture::Truce(truce) => {
                Some(wire::area_view::Posture::Truce(kinds::write_truce(truce)))
            }
        },
        confined: area.confined,
    }
}

fn write_control((faction, hexes): &(Faction, Vec<HexId>)) -> wire::Control {
    wire::Control {
        faction: kinds::write_faction(*faction),
        hexes: write_hexes(hexes),
    }
}
