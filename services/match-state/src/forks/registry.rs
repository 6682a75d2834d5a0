//! Forks in memory: scratch copies of matches, each its maker's own.
//!
//! Their number and bytes are bounded, for all callers together and for each, and idle ones are
//! removed. When there is no capacity for another, one is evicted by the rules of
//! [`SharedCapacity`]: a caller who hoards forks cannot stop others from making any.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use prost::Message;
use prost_types::{Any, Timestamp};
use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::token::TokenHash;
use sandtable_proto::matches::v1::Fork as Shown;
use sandtable_proto::rules::v1::{ApplyResponse, Basis, LoggedAction, Position, get_view_request};
use sandtable_proto::types::v1::Outcome;
use sandtable_server::limits::{Holder, Place, RateLimiter, SharedCapacity, Subject};

use crate::auth::identity::Showing;
use crate::bounds;
use crate::error::{MatchError, Quota, ServiceResult};
use crate::history::quota::word;
use crate::settings::ForkSettings;

/// The minute in which a rate limit comes back.
const MINUTE: Duration = Duration::from_secs(60);

/// Moves after a snapshot that make another one due: a referee that has lost the state replays
/// that many, or a call's more.
const SNAPSHOT_AFTER: usize = 32;

/// Owner of a fork.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Owner {
    Account(String),
    /// The bearer of this token.
    Token(TokenHash),
    /// The client that made up a secret.
    Client(ClientSecret),
}

impl Owner {
    /// Caller, as far as a later call can be recognised as theirs.
    pub(crate) fn of(showing: &Showing<'_>) -> ServiceResult<Self> {
        match (showing.token(), showing.client()) {
            (Some(shown), _) => Ok(match shown.identity {
                Some(identity) => Self::Account(identity.account.clone()),
                None => Self::Token(TokenHash::of(shown.token)),
            }),
            (None, Some(secret)) => Ok(Self::Client(secret)),
            (None, None) => Err(MatchError::ClientSecretNeeded),
        }
    }
}

/// State that a fork has reached.
#[derive(Clone, Default)]
pub(crate) struct Progress {
    /// The state at a version, and the moves since.
    pub(crate) snapshot: Vec<u8>,
    pub(crate) snapshot_version: u64,
    pub(crate) tail: Vec<LoggedAction>,
    pub(crate) version: u64,
    pub(crate) state_hash: Vec<u8>,
    pub(crate) awaited: Vec<u32>,
    pub(crate) outcome: Option<Outcome>,
}

impl Progress {
    /// Reports whether a snapshot is due after the next move.
    pub(crate) fn wants_snapshot(&self) -> bool {
        self.tail.len() >= SNAPSHOT_AFTER
    }

    /// Goes on to what a move has led to.
    pub(crate) fn go_on(&mut self, seat: u32, applied: &mut ApplyResponse) {
        self.version += 1;
        self.state_hash.clone_from(&applied.state_hash);
        self.awaited.clone_from(&applied.awaited);
        self.outcome = applied.outcome.take();
        if applied.snapshot.is_empty() {
            self.tail.push(LoggedAction {
                seat,
                action: applied.action.clone(),
                state_hash: applied.state_hash.clone(),
            });
        } else {
            self.snapshot = std::mem::take(&mut applied.snapshot);
            self.snapshot_version = self.version;
            self.tail.clear();
        }
    }

    fn bytes(&self) -> usize {
        let tail = self.tail.iter().map(Message::encoded_len);
        self.snapshot.len() + tail.sum::<usize>()
    }
}

/// Properties of a fork besides its progress.
#[derive(Clone)]
pub(crate) struct Outline {
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) ruleset: String,
    pub(crate) options: Option<Any>,
    /// The eyes that it was made with.
    pub(crate) viewer: get_view_request::Viewer,
    /// Number of seats.
    pub(crate) seats: usize,
    pub(crate) match_version: u64,
    pub(crate) seed: Vec<u8>,
    pub(crate) dice_key: Vec<u8>,
    pub(crate) owner: Owner,
    /// Holder that it is counted for.
    pub(crate) payer: Holder,
    pub(crate) create_time: Timestamp,
}

/// A scratch copy of a match.
pub(crate) struct Fork {
    pub(crate) outline: Outline,
    /// Held by the one call that works on it.
    pub(crate) progress: tokio::sync::Mutex<Progress>,
    place: Place,
    bytes: AtomicUsize,
}

impl Fork {
    fn new(outline: Outline, progress: Progress, place: Place) -> Self {
        Self {
            outline,
            place,
            bytes: AtomicUsize::new(progress.bytes()),
            progress: tokio::sync::Mutex::new(progress),
        }
    }

    /// Where it stands, as the rules know it.
    pub(crate) fn position(&self, progress: &Progress) -> Position {
        Position {
            game: self.outline.game.clone(),
            r#match: self.outline.name.clone(),
            version: progress.version,
            state_hash: progress.state_hash.clone(),
            basis: None,
            ruleset_version: self.outline.ruleset.clone(),
        }
    }

