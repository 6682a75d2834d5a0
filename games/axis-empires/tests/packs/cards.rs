//! Cards: the printed samples and all other cards that the rulebooks describe, written in the
//! language of packs, and the errors reported for a faulty card.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::ledger;
use sandtable_axis_empires::map::{NamedArea, Theatre};
use sandtable_axis_empires::pack::card::{CardCondition, Counters, Modifiers, Spot};
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{
    Card, Effect, OnceEvent, Pack, Problem, Recipient, WarState, load,
};

use crate::decks;

fn card<'a>(pack: &'a Pack, faction: Faction, number: &str) -> &'a Card {
    let theatre = pack.map.areas()[0].theatre;
    pack.card(pack.find_card(theatre, faction, number).unwrap())
}

/// AE-CRD-1 to AE-CRD-3, AE-CRD-5, AE-CRD-6, DS-C-9.
#[test]
fn case_yellow_is_as_printed() {
    let pack = &decks::added()[0];
    let card = card(pack, Faction::Axis, "22a");
    assert_eq!(
        (&*card.title, card.colour),
        ("Case Yellow", WarState::LimitedWar)
    );
    let numbers = |cards: &[sandtable_axis_empires::pack::card::CardRef]| {
        let titles = cards.iter().map(|row| &*pack.card(row.card).number);
        titles.map(str::to_owned).collect::<Vec<_>>()
    };
    let [CardCondition::Played(asked)] = card.requirements[..] else {
        panic!("{:?}", card.requirements);
    };
    assert_eq!(&*pack.card(asked.card).title, "German Mobilization");
    let [
        Effect::RemoveCards { cards, .. },
        Effect::Select { .. },
        Effect::Receive {
            counters,
            to: Spot::ForcePool,
        },
    ] = &card.option_card[..]
    else {
        panic!("{:?}", card.option_card);
    };
    assert_eq!(numbers(cards), ["22b", "27b"]);
    let counts: Vec<u8> = counters.iter().map(|row: &Counters| row.count).collect();
    assert_eq!(counts, [1, 1]);
    let [steps] = card.replacements[..] else {
        panic!("{:?}", card.replacements);
    };
    let germany = pack.map.find_area("Germany").unwrap();
    assert_eq!(steps.to, Recipient::Country(germany));
    assert_eq!((steps.armor, steps.infantry), (3, 6));
    let [
        Effect::If {
            when: CardCondition::SeasonalTurn,
            ..
        },
        Effect::If {
            when: CardCondition::WarState(WarState::LimitedWar),
            then,
            ..
        },
    ] = &card.conditional[..]
    else {
        panic!("{:?}", card.conditional);
    };
    assert_eq!(
        then[..],
        [Effect::May(vec![Effect::Once(OnceEvent::CaseYellow)])]
    );
}

/// AE-CRD-4, AE-CRD-6.
#[test]
fn food_shortages_and_peace_with_honor_are_as_printed() {
    let pack = &decks::added()[1];
    let food = card(pack, Faction::Axis, "1");
    assert!(food.symbols.rearmament && food.colour == WarState::PreWar);
    let [Effect::If { when, then, .. }] = &food.political[..] else {
        panic!("{:?}", food.political);
    };
    let done = CardCondition::Happened(OnceEvent::EconomicProgram);
    assert_eq!(*when, CardCondition::Not(Box::new(done)));
    let [Effect::Roll { modifiers, rows }] = &then[..] else {
        panic!("{then:?}");
    };
    assert_eq!(*modifiers, Modifiers::Political);
    let table = |row: usize| match &rows[row - 1][..] {
        [Effect::RollOn { table, .. }] => Some(&*pack.tables[table.table.index()].name),
        _ => None,
    };
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(table),
        [
            Some("Cabinet Crisis"),
            None,
            Some("Cabinet Crisis"),
            None,
            None,
            Some("Colonialism")
        ]
    );
    assert_eq!(rows[1], [Effect::NoResult]);
    let peace = card(pack, Faction::Axis, "36");
    assert_eq!(peace.colour, WarState::TotalWar);
    let [Effect::Roll { rows, .. }] = &peace.political[..] else {
        panic!("{:?}", peace.political);
    };
    assert_eq!((&rows[0], &rows[3]), (&rows[5], &rows[4]));
}

/// AE-CRD-1, AE-CRD-3, AE-CRD-7.
#[test]
fn a_report_counts_cards_and_their_sources() {
    for (open, files) in [
        ("totaler-krieg-open", &decks::EUROPE),
        ("dai-senso-open", &decks::ASIA),
    ] {
        let loaded = decks::read(open, files);
        let size = |name| {
            let found = loaded.report.sizes.iter().find(|(what, _)| *what == name);
            found.unwrap().1
        };
        assert_eq!(size("option cards"), loaded.pack.cards.len());
        assert!(size("option cards") > 35);
        for faction in Faction::ALL {
            let mut cards = loaded.pack.cards.iter();
            assert!(cards.any(|card| card.faction == faction));
        }
        let actions = loaded.report.fields.iter();
        let actions =
            actions.filter(|row| row.file.starts_with("cards/") && &*row.field == "actions");
        assert_eq!(actions.count(), 3, "each deck tells its sources");
    }
}

