//! Recipes: the one-step units that a larger unit is made of.

use serde::{Deserialize, Serialize};

use super::counter::Branch;
use crate::faction::Faction;
use crate::map::AreaId;

/// The symbols that a step may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepClass {
    /// Infantry-type.
    Infantry,
    /// Armor-type.
    Armor,
    /// Either.
    Any,
}

/// Origin of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Of the unit's own country.
    Own,
    /// Of one of these countries.
    Countries(Vec<AreaId>),
    /// Of any minor country of a faction.
    MinorOf(Faction),
}

/// A step of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ingredient {
    /// The symbols it may have.
    pub class: StepClass,
    /// Country that it must be of.
    pub origin: Origin,
    /// The service it must be of, if of one.
    pub branch: Option<Branch>,
    /// Holds it in the unit's holding box while the unit lasts.
    pub holding: bool,
}

/// The steps of a unit, in the order in which they are added: two make the two-step unit,
/// the third makes the three-step unit. Empty for units of one step and of none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// The steps.
    pub steps: Vec<Ingredient>,
}

impl Recipe {
    /// Reports whether a step waits in a holding box.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.steps.iter().any(|step| step.holding)
    }
}
