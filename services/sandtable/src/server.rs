//! All services in one process, on one port, over one store.

#[cfg(test)]
mod tests;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, ensure};
use sandtable_accounts::{AccountSettings, Accounts, IdentityProviders, SystemClock};
use sandtable_auth::token::Token;
use sandtable_client::Client;
use sandtable_console::Console;
use sandtable_grpc::readiness::Readiness;
use sandtable_ladder::{Dependencies as LadderMeans, Ladder, LadderSettings, LocalHost};
use sandtable_live::RedisSettings;
use sandtable_match_state::{
    MatchSettings, MatchState, People, server_secret as kept_secret, take_over,
};
use sandtable_notifications::{
    LocalFeed, NotificationSettings, Notifications, Sources, SystemNetwork, WebhookMeans,
    WebhookSettings, Webhooks,
};
use sandtable_proto::accounts::v1::account_service_server::{self, AccountServiceServer};
use sandtable_proto::matches::v1::{clock_service_server, match_service_server};
use sandtable_proto::notifications::v1::notification_service_server::{
    self, NotificationServiceServer,
};
use sandtable_proto::notifications::v1::webhook_service_server::WebhookServiceServer;
use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_referee_client::external::{Externals, Referees};
use sandtable_rules::{GameSettings, Referee, Registry, RulesSettings};
use sandtable_runtime::server_secret;
use sandtable_runtime::settings::{InternalSettings, ServerSettings, Settings};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::{Services, serve};
use sandtable_server::limits::{Callers, LimitSettings, Limits};
use sandtable_server::process::Process;
use sandtable_store::{Opened, Store, StoreSettings};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tonic::codec::CompressionEncoding;

use crate::bot_host::{BotHost, BotSettings};
use sandtable_cli::packs;

/// Options of a platform besides its settings.
#[derive(Clone, Debug)]
pub(crate) struct ServeOptions {
    /// Where to listen; port 0 for any free one.
    pub(crate) listen: String,
    /// The database file; that of the configuration when none is given.
    pub(crate) database: Option<PathBuf>,
    /// Where the console is read from; the one that is built in when no folder is given.
    pub(crate) console: Option<PathBuf>,
}

/// A platform that is ready to serve.
pub(crate) struct Platform {
    listener: TcpListener,
    services: Services,
    matches: MatchState,
    ladder: Ladder,
    bots: BotSettings,
    server: ServerSettings,
    store: Arc<dyn Store>,
    shutdown: Shutdown,
    /// The operator's token, when it was minted just now.
    pub(crate) minted: Option<Token>,
    /// The database file, with SQLite.
    pub(crate) database: PathBuf,
}

