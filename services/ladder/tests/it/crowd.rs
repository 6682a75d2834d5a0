//! Ten thousand entries in a minute: each costs the same, however many came before.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures::stream::{self, StreamExt};
use parking_lot::Mutex;
use sandtable_auth::identity::{Identities, Identity, Profile, Scope};
use sandtable_grpc::error::reason_of;
use sandtable_ladder::{Dependencies, FollowStream, Host, Ladder};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, Match, MatchSeat, ReserveSeatRequest, SeatFacts,
};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, EnterTournamentRequest, EntrantState, GetTournamentRequest,
    OpenTournamentRequest, RegistrationSettings,
};
use sandtable_runtime::clock::SystemClock;
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{
    Change, Document, DocumentQuery, Documents, SqliteSettings, SqliteStore, StoreError,
    StoreResult,
};
use tokio::time::Instant;
use tonic::{Request, Status, async_trait};

use crate::test_env::{Member, settings, swiss};

const CROWD: u32 = 10_000;

/// Entries that are under way at a time.
const AT_ONCE: usize = 64;

/// Documents by kind and id, in the order of which they are due, too.
#[derive(Default)]
struct Kept {
    all: BTreeMap<(String, String), Document>,
    due: BTreeSet<(String, i64, String)>,
}

impl Kept {
    fn revision(&self, kind: &str, id: &str) -> Option<u64> {
        let found = self.all.get(&(kind.to_owned(), id.to_owned()));
        found.map(|it| it.revision)
    }

    fn remove(&mut self, kind: &str, id: &str) {
        if let Some(old) = self.all.remove(&(kind.to_owned(), id.to_owned()))
            && let Some(due) = old.due
        {
            self.due.remove(&(old.kind, due, old.id));
        }
    }

    fn put(&mut self, document: Document) {
        self.remove(&document.kind, &document.id);
        if let Some(due) = document.due {
            let at = (document.kind.clone(), due, document.id.clone());
            self.due.insert(at);
        }
        let key = (document.kind.clone(), document.id.clone());
        self.all.insert(key, document);
    }
}

/// A store in memory that counts reads and writes.
#[derive(Default)]
struct Counted {
    kept: Mutex<Kept>,
    /// Documents that were read, and written.
    read: AtomicU64,
    written: AtomicU64,
}

#[async_trait]
impl Documents for Counted {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        self.read.fetch_add(1, Ordering::Relaxed);
        let key = (kind.to_owned(), id.to_owned());
        Ok(self.kept.lock().all.get(&key).cloned())
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        let kept = self.kept.lock();
        let limit = limit as usize;
        let found: Vec<Document> = match query {
            DocumentQuery::Due { at } => {
                let from = (kind.to_owned(), i64::MIN, String::new());
                let due = kept.due.range(from..);
                due.take_while(|it| it.0 == kind && it.1 <= at)
                    .filter_map(|it| kept.all.get(&(it.0.clone(), it.2.clone())))
                    .take(limit)
                    .cloned()
                    .collect()
            }
            DocumentQuery::All { after } | DocumentQuery::Owned { after, .. } => {
                let rows = kept.all.range((kind.to_owned(), after.clone())..);
                rows.take_while(|it| it.0.0 == kind)
                    .filter(|it| it.0.1 > after)
                    .map(|it| it.1.clone())
                    .take(limit)
                    .collect()
            }
        };
        self.read.fetch_add(found.len() as u64, Ordering::Relaxed);
        Ok(found)
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        let mut kept = self.kept.lock();
        for change in &changes {
            let fits = match change {
                Change::Add(it) => kept.revision(&it.kind, &it.id).is_none(),
                Change::Replace(it) => kept.revision(&it.kind, &it.id) == Some(it.revision),
                Change::Remove { kind, id, revision } => kept.revision(kind, id) == Some(*revision),
            };
            if !fits {
                return Err(StoreError::Conflict("somebody was faster".to_owned()));
            }
        }
        let count = changes.len() as u64;
        self.written.fetch_add(count, Ordering::Relaxed);
        for change in changes {
            match change {
                Change::Add(document) => kept.put(Document {
                    revision: 1,
                    ..document
                }),
                Change::Replace(document) => kept.put(Document {
                    revision: document.revision + 1,
                    ..document
                }),
                Change::Remove { kind, id, .. } => kept.remove(&kind, &id),
            }
        }
        Ok(())
    }
}

/// Every key is that of an account of its own.
struct Everybody;

#[async_trait]
impl Identities for Everybody {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        let name = token.trim_start_matches("sdk_");
        Ok(Some(Identity {
            account: format!("accounts/{name}"),
            key: token.to_owned(),
            display_name: name.to_owned(),
            bot: false,
            roles: Vec::new(),
            scopes: vec![Scope::Play, Scope::Host],
            sign_up_origin: Vec::new(),
            key_expires: None,
        }))
    }

    async fn profile(&self, _: &str) -> Result<Option<Profile>, Status> {
        Ok(Some(Profile::default()))
    }
}

