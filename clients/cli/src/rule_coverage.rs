//! Functions that enforce each rule of the ledgers, and tests that show it, as named in the
//! sources that this program was built from.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A line a rule: id, functions, tests, and why it needs neither; parted by tabs.
const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/enforced.tsv"));

/// Mentions of a rule in the sources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Enforced {
    /// The functions whose documentation names it.
    pub(crate) functions: Vec<&'static str>,
    /// The tests whose documentation names it.
    pub(crate) tests: Vec<&'static str>,
    /// Why it needs neither; empty for most.
    pub(crate) note: &'static str,
}

/// Returns the mentions of the rule of an id in the sources.
pub(crate) fn of(id: &str) -> Option<&'static Enforced> {
    static ALL: OnceLock<BTreeMap<&str, Enforced>> = OnceLock::new();
    ALL.get_or_init(|| INDEX.lines().filter_map(line).collect())
        .get(id)
}

fn line(line: &'static str) -> Option<(&'static str, Enforced)> {
    let mut fields = line.split('\t');
    let id = fields.next()?;
    let mut words = || {
        let words = fields.next().unwrap_or_default().split_whitespace();
        words.collect()
    };
    let (functions, tests) = (words(), words());
    let enforced = Enforced {
        functions,
        tests,
        note: fields.next().unwrap_or_default(),
    };
    Some((id, enforced))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ledgers of both games are there whole, and the engines' own tests make sure that
    /// a rule that is played has a function and a test.
    #[test]
    fn every_rule_that_is_played_is_found_in_the_sources() {
        for rule in sandtable_aa1940::ledger::rows() {
            assert!(of(&rule.id).is_some(), "{}", rule.id);
        }
        let mut played = 0;
        for rule in sandtable_axis_empires::ledger::rows() {
            let enforced = of(&rule.id).unwrap();
            if rule.status == sandtable_axis_empires::ledger::Status::Now {
                let named = !enforced.functions.is_empty() && !enforced.tests.is_empty();
                assert!(named || !enforced.note.is_empty(), "{}", rule.id);
                played += 1;
            }
        }
        assert!(played > 600, "{played}");
        assert_eq!(of("AE-0-0"), None);
    }
}
