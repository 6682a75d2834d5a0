//! The referee in another process answers as the one in this process does.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

use prost_types::Any;
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::channel;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_grpc::rendezvous;
use sandtable_proto::rules::v1::rules_service_server::{RulesService, RulesServiceServer};
use sandtable_proto::rules::v1::{
    GetDefaultCommandRequest, OpenMatchRequest, Position, ValidateRequest,
};
use sandtable_referee_client::remote::RemoteRules;
use sandtable_rules::{Referee, Registry, RulesSettings};
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings, Texts};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve};
use tokio::net::TcpListener;
use tonic::{Code, Request};

const SECRET: &str = "a secret of this test only";

#[tokio::test]
async fn answers_and_refusals_cross_the_wire_unchanged() {
    let settings = Settings::load(None).unwrap();
    let rules: RulesSettings = settings.section("rules").unwrap();
    let server: ServerSettings = settings.section("server").unwrap();
    let client: ClientSettings = settings.section("client").unwrap();

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (trigger, shutdown) = Shutdown::new();
    let mut services = Services::new();
    services.host(RulesServiceServer::with_interceptor(
        Referee::new(Registry::standard(), &rules),
        InternalOnly::new(SECRET),
    ));
    let task = tokio::spawn(async move { serve(&server, services, listener, shutdown).await });

    let channel = channel::connect(&address, SECRET, &client).unwrap();
    let remote = RemoteRules::new(channel, &client);
    let local = Referee::new(Registry::standard(), &rules);
    let open = OpenMatchRequest {
        game: "aa1940".to_owned(),
        r#match: "matches/one".to_owned(),
        options: None,
        terms: None,
    };
    let here = local
        .open_match(Request::new(open.clone()))
        .await
        .unwrap()
        .into_inner();
    let there = remote
        .open_match(Request::new(open.clone()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(here, there);

    let malformed = ValidateRequest {
        position: Some(Position {
            game: open.game.clone(),
            r#match: open.r#match.clone(),
            ..Default::default()
        }),
        seat: 0,
        command: Some(Any::default()),
    };
    let here = local
        .validate(Request::new(malformed.clone()))
        .await
        .unwrap_err();
    let there = remote.validate(Request::new(malformed)).await.unwrap_err();
    assert_eq!(here.code(), there.code());
    assert_eq!(here.message(), there.message());
    assert_eq!(here.details(), there.details());
    assert!(
        there.metadata().is_empty(),
        "headers of that call stay there"
    );

    trigger.fire();
    task.await.unwrap().unwrap();
    let gone = remote.open_match(Request::new(open)).await.unwrap_err();
    assert_eq!(gone.code(), Code::Unavailable);
    assert_eq!(
        reason_of(&gone).as_deref(),
        Some(reason::SERVICE_UNAVAILABLE)
    );
}

struct Server {
    address: String,
    stop: ShutdownTrigger,
    task: tokio::task::JoinHandle<()>,
}

async fn start(settings: &Settings) -> Server {
    let rules: RulesSettings = settings.section("rules").unwrap();
    let server: ServerSettings = settings.section("server").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (stop, shutdown) = Shutdown::new();
    let mut services = Services::new();
    services.host(RulesServiceServer::with_interceptor(
        Referee::new(Registry::standard(), &rules),
        InternalOnly::new(SECRET),
    ));
    let task = tokio::spawn(async move {
        serve(&server, services, listener, shutdown).await.unwrap();
    });
    Server {
        address,
        stop,
        task,
    }
}

fn open(number: u32) -> OpenMatchRequest {
    OpenMatchRequest {
        game: "aa1940".to_owned(),
        // Ids are random.
        r#match: format!(
            "matches/{:016x}",
            rendezvous::weight("", &number.to_string())
        ),
        options: None,
        terms: None,
    }
}

#[tokio::test]
async fn each_match_has_its_replica_and_another_one_while_that_is_away() {
    let settings = Settings::load(None).unwrap();
    let client: ClientSettings = settings.section("client").unwrap();
    let servers = [start(&settings).await, start(&settings).await];
    let addresses: Vec<String> = servers.iter().map(|it| it.address.clone()).collect();
    let replicas = Replicas::connect(&Texts(addresses.clone()), SECRET, &client).unwrap();
    let remote = RemoteRules::new(replicas, &client);

    // Asking each replica alone finds out which has a match in memory.
    let mut alone = Vec::new();
    for address in &addresses {
        let channel = channel::connect(address, SECRET, &client).unwrap();
        alone.push(RemoteRules::new(channel, &client));
    }
    let mut chosen = [0; 2];
    for number in 0..32 {
        let name = open(number).r#match;
        let opened = remote.open_match(Request::new(open(number))).await.unwrap();
        let position = Position {
            game: "aa1940".to_owned(),
            r#match: name.clone(),
            version: 0,
            state_hash: opened.into_inner().state_hash,
            ..Position::default()
        };
        let best = rendezvous::ranked(&addresses, &name)[0];
        for (index, (address, rules)) in addresses.iter().zip(&alone).enumerate() {
            let ask = GetDefaultCommandRequest {
                position: Some(position.clone()),
                seat: 0,
            };
            let answer = rules.get_default_command(Request::new(ask)).await;
            if address == best {
                answer.unwrap();
                chosen[index] += 1;
            } else {
                let reason = reason_of(&answer.unwrap_err());
                assert_eq!(reason.as_deref(), Some(reason::STATE_NOT_LOADED));
            }
        }
    }
    assert!(chosen.iter().all(|count| *count > 0), "{chosen:?}");

    let [gone, stays] = servers;
    gone.stop.fire();
    gone.task.await.unwrap();
    for number in 0..32 {
        remote.open_match(Request::new(open(number))).await.unwrap();
    }
    stays.stop.fire();
    stays.task.await.unwrap();
    let status = remote.open_match(Request::new(open(0))).await.unwrap_err();
    assert_eq!(status.code(), Code::Unavailable);
    let reason = reason_of(&status);
    assert_eq!(reason.as_deref(), Some(reason::SERVICE_UNAVAILABLE));
}
