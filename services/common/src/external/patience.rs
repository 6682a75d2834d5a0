//! How much of our time a referee may take: so many calls at a time, and none for a while
//! about a match that it is silent about.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Silences in a row after which a match rests.
const SILENCES: u32 = 2;

/// Matches that are remembered for a silence, before those are dropped that are over.
const REMEMBERED: usize = 1024;

/// Calls under way and matches that rest.
#[derive(Debug)]
pub(super) struct Patience {
    state: Mutex<State>,
    most: usize,
    rest: Duration,
}

#[derive(Debug, Default)]
struct State {
    under_way: usize,
    silent: HashMap<String, Silence>,
}

#[derive(Debug)]
struct Silence {
    in_a_row: u32,
    until: Instant,
}

/// Why the referee is not asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotNow {
    /// It was silent about the match, and the match rests for that long.
    Rests(Duration),
    /// So many calls are under way.
    Busy(usize),
}

/// A call that is under way until this is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    patience: &'a Patience,
    name: &'a str,
}

impl Patience {
    pub(super) fn new(most: usize, rest: Duration) -> Patience {
        Patience {
            state: Mutex::default(),
            most: most.max(1),
            rest,
        }
    }

    /// Begins a call about a match.
    pub(super) fn enter<'a>(&'a self, name: &'a str) -> Result<Turn<'a>, NotNow> {
        let mut state = self.state.lock();
        let now = Instant::now();
        if let Some(silence) = state.silent.get_mut(name)
            && silence.in_a_row >= SILENCES
        {
            if now < silence.until {
                return Err(NotNow::Rests(silence.until - now));
            }
            // One call finds out whether the match can go on; the others wait for it.
            silence.until = now + self.rest;
        }
        if state.under_way >= self.most {
            return Err(NotNow::Busy(self.most));
        }
        state.under_way += 1;
        Ok(Turn {
            patience: self,
            name,
        })
    }
}

impl Turn<'_> {
    /// The referee answered, whatever it was.
    pub(super) fn answered(self) {
        self.patience.state.lock().silent.remove(self.name);
    }

    /// The referee said nothing in its time.
    pub(super) fn silent(self) {
        let mut state = self.patience.state.lock();
        let now = Instant::now();
        if state.silent.len() >= REMEMBERED {
            state.silent.retain(|_, silence| now < silence.until);
        }
        let silence = state.silent.entry(self.name.to_owned());
        let silence = silence.or_insert(Silence {
            in_a_row: 0,
            until: now,
        });
        silence.in_a_row += 1;
        silence.until = now + self.patience.rest;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.patience.state.lock().under_way -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const REST: Duration = Duration::from_secs(5);

    #[tokio::test(start_paused = true)]
    async fn a_match_rests_after_two_silences_and_others_do_not() {
        let patience = Patience::new(8, REST);
        patience.enter("a").unwrap().silent();
        patience.enter("a").unwrap().silent();
        assert_eq!(patience.enter("a").unwrap_err(), NotNow::Rests(REST));
        patience.enter("b").unwrap().answered();
        advance(REST).await;
        let probe = patience.enter("a").unwrap();
        assert_eq!(patience.enter("a").unwrap_err(), NotNow::Rests(REST));
        probe.answered();
        patience.enter("a").unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_between_silences_keeps_a_match_going() {
        let patience = Patience::new(8, REST);
        for _ in 0..4 {
            patience.enter("a").unwrap().silent();
            patience.enter("a").unwrap().answered();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_calls_are_under_way_and_given_up_ones_are_none() {
        let patience = Patience::new(2, REST);
        let one = patience.enter("a").unwrap();
        let other = patience.enter("b").unwrap();
        assert_eq!(patience.enter("c").unwrap_err(), NotNow::Busy(2));
        drop(one);
        let third = patience.enter("c").unwrap();
        assert_eq!(patience.enter("d").unwrap_err(), NotNow::Busy(2));
        other.answered();
        third.silent();
        assert_eq!(patience.state.lock().under_way, 0);
    }
}