    /// Returns the basis that its state can be built from.
    pub(crate) fn basis(&self, progress: &Progress) -> Basis {
        Basis {
            options: self.outline.options.clone(),
            snapshot: progress.snapshot.clone(),
            snapshot_version: progress.snapshot_version,
            tail: progress.tail.clone(),
            dice_key: self.outline.dice_key.clone(),
        }
    }

    /// The resource, which goes so long after its last use.
    pub(crate) fn shown(&self, progress: &Progress, expire_time: Timestamp) -> Shown {
        Shown {
            name: self.outline.name.clone(),
            game: self.outline.game.clone(),
            seat: match self.outline.viewer {
                get_view_request::Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
            match_version: self.outline.match_version,
            version: progress.version,
            seed: self.outline.seed.clone(),
            state_hash: progress.state_hash.clone(),
            awaited: progress.awaited.clone(),
            outcome: progress.outcome.clone(),
            create_time: Some(self.outline.create_time),
            expire_time: Some(expire_time),
        }
    }

    /// Records its current size.
    pub(crate) fn note_size(&self, progress: &Progress) {
        self.bytes.store(progress.bytes(), Ordering::Relaxed);
    }

    fn size(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// All forks of this process.
pub(crate) struct ForkRegistry {
    pub(crate) settings: ForkSettings,
    places: SharedCapacity,
    held: Mutex<HashMap<String, Arc<Fork>>>,
    moves: RateLimiter<Option<Subject>>,
}

impl ForkRegistry {
    pub(crate) fn new(settings: &ForkSettings) -> Self {
        Self {
            settings: settings.clone(),
            places: SharedCapacity::new(bounds::forks(settings)),
            held: Mutex::default(),
            moves: RateLimiter::new(settings.moves_per_minute, MINUTE),
        }
    }

    /// Time after which an idle fork is removed.
    pub(crate) fn stays(&self) -> Duration {
        Duration::from_secs(self.settings.idle_seconds)
    }

    /// Charges a caller for so many moves.
    pub(crate) fn charge(&self, payer: &Holder, moves: usize) -> ServiceResult<()> {
        let times = u32::try_from(moves).unwrap_or(u32::MAX);
        let charged = self.moves.take_many(payer.caller, times);
        charged.map_err(|exceeded| {
            MatchError::QuotaUsedUp(Quota {
                what: "moves in forks in a minute",
                whose: word(payer.caller),
                most: u64::from(exceeded.most),
                found: u64::from(exceeded.most),
                retry_after: exceeded.wait,
            })
        })
    }

    /// Fails unless the caller may have another fork.
    pub(crate) fn must_have_room(&self, payer: &Holder) -> ServiceResult<()> {
        self.purge(&mut self.held.lock());
        Ok(self.places.must_have_room(payer)?)
    }

    /// Keeps a fork, if there is room for it.
    pub(crate) fn keep(&self, outline: Outline, progress: Progress) -> ServiceResult<Arc<Fork>> {
        let mut held = self.held.lock();
        self.purge(&mut held);
        let size = progress.bytes();
        loop {
            let bytes: usize = held.values().map(|it| it.size()).sum();
            if bytes.saturating_add(size) <= self.settings.max_bytes {
                break;
            }
            if !self.places.free_unused() {
                return Err(MatchError::LimitReached {
                    what: "bytes of all forks",
                    most: self.settings.max_bytes as u64,
                });
            }
            self.purge(&mut held);
        }
        let place = self.places.take(outline.payer)?;
        // Another one may have made room.
        self.purge(&mut held);
        let fork = Arc::new(Fork::new(outline, progress, place));
        held.insert(fork.outline.name.clone(), fork.clone());
        Ok(fork)
    }

    /// The owner's fork of that name. It is used by that.
    pub(crate) fn find(&self, owner: &Owner, name: &str) -> ServiceResult<Arc<Fork>> {
        let mut held = self.held.lock();
        self.purge(&mut held);
        let own = held.get(name).filter(|fork| fork.outline.owner == *owner);
        let fork = own.ok_or_else(|| MatchError::ForkNotFound(name.chars().take(96).collect()))?;
        fork.place.note_use();
        Ok(fork.clone())
    }

    /// The owner's forks whose names begin so, the oldest first.
    pub(crate) fn of(&self, owner: &Owner, start: &str) -> Vec<Arc<Fork>> {
        let mut held = self.held.lock();
        self.purge(&mut held);
        let own = held.values();
        let own =
            own.filter(|fork| fork.outline.owner == *owner && fork.outline.name.starts_with(start));
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by_key(|fork| {
            let at = fork.outline.create_time;
            (at.seconds, at.nanos, fork.outline.name.clone())
        });
        own
    }

    /// Lets a fork go.
    pub(crate) fn remove(&self, fork: &Fork) {
        self.held.lock().remove(&fork.outline.name);
    }

    /// Removes forks that were idle for too long, and those that were evicted.
    fn purge(&self, held: &mut HashMap<String, Arc<Fork>>) {
        let stays = self.stays();
        held.retain(|_, fork| !fork.place.has_yielded() && fork.place.idle() < stays);
    }
}
