//! The packs that examples are played with, loaded once: the open ones with an emptied scenario
//! more, and with cards that an example adds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::open::{self, OpenPack};
use sandtable_axis_empires::pack::{
    Campaign, CounterId, Deal, Location, MarkerId, MarkerKind, MarkerPlacement, Pack, Placement,
    Politics, Scenario, Side, WarState, load,
};
use serde_json::{Value, json};

use crate::fault::Fault;

/// Starting position of an example.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Base {
    /// The open map of a pack, empty.
    Map(&'static str),
    /// A scenario of a pack.
    Scenario {
        /// The pack's code.
        pack: String,
        /// The scenario's.
        code: String,
        /// True if its pieces are left out.
        empty: bool,
    },
}

/// A card that an example adds to the pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NewCard {
    /// The map of its deck; none where the pack has one map.
    pub(super) theatre: Option<Theatre>,
    /// The faction of its deck.
    pub(super) faction: Faction,
    /// The card as JSON.
    pub(super) text: String,
}

type Key = (Base, Vec<NewCard>);

/// The code of the scenario that is emptied.
const EMPTY: &str = "empty";
/// Number of turns for which an open map is played: long enough for an example of any year.
const TURNS: u16 = 9 * 12;

/// The pack of an example and the code of its scenario.
///
/// # Errors
///
/// There is no such pack or scenario, or a card cannot be read.
pub(super) fn find(base: &Base, cards: &[NewCard]) -> Result<(Arc<Pack>, String), Fault> {
    static PACKS: Mutex<BTreeMap<Key, Arc<Pack>>> = Mutex::new(BTreeMap::new());
    let key = (base.clone(), cards.to_vec());
    let mut packs = PACKS.lock().unwrap_or_else(PoisonError::into_inner);
    let pack = match packs.get(&key) {
        Some(pack) => pack.clone(),
        None => {
            let pack = make(base, cards)?;
            packs.insert(key, pack.clone());
            pack
        }
    };
    let code = match base {
        Base::Scenario {
            code, empty: false, ..
        } => code.clone(),
        _ => EMPTY.to_owned(),
    };
    Ok((pack, code))
}

fn make(base: &Base, cards: &[NewCard]) -> Result<Arc<Pack>, Fault> {
    let code = match base {
        Base::Map(code) => code,
        Base::Scenario { pack, .. } => pack.as_str(),
    };
    let found = open::all().find(|it| it.code == code);
    let found = found.ok_or_else(|| Fault::text("a pack's code", format!("{code:?}")))?;
    let whole = match cards {
        [] => found.pack(),
        _ => Arc::new(with_cards(found, cards)?),
    };
    let scenario = match base {
        Base::Map(_) => open_map(&whole, cards),
        Base::Scenario { code, empty, .. } => {
            let found = whole.scenario(code);
            let found = found.ok_or_else(|| Fault::text("a scenario", format!("{code:?}")))?;
            match empty {
                true => Some(emptied(&whole, found.clone())),
                false => return Ok(whole),
            }
        }
    };
    let mut pack = Pack::clone(&whole);
    pack.scenarios.extend(scenario);
    Ok(Arc::new(pack))
}

/// A scenario without its pieces: all counters of the pack lie aside, until the example puts
/// them somewhere or an event brings them.
fn emptied(pack: &Pack, scenario: Scenario) -> Scenario {
    let counters = (0..).map(CounterId).zip(&pack.counters);
    let theatres: Vec<Theatre> = scenario.theatres().collect();
    let played = counters.filter(|(_, row)| {
        let theatre = pack.map.area(row.country).theatre;
        theatres.contains(&theatre)
    });
    let setup = played.map(|(counter, row)| Placement {
        counter,
        side: Side::Front,
        count: row.count,
        at: Location::Aside,
        faction: pack.map.area(row.country).faction.unwrap_or(Faction::Axis),
    });
    let markers = (0..).map(MarkerId).zip(&pack.markers);
    // An optional rule brings the marker of luck.
    let markers = markers.filter(|(_, row)| row.kind != MarkerKind::Luck);
    let markers = markers.map(|(marker, row)| MarkerPlacement {
        marker,
        side: Side::Front,
        count: row.count,
        at: Location::Aside,
        facing: None,
    });
    Scenario {
        code: EMPTY.into(),
        setup: setup.collect(),
        markers: markers.collect(),
        arrivals: Vec::new(),
        ..scenario
    }
}

