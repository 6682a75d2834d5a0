use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;

use crate::limits::method_class::Class;
use crate::limits::rate_key::Subject;
use crate::limits::settings::LimitSettings;
use crate::limits::shared_capacity::{Holder, Place, SharedCapacity};

/// Counts what is open: calls that are worked on, and streams.
#[derive(Debug)]
pub struct ConcurrencyLimits {
    settings: LimitSettings,
    open: Mutex<HashMap<Key, u32>>,
    /// Calls of all together.
    all_calls: AtomicU32,
    /// Streams of all together, which stay open and so may have to yield.
    all_streams: SharedCapacity,
}

/// Key under which calls, or streams, are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    subject: Subject,
    streams: bool,
}

/// A call that is worked on, or a stream that is open. It counts until it is dropped.
#[derive(Debug)]
pub(super) struct OpenCall {
    ceilings: Arc<ConcurrencyLimits>,
    counted: Counted,
}

/// Where a call is counted.
#[derive(Debug)]
enum Counted {
    Of(Key),
    /// Among all calls.
    AllCalls,
    /// Among all streams.
    AllStreams(Arc<Place>),
}

impl ConcurrencyLimits {
    pub(super) fn new(settings: &LimitSettings) -> Self {
        Self {
            settings: settings.clone(),
            open: Mutex::default(),
            all_calls: AtomicU32::new(0),
            all_streams: SharedCapacity::new(settings.all_streams()),
        }
    }

    /// Takes a place for a subject, or returns how many it may have.
    pub(super) fn enter(self: &Arc<Self>, subject: Subject, class: Class) -> Result<OpenCall, u32> {
        let most = self.settings.ceiling(subject.kind, class);
        let streams = class == Class::Stream;
        let key = Key { subject, streams };
        let mut open = self.open.lock();
        let count = open.entry(key).or_insert(0);
        *count = one_more(*count, most).ok_or(most)?;
        Ok(self.open_call(Counted::Of(key)))
    }

    /// Returns how many calls, or streams, a subject has open, and how many it may have; 0 for any
    /// number.
    pub(super) fn open_of(&self, subject: Subject, class: Class) -> (u32, u32) {
        let streams = class == Class::Stream;
        let open = self.open.lock().get(&Key { subject, streams }).copied();
        (
            open.unwrap_or(0),
            self.settings.ceiling(subject.kind, class),
        )
    }

    /// Takes one of the places that all share, the last of which are for players; or returns how
    /// many there are.
    pub(super) fn enter_all(
        self: &Arc<Self>,
        class: Class,
        holder: Holder,
    ) -> Result<OpenCall, u32> {
        if class == Class::Stream {
            let place = self.all_streams.take(holder);
            let place = place.map_err(|full| u32::try_from(full.most).unwrap_or(u32::MAX))?;
            return Ok(self.open_call(Counted::AllStreams(Arc::new(place))));
        }
        let (all, of_strangers) = self.settings.total(class);
        let most = if holder.belongs { all } else { of_strangers };
        if all > 0 && most == 0 {
            return Err(most);
        }
        let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
        let taken = (self.all_calls).fetch_update(set, get, |count| one_more(count, most));
        taken.map_err(|_| most)?;
        Ok(self.open_call(Counted::AllCalls))
    }

    fn open_call(self: &Arc<Self>, counted: Counted) -> OpenCall {
        OpenCall {
            ceilings: self.clone(),
            counted,
        }
    }
}

impl OpenCall {
    /// The place of a stream among all, which may have to yield.
    pub(super) fn place(&self) -> Option<&Arc<Place>> {
        match &self.counted {
            Counted::AllStreams(place) => Some(place),
            Counted::Of(_) | Counted::AllCalls => None,
        }
    }
}

/// Returns the number taken with one more, if one more is allowed; a maximum of 0 allows any
/// number.
fn one_more(taken: u32, most: u32) -> Option<u32> {
    (most == 0 || taken < most).then(|| taken.saturating_add(1))
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        let key = match &self.counted {
            Counted::Of(key) => *key,
            Counted::AllCalls => {
                self.ceilings.all_calls.fetch_sub(1, Ordering::Relaxed);
                return;
            }
            // It gives itself back.
            Counted::AllStreams(_) => return,
        };
        let mut open = self.ceilings.open.lock();
        if let Some(count) = open.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&key);
            }
        }
    }
}
