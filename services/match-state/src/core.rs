//! The service itself, without its gRPC face.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_service::identity::Scope;
use sandtable_service::limits::Seated;
use sandtable_service::shutdown::Shutdown;
use sandtable_service::token::{Token, TokenHash};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::access::Caller;
use crate::census::Census;
use crate::change::Eyes;
use crate::chat::{Chat, ChatLimits};
use crate::clock::{SystemClock, WallClock};
use crate::clocks::keeper::{self, Notes};
use crate::clocks::outage::Outages;
use crate::clocks::watch::{self, Watch};
use crate::hearing;
use crate::import::Imports;
use crate::live::Live;
use crate::looks::Looks;
use crate::meters::Meters;
use crate::names::match_name;
use crate::operator::{self, OpenError};
use crate::people::{People, Shown};
use crate::record::MatchRecord;
use crate::referee::Referee;
use crate::refusal::{Answer, Refusal};
use crate::registry::Registry;
use crate::settings::MatchSettings;
use crate::signing::Signer;
use crate::sweep::Expiry;
use sandtable_live::{Alone, LiveStates};
use sandtable_store::check_log;
use sandtable_store::{Documents, Head, Log, MatchRow, Store, StoreError, StoreResult};

/// Hosts matches: lobby, seats and the log.
///
/// It is itself the gRPC service (`MatchService` for clients, `FeedService` for the
/// other services); clones are the same service.
#[derive(Clone)]
pub struct MatchState {
    pub(crate) shared: Arc<Shared>,
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) log: Arc<dyn Log>,
    /// What replicas tell each other.
    pub(crate) states: Arc<dyn LiveStates>,
    pub(crate) documents: Arc<dyn Documents>,
    /// Ids of the bots that may be asked for.
    pub(crate) bots: Vec<String>,
    pub(crate) absent_after_seconds: u64,
    pub(crate) chat: Chat,
    pub(crate) clock: Arc<dyn WallClock>,
    /// The outages that this process knows of.
    pub(crate) outages: RwLock<Outages>,
    /// Finds out when this process has been frozen.
    pub(crate) watch: Watch,
    /// Tells the keeper of the clocks what happens in this process.
    pub(crate) notes: Notes,
    pub(crate) referee: Referee,
    pub(crate) registry: Registry,
    /// Entries that one match's log may have.
    pub(crate) max_entries: u64,
    pub(crate) lobby_idle_seconds: u64,
    /// When matches that nobody plays are called off.
    pub(crate) expiry: Expiry,
    /// What is open, and whose it is.
    pub(crate) census: Census,
    /// When idle lobbies were last cleared. Held while that is done.
    pub(crate) last_sweep: Mutex<Option<Instant>>,
    /// When the open matches of all replicas were last counted.
    pub(crate) last_count: Mutex<Option<Instant>>,
    max_open_matches: u64,
    pub(crate) imports: Imports,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
    pub(crate) shutdown: Shutdown,
    pub(crate) meters: Meters,
    pub(crate) people: People,
    /// What is read by office, and is on record.
    pub(crate) looks: Looks,
    /// Signs where the logs of matches stand.
    pub(crate) signer: Signer,
    operators: HashSet<TokenHash>,
    open_matches: AtomicU64,
}

/// A service that has been opened.
pub struct Opened {
    /// The service.
    pub service: MatchState,
    /// The operator's token when one was minted just now: to be shown, it is not
    /// known afterwards.
    pub minted: Option<Token>,
}

/// How often a match is read that another process changes at the same moment.
const READS: u32 = 3;

/// States in which a match counts against the limit.
const OPEN: [i32; 2] = [State::Lobby as i32, State::InProgress as i32];

impl MatchState {
    /// Opens the service over a store and a referee, on a platform without accounts. At
    /// the shutdown those who follow the log are let go, so that they do not hold the
    /// server up.
    pub async fn open(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        rules: Arc<dyn RulesService>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let (states, people) = (Arc::new(Alone), People::default());
        MatchState::open_for(settings, store, states, rules, people, shutdown).await
    }

    /// As [`MatchState::open`], on a platform with accounts, and with what several
    /// services over one log tell each other.
    pub async fn open_for(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let clock = Arc::new(SystemClock);
        MatchState::open_at(settings, store, states, rules, people, clock, shutdown).await
    }

