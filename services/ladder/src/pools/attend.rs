//! A player comes to a pool, by a stream on which it says that it is here.

use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_grpc::validate::{line, name};
use sandtable_proto::ladder::v1::{AttendRequest, AttendResponse, PoolState};
use sandtable_proto::tournaments::v1::EntrantKind;
use sandtable_server::limits::{ClientAddress, Limit};
use sandtable_store::StoredMessages;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use crate::bounds::PLAYERS_OF_ADDRESS;
use crate::caller::Caller;
use crate::entrants::address_quota::{Entry, addresses, count_addresses};
use crate::error::{LadderError, ServiceResult};
use crate::pools::attend_stream::{AttendRequests, AttendStream, AttendStreams, Session, checked};
use crate::pools::names::{player_key, player_name, player_of, pool_id, pool_name};
use crate::pools::rating::{Rated, has_teams};
use crate::pools::record::{ACCOUNTS, AccountRecord, PLAYERS, PlayerRecord, PoolRecord};
use crate::pools::transaction::PoolWork;
use crate::slugs;
use crate::time::stamp;
use crate::transaction::change;

/// Messages that wait for a client.
const WAITING: usize = 64;
/// Timeout for the first message of a client, which names the pool: until then it holds a place.
const FIRST: Duration = Duration::from_secs(5);
const LONGEST_VERSION: usize = 40;
const LONGEST_AUTHOR: usize = 80;

/// Stream of responses to a client.
pub(crate) type AttendResponses = ReceiverStream<Result<AttendResponse, Status>>;

