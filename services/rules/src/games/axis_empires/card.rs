//! Option cards, and the tables and events that they share.

use sandtable_axis_empires::pack::card::text::{phrase, phrases};
use sandtable_axis_empires::pack::{Card, EventTable, NamedEvent, Pack, Production, Recipient};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use super::politics::write_area_id;

pub(super) fn write(pack: &Pack, card: &Card) -> wire::Card {
    wire::Card {
        number: card.number.to_string(),
        title: card.title.to_string(),
        faction: kinds::write_faction(card.faction),
        theatre: kinds::write_theatre(card.theatre),
        war_state: kinds::write_war(card.colour),
        family: (card.family.as_ref()).map_or_else(String::new, |family| phrase(pack, family)),
        blitz: u32::from(card.symbols.blitz),
        rearmament: card.symbols.rearmament,
        recyclable: card.symbols.recyclable,
        twin: card.symbols.twin,
        production: u32::from(card.symbols.production),
        requirements: phrases(pack, &card.requirements),
        option_card: phrases(pack, &card.option_card),
        replacements: card.replacements.iter().map(write_steps).collect(),
        political: phrases(pack, &card.political),
        conditional: phrases(pack, &card.conditional),
        source: card.source.to_string(),
    }
}

fn write_steps(steps: &Production) -> wire::CardSteps {
    use wire::card_steps::To;
    wire::CardSteps {
        to: Some(match steps.to {
            Recipient::Country(area) => To::Country(write_area_id(area)),
            Recipient::Minors => To::Minors(()),
            Recipient::Chinese => To::Chinese(()),
        }),
        infantry: u32::from(steps.infantry),
        armor: u32::from(steps.armor),
        colonial: u32::from(steps.colonial),
    }
}

pub(super) fn write_table(pack: &Pack, table: &EventTable) -> wire::EventTable {
    let rows = table.rows.iter();
    wire::EventTable {
        name: table.name.to_string(),
        theatre: kinds::write_theatre(table.theatre),
        rows: rows.map(|row| phrases(pack, row).join("; ")).collect(),
    }
}

pub(super) fn write_event(pack: &Pack, event: &NamedEvent) -> wire::NamedEvent {
    wire::NamedEvent {
        name: event.name.to_string(),
        theatre: kinds::write_theatre(event.theatre),
        effects: phrases(pack, &event.effects),
    }
}
