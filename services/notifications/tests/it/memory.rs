//! A feed in memory, and the people of a platform, as a test changes them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures::{StreamExt, stream};
use parking_lot::Mutex;
use prost_types::{Any, Duration, Timestamp};
use sandtable_auth::identity::{Identities, Identity, Profile, Role as PlatformRole, Scope};
use sandtable_auth::token::KEY_PREFIX;
use sandtable_grpc::error::error;
use sandtable_notifications::{Feed, FollowStream};
use sandtable_proto::matches::v1::{
    AuthorizeRequest, AuthorizeResponse, DescribeEntriesRequest, DescribeEntriesResponse,
    EntryTexts, FollowResponse, ListOpeningsResponse, Match, MatchSeat, MatchState as State,
    ReadEntriesRequest, ReadEntriesResponse, RecordedEntry, Role, Visibility,
};
use sandtable_proto::types::v1::Outcome;
use tokio::sync::{broadcast, watch};
use tokio::task::yield_now;
use tokio::time::Instant;
use tonic::{Code, Status, async_trait};

/// Token of a viewer from whom matches are held back.
pub(crate) const LATE: &str = "late";
/// For how long.
pub(crate) const DELAY: Duration = Duration {
    seconds: 60,
    nanos: 0,
};

/// Entries of all matches in one list; the position is the place in it.
pub(crate) struct MemoryFeed {
    entries: Mutex<Vec<(String, RecordedEntry)>>,
    /// Data of matches besides their logs; other matches belong to no account.
    matches: Mutex<HashMap<String, Match>>,
    /// Tokens that are revoked.
    revoked: Mutex<HashSet<String>>,
    /// Accounts that are suspended.
    suspended: Mutex<HashSet<String>>,
    /// Matches that changed without an entry, for those who follow.
    changed: broadcast::Sender<String>,
    /// Counts appends and breaks, to wake those who follow.
    changes: watch::Sender<u64>,
    /// Counts breaks: a stream from before the last one fails.
    breaks: AtomicUsize,
    /// Nothing can be reached.
    pub(crate) away: AtomicBool,
    /// Number of times that a call yields to others, before and after it looks.
    pub(crate) delay: AtomicUsize,
    begin: Instant,
    /// Most entries in a page.
    pub(crate) page: AtomicUsize,
    /// Streams that follow.
    pub(crate) followers: Arc<AtomicUsize>,
    /// Number of times that entries were to be described.
    pub(crate) described: AtomicUsize,
}

