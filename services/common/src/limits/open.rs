use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;

use crate::limits::class::Class;
use crate::limits::settings::LimitSettings;
use crate::limits::subject::Subject;

/// Counts what is open: calls that are worked on, and streams.
#[derive(Debug)]
pub struct Ceilings {
    settings: LimitSettings,
    open: Mutex<HashMap<Key, u32>>,
    /// Calls of all together, and streams.
    all_calls: AtomicU32,
    all_streams: AtomicU32,
}

/// Whose calls are counted together, or whose streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    subject: Subject,
    streams: bool,
}

/// A call that is worked on, or a stream that is open. It counts until it is dropped.
#[derive(Debug)]
pub(super) struct OpenCall {
    ceilings: Arc<Ceilings>,
    place: Place,
}

/// Where a call is counted.
#[derive(Clone, Copy, Debug)]
enum Place {
    Of(Key),
    /// Among all calls or, if it says so, streams.
    All(bool),
}

impl Ceilings {
    pub(super) fn new(settings: &LimitSettings) -> Self {
        Self {
            settings: settings.clone(),
            open: Mutex::default(),
            all_calls: AtomicU32::new(0),
            all_streams: AtomicU32::new(0),
        }
    }

    /// Takes a place of a subject's, or tells how many there are.
    pub(super) fn enter(self: &Arc<Self>, subject: Subject, class: Class) -> Result<OpenCall, u32> {
        let most = self.settings.ceiling(subject.kind, class);
        let streams = class == Class::Stream;
        let key = Key { subject, streams };
        let mut open = self.open.lock();
        let count = open.entry(key).or_insert(0);
        *count = one_more(*count, most).ok_or(most)?;
        Ok(self.open_call(Place::Of(key)))
    }

    /// Takes one of the places that all share, the last of which are for those who play;
    /// or tells how many there are.
    pub(super) fn enter_all(self: &Arc<Self>, class: Class, plays: bool) -> Result<OpenCall, u32> {
        let (all, of_strangers) = self.settings.total(class);
        let most = if plays { all } else { of_strangers };
        if all > 0 && most == 0 {
            return Err(most);
        }
        let streams = class == Class::Stream;
        let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
        let taken = (self.all(streams)).fetch_update(set, get, |count| one_more(count, most));
        taken.map_err(|_| most)?;
        Ok(self.open_call(Place::All(streams)))
    }

    fn all(&self, streams: bool) -> &AtomicU32 {
        if streams {
            &self.all_streams
        } else {
            &self.all_calls
        }
    }

    fn open_call(self: &Arc<Self>, place: Place) -> OpenCall {
        OpenCall {
            ceilings: self.clone(),
            place,
        }
    }
}

/// How many are taken with one more, if there is one more; of 0 there are as many as are asked
/// for.
fn one_more(taken: u32, most: u32) -> Option<u32> {
    (most == 0 || taken < most).then(|| taken.saturating_add(1))
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        let key = match self.place {
            Place::Of(key) => key,
            Place::All(streams) => {
                self.ceilings.all(streams).fetch_sub(1, Ordering::Relaxed);
                return;
            }
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
