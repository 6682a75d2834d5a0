//! Reads the decks, the tables that cards roll on, and the tracks.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::card::political_event::{CABINET_CRISIS, PoliticalEvent};
use crate::pack::card::{Card, CardSymbols, Effect, EventTable, NamedEvent};
use crate::pack::content::Pack;
use crate::pack::load::card_file::{CardFile, DeckFile, EventFile, EventsFile, TableFile};
use crate::pack::load::card_names::CardNames;
use crate::pack::load::fortunes;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::load::scenario::production;
use crate::pack::source::Sources;

const EVENTS: &str = "tables/events.json";

/// The decks, one of each faction on each map, and the tables (`AE-CRD-1`, `AE-CRD-3`,
/// `AE-CRD-6`, `AE-CRD-7`, `DS-C-9`). The pack has everything that they name but each other.
pub(super) fn read(context: &mut LoadContext<'_>, pack: &mut Pack) {
    let mut shared = Vec::new();
    for at in context.having(EVENTS) {
        shared.extend(context.json::<EventsFile>(at).map(|file| (at, file)));
    }
    let mut decks = Vec::new();
    for part in context.parts() {
        for at in context.folder(part, "cards/") {
            decks.extend(context.json::<DeckFile>(at).map(|deck| (at, deck)));
        }
    }
    let mut known = CardNames::new(pack);
    for (at, file) in &shared {
        for table in &file.tables {
            if !known.add_table(table.theatre, &table.name) {
                let name = &table.name;
                context.fault(*at, format!("two tables are called {name:?}"));
            }
        }
        for event in &file.events {
            if !known.add_event(event.theatre, &event.name) {
                let name = &event.name;
                context.fault(*at, format!("two events are called {name:?}"));
            }
        }
    }
    for (at, deck) in &decks {
        for card in &deck.cards {
            if !known.add_card(deck.theatre, deck.faction, &card.number) {
                let number = &card.number;
                context.fault(*at, format!("two cards have the number {number}"));
            }
        }
    }
    let (mut tables, mut events) = (Vec::new(), Vec::new());
    for (at, file) in shared {
        let read = file.tables.into_iter();
        tables.extend(read.filter_map(|file| table(context, &known, at, file)));
        let read = file.events.into_iter();
        events.extend(read.filter_map(|file| event(context, &known, at, file)));
    }
    let mut cards = Vec::new();
    for (at, deck) in decks {
        let of = (deck.theatre, deck.faction);
        let read = deck.cards.into_iter();
        cards.extend(read.filter_map(|file| card(context, &known, at, of, file)));
    }
    let fortunes = fortunes::read(context, &known);
    no_way_back(context, &tables, &events);
    pack.tables = tables;
    pack.events = events;
    pack.cards = cards;
    pack.fortunes = fortunes;
    twins(context, pack);
}

fn table(
    context: &mut LoadContext<'_>,
    known: &CardNames<'_>,
    at: DataLocation<'_>,
    file: TableFile,
) -> Option<EventTable> {
    let sources = context.take(at, Sources::parse(&file.source))?;
    let mut read = |values| parts(context, known, at, (file.theatre, None, &file.name), values);
    let rows = file.rows.map(&mut read);
    context.count(EVENTS, "rows", sources.of("rows"));
    Some(EventTable {
        name: file.name.into(),
        theatre: file.theatre,
        about_country: file.about_country,
        areas: file.areas,
        rows,
    })
}

fn event(
    context: &mut LoadContext<'_>,
    known: &CardNames<'_>,
    at: DataLocation<'_>,
    file: EventFile,
) -> Option<NamedEvent> {
    let sources = context.take(at, Sources::parse(&file.source))?;
    let of = (file.theatre, None, &*file.name);
    let effects = parts(context, known, at, of, file.effects);
    context.count(EVENTS, "effects", sources.of("effects"));
    Some(NamedEvent {
        name: file.name.into(),
        theatre: file.theatre,
        effects,
    })
}

