//! Broadcast of a match's news, retained until all its watchers have received them.
//!
//! tokio's broadcast channel would do, but for its memory: it makes room for all that may be
//! waiting when it is opened, for every match, and hardly ever does anything wait.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use parking_lot::Mutex;
use slab::Slab;

/// Channel to the watchers of a match.
pub(crate) struct Broadcast<T> {
    /// Maximum number of messages that may wait for the slowest of them.
    backlog: usize,
    state: Mutex<BroadcastState<T>>,
}

struct BroadcastState<T> {
    waiting: VecDeque<PendingItem<T>>,
    /// Number of messages before the first that is waiting.
    before: u64,
    /// Those who listen, and how they are woken while they have heard everything.
    listeners: Slab<Option<Waker>>,
}

struct PendingItem<T> {
    news: T,
    /// Number of receivers that have not taken it yet.
    unheard: usize,
}

/// Receiver of messages; earlier ones are not for it.
pub(crate) struct Receiver<T: Clone> {
    room: Arc<Broadcast<T>>,
    /// Its place among those who listen, until it leaves.
    place: Option<usize>,
    /// Number of messages before the next that it receives.
    before: u64,
}

/// Some messages are lost: they came faster than they were received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lagged;

impl<T: Clone> Broadcast<T> {
    pub(crate) fn new(backlog: usize) -> Arc<Self> {
        Arc::new(Self {
            backlog,
            state: Mutex::new(BroadcastState {
                waiting: VecDeque::new(),
                before: 0,
                listeners: Slab::new(),
            }),
        })
    }

    pub(crate) fn listen(self: &Arc<Self>) -> Receiver<T> {
        let mut state = self.state.lock();
        Receiver {
            room: self.clone(),
            place: Some(state.listeners.insert(None)),
            before: state.before + state.waiting.len() as u64,
        }
    }

    /// Sends to all receivers.
    pub(crate) fn send(&self, news: T) {
        let mut state = self.state.lock();
        let unheard = state.listeners.len();
        if unheard == 0 {
            return;
        }
        if state.waiting.len() >= self.backlog {
            state.waiting.pop_front();
            state.before += 1;
        }
        state.waiting.push_back(PendingItem { news, unheard });
        let listeners = state.listeners.iter_mut();
        let woken: Vec<Waker> = listeners.filter_map(|(_, waker)| waker.take()).collect();
        // They need the lock to hear.
        drop(state);
        woken.into_iter().for_each(Waker::wake);
    }
}

impl<T> BroadcastState<T> {
    /// Forgets what all have heard.
    fn drop_received(&mut self) {
        while self.waiting.front().is_some_and(|it| it.unheard == 0) {
            self.waiting.pop_front();
            self.before += 1;
        }
    }
}

impl<T: Clone> Receiver<T> {
    /// Returns the next message.
    pub(crate) async fn receive(&mut self) -> Result<T, Lagged> {
        poll_fn(|context| self.poll(context)).await
    }

    fn poll(&mut self, context: &Context<'_>) -> Poll<Result<T, Lagged>> {
        let Some(place) = self.place else {
            return Poll::Pending;
        };
        let mut state = self.room.state.lock();
        let Some(index) = self.before.checked_sub(state.before) else {
            self.before = state.before;
            return Poll::Ready(Err(Lagged));
        };
        let Some(waiting) = state.waiting.get_mut(index as usize) else {
            match &mut state.listeners[place] {
                Some(waker) => waker.clone_from(context.waker()),
                none => *none = Some(context.waker().clone()),
            }
            return Poll::Pending;
        };
        let news = waiting.news.clone();
        waiting.unheard -= 1;
        self.before += 1;
        state.drop_received();
        Poll::Ready(Ok(news))
    }

    /// Stops receiving. Returns how many receivers remain.
    pub(crate) fn leave(&mut self) -> usize {
        let mut state = self.room.state.lock();
        if let Some(place) = self.place.take() {
            state.listeners.remove(place);
            let heard = self.before.saturating_sub(state.before) as usize;
            for waiting in state.waiting.iter_mut().skip(heard) {
                waiting.unheard -= 1;
            }
            state.drop_received();
        }
        state.listeners.len()
    }
}

impl<T: Clone> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn receive(ear: &mut Receiver<u32>) -> Option<Result<u32, Lagged>> {
        ear.receive().now_or_never()
    }

    #[test]
    fn everyone_hears_what_is_told_from_when_they_listen() {
        let room = Broadcast::new(4);
        room.send(1);
        let mut early = room.listen();
        room.send(2);
        let mut late = room.listen();
        room.send(3);
        assert_eq!(receive(&mut early), Some(Ok(2)));
        assert_eq!(receive(&mut early), Some(Ok(3)));
        assert_eq!(receive(&mut early), None);
        assert_eq!(receive(&mut late), Some(Ok(3)));
        assert_eq!(receive(&mut late), None);
        assert_eq!((late.leave(), late.leave(), early.leave()), (1, 1, 0));
    }

    #[test]
    fn only_who_is_slow_misses_something() {
        let room = Broadcast::new(2);
        let (mut slow, mut fast) = (room.listen(), room.listen());
        for news in 1..=3 {
            room.send(news);
            assert_eq!(receive(&mut fast), Some(Ok(news)));
        }
        assert_eq!(receive(&mut slow), Some(Err(Lagged)));
        assert_eq!(receive(&mut slow), Some(Ok(2)));
        assert_eq!(receive(&mut slow), Some(Ok(3)));
        assert_eq!(receive(&mut slow), None);
    }

    #[test]
    fn nothing_is_kept_that_nobody_will_hear() {
        let room = Broadcast::new(8);
        let waiting = || room.state.lock().waiting.len();
        let (mut one, other) = (room.listen(), room.listen());
        room.send(1);
        room.send(2);
        assert_eq!(receive(&mut one), Some(Ok(1)));
        assert_eq!(waiting(), 2);
        drop(other);
        assert_eq!(waiting(), 1);
        assert_eq!(receive(&mut one), Some(Ok(2)));
        assert_eq!(waiting(), 0);
        assert_eq!(one.leave(), 0);
        room.send(3);
        assert_eq!(waiting(), 0);
    }
}
