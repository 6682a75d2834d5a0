//! The decks that come with the open packs: their size, whose they are, and that no faction
//! is ever without a card to choose.

use std::collections::BTreeSet;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::open::{OpenPack, PACKS};
use sandtable_axis_empires::pack::{Basis, Card, Effect, Pack, WarState};
use sandtable_axis_empires::s15_political_events::PoliticalEvent;
use serde_json::Value;

/// A deck has so many cards at least.
const SMALLEST: usize = 24;

/// The open packs with decks.
fn decked() -> Vec<&'static OpenPack> {
    let packs = PACKS.iter();
    let found: Vec<_> = packs.filter(|open| !open.pack().cards.is_empty()).collect();
    assert!(!found.is_empty());
    found
}

fn deck(pack: &Pack, theatre: Theatre, faction: Faction) -> Vec<&Card> {
    let cards = pack.cards.iter();
    cards
        .filter(|card| card.theatre == theatre && card.faction == faction)
        .collect()
}

fn decks(pack: &Pack) -> Vec<Vec<&Card>> {
    let theatres: BTreeSet<Theatre> = pack.cards.iter().map(|card| card.theatre).collect();
    let keys = theatres
        .into_iter()
        .flat_map(|theatre| Faction::ALL.map(|faction| (theatre, faction)));
    keys.map(|(theatre, faction)| deck(pack, theatre, faction))
        .collect()
}

#[test]
fn every_deck_is_large_enough_and_has_cards_for_every_war_state() {
    for open in decked() {
        for cards in decks(&open.pack()) {
            assert!(cards.len() >= SMALLEST, "{}: {}", open.code, cards.len());
            for war in [WarState::PreWar, WarState::LimitedWar, WarState::TotalWar] {
                assert!(cards.iter().filter(|card| card.colour == war).count() >= 6);
            }
        }
    }
}

/// AE-1.1.3-2, AE-1.1.1-1: two cards that ask for nothing and return to the deck take turns,
/// so that one of them can be chosen in every season.
#[test]
fn no_deck_is_ever_without_a_card_to_choose() {
    for open in decked() {
        for cards in decks(&open.pack()) {
            let always: Vec<&&Card> = cards
                .iter()
                .filter(|card| {
                    card.colour == WarState::PreWar
                        && card.requirements.is_empty()
                        && card.symbols.recyclable
                        && card.yearly().next().is_none()
                })
                .collect();
            let pairs = always.iter().enumerate().flat_map(|(index, one)| {
                always[index + 1..]
                    .iter()
                    .map(move |other| (**one, **other))
            });
            let mut free = pairs.filter(|(one, other)| !one.is_of_type_of(other, true));
            assert!(free.next().is_some(), "{}: {always:#?}", open.code);
        }
    }
}

/// Card by card: nothing that was made here is passed off as the published game's.
#[test]
fn every_card_says_that_it_is_ours() {
    let mut seen = 0;
    for open in decked() {
        let files = open.files.iter();
        for (path, text) in files.filter(|(path, _)| path.starts_with("cards/")) {
            let deck: Value = serde_json::from_str(text).unwrap();
            for card in deck["cards"].as_array().unwrap() {
                let source = card["source"].as_str().unwrap();
                assert!(source.contains("ours"), "{path}: {}", card["number"]);
                seen += 1;
            }
        }
        let report = open.read().unwrap().report;
        let ours = report
            .fields
            .iter()
            .filter(|row| row.file.starts_with("cards/") && &*row.field == "actions")
            .flat_map(|row| &row.data)
            .find(|(basis, _)| *basis == Basis::Ours);
        assert!(ours.is_some());
    }
    assert!(seen >= 3 * SMALLEST, "{seen}");
}

/// Collects the names of an effect in a pack.
fn words(effect: &Effect, found: &mut BTreeSet<String>) {
    let word = match serde_json::to_value(effect).unwrap() {
        Value::String(word) => word,
        Value::Object(fields) => fields.keys().next().unwrap().clone(),
        other => panic!("{other}"),
    };
    found.insert(word);
    effect.parts().for_each(|part| words(part, found));
}

