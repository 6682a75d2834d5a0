use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::limits::class::Class;
use crate::limits::settings::LimitSettings;
use crate::limits::subject::Subject;

/// Counts what is open: calls that are worked on, and streams.
#[derive(Debug)]
pub struct Ceilings {
    settings: LimitSettings,
    open: Mutex<HashMap<Key, u32>>,
}

/// Whose calls or, if it says so, streams are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Of(Subject, bool),
    All(bool),
}

/// A call that is worked on, or a stream that is open. It counts until it is dropped.
#[derive(Debug)]
pub(super) struct OpenCall {
    ceilings: Arc<Ceilings>,
    key: Key,
}

impl Ceilings {
    pub(super) fn new(settings: &LimitSettings) -> Self {
        Self {
            settings: settings.clone(),
            open: Mutex::default(),
        }
    }

    /// Takes a place of a subject's, or tells how many there are.
    pub(super) fn enter(self: &Arc<Self>, subject: Subject, class: Class) -> Result<OpenCall, u32> {
        let most = self.settings.ceiling(subject.kind, class);
        self.take(Key::Of(subject, class == Class::Stream), most)
    }

    /// Takes one of the places that all share, the last of which are for those who play;
    /// or tells how many there are.
    pub(super) fn enter_all(self: &Arc<Self>, class: Class, plays: bool) -> Result<OpenCall, u32> {
        let (all, of_strangers) = self.settings.total(class);
        let most = if plays { all } else { of_strangers };
        if all > 0 && most == 0 {
            return Err(most);
        }
        self.take(Key::All(class == Class::Stream), most)
    }

    /// Takes a place, of which there are so many; of 0 as many as are asked for.
    fn take(self: &Arc<Self>, key: Key, most: u32) -> Result<OpenCall, u32> {
        let mut open = self.open.lock();
        let count = open.entry(key).or_insert(0);
        if most > 0 && *count >= most {
            return Err(most);
        }
        *count += 1;
        Ok(OpenCall {
            ceilings: self.clone(),
            key,
        })
    }
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        let mut open = self.ceilings.open.lock();
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}
