//! Option cards: what a faction may do in a season, and what it must.
//!
//! A card is data: its requirements are [`CardCondition`]s, its actions [`Effect`]s. The rules
//! carry them out and know no card by name.

pub mod condition;
pub mod conditional_event;
pub mod effect;
pub mod fortune;
pub mod id;
pub mod name;
pub mod once;
pub mod political_event;
pub mod table;
pub mod terms;
pub mod text;

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::politics::WarState;
use crate::pack::scenario::Production;

pub use crate::pack::card::id::CardId;

pub use crate::pack::card::id::{EventId, TableId};
pub use crate::pack::card::table::{EventTable, NamedEvent};
pub use condition::{CardCondition, Country, PostureTest};
pub use effect::Effect;
pub use fortune::{Fortune, FortuneId};
pub use name::{AreaRef, CardRef, CounterRef, EventRef, HexRef, MarkerRef, PostureRef, TableRef};
pub use once::OnceEvent;
pub use terms::{
    CardChoice, Chosen, Count, Counters, Countries, Duty, EventSteps, FortuneAction, Holder, Join,
    Modifiers, Party, Reach, Roster, Spot, Tenure, UnitOwner,
};

/// A family of cards that rules or other cards speak of together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// The Axis demands land.
    Demand,
    /// The Axis courts neutrals.
    DiplomaticOvertures,
    /// The Soviets attack.
    Offensive,
    /// The Soviets regain their strength.
    WarProgress,
    /// Production in the name of the throne.
    ImperialDirective,
    /// A country set up by its occupier.
    PuppetGovernment,
    /// The Axis sets up countries.
    PoliticalExpansion,
    /// A country set free.
    Independence,
    /// An enemy is made to give in.
    Settlement,
    /// The faction gives in.
    Surrender,
    /// A program of the army, the navy or the cabinet.
    Program,
}

/// The symbols on a card (`AE-CRD-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSymbols {
    /// Lightning bolts: the Blitz Value; 0 on a card that is no Blitz card.
    pub blitz: u8,
    /// Hammer and wrench.
    pub rearmament: bool,
    /// Arrows in a circle: it returns to the deck.
    pub recyclable: bool,
    /// There is a card of the same name in the faction's other deck.
    pub twin: bool,
    /// The number in a black circle, on Soviet cards.
    pub production: u8,
}

/// Something of which a faction shows one card in a calendar year (`AE-1.1.3.3-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Yearly {
    /// Any faction's Rearmament card.
    Rearmament,
    /// A Soviet Offensive card.
    Offensive,
    /// A Soviet War Progress card.
    WarProgress,
}

impl Yearly {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rearmament, Self::Offensive, Self::WarProgress];
}

/// An option card. Quote, note and date of the printed card do nothing, and are left out
/// (`AE-CRD-7`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its number, with a letter where several have one (`AE-CRD-3`).
    pub number: Box<str>,
    /// Its name.
    pub title: Box<str>,
    /// The faction whose deck it is in (`AE-CRD-1`).
    pub faction: Faction,
    /// The game whose deck it is in.
    pub theatre: Theatre,
    /// The War State that its title bar stands for (`AE-CRD-2`).
    pub colour: WarState,
    /// The optional rule that it belongs to, if to one: it is in no other match.
    pub optional: Option<OptionalRule>,
    /// The family it belongs to.
    pub family: Option<Family>,
    /// Its symbols.
    pub symbols: CardSymbols,
    /// Conditions that must all hold when it is chosen (`AE-CRD-5`).
    pub requirements: Vec<CardCondition>,
    /// Effects of the Option Card Segment, in order (`AE-CRD-6`).
    pub option_card: Vec<Effect>,
    /// The steps of each Replacements Segment.
    pub replacements: Vec<Production>,
    /// Effects of every Political Events Segment, in order.
    pub political: Vec<Effect>,
    /// Effects of every Conditional Events Segment, in order.
    pub conditional: Vec<Effect>,
    /// Its source, as stated in the pack's file: `ours` for a design of this project.
    pub source: Box<str>,
}

impl Card {
    /// Kinds limited to one card a year that it belongs to, by its symbols and its name
    /// (`AE-1.1.3.3-2`, `AE-CRD-4`).
    pub fn yearly(&self) -> impl Iterator<Item = Yearly> {
        Yearly::ALL.into_iter().filter(|yearly| match yearly {
            Yearly::Rearmament => self.symbols.rearmament,
            Yearly::Offensive => {
                self.faction == Faction::Soviet && self.family == Some(Family::Offensive)
            }
            Yearly::WarProgress => {
                self.faction == Faction::Soviet && self.family == Some(Family::WarProgress)
            }
        })
    }

    /// Reports whether a faction may not go from this card to another of the same type: two Axis
    /// Demands, two Axis Diplomatic Overtures, two Axis Blitz cards of value 2 or more, two
    /// Western Limited War Blitz cards (`AE-1.1.3.3-1`). The 2012 rules have no such rule for the
    /// Axis's Blitz cards (`DS-1.1.3.3-1`).
    #[must_use]
    pub fn is_of_type_of(&self, other: &Self, axis_blitz: bool) -> bool {
        let both = |is_it: fn(&Self) -> bool| is_it(self) && is_it(other);
        self.faction == other.faction
            && match self.faction {
                Faction::Axis => {
                    both(|card| card.family == Some(Family::Demand))
                        || both(|card| card.family == Some(Family::DiplomaticOvertures))
                        || axis_blitz && both(|card| card.symbols.blitz >= 2)
                }
                Faction::Western => {
                    both(|card| card.colour == WarState::LimitedWar && card.symbols.blitz > 0)
                }
                Faction::Soviet => false,
            }
    }
}
