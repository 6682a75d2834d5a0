//! Scenarios: where everything is when a match begins, and what comes later.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::{AreaId, BoxId, Direction, HexId, Map, Symbol, Theatre, ZoneId};
use crate::pack::calendar::TurnId;
use crate::pack::card::OnceEvent;
use crate::pack::card::id::CardId;
use crate::pack::counter::{CounterId, Side};
use crate::pack::marker::MarkerId;
use crate::pack::politics::{CountryStatus, Posture, PostureBoxId, WarState};

/// A place where a counter can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Location {
    /// A hex.
    Hex(HexId),
    /// A box beside the map.
    Box(BoxId),
    /// The convoys box of a naval zone.
    Convoys(ZoneId),
    /// The on station box of a naval zone.
    OnStation(ZoneId),
    /// The force pool of the counter's faction.
    ForcePool,
    /// The delay box.
    Delay,
    /// The strategic warfare box.
    StrategicWarfare,
    /// The turn track.
    Track(TurnId),
    /// The box of the Japanese Government.
    Government,
    /// The European Holding Box.
    EuropeanHolding,
    /// The Pacific Holding Box.
    PacificHolding,
    /// The conditional events box, until an event happens.
    Awaiting(OnceEvent),
    /// War box of a faction, which shows the war on the other map.
    WarBox(Faction),
    /// Out of play until a card or an event brings it.
    Aside,
    /// A box of the victory point track, by its points.
    VictoryTrack(u8),
}

/// Units that are somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Counter of the units.
    pub counter: CounterId,
    /// The side they show.
    pub side: Side,
    /// Number of them.
    pub count: u8,
    /// Where they are.
    pub at: Location,
    /// The faction that has them.
    pub faction: Faction,
}

/// A marker that is somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkerPlacement {
    /// Kind of the marker.
    pub marker: MarkerId,
    /// The side it shows.
    pub side: Side,
    /// Number of them.
    pub count: u8,
    /// Where it is.
    pub at: Location,
    /// The side of its hex that a Beachhead points to.
    pub facing: Option<Direction>,
}

/// Units that come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// When.
    pub turn: TurnId,
    /// The placement: what arrives, and where.
    pub placement: Placement,
}

/// Units that replacement steps are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Recipient {
    /// Those of one country.
    Country(AreaId),
    /// Those of any minor country of the faction.
    Minors,
    /// Those of any Chinese country of the faction.
    Chinese,
}

/// Replacement steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Production {
    /// Units that they are for.
    pub to: Recipient,
    /// Steps that must be infantry-type.
    pub infantry: u8,
    /// Steps that may be armor-type.
    pub armor: u8,
    /// Steps of colonial infantry.
    pub colonial: u8,
}

/// Plan of a faction for the turns of a season, as its option card would give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonPlan {
    /// The faction.
    pub faction: Faction,
    /// The first turn.
    pub from: TurnId,
    /// The last turn.
    pub to: TurnId,
    /// The blitz markers of each turn.
    pub blitz: u8,
    /// The replacements of each Seasonal Turn.
    pub production: Vec<Production>,
}

/// Where the countries stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Politics {
    /// The war state of the scenario's theatre.
    pub war_state: WarState,
    /// The minor countries that are not neutral.
    pub countries: Vec<CountryStatus>,
    /// Dependents and regions with an owner other than the usual one.
    pub owners: Vec<(AreaId, AreaId)>,
    /// The boxes of the posture display.
    pub postures: Vec<(PostureBoxId, Posture)>,
    /// Sum that the boxes of the tracks and the markers in the Strategic Warfare Box, bombers and
    /// submarines left out, add to each faction's Delay rolls.
    pub delay: [i8; 3],
}

/// A hex that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StrategicHex {
    /// The hex.
    pub hex: HexId,
    /// Its points.
    pub points: u8,
}

/// Victory conditions of a scenario: the Axis scores the points of the hexes it controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The hexes that count.
    pub hexes: Vec<StrategicHex>,
    /// The Axis wins at the end with so many points or more.
    pub axis_from: u16,
    /// The Allies win at the end with the Axis at so many points or fewer. Between the two
    /// neither side wins.
    pub allies_to: u16,
    /// The Axis wins at once with so many points or more.
    pub axis_at_once_from: Option<u16>,
}