/// A campaign on the whole map with nothing on it: no cards but those that an example adds, and
/// no marker of victory points.
fn open_map(pack: &Pack, cards: &[NewCard]) -> Option<Scenario> {
    let found = pack.scenarios.iter().find(|it| it.campaign.is_some())?;
    let first = pack.calendar.find(1941, "May-June")?;
    let mut scenario = emptied(pack, found.clone());
    scenario
        .markers
        .retain(|row| pack.marker(row.marker).kind != MarkerKind::VictoryPoints);
    scenario.first = first;
    scenario.last = first.after(TURNS);
    scenario.factions = Faction::ALL.to_vec();
    let hexes = pack.map.hexes_with_ids();
    scenario.hexes = hexes.map(|(hex, _)| hex).collect();
    scenario.politics = Politics {
        war_state: WarState::TotalWar,
        countries: Vec::new(),
        owners: Vec::new(),
        postures: Vec::new(),
        delay: [0; 3],
    };
    let theatre = scenario.theatre;
    scenario.campaign = Some(no_cards(pack, theatre, cards));
    if let Some(joined) = &mut scenario.joined {
        joined.war_state = WarState::TotalWar;
        joined.campaign = no_cards(pack, joined.theatre, cards);
    }
    Some(scenario)
}

/// A campaign whose cards are all out of the game, but for those that are added.
fn no_cards(pack: &Pack, theatre: Theatre, cards: &[NewCard]) -> Campaign {
    let added: Vec<(Faction, String)> = cards
        .iter()
        .filter(|card| card.theatre.unwrap_or(theatre) == theatre)
        .filter_map(|card| Some((card.faction, number(&card.text)?)))
        .collect();
    let deal = |faction: Faction| Deal {
        faction,
        current: None,
        pending: None,
        discarded: Vec::new(),
        removed: pack
            .cards_with_ids()
            .filter(|(_, card)| card.faction == faction && card.theatre == theatre)
            .filter(|(_, card)| {
                let mut added = added.iter();
                !added.any(|(of, number)| *of == faction && **number == *card.number)
            })
            .map(|(id, _)| id)
            .collect(),
    };
    Campaign {
        deals: Faction::ALL.map(deal).to_vec(),
        tide: (0, Side::Front),
        uscl: 0,
        esv: 0,
        happened: Vec::new(),
    }
}

fn number(text: &str) -> Option<String> {
    let card: Value = serde_json::from_str(text).ok()?;
    card.get("number")?.as_str().map(str::to_owned)
}

/// A pack read again with cards more.
fn with_cards(found: &OpenPack, cards: &[NewCard]) -> Result<Pack, Fault> {
    let mut files: Vec<(String, String)> = Vec::new();
    let both = found.code == open::BOTH.code;
    let parts = open::PACKS
        .iter()
        .filter(|part| both && part.code != "training");
    for (prefix, part) in parts.map(|part| (format!("{}/", part.code), part)) {
        let part = part.files.iter();
        files.extend(part.map(|(path, text)| (format!("{prefix}{path}"), (*text).to_owned())));
    }
    let own = found.files.iter();
    files.extend(own.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())));
    for (index, card) in cards.iter().enumerate() {
        let theatre = theatre_of(found, card)?;
        let part = match (both, theatre) {
            (false, _) => "",
            (true, Theatre::Europe) => "totaler-krieg-open/",
            (true, Theatre::Asia) => "dai-senso-open/",
        };
        let body = complete(&card.text)?;
        let word = match theatre {
            Theatre::Europe => "europe",
            Theatre::Asia => "asia",
        };
        let deck = json!({ "faction": card.faction.word(), "theatre": word, "cards": [body] });
        files.push((format!("{part}cards/new-{index}.json"), deck.to_string()));
    }
    let pairs = files.iter().map(|(path, text)| (&**path, &**text));
    match load(pairs) {
        Ok(loaded) => Ok(loaded.pack),
        Err(problems) => Err(Fault::text(
            "a card in the form of schema/pack.schema.json",
            format!("{problems}"),
        )),
    }
}

fn theatre_of(found: &OpenPack, card: &NewCard) -> Result<Theatre, Fault> {
    let own = match found.code {
        "totaler-krieg-open" => Some(Theatre::Europe),
        "dai-senso-open" => Some(Theatre::Asia),
        _ => None,
    };
    let theatre = card.theatre.or(own);
    theatre.ok_or_else(|| Fault::text("\"europe\" or \"asia\"", card.faction.word()))
}

/// A card with the fields that mean nothing to an example.
fn complete(text: &str) -> Result<Value, Fault> {
    let card: Value = serde_json::from_str(text)
        .map_err(|error| Fault::text("a card as JSON", error.to_string()))?;
    let Value::Object(mut fields) = card else {
        return Err(Fault::text("a card as a JSON object", text));
    };
    for (field, usual) in [
        ("title", "A new card"),
        ("war_state", "total-war"),
        ("source", "ours"),
    ] {
        fields.entry(field).or_insert_with(|| usual.into());
    }
    Ok(Value::Object(fields))
}
