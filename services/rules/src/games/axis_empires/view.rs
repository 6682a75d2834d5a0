//! Views.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::view::View;
use sandtable_proto::games::axis_empires::v1 as wire;

use super::options;
use super::place::write_piece;
use super::politics;
use crate::games::proto::ToProto;
use crate::outcome;

pub(super) fn write(view: &View) -> wire::View {
    let [(_, europe), (_, asia)] = view.war;
    wire::View {
        options: Some(options::write(&view.options)),
        seats: view.seats.to_proto(()),
        turn: u32::from(view.turn.cursor.turn.0),
        faction: view.phasing.to_proto(()),
        segment: view.turn.cursor.segment.to_proto(()),
        europe: europe.to_proto(()),
        asia: asia.to_proto(()),
        pieces: (0..)
            .zip(&view.pieces)
            .map(|(id, piece)| write_piece(id, piece))
            .collect(),
        areas: view.areas.to_proto(()),
        control: view.tally.control.to_proto(()),
        axis_points: u32::from(view.tally.axis_points),
        pending: view.pending.to_proto(()),
        drafts: u32::from(view.drafts),
        orders: (view.orders.iter())
            .map(|(seat, filed)| wire::FiledOrders {
                seat: u32::from(*seat),
                orders: filed.to_proto(()),
            })
            .collect(),
        outcome: (view.outcome.as_ref()).map(|outcome| outcome::write(outcome, &view.tally.scores)),
        combat: view.combat.to_proto(()),
        step: u32::from(view.turn.stage),
        organization: view.turn.organization.to_proto(()),
        attacked: view.attacked.to_proto(()),
        decks: view.decks.to_proto(()),
        fortunes: view.fortunes.to_proto(()),
        tracks: (view.tracks.iter().zip(view.tally.strategic_values))
            .map(|(tracks, (_, value))| politics::write_tracks(tracks, value))
            .collect(),
        postures: view.postures.to_proto(()),
        separate_peace: view.separate_peace.to_proto(()),
    }
}

written_tuple! { wire::Control = (faction: Faction, hexes: Vec<HexId>) }
