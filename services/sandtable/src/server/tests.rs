//! Platforms as they start, stop and play.

use std::path::Path;

use super::*;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::balancer::Replicas;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::feed_service_server::FeedServiceServer;
use sandtable_proto::matches::v1::{CreateMatchRequest, MatchState, StartPolicy};
use sandtable_runtime::settings::Texts;

#[tokio::test]
async fn a_match_survives_the_process_and_a_draining_server_ends_streams() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::load(None).unwrap();
    let options = || ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        database: Some(folder.path().join("matches.sqlite")),
        console: None,
    };

    let (trigger, shutdown) = Shutdown::new();
    let platform = Platform::open(&settings, options(), shutdown)
        .await
        .unwrap();
    assert!(platform.minted.is_some(), "the first start mints a token");
    let client = Client::connect(&format!("http://{}", platform.address().unwrap())).unwrap();
    let serving = tokio::spawn(platform.serve());
    let created = client
        .create_match(CreateMatchRequest {
            game: sandtable_cli::games::DEFAULT_GAME.to_owned(),
            display_name: "a test".to_owned(),
            start_policy: StartPolicy::WhenFull as i32,
            ..Default::default()
        })
        .await
        .unwrap();
    let name = created.r#match.unwrap().name;
    let mut seats = Vec::new();
    for seat in 0..6 {
        seats.push(client.join(&name, Some(seat), "somebody").await.unwrap());
    }
    let germany = client.for_seat(&seats[0]).unwrap();
    let end = game::Command {
        kind: Some(game::command::Kind::EndPhase(game::command::EndPhase {})),
    };
    let done = germany.submit(&name, &end, Some(0)).await.unwrap();
    assert_eq!(done.version, 1);
    let mut log = client.subscribe(&name, 0);
    assert_eq!(log.next().await.unwrap().unwrap().sequence, 1);
    trigger.fire();
    serving.await.unwrap().unwrap();

    let (_trigger, shutdown) = Shutdown::new();
    let platform = Platform::open(&settings, options(), shutdown)
        .await
        .unwrap();
    assert!(platform.minted.is_none(), "the token is minted once");
    let client = Client::connect(&format!("http://{}", platform.address().unwrap())).unwrap();
    tokio::spawn(platform.serve());
    let found = client.get_match(&name).await.unwrap();
    assert_eq!(found.state(), MatchState::InProgress);
    assert_eq!(found.version, 1);
    assert_eq!(client.log(&name, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_server_that_others_can_reach_imports_for_nobody() {
    let settings =
        Settings::load_with(&[("matches.anonymous_imports", "true".to_owned())], None).unwrap();
    for (listen, starts) in [("127.0.0.1:0", true), ("0.0.0.0:0", false)] {
        let folder = tempfile::tempdir().unwrap();
        let options = ServeOptions {
            listen: listen.to_owned(),
            database: Some(folder.path().join("matches.sqlite")),
            console: None,
        };
        let (_trigger, shutdown) = Shutdown::new();
        let opened = Platform::open(&settings, options, shutdown).await;
        assert_eq!(opened.is_ok(), starts, "{listen}");
    }
}

const SECRET: &str = "a secret of this test only";

/// Has bots sit at every seat of a new match, and waits until one of them has acted.
async fn bots_begin_a_match(client: &Client) {
    let created = client.create_match(CreateMatchRequest {
        game: sandtable_cli::games::DEFAULT_GAME.to_owned(),
        start_policy: StartPolicy::WhenFull as i32,
        ..Default::default()
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let host = client.with_token(&created.host_token).unwrap();
    for seat in 0..6 {
        host.add_bot(&name, seat, "random").await.unwrap();
    }
    let entry = client.subscribe(&name, 0).next().await.unwrap();
    assert_eq!(entry.unwrap().sequence, 1);
}

/// Makes a certificate for this machine, its key, and the authority behind it.
fn certificate(folder: &Path) -> [String; 3] {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    let signed = params.signed_by(&key, &issuer).unwrap();
    let pems = [signed.pem(), key.serialize_pem(), issuer.pem()];
    let files = ["chain.pem", "key.pem", "ca.pem"];
    std::array::from_fn(|at| {
        let path = folder.join(files[at]);
        std::fs::write(&path, &pems[at]).unwrap();
        path.display().to_string()
    })
}

#[tokio::test]
async fn bots_play_over_tls_at_the_address_that_they_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let [chain, key, authority] = certificate(folder.path());
    // The address has to be known before the platform is there.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = free.local_addr().unwrap().to_string();
    drop(free);
    let settings = Settings::load_with(
        &[
            ("server.tls_certificate", chain),
            ("server.tls_key", key),
            ("bots.server", format!("https://{listen}")),
            ("bots.tls_ca", authority.clone()),
        ],
        None,
    );
    let settings = settings.unwrap();
    let options = ServeOptions {
        listen: listen.clone(),
        database: Some(folder.path().join("matches.sqlite")),
        console: None,
    };
    let (_trigger, shutdown) = Shutdown::new();
    let platform = Platform::open(&settings, options, shutdown).await.unwrap();
    tokio::spawn(platform.serve());
    let authority = std::fs::read(authority).unwrap();
    let client = Client::connect_trusting(&format!("https://{listen}"), &authority).unwrap();
    bots_begin_a_match(&client).await;
}

#[tokio::test]
async fn bots_play_for_a_match_service_in_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::load_with(&[("bots.max_seats", "0".to_owned())], None).unwrap();
    let options = ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        database: Some(folder.path().join("matches.sqlite")),
        console: None,
    };
    let (_trigger, shutdown) = Shutdown::new();
    let platform = Platform::open(&settings, options, shutdown.clone()).await;
    let platform = platform.unwrap();
    let address = format!("http://{}", platform.address().unwrap());

    // Calls of a cluster's services to each other.
    let server = platform.server.clone();
    let mut services = Services::new();
    services.host(FeedServiceServer::with_interceptor(
        platform.matches.clone(),
        InternalOnly::on(&server, SECRET),
    ));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let internal = Texts(vec![format!("http://{}", listener.local_addr().unwrap())]);
    let stop = shutdown.clone();
    tokio::spawn(async move { serve(&server, services, listener, stop).await });
    tokio::spawn(platform.serve());

    let defaults = [("bots.server", address.clone())];
    let defaults = Settings::load_with(&defaults, None).unwrap();
    let bots: BotSettings = defaults.section("bots").unwrap();
    let calls = defaults.section("client").unwrap();
    let matches = Replicas::connect(&internal, SECRET, &calls).unwrap();
    let host = BotHost::new(matches, bots.client().unwrap(), bots);
    tokio::spawn(host.run(shutdown));
    bots_begin_a_match(&Client::connect(&address).unwrap()).await;
}
