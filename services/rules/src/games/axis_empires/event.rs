//! Events.

use sandtable_axis_empires::event::Event;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::event::Kind;

use super::battle;
use super::combat;
use super::fortunes;
use super::kinds;
use super::option_card::write_card;
use super::options;
use super::orders;
use super::place;
use super::place::write_piece_id;
use super::politics::{write_area, write_area_id, write_peace, write_posture};
use super::question;

pub(super) fn write(event: &Event) -> wire::Event {
    let kind = match event {
        Event::SegmentBegan {
            turn,
            faction,
            segment,
        } => Kind::SegmentBegan(wire::SegmentBegan {
            turn: u32::from(turn.0),
            faction: kinds::write_optional_faction(*faction),
            segment: kinds::write_segment(*segment),
        }),
        Event::Put { piece, from, to } => Kind::Put(wire::Put {
            piece: write_piece_id(*piece),
            from: Some(place::write(*from)),
            to: Some(place::write(*to)),
        }),
        Event::Arrived { piece, at } => Kind::Arrived(wire::Arrived {
            piece: write_piece_id(*piece),
            at: Some(place::write(*at)),
        }),
        Event::TurnedOver { piece, side } => Kind::TurnedOver(wire::TurnedOver {
            piece: write_piece_id(*piece),
            side: kinds::write_side(*side),
        }),
        Event::Delayed {
            piece,
            dice,
            modifier,
            turns,
        } => Kind::Delayed(wire::Delayed {
            piece: write_piece_id(*piece),
            dice: u32::from(*dice),
            modifier: i32::from(*modifier),
            turns: u32::from(*turns),
        }),
        Event::Pointed { piece, to } => Kind::Pointed(wire::Pointed {
            piece: write_piece_id(*piece),
            to: kinds::write_direction(*to),
        }),
        Event::Attacked { attack } => Kind::Attacked(wire::Attacked {
            attack: Some(combat::write_attack(attack)),
        }),
        Event::Supported { piece } => Kind::Supported(wire::Supported {
            piece: write_piece_id(*piece),
        }),
        Event::Rolled(rolled) => Kind::Rolled(battle::write_rolled(rolled)),
        Event::Asked { decision } => Kind::Asked(wire::Asked {
            decision: Some(question::write(decision)),
        }),
        Event::Answered { decision, by } => Kind::Answered(wire::Answered {
            decision: decision.0,
            by: kinds::write_answered(*by),
        }),
        Event::OrdersFiled { orders } => Kind::OrdersFiled(wire::OrdersFiled {
            orders: Some(orders::write(orders)),
        }),
        Event::TakenBack { faction, steps } => Kind::TakenBack(wire::TakenBack {
            faction: kinds::write_faction(*faction),
            steps: u32::from(*steps),
        }),
        Event::Resigned { seat, heir } => Kind::Resigned(wire::Resigned {
            seat: u32::from(*seat),
            heir: heir.map(u32::from),
        }),
        Event::AreaChanged { area, now } => Kind::AreaChanged(wire::AreaChanged {
            area: Some(write_area(*area, now)),
        }),
        Event::PostureSet { of, posture } => Kind::PostureSet(wire::PostureSet {
            now: Some(write_posture(*of, *posture)),
        }),
        Event::WarStateChanged { theatre, now } => Kind::WarStateChanged(wire::WarStateChanged {
            theatre: kinds::write_theatre(*theatre),
            now: kinds::write_war(*now),
        }),
        Event::TracksMoved { theatre, uscl, esv } => Kind::TracksMoved(wire::TracksMoved {
            theatre: kinds::write_theatre(*theatre),
            uscl: u32::from(*uscl),
            esv: i32::from(*esv),
        }),
        Event::ChangedHands { piece, faction } => Kind::ChangedHands(wire::ChangedHands {
            piece: write_piece_id(*piece),
            faction: kinds::write_faction(*faction),
        }),
        Event::Happened { theatre, event } => Kind::Happened(wire::Happened {
            theatre: kinds::write_theatre(*theatre),
            event: kinds::write_once(*event),
        }),
        Event::CardShown { card, legal } => Kind::CardShown(wire::CardShown {
            card: write_card(*card),
            legal: *legal,
        }),
        Event::CardMoved { card, to } => Kind::CardMoved(wire::CardMoved {
            card: write_card(*card),
            to: kinds::write_pile(*to),
        }),
        Event::CardChosen {
            theatre,
            faction,
            has_one,
        } => Kind::CardChosen(wire::CardChosen {
            theatre: kinds::write_theatre(*theatre),
            faction: kinds::write_faction(*faction),
            has_one: *has_one,
        }),
        Event::CardPending { card } => Kind::CardPending(wire::CardPending {
            card: write_card(*card),
        }),
        Event::FortunesCounted {
            theatre,
            camp,
            count,
        } => Kind::FortunesCounted(wire::FortunesCounted {
            theatre: kinds::write_theatre(*theatre),
            camp: kinds::write_camp(*camp),
            count: u32::from(*count),
        }),
        Event::FortunesHeld { theatre, fortunes } => Kind::FortunesHeld(wire::FortunesHeld {
            theatre: kinds::write_theatre(*theatre),
            fortunes: fortunes::write_ids(fortunes),
        }),
        Event::FortunePlayed { faction, fortune } => Kind::FortunePlayed(wire::FortunePlayed {
            faction: kinds::write_faction(*faction),
            fortune: fortunes::write_id(*fortune),
        }),
        Event::EventRolled {
            faction,
            die,
            modifier,
            result,
        } => Kind::EventRolled(wire::EventRolled {
            faction: kinds::write_faction(*faction),
            die: u32::from(*die),
            modifier: i32::from(*modifier),
            result: u32::from(*result),
        }),
        Event::Selected { faction, country } => Kind::Selected(wire::Selected {
            faction: kinds::write_faction(*faction),
            country: write_area_id(*country),
        }),
        Event::SeparatePeace(peace) => Kind::SeparatePeace(write_peace(peace)),
        Event::Reseated { seats } => Kind::Reseated(wire::Reseated {
            seats: options::write_seats(seats),
        }),
        Event::Counted { theatre, value } => Kind::Counted(wire::Counted {
            theatre: kinds::write_theatre(*theatre),
            value: i32::from(*value),
        }),
        Event::Ended {
            winners,
            rule,
            reason,
        } => Kind::Ended(wire::Ended {
            winners: winners.iter().copied().map(kinds::write_faction).collect(),
            rule: rule.clone(),
            reason: reason.clone(),
        }),
    };
    wire::Event { kind: Some(kind) }
}
