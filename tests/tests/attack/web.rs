//! The same attacks as a browser makes them: by gRPC-Web over HTTP/1.1.

use std::collections::HashSet;

use hyper_util::client::legacy::Client as Http;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use prost::Message;
use sandtable_proto::matches::v1::lobby_service_client::LobbyServiceClient;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, JoinMatchRequest, ListLogEntriesRequest, SubmitCommandRequest,
};
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tonic::body::Body;
use tonic::{Code, Request};
use tonic_web::{GrpcWebCall, GrpcWebClientLayer, GrpcWebClientService};
use tower::Layer;

use crate::sizes::unknown_field;
use crate::streams::{end_of, made_private, stream_of};

/// Transport of a browser's calls.
type Browser = GrpcWebClientService<Http<HttpConnector, GrpcWebCall<Body>>>;

/// A browser and the address that it calls.
fn browser(whole: &Deployment) -> (Browser, http::Uri) {
    let http = Http::builder(TokioExecutor::new()).build_http();
    let address = format!("http://{}", whole.address(Part::Matches));
    (
        GrpcWebClientLayer::new().layer(http),
        address.parse().unwrap(),
    )
}

fn matches(whole: &Deployment) -> MatchServiceClient<Browser> {
    let (browser, address) = browser(whole);
    MatchServiceClient::with_origin(browser, address)
}

/// A request with metadata.
fn with<T>(name: &'static str, value: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert(name, value.parse().unwrap());
    request
}

/// A request from a client that made up a secret.
fn from<T>(secret: &str, message: T) -> Request<T> {
    with("sandtable-client-secret", secret, message)
}

/// A request by the holder of a token.
fn by<T>(token: &str, message: T) -> Request<T> {
    with("authorization", &format!("Bearer {token}"), message)
}

fn create() -> CreateMatchRequest {
    CreateMatchRequest {
        game: GAME.to_owned(),
        request_id: "1".to_owned(),
        ..Default::default()
    }
}

#[tokio::test]
async fn a_browser_gets_nobodys_tokens_by_a_known_request_id() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut browser = matches(&whole);
    let owner = "the-secret-of-whoever-came-first-of-all";
    let first = browser.create_match(from(owner, create())).await.unwrap();
    let first = first.into_inner();
    let join = JoinMatchRequest {
        name: first.r#match.unwrap().name,
        seat: Some(0),
        request_id: "2".to_owned(),
        ..Default::default()
    };
    let seated = browser.join_match(from(owner, join.clone())).await.unwrap();
    let seated = seated.into_inner().seat_token;

    let mut tokens = HashSet::from([first.host_token.clone(), seated.clone()]);
    for number in 0..10 {
        let secret = format!("{number:032x}");
        // Every second one shows no secret.
        let (made, sat) = match number % 2 {
            0 => (
                browser.create_match(from(&secret, create())).await,
                browser.join_match(from(&secret, join.clone())).await,
            ),
            _ => (
                browser.create_match(create()).await,
                browser.join_match(join.clone()).await,
            ),
        };
        let made = made.unwrap().into_inner();
        assert!(tokens.insert(made.host_token), "a token is shared");
        assert_eq!(verdict(&sat), "SEAT_TAKEN");
    }

    // A client that sends the secret is answered as before, whichever way it comes.
    let again = browser.create_match(from(owner, create())).await.unwrap();
    assert_eq!(again.into_inner().host_token, first.host_token);
    let address = format!("http://{}", whole.address(Part::Matches));
    let mut other = MatchServiceClient::connect(address).await.unwrap();
    let again = other.join_match(from(owner, join)).await.unwrap();
    assert_eq!(again.into_inner().seat_token, seated);
}

#[tokio::test]
async fn a_browsers_padding_is_not_stored() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut browser = matches(&whole);
    let mut command = Orders::new(5).draw();
    let plain = command.clone();
    command.value.extend(unknown_field(40_000));
    let request = |command| SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(command),
        ..Default::default()
    };
    let token = &table.seats[0].token;
    let padded = browser.submit_command(by(token, request(command))).await;
    assert_eq!(padded.unwrap_err().code(), Code::InvalidArgument);
    browser
        .submit_command(by(token, request(plain)))
        .await
        .unwrap();
    let listed = ListLogEntriesRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let page = browser.list_log_entries(by(&table.seats[1].token, listed));
    let page = page.await.unwrap().into_inner();
    assert_eq!(page.entries.len(), 1);
    assert!(page.encoded_len() < 4000, "{} bytes", page.encoded_len());
}

#[tokio::test]
async fn a_browser_has_no_quota_besides_that_of_its_address() {
    let setup = Setup::default().with("SANDTABLE_MATCHES__MAX_OPEN_MATCHES_PER_ADDRESS", 2);
    let whole = Deployment::whole(setup).await.unwrap();
    let request = CreateMatchRequest {
        game: GAME.to_owned(),
        ..Default::default()
    };
    let mut browser = matches(&whole);
    let mut other = whole.client(Part::Matches).unwrap().matches();
    browser.create_match(request.clone()).await.unwrap();
    other.create_match(request.clone()).await.unwrap();
    for refused in [
        browser.create_match(request.clone()).await,
        other.create_match(request).await,
    ] {
        assert_eq!(refused.unwrap_err().code(), Code::ResourceExhausted);
    }
}

#[tokio::test]
async fn a_browsers_stream_ends_when_the_match_becomes_private() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let created = matches(&whole).create_match(create()).await.unwrap();
    let created = created.into_inner();
    let name = created.r#match.unwrap().name;
    let (way, address) = browser(&whole);
    let mut watching = NotificationServiceClient::with_origin(way.clone(), address.clone());
    let subscribed = watching.subscribe(stream_of(&name)).await;
    let mut stream = subscribed.unwrap().into_inner();
    assert!(stream.message().await.unwrap().is_some(), "it is open");
    let mut lobby = LobbyServiceClient::with_origin(way, address);
    let updated = lobby.update_match(by(&created.host_token, made_private(&name)));
    updated.await.unwrap();
    let status = end_of(stream).await;
    assert_eq!(verdict::<()>(&Err(status)), "STANDING_LOST");
}
