//! The combat results table.

use serde::{Deserialize, Serialize};

/// The odds at the head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Odds {
    /// The attacker's part.
    pub attack: u8,
    /// The defender's part.
    pub defence: u8,
}

/// Result for the hex, apart from the losses by attrition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The attack is beaten off.
    #[serde(rename = "Ad")]
    Ad,
    /// Both suffer.
    #[serde(rename = "Ex")]
    Ex,
    /// Both suffer, the defender more.
    #[serde(rename = "Ex+")]
    ExPlus,
    /// The defender goes back one hex.
    #[serde(rename = "Dr1")]
    Dr1,
    /// The defender goes back two hexes.
    #[serde(rename = "Dr2")]
    Dr2,
    /// The defender goes back three hexes.
    #[serde(rename = "Dr3")]
    Dr3,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatResult {
    /// Result for the hex.
    pub outcome: Outcome,
    /// The steps that the attacker loses by attrition.
    pub attacker: u8,
    /// The steps that the defender loses by attrition.
    pub defender: u8,
}

/// The table: columns by rising odds, six rows by the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    columns: Vec<(Odds, [CombatResult; 6])>,
}

impl CombatTable {
    /// A table of columns in order of rising odds. `None` if there is no column, or odds
    /// do not rise, or a part of the odds is nothing.
    #[must_use]
    pub fn new(columns: Vec<(Odds, [CombatResult; 6])>) -> Option<Self> {
        let product = |a: u8, b: u8| u16::from(a) * u16::from(b);
        let rising = columns.windows(2).all(|pair| {
            let (low, high) = (pair[0].0, pair[1].0);
            product(low.attack, high.defence) < product(high.attack, low.defence)
        });
        let whole = columns
            .iter()
            .all(|(odds, _)| odds.attack > 0 && odds.defence > 0);
        (rising && whole && !columns.is_empty()).then_some(Self { columns })
    }

    /// The same odds with one result for all of them: for tables that are made of others.
    pub fn always(&mut self, result: CombatResult) {
        for (_, rows) in &mut self.columns {
            *rows = [result; 6];
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The odds of a column, clamped to the table.
    #[must_use]
    pub fn odds(&self, column: usize) -> Odds {
        self.columns[column.min(self.columns.len() - 1)].0
    }

    /// The column of two strengths: the highest whose odds the attacker reaches, the
    /// lowest if none.
    #[must_use]
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        let reached = self.columns.partition_point(|(odds, _)| {
            u64::from(odds.attack) * u64::from(defence)
                <= u64::from(odds.defence) * u64::from(attack)
        });
        reached.saturating_sub(1)
    }

    /// A column moved to the right, or to the left if negative, within the table.
    #[must_use]
    pub fn shift(&self, column: usize, by: i32) -> usize {
        let last = self.columns.len() - 1;
        let by = isize::try_from(by).unwrap_or(isize::MAX);
        column.min(last).saturating_add_signed(by).min(last)
    }

    /// The result of a column and a die of 1 to 6. Both are clamped to the table.
    #[must_use]
    pub fn result(&self, column: usize, die: u8) -> CombatResult {
        let rows = &self.columns[column.min(self.columns.len() - 1)].1;
        rows[usize::from(die.clamp(1, 6)) - 1]
    }
}
