//! The game's ledger, for people.

use crate::games::presentation::RuleRow;
use crate::rule_coverage;

/// The row of an id.
pub(super) fn rule(id: &str) -> Option<RuleRow> {
    let rule = sandtable_aa1940::ledger::find(id)?;
    let enforced = rule_coverage::of(id);
    let is_played = enforced.is_some_and(|it| !it.functions.is_empty() || !it.note.is_empty());
    Some(RuleRow {
        id: rule.id.clone(),
        title: rule.title.clone(),
        section: rule.section.clone(),
        rule: rule.rule.clone(),
        remarks: rule.edge_cases.clone(),
        status: if is_played { "enforced" } else { "left out" },
        reason: None,
    })
}
