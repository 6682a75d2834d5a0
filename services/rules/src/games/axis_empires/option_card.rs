//! Section 1.1: the cards of a faction.

use sandtable_axis_empires::pack::CardId;
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::{CardOrders, Order};
use sandtable_axis_empires::view::DeckView;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::option_card_order::Kind;

use super::kinds;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_u16;

pub(super) fn read(order: &wire::OptionCardOrder) -> Decoded<Order> {
    match order.kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::Choose(card) => read_card(card)
            .map(|card| Order::Choose { card })
            .within("choose"),
        Kind::Bluff(card) => read_card(card)
            .map(|card| Order::Bluff { card })
            .within("bluff"),
    }
}

pub(super) fn write(order: Order) -> wire::OptionCardOrder {
    let kind = match order {
        Order::Choose { card } => Kind::Choose(write_card(card)),
        Order::Bluff { card } => Kind::Bluff(write_card(card)),
    };
    wire::OptionCardOrder { kind: Some(kind) }
}

pub(super) fn read_card(number: u32) -> Decoded<CardId> {
    read_u16(number).map(CardId)
}

pub(super) fn write_card(card: CardId) -> u32 {
    u32::from(card.0)
}

fn write_cards(cards: &[CardId]) -> Vec<u32> {
    cards.iter().copied().map(write_card).collect()
}

pub(super) fn write_acts(acts: &CardOrders) -> wire::OptionCardActs {
    wire::OptionCardActs {
        choose: write_cards(&acts.choose),
        bluff: write_cards(&acts.bluff),
    }
}

pub(super) fn write_deck(deck: &DeckView) -> wire::DeckView {
    wire::DeckView {
        theatre: kinds::write_theatre(deck.theatre),
        faction: kinds::write_faction(deck.faction),
        current: deck.current.map(write_card),
        has_pending: deck.has_pending,
        pending: deck.pending.map(write_card),
        deck: write_cards(&deck.deck),
        discarded: write_cards(&deck.discarded),
        removed: write_cards(&deck.removed),
    }
}
