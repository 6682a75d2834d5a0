//! When to look at which match.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The moment of the next look at each match that needs one, in milliseconds since 1970.
///
/// A check only moves the moment forward in time. Notes between two checks may arrive in any
/// order, so the earliest moment counts: one check too many does no harm, one too late would.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    by_match: HashMap<Arc<str>, i64>,
    in_order: BTreeSet<(i64, Arc<str>)>,
}

impl Schedule {
    /// Schedules a check of a match no later than at the moment.
    pub(crate) fn ask(&mut self, id: &Arc<str>, at: i64) {
        match self.by_match.entry(id.clone()) {
            Entry::Occupied(entry) if *entry.get() <= at => return,
            Entry::Occupied(mut entry) => {
                let later = entry.insert(at);
                self.in_order.remove(&(later, id.clone()));
            }
            Entry::Vacant(entry) => {
                entry.insert(at);
            }
        }
        self.in_order.insert((at, id.clone()));
    }

    /// The moment of the next look of all.
    pub(crate) fn next(&self) -> Option<i64> {
        self.in_order.first().map(|(at, _)| *at)
    }

    /// Takes off a match that is to be looked at now.
    pub(crate) fn take_due(&mut self, now: i64) -> Option<Arc<str>> {
        let due = self.next().filter(|at| *at <= now);
        let (_, id) = due.and_then(|_| self.in_order.pop_first())?;
        self.by_match.remove(&id);
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_match_is_looked_at_at_its_earliest_moment() {
        let mut schedule = Schedule::default();
        let [a, b]: [Arc<str>; 2] = ["a".into(), "b".into()];
        schedule.ask(&a, 30);
        schedule.ask(&b, 20);
        schedule.ask(&a, 10);
        schedule.ask(&a, 40);
        assert_eq!(schedule.take_due(9), None);
        assert_eq!(schedule.take_due(10), Some(a));
        assert_eq!(schedule.next(), Some(20));
        assert_eq!(schedule.take_due(99), Some(b));
        assert_eq!((schedule.next(), schedule.take_due(99)), (None, None));
    }
}
