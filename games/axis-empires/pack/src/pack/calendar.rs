//! The calendar: years of turns, some of them seasonal.

use serde::{Deserialize, Serialize};

/// A season. It begins with its seasonal turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// From March.
    Spring,
    /// From May.
    Summer,
    /// From August.
    Autumn,
    /// From November.
    Winter,
}

/// A turn, counted from the first turn of the calendar's first year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TurnId(pub u16);

impl TurnId {
    /// The turn so many later.
    #[must_use]
    pub const fn after(self, turns: u16) -> Self {
        Self(self.0.saturating_add(turns))
    }
}

/// One of the turns of every year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnName {
    /// Its name.
    pub name: Box<str>,
    /// The season it is in.
    pub season: Season,
    /// Marks a turn that begins a season.
    pub seasonal: bool,
}

/// The turns of a year, and the year that is counted from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    first_year: u16,
    turns: Vec<TurnName>,
}

impl Calendar {
    /// A calendar. `None` if a year has no turns.
    #[must_use]
    pub fn new(first_year: u16, turns: Vec<TurnName>) -> Option<Self> {
        let short_enough = u16::try_from(turns.len()).is_ok();
        (!turns.is_empty() && short_enough).then_some(Self { first_year, turns })
    }

    /// The year that turns are counted from.
    #[must_use]
    pub const fn first_year(&self) -> u16 {
        self.first_year
    }

    /// Number of turns in a year.
    #[must_use]
    pub const fn turns_of_year(&self) -> usize {
        self.turns.len()
    }

    /// The place of a turn in its year.
    #[must_use]
    pub fn of_year(&self, turn: TurnId) -> usize {
        usize::from(turn.0) % self.turns.len()
    }

    /// The year of a turn.
    #[must_use]
    pub fn year(&self, turn: TurnId) -> u16 {
        let years = usize::from(turn.0) / self.turns.len();
        let years = u16::try_from(years).unwrap_or(u16::MAX);
        self.first_year.saturating_add(years)
    }

    /// The name of a turn and its season.
    #[must_use]
    pub fn turn(&self, turn: TurnId) -> &TurnName {
        &self.turns[self.of_year(turn)]
    }

    /// Reports whether a season begins with a turn (`AE-GLO-78`, `DS-G-29`, `AE-CMP-3`,
    /// `DS-C-2`).
    #[must_use]
    pub fn is_seasonal(&self, turn: TurnId) -> bool {
        self.turn(turn).seasonal
    }

    /// The turn with a name in a year.
    #[must_use]
    pub fn find(&self, year: u16, name: &str) -> Option<TurnId> {
        let years = usize::from(year.checked_sub(self.first_year)?);
        let of_year = self.turns.iter().position(|turn| &*turn.name == name)?;
        u16::try_from(years * self.turns.len() + of_year)
            .ok()
            .map(TurnId)
    }

    /// The seasonal turn so many seasons ahead of a turn, which is not counted itself.
    #[must_use]
    pub fn seasonal_turn_ahead(&self, turn: TurnId, seasons: u16) -> Option<TurnId> {
        let seasonal = |turn: &u16| self.is_seasonal(TurnId(*turn));
        if !self.turns.iter().any(|turn| turn.seasonal) {
            return None;
        }
        match seasons {
            0 => Some(turn),
            _ => (turn.0.checked_add(1)?..=u16::MAX)
                .filter(seasonal)
                .nth(usize::from(seasons) - 1)
                .map(TurnId),
        }
    }
}
