//! Content of a pack.

use crate::digest::Digest;
use crate::faction::Faction;
use crate::map::weather::WeatherArea;
use crate::map::{Map, Theatre};
use crate::pack::calendar::Calendar;
use crate::pack::card::id::CardId;
use crate::pack::card::{Card, EventTable, Fortune, NamedEvent};
use crate::pack::chart::TerrainChart;
use crate::pack::counter::{Counter, CounterId};
use crate::pack::crt::CombatTable;
use crate::pack::included::Included;
use crate::pack::marker::{Marker, MarkerId};
use crate::pack::politics::PostureBox;
use crate::pack::scenario::Scenario;
use crate::pack::tracks::Tracks;

/// The content of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The name in commands and files, as `totaler-krieg-open`.
    pub code: Box<str>,
    /// The name for people.
    pub title: Box<str>,
    /// Description in a sentence or two.
    pub about: Box<str>,
    /// Digest that distinguishes this content from another of the same name.
    pub digest: Digest,
    /// The packs of one map each that it is made of; none for a pack that is none of others.
    pub included: Vec<Included>,
    /// The board.
    pub map: Map,
    /// The kinds of units, in the order of the pack's file.
    pub counters: Vec<Counter>,
    /// The kinds of markers, in the order of the pack's file.
    pub markers: Vec<Marker>,
    /// Results of combat.
    pub combat: CombatTable,
    /// Costs and benefits of terrain.
    pub chart: TerrainChart,
    /// The turns of a year.
    pub calendar: Calendar,
    /// The weather areas with their weather in every turn of a year.
    pub weather: Vec<WeatherArea>,
    /// The boxes of the posture display.
    pub posture_boxes: Vec<PostureBox>,
    /// The option cards of all decks.
    pub cards: Vec<Card>,
    /// The tables of events that cards roll on.
    pub tables: Vec<EventTable>,
    /// The events that cards and tables share.
    pub events: Vec<NamedEvent>,
    /// The cards of Fortunes of War (+15), of each map that has a deck.
    pub fortunes: Vec<Fortune>,
    /// The tracks of each theatre that campaigns are played in.
    pub tracks: [Option<Tracks>; 2],
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
}

impl Pack {
    /// A kind of unit. Ids of this pack only; [`Self::get_counter`] is for ids from
    /// elsewhere.
    #[must_use]
    pub fn counter(&self, id: CounterId) -> &Counter {
        &self.counters[id.index()]
    }

    /// A kind of unit, if there is one with this id.
    #[inline]
    #[must_use]
    pub fn get_counter(&self, id: CounterId) -> Option<&Counter> {
        self.counters.get(id.index())
    }

    /// The kind of unit with a code.
    #[must_use]
    pub fn find_counter(&self, code: &str) -> Option<CounterId> {
        let index = self
            .counters
            .iter()
            .position(|counter| &*counter.code == code)?;
        u16::try_from(index).ok().map(CounterId)
    }

    /// The kind of unit of a map with a code. Cards of a map bring counters of that map
    /// (`DS-AE-4`).
    #[must_use]
    pub fn counter_in(&self, theatre: Theatre, code: &str) -> Option<CounterId> {
        let is_it = |counter: &Counter| {
            &*counter.code == code && self.map.area(counter.country).theatre == theatre
        };
        let index = self.counters.iter().position(is_it)?;
        u16::try_from(index).ok().map(CounterId)
    }

    /// A kind of marker. Ids of this pack only.
    #[must_use]
    pub fn marker(&self, id: MarkerId) -> &Marker {
        &self.markers[id.index()]
    }

    /// The kind of marker with a code.
    #[must_use]
    pub fn find_marker(&self, code: &str) -> Option<MarkerId> {
        let index = self
            .markers
            .iter()
            .position(|marker| &*marker.code == code)?;
        u8::try_from(index).ok().map(MarkerId)
    }

    /// The kind of marker of a map with a code.
    #[must_use]
    pub fn marker_in(&self, theatre: Theatre, code: &str) -> Option<MarkerId> {
        let index = (0..).zip(&self.markers).position(|(index, marker)| {
            &*marker.code == code && self.is_marker_of(theatre, MarkerId(index))
        })?;
        u8::try_from(index).ok().map(MarkerId)
    }

    /// Reports whether a kind of marker belongs to a map: in a pack of one map all do.
    #[must_use]
    pub fn is_marker_of(&self, theatre: Theatre, id: MarkerId) -> bool {
        let mut parts = self.included.iter();
        parts.all(|part| part.theatre == theatre || !part.markers.contains(&id.index()))
    }

    /// A card. Ids of this pack only.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The cards with their ids.
    pub fn cards_with_ids(&self) -> impl Iterator<Item = (CardId, &Card)> {
        (0..).map(CardId).zip(&self.cards)
    }

    /// The card with a number in a deck.
    #[must_use]
    pub fn find_card(&self, theatre: Theatre, faction: Faction, number: &str) -> Option<CardId> {
        self.cards_with_ids()
            .find(|(_, card)| {
                card.theatre == theatre && card.faction == faction && &*card.number == number
            })
            .map(|(id, _)| id)
    }

    /// The tracks of a theatre; none in a pack without campaigns there.
    #[must_use]
    pub fn tracks(&self, theatre: Theatre) -> Option<&Tracks> {
        self.tracks[theatre as usize].as_ref()
    }

    /// The scenario with a code.
    #[must_use]
    pub fn scenario(&self, code: &str) -> Option<&Scenario> {
        self.scenarios
            .iter()
            .find(|scenario| &*scenario.code == code)
    }
}
