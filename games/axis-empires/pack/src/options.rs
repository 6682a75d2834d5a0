//! Options that a host chooses before a match.

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::faction::Faction;

pub use crate::edition::Edition;

/// A set of factions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FactionSet(u8);

impl FactionSet {
    /// Reports whether a faction is in the set.
    #[must_use]
    pub const fn contains(self, faction: Faction) -> bool {
        self.0 & (1 << faction.index()) != 0
    }

    /// Everything in either.
    #[must_use]
    pub const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The factions, in the order in which they act.
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        Faction::ALL
            .into_iter()
            .filter(move |faction| self.contains(*faction))
    }
}

impl FromIterator<Faction> for FactionSet {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> Self {
        factions.into_iter().fold(Self::default(), |set, faction| {
            Self(set.0 | 1 << faction.index())
        })
    }
}

/// A rule that a match is played with if its host wants it (sections +14 to +17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionalRule {
    /// +14: the war can be ended with each faction for itself.
    SeparatePeace,
    /// +15: each side draws cards as the war spreads.
    FortunesOfWar,
    /// +16: a marker by which a die is cast again.
    Luck,
    /// +17.1: enemy Strategic Hexes that were taken are held.
    RequiredGarrisons,
    /// +17.2: fleets that aircraft drive off at sea are away for longer.
    AirSeaWarfare,
    /// +17.3.1: a second die for the attrition of a combat.
    WildCombat,
    /// +17.3.2: the first step lost is of the nationality with the most.
    CannonFodder,
    /// +17.3.3: an Ex+ in Asia is a stalemate.
    PacificStalemates,
    /// +17.4.1: a City supplies no unit unless it is the Capital or linked to another.
    TwoCitySupplySources,
    /// +17.4.2: a City that is not linked takes one replacement.
    ReplacementLocationSupply,
    /// +17.4.3: over roads and small ports an HQ is supplied, but shifts no combat.
    LimitedSupplyLines,
    /// +17.5: the weather comes early or late.
    VariableWeather,
    /// +17.6: the East Africa Box is closed until the Italians there are beaten.
    EastAfrica,
    /// +17.7: the Iceland Box.
    Iceland,
    /// +17.8: a die says what is left to France when it collapses.
    AlternateVichy,
    /// +17.9: two Ports are enough for Operation Avalanche.
    AlternateAvalanche,
    /// +17.10: a die says whether the last day was the last.
    VariableEnding,
    /// +17.11: volunteers from abroad make up Soviet headquarters.
    SovietVolunteers,
}

impl OptionalRule {
    /// All of them, in the order of the book.
    pub const ALL: [Self; 18] = [
        Self::SeparatePeace,
        Self::FortunesOfWar,
        Self::Luck,
        Self::RequiredGarrisons,
        Self::AirSeaWarfare,
        Self::WildCombat,
        Self::CannonFodder,
        Self::PacificStalemates,
        Self::TwoCitySupplySources,
        Self::ReplacementLocationSupply,
        Self::LimitedSupplyLines,
        Self::VariableWeather,
        Self::EastAfrica,
        Self::Iceland,
        Self::AlternateVichy,
        Self::AlternateAvalanche,
        Self::VariableEnding,
        Self::SovietVolunteers,
    ];

    /// The section of the book, as packs name it.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::SeparatePeace => "+14",
            Self::FortunesOfWar => "+15",
            Self::Luck => "+16",
            Self::RequiredGarrisons => "+17.1",
            Self::AirSeaWarfare => "+17.2",
            Self::WildCombat => "+17.3.1",
            Self::CannonFodder => "+17.3.2",
            Self::PacificStalemates => "+17.3.3",
            Self::TwoCitySupplySources => "+17.4.1",
            Self::ReplacementLocationSupply => "+17.4.2",
            Self::LimitedSupplyLines => "+17.4.3",
            Self::VariableWeather => "+17.5",
            Self::EastAfrica => "+17.6",
            Self::Iceland => "+17.7",
            Self::AlternateVichy => "+17.8",
            Self::AlternateAvalanche => "+17.9",
            Self::VariableEnding => "+17.10",
            Self::SovietVolunteers => "+17.11",
        }
    }

    /// The rule of a section.
    #[must_use]
    pub fn of_section(section: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.section() == section)
    }
}

/// An optional rule as packs write it: by its section.
pub(crate) mod by_section {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::OptionalRule;

    pub(crate) fn serialize<S: Serializer>(
        rule: &OptionalRule,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(rule.section())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<OptionalRule, D::Error> {
        let section = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("there is no optional rule {section:?}"));
        OptionalRule::of_section(&section).ok_or_else(unknown)
    }
}

/// The optional rules of a match, each for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<OptionalRule>", into = "Vec<OptionalRule>")]
pub struct OptionalRules(u32);

impl OptionalRules {
    /// Reports whether a rule is in force, whichever others are (`AE-+14-17-1`).
    #[must_use]
    pub const fn contains(self, rule: OptionalRule) -> bool {
        self.0 & (1 << rule as u32) != 0
    }

    /// The rules in force, in the order of the book.
    pub fn iter(self) -> impl Iterator<Item = OptionalRule> {
        OptionalRule::ALL
            .into_iter()
            .filter(move |rule| self.contains(*rule))
    }
}

impl FromIterator<OptionalRule> for OptionalRules {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> Self {
        let rules = rules.into_iter();
        Self(rules.fold(0, |set, rule| set | 1 << rule as u32))
    }
}

impl From<Vec<OptionalRule>> for OptionalRules {
    fn from(rules: Vec<OptionalRule>) -> Self {
        rules.into_iter().collect()
    }
}

impl From<OptionalRules> for Vec<OptionalRule> {
    fn from(rules: OptionalRules) -> Self {
        rules.iter().collect()
    }
}

/// Options that a host chooses before a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The pack's code.
    pub pack: String,
    /// The scenario's code.
    pub scenario: String,
    /// The factions each seat plays. Western and Soviet may share a seat.
    pub seats: Vec<FactionSet>,
    /// Edition that governs.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules that are in force.
    #[serde(default)]
    pub optional: OptionalRules,
    /// The pack's content, when it is not one that comes with the engine: a match goes on
    /// with the content that it began with, or not at all. Open packs change only with the
    /// version of the rules, which matches record, too.
    #[serde(default)]
    pub content: Option<Digest>,
    /// Decides a scenario that ends with neither side at its goal by the score, instead of a
    /// draw. A campaign is never drawn by its rules.
    #[serde(default)]
    pub decide_by_score: bool,
}
