//! The places that are taken, by whom.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::Holder;
use super::Limit;
use super::Slot;
use crate::limits::rate_key::Subject;

/// Minimum interval between two searches for places that have long been unused: a caller who asks
/// again and again makes no more work.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// All places that are taken.
#[derive(Debug, Default)]
pub(super) struct TakenPlaces {
    /// In the order in which they were taken.
    all: BTreeMap<u64, Counts>,
    next: u64,
    by_caller: HashMap<Subject, usize>,
    by_address: HashMap<Subject, BTreeSet<u64>>,
    by_group: HashMap<Option<Subject>, usize>,
    /// Number of places that non-members hold.
    of_strangers: usize,
    /// When a place that has been unused for long was last looked for, in vain.
    looked_in_vain: Option<Instant>,
}

#[derive(Debug)]
struct Counts {
    holder: Holder,
    slot: Arc<Slot>,
}

impl Counts {
    fn idle(&self, now: Instant) -> Duration {
        now.saturating_duration_since(*self.slot.used.lock())
    }
}

impl TakenPlaces {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn of_outsiders(&self) -> usize {
        self.of_strangers
    }

    pub(super) fn of_caller(&self, caller: Option<Subject>) -> usize {
        let count = caller.and_then(|it| self.by_caller.get(&it));
        count.copied().unwrap_or(0)
    }

    pub(super) fn of_address(&self, address: Option<Subject>) -> usize {
        let places = address.and_then(|it| self.by_address.get(&it));
        places.map_or(0, BTreeSet::len)
    }

    /// Adds a place; its number.
    pub(super) fn add(&mut self, holder: Holder, slot: Arc<Slot>) -> u64 {
        let id = self.next;
        self.next += 1;
        if let Some(caller) = holder.caller {
            *self.by_caller.entry(caller).or_default() += 1;
        }
        if let Some(address) = holder.address {
            self.by_address.entry(address).or_default().insert(id);
        }
        *self.by_group.entry(holder.group()).or_default() += 1;
        self.of_strangers += usize::from(!holder.belongs);
        self.all.insert(id, Counts { holder, slot });
        id
    }

    /// Removes a place, if it is there.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Slot>> {
        let Counts { holder, slot } = self.all.remove(&id)?;
        if let Some(caller) = holder.caller {
            one_fewer(&mut self.by_caller, caller);
        }
        if let Some(address) = holder.address
            && let Some(places) = self.by_address.get_mut(&address)
        {
            places.remove(&id);
            if places.is_empty() {
                self.by_address.remove(&address);
            }
        }
        one_fewer(&mut self.by_group, holder.group());
        self.of_strangers -= usize::from(!holder.belongs);
        Some(slot)
    }

    pub(super) fn set_belongs(&mut self, id: u64, belongs: bool) {
        if let Some(taken) = self.all.get_mut(&id) {
            self.of_strangers -= usize::from(!taken.holder.belongs);
            self.of_strangers += usize::from(!belongs);
            taken.holder.belongs = belongs;
        }
    }

    /// The place that has been unused for longest, if that is as long as this.
    pub(super) fn unused(&self, at_least: Duration) -> Option<u64> {
        let now = Instant::now();
        // Of several the oldest.
        let places = self.all.iter().rev();
        let places = places.map(|(id, taken)| (taken.idle(now), *id));
        let longest = places.max_by_key(|(idle, _)| *idle);
        longest.filter(|(idle, _)| *idle >= at_least).map(|it| it.1)
    }

    /// Returns the place that yields to a holder, of those within a bound: no place yields to a
    /// caller who holds more, and none of a member yields to a non-member.
    pub(super) fn yielding(
        &mut self,
        holder: &Holder,
        limit: Limit,
        unused: Duration,
    ) -> Option<u64> {
        let now = Instant::now();
        if limit == Limit::Address {
            let mut sizes: HashMap<Option<Subject>, usize> = HashMap::new();
            let here = self.by_address.get(&holder.address?)?;
            let here = here.iter().filter_map(|id| Some((*id, self.all.get(id)?)));
            for (_, taken) in here.clone() {
                *sizes.entry(taken.holder.caller).or_default() += 1;
            }
            let asks = Asks {
                holder,
                group: |of: &Holder| of.caller,
                unused,
                now,
            };
            return asks.best(here, &sizes);
        }
        let own = self.by_group.get(&holder.group()).copied().unwrap_or(0);
        let most = self.by_group.values().max().copied().unwrap_or(0);
        let soon = |last: Instant| now.duration_since(last) < LOOK_EVERY;
        if most < own + 2 && self.looked_in_vain.is_some_and(soon) {
            return None;
        }
        let asks = Asks {
            holder,
            group: Holder::group,
            unused,
            now,
        };
        let all = self.all.iter().map(|(id, taken)| (*id, taken));
        let best = asks.best(all, &self.by_group);
        self.looked_in_vain = best.is_none().then_some(now);
        best
    }
}

/// Caller who requests a place.
struct Asks<'a, G> {
    holder: &'a Holder,
    /// Returns the subject that a holder is counted with.
    group: G,
    unused: Duration,
    now: Instant,
}

impl<G: Fn(&Holder) -> Option<Subject>> Asks<'_, G> {
    /// Returns the place that yields: of a non-member before one of a member, then of the caller
    /// who holds most, then the one that has been unused for longest, then the oldest.
    fn best<'a>(
        &self,
        places: impl DoubleEndedIterator<Item = (u64, &'a Counts)>,
        sizes: &HashMap<Option<Subject>, usize>,
    ) -> Option<u64> {
        let mine = (self.group)(self.holder);
        let own = sizes.get(&mine).copied().unwrap_or(0);
        let weight = |taken: &Counts| {
            let theirs = (self.group)(&taken.holder);
            let size = sizes.get(&theirs).copied().unwrap_or(0);
            let idle = taken.idle(self.now);
            let (belongs, asks) = (taken.holder.belongs, self.holder.belongs);
            let yields = size >= own + 2 || (idle >= self.unused && (size > own || theirs == mine));
            (yields && (asks || !belongs)).then_some((!belongs, size, idle))
        };
        let weighed = places.rev();
        let weighed = weighed.filter_map(|(id, taken)| Some((weight(taken)?, id)));
        weighed.max_by_key(|(weight, _)| *weight).map(|it| it.1)
    }
}

fn one_fewer<K: Eq + std::hash::Hash>(counts: &mut HashMap<K, usize>, of: K) {
    if let Some(count) = counts.get_mut(&of) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&of);
        }
    }
}
