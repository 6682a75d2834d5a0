//! Tables and events that several cards share.

use crate::map::Theatre;
use crate::pack::card::effect::Effect;

pub use crate::pack::card::id::{EventId, TableId};

/// An event that a pack spells out, for several cards and tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEvent {
    /// Its name.
    pub name: Box<str>,
    /// The map it is for.
    pub theatre: Theatre,
    /// Its effects.
    pub effects: Vec<Effect>,
}

/// A table of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTable {
    /// Its name.
    pub name: Box<str>,
    /// The map it is for.
    pub theatre: Theatre,
    /// Relates its rolls to the selected country, so that the country's marker counts
    /// (`AE-1.1.2.1-6`).
    pub about_country: bool,
    /// Marks an Area Table, from which Minor Country Politics picks one (15.26).
    pub areas: bool,
    /// Effects on 1 to 6.
    pub rows: [Vec<Effect>; 6],
}
