//! The words that effects are made of: who, which, where, how many.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::AreaId;
use crate::pack::card::condition::CardCondition;
use crate::pack::card::effect::Effect;
use crate::pack::card::name::{AreaRef, CounterRef};
use crate::pack::politics::Status;

/// Duty to do something, or freedom to leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// It must be done if it can.
    Must,
    /// It may be left.
    May,
}

/// One of several things to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardChoice {
    /// Conditions under which it is among the choices.
    #[serde(default)]
    pub when: Vec<CardCondition>,
    /// Its effects.
    pub then: Vec<Effect>,
}

/// Number taken from a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chosen {
    /// Every one.
    All,
    /// One, as the faction chooses.
    One,
}

/// Modifiers of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Modifiers {
    /// The Political Die Roll Modifiers (1.1.2.1).
    Political,
    /// Nothing.
    None,
    /// This.
    Fixed(i8),
}

/// Action on a card of Fortunes of War.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FortuneAction {
    /// The side of the faction that acts draws one.
    Draw,
    /// The other side loses one that it has not played, whichever.
    Discard,
}

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Areas that belong to a country and did not always.
    CededTo(AreaRef),
    /// The European Strategic Value.
    Esv,
}

/// A faction, as an event means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The Axis.
    Axis,
    /// The West.
    Western,
    /// The Soviets.
    Soviet,
    /// One of the Allies by a die: the West on 1 to 3, the Soviets on 4 to 6.
    AllyByDie,
}

/// Countries to select from. An omitted part may be anything. Only countries that exist and are
/// Minor Countries are meant, unless others are named (`AE-13.2-3`, `AE-13.2-4`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Countries {
    /// One of these.
    #[serde(default)]
    pub among: Vec<AreaRef>,
    /// None of these.
    #[serde(default)]
    pub without: Vec<AreaRef>,
    /// With one of these statuses.
    #[serde(default)]
    pub status: Vec<Status>,
    /// Of this faction.
    #[serde(default)]
    pub alignment: Option<Faction>,
    /// Within reach.
    #[serde(default)]
    pub reach: Option<Reach>,
}

/// Required nearness of a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// A Target Minor Country (`AE-GLO-76`).
    Target,
    /// A Treaty Minor Country (`AE-GLO-77`).
    Treaty,
    /// One that borders the country selected before, or a dependent of it.
    BordersSelected,
    /// One that may become the faction's Partnership Country.
    Partner,
}

/// So many counters of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// The kind.
    pub of: CounterRef,
    /// Number of counters.
    #[serde(default = "one")]
    pub count: u8,
}

const fn one() -> u8 {
    1
}

/// A place on the displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// The owner's Force Pool.
    ForcePool,
    /// The Delay Box.
    Delay,
    /// The Naval Warfare Delay Box.
    NavalDelay,
    /// The Strategic Warfare Box.
    StrategicWarfare,
    /// The box of the Victory Point Track with the tide marker, or its first box if that
    /// shows Allied Crusade.
    Tide,
    /// The Turn Track, so many Seasonal Turns ahead.
    SeasonsAhead(u8),
    /// The Holding Box of the Japanese Government.
    Government,
    /// The European Holding Box.
    EuropeanHolding,
    /// The Pacific Holding Box.
    PacificHolding,
    /// War Box of a faction, which shows the war on the other map.
    WarBox(Faction),
    /// The Conditional Events Box of a faction.
    EventsBox(Faction),
    /// The Capital of the selected country.
    Capital,
    /// Out of play until something brings it back.
    Aside,
    /// Out of the game.
    Gone,
}

/// Replacement steps of a card's event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventSteps {
    /// Units that they are for.
    pub to: UnitOwner,
    /// Steps that must be infantry-type.
    #[serde(default)]
    pub infantry: u8,
    /// Steps that may be armor-type.
    #[serde(default)]
    pub armor: u8,
    /// Steps of colonial infantry.
    #[serde(default)]
    pub colonial: u8,
}

/// Units that are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitOwner {
    /// A country's.
    Area(AreaId),
    /// The selected country's.
    Selected,
    /// Those of any Minor Country of the faction.
    Minors,
    /// Those of any Chinese country of the faction.
    Chinese,
    /// Any of the faction's.
    Faction,
}

/// On whose side a country joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Join {
    /// The faction that acts.
    Own,
    /// Against the faction that acts: the Axis against an Ally, an Ally by 13.5 against
    /// the Axis.
    Against,
    /// A certain faction.
    Faction(Faction),
}

/// Arrival of an activated country's army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roster {
    /// With a Mobilizing marker and a Mobilization Roll.
    #[default]
    Mobilizing,
    /// With a Mobilizing marker, without a roll.
    Unready,
    /// With a Free Passage marker, without a roll.
    FreePassage,
}

/// Recipient of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A country.
    Area(AreaId),
    /// The country that it belongs to by nature.
    Original,
}

/// As what an area is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tenure {
    /// As a part of the country.
    Part,
    /// As its dependent.
    Dependent,
}
