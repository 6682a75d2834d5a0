//! Section +15: the cards of Fortunes of War.

use sandtable_axis_empires::pack::card::text::phrases;
use sandtable_axis_empires::pack::{Fortune, FortuneId, Pack};
use sandtable_axis_empires::view::FortunesView;
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use crate::codec::Decoded;
use crate::games::parse::read_u8;

pub(super) fn read_id(number: u32) -> Decoded<FortuneId> {
    read_u8(number).map(FortuneId)
}

pub(super) fn write_id(card: FortuneId) -> u32 {
    u32::from(card.0)
}

pub(super) fn write_ids(cards: &[FortuneId]) -> Vec<u32> {
    cards.iter().copied().map(write_id).collect()
}

pub(super) fn write_card(pack: &Pack, card: &Fortune) -> wire::Fortune {
    let segments = card.segments.iter().copied();
    wire::Fortune {
        letter: card.letter.to_string(),
        title: card.title.to_string(),
        theatre: kinds::write_theatre(card.theatre),
        segments: segments.map(kinds::write_segment).collect(),
        requirements: phrases(pack, &card.requirements),
        major: phrases(pack, &card.major),
        minor: phrases(pack, &card.minor),
        source: card.source.to_string(),
    }
}

pub(super) fn write_view(hand: &FortunesView) -> wire::FortunesView {
    wire::FortunesView {
        theatre: kinds::write_theatre(hand.theatre),
        camp: kinds::write_camp(hand.camp),
        count: u32::from(hand.count),
        held: hand.held.as_deref().map(write_ids).unwrap_or_default(),
    }
}
