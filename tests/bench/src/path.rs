//! The whole public path in one process: gRPC with every layer, the match service, the
//! rules, the log, and the notification service following it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sandtable_auth::identity::NoAccounts;
use sandtable_match_state::{MatchSettings, MatchState, take_over};
use sandtable_notifications::{LocalFeed, Notifications};
use sandtable_proto::matches::v1::match_service_server::MatchServiceServer;
use sandtable_proto::notifications::v1::notification_service_server::NotificationServiceServer;
use sandtable_rules::{Referee, Registry, RulesSettings};
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::{Services, serve};
use sandtable_server::limits::{Callers, Limits};
use sandtable_store::{SqliteSettings, SqliteStore};
use tokio::net::TcpListener;

use crate::host::{Host, runtime};
use crate::limits;
use crate::load::{self, Measured, Worker};
use crate::players::MatchServer;
use crate::recorded::Pool;
use crate::view_readers::ViewCall;

/// Token of the operator who imports the recordings.
pub(crate) const OPERATOR: &str = "the benchmark's operator";

/// Sections of the settings that a measurement may want otherwise.
pub(crate) struct Sections {
    pub(crate) matches: MatchSettings,
    pub(crate) rules: RulesSettings,
}

/// Runs all services as `sandtable` does.
pub(crate) async fn host(
    database: PathBuf,
    change: fn(&mut Sections),
    listener: TcpListener,
    shutdown: Shutdown,
) -> anyhow::Result<()> {
    let settings = Settings::load(None)?;
    let mut sections = Sections {
        matches: settings.section("matches")?,
        rules: settings.section("rules")?,
    };
    OPERATOR.clone_into(&mut sections.matches.operator_token);
    change(&mut sections);
    let Sections { matches, rules } = sections;
    let referee = Arc::new(Referee::new(Registry::standard(), &rules));
    let log = Arc::new(SqliteStore::open(&SqliteSettings::at(database))?);
    let (rules, own) = (referee.clone(), BTreeSet::new());
    take_over(
        matches.take_over,
        log.clone(),
        rules,
        &own,
        shutdown.clone(),
    )
    .await?;
    let service = MatchState::open(&matches, log, referee, shutdown.clone())
        .await?
        .service;
    let notifications = Notifications::start(
        settings.section("notifications")?,
        Arc::new(LocalFeed(service.clone())),
        shutdown.clone(),
    );
    let callers = Callers {
        identities: Arc::new(NoAccounts),
        internal: None,
        seated: Some(service.seated()),
    };
    let mut services = Services::new();
    services
        .limit(Limits::local(
            &limits::lifted_in(settings.section("limits")?),
            callers,
        ))
        .host(MatchServiceServer::new(service).max_decoding_message_size(matches.max_request_bytes))
        .host(NotificationServiceServer::new(notifications));
    serve(&settings.section("server")?, services, listener, shutdown).await?;
    Ok(())
}

/// Throughput of workers at such a server. They are made ready before anything is timed.
pub(crate) fn measure<W: Worker>(
    database: &Path,
    length: Duration,
    workers: impl AsyncFnOnce(&MatchServer) -> anyhow::Result<Vec<W>>,
) -> anyhow::Result<Measured> {
    let database = database.to_owned();
    let server = Host::start(move |listener, shutdown| host(database, |_| {}, listener, shutdown))?;
    runtime()?.block_on(async {
        let hall = MatchServer {
            address: server.address,
            operator: OPERATOR,
        };
        load::drive(workers(&hall).await?, length).await
    })
}

/// Accepted commands with so many in flight, each in a match of its own.
pub(crate) fn commands(
    database: &Path,
    pool: &mut Pool,
    in_flight: usize,
    length: Duration,
) -> anyhow::Result<Measured> {
    measure(database, length, async |hall| {
        hall.players(pool, in_flight, length).await
    })
}

/// Accepted commands with so many lists of them in flight, each in a match of its own.
pub(crate) fn lists(
    database: &Path,
    pool: &mut Pool,
    in_flight: usize,
    length: Duration,
) -> anyhow::Result<Measured> {
    measure(database, length, async |hall| {
        hall.listers(pool, in_flight, length).await
    })
}

/// Reads matches that are not in play, with so many calls in flight, each at its own match.
pub(crate) fn looks(
    database: &Path,
    pool: &mut Pool,
    in_flight: usize,
    length: Duration,
    look: ViewCall,
) -> anyhow::Result<Measured> {
    measure(database, length, async |hall| {
        hall.view_readers(pool, in_flight, look).await
    })
}
