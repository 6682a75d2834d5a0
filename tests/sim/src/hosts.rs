//! The processes of the platform, each on a host of its own.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::channel::connect_by;
use sandtable_ladder::{Dependencies, Ladder, LadderSettings, RemoteHost};
use sandtable_live::Alone;
use sandtable_match_state::{MatchSettings, MatchState, People};
use sandtable_notifications::{NotificationSettings, Notifications, RemoteFeed};
use sandtable_proto::matches::v1::feed_service_server::FeedServiceServer;
use sandtable_proto::matches::v1::fork_service_server::ForkServiceServer;
use sandtable_proto::matches::v1::hosting_service_server::HostingServiceServer;
use sandtable_proto::matches::v1::match_service_server::MatchServiceServer;
use sandtable_proto::notifications::v1::notification_service_server::NotificationServiceServer;
use sandtable_proto::rules::v1::apply_stream_service_server::ApplyStreamServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use sandtable_referee_client::remote::RemoteRules;
use sandtable_rules::{ApplyStreams, Referee, Registry, RulesSettings};
use sandtable_runtime::clock;
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::{Services, serve_incoming};
use tokio::time::sleep;
use tonic::service::interceptor::InterceptedService;

use crate::database::Database;
use crate::members::Members;
use crate::store::{DatabaseConnection, ReplicaStore};
use crate::wire;

/// Hosts of the database, the referee, the match service and the notifications.
pub(crate) const DATABASE: &str = "database";
/// The replicas of the referee.
pub(crate) const RULES: [&str; 2] = ["rules-0", "rules-1"];
/// The replicas of the match service.
pub(crate) const MATCHES: [&str; 2] = ["matches-0", "matches-1"];
/// The notification service.
pub(crate) const NOTIFICATIONS: &str = "notifications";
/// The replicas of the service of tournaments and ladders.
pub(crate) const LADDERS: [&str; 2] = ["ladder-0", "ladder-1"];

/// The operator's token.
pub(crate) const OPERATOR: &str = "the operator of the simulation";

/// Secret that the services share.
const SECRET: &str = "the secret of the simulated services";

/// Waiting time before a process that could not start is started again.
const RESTART: Duration = Duration::from_millis(100);

/// The moment at which every simulation begins: any will do.
const BEGINNING: i64 = 1_600_000_000;

/// The configuration of all processes: the reference, with less patience.
#[derive(Clone)]
pub(crate) struct Configuration {
    server: ServerSettings,
    client: ClientSettings,
    matches: MatchSettings,
    rules: RulesSettings,
    notifications: NotificationSettings,
    ladder: LadderSettings,
}

impl Configuration {
    /// Reads the reference.
    pub(crate) fn load() -> anyhow::Result<Self> {
        let settings = Settings::load(None)?;
        let mut server: ServerSettings = settings.section("server")?;
        server.request_timeout_ms = 3_000;
        server.keepalive_interval_ms = 300;
        server.keepalive_timeout_ms = 300;
        server.check_interval_ms = 60_000;
        let mut client: ClientSettings = settings.section("client")?;
        client.connect_timeout_ms = 200;
        client.request_timeout_ms = 600;
        client.keepalive_interval_ms = 200;
        client.keepalive_timeout_ms = 200;
        let mut notifications: NotificationSettings = settings.section("notifications")?;
        notifications.min_heartbeat_ms = 100;
        notifications.retry_ms = 50;
        let mut ladder: LadderSettings = settings.section("ladder")?;
        ladder.tick_ms = 50;
        ladder.look_seconds = 1;
        Ok(Self {
            server,
            client,
            notifications,
            ladder,
            rules: settings.section("rules")?,
            matches: MatchSettings {
                operator_token: OPERATOR.to_owned(),
                database: PathBuf::new(),
                ..settings.section("matches")?
            },
        })
    }