    /// As [`MatchState::open_for`], with another time of day than the machine's.
    pub async fn open_at(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        clock: Arc<dyn WallClock>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let log: Arc<dyn Log> = store.clone();
        let documents: Arc<dyn Documents> = store;
        let outages = Outages::open(&*documents, clock.now()).await?;
        let (notes, inbox) = keeper::notes();
        let configured = &settings.operator_token;
        let minted = operator::prepare(&*log, &*documents, configured).await?;
        let operators = log.operators().await?.into_iter().map(TokenHash).collect();
        let open_matches = log.count_matches(&OPEN).await?;
        let signer = Signer::open(&settings.signing_key, &*documents).await?;
        let meters = Meters::new();
        meters.live.set(open_matches as f64);
        let shared = Shared {
            referee: Referee::new(rules, log.clone(), states.clone()),
            log,
            states,
            documents,
            clock,
            outages: RwLock::new(outages),
            watch: Watch::default(),
            notes,
            bots: settings.bots.clone(),
            absent_after_seconds: settings.absent_after_seconds,
            chat: Chat::new(ChatLimits::of(settings)),
            registry: Registry::new(settings.max_matches_in_memory),
            max_entries: settings.max_entries_per_match,
            lobby_idle_seconds: settings.lobby_idle_seconds,
            expiry: Expiry::of(settings),
            census: Census::new(settings),
            last_sweep: Mutex::new(None),
            last_count: Mutex::new(None),
            max_open_matches: settings.max_open_matches,
            imports: Imports::new(settings),
            page_bytes: settings.page_bytes,
            shutdown,
            meters,
            people,
            looks: Looks::default(),
            signer,
            operators,
            open_matches: AtomicU64::new(open_matches),
        };
        let shared = Arc::new(shared);
        if let Err(refusal) = shared.take_census().await {
            // A match that cannot be read is reported by whoever needs it.
            tracing::warn!(%refusal, "not all open matches could be counted");
        }
        tokio::spawn(keeper::keep(Arc::downgrade(&shared), inbox));
        if shared.clock.ran().is_some() {
            tokio::spawn(watch::keep(Arc::downgrade(&shared)));
        }
        if shared.log.is_shared() {
            let committed = shared.log.committed();
            tokio::spawn(hearing::listen(Arc::downgrade(&shared), committed));
            let told = shared.states.told();
            tokio::spawn(hearing::pass_on(Arc::downgrade(&shared), told));
        }
        let service = MatchState { shared };
        Ok(Opened { service, minted })
    }

    /// Who plays at the matches of this service, for the limits of its server.
    pub fn seated(&self) -> Arc<Seated> {
        self.shared.census.seated()
    }
}

