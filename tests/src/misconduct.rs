//! Players and organisers who do not play fair, among those who do.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::ensure;
use sandtable_client::{Client, Error};
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, ExtendFixtureRequest, RemoveEntrantRequest, TournamentEvent,
};
use tonic::{Code, Status};

use crate::traffic::{RetryState, Uptime};

/// Course of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchCourse {
    /// All come, and one gives up.
    Play,
    /// All come and bind their nonces, and none is revealed.
    Withhold,
    /// All come, and no one moves.
    Hold,
    /// All come, and one who attends vanishes without notice.
    Vanish,
}

impl MatchCourse {
    /// Conduct of the pool's match of that number: three of eight are not played.
    pub(crate) fn of(number: u64) -> Self {
        match number % 8 {
            1 => Self::Withhold,
            3 => Self::Hold,
            5 => Self::Vanish,
            _ => Self::Play,
        }
    }
}

/// An organiser who plays, and would decide fixtures of their own.
#[derive(Debug)]
pub(crate) struct ConflictedOrganiser {
    client: Client,
    /// The name of the entrant.
    entrant: String,
    tries: AtomicU64,
}

impl ConflictedOrganiser {
    pub(crate) fn new(client: Client, entrant: String) -> Self {
        Self {
            client,
            entrant,
            tries: AtomicU64::new(0),
        }
    }

    /// Number of its attempts.
    pub(crate) fn tries(&self) -> u64 {
        self.tries.load(Ordering::Relaxed)
    }

    /// Tries to decide a fixture whose match was hosted just now, if it is its own. It must be
    /// refused.
    pub(crate) async fn cheat(&self, event: &TournamentEvent) -> anyhow::Result<()> {
        let (entrants, own) = self.entrant.rsplit_once('/').unwrap_or_default();
        let own = own.parse()?;
        let opponent = event.entrants.iter().find(|it| **it != own);
        let (true, Some(opponent)) = (event.entrants.contains(&own), opponent) else {
            return Ok(());
        };
        let reason = "no reason at all".to_owned();
        let adjudicate = AdjudicateFixtureRequest {
            name: event.subject.clone(),
            points: vec![2, 0],
            reason: reason.clone(),
            ..Default::default()
        };
        let extend = ExtendFixtureRequest {
            name: event.subject.clone(),
            deadline: Some(prost_types::Timestamp {
                seconds: 4_000_000_000,
                nanos: 0,
            }),
            reason: reason.clone(),
            ..Default::default()
        };
        let remove = RemoveEntrantRequest {
            name: format!("{entrants}/{opponent}"),
            reason,
            ..Default::default()
        };
        let which = self.tries.fetch_add(1, Ordering::Relaxed) % 3;
        let (_always, uptime) = Uptime::new();
        let mut patience = RetryState::new(uptime);
        loop {
            let tried = match which {
                0 => {
                    let adjudicated = self.client.adjudicate_fixture(adjudicate.clone());
                    adjudicated.await.map(drop)
                }
                1 => self.client.extend_fixture(extend.clone()).await.map(drop),
                _ => self.client.remove_entrant(remove.clone()).await.map(drop),
            };
            match tried.as_ref().map_err(Error::code) {
                Err(Some(code @ (Code::Unavailable | Code::DeadlineExceeded))) => {
                    patience.after(Status::new(code, "nobody answers")).await?;
                }
                _ => return must_be_refused(tried),
            }
        }
    }
}

/// The match may be over before the organiser has tried.
fn must_be_refused(tried: Result<(), Error>) -> anyhow::Result<()> {
    let refusals = [Code::PermissionDenied, Code::FailedPrecondition];
    let code = tried.as_ref().err().and_then(Error::code);
    let refused = code.is_some_and(|code| refusals.contains(&code));
    ensure!(refused, "an organiser who plays decided: {tried:?}");
    Ok(())
}