impl AttendStreams {
    /// Begins to attend.
    pub(crate) async fn attend(
        self: Arc<Self>,
        mut asked: AttendRequests,
        caller: &Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<AttendResponses> {
        let identity = caller.must_be_account(Scope::Play)?;
        let early = match self.attending.take(caller.holder(origin, false)) {
            Err(full) if full.limit != Limit::Caller => Err(full),
            taken => Ok(taken?),
        };
        // No place is held without a stated pool.
        let first = timeout(FIRST, asked.next()).await;
        let Ok(Some(Ok(mut first))) = first else {
            return Err(LadderError::field("pool", "must be set in a first message"));
        };
        slugs::resolve(&self.pools.records, &mut first.pool).await?;
        let id = pool_id("pool", &first.pool)?.to_owned();
        let capacity = checked(first.capacity)?;
        let place = match early {
            Ok(place) => place,
            // A player with an open fixture is admitted where others are not.
            Err(full) if !self.plays_in(&id, &first, identity).await? => return Err(full.into()),
            Err(_) => self.attending.take(caller.holder(origin, true))?,
        };
        let addresses = addresses(identity, origin);
        let player = self.enter_pool(&id, &first, identity, &addresses);
        let player = player.await?;
        let session = self
            .attendances
            .begin_attendance(&id, &player, (capacity, first.takes_requests))
            .await?;
        let (out, told) = mpsc::channel(WAITING);
        let session = Session {
            id,
            player: player.id,
            session,
            capacity,
        };
        let line = AttendStream::new(self, session, player.faulted, place, out.clone());
        tokio::spawn(async move {
            if let Err(refusal) = line.run(asked).await {
                // An error says that the client is gone, too.
                let _ = out.send(Err(refusal.into())).await;
            }
        });
        Ok(ReceiverStream::new(told))
    }

    /// Reports whether an account has an undecided fixture with a version.
    async fn plays_in(
        &self,
        id: &str,
        request: &AttendRequest,
        identity: &Identity,
    ) -> ServiceResult<bool> {
        let version = line("version", &request.version, LONGEST_VERSION)?;
        let player = player_of(&identity.account, &version);
        let work = PoolWork::open(&self.pools, id).await?;
        let mut open = work.record().open.iter();
        Ok(open.any(|it| it.first == player || it.second == player))
    }

    /// The player of an account with a version, made when it is new.
    async fn enter_pool(
        &self,
        id: &str,
        request: &AttendRequest,
        identity: &Identity,
        addresses: &[Vec<u8>],
    ) -> ServiceResult<PlayerRecord> {
        let version = line("version", &request.version, LONGEST_VERSION)?;
        let author = name("author", &request.author, LONGEST_AUTHOR)?;
        let player = player_of(&identity.account, &version);
        let entered = change!(self.pools, id, |work| {
            may_attend(work.record(), identity)?;
            let now = work.now;
            // A new arrival may be paired at once.
            work.due(Some(now));
            match self
                .pools
                .store()
                .find(PLAYERS, &player_key(id, player))
                .await?
            {
                Some(found) if found.message.shown.account != identity.account => {
                    return Err(LadderError::field(
                        "version",
                        "cannot be told from another's",
                    ));
                }
                Some(mut found) => {
                    let known = &mut found.message;
                    known.left = false;
                    known.address = addresses.first().cloned().unwrap_or_default();
                    known.shown.author.clone_from(&author);
                    known.shown.display_name.clone_from(&identity.display_name);
                    work.with(found.replace());
                    found.message
                }
                None => {
                    let key = format!("{id}/{}", identity.account);
                    let own = self.pools.store().find(ACCOUNTS, &key).await?;
                    let mut players = own
                        .as_ref()
                        .map(|it| it.message.clone())
                        .unwrap_or_default();
                    let most = self.pools.settings.max_versions;
                    if players.players.len() >= most {
                        return Err(LadderError::LimitReached {
                            what: "versions of one account in a pool",
                            most: most as u64,
                        });
                    }
                    if players.players.is_empty() {
                        let into = pool_name(id);
                        let settings = work.record().shown.settings.as_ref();
                        let most = settings.and_then(|it| it.max_accounts_per_address);
                        let entry = Entry {
                            into: &into,
                            most: most.unwrap_or(PLAYERS_OF_ADDRESS),
                            what: "accounts of one address that play in a pool",
                        };
                        let counted = count_addresses(
                            &self.pools.records,
                            &entry,
                            &identity.account,
                            addresses,
                        );
                        counted.await?.into_iter().for_each(|it| work.with(it));
                    }
                    players.players.push(player);
                    work.with(ACCOUNTS.put(own, &key, AccountRecord { ..players }));
                    let mut made = new_player(work.record(), player, now);
                    made.shown.name = player_name(id, player);
                    made.shown.account.clone_from(&identity.account);
                    made.shown.display_name.clone_from(&identity.display_name);
                    made.shown.bot = identity.bot;
                    made.address = addresses.first().cloned().unwrap_or_default();
                    made.shown.version.clone_from(&version);
                    made.shown.author.clone_from(&author);
                    work.record_mut().shown.players += 1;
                    work.record_mut().rulings += 1;
                    work.with(
                        PLAYERS
                            .stored(player_key(id, player), id, made.clone())
                            .add(),
                    );
                    made
                }
            }
        });
        Ok(entered)
    }
}

/// Requires an account that the pool is for.
fn may_attend(record: &PoolRecord, identity: &Identity) -> ServiceResult<()> {
    if record.shown.state() == PoolState::Closed {
        return Err(LadderError::Forbidden(
            "POOL_CLOSED",
            "the pool is closed".to_owned(),
        ));
    }
    let settings = record.shown.settings.as_ref();
    match (settings.map(|it| it.kind()), identity.bot) {
        (Some(EntrantKind::Person), true) => Err(LadderError::NotAllowed("people")),
        (Some(EntrantKind::Bot), false) => Err(LadderError::NotAllowed("bots")),
        _ => Ok(()),
    }
}

/// A player of whom nothing is known.
fn new_player(record: &PoolRecord, id: u64, now: i64) -> PlayerRecord {
    let mut player = PlayerRecord {
        id,
        ..PlayerRecord::default()
    };
    let settings = record.shown.settings.clone().unwrap_or_default();
    let teams = has_teams(&record.shown);
    Rated::beginning(&settings, record.shown.season, teams).keep(&mut player);
    player.shown.create_time = Some(stamp(now));
    player
}