    fn replicas(&self, hosts: [&'static str; 2]) -> anyhow::Result<Replicas> {
        let mut channels = Vec::new();
        for host in hosts {
            let address = wire::address(host);
            let dial = move || wire::dial(host);
            let channel = connect_by(dial, &address, SECRET, &self.client)?;
            channels.push((address, channel));
        }
        Ok(Replicas::over(channels))
    }

    async fn serve(&self, services: Services, shutdown: Shutdown) -> turmoil::Result {
        let incoming = wire::listen().await?;
        serve_incoming(&self.server, services, incoming, shutdown).await?;
        Ok(())
    }

    /// A replica of the referee.
    pub(crate) async fn run_rules(self: Arc<Self>) -> turmoil::Result {
        let referee = Arc::new(Referee::new(Registry::standard(), &self.rules));
        let (_running, shutdown) = Shutdown::new();
        let streams = ApplyStreams::of(referee.clone(), shutdown.clone());
        let mut services = Services::new();
        services
            .host(InterceptedService::new(
                RulesServiceServer::from_arc(referee)
                    .max_decoding_message_size(self.rules.max_request_bytes),
                InternalOnly::new(SECRET),
            ))
            .host(InterceptedService::new(
                ApplyStreamServiceServer::new(streams)
                    .max_decoding_message_size(self.rules.max_request_bytes),
                InternalOnly::new(SECRET),
            ));
        self.serve(services, shutdown).await
    }

    /// A replica of the match service.
    pub(crate) async fn run_matches(
        self: Arc<Self>,
        ground: ReplicaDependencies,
    ) -> turmoil::Result {
        let (_running, shutdown) = Shutdown::new();
        let service = loop {
            match self.open(&ground, shutdown.clone()).await {
                Ok(service) => break service,
                // The database is away: the process supervisor restarts the process.
                Err(_) => sleep(RESTART).await,
            }
        };
        let mut services = Services::new();
        services
            .host(
                MatchServiceServer::new(service.clone())
                    .max_decoding_message_size(self.matches.max_request_bytes),
            )
            .host(ForkServiceServer::new(service.clone()))
            .host(InterceptedService::new(
                HostingServiceServer::new(service.clone()),
                InternalOnly::new(SECRET),
            ))
            .host(InterceptedService::new(
                FeedServiceServer::new(service),
                InternalOnly::new(SECRET),
            ));
        self.serve(services, shutdown).await
    }

    async fn open(
        &self,
        ground: &ReplicaDependencies,
        shutdown: Shutdown,
    ) -> anyhow::Result<MatchState> {
        let (database, cable) = (ground.database.clone(), ground.cable.clone());
        let store = ReplicaStore::connect(database, cable, ground.luck).await?;
        let rules = RemoteRules::new(self.replicas(RULES)?, &self.client);
        let opened = MatchState::open_at(
            &self.matches,
            store,
            Arc::new(Alone),
            Arc::new(rules),
            People {
                identities: Arc::new(Members),
                ..People::default()
            },
            Arc::new(ground.clock.clone()),
            shutdown,
        );
        Ok(opened.await.context("the store is away")?.service)
    }

    /// The notification service.
    pub(crate) async fn run_notifications(self: Arc<Self>) -> turmoil::Result {
        let (_running, shutdown) = Shutdown::new();
        let feed = RemoteFeed::new(self.replicas(MATCHES)?, &self.client);
        let service =
            Notifications::start(self.notifications.clone(), Arc::new(feed), shutdown.clone());
        let mut services = Services::new();
        services.host(NotificationServiceServer::new(service));
        self.serve(services, shutdown).await
    }

    /// A replica of the service of tournaments and ladders.
    pub(crate) async fn run_ladder(
        self: Arc<Self>,
        ground: ReplicaDependencies,
    ) -> turmoil::Result {
        let (_running, shutdown) = Shutdown::new();
        let store = loop {
            let (database, cable) = (ground.database.clone(), ground.cable.clone());
            match ReplicaStore::connect(database, cable, ground.luck).await {
                Ok(store) => break store,
                // As of the match service.
                Err(_) => sleep(RESTART).await,
            }
        };
        let means = Dependencies {
            documents: store.clone(),
            log: store,
            host: Arc::new(RemoteHost::new(self.replicas(MATCHES)?, &self.client)),
            identities: Arc::new(Members),
            clock: Arc::new(ground.clock),
        };
        let service = Ladder::start(self.ladder.clone(), means, shutdown.clone());
        let mut services = Services::new();
        service.host(&mut services, self.server.max_request_bytes);
        self.serve(services, shutdown).await
    }
}

/// Dependencies of a replica of the match service or of the ladder.
pub(crate) struct ReplicaDependencies {
    pub(crate) database: Arc<Database>,
    pub(crate) cable: Arc<DatabaseConnection>,
    pub(crate) clock: Clock,
    pub(crate) luck: u64,
}

/// The time of day in the simulation, as a host has it.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<AtomicI64>);

impl Clock {
    /// Sets it back by so many seconds; none for what it should be.
    pub(crate) fn set_back(&self, seconds: i64) {
        self.0.store(seconds, Ordering::Relaxed);
    }
}

impl clock::Clock for Clock {
    fn now(&self) -> SystemTime {
        let passed = turmoil::sim_elapsed().unwrap_or_default();
        let seconds = BEGINNING - self.0.load(Ordering::Relaxed);
        UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs()) + passed
    }
}
