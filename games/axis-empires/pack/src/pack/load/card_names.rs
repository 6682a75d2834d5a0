//! Puts the numbers of things in the place of their names, in the text of cards.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::faction::Faction;
use crate::map::{HexCode, Theatre};
use crate::pack::content::Pack;

/// Everything that cards can name.
pub(super) struct CardNames<'a> {
    pub(super) pack: &'a Pack,
    cards: BTreeMap<(Theatre, Faction, String), usize>,
    tables: BTreeMap<(Theatre, String), usize>,
    events: BTreeMap<(Theatre, String), usize>,
}

/// The words for the kinds of things.
const KINDS: [&str; 8] = [
    "area", "card", "event", "hex", "marker", "posture", "table", "unit",
];

impl<'a> CardNames<'a> {
    /// Everything but cards and tables.
    pub(super) fn new(pack: &'a Pack) -> Self {
        Self {
            pack,
            cards: BTreeMap::new(),
            tables: BTreeMap::new(),
            events: BTreeMap::new(),
        }
    }

    /// Adds the next card. False if its deck has the number already.
    pub(super) fn add_card(&mut self, theatre: Theatre, faction: Faction, number: &str) -> bool {
        let next = self.cards.len();
        let key = (theatre, faction, number.to_owned());
        self.cards.insert(key, next).is_none()
    }

    /// Adds the next table. False if its map has one of the name.
    pub(super) fn add_table(&mut self, theatre: Theatre, name: &str) -> bool {
        let next = self.tables.len();
        self.tables
            .insert((theatre, name.to_owned()), next)
            .is_none()
    }

    /// Adds the next event. False if its map has one of the name.
    pub(super) fn add_event(&mut self, theatre: Theatre, name: &str) -> bool {
        let next = self.events.len();
        self.events
            .insert((theatre, name.to_owned()), next)
            .is_none()
    }

    /// Replaces every text of the form `KIND NAME` by an object of the kind and the
    /// number. Numbers in place of names are refused: they mean nothing to readers.
    pub(super) fn put_in_place(
        &self,
        theatre: Theatre,
        faction: Option<Faction>,
        value: &mut Value,
    ) -> Result<(), String> {
        match value {
            Value::String(text) => {
                if let Some((kind, name)) = text.split_once(' ') {
                    let number = self.number(theatre, faction, kind, name)?;
                    let named = Map::from_iter([(kind.to_owned(), Value::from(number))]);
                    *value = Value::Object(named);
                }
                Ok(())
            }
            Value::Array(values) => values
                .iter_mut()
                .try_for_each(|value| self.put_in_place(theatre, faction, value)),
            Value::Object(members) => members.iter_mut().try_for_each(|(key, value)| {
                if KINDS.contains(&key.as_str()) && value.is_number() {
                    return Err(format!("{key} {value} is no name"));
                }
                self.put_in_place(theatre, faction, value)
            }),
            _ => Ok(()),
        }
    }

    fn number(
        &self,
        theatre: Theatre,
        faction: Option<Faction>,
        kind: &str,
        name: &str,
    ) -> Result<usize, String> {
        let pack = self.pack;
        let found = match kind {
            "area" => pack.map.area_in(theatre, name).map(|id| id.index()),
            "card" => self.card(theatre, faction, name),
            "event" => self.events.get(&(theatre, name.to_owned())).copied(),
            "hex" => {
                let code: HexCode = name.parse().map_err(|error| format!("{error}"))?;
                pack.map.find(code).map(|id| id.index())
            }
            "marker" => pack.marker_in(theatre, name).map(|id| id.index()),
            "posture" => pack
                .posture_boxes
                .iter()
                .position(|row| row.theatre == theatre && &*row.name == name),
            "table" => self.tables.get(&(theatre, name.to_owned())).copied(),
            "unit" => pack.counter_in(theatre, name).map(|id| id.index()),
            _ => return Err(format!("{kind:?} is no kind of thing")),
        };
        found.ok_or_else(|| format!("there is no {kind} {name:?}"))
    }

    /// Reads `NUMBER`, of the card's own deck, or `FACTION NUMBER`.
    fn card(&self, theatre: Theatre, faction: Option<Faction>, name: &str) -> Option<usize> {
        let (faction, number) = match name.split_once(' ') {
            None => (faction?, name),
            Some((word, number)) => {
                let mut all = Faction::ALL.into_iter();
                (all.find(|faction| faction.word() == word)?, number)
            }
        };
        let key = (theatre, faction, number.to_owned());
        self.cards.get(&key).copied()
    }
}
