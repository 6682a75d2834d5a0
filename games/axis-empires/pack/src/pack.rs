//! Packs: the content of a game, as data.
//!
//! The rules are code; what they are applied to is a pack: maps, countries, counters,
//! recipes, tables, calendar and scenarios. A pack is read from texts, checked as a whole
//! with every fault listed by file and line, and never changes afterwards.

pub mod calendar;
pub mod card;
pub mod chart;
pub mod content;
pub mod counter;
pub mod crt;

pub mod included;
pub mod load;
pub mod marker;
pub mod open;
pub mod politics;
pub mod problem;
pub mod recipe;
pub mod report;
pub mod scenario;
pub mod source;
mod texts;
pub mod tracks;

pub use crate::pack::content::Pack;

pub use crate::digest::{Digest, NoDigest};
pub use crate::map::weather::{WeatherArea, WeatherCondition};
pub use crate::pack::card::effect::Effect;
pub use crate::pack::card::fortune::{Fortune, FortuneId};
pub use crate::pack::card::once::OnceEvent;
pub use crate::pack::card::table::{EventTable, NamedEvent};
pub use crate::pack::card::{Card, CardId};
pub use calendar::{Calendar, Season, TurnId, TurnName};
pub use chart::{HexEffect, LinkCost, SideEffect, TerrainChart};
pub use counter::{
    Back, Branch, Class, Counter, CounterId, Face, Limits, Quality, Side, Sites, UnitKind,
};
pub use crt::{CombatResult, CombatTable, Odds, Outcome};
pub use included::Included;
pub use load::{Loaded, load};
pub use marker::{Marker, MarkerId, MarkerKind};
pub use politics::{
    CountryStatus, Policy, Posture, PostureBox, PostureBoxId, Status, Truce, WarState,
};
pub use problem::{Problem, Problems};
pub use recipe::{Ingredient, Origin, Recipe, StepClass};
pub use report::Report;
pub use scenario::{
    Arrival, Campaign, Deal, Joined, Location, MarkerPlacement, Placement, Politics, Production,
    Recipient, Scenario, SeasonPlan, StrategicHex, Victory,
};
pub use source::Basis;
pub use tracks::{Commitment, EsvRow, Tracks};
