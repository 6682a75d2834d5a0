//! The match service as a process of its own.

use std::sync::Arc;

use anyhow::{Context, ensure};
use sandtable_accounts::{AccountSettings, Accounts, IdentityProviders, SystemClock};
use sandtable_auth::token::TokenHash;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::readiness::PeerProbe;
use sandtable_live::RedisSettings;
use sandtable_match_state::{MatchSettings, MatchState, People, take_over};
use sandtable_proto::accounts::v1::account_service_server::{self, AccountServiceServer};
use sandtable_proto::accounts::v1::identity_service_server::{self, IdentityServiceServer};
use sandtable_proto::matches::v1::feed_service_server::{self, FeedServiceServer};
use sandtable_proto::matches::v1::hosting_service_server::{self, HostingServiceServer};
use sandtable_proto::matches::v1::{clock_service_server, match_service_server};
use sandtable_proto::notifications::v1::notification_service_server;
use sandtable_proto::rules::v1::rules_service_server;
use sandtable_proto::tournaments::v1::tournament_service_server;
use sandtable_referee_client::external::{Externals, Referees};
use sandtable_referee_client::remote::RemoteRules;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::limits::{Callers, LimitSettings, Limits};
use sandtable_server::operator_token;
use sandtable_server::process::{Process, configuration_file};
use sandtable_store::StoreSettings;

const ABOUT: &str = "Sandtable's match service: lobby, seats and the log";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let program = env!("CARGO_PKG_NAME");
    let process = Process::begin(program, configuration_file(program, ABOUT).as_deref())?;
    let mut matches: MatchSettings = process.section("matches")?;
    ensure!(
        !matches.anonymous_imports,
        "matches.anonymous_imports is for a server in one process on one's own machine"
    );

    let replicas = Replicas::connect(&matches.rules, process.token()?, &process.client)?;
    let referees = process.settings.referees()?;
    matches.take_bots_of(&referees);
    let external = Externals::connect(referees, &process.client)?;
    let games = external.games();
    let rules = Arc::new(RemoteRules::new(replicas.clone(), &process.client));
    let rules = Arc::new(Referees::new(rules, external));
    let redis: RedisSettings = process.section("redis")?;
    let stored: StoreSettings = process.section("store")?;
    let store = stored
        .open(&matches.database)
        .await
        .context("opening the store")?;
    let states = redis.open()?;
    let shutdown = Shutdown::on_signals()?;
    take_over(
        matches.take_over,
        store.clone(),
        rules.clone(),
        &games,
        shutdown.clone(),
    )
    .await
    .context("taking the matches over")?;
    let accounts: AccountSettings = process.section("accounts")?;
    let (required, accounts_bounds) = (accounts.required, accounts.bounds());
    let providers = IdentityProviders::open(process.section("oidc")?)?;
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
        states,
        rules,
        people,
        shutdown.clone(),
    )
    .await?;
    if let Some(token) = opened.minted {
        let database = &matches.database;
        eprintln!("{}", operator_token::hand_over(token.reveal(), database));
    }

    let limits: LimitSettings = process.section("limits")?;
    let callers = Callers {
        identities: Arc::new(accounts.clone()),
        internal: Some(TokenHash::of(process.token()?)),
        seated: Some(opened.service.seated()),
    };
    let most = process.server.max_request_bytes;
    let mut services = Services::new();
    services.limit(Limits::new(&limits, redis.limiter(&limits)?, callers));
    opened.service.host(&mut services, most);
    services
        .bound(accounts_bounds)
        .bound(sandtable_match_state::bounds(&matches));
    services
        .host(AccountServiceServer::new(accounts.clone()).max_decoding_message_size(most))
        .host(
            process
                .internal(IdentityServiceServer::new(accounts).max_decoding_message_size(most))?,
        )
        .host(process.internal(
            HostingServiceServer::new(opened.service.clone()).max_decoding_message_size(most),
        )?)
        .host(
            process
                .internal(FeedServiceServer::new(opened.service).max_decoding_message_size(most))?,
        );
    let hosted = [
        match_service_server::SERVICE_NAME,
        account_service_server::SERVICE_NAME,
        identity_service_server::SERVICE_NAME,
        feed_service_server::SERVICE_NAME,
        hosting_service_server::SERVICE_NAME,
        clock_service_server::SERVICE_NAME,
    ];
    let commits = stored.probe(store.clone(), &matches.database);
    let rules = PeerProbe::new(replicas, rules_service_server::SERVICE_NAME);
    services
        .require("store", Arc::new(commits), &hosted)
        .require("rules", Arc::new(rules), &hosted[..1]);
    let peers = [
        (
            "notifications",
            &matches.notifications,
            notification_service_server::SERVICE_NAME,
        ),
        (
            "ladder",
            &matches.ladder,
            tournament_service_server::SERVICE_NAME,
        ),
    ];
    for (name, addresses, service) in peers {
        if !addresses.0.is_empty() {
            let replicas = Replicas::connect(addresses, process.token()?, &process.client)?;
            services.observe(name, Arc::new(PeerProbe::new(replicas, service)));
        }
    }
    process.serve(&matches.listen, services, shutdown).await?;
    store.settle().await.context("leaving the store")
}
