//! Halves of rules that no test shows.

use crate::allow_forbid::{Half, limits};
use crate::coverage::Coverage;
use crate::ledger::LedgerRow;

impl Coverage {
    /// The tests that are marked as showing a half of a rule.
    #[must_use]
    pub fn marked_tests(&self, id: &str, half: Half) -> &[String] {
        self.halves.of(id, half)
    }

    /// Everything that is wrong with the halves: rules that limit of which no test shows what
    /// they allow, or what they forbid, and excuses that are empty or excuse nothing.
    #[must_use]
    pub fn half_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for row in &self.ledger.rows {
            let LedgerRow { id, title, .. } = row;
            for half in Half::BOTH {
                if row.has_halves() && self.marked_tests(id, half).is_empty() {
                    let mark = half.mark();
                    faults.push(format!("{id} ({title}) limits, and no test says `{mark}`"));
                }
            }
            let Some(excuse) = &row.unconditional else {
                continue;
            };
            if excuse.is_empty() || !row.due || !limits(&row.rule) {
                faults.push(format!(
                    "{id} ({title}) is excused from its halves for nothing"
                ));
            }
        }
        faults
    }
}