/// The cards of a faction as a campaign begins. All others are in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The faction.
    pub faction: Faction,
    /// Its Current Card, which has had its effects.
    pub current: Option<CardId>,
    /// Its Pending Card.
    pub pending: Option<CardId>,
    /// Cards that have been played.
    pub discarded: Vec<CardId>,
    /// Cards that have left the game.
    pub removed: Vec<CardId>,
}

/// Initial data of a campaign besides its set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// The decks.
    pub deals: Vec<Deal>,
    /// The box of the Victory Point Track with the marker, and the side it shows.
    pub tide: (u8, Side),
    /// The US Commitment Level.
    pub uscl: u8,
    /// The European Strategic Value.
    pub esv: i8,
    /// Events that have happened.
    pub happened: Vec<OnceEvent>,
}

/// Initial data of Asia in a scenario of both maps, besides the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The second theatre.
    pub theatre: Theatre,
    /// Its war state.
    pub war_state: WarState,
    /// Its campaign.
    pub campaign: Campaign,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The name in commands and files.
    pub code: Box<str>,
    /// The name for people.
    pub title: Box<str>,
    /// Its subject.
    pub about: Box<str>,
    /// The theatre, or the first of two. Procedures of a segment on every map use
    /// [`Self::theatres`].
    pub theatre: Theatre,
    /// The first turn.
    pub first: TurnId,
    /// The last turn.
    pub last: TurnId,
    /// The factions that play, in order.
    pub factions: Vec<Faction>,
    /// The hexes in play, in order. Units never enter others.
    pub hexes: Vec<HexId>,
    /// Where units are.
    pub setup: Vec<Placement>,
    /// Where markers are.
    pub markers: Vec<MarkerPlacement>,
    /// Later arrivals, in order of turns.
    pub arrivals: Vec<Arrival>,
    /// Plans of the factions for each season.
    pub plans: Vec<SeasonPlan>,
    /// Where the countries stand.
    pub politics: Politics,
    /// Victory conditions. A campaign is won by the Victory Point Track instead.
    pub victory: Victory,
    /// Initial data of a campaign, which is driven by option cards; none for a war whose plans
    /// and politics are the scenario's.
    pub campaign: Option<Campaign>,
    /// Initial data of the second theatre where both maps are played.
    pub joined: Option<Joined>,
}

impl Scenario {
    /// The theatres that are played, Europe first (`AE-SOP-6`).
    #[must_use]
    pub fn theatres(&self) -> impl DoubleEndedIterator<Item = Theatre> + use<> {
        let second = self.joined.as_ref().map(|joined| joined.theatre);
        std::iter::once(self.theatre).chain(second)
    }

    /// Reports whether a theatre is played.
    #[must_use]
    pub fn plays(&self, theatre: Theatre) -> bool {
        self.theatres().any(|there| there == theatre)
    }

    /// The hexes that count for victory, with their points: those that a war lists, or in a
    /// campaign those with a symbol on the map, which the Victory Point Check counts.
    pub fn strategic_hexes<'a>(&'a self, map: &'a Map) -> impl Iterator<Item = (HexId, u8)> {
        const PRINTED: [Symbol; 3] = [
            Symbol::StrategicAxis,
            Symbol::StrategicWestern,
            Symbol::StrategicSoviet,
        ];
        let listed = self.victory.hexes.iter();
        let of_a_campaign = self.campaign.iter().flat_map(|_| &self.hexes);
        let printed = of_a_campaign.filter(|id| {
            let symbols = map.hex(**id).symbols;
            PRINTED.iter().any(|symbol| symbols.has(*symbol))
        });
        listed
            .map(|row| (row.hex, row.points))
            .chain(printed.map(|id| (*id, 1)))
    }

    /// Reports whether both maps are played together, and not one alone. Some rules are of the
    /// one game, some of the other (`AE-INT-4`, `DS-G-3`).
    #[must_use]
    pub const fn is_combined(&self) -> bool {
        self.joined.is_some()
    }

    /// The war state that each theatre begins in.
    pub fn war_states(&self) -> impl Iterator<Item = (Theatre, WarState)> {
        let second = self.joined.iter();
        std::iter::once((self.theatre, self.politics.war_state))
            .chain(second.map(|joined| (joined.theatre, joined.war_state)))
    }

    /// The campaigns, of each theatre.
    pub fn campaigns(&self) -> impl Iterator<Item = (Theatre, &Campaign)> {
        let first = self
            .campaign
            .iter()
            .map(|campaign| (self.theatre, campaign));
        let second = self.joined.iter();
        first.chain(second.map(|joined| (joined.theatre, &joined.campaign)))
    }
}
