//! The weather of every area in every turn of a year.

use serde::{Deserialize, Serialize};

use crate::map::code::Theatre;

/// Weather condition.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum WeatherCondition {
    /// No effect.
    #[default]
    Clear,
    /// Mud.
    Mud,
    /// Storms.
    Storms,
    /// Snow.
    Snow,
}

/// A part of the map that has the same weather.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherArea {
    /// Its name.
    pub name: Box<str>,
    /// Where it is.
    pub theatre: Theatre,
    /// Its weather in each turn of a year.
    pub conditions: Vec<WeatherCondition>,
}

impl WeatherArea {
    /// The weather in a turn of the year.
    #[must_use]
    pub fn condition(&self, of_year: usize) -> WeatherCondition {
        self.conditions.get(of_year).copied().unwrap_or_default()
    }
}