/// Lays out matches of two seats, and hosts none.
struct NoTable;

#[async_trait]
impl Host for NoTable {
    async fn host(&self, request: CreateMatchRequest, _: String) -> Result<Match, Status> {
        assert!(request.validate_only, "the tournament does not start");
        let seat = |(seat, team): (u32, &str)| MatchSeat {
            seat,
            team: team.to_owned(),
            ..MatchSeat::default()
        };
        Ok(Match {
            seats: [(0, "axis"), (1, "allies")].map(seat).to_vec(),
            ..Match::default()
        })
    }

    async fn reserve(&self, _: ReserveSeatRequest) -> Result<Match, Status> {
        Err(Status::unimplemented("there is no match"))
    }

    async fn end(&self, _: &str, _: &str) -> Result<(), Status> {
        Err(Status::unimplemented("there is no match"))
    }

    async fn describe(&self, _: &str) -> Result<Match, Status> {
        Err(Status::not_found("there is no match"))
    }

    async fn seat_facts(&self, _: &str) -> Result<Vec<SeatFacts>, Status> {
        Err(Status::not_found("there is no match"))
    }

    async fn follow(&self) -> Result<FollowStream, Status> {
        Ok(stream::pending().boxed())
    }
}

/// Processor time of this thread, which does everything: other threads may be at work on the
/// machine.
fn worked() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let nanos = told.split_whitespace().next().unwrap();
    Duration::from_nanos(nanos.parse().unwrap())
}

fn member(number: u32) -> Member {
    Member {
        account: format!("accounts/{number}"),
        key: format!("sdk_{number}"),
    }
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_enter_in_a_minute_and_each_costs_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let log = SqliteStore::open(&SqliteSettings::at(folder.path().join("log.sqlite"))).unwrap();
    let store = Arc::new(Counted::default());
    let means = Dependencies {
        documents: store.clone(),
        log: Arc::new(log),
        host: Arc::new(NoTable),
        identities: Arc::new(Everybody),
        clock: Arc::new(SystemClock),
    };
    let (_end, shutdown) = Shutdown::new();
    let own = Settings::load_with(&[("ladder.max_entrants", "10000".to_owned())], None).unwrap();
    let ladder = Ladder::start(own.section("ladder").unwrap(), means, shutdown);

    let organiser = member(0);
    let mut wanted = settings(vec![swiss(9)]);
    wanted.registration = Some(RegistrationSettings {
        max_entrants: CROWD,
        ..RegistrationSettings::default()
    });
    let create = CreateTournamentRequest {
        settings: Some(wanted),
        ..Default::default()
    };
    let made = ladder.create_tournament(organiser.by(create)).await;
    let name = made.unwrap().into_inner().name;
    let open = OpenTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    ladder.open_tournament(organiser.by(open)).await.unwrap();

    let costs = || {
        let read = store.read.load(Ordering::Relaxed);
        read + store.written.load(Ordering::Relaxed)
    };
    let enter = |number: u32| {
        let request = EnterTournamentRequest {
            name: name.clone(),
            request_id: format!("enter-{number}"),
            ..Default::default()
        };
        let (ladder, member) = (&ladder, member(number));
        async move { ladder.enter_tournament(member.by(request)).await }
    };
    let begun = Instant::now();
    let worked_before = worked();
    let mut thousands = Vec::new();
    for first in (1..=CROWD).step_by(1_000) {
        let before = costs();
        let entries = stream::iter(first..first + 1_000).map(enter);
        let entered = entries.buffer_unordered(AT_ONCE);
        let states = entered.map(|it| it.unwrap().into_inner().state());
        let states: Vec<EntrantState> = states.collect().await;
        assert!(states.iter().all(|it| *it == EntrantState::Entered));
        thousands.push(costs() - before);
    }
    let took = worked() - worked_before;
    eprintln!("10,000 entries in {took:?}, documents a thousand: {thousands:?}");
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert!(took < Duration::from_secs(10), "{took:?}");
    // The last thousand cost no more than the first, but for what is looked for beside them.
    let (first, last) = (thousands[0], thousands[9]);
    assert!(last < first + first / 4, "{thousands:?}");
    assert!(last < 40 * 1_000, "{thousands:?}");
    let full = enter(CROWD + 1).await.unwrap_err();
    assert_eq!(reason_of(&full).as_deref(), Some("LIMIT_REACHED"));
    let request = Request::new(GetTournamentRequest { name });
    let found = ladder.get_tournament(request).await.unwrap().into_inner();
    assert_eq!(found.entrants, CROWD);
}