impl MemoryFeed {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            entries: Mutex::default(),
            matches: Mutex::default(),
            revoked: Mutex::default(),
            changed: broadcast::Sender::new(16),
            suspended: Mutex::default(),
            changes: watch::Sender::new(0),
            breaks: AtomicUsize::new(0),
            away: AtomicBool::new(false),
            delay: AtomicUsize::new(0),
            begin: Instant::now(),
            page: AtomicUsize::new(usize::MAX),
            followers: Arc::default(),
            described: AtomicUsize::new(0),
        })
    }

    /// Seats accounts at a match, the first one as its host, too.
    pub(crate) fn seat(&self, name: &str, accounts: &[&str]) {
        let seats = (0u32..).zip(accounts).map(|(seat, account)| MatchSeat {
            seat,
            taken: !account.is_empty(),
            account: (*account).to_owned(),
            ..Default::default()
        });
        let shown = Match {
            name: name.to_owned(),
            game: "aa1940".to_owned(),
            seats: seats.collect(),
            host_account: accounts.first().copied().unwrap_or_default().to_owned(),
            ..Default::default()
        };
        self.matches.lock().insert(name.to_owned(), shown);
    }

    /// Has an account host a match.
    pub(crate) fn host(&self, name: &str, account: &str) {
        let mut matches = self.matches.lock();
        matches.get_mut(name).unwrap().host_account = account.to_owned();
    }

    /// Revokes a token.
    pub(crate) fn revoke(&self, token: &str) {
        self.revoked.lock().insert(token.to_owned());
    }

    /// Suspends an account, or reinstates it.
    pub(crate) fn suspend(&self, account: &str, suspended: bool) {
        let mut all = self.suspended.lock();
        if suspended {
            all.insert(account.to_owned())
        } else {
            all.remove(account)
        };
    }

    /// The lowest seat of an account at a match.
    fn seat_of(&self, name: &str, account: &str) -> Option<u32> {
        let matches = self.matches.lock();
        let mut seats = matches.get(name)?.seats.iter();
        seats.find(|seat| seat.account == account).map(|it| it.seat)
    }

    /// Reports whether only those at the table may watch a match.
    fn is_private(&self, name: &str) -> bool {
        let matches = self.matches.lock();
        (matches.get(name)).is_some_and(|it| it.visibility() == Visibility::Private)
    }

    /// The account of a key that works.
    fn holder(&self, key: &str) -> Option<(String, String)> {
        let (id, scope) = key.strip_prefix(KEY_PREFIX)?.split_once('-')?;
        let account = format!("accounts/{id}");
        let out = self.revoked.lock().contains(key) || self.suspended.lock().contains(&account);
        (!out).then(|| (account, scope.to_owned()))
    }

    /// Changes a match without an entry, and says so to those who follow.
    pub(crate) fn change(&self, name: &str, change: impl FnOnce(&mut Match)) {
        change(self.matches.lock().get_mut(name).unwrap());
        self.announce_change(name);
    }

    /// Says that a match changed, or that any may have when the name is empty.
    pub(crate) fn announce_change(&self, name: &str) {
        // An error means that there are no followers.
        let _ = self.changed.send(name.to_owned());
    }

    /// Lets only those at the table watch a match.
    pub(crate) fn make_private(&self, name: &str) {
        let mut matches = self.matches.lock();
        matches.get_mut(name).unwrap().visibility = Visibility::Private as i32;
    }

    /// Holds a match back from those without a seat.
    pub(crate) fn delay_for_spectators(&self, name: &str) {
        let mut matches = self.matches.lock();
        let delay = Duration {
            seconds: 60,
            nanos: 0,
        };
        matches.get_mut(name).unwrap().spectator_delay = Some(delay);
    }

    /// Appends what `change` makes of the match's next entry.
    pub(crate) fn append_with(&self, name: &str, change: impl FnOnce(&mut RecordedEntry)) {
        let mut entries = self.entries.lock();
        let sequence = entries.iter().filter(|(of, _)| of == name).count() as u64 + 1;
        let mut entry = RecordedEntry {
            sequence,
            create_time: Some(self.now()),
            ..Default::default()
        };
        change(&mut entry);
        entries.push((name.to_owned(), entry));
        drop(entries);
        self.changes.send_modify(|changes| *changes += 1);
    }

    pub(crate) fn append(&self, name: &str) {
        self.append_with(name, |_| {});
    }

    /// Appends the entry that ends the match.
    pub(crate) fn finish(&self, name: &str) {
        self.append_with(name, |entry| entry.outcome = Some(Outcome::default()));
    }

    /// The time since the feed began, as a moment.
    fn now(&self) -> Timestamp {
        let seconds = self.begin.elapsed().as_secs();
        Timestamp {
            seconds: i64::try_from(seconds).unwrap(),
            nanos: 0,
        }
    }

    /// Breaks all streams.
    pub(crate) fn break_streams(&self) {
        self.breaks.fetch_add(1, Ordering::SeqCst);
        self.changes.send_modify(|changes| *changes += 1);
    }

    async fn reach(&self) -> Result<(), Status> {
        for _ in 0..self.delay.load(Ordering::SeqCst) {
            yield_now().await;
        }
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("away"));
        }
        Ok(())
    }
}

/// Counts a stream for as long as it is there.
struct Following(Arc<AtomicUsize>);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The feed as the service holds it, while the test holds it, too.
pub(crate) struct Shared(pub(crate) Arc<MemoryFeed>);

