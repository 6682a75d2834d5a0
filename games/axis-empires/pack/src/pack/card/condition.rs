//! Conditions of cards and events.

use serde::{Deserialize, Serialize};

use super::name::{AreaRef, CardRef, HexRef};
use super::once::OnceEvent;
use super::terms::Spot;
use crate::faction::Faction;
use crate::options::{OptionalRule, by_section};
use crate::pack::calendar::Season;
use crate::pack::counter::Side;
use crate::pack::marker::MarkerKind;
use crate::pack::politics::{Policy, Posture, Status, WarState};

/// A condition that holds or does not. One about a map refers to the map that the card belongs
/// to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CardCondition {
    /// Each of these: the bullets of a card, read together.
    All(Vec<Self>),
    /// One of these at least: the parts of a bullet that are joined by "or".
    Any(Vec<Self>),
    /// Anything but this.
    Not(Box<Self>),
    /// This War State is in effect.
    WarState(WarState),
    /// Limited War, or Total War, has come to Europe, seen from the other map.
    EuropeanWar(WarState),
    /// The card is or has been its faction's Current Card.
    Played(CardRef),
    /// The card is its faction's Current Card.
    Current(CardRef),
    /// The event has happened.
    Happened(OnceEvent),
    /// It is a Seasonal Turn.
    SeasonalTurn,
    /// It is one of these seasons.
    Season(Vec<Season>),
    /// It is this year or a later one.
    YearFrom(u16),
    /// A country stands as described.
    Country(Country),
    /// A policy is in force somewhere.
    Policy(Policy),
    /// A marker of this kind lies somewhere in play.
    Marker {
        /// Its kind.
        kind: MarkerKind,
        /// Its faction, if that matters.
        #[serde(default)]
        faction: Option<Faction>,
        /// The side that is up, if that matters: of the Japanese Government the front is
        /// the Army's.
        #[serde(default)]
        side: Option<Side>,
        /// Where, if not anywhere on the displays.
        #[serde(default)]
        at: Option<Spot>,
    },
    /// A marker lies in the selected country's Capital.
    Marked {
        /// Its kind.
        kind: MarkerKind,
        /// Its faction, if that matters.
        #[serde(default)]
        faction: Option<Faction>,
    },
    /// The selected country would be under one of these policies, if it joined the faction
    /// that acts.
    WouldBeUnder(Vec<Policy>),
    /// A faction controls so many of these hexes at least.
    Controls {
        /// The one concerned.
        faction: Faction,
        /// The hexes.
        hexes: Vec<HexRef>,
        /// Minimum number of hexes.
        at_least: u8,
    },
    /// The tide of the war runs with the Axis, or against it, by so many points at least.
    Tide {
        /// Front for Axis Tide, back for Allied Crusade.
        side: Side,
        /// The points of the box.
        from: u8,
    },
    /// The US Commitment Level is so high at least.
    UsclFrom(u8),
    /// The European Strategic Value is so high at least.
    EsvFrom(i8),
    /// An Ally's war on the other map has come so far, as the marker in its War Box says.
    OtherWar {
        /// The power or faction concerned.
        faction: Faction,
        /// Least War State.
        from: WarState,
    },
    /// It is this faction's turn.
    Phasing(Faction),
    /// The match is played by an optional rule.
    OptionalRule(#[serde(with = "by_section")] OptionalRule),
}

/// Description of a country's state. An omitted part may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// The country; if none is named, the selected one.
    #[serde(default)]
    pub which: Option<AreaRef>,
    /// Its status in the war.
    #[serde(default)]
    pub status: Option<Status>,
    /// Its faction.
    #[serde(default)]
    pub alignment: Option<Faction>,
    /// Its footing.
    #[serde(default)]
    pub posture: Option<PostureTest>,
}

/// Posture that a country must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PostureTest {
    /// It is at war.
    AtWar,
    /// It is under a policy, whichever.
    Pac,
    /// It is under a truce, whichever.
    Tac,
    /// It is exactly this.
    Is(Posture),
}
