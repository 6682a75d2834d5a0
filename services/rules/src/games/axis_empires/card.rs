//! Option cards, and the tables and events that they share.

use sandtable_axis_empires::pack::card::text::{phrase, phrases};
use sandtable_axis_empires::pack::{Card, EventTable, NamedEvent, Pack, Production, Recipient};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::card_steps::To;

use crate::games::proto::ToProto;

pub(super) fn write(pack: &Pack, card: &Card) -> wire::Card {
    wire::Card {
        number: card.number.to_string(),
        title: card.title.to_string(),
        faction: card.faction.to_proto(()),
        theatre: card.theatre.to_proto(()),
        war_state: card.colour.to_proto(()),
        family: (card.family.as_ref()).map_or_else(String::new, |family| phrase(pack, family)),
        blitz: u32::from(card.symbols.blitz),
        rearmament: card.symbols.rearmament,
        recyclable: card.symbols.recyclable,
        twin: card.symbols.twin,
        production: u32::from(card.symbols.production),
        requirements: phrases(pack, &card.requirements),
        option_card: phrases(pack, &card.option_card),
        replacements: card.replacements.to_proto(()),
        political: phrases(pack, &card.political),
        conditional: phrases(pack, &card.conditional),
        source: card.source.to_string(),
    }
}

written_message! { Production = wire::CardSteps { to, infantry, armor, colonial } }
written_oneof! { Recipient = To in wire { Country(0), Minors, Chinese } }

pub(super) fn write_table(pack: &Pack, table: &EventTable) -> wire::EventTable {
    let rows = table.rows.iter();
    wire::EventTable {
        name: table.name.to_string(),
        theatre: table.theatre.to_proto(()),
        rows: rows.map(|row| phrases(pack, row).join("; ")).collect(),
    }
}

pub(super) fn write_event(pack: &Pack, event: &NamedEvent) -> wire::NamedEvent {
    wire::NamedEvent {
        name: event.name.to_string(),
        theatre: event.theatre.to_proto(()),
        effects: phrases(pack, &event.effects),
    }
}
