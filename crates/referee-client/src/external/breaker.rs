//! Circuit breaker of a referee: so many calls at a time, and none for a while about a subject on
//! which it is silent.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use parking_lot::Mutex;
use prost::Message;
use tokio::time::Instant;

/// Silences in a row after which it is not asked about the same for a while.
const SILENCES: u32 = 2;

/// Number of remembered silences at which expired ones are dropped.
const REMEMBERED: usize = 1024;

/// Divisor of the maximum of calls at a time that gives the maximum of those about no match:
/// their callers need not play, and players must not wait for them.
const QUESTIONS: usize = 4;

/// Subject of a call. A referee that is silent about one thing is still asked about others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum About {
    /// A match, by its name.
    Match(String),
    /// A question that belongs to no match: the call, and a digest of its request.
    Question(&'static str, u64),
}

impl About {
    /// A question that belongs to no match.
    pub(crate) fn question(call: &'static str, asked: &impl Message) -> Self {
        let mut digest = DefaultHasher::new();
        asked.encode_to_vec().hash(&mut digest);
        Self::Question(call, digest.finish())
    }

    fn is_question(&self) -> bool {
        matches!(self, Self::Question(..))
    }
}

/// Calls under way and what rests.
#[derive(Debug)]
pub(crate) struct Breaker {
    state: Mutex<State>,
    most: usize,
    most_questions: usize,
    rest: Duration,
}

#[derive(Debug, Default)]
struct State {
    under_way: usize,
    /// Those under way that are about no match.
    questions: usize,
    silent: HashMap<About, Timeouts>,
}

#[derive(Debug)]
struct Timeouts {
    in_a_row: u32,
    until: Instant,
}

/// Why the referee is not asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotNow {
    /// It was silent about the same, which rests for that long.
    Rests(Duration),
    /// So many calls are under way.
    Busy(usize),
}

/// A call that is under way until this is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    patience: &'a Breaker,
    about: About,
}

impl Breaker {
    pub(crate) fn new(most: usize, rest: Duration) -> Self {
        Self {
            state: Mutex::default(),
            most: most.max(1),
            most_questions: (most / QUESTIONS).max(1),
            rest,
        }
    }

    /// Begins a call.
    pub(crate) fn enter(&self, about: About) -> Result<Turn<'_>, NotNow> {
        let mut state = self.state.lock();
        let now = Instant::now();
        if let Some(silence) = state.silent.get_mut(&about)
            && silence.in_a_row >= SILENCES
        {
            if now < silence.until {
                return Err(NotNow::Rests(silence.until - now));
            }
            // One call finds out whether it is answered again; the others wait for it.
            silence.until = now + self.rest;
        }
        if state.under_way >= self.most {
            return Err(NotNow::Busy(self.most));
        }
        if about.is_question() {
            if state.questions >= self.most_questions {
                return Err(NotNow::Busy(self.most_questions));
            }
            state.questions += 1;
        }
        state.under_way += 1;
        Ok(Turn {
            patience: self,
            about,
        })
    }
}

impl Turn<'_> {
    /// The referee answered, whatever it was.
    pub(crate) fn answered(self) {
        self.patience.state.lock().silent.remove(&self.about);
    }

    /// The referee said nothing in its time.
    pub(crate) fn timed_out(self) {
        let mut state = self.patience.state.lock();
        let now = Instant::now();
        if state.silent.len() >= REMEMBERED {
            state.silent.retain(|_, silence| now < silence.until);
        }
        let silence = state.silent.entry(self.about.clone());
        let silence = silence.or_insert(Timeouts {
            in_a_row: 0,
            until: now,
        });
        silence.in_a_row += 1;
        silence.until = now + self.patience.rest;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.patience.state.lock();
        state.under_way -= 1;
        if self.about.is_question() {
            state.questions -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const REST: Duration = Duration::from_secs(5);

    fn a_match(name: &str) -> About {
        About::Match(name.to_owned())
    }

    fn odds_of(battle: &str) -> About {
        About::question("ComputeOdds", &battle.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn a_match_rests_after_two_silences_and_others_do_not() {
        let patience = Breaker::new(8, REST);
        patience.enter(a_match("a")).unwrap().timed_out();
        patience.enter(a_match("a")).unwrap().timed_out();
        assert_eq!(
            patience.enter(a_match("a")).unwrap_err(),
            NotNow::Rests(REST)
        );
        patience.enter(a_match("b")).unwrap().answered();
        advance(REST).await;
        let probe = patience.enter(a_match("a")).unwrap();
        assert_eq!(
            patience.enter(a_match("a")).unwrap_err(),
            NotNow::Rests(REST)
        );
        probe.answered();
        patience.enter(a_match("a")).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_between_silences_keeps_a_match_going() {
        let patience = Breaker::new(8, REST);
        for _ in 0..4 {
            patience.enter(a_match("a")).unwrap().timed_out();
            patience.enter(a_match("a")).unwrap().answered();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_calls_are_under_way_and_given_up_ones_are_none() {
        let patience = Breaker::new(2, REST);
        let one = patience.enter(a_match("a")).unwrap();
        let other = patience.enter(a_match("b")).unwrap();
        assert_eq!(patience.enter(a_match("c")).unwrap_err(), NotNow::Busy(2));
        drop(one);
        let third = patience.enter(a_match("c")).unwrap();
        assert_eq!(patience.enter(a_match("d")).unwrap_err(), NotNow::Busy(2));
        other.answered();
        third.timed_out();
        assert_eq!(patience.state.lock().under_way, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_question_that_is_not_answered_stands_for_no_other() {
        let patience = Breaker::new(64, REST);
        patience.enter(odds_of("dear")).unwrap().timed_out();
        patience.enter(odds_of("dear")).unwrap().timed_out();
        let rests = patience.enter(odds_of("dear")).unwrap_err();
        assert_eq!(rests, NotNow::Rests(REST));
        patience.enter(odds_of("cheap")).unwrap();
        let board = || About::question("GetBoard", &"dear".to_owned());
        patience.enter(board()).unwrap();
        patience.enter(a_match("")).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn questions_take_a_quarter_of_the_places_and_matches_the_rest() {
        let patience = Breaker::new(8, REST);
        let asked: Vec<_> = (0..2)
            .map(|n| patience.enter(odds_of(&n.to_string())).unwrap())
            .collect();
        let busy = patience.enter(odds_of("third")).unwrap_err();
        assert_eq!(busy, NotNow::Busy(2));
        let played: Vec<_> = (0..6)
            .map(|n| patience.enter(a_match(&n.to_string())).unwrap())
            .collect();
        drop(asked);
        patience.enter(odds_of("third")).unwrap();
        drop(played);
    }
}
