//! Privileged reads of data that is hidden from all but the players: each is audited before it is
//! answered.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Time for which one audit entry covers a caller's further reads of a match: a log is read page
/// by page, and a stream checks its permission again and again.
const STANDS_FOR: Duration = Duration::from_secs(60 * 60);

/// Number of reads remembered at a time. A forgotten one is audited again.
const MOST: usize = 4096;

/// Callers who read a match by a role, and the time since when that is in the audit log.
#[derive(Debug, Default)]
pub(crate) struct AuditedReads(Mutex<HashMap<(String, String), Instant>>);

impl AuditedReads {
    pub(crate) fn is_on_record(&self, who: &str, name: &str) -> bool {
        let looks = self.0.lock();
        let since = looks.get(&(who.to_owned(), name.to_owned()));
        since.is_some_and(|since| since.elapsed() < STANDS_FOR)
    }

    pub(crate) fn remember(&self, who: String, name: String) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_reading_stands_for_an_hour_of_its_match() {
        let looks = AuditedReads::default();
        looks.remember("operator".into(), "matches/a".into());
        assert!(looks.is_on_record("operator", "matches/a"));
        assert!(!looks.is_on_record("operator", "matches/b"));
        assert!(!looks.is_on_record("accounts/a", "matches/a"));
        tokio::time::advance(STANDS_FOR).await;
        assert!(!looks.is_on_record("operator", "matches/a"));
    }
}
