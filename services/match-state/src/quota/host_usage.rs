//! Index of open matches: the matches of each host, the bots at them, and the players.
//!
//! It follows the records of matches: those that this process changes at once, those that
//! others change when the keeper of the clocks looks at all of them. With several replicas a
//! host may therefore have somewhat more than the limits say.
//!
//! The first scan of all of them runs beside the service that has just started: callers who would
//! be counted wait for its end.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_auth::token::TokenHash;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_server::limits::{Player, Seated};
use tokio::sync::watch;

use crate::error::{MatchError, Quota, ServiceResult};
use crate::matches::record::MatchRecord;
use crate::settings::MatchSettings;

/// Time after which a host may try again: the end of their next match is unknown.
const COME_BACK_IN: Duration = Duration::from_secs(60);

/// Subject that a match counts for: the account that hosts it, and the address that it was hosted
/// from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Host {
    Account(String),
    /// The fingerprint of an address.
    Address(Vec<u8>),
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Account(_) => "account",
            Self::Address(_) => "address",
        })
    }
}

/// Those for whom a match counts.
pub(crate) fn hosts_of(record: &MatchRecord) -> Vec<Host> {
    let mut hosts = Vec::new();
    if !record.shown.host_account.is_empty() {
        hosts.push(Host::Account(record.shown.host_account.clone()));
    }
    if !record.host_origin.is_empty() {
        hosts.push(Host::Address(record.host_origin.clone()));
    }
    hosts
}

/// Open matches, as far as this process knows.
#[derive(Debug)]
pub(crate) struct HostUsage {
    counts: Mutex<Counts>,
    seated: Arc<Seated>,
    most_of_account: u64,
    most_of_address: u64,
    most_bots: u64,
    /// True once all matches have been scanned.
    counted: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Counts {
    open: HashMap<Arc<str>, Open>,
    hosts: HashMap<Host, Hosted>,
    /// Counts the looks at all matches.
    look: u64,
    /// Matches that were closed since the last look began: it may have read them before.
    closed: HashSet<Arc<str>>,
}

/// An open match.
#[derive(Debug)]
struct Open {
    hosts: Vec<Host>,
    bots: u64,
    /// When it was noted last.
    look: u64,
}

/// Usage of one host.
#[derive(Clone, Copy, Debug, Default)]
struct Hosted {
    matches: u64,
    bots: u64,
    /// Matches that are about to be made.
    pending: u64,
}

impl Counts {
    /// Changes what each host has, and forgets those who have nothing.
    fn change(&mut self, hosts: &[Host], change: impl Fn(&mut Hosted)) {
        for host in hosts {
            let hosted = self.hosts.entry(host.clone()).or_default();
            change(hosted);
            if (hosted.matches, hosted.bots, hosted.pending) == (0, 0, 0) {
                self.hosts.remove(host);
            }
        }
    }

    fn remove(&mut self, id: &str) {
        if let Some(Open { hosts, bots, .. }) = self.open.remove(id) {
            self.change(&hosts, |hosted| {
                hosted.matches = hosted.matches.saturating_sub(1);
                hosted.bots = hosted.bots.saturating_sub(bots);
            });
        }
    }
}

impl HostUsage {
    pub(crate) fn new(settings: &MatchSettings) -> Self {
        Self {
            counts: Mutex::default(),
            seated: Arc::default(),
            most_of_account: settings.max_open_matches_per_account,
            most_of_address: settings.max_open_matches_per_address,
            most_bots: settings.max_bots_per_host,
            counted: watch::Sender::new(false),
        }
    }

    /// Returns the current players.
    pub(crate) fn seated(&self) -> Arc<Seated> {
        self.seated.clone()
    }

    /// Notes a match as a look at all matches has found it, unless it was noted since that
    /// look began: then it may have changed after it was read.
    pub(crate) fn note_found(&self, id: &Arc<str>, record: &MatchRecord) {
        let counts = self.counts.lock();
        let open = counts.open.get(id);
        let is_known = open.is_some_and(|open| open.look == counts.look);
        if is_known || counts.closed.contains(id) {
            return;
        }
        drop(counts);
        self.note(id, record);
    }