/// Returns the problems of Europe's pack with a text of one file replaced.
fn faults_of(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let files = decks::files("totaler-krieg-open", &decks::EUROPE);
    let texts: Vec<(&str, String)> = files
        .into_iter()
        .map(|(path, text)| {
            let text = if path == file {
                assert!(text.contains(from), "{file} does not say {from:?}");
                text.replacen(from, to, 1)
            } else {
                text.to_owned()
            };
            (path, text)
        })
        .collect();
    let pairs = texts.iter().map(|(path, text)| (*path, text.as_str()));
    load(pairs).map_or_else(|problems| problems.0, |_| Vec::new())
}

/// DS-16.6.2-3.
#[test]
fn a_campaign_without_a_country_of_the_rules_is_refused_with_the_row() {
    let called = |name: &str| {
        let files = decks::files("dai-senso-open", &decks::ASIA);
        let renamed = files
            .iter()
            .map(|(path, text)| (*path, text.replace("Komandorski", name)));
        let texts: Vec<(&str, String)> = renamed.collect();
        let pairs = texts.iter().map(|(path, text)| (*path, text.as_str()));
        load(pairs).map_or_else(|problems| problems.0, |_| Vec::new())
    };
    assert_eq!(called("Komandorski"), []);
    let faults = called("Commander Islands");
    let said: Vec<(&str, &str)> = faults.iter().map(|it| (&*it.file, &*it.text)).collect();
    let missing = "there is no \"Komandorski\", which DS-16.6.2-3 needs";
    assert_eq!(said, [("scenarios/campaign.json", missing)]);
}

/// Wars are played by rules that find what they name, or go without it.
#[test]
fn the_rules_find_what_they_name_on_the_open_maps() {
    let [training, europe, asia] = [0, 1, 2].map(|index| PACKS[index].pack());
    for area in NamedArea::ALL {
        for (theatre, row) in area.needed() {
            let map = match theatre {
                Theatre::Europe => &europe.map,
                Theatre::Asia => &asia.map,
            };
            assert!(ledger::find(row).is_some(), "{row}");
            let found = map.named(*theatre, *area);
            assert_eq!(found.map(|id| &*map.area(id).name), Some(area.name()));
            assert_eq!(found, map.area_in(*theatre, area.name()));
        }
        assert_eq!(training.map.find_named(*area), None);
    }
}

#[test]
fn faulty_cards_are_told_what_is_wrong() {
    for (file, from, to, said) in [
        (
            "cards/axis.json",
            "card 22b",
            "card 99",
            "there is no card \"99\"",
        ),
        (
            "cards/axis.json",
            "unit ger-inf",
            "unit ger-orc",
            "there is no unit",
        ),
        (
            "cards/axis.json",
            "area Austria",
            "area Narnia",
            "there is no area",
        ),
        (
            "cards/axis.json",
            "area Austria",
            "area Kansu",
            "there is no area",
        ),
        (
            "cards/axis.json",
            "\"area Austria\"",
            "\"hex w3226\"",
            "Demand Austria|10:",
        ),
        (
            "cards/axis.json",
            "\"area Austria\"",
            "{\"area\": 3}",
            "is no name",
        ),
        (
            "cards/axis.json",
            "posture Russia",
            "posture Mars",
            "there is no posture",
        ),
        (
            "cards/axis.json",
            "\"no-result\"",
            "\"miracle\"",
            "unknown variant",
        ),
        (
            "cards/axis.json",
            "\"number\": \"2\"",
            "\"number\": \"1\"",
            "two cards have the number 1",
        ),
        (
            "cards/axis.json",
            "\"rearmament\": true",
            "\"production\": 2",
            "is not Soviet",
        ),
        (
            "cards/axis.json",
            "table Guarantee",
            "table Warranty",
            "there is no table",
        ),
        (
            "cards/western.json",
            "event Military Aid",
            "event Naval Aid",
            "there is no event",
        ),
        (
            "tables/events.json",
            "\"no-result\"",
            "{\"roll-on\": {\"table\": \"table Guarantee\", \"modifiers\": \"none\"}}",
            "leads back to itself",
        ),
        (
            "tables/events.json",
            "\"Guarantee\"",
            "\"Diplomatic Incident\"",
            "two tables are called",
        ),
        ("tables/tracks.json", "-5", "5", "out of order"),
        (
            "scenarios/campaign.json",
            "\"pending\": \"2\"",
            "\"pending\": \"1\"",
            "in two places",
        ),
        (
            "scenarios/campaign.json",
            "\"pending\": \"2\"",
            "\"pending\": \"77\"",
            "no card 77",
        ),
        (
            "scenarios/campaign.json",
            "\"points\": 0",
            "\"points\": 5",
            "over as it begins",
        ),
    ] {
        let faults = faults_of(file, from, to);
        let told = faults
            .iter()
            .any(|fault| said.split('|').any(|said| fault.text.contains(said)));
        assert!(told, "{from} -> {to}: {faults:?}");
    }
}

#[test]
fn a_scenario_is_a_war_or_a_campaign() {
    let faults = faults_of(
        "scenarios/campaign.json",
        "\"campaign\": {",
        "\"plans\": [], \"victory\": {\"hexes\": {}, \"axis_from\": 1, \"allies_to\": 0}, \"campaign\": {",
    );
    assert!(
        faults
            .iter()
            .any(|fault| fault.text.contains("a campaign, or a war"))
    );
    for open in &PACKS {
        for scenario in &open.pack().scenarios {
            let named = scenario.code.starts_with("campaign-");
            assert_eq!(scenario.campaign.is_some(), named, "{}", scenario.code);
        }
    }
    let pack = &decks::added()[0];
    let campaign = pack.scenario("campaign").unwrap();
    assert!(campaign.plans.is_empty() && campaign.theatre == Theatre::Europe);
}