fn card(
    context: &mut LoadContext<'_>,
    known: &CardNames<'_>,
    at: DataLocation<'_>,
    (theatre, faction): (Theatre, Faction),
    file: CardFile,
) -> Option<Card> {
    let sources = context.take(at, Sources::parse(&file.source))?;
    for field in ["title", "symbols", "requirements", "actions"] {
        context.count(at.file, field, sources.of(field));
    }
    let of = (theatre, Some(faction), &*file.number);
    let requirements = parts(context, known, at, of, file.requirements);
    let option_card = parts(context, known, at, of, file.option_card);
    let political = parts(context, known, at, of, file.political);
    let conditional = parts(context, known, at, of, file.conditional);
    let optional = file.optional.and_then(|section| {
        let rule = OptionalRule::of_section(&section);
        let number = &file.number;
        let unknown = || format!("card {number}: there is no optional rule {section:?}");
        context.take(at, rule.ok_or_else(unknown))
    });
    let replacements = production(context, at, &file.replacements, (theatre, known.pack));
    if file.symbols.production > 0 && faction != Faction::Soviet {
        let number = &file.number;
        context.fault(
            at,
            format!("card {number} has a Production Value and is not Soviet"),
        );
    }
    Some(Card {
        number: file.number.into(),
        title: file.title.into(),
        faction,
        theatre,
        colour: file.war_state,
        optional,
        family: file.family,
        symbols: CardSymbols {
            blitz: file.symbols.blitz,
            rearmament: file.symbols.rearmament,
            recyclable: file.symbols.recyclable,
            twin: file.symbols.twin,
            production: file.symbols.production,
        },
        requirements,
        option_card,
        replacements,
        political,
        conditional,
        source: file.source.into(),
    })
}

/// Reads conditions or effects, with names put in their place.
pub(super) fn parts<T: DeserializeOwned>(
    context: &mut LoadContext<'_>,
    known: &CardNames<'_>,
    at: DataLocation<'_>,
    (theatre, faction, of): (Theatre, Option<Faction>, &str),
    values: Vec<Value>,
) -> Vec<T> {
    let read = |mut value: Value| {
        known.put_in_place(theatre, faction, &mut value)?;
        serde_json::from_value(value).map_err(|error| error.to_string())
    };
    values
        .into_iter()
        .filter_map(|value| {
            let read = read(value).map_err(|error| format!("{of}: {error}"));
            context.take(at, read)
        })
        .collect()
}

/// The tables on which an event of the books casts a die without a word of the players.
fn rolls(event: PoliticalEvent, tables: &[EventTable]) -> Vec<usize> {
    let which: fn(&EventTable) -> bool = match event {
        PoliticalEvent::CountryResists => |row| &*row.name == CABINET_CRISIS,
        PoliticalEvent::ChineseIncident
        | PoliticalEvent::MinorCountryPolitics
        | PoliticalEvent::NeutralsPressured
        | PoliticalEvent::PoliticalOption => |row| row.areas,
        _ => return Vec::new(),
    };
    let found = (0..).zip(tables).filter(|(_, row)| which(row));
    found.map(|(index, _)| index).collect()
}

/// A table or event that leads back to itself might never come to a result.
fn no_way_back(context: &mut LoadContext<'_>, tables: &[EventTable], events: &[NamedEvent]) {
    let list: Vec<(&str, Vec<&Effect>)> = tables
        .iter()
        .map(|row| (&*row.name, row.rows.iter().flatten().collect()))
        .chain(
            events
                .iter()
                .map(|row| (&*row.name, row.effects.iter().collect())),
        )
        .collect();
    let leads_to = |(_, effects): &(&str, Vec<&Effect>)| -> Vec<usize> {
        let mut open = effects.clone();
        let mut found = Vec::new();
        while let Some(effect) = open.pop() {
            match effect {
                Effect::RollOn { table, .. } => found.push(table.table.index()),
                Effect::Perform(event) => found.push(tables.len() + event.event.index()),
                Effect::Event(event) => found.extend(rolls(*event, tables)),
                _ => open.extend(effect.parts()),
            }
        }
        found
    };
    for (start, row) in list.iter().enumerate() {
        let mut open = leads_to(row);
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            if seen.contains(&next) {
                continue;
            }
            seen.push(next);
            open.extend(list.get(next).map(leads_to).unwrap_or_default());
        }
        if seen.contains(&start) {
            let name = row.0;
            context.fault(
                DataLocation::file(EVENTS),
                format!("{name:?} leads back to itself"),
            );
        }
    }
}

/// A card of both decks has a card of its name in the other, where there is one.
fn twins(context: &mut LoadContext<'_>, pack: &Pack) {
    for card in pack.cards.iter().filter(|card| card.symbols.twin) {
        let mut others = pack
            .cards
            .iter()
            .filter(|other| other.faction == card.faction && other.theatre != card.theatre)
            .peekable();
        let alone = others.peek().is_some()
            && !others.any(|other| other.title == card.title && other.symbols.twin);
        if alone {
            let number = &card.number;
            context.fault(
                DataLocation::file("cards/"),
                format!("card {number} has no twin"),
            );
        }
    }
}
