//! Section 1.1: the cards of a faction.

use sandtable_axis_empires::s01_seasonal::s1_1_option_card::{CardOrders, Order};
use sandtable_axis_empires::view::DeckView;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::option_card_order::Kind;

oneof! { Order = Kind in wire { Choose(card), Bluff(card) } }
envelope! { Order = wire::OptionCardOrder { kind } }

written_message! { CardOrders = wire::OptionCardActs { choose, bluff } }
written_message! { DeckView = wire::DeckView {
    theatre, faction, current, has_pending, pending, deck, discarded, removed,
} }
