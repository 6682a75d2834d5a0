//! Places of a process that many callers share, so that none of them locks out the rest.
//!
//! There are so many in all, so many for each account and for those of each address, and some
//! that only those may take who belong: who play, have entered, or run what it is about. When
//! there is no other place, one yields: whoever holds most gives up the place that has been
//! unused for longest, to somebody who holds fewer. So whoever hoards places, from however many
//! accounts, keeps nobody from having some.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;
use tonic::{Code, Status};

use crate::error::{error, reason};
use crate::limits::bounds::{Bounds, Release};
use crate::limits::subject::Subject;

/// When to try again: nobody knows when a place gets free.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Who holds a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// The account, token or client; `None` for whoever shows nothing.
    pub caller: Option<Subject>,
    /// Where it calls from, when that is known.
    pub address: Option<Subject>,
    /// Whether it plays, has entered, or runs what the place is about.
    pub belongs: bool,
}

impl Holder {
    /// The same, where whoever shows nothing is one caller with all others at its address.
    #[must_use]
    pub fn or_address(self) -> Self {
        Self {
            caller: self.caller.or(self.address),
            ..self
        }
    }

    /// With whom it is counted among all callers.
    fn group(&self) -> Option<Subject> {
        self.address.or(self.caller)
    }
}

/// The places. Clones are the same ones.
#[derive(Clone, Debug)]
pub struct SharedCapacity(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    bounds: Bounds,
    state: Mutex<State>,
    /// Says that a place was given back.
    freed: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// In the order in which they were taken.
    taken: BTreeMap<u64, Taken>,
    next: u64,
    by_caller: HashMap<Subject, usize>,
    by_address: HashMap<Subject, usize>,
    /// How many are those of callers who do not belong.
    of_strangers: usize,
}

#[derive(Debug)]
struct Taken {
    holder: Holder,
    slot: Arc<Slot>,
}

#[derive(Debug)]
struct Slot {
    used: Mutex<Instant>,
    has_yielded: AtomicBool,
    yielded: Notify,
}

/// A place, which is given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    shared: Arc<Shared>,
    id: u64,
    slot: Arc<Slot>,
}

/// Which bound there is no other place within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// That of one account, token or client.
    Caller,
    /// That of those of one address.
    Address,
    /// That of all who do not belong.
    Strangers,
    /// That of all.
    Total,
}

/// There is no place, for whom, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacityExceeded {
    /// What the places are for.
    pub what: &'static str,
    /// Which bound says so.
    pub limit: Limit,
    /// What that bound is.
    pub most: usize,
    /// How many the caller holds.
    pub own: usize,
    /// How many those of its address hold.
    pub of_address: usize,
    /// How many all hold.
    pub of_all: usize,
}

impl SharedCapacity {
    /// Places within these bounds.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Shared {
            bounds,
            state: Mutex::default(),
            freed: Notify::new(),
        }))
    }

    /// What bounds them.
    #[must_use]
    pub fn bounds(&self) -> &Bounds {
        &self.0.bounds
    }

    /// Takes a place, where another one may have to yield.
    ///
    /// # Errors
    ///
    /// Which bound leaves no place for this holder.
    pub fn take(&self, holder: Holder) -> Result<Place, CapacityExceeded> {
        let mut state = self.0.state.lock();
        let yielding = self.0.room_for(&state, &holder)?;
        if let Some(taken) = yielding.and_then(|id| state.remove(id)) {
            taken.slot.give_up();
        }
        let id = state.next;
        state.next += 1;
        let slot = Arc::new(Slot {
            used: Mutex::new(Instant::now()),
            has_yielded: AtomicBool::new(false),
            yielded: Notify::new(),
        });
        state.add(id, holder, slot.clone());
        Ok(Place {
            shared: self.0.clone(),
            id,
            slot,
        })
    }

    /// Takes a place as soon as there is one among those that all share.
    ///
    /// # Errors
    ///
    /// The caller or its address has as many as they may have.
    pub async fn wait(&self, holder: Holder) -> Result<Place, CapacityExceeded> {
        loop {
            let freed = self.0.freed.notified();
            match self.take(holder) {
                Err(full) if matches!(full.limit, Limit::Strangers | Limit::Total) => freed.await,
                taken => return taken,
            }
        }
    }

    /// Whether there is a place for this holder now, which is not taken.
    ///
    /// # Errors
    ///
    /// Which bound leaves no place for it.
    pub fn must_have_room(&self, holder: &Holder) -> Result<(), CapacityExceeded> {
        let state = self.0.state.lock();
        self.0.room_for(&state, holder).map(drop)
    }

    /// The place that has been unused for longest yields, if it has been unused for so long as
    /// the bounds say; `false` when there is none.
    #[must_use]
    pub fn free_unused(&self) -> bool {
        let Release::Yields(unused) = self.0.bounds.release else {
            return false;
        };
        let mut state = self.0.state.lock();
        let now = Instant::now();
        let places = state.taken.iter().map(|(id, taken)| (taken.idle(now), *id));
        let longest = places.max_by_key(|(idle, id)| (*idle, Reverse(*id)));
        let Some((_, id)) = longest.filter(|(idle, _)| *idle >= unused) else {
            return false;
        };
        if let Some(taken) = state.remove(id) {
            taken.slot.give_up();
        }
        true
    }

    /// How many are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.0.state.lock().taken.len()
    }
}

