//! The ledger: every rule of the rulebook as one row, in our own words. Refusals and
//! comments name its ids.

use std::sync::OnceLock;

use sandtable_kernel::RuleText;
use sandtable_kit::Rulebook;
use serde::Deserialize;

const FILE: &str = include_str!("../rules.jsonl");

/// The games that a rule belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Europe 1940 alone.
    Europe,
    /// Europe 1940 and the combined game.
    Both,
    /// The combined game alone.
    Global,
    /// Only when the players choose it.
    Optional,
}

/// A rule.
#[derive(Clone, Debug, Deserialize)]
pub struct Rule {
    /// Its id, such as `AAE-purchase-02`.
    pub id: String,
    /// The part of the game it belongs to.
    pub area: String,
    /// Its short name.
    pub title: String,
    /// Its content.
    pub rule: String,
    /// Where in the rulebook.
    pub section: String,
    /// The game it belongs to.
    pub scope: Scope,
    /// Details that are easily overlooked.
    pub edge_cases: Vec<String>,
    /// Why it has no halves to show although a word of it limits: no command can be
    /// refused for it, and no effect be withheld.
    #[serde(default)]
    pub unconditional: Option<String>,
}

impl sandtable_kit::Rule for Rule {
    fn id(&self) -> &str {
        &self.id
    }
}

fn ledger() -> &'static Rulebook<Rule> {
    static LEDGER: OnceLock<Rulebook<Rule>> = OnceLock::new();
    LEDGER
        .get_or_init(|| Rulebook::read(FILE).expect("rules.jsonl is part of the crate and tested"))
}

/// Every row, in the order of the rulebook's areas.
#[must_use]
pub fn rows() -> &'static [Rule] {
    ledger().rows()
}

/// The row of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ledger().find(id)
}

/// The row of an id, as the platform shows it.
pub(crate) fn rule(id: &str) -> Option<RuleText> {
    find(id).map(|row| RuleText {
        section: row.section.clone(),
        title: row.title.clone(),
        summary: row.rule.clone(),
    })
}