impl Platform {
    /// Opens the store, recovers the matches in it, and binds the port.
    pub(crate) async fn open(
        settings: &Settings,
        options: ServeOptions,
        shutdown: Shutdown,
    ) -> anyhow::Result<Self> {
        let server: ServerSettings = settings.section("server")?;
        let rules: RulesSettings = settings.section("rules")?;
        let games: GameSettings = settings.section("games")?;
        let mut library = packs::at_hand().clone();
        games.add_packs(&mut library)?;
        let mut matches: MatchSettings = settings.section("matches")?;
        let bots: BotSettings = settings.section("bots")?;
        if let Some(database) = options.database {
            matches.database = database;
        }

        let registry = Registry::with_packs(library);
        let referees = settings.referees()?;
        registry.must_not_have(&referees)?;
        matches.take_bots_of(&referees);
        let external = Externals::connect(referees, &settings.section("client")?)?;
        let referee = Arc::new(Referee::new(registry, &rules).beside(external.clone()));
        let rules = Arc::new(Referees::new(referee.clone(), external.clone()));
        let redis: RedisSettings = settings.section("redis")?;
        let stored: StoreSettings = settings.section("store")?;
        let store = stored
            .open(&matches.database)
            .await
            .context("opening the store")?;
        take_over(
            matches.take_over,
            store.clone(),
            rules.clone(),
            &external.games(),
            shutdown.clone(),
        )
        .await
        .context("taking the matches over")?;
        // The secret that replicas share, or that this process alone has.
        let internal: InternalSettings = settings.section("internal")?;
        server_secret::set(match internal.required_token() {
            Ok(token) => server_secret::of_internal_token(token),
            Err(_) => kept_secret(&*store).await?,
        });
        let accounts: AccountSettings = settings.section("accounts")?;
        let (required, accounts_bounds) = (accounts.required, accounts.bounds());
        let providers = IdentityProviders::open(settings.section("oidc")?)?;
        let clock = Arc::new(SystemClock);
        let accounts = Accounts::open_for(accounts, providers, store.clone(), clock);
        let people = People {
            identities: Arc::new(accounts.clone()),
            audit: Arc::new(accounts.clone()),
            required,
        };
        let opened = MatchState::open_for(
            &matches,
            store.clone(),
            redis.open()?,
            rules,
            people,
            shutdown.clone(),
        )
        .await?;
        let sources = Sources {
            feed: Arc::new(LocalFeed(opened.service.clone())),
            identities: Arc::new(accounts.clone()),
        };
        let notification_settings: NotificationSettings = settings.section("notifications")?;
        let notifications =
            Notifications::start_for(notification_settings.clone(), sources, shutdown.clone());
        let means = WebhookMeans {
            store: store.clone(),
            network: Arc::new(SystemNetwork),
            clock: Arc::new(SystemClock),
        };
        let webhook_settings: WebhookSettings = settings.section("webhooks")?;
        let webhooks = Webhooks::start(
            webhook_settings.clone(),
            &notifications,
            means,
            shutdown.clone(),
        );

        let means = LadderMeans {
            documents: store.clone(),
            log: store.clone(),
            host: Arc::new(LocalHost(opened.service.clone())),
            identities: Arc::new(accounts.clone()),
            clock: Arc::new(SystemClock),
        };
        let ladder_settings: LadderSettings = settings.section("ladder")?;
        let ladder = Ladder::start(ladder_settings.clone(), means, shutdown.clone());

        let limits: LimitSettings = settings.section("limits")?;
        let callers = Callers {
            identities: Arc::new(accounts.clone()),
            internal: None,
            seated: Some(opened.service.seated()),
        };
        let mut services = Services::new();
        let limits = Limits::new(&limits, redis.limiter(&limits)?, callers);
        opened.service.host(&mut services, server.max_request_bytes);
        ladder.host(&mut services, server.max_request_bytes);
        let console = options
            .console
            .map_or_else(Console::embedded, Console::of_folder);
        services
            .named(env!("CARGO_PKG_NAME"))
            .referee(referee.clone())
            .bound(accounts_bounds)
            .bound(sandtable_match_state::bounds(&matches))
            .bound(sandtable_ladder::bounds(&ladder_settings))
            .bound(sandtable_notifications::bounds(
                &notification_settings,
                &webhook_settings,
            ))
            .limit(limits)
            .show(Arc::new(console))
            .host(
                AccountServiceServer::new(accounts)
                    .max_decoding_message_size(server.max_request_bytes),
            )
            .host(
                NotificationServiceServer::new(notifications)
                    .max_decoding_message_size(server.max_request_bytes),
            )
            .host(
                WebhookServiceServer::new(webhooks)
                    .max_decoding_message_size(server.max_request_bytes),
            )
            .host(
                GameServiceServer::from_arc(referee)
                    .max_decoding_message_size(server.max_request_bytes)
                    // For pictures alone: see `PictureCompressionLayer`.
                    .send_compressed(CompressionEncoding::Gzip),
            );
        let commits = stored.probe(store.clone(), &matches.database);
        services.require(
            "store",
            Arc::new(commits),
            &[
                match_service_server::SERVICE_NAME,
                account_service_server::SERVICE_NAME,
                notification_service_server::SERVICE_NAME,
                clock_service_server::SERVICE_NAME,
            ],
        );
        let listener = TcpListener::bind(&options.listen)
            .await
            .with_context(|| format!("listening on {}", options.listen))?;
        ensure!(
            !matches.anonymous_imports || listener.local_addr()?.ip().is_loopback(),
            "matches.anonymous_imports is for a server on a loopback address"
        );
        Ok(Self {
            listener,
            services,
            matches: opened.service,
            ladder,
            bots,
            server,
            store,
            shutdown,
            minted: opened.minted,
            database: matches.database,
        })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// Returns the contents of the store when it was opened, if known.
    pub(crate) fn opened(&self) -> Option<&Opened> {
        self.store.opened()
    }

    /// The address that people on this machine open in a browser.
    pub(crate) fn page(&self) -> anyhow::Result<String> {
        let mut address = self.address()?;
        if address.ip().is_unspecified() {
            address.set_ip(if address.is_ipv4() {
                Ipv4Addr::LOCALHOST.into()
            } else {
                Ipv6Addr::LOCALHOST.into()
            });
        }
        let scheme = if self.server.tls_certificate.is_empty() {
            "http"
        } else {
            "https"
        };
        Ok(format!("{scheme}://{address}/"))
    }

    /// Returns the readiness that it will report.
    pub(crate) fn readiness(&self) -> Readiness {
        self.services.readiness()
    }

    /// Returns the client by which the bots reach the server that they play at; `None` when none
    /// is configured.
    fn way_of_bots(&self) -> anyhow::Result<Option<Client>> {
        if self.bots.names_server() {
            return self.bots.client().map(Some);
        }
        if !self.server.tls_certificate.is_empty() {
            return Ok(None);
        }
        Ok(Some(Client::connect(&format!(
            "http://{}",
            self.address()?
        ))?))
    }

    /// Serves inside of another program until the shutdown, then lets calls in progress end.
    pub(crate) async fn serve(self) -> anyhow::Result<()> {
        let _bots = self.play_bots()?;
        serve(&self.server, self.services, self.listener, self.shutdown).await?;
        self.ladder.stop().await;
        self.store.settle().await.context("leaving the store")
    }

    /// The same as a process of its own.
    pub(crate) async fn serve_as(self, process: Process) -> anyhow::Result<()> {
        let _bots = self.play_bots()?;
        let serving = process.serve_on(self.listener, self.services, self.shutdown);
        serving.await?;
        self.ladder.stop().await;
        self.store.settle().await.context("leaving the store")
    }

    /// Has the bots play until the set is dropped, which stops what is in it.
    fn play_bots(&self) -> anyhow::Result<JoinSet<()>> {
        let mut bots = JoinSet::new();
        if let Some(client) = self.way_of_bots()? {
            let host = BotHost::new(self.matches.clone(), client, self.bots.clone());
            bots.spawn(host.run(self.shutdown.clone()));
        } else {
            // A certificate is for a name, and this process does not know by which one
            // clients reach it.
            tracing::warn!("house bots disabled: TLS requires bots.server");
        }
        Ok(bots)
    }
}
