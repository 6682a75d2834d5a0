//! A platform in one process, and those who play on it.

mod definitions;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use futures::StreamExt;
use sandtable_accounts::Accounts;
use sandtable_grpc::error::reason_of;
use sandtable_ladder::{Dependencies, Ladder, LocalHost};
use sandtable_live::Alone;
use sandtable_match_state::{MatchState, People};
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetMatchRequest, JoinMatchRequest, ListMatchesRequest, Match, MatchState as PlayState,
    ResignMatchRequest,
};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::watch_tournament_response::Message as AttendResponses;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, EnterTournamentRequest, Entrant, Fixture, GetTournamentRequest,
    ListFixturesRequest, OpenTournamentRequest, StartTournamentRequest, Tournament,
    TournamentEvent, TournamentEventKind, TournamentSettings, TournamentState,
    VerifyTournamentRequest, WatchTournamentRequest,
};
use sandtable_rules::{Referee, Registry};
use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::limits::ClientAddress;
use sandtable_store::{Documents, SqliteSettings, SqliteStore};
use tonic::metadata::MetadataValue;
use tonic::{Request, Status};

pub(crate) use self::definitions::{settings, swiss};
use crate::mortal::{Ahead, Mortal};

/// The token of the operator.
const OPERATOR: &str = "operator-of-these-tests-0123456789";

/// The operator.
pub(crate) fn operator() -> Member {
    Member {
        account: String::new(),
        key: OPERATOR.to_owned(),
    }
}

/// The platform.
pub(crate) struct TestEnv {
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) matches: MatchState,
    pub(crate) accounts: Accounts,
    pub(crate) ladder: Ladder,
    pub(crate) clock: Arc<Ahead>,
    settings: Settings,
    stop: ShutdownTrigger,
    _end: ShutdownTrigger,
}

/// Holder of an account.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) account: String,
    pub(crate) key: String,
}

impl Member {
    /// A request that shows the member's key.
    pub(crate) fn by<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let value = MetadataValue::try_from(format!("Bearer {}", self.key)).unwrap();
        request.metadata_mut().insert("authorization", value);
        request
    }

    /// The same from an address.
    pub(crate) fn from<T>(&self, address: u8, message: T) -> Request<T> {
        let mut request = self.by(message);
        request.extensions_mut().insert(origin(address));
        request
    }
}

/// One of the reserved addresses.
pub(crate) fn origin(last: u8) -> ClientAddress {
    ClientAddress::new([192, 0, 2, last].into())
}

impl TestEnv {
    pub(crate) async fn open(folder: &Path) -> Self {
        Self::open_with(folder, &[]).await
    }

