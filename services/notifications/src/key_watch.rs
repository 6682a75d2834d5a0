//! Looks after the key that a stream was opened with: when it works no more the stream ends,
//! however silent it is.

use std::sync::Arc;
use std::time::Duration;

use sandtable_service::identity::Identities;
use sandtable_service::token::KEY_PREFIX;
use tokio::time::{Instant, sleep_until};

use crate::caller::Caller;
use crate::line::{End, Going, is_passing};

/// The key of a stream; nothing for what is no key, or none that can be looked up here.
pub(crate) struct KeyWatch(Option<Box<Key>>);

struct Key {
    identities: Arc<dyn Identities>,
    every: Duration,
    /// When it is looked up next.
    next: Instant,
}

impl KeyWatch {
    /// Watches a token if it is a key that works now.
    pub(crate) async fn over(
        identities: Arc<dyn Identities>,
        token: &str,
        every: Duration,
    ) -> Self {
        let is_key = token.starts_with(KEY_PREFIX);
        // Where keys cannot be looked up, the match service says what a caller may see.
        let works = is_key && matches!(identities.identify(token).await, Ok(Some(_)));
        Self(works.then(|| {
            Box::new(Key {
                identities,
                every,
                next: Instant::now() + every,
            })
        }))
    }

    /// When the key is to be looked up; `None` for never.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.0.as_ref().map(|key| key.next)
    }

    /// Waits until the key is to be looked up; for ever when it never is.
    pub(crate) async fn is_due(&self) {
        match self.due() {
            Some(next) => sleep_until(next).await,
            None => std::future::pending().await,
        }
    }

    /// Looks the key up. The stream ends when it works no more.
    pub(crate) async fn check(&mut self, token: &str) -> Going {
        let Some(key) = &mut self.0 else {
            return Ok(());
        };
        key.next = Instant::now() + key.every;
        match Caller::of_key(&*key.identities, token).await {
            Ok(_) => Ok(()),
            Err(status) if is_passing(&status) => Ok(()),
            Err(status) => Err(End::With(status)),
        }
    }
}