#[async_trait]
impl Feed for Shared {
    async fn follow(&self, after_position: Option<u64>) -> Result<FollowStream, Status> {
        self.0.reach().await?;
        let feed = self.0.clone();
        let breaks = feed.breaks.load(Ordering::SeqCst);
        let mut changes = feed.changes.subscribe();
        let start = after_position.unwrap_or(feed.entries.lock().len() as u64);
        feed.followers.fetch_add(1, Ordering::SeqCst);
        let following = Following(feed.followers.clone());
        let mark = FollowResponse {
            position: start,
            ..Default::default()
        };
        let entries = async_stream(
            start,
            move |last| {
                let _ = &following;
                let entry = feed.entries.lock().get(last as usize).cloned();
                if feed.breaks.load(Ordering::SeqCst) != breaks {
                    return Some(Err(Status::unavailable("broken")));
                }
                entry.map(|(name, entry)| {
                    Ok(FollowResponse {
                        position: last + 1,
                        r#match: name,
                        entry: Some(entry),
                    })
                })
            },
            {
                changes.mark_changed();
                changes
            },
        );
        let changed = self.0.changed.subscribe();
        let changed = stream::unfold(changed, move |mut changed| async move {
            let r#match = changed.recv().await.ok()?;
            let received = FollowResponse {
                position: start,
                r#match,
                entry: None,
            };
            Some((Ok(received), changed))
        });
        self.0.reach().await?;
        let news = stream::select(entries.boxed(), changed.boxed());
        Ok(stream::iter([Ok(mark)]).chain(news).boxed())
    }

    /// Each event by its type, with the language and whether the present is hidden.
    async fn texts(
        &self,
        request: DescribeEntriesRequest,
    ) -> Result<DescribeEntriesResponse, Status> {
        self.0.reach().await?;
        self.0.described.fetch_add(1, Ordering::SeqCst);
        let text = |event: &Any| {
            let held_back = if request.held_back { " later" } else { "" };
            format!("{} {}{held_back}.", request.text_language, event.type_url)
        };
        let entries = request.entries.iter().map(|entry| EntryTexts {
            texts: entry.events.iter().map(text).collect(),
        });
        Ok(DescribeEntriesResponse {
            entries: entries.collect(),
        })
    }