    /// A platform with settings of its own.
    pub(crate) async fn open_with(folder: &Path, own: &[(&'static str, &str)]) -> Self {
        let store = SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap();
        let store = Arc::new(store);
        let mut changed = vec![
            ("ladder.tick_ms", "20".to_owned()),
            ("accounts.sign_ups_per_address", "0".to_owned()),
            ("accounts.sign_ups", "0".to_owned()),
            ("matches.operator_token", OPERATOR.to_owned()),
        ];
        changed.extend(own.iter().map(|(key, value)| (*key, (*value).to_owned())));
        let settings = Settings::load_with(&changed, None).unwrap();
        let rules = Referee::new(Registry::standard(), &settings.section("rules").unwrap());
        let clock = Arc::new(SystemClock);
        let accounts = Accounts::open(settings.section("accounts").unwrap(), store.clone(), clock);
        let people = People {
            identities: Arc::new(accounts.clone()),
            audit: Arc::new(accounts.clone()),
            required: false,
        };
        let (end, shutdown) = Shutdown::new();
        let own = settings.section("matches").unwrap();
        let opened = MatchState::open_for(
            &own,
            store.clone(),
            Arc::new(Alone),
            Arc::new(rules),
            people,
            shutdown,
        );
        let matches = opened.await.unwrap().service;
        let clock = Arc::new(Ahead::default());
        let (stop, shutdown) = Shutdown::new();
        let means = Dependencies {
            documents: store.clone(),
            log: store.clone(),
            host: Arc::new(LocalHost(matches.clone())),
            identities: Arc::new(accounts.clone()),
            clock: clock.clone(),
        };
        let ladder = Ladder::start(settings.section("ladder").unwrap(), means, shutdown);
        Self {
            store,
            matches,
            accounts,
            ladder,
            clock,
            settings,
            stop,
            _end: end,
        }
    }

    /// Another process in the place of the one that ran tournaments; it dies after some
    /// writes.
    pub(crate) fn reopen(&mut self, writes: u32, after: bool) -> Arc<Mortal> {
        let mortal = Arc::new(Mortal {
            store: self.store.clone(),
            left: AtomicU32::new(writes),
            after,
        });
        self.reopen_on(mortal.clone());
        mortal
    }

    /// The same with a store of its own.
    pub(crate) fn reopen_on(&mut self, documents: Arc<dyn Documents>) {
        self.stop.fire();
        (self.ladder, self.stop) = self.beside_on(documents);
    }

    /// Another process beside the one that runs.
    pub(crate) fn beside(&self) -> (Ladder, ShutdownTrigger) {
        self.beside_on(self.store.clone())
    }

    /// The same with a store of its own.
    pub(crate) fn beside_on(&self, documents: Arc<dyn Documents>) -> (Ladder, ShutdownTrigger) {
        let (stop, shutdown) = Shutdown::new();
        let means = Dependencies {
            documents,
            log: self.store.clone(),
            host: Arc::new(LocalHost(self.matches.clone())),
            identities: Arc::new(self.accounts.clone()),
            clock: self.clock.clone(),
        };
        let section = self.settings.section("ladder").unwrap();
        (Ladder::start(section, means, shutdown), stop)
    }

    /// The current time for tournaments and ladders, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        sandtable_runtime::clock::millis(self.clock.now())
    }

    /// Time goes on.
    pub(crate) fn pass(&self, millis: i64) {
        self.clock.0.fetch_add(millis, Ordering::SeqCst);
    }

    pub(crate) async fn member(&self, name: &str) -> Member {
        self.account(name, false).await
    }

    /// A member whose account is a bot.
    pub(crate) async fn bot(&self, name: &str) -> Member {
        self.account(name, true).await
    }

    async fn account(&self, name: &str, bot: bool) -> Member {
        let request = CreateAccountRequest {
            display_name: name.to_owned(),
            bot,
            ..Default::default()
        };
        let made = self.accounts.create_account(Request::new(request)).await;
        let made = made.unwrap().into_inner();
        Member {
            account: made.account.unwrap().name,
            key: made.secret,
        }
    }

    pub(crate) async fn members(&self, count: usize) -> Vec<Member> {
        let mut members = Vec::new();
        for number in 1..=count {
            members.push(self.member(&format!("Player {number}")).await);
        }
        members
    }

    pub(crate) async fn create(&self, organiser: &Member, settings: TournamentSettings) -> String {
        self.create_as(organiser, settings, "make").await
    }

    /// The same with a request id of its own.
    pub(crate) async fn create_as(
        &self,
        organiser: &Member,
        settings: TournamentSettings,
        request_id: &str,
    ) -> String {
        let request = CreateTournamentRequest {
            settings: Some(settings),
            request_id: request_id.to_owned(),
            ..Default::default()
        };
        let made = self.ladder.create_tournament(organiser.by(request)).await;
        let name = made.unwrap().into_inner().name;
        let request = OpenTournamentRequest {
            name: name.clone(),
            ..Default::default()
        };
        self.ladder
            .open_tournament(organiser.by(request))
            .await
            .unwrap();
        name
    }

    pub(crate) async fn enter(&self, name: &str, member: &Member) -> Result<Entrant, Status> {
        let request = EnterTournamentRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        let entered = self.ladder.enter_tournament(member.by(request)).await;
        entered.map(tonic::Response::into_inner)
    }

    /// Has the operator start a tournament, also one whose organiser plays.
    pub(crate) async fn begin(&self, name: &str) -> Result<Tournament, Status> {
        self.start(name, &operator()).await
    }

    pub(crate) async fn start(&self, name: &str, organiser: &Member) -> Result<Tournament, Status> {
        let request = StartTournamentRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        let started = self.ladder.start_tournament(organiser.by(request)).await;
        started.map(tonic::Response::into_inner)
    }

    pub(crate) async fn get(&self, name: &str) -> Tournament {
        let name = name.to_owned();
        let found = self
            .ladder
            .get_tournament(Request::new(GetTournamentRequest { name }));
        found.await.unwrap().into_inner()
    }

    pub(crate) async fn fixtures(&self, name: &str) -> Vec<Fixture> {
        let mut all = Vec::new();
        let mut page_token = String::new();
        loop {
            let request = ListFixturesRequest {
                parent: name.to_owned(),
                page_token,
                ..Default::default()
            };
            let listed = self.ladder.list_fixtures(Request::new(request)).await;
            let listed = listed.unwrap().into_inner();
            all.extend(listed.fixtures);
            page_token = listed.next_page_token;
            if page_token.is_empty() {
                return all;
            }
        }
    }

    /// All matches that were hosted for a tournament.
    pub(crate) async fn matches_of(&self, name: &str) -> Vec<Match> {
        let request = ListMatchesRequest {
            label: name.to_owned(),
            page_size: 200,
            ..Default::default()
        };
        let listed = self.matches.list_matches(Request::new(request)).await;
        listed.unwrap().into_inner().matches
    }

    pub(crate) async fn shown(&self, name: &str) -> Match {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        let found = self.matches.get_match(Request::new(request)).await;
        found.unwrap().into_inner()
    }

    /// All members take the seats that are reserved for them. `false` when the match was called
    /// off meanwhile.
    pub(crate) async fn join(&self, name: &str, members: &[Member]) -> bool {
        for seat in self.shown(name).await.seats.iter().filter(|it| !it.taken) {
            let member = members.iter().find(|it| it.account == seat.reserved_for);
            match self.sit(name, seat.seat, member.unwrap()).await {
                Ok(()) => {}
                Err(status) if reason_of(&status).as_deref() == Some("WRONG_STATE") => {
                    return false;
                }
                Err(status) => panic!("{status}"),
            }
        }
        true
    }

    /// A member takes a seat.
    pub(crate) async fn sit(&self, name: &str, seat: u32, member: &Member) -> Result<(), Status> {
        let request = JoinMatchRequest {
            name: name.to_owned(),
            seat: Some(seat),
            request_id: format!("join-{seat}"),
            ..Default::default()
        };
        self.matches.join_match(member.by(request)).await.map(drop)
    }

    /// All members come to a match, and the side of the later account resigns. `false` when the
    /// match has not begun then, since it waits for the other one of a pair.
    pub(crate) async fn play(&self, name: &str, members: &[Member]) -> bool {
        let found = self.shown(name).await;
        if found.state() == PlayState::Abandoned {
            return true;
        }
        if !self.join(name, members).await {
            return true;
        }
        let seats = found.seats;
        let place = |account: &str| members.iter().position(|it| it.account == account).unwrap();
        if self.shown(name).await.state() == PlayState::Lobby {
            return false;
        }
        let weaker = seats
            .iter()
            .max_by_key(|seat| place(&seat.reserved_for))
            .unwrap();
        for seat in seats.iter().filter(|it| it.team == weaker.team) {
            let request = ResignMatchRequest {
                name: name.to_owned(),
                seat: Some(seat.seat),
                request_id: format!("resign-{}", seat.seat),
                ..Default::default()
            };
            let member = &members[place(&seat.reserved_for)];
            // The match may have ended meanwhile.
            let _ = self.matches.resign_match(member.by(request)).await;
        }
        true
    }

    /// The first matches of a tournament, so many, in the order in which they are hosted.
    pub(crate) async fn hosted(&self, name: &str, count: usize) -> Vec<String> {
        let mut matches = Vec::new();
        self.until(name, &[], |event| {
            if event.kind() == TournamentEventKind::Match {
                matches.push(event.r#match.clone());
            }
            matches.len() == count
        })
        .await;
        matches
    }

    /// Plays all matches of a tournament to its end.
    pub(crate) async fn play_all(&self, name: &str, members: &[Member]) -> Tournament {
        self.until(name, members, |event| {
            event.kind() == TournamentEventKind::State && event.text.contains("is over")
        })
        .await;
        self.get(name).await
    }

    /// Waits until a member receives an event.
    pub(crate) async fn until_by(
        &self,
        name: &str,
        member: &Member,
        found: impl FnMut(&TournamentEvent) -> bool,
    ) -> TournamentEvent {
        let request = member.by(watching(name));
        self.told(request, &[], found).await
    }

    /// Plays the announced matches until an event is found.
    pub(crate) async fn until(
        &self,
        name: &str,
        members: &[Member],
        found: impl FnMut(&TournamentEvent) -> bool,
    ) -> TournamentEvent {
        self.told(Request::new(watching(name)), members, found)
            .await
    }

    async fn told(
        &self,
        request: Request<WatchTournamentRequest>,
        members: &[Member],
        mut found: impl FnMut(&TournamentEvent) -> bool,
    ) -> TournamentEvent {
        let watched = self.ladder.watch_tournament(request).await;
        let mut events = watched.unwrap().into_inner();
        let mut waiting: Vec<String> = Vec::new();
        while let Some(told) = events.next().await {
            let Some(AttendResponses::Event(event)) = told.unwrap().message else {
                continue;
            };
            if event.kind() == TournamentEventKind::Match && !members.is_empty() {
                waiting.push(event.r#match.clone());
                let mut still = Vec::new();
                for name in waiting {
                    if !self.play(&name, members).await {
                        still.push(name);
                    }
                }
                waiting = still;
            }
            if found(&event) {
                return event;
            }
        }
        panic!("the stream has ended")
    }

    pub(crate) async fn must_verify(&self, name: &str) {
        let name = name.to_owned();
        let verified = self
            .ladder
            .verify_tournament(Request::new(VerifyTournamentRequest { name }));
        let verified = verified.await.unwrap().into_inner();
        assert!(verified.rounds > 0);
        assert_eq!(verified.differences, []);
    }
}

fn watching(name: &str) -> WatchTournamentRequest {
    WatchTournamentRequest {
        name: name.to_owned(),
        ..Default::default()
    }
}

/// Requires a tournament that is over.
pub(crate) fn must_be_over(tournament: &Tournament) {
    assert_eq!(tournament.state(), TournamentState::Finished);
}