impl Shared {
    /// Which place has to yield so that there is one for the holder: mostly none.
    fn room_for(&self, state: &State, holder: &Holder) -> Result<Option<u64>, CapacityExceeded> {
        let Bounds {
            total,
            per_account,
            per_address,
            reserved,
            ..
        } = self.bounds;
        let own = count(&state.by_caller, holder.caller);
        if holder.caller.is_some() && per_account > 0 && own >= per_account {
            return Err(self.exceeded(state, holder, Limit::Caller, per_account));
        }
        let here = count(&state.by_address, holder.address);
        if holder.address.is_some() && per_address > 0 && here >= per_address {
            // A place of the same address makes room among all, too.
            let yields = self.yielding(state, holder, Limit::Address);
            return yields
                .map(Some)
                .ok_or_else(|| self.exceeded(state, holder, Limit::Address, per_address));
        }
        let Some(total) = total else {
            return Ok(None);
        };
        let for_strangers = total.saturating_sub(reserved);
        let (limit, most, found) = if holder.belongs {
            (Limit::Total, total, state.taken.len())
        } else if state.taken.len() >= total {
            (Limit::Total, total, state.taken.len())
        } else {
            (Limit::Strangers, for_strangers, state.of_strangers)
        };
        if found < most {
            return Ok(None);
        }
        let yields = self.yielding(state, holder, limit);
        yields
            .map(Some)
            .ok_or_else(|| self.exceeded(state, holder, limit, most))
    }

    /// The place that yields to a holder, of those that a bound is about: who belongs takes one
    /// from a stranger, and otherwise nobody takes one from somebody who holds fewer.
    fn yielding(&self, state: &State, holder: &Holder, limit: Limit) -> Option<u64> {
        let Release::Yields(unused) = self.bounds.release else {
            return None;
        };
        let group = |of: &Holder| match limit {
            Limit::Caller | Limit::Address => of.caller,
            Limit::Strangers | Limit::Total => of.group(),
        };
        let within = |taken: &&Taken| match limit {
            Limit::Caller => taken.holder.caller == holder.caller,
            Limit::Address => taken.holder.address == holder.address,
            Limit::Strangers | Limit::Total => true,
        };
        let mut sizes: HashMap<Option<Subject>, usize> = HashMap::new();
        for taken in state.taken.values().filter(within) {
            *sizes.entry(group(&taken.holder)).or_default() += 1;
        }
        let mine = group(holder);
        let own = sizes.get(&mine).copied().unwrap_or(0);
        let now = Instant::now();
        let yields = |taken: &Taken| {
            let theirs = group(&taken.holder);
            let size = sizes.get(&theirs).copied().unwrap_or(0);
            let idle = taken.idle(now);
            let fits = (holder.belongs && !taken.holder.belongs)
                || size >= own + 2
                || (idle >= unused && (size > own || theirs == mine));
            fits.then_some((!taken.holder.belongs, size, idle))
        };
        let places = state.taken.iter().filter(|(_, taken)| within(taken));
        let places = places.filter(|(_, taken)| holder.belongs || !taken.holder.belongs);
        let yielding = places.filter_map(|(id, taken)| Some((yields(taken)?, Reverse(*id))));
        yielding.max().map(|(_, Reverse(id))| id)
    }

    fn exceeded(
        &self,
        state: &State,
        holder: &Holder,
        limit: Limit,
        most: usize,
    ) -> CapacityExceeded {
        CapacityExceeded {
            what: self.bounds.what,
            limit,
            most,
            own: count(&state.by_caller, holder.caller),
            of_address: count(&state.by_address, holder.address),
            of_all: state.taken.len(),
        }
    }
}

fn count(counts: &HashMap<Subject, usize>, of: Option<Subject>) -> usize {
    of.and_then(|of| counts.get(&of).copied()).unwrap_or(0)
}

