//! The game's ledger, for people.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::ledger::{self, Status};
use sandtable_kernel::Game;

use crate::games::presentation::RuleRow;

/// The row of an id.
pub(super) fn rule(id: &str) -> Option<RuleRow> {
    let rule = ledger::find(id)?;
    let text = AxisEmpires::default().rule(id)?;
    Some(RuleRow {
        id: rule.id.clone(),
        title: text.title,
        section: text.section,
        rule: text.summary,
        remarks: Vec::new(),
        status: match rule.status {
            Status::Now => "enforced",
            Status::Later => "not enforced yet",
            Status::Out => "left out",
        },
        reason: rule.reason.clone(),
    })
}
