//! The ledger: every rule of the rulebooks as one row, in our own words. Refusals and
//! comments name its ids.

use std::sync::OnceLock;

use sandtable_kernel::RuleText;
use sandtable_kit::Rulebook;
use serde::Deserialize;

const FILE: &str = include_str!("../rules.jsonl");

/// Book of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Book {
    /// The core rulebook of 2023.
    Core,
    /// Dai Senso's living rules of 2012.
    DaiSenso,
}

/// Implementation status of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is part of the war on the map.
    Now,
    /// It belongs to politics, cards, events and the optional rules, which come later.
    Later,
    /// It belongs to a module that is not hosted, or says nothing that can be enforced.
    Out,
}

/// A rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, such as `AE-3.1.1-2`.
    pub id: String,
    /// The section of the rulebook.
    pub section: String,
    /// Its short name.
    pub title: String,
    /// Its content.
    pub rule: String,
    /// The games and modules it is for.
    pub scope: Vec<String>,
    /// Kind of the rule.
    pub kind: String,
    /// The book it is from.
    pub book: Book,
    /// Its implementation status.
    pub status: Status,
    /// Why it has not, where that does not go without saying.
    #[serde(default)]
    pub reason: Option<String>,
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

/// Every row, in the order of the books.
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
        section: match row.book {
            Book::Core => row.section.clone(),
            Book::DaiSenso => format!("Dai Senso {}", row.section),
        },
        title: row.title.clone(),
        summary: row.rule.clone(),
    })
}
