//! Questions of politics: one of several things to pick.

use sandtable_axis_empires::task_queue::choice::{Choice, Pick};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::pick::Kind;

use super::fortunes;
use super::kinds;
use super::option_card::{read_card, write_card};
use super::place::{read_hex, read_loss, read_piece_id, write_hex, write_loss, write_piece_id};
use super::politics::{read_area_id, read_posture_id, write_area_id, write_posture_id};
use super::replacements;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_u8;

pub(super) fn write(choice: &Choice) -> wire::Choice {
    wire::Choice {
        about: kinds::write_about(choice.about),
        theatre: kinds::write_theatre(choice.theatre),
        card: choice.card.map(write_card),
        country: choice.country.map(write_area_id),
        fortune: choice.fortune.map(fortunes::write_id),
        options: choice.options.iter().copied().map(write_pick).collect(),
        words: choice.words.iter().map(ToString::to_string).collect(),
    }
}

pub(super) fn write_pick(pick: Pick) -> wire::Pick {
    let kind = match pick {
        Pick::Pass => Kind::Pass(()),
        Pick::Yes => Kind::Yes(()),
        Pick::Nth(number) => Kind::Nth(u32::from(number)),
        Pick::Country(country) => Kind::Country(write_area_id(country)),
        Pick::Card(card) => Kind::Card(write_card(card)),
        Pick::Faction(faction) => Kind::Faction(kinds::write_faction(faction)),
        Pick::Piece(piece) => Kind::Piece(write_piece_id(piece)),
        Pick::Hex(hex) => Kind::Hex(write_hex(hex)),
        Pick::Stand(piece, hex) => Kind::Stand(wire::UnitAt {
            piece: write_piece_id(piece),
            hex: write_hex(hex),
        }),
        Pick::Loss(loss) => Kind::Loss(write_loss(&loss)),
        Pick::Replacement(order) => Kind::Replacement(replacements::write(&order)),
        Pick::Truce(truce) => Kind::Truce(kinds::write_truce(truce)),
        Pick::Posture(id) => Kind::Posture(write_posture_id(id)),
    };
    wire::Pick { kind: Some(kind) }
}

pub(super) fn read_pick(pick: &wire::Pick) -> Decoded<Pick> {
    let kind = pick.kind.as_ref();
    match kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::Pass(()) => Ok(Pick::Pass),
        Kind::Yes(()) => Ok(Pick::Yes),
        Kind::Nth(number) => read_u8(*number).map(Pick::Nth).within("nth"),
        Kind::Country(id) => read_area_id(*id).map(Pick::Country).within("country"),
        Kind::Card(id) => read_card(*id).map(Pick::Card).within("card"),
        Kind::Faction(faction) => kinds::read_faction(*faction)
            .map(Pick::Faction)
            .within("faction"),
        Kind::Piece(id) => read_piece_id(*id).map(Pick::Piece).within("piece"),
        Kind::Hex(hex) => read_hex(*hex).map(Pick::Hex).within("hex"),
        Kind::Stand(it) => read_stand(it).within("stand"),
        Kind::Loss(loss) => read_loss(loss).map(Pick::Loss).within("loss"),
        Kind::Replacement(order) => replacements::read(order)
            .map(Pick::Replacement)
            .within("replacement"),
        Kind::Truce(truce) => kinds::read_truce(*truce).map(Pick::Truce).within("truce"),
        Kind::Posture(id) => read_posture_id(*id).map(Pick::Posture).within("posture"),
    }
}

fn read_stand(it: &wire::UnitAt) -> Decoded<Pick> {
    let piece = read_piece_id(it.piece).within("piece")?;
    Ok(Pick::Stand(piece, read_hex(it.hex).within("hex")?))
}
