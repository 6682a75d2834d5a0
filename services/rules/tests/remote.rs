//! The referee in another process answers as the one in this process does.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

use prost_types::Any;
use sandtable_proto::rules::v1::rules_service_server::{RulesService, RulesServiceServer};
use sandtable_proto::rules::v1::{OpenMatchRequest, Position, ValidateRequest};
use sandtable_rules::{Referee, Registry, RulesSettings};
use sandtable_service::channel;
use sandtable_service::error::{reason, reason_of};
use sandtable_service::remote_rules::RemoteRules;
use sandtable_service::server::{Services, serve};
use sandtable_service::settings::{ClientSettings, ServerSettings, Settings};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::token::InternalOnly;
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