impl Shared {
    /// The match of a locked table as the store has it now.
    pub(crate) async fn settle<'a>(
        &self,
        place: &'a mut Option<Live>,
        id: &str,
    ) -> Answer<&'a mut Live> {
        self.drop_if_behind(place).await?;
        self.recall(place, id).await
    }

    /// The match of a locked table, read from the store when it is not in memory, its
    /// last user went away in the middle of a change, or another replica is known to
    /// have gone on with it. It may still be behind another replica: whoever refuses
    /// something for what it says asks [`Shared::drop_if_behind`] first.
    pub(crate) async fn recall<'a>(
        &self,
        place: &'a mut Option<Live>,
        id: &str,
    ) -> Answer<&'a mut Live> {
        self.notice_lost_time().await;
        let shared = self.log.is_shared();
        let settled = place.take().filter(|live| {
            let overtaken = shared && live.head.version < self.registry.last_heard(id);
            !live.unsettled && !overtaken
        });
        let live = match settled {
            Some(live) => {
                self.meters.hits.increment(1);
                live
            }
            None => {
                let live = self.read_match(id).await?;
                self.census.note(&live.id, &live.record);
                live
            }
        };
        let live = place.insert(live);
        self.excuse_live(live);
        Ok(live)
    }

    /// The match as the store has it.
    async fn read_match(&self, id: &str) -> Answer<Live> {
        for _ in 0..READS {
            let Some(row) = self.log.find_match(id).await? else {
                self.registry.remove(id);
                return Err(Refusal::MatchNotFound(match_name(id)));
            };
            self.meters.misses.increment(1);
            let live = self.load(row).await?;
            if !live.is_torn() {
                return Ok(live);
            }
        }
        Err(StoreError::Conflict("the match kept changing while it was read".into()).into())
    }

    /// Reads a match: what another replica has kept of it and the entries since, or else
    /// all that the log has.
    async fn load(&self, row: MatchRow) -> Answer<Live> {
        let known = self.registry.checked(&row.id);
        let checked = check_log(&*self.log, row.key, &row.id, known).await?;
        self.registry.note_checked(&row.id, checked);
        if let Some(state) = self.states.get(&row.id).await {
            if let Some(live) = Live::resume(&*self.log, &row, &state).await? {
                return Ok(live);
            }
            self.states.forget(&row.id).await;
        }
        Live::load(&*self.log, row).await
    }

    /// Drops a match from memory that another replica has gone on with. `true` when it
    /// was dropped.
    pub(crate) async fn drop_if_behind(&self, place: &mut Option<Live>) -> Answer<bool> {
        let Some(live) = place.as_ref().filter(|_| self.log.is_shared()) else {
            return Ok(false);
        };
        let here = Head {
            revision: live.revision,
            sequence: live.head.version,
        };
        let behind = self.log.head(live.key).await? != Some(here);
        if behind {
            *place = None;
        }
        Ok(behind)
    }

    /// Who shows the token.
    pub(crate) fn caller(&self, live: &Live, token: Option<Shown<'_>>) -> Answer<Caller> {
        Caller::identify(live, token, |hash| self.operators.contains(&hash))
    }

    /// With whose eyes somebody sees a match of which they may hold nothing any more.
    pub(crate) fn eyes(&self, live: &Live, token: Option<Shown<'_>>) -> Eyes {
        match self.caller(live, token) {
            Ok(caller) => Eyes::Of(caller),
            Err(_) => Eyes::Nobody,
        }
    }

    /// Whether the token is an operator's, or a key with the operator's powers.
    pub(crate) fn is_operator(&self, token: Option<Shown<'_>>) -> bool {
        token.is_some_and(|shown| match shown.identity {
            Some(identity) => identity.may(Scope::Operate),
            None => self.operators.contains(&TokenHash::of(shown.token)),
        })
    }

    /// Whether the token opens the list of those matches that are not public.
    pub(crate) fn sees_unlisted(&self, token: Option<Shown<'_>>) -> bool {
        let identity = token.and_then(|shown| shown.identity);
        let moderates = identity.is_some_and(|identity| identity.may(Scope::Moderate));
        moderates || self.is_operator(token)
    }

    /// Takes one of the places for open matches; given back by [`Shared::closed`] or
    /// by dropping the reservation before it is kept.
    pub(crate) fn reserve(&self) -> Answer<Reservation<'_>> {
        let most = self.max_open_matches;
        self.open_matches
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                (open < most).then_some(open + 1)
            })
            .map_err(|_| Refusal::LimitReached {
                what: "open matches",
                most,
            })?;
        self.meters.live.increment(1.0);
        Ok(Reservation(Some(self)))
    }

    /// Reads from the store how many matches are open.
    pub(crate) async fn count_open_matches(&self) -> StoreResult<()> {
        let open = self.log.count_matches(&OPEN).await?;
        self.open_matches.store(open, Ordering::Release);
        Ok(())
    }

    /// Gives the place of a match back that is not open any more.
    pub(crate) fn closed(&self) {
        // Never below zero: each open match was counted when it was made or at start.
        let counted = self
            .open_matches
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                open.checked_sub(1)
            });
        if counted.is_ok() {
            self.meters.live.decrement(1.0);
        }
    }

    /// Carries a change of a match's record into the store and then into memory.
    /// Returns `false` when someone else changed the record first: the match has
    /// been dropped from memory and is to be read again.
    pub(crate) async fn change_record(
        &self,
        place: &mut Option<Live>,
        mut record: MatchRecord,
    ) -> Answer<bool> {
        self.begin_clocks(&mut record);
        let Some(mut live) = place.take() else {
            return Ok(false);
        };
        match self.log.update_match(live.change(&record)).await {
            Ok(()) => {
                self.states.tell();
                live.record = record;
                live.revision += 1;
                live.fix_dice()?;
                if live.head.version == 0 {
                    live.await_opening();
                }
                self.notes.note(&live);
                self.census.note(&live.id, &live.record);
                *place = Some(live);
                Ok(true)
            }
            Err(StoreError::Conflict(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// A place among the open matches that is given back unless it is kept.
pub(crate) struct Reservation<'a>(Option<&'a Shared>);

impl Reservation<'_> {
    /// Keeps the place: the match exists.
    pub(crate) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if let Some(shared) = self.0 {
            shared.closed();
        }
    }
}
