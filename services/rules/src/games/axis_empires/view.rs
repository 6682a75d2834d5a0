//! Views.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::view::View;
use sandtable_proto::games::axis_empires::v1 as wire;

use super::battle;
use super::fortunes;
use super::kinds;
use super::option_card;
use super::options;
use super::orders;
use super::place::{write_hexes, write_piece};
use super::politics;
use super::question;
use crate::outcome;

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
        areas: (view.areas.iter())
            .map(|(id, area)| politics::write_area(*id, area))
            .collect(),
        control: view.tally.control.iter().map(write_control).collect(),
        axis_points: u32::from(view.tally.axis_points),
        pending: question::write_all(&view.pending),
        drafts: u32::from(view.drafts),
        orders: (view.orders.iter())
            .map(|(seat, filed)| wire::FiledOrders {
                seat: u32::from(*seat),
                orders: Some(orders::write(filed)),
            })
            .collect(),
        outcome: (view.outcome.as_ref()).map(|outcome| outcome::write(outcome, &view.tally.scores)),
        combat: view.combat.as_ref().map(battle::write),
        step: u32::from(view.turn.stage),
        organization: kinds::write_organization(view.turn.organization),
        attacked: write_hexes(&view.attacked),
        decks: view.decks.iter().map(option_card::write_deck).collect(),
        fortunes: view.fortunes.iter().map(fortunes::write_view).collect(),
        tracks: (view.tracks.iter().zip(view.tally.strategic_values))
            .map(|(tracks, (_, value))| politics::write_tracks(tracks, value))
            .collect(),
        postures: (view.postures.iter())
            .map(|(of, posture)| politics::write_posture(*of, *posture))
            .collect(),
        separate_peace: view.separate_peace.as_ref().map(politics::write_peace),
    }
}

fn write_control((faction, hexes): &(Faction, Vec<HexId>)) -> wire::Control {
    wire::Control {
        faction: kinds::write_faction(*faction),
        hexes: write_hexes(hexes),
    }
}