    async fn read(&self, request: ReadEntriesRequest) -> Result<ReadEntriesResponse, Status> {
        self.0.reach().await?;
        let page = {
            let entries = self.0.entries.lock();
            let of_match: Vec<_> = entries
                .iter()
                .filter(|(name, _)| *name == request.r#match)
                .collect();
            let over = of_match
                .last()
                .is_some_and(|(_, last)| last.outcome.is_some());
            let limit = self
                .0
                .page
                .load(Ordering::SeqCst)
                .min(request.limit as usize);
            let state = if over {
                State::Finished
            } else {
                State::InProgress
            };
            let age =
                |entry: &RecordedEntry| self.0.now().seconds - entry.create_time.unwrap().seconds;
            let delay = request
                .held_back
                .filter(|_| !over)
                .map_or(0, |delay| delay.seconds);
            let old = of_match
                .iter()
                .filter(|(_, entry)| age(entry) >= delay)
                .count();
            let next = of_match.get(old).map(|(_, entry)| delay - age(entry));
            ReadEntriesResponse {
                version: old as u64,
                next_entry_in: next.map(|seconds| Duration { seconds, nanos: 0 }),
                state: state as i32,
                entries: of_match
                    .into_iter()
                    .take(old)
                    .map(|(_, entry)| entry.clone())
                    .filter(|entry| entry.sequence > request.after_sequence)
                    .take(limit)
                    .collect(),
            }
        };
        self.0.reach().await?;
        Ok(page)
    }

    async fn authorize(&self, request: AuthorizeRequest) -> Result<AuthorizeResponse, Status> {
        self.0.reach().await?;
        let unknown = || error(Code::Unauthenticated, "TOKEN_UNKNOWN", "unknown").into();
        if self.0.revoked.lock().contains(&request.token) {
            return Err(unknown());
        }
        let (role, seat) = match request.token.as_str() {
            "" if self.0.is_private(&request.r#match) => {
                return Err(error(Code::NotFound, "MATCH_NOT_FOUND", "unknown").into());
            }
            "" => (Role::Spectator, None),
            key if key.starts_with(KEY_PREFIX) => {
                let (account, _) = self.0.holder(key).ok_or_else(unknown)?;
                match self.0.seat_of(&request.r#match, &account) {
                    Some(seat) => (Role::Seat, Some(seat)),
                    None if self.0.is_private(&request.r#match) => {
                        return Err(error(Code::NotFound, "MATCH_NOT_FOUND", "unknown").into());
                    }
                    None => (Role::Spectator, None),
                }
            }
            LATE => (Role::Spectator, None),
            "operator" => (Role::Operator, None),
            seat => match seat.parse() {
                Ok(seat) => (Role::Seat, Some(seat)),
                Err(_) => return Err(unknown()),
            },
        };
        let late = (request.token == LATE).then_some(DELAY).or_else(|| {
            let matches = self.0.matches.lock();
            let delay = matches.get(&request.r#match)?.spectator_delay;
            delay.filter(|_| role == Role::Spectator)
        });
        Ok(AuthorizeResponse {
            role: role as i32,
            seat,
            held_back: late,
            ..AuthorizeResponse::default()
        })
    }

    async fn describe(&self, name: &str) -> Result<Match, Status> {
        self.0.reach().await?;
        let matches = self.0.matches.lock();
        let is_slug = |it: &&Match| name.strip_prefix("matches/") == Some(&it.slug);
        let known = matches.get(name);
        let known = known.or_else(|| matches.values().find(is_slug)).cloned();
        known.ok_or_else(|| error(Code::NotFound, "MATCH_NOT_FOUND", "unknown").into())
    }

    async fn openings(&self, _page_token: String) -> Result<ListOpeningsResponse, Status> {
        self.0.reach().await?;
        let matches = self.0.matches.lock();
        let begun = matches
            .values()
            .filter(|it| it.state() == State::InProgress);
        Ok(ListOpeningsResponse {
            matches: begun.map(|it| it.name.clone()).collect(),
            next_page_token: String::new(),
        })
    }
}

/// Keys whose text is `sdk_`, the account's last part, and `-` with what they are for.
pub(crate) struct People(pub(crate) Arc<MemoryFeed>);

#[async_trait]
impl Identities for People {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        self.0.reach().await?;
        let Some((account, scope)) = self.0.holder(token) else {
            return Ok(None);
        };
        let scopes = match scope.as_str() {
            "play" => vec![Scope::Play],
            "host" => vec![Scope::Host],
            _ => vec![Scope::Watch, Scope::Account],
        };
        Ok(Some(Identity {
            key: token.to_owned(),
            display_name: account.clone(),
            account,
            bot: false,
            roles: vec![PlatformRole::Player],
            scopes,
            sign_up_origin: Vec::new(),
            key_expires: None,
        }))
    }

    async fn profile(&self, account: &str) -> Result<Option<Profile>, Status> {
        self.0.reach().await?;
        let suspended = self.0.suspended.lock().contains(account);
        Ok((!suspended).then(Profile::default))
    }
}

/// The entries that `next` finds after a position, waiting for changes when there are none.
fn async_stream(
    start: u64,
    next: impl Fn(u64) -> Option<Result<FollowResponse, Status>> + Send + 'static,
    changes: watch::Receiver<u64>,
) -> impl stream::Stream<Item = Result<FollowResponse, Status>> + Send {
    stream::unfold(
        (start, next, changes),
        |(last, next, mut changes)| async move {
            loop {
                changes.borrow_and_update();
                if let Some(found) = next(last) {
                    return Some((found, (last + 1, next, changes)));
                }
                changes.changed().await.ok()?;
            }
        },
    )
}
