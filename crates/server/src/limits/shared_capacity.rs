//! Places of a process that many callers share, so that none of them locks out the rest.
//!
//! There is a capacity in all, a quota for each account and each address, and a reserved share
//! for members: callers who play, have entered, or run what it is about. When there is no other
//! place, one yields: the caller who holds most gives up the place that has been unused for
//! longest, to a caller who holds fewer. A caller who hoards places, from however many accounts,
//! thus locks out no other.

mod exceeded;
mod taken;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;
use tonic::{Code, Status};

use self::exceeded::TRY_AGAIN;
pub use self::exceeded::{CapacityExceeded, Limit};
use self::taken::TakenPlaces;
use crate::limits::bounds::{Bounds, Release};
use crate::limits::rate_key::Subject;
use sandtable_grpc::error::{error, reason};
use sandtable_runtime::telemetry::metric::{self, Gauge};

/// Holder of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// The account, token or client; `None` for a caller without credentials.
    pub caller: Option<Subject>,
    /// Where it calls from, when that is known.
    pub address: Option<Subject>,
    /// True if it plays, has entered, or runs what the place is about.
    pub belongs: bool,
}

impl Holder {
    /// Returns the same holder, where callers without credentials at one address count as one
    /// caller.
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
pub struct SharedCapacity(Arc<CapacityState>);

struct CapacityState {
    bounds: Bounds,
    taken: Mutex<TakenPlaces>,
    /// Number of places of this name that are taken, for operators.
    measured: Gauge,
    /// Says that a place was given back.
    freed: Notify,
}

impl fmt::Debug for CapacityState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CapacityState")
            .field("bounds", &self.bounds)
            .finish_non_exhaustive()
    }
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
    shared: Arc<CapacityState>,
    id: u64,
    slot: Arc<Slot>,
}

impl SharedCapacity {
    /// Places within these bounds.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self(Arc::new(CapacityState {
            bounds,
            taken: Mutex::default(),
            measured: metric::CAPACITY_TAKEN.gauge(&[("limit", bounds.what)]),
            freed: Notify::new(),
        }))
    }

    /// Returns their bounds.
    #[must_use]
    pub fn bounds(&self) -> &Bounds {
        &self.0.bounds
    }

    /// Takes a place, where another one may have to yield.
    ///
    /// # Errors
    ///
    /// The bound that leaves no place for this holder.
    pub fn take(&self, holder: Holder) -> Result<Place, CapacityExceeded> {
        let mut taken = self.0.taken.lock();
        let yielding = self.0.room_for(&mut taken, &holder)?;
        if let Some(slot) = yielding.and_then(|id| self.0.free(&mut taken, id)) {
            slot.give_up();
        }
        let slot = Arc::new(Slot {
            used: Mutex::new(Instant::now()),
            has_yielded: AtomicBool::new(false),
            yielded: Notify::new(),
        });
        let id = taken.add(holder, slot.clone());
        self.0.measured.increment(1.0);
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

    /// Checks that there is a place for this holder now, without taking it.
    ///
    /// # Errors
    ///
    /// The bound that leaves no place for it.
    pub fn must_have_room(&self, holder: &Holder) -> Result<(), CapacityExceeded> {
        let mut taken = self.0.taken.lock();
        self.0.room_for(&mut taken, holder).map(drop)
    }

    /// The place that has been unused for longest yields, if it has been unused for so long as
    /// the bounds say; `false` when there is none.
    #[must_use]
    pub fn free_unused(&self) -> bool {
        let Release::Yields(unused) = self.0.bounds.release else {
            return false;
        };
        let mut taken = self.0.taken.lock();
        let longest = taken.unused(unused);
        match longest.and_then(|id| self.0.free(&mut taken, id)) {
            Some(slot) => {
                slot.give_up();
                true
            }
            None => false,
        }
    }

    /// Number that is taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.0.taken.lock().len()
    }
}

impl CapacityState {
    /// Frees a place, unless it has yielded before.
    fn free(&self, taken: &mut TakenPlaces, id: u64) -> Option<Arc<Slot>> {
        let slot = taken.remove(id)?;
        self.measured.decrement(1.0);
        Some(slot)
    }

    /// Returns the place that has to yield to make one for the holder: mostly none.
    fn room_for(
        &self,
        taken: &mut TakenPlaces,
        holder: &Holder,
    ) -> Result<Option<u64>, CapacityExceeded> {
        let Some((limit, most)) = self.full(taken, holder) else {
            return Ok(None);
        };
        let yielding = match self.bounds.release {
            // No place of another yields to a caller who is at its own limit.
            Release::Yields(unused) if limit != Limit::Caller => {
                taken.yielding(holder, limit, unused)
            }
            _ => None,
        };
        match yielding {
            Some(id) => Ok(Some(id)),
            None => Err(CapacityExceeded {
                what: self.bounds.what,
                limit,
                most,
                own: taken.of_caller(holder.caller),
                of_address: taken.of_address(holder.address),
                of_all: taken.len(),
            }),
        }
    }

    /// Returns the bound that leaves no place for the holder, with its value. A place of the same
    /// address makes room among all, too.
    fn full(&self, taken: &TakenPlaces, holder: &Holder) -> Option<(Limit, usize)> {
        let bounds = &self.bounds;
        let is_full = |most: usize, found: usize| most > 0 && found >= most;
        if is_full(bounds.per_account, taken.of_caller(holder.caller)) {
            return Some((Limit::Caller, bounds.per_account));
        }
        if is_full(bounds.per_address, taken.of_address(holder.address)) {
            return Some((Limit::Address, bounds.per_address));
        }
        let total = bounds.total?;
        if taken.len() >= total {
            return Some((Limit::Total, total));
        }
        let of_strangers = total.saturating_sub(bounds.reserved);
        let is_full = !holder.belongs && taken.of_outsiders() >= of_strangers;
        is_full.then_some((Limit::Strangers, of_strangers))
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
        self.shared.taken.lock().set_belongs(self.id, belongs);
    }

    /// Returns how long it has not been used.
    #[must_use]
    pub fn idle(&self) -> Duration {
        self.slot.used.lock().elapsed()
    }

    /// Reports whether another holder has it now.
    #[must_use]
    pub fn has_yielded(&self) -> bool {
        self.slot.has_yielded.load(Ordering::Acquire)
    }

    /// Waits until another holder has it.
    pub async fn yielded(&self) {
        loop {
            let yielded = self.slot.yielded.notified();
            if self.has_yielded() {
                return;
            }
            yielded.await;
        }
    }

    /// Returns the status for its former user.
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
        let _ = self.shared.free(&mut self.shared.taken.lock(), self.id);
        self.shared.freed.notify_waiters();
    }
}
