//! What an office sees that is hidden from all but those who play: it is put on record
//! before it is shown.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_proto::matches::v1::MatchState as State;
use tokio::time::Instant;

use crate::access::Caller;
use crate::change::Deed;
use crate::core::Shared;
use crate::live::Live;
use crate::people::{Shown, actor};
use crate::refusal::Answer;

/// How long one entry stands for all that somebody goes on reading of a match: a log is
/// read page by page, and a stream asks again and again what it may tell.
const STANDS_FOR: Duration = Duration::from_secs(60 * 60);

/// Readings that are remembered at a time. What is forgotten is put on record again.
const MOST: usize = 4096;

/// Who is reading what by office, and since when that is on record.
#[derive(Debug, Default)]
pub(crate) struct Looks(Mutex<HashMap<(String, String), Instant>>);

impl Looks {
    fn is_on_record(&self, who: &str, name: &str) -> bool {
        let looks = self.0.lock();
        let since = looks.get(&(who.to_owned(), name.to_owned()));
        since.is_some_and(|since| since.elapsed() < STANDS_FOR)
    }

    fn remember(&self, who: String, name: String) {
        let mut looks = self.0.lock();
        if looks.len() >= MOST {
            looks.retain(|_, since| since.elapsed() < STANDS_FOR);
        }
        if looks.len() >= MOST {
            looks.clear();
        }
        looks.insert((who, name), Instant::now());
    }
}

/// What is about to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) token: Option<Shown<'a>>,
    /// How it is put on record.
    pub(crate) action: &'static str,
    /// The seat with whose eyes it is seen, if it is one.
    pub(crate) seat: Option<u32>,
}

impl Shared {
    /// Puts on record that the operator is about to see what is hidden in a match: orders
    /// that wait, what seats hold, the dice to come. When that cannot be written, nothing
    /// is shown.
    pub(crate) async fn record_look(
        &self,
        live: &Live,
        caller: Caller,
        look: Look<'_>,
    ) -> Answer<()> {
        // Other offices look with the eyes of spectators, and in the end all is open.
        if caller != Caller::Operator || live.state() != State::InProgress {
            return Ok(());
        }
        let deed = Deed {
            name: &live.name,
            token: look.token,
            action: look.action,
            seat: look.seat,
            reason: "",
        };
        self.record_deed(deed.told()).await
    }

    /// The same for what is read bit by bit: an entry stands for an hour of it.
    pub(crate) async fn record_reading(
        &self,
        live: &Live,
        caller: Caller,
        look: Look<'_>,
    ) -> Answer<()> {
        let who = actor(look.token);
        if self.looks.is_on_record(&who, &live.name) {
            return Ok(());
        }
        self.record_look(live, caller, look).await?;
        if caller == Caller::Operator && live.state() == State::InProgress {
            self.looks.remember(who, live.name.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_reading_stands_for_an_hour_of_its_match() {
        let looks = Looks::default();
        looks.remember("operator".into(), "matches/a".into());
        assert!(looks.is_on_record("operator", "matches/a"));
        assert!(!looks.is_on_record("operator", "matches/b"));
        assert!(!looks.is_on_record("accounts/a", "matches/a"));
        tokio::time::advance(STANDS_FOR).await;
        assert!(!looks.is_on_record("operator", "matches/a"));
    }
}