impl State {
    fn add(&mut self, id: u64, holder: Holder, slot: Arc<Slot>) {
        if let Some(caller) = holder.caller {
            *self.by_caller.entry(caller).or_default() += 1;
        }
        if let Some(address) = holder.address {
            *self.by_address.entry(address).or_default() += 1;
        }
        self.of_strangers += usize::from(!holder.belongs);
        self.taken.insert(id, Taken { holder, slot });
    }

    fn remove(&mut self, id: u64) -> Option<Taken> {
        let taken = self.taken.remove(&id)?;
        one_fewer(&mut self.by_caller, taken.holder.caller);
        one_fewer(&mut self.by_address, taken.holder.address);
        self.of_strangers -= usize::from(!taken.holder.belongs);
        Some(taken)
    }
}

fn one_fewer(counts: &mut HashMap<Subject, usize>, of: Option<Subject>) {
    let Some(of) = of else {
        return;
    };
    if let Some(count) = counts.get_mut(&of) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&of);
        }
    }
}

impl Taken {
    fn idle(&self, now: Instant) -> Duration {
        now.saturating_duration_since(*self.slot.used.lock())
    }
}

impl Slot {
    fn give_up(&self) {
        self.has_yielded.store(true, Ordering::Release);
        self.yielded.notify_waiters();
    }
}

impl Place {
    /// It is used now.
    pub fn note_use(&self) {
        *self.slot.used.lock() = Instant::now();
    }

    /// Its holder belongs from now on, or does no more.
    pub fn set_belongs(&self, belongs: bool) {
        let mut state = self.shared.state.lock();
        let State {
            taken,
            of_strangers,
            ..
        } = &mut *state;
        if let Some(taken) = taken.get_mut(&self.id) {
            *of_strangers -= usize::from(!taken.holder.belongs);
            *of_strangers += usize::from(!belongs);
            taken.holder.belongs = belongs;
        }
    }

    /// How long it has not been used.
    #[must_use]
    pub fn idle(&self) -> Duration {
        self.slot.used.lock().elapsed()
    }

    /// Whether somebody else has it now.
    #[must_use]
    pub fn has_yielded(&self) -> bool {
        self.slot.has_yielded.load(Ordering::Acquire)
    }

    /// Waits until somebody else has it.
    pub async fn yielded(&self) {
        loop {
            let yielded = self.slot.yielded.notified();
            if self.has_yielded() {
                return;
            }
            yielded.await;
        }
    }

    /// What whoever used it is told then.
    #[must_use]
    pub fn yielded_status(&self) -> Status {
        let what = self.shared.bounds.what;
        let message = format!(
            "there were too many {what}, and this one made room for somebody who has fewer: \
             try again"
        );
        error(Code::ResourceExhausted, reason::PLACE_YIELDED, message)
            .with("what", what)
            .retry_after(TRY_AGAIN)
            .into()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared.state.lock().remove(self.id);
        self.shared.freed.notify_waiters();
    }
}

impl Limit {
    /// Whose allowance it is.
    #[must_use]
    pub fn subject(self) -> &'static str {
        match self {
            Self::Caller => "caller",
            Self::Address => "address",
            Self::Strangers => "strangers",
            Self::Total => "server",
        }
    }
}

impl fmt::Display for CapacityExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what, limit, most, ..
        } = self;
        let whom = match limit {
            Limit::Caller => "of one account, token or client",
            Limit::Address => "from one address",
            Limit::Strangers => "of all who neither play nor belong to it",
            Limit::Total => "of all callers",
        };
        write!(
            f,
            "{what}: at most {most} {whom}; {} are yours, {} from your address, {} in all",
            self.own, self.of_address, self.of_all
        )
    }
}

impl std::error::Error for CapacityExceeded {}

impl From<CapacityExceeded> for Status {
    fn from(exceeded: CapacityExceeded) -> Self {
        let CapacityExceeded {
            what, limit, most, ..
        } = exceeded;
        let found = match limit {
            Limit::Caller => exceeded.own,
            Limit::Address => exceeded.of_address,
            Limit::Strangers | Limit::Total => exceeded.of_all,
        };
        error(
            Code::ResourceExhausted,
            reason::LIMIT_REACHED,
            exceeded.to_string(),
        )
        .with("what", what)
        .with("subject", limit.subject())
        .with("limit", most)
        .with("found", found)
        .with("found_of_caller", exceeded.own)
        .with("found_of_address", exceeded.of_address)
        .with("found_of_all", exceeded.of_all)
        .retry_after(TRY_AGAIN)
        .quota(limit.subject(), &format!("{what}: at most {most}"))
        .into()
    }
}