/// The lists of effects of a pack's cards, tables and events.
fn lists(pack: &Pack) -> impl Iterator<Item = &Vec<Effect>> {
    let of_cards = pack
        .cards
        .iter()
        .flat_map(|card| [&card.option_card, &card.political, &card.conditional]);
    let of_tables = pack.tables.iter().flat_map(|table| &table.rows);
    let of_events = pack.events.iter().map(|event| &event.effects);
    of_cards.chain(of_tables).chain(of_events)
}

/// The political events of the books that are named by an effect or a part of it.
fn events(effect: &Effect, found: &mut Vec<PoliticalEvent>) {
    if let Effect::Event(event) = effect {
        found.push(*event);
    }
    effect.parts().for_each(|part| events(part, found));
}

/// Events that the books name are exactly those events and not similar ones; and Minor Country
/// Politics finds Area Tables to choose from (`DS-15.26-1`).
#[test]
fn the_decks_of_asia_name_the_events_of_the_books() {
    let pack = PACKS.iter().find(|open| open.code == "dai-senso-open");
    let pack = pack.unwrap().pack();
    let mut named = Vec::new();
    for effects in lists(&pack) {
        effects.iter().for_each(|effect| events(effect, &mut named));
    }
    for event in [
        PoliticalEvent::AlliesSupportResistance,
        PoliticalEvent::AtomicBomb,
        PoliticalEvent::Banzai,
        PoliticalEvent::BasesDamaged,
        PoliticalEvent::BorderIncident,
        PoliticalEvent::CountryResists,
        PoliticalEvent::EuropeanCommitment,
        PoliticalEvent::Gekokujo,
        PoliticalEvent::HomeDefense,
        PoliticalEvent::InternationalIncident,
        PoliticalEvent::JapanSupportsNationalists,
        PoliticalEvent::LocDamaged,
        PoliticalEvent::MilitaryAid,
        PoliticalEvent::MinorCountryPolitics,
        PoliticalEvent::MinorCountryRolled,
        PoliticalEvent::NeutralsPressured,
        PoliticalEvent::OperationZ,
        PoliticalEvent::PoliticalOption,
        PoliticalEvent::RaidersDiscovered,
        PoliticalEvent::SuccessfulImprovements,
        PoliticalEvent::WidespreadAttacks,
    ] {
        assert!(named.contains(&event), "no card has {event:?}");
    }
    let tables = pack.tables.iter().filter(|table| table.areas);
    let tables: Vec<&str> = tables.map(|table| &*table.name).collect();
    assert!(tables.contains(&"Area Table: China"), "{tables:?}");
    assert!(tables.len() > 1, "there is nothing to choose from");
}

#[test]
fn the_decks_use_every_word_of_their_language() {
    let mut used = BTreeSet::new();
    for open in decked() {
        let pack = open.pack();
        for effects in lists(&pack) {
            effects.iter().for_each(|effect| words(effect, &mut used));
        }
    }
    // The words that the language had when the decks were written; newer ones may wait.
    let known = [
        "about",
        "activate",
        "all",
        "as",
        "cede",
        "cede-land",
        "change-truce",
        "conditional",
        "delay-support",
        "end-policy",
        "esv",
        "event",
        "government",
        "if",
        "independence",
        "lose-steps",
        "mark",
        "may",
        "no-result",
        "offer-truce",
        "once",
        "one-of",
        "perform",
        "puppet",
        "put",
        "put-in-hex",
        "receive",
        "receive-next",
        "remove-cards",
        "replacements",
        "roll",
        "roll-at-most",
        "roll-on",
        "select",
        "set-posture",
        "unmark",
        "uscl",
        "war",
    ];
    let missing: Vec<&&str> = known.iter().filter(|word| !used.contains(**word)).collect();
    assert!(missing.is_empty(), "no card has {missing:?}");
}