    /// Notes a match as its record has it now.
    pub(crate) fn note(&self, id: &Arc<str>, record: &MatchRecord) {
        let state = record.shown.state();
        let players = match state {
            State::InProgress => players_of(record),
            _ => Vec::new(),
        };
        self.seated.note(id, players);
        let mut counts = self.counts.lock();
        counts.remove(id);
        if !matches!(state, State::Lobby | State::InProgress) {
            counts.closed.insert(id.clone());
            return;
        }
        let seats = record.shown.seats.iter();
        let bots = seats.filter(|seat| seat.taken && !seat.resigned && !seat.bot.is_empty());
        let open = Open {
            hosts: hosts_of(record),
            bots: bots.count() as u64,
            look: counts.look,
        };
        counts.change(&open.hosts, |hosted| {
            hosted.matches += 1;
            hosted.bots += open.bots;
        });
        counts.open.insert(id.clone(), open);
    }

    /// A look at all matches begins, after which [`HostUsage::end_look`] forgets those that
    /// were not noted.
    pub(crate) fn begin_look(&self) {
        let mut counts = self.counts.lock();
        counts.look += 1;
        counts.closed.clear();
    }

    /// A look at all matches has ended.
    pub(crate) fn end_look(&self) {
        let mut counts = self.counts.lock();
        let look = counts.look;
        let gone = counts.open.iter().filter(|(_, open)| open.look < look);
        for id in gone.map(|(id, _)| id.clone()).collect::<Vec<_>>() {
            counts.remove(&id);
        }
        let there: HashSet<Arc<str>> = counts.open.keys().cloned().collect();
        drop(counts);
        self.seated.keep_only(&there);
        self.counted.send_replace(true);
    }

    /// Waits until all matches have been looked at once.
    pub(crate) async fn taken(&self) {
        let mut counted = self.counted.subscribe();
        // It ends only with the census itself.
        let _ = counted.wait_for(|counted| *counted).await;
    }

    /// Reserves one more match for each of the hosts, until the returned value is dropped: the
    /// match has been noted by then, or there is none.
    pub(crate) fn make_room(&self, hosts: Vec<Host>) -> ServiceResult<HostingRoom<'_>> {
        let mut counts = self.counts.lock();
        for host in &hosts {
            let most = match host {
                Host::Account(_) => self.most_of_account,
                Host::Address(_) => self.most_of_address,
            };
            let hosted = counts.hosts.get(host).copied().unwrap_or_default();
            let found = hosted.matches + hosted.pending;
            if most > 0 && found >= most {
                return Err(quota("open matches", host, most, found));
            }
        }
        counts.change(&hosts, |hosted| hosted.pending += 1);
        drop(counts);
        Ok(HostingRoom {
            census: self,
            hosts,
        })
    }

    /// Fails unless there is capacity for one more bot at a match.
    pub(crate) fn must_have_room_for_bot(&self, record: &MatchRecord) -> ServiceResult<()> {
        let counts = self.counts.lock();
        for host in hosts_of(record) {
            let found = counts.hosts.get(&host).map_or(0, |hosted| hosted.bots);
            if self.most_bots > 0 && found >= self.most_bots {
                return Err(quota("bots at seats", &host, self.most_bots, found));
            }
        }
        Ok(())
    }
}

fn quota(what: &'static str, host: &Host, most: u64, found: u64) -> MatchError {
    MatchError::QuotaUsedUp(Quota {
        what,
        whose: host.to_string(),
        most,
        found,
        retry_after: COME_BACK_IN,
    })
}

/// Those who sit at a match, by the tokens of their seats and by their accounts.
fn players_of(record: &MatchRecord) -> Vec<Player> {
    let seats = record.shown.seats.iter().zip(&record.seats);
    let mut players = Vec::new();
    for (seat, secret) in seats.filter(|(seat, _)| seat.taken && !seat.resigned) {
        if let Ok(hash) = <[u8; 32]>::try_from(secret.token_hash.as_slice()) {
            players.push(Player::Token(TokenHash(hash)));
        }
        if !seat.account.is_empty() {
            players.push(Player::Account(seat.account.clone()));
        }
    }
    players
}

/// Room for a match that is about to be made.
pub(crate) struct HostingRoom<'a> {
    census: &'a HostUsage,
    hosts: Vec<Host>,
}

impl Drop for HostingRoom<'_> {
    fn drop(&mut self) {
        let hosts = std::mem::take(&mut self.hosts);
        let mut counts = self.census.counts.lock();
        counts.change(&hosts, |hosted| hosted.pending -= 1);
    }
}
