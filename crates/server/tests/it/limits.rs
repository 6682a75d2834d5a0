//! Limits before a service: calls beyond them are refused, with the reason.

mod charges;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response};
use http_body::Frame;
use http_body_util::{BodyExt, Full, StreamBody};
use sandtable_auth::identity::{Identities, Identity, Profile};
use sandtable_auth::token::TokenHash;
use sandtable_grpc::error::reason_of;
use sandtable_runtime::settings::Settings;
use sandtable_server::limits::{
    Callers, ClientAddress, LimitLayer, LimitService, LimitSettings, Limits, Player, Rates, Seated,
    SharedLimiter, Subject,
};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::transport::server::TcpConnectInfo;
use tonic::{Code, Status, async_trait};
use tonic_types::StatusExt;
use tower::{Layer, Service, ServiceExt, service_fn};

const READ: &str = "/sandtable.matches.v1.MatchService/GetMatch";
const WRITE: &str = "/sandtable.matches.v1.MatchService/SubmitCommand";
const SINGLE: &str = "/sandtable.matches.v1.MatchService/LeaveMatch";
const LIST: &str = "/sandtable.matches.v1.MatchService/SubmitCommands";
const STREAM: &str = "/sandtable.notifications.v1.NotificationService/Subscribe";
const SECRET: &str = "a secret of this test only";

/// `sdk_bot…` are the keys of one bot, other keys belong to no account.
struct Keys;

#[async_trait]
impl Identities for Keys {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        Ok(token.starts_with("sdk_bot").then(|| Identity {
            account: "accounts/bot".to_owned(),
            key: token.to_owned(),
            display_name: String::new(),
            bot: true,
            roles: Vec::new(),
            scopes: Vec::new(),
            sign_up_origin: Vec::new(),
            key_expires: None,
        }))
    }

    async fn profile(&self, account: &str) -> Result<Option<Profile>, Status> {
        Ok((account == "accounts/bot").then(Profile::default))
    }
}

fn unlimited() -> LimitSettings {
    LimitSettings {
        caller: Rates::default(),
        bot: Rates::default(),
        address: Rates::default(),
        calls_in_flight: 0,
        streams_open: 0,
        address_calls_in_flight: 0,
        address_streams_open: 0,
        ..LimitSettings::default()
    }
}

fn callers() -> Callers {
    Callers {
        identities: Arc::new(Keys),
        internal: Some(TokenHash::of(SECRET)),
        seated: None,
    }
}

fn writes(writes: u32) -> Rates {
    Rates {
        writes,
        writes_burst: writes,
        ..Default::default()
    }
}

fn reads(reads: u32) -> Rates {
    Rates {
        reads,
        reads_burst: reads,
        ..Default::default()
    }
}

async fn nothing(_: Request<Body>) -> Result<Response<Body>, Infallible> {
    Ok(Response::new(Body::empty()))
}

fn request(path: &str, token: &str) -> Request<Body> {
    let mut request = Request::builder().uri(path);
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    request.body(Body::empty()).unwrap()
}

/// The refusal of a call, if it is refused.
async fn call<S>(
    service: &mut LimitService<S>,
    path: &str,
    token: &str,
) -> Result<Response<Body>, Status>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    let service = service.ready().await.unwrap();
    let response = service.call(request(path, token)).await.unwrap();
    match Status::from_header_map(response.headers()) {
        Some(status) if status.code() != Code::Ok => Err(status),
        _ => Ok(response),
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_too_much_is_told_with_when_and_whose() {
    let settings = LimitSettings {
        caller: writes(2),
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(nothing));
    for _ in 0..2 {
        call(&mut service, WRITE, "sdt_one").await.unwrap();
    }
    let refusal = call(&mut service, WRITE, "sdt_one").await.unwrap_err();
    assert_eq!(refusal.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&refusal).as_deref(), Some("LIMIT_EXCEEDED"));
    let wait = refusal.get_details_retry_info().unwrap().retry_delay;
    assert_eq!(wait, Some(Duration::from_millis(500)));
    let quota = refusal.get_details_quota_failure().unwrap();
    assert_eq!(quota.violations[0].subject, "caller");
    let details = refusal.get_error_details();
    let told = &details.error_info().unwrap().metadata;
    let told = ["subject", "class", "limit", "found", "per_second"].map(|key| told[key].as_str());
    assert_eq!(told, ["caller", "writes", "2", "2", "2"]);

    call(&mut service, WRITE, "sdt_other").await.unwrap();
    call(&mut service, READ, "sdt_one").await.unwrap();
    call(&mut service, "/grpc.health.v1.Health/Check", "sdt_one")
        .await
        .unwrap();
    for _ in 0..5 {
        call(&mut service, WRITE, SECRET).await.unwrap();
    }
    tokio::time::advance(Duration::from_millis(500)).await;
    call(&mut service, WRITE, "sdt_one").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn all_keys_of_a_bot_share_the_quota_of_bots() {
    let settings = LimitSettings {
        caller: writes(100),
        bot: writes(1),
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(nothing));
    call(&mut service, WRITE, "sdk_bot_1").await.unwrap();
    let refusal = call(&mut service, WRITE, "sdk_bot_2").await.unwrap_err();
    let quota = refusal.get_details_quota_failure().unwrap();
    assert_eq!(quota.violations[0].subject, "bot");
    // Keys of no account fill no account's bucket.
    for _ in 0..200 {
        call(&mut service, WRITE, "sdk_made_up").await.unwrap();
    }
}

#[tokio::test]
async fn a_stream_counts_for_as_long_as_it_is_there() {
    let settings = LimitSettings {
        streams_open: 1,
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let message = async |_: Request<Body>| {
        let body = Full::new(Bytes::from_static(b"a message"));
        Ok::<_, Infallible>(Response::new(Body::new(body)))
    };
    let mut service = LimitLayer::new(limits).layer(service_fn(message));
    let stream = call(&mut service, STREAM, "sdt_one").await.unwrap();
    let refusal = call(&mut service, STREAM, "sdt_one").await.unwrap_err();
    assert_eq!(refusal.code(), Code::ResourceExhausted);
    assert!(refusal.get_details_retry_info().is_some());
    call(&mut service, STREAM, "sdt_other").await.unwrap();
    drop(stream);
    call(&mut service, STREAM, "sdt_one").await.unwrap();
}

#[tokio::test]
async fn calls_in_flight_have_a_ceiling() {
    let settings = LimitSettings {
        calls_in_flight: 1,
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let (go, gone) = tokio::sync::watch::channel(false);
    let waiting = service_fn(move |request| {
        let mut gone = gone.clone();
        async move {
            gone.wait_for(|gone| *gone).await.unwrap();
            nothing(request).await
        }
    });
    let mut service = LimitLayer::new(limits).layer(waiting);
    let mut other = service.clone();
    let first = tokio::spawn(async move { call(&mut other, WRITE, "sdt_one").await.is_ok() });
    // One thread: the first call runs until it waits.
    tokio::task::yield_now().await;
    let refusal = call(&mut service, WRITE, "sdt_one").await.unwrap_err();
    assert_eq!(reason_of(&refusal).as_deref(), Some("LIMIT_EXCEEDED"));
    go.send(true).unwrap();
    assert!(first.await.unwrap());
    call(&mut service, WRITE, "sdt_one").await.unwrap();
}

#[tokio::test]
async fn calls_of_all_together_have_a_ceiling_and_streams_another() {
    let settings = LimitSettings {
        total_calls_in_flight: 2,
        total_streams_open: 1,
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let (go, gone) = tokio::sync::watch::channel(false);
    let waiting = service_fn(move |request: Request<Body>| {
        let mut gone = gone.clone();
        async move {
            if request.uri().path() == STREAM {
                let body = Full::new(Bytes::from_static(b"a message"));
                return Ok(Response::new(Body::new(body)));
            }
            gone.wait_for(|gone| *gone).await.unwrap();
            nothing(request).await
        }
    });
    let mut service = LimitLayer::new(limits).layer(waiting);
    let under_way = ["sdt_one", "sdt_two"].map(|token| {
        let mut other = service.clone();
        tokio::spawn(async move { call(&mut other, WRITE, token).await.is_ok() })
    });
    // One thread: both calls run until they wait.
    tokio::task::yield_now().await;
    let stream = call(&mut service, STREAM, "sdt_one").await.unwrap();
    for (path, class, most) in [(READ, "reads", "2"), (STREAM, "streams", "1")] {
        let refusal = call(&mut service, path, "sdt_other").await.unwrap_err();
        let details = refusal.get_error_details();
        let info = details.error_info().unwrap();
        let told = ["subject", "class", "limit"].map(|key| info.metadata[key].as_str());
        assert_eq!(told, ["server", class, most]);
    }
    go.send(true).unwrap();
    for call in under_way {
        assert!(call.await.unwrap());
    }
    drop(stream);
    for path in [READ, WRITE, STREAM] {
        call(&mut service, path, "sdt_other").await.unwrap();
    }
}

/// A limiter elsewhere, which has nothing left.
struct Empty;

#[async_trait]
impl SharedLimiter for Empty {
    async fn take(&self, _: Subject, _: sandtable_server::limits::Class) -> Result<(), Duration> {
        Err(Duration::from_secs(7))
    }

    async fn take_further(
        &self,
        _: Subject,
        _: sandtable_server::limits::Class,
        _: u32,
    ) -> Result<(), Duration> {
        Err(Duration::from_secs(7))
    }

    async fn usage(
        &self,
        _: Subject,
        _: sandtable_server::limits::Class,
    ) -> Option<sandtable_server::limits::Usage> {
        None
    }
}

#[tokio::test]
async fn rates_may_be_counted_elsewhere() {
    let limits = Limits::new(&unlimited(), Arc::new(Empty), callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(nothing));
    let refusal = call(&mut service, READ, "sdt_one").await.unwrap_err();
    let wait = refusal.get_details_retry_info().unwrap().retry_delay;
    assert_eq!(wait, Some(Duration::from_secs(7)));
}

#[test]
fn the_reference_has_limits() {
    let settings: LimitSettings = Settings::load(None).unwrap().section("limits").unwrap();
    assert!(settings.bot.writes > 0 && settings.bot.writes < settings.caller.writes);
}

/// A call from an address, and the refusal if there is one.
async fn call_from<S>(
    service: &mut LimitService<S>,
    path: &str,
    token: &str,
    address: [u8; 4],
) -> Result<Response<Body>, Status>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    let mut request = request(path, token);
    let remote_addr = Some((address, 7440).into());
    request.extensions_mut().insert(TcpConnectInfo {
        local_addr: None,
        remote_addr,
    });
    let service = service.ready().await.unwrap();
    let response = service.call(request).await.unwrap();
    match Status::from_header_map(response.headers()) {
        Some(status) if status.code() != Code::Ok => Err(status),
        _ => Ok(response),
    }
}

#[tokio::test(start_paused = true)]
async fn who_plays_keeps_what_strangers_at_the_same_address_use_up() {
    let settings = LimitSettings {
        address: writes(2),
        total_streams_open: 4,
        kept_for_players: 50,
        ..unlimited()
    };
    let seated = Arc::new(Seated::default());
    let seat = Player::Token(TokenHash::of("sdt_seat"));
    let bot = Player::Account("accounts/bot".to_owned());
    seated.note(&"match".into(), vec![seat, bot]);
    let callers = Callers {
        seated: Some(seated.clone()),
        ..callers()
    };
    let limits = Limits::local(&settings, callers);
    let streaming = |_: Request<Body>| async {
        let body = Full::new(Bytes::from_static(b"a message"));
        Ok(Response::new(Body::new(body)))
    };
    let mut service = LimitLayer::new(limits).layer(service_fn(streaming));
    let address = [192, 0, 2, 1];
    for _ in 0..2 {
        call_from(&mut service, WRITE, "", address).await.unwrap();
    }
    let refusal = call_from(&mut service, WRITE, "sdt_any", address).await;
    assert_eq!(refusal.unwrap_err().code(), Code::ResourceExhausted);
    call_from(&mut service, WRITE, "sdt_seat", address)
        .await
        .unwrap();

    let mut open = Vec::new();
    for last in [2, 3] {
        open.push(
            call_from(&mut service, STREAM, "", [192, 0, 2, last])
                .await
                .unwrap(),
        );
    }
    let refusal = call_from(&mut service, STREAM, "", [192, 0, 2, 4])
        .await
        .unwrap_err();
    let details = refusal.get_error_details();
    let info = details.error_info().unwrap();
    let received = ["subject", "class", "limit", "found"].map(|key| info.metadata[key].as_str());
    assert_eq!(received, ["server", "streams", "2", "2"]);
    assert!(details.retry_info().is_some() && details.quota_failure().is_some());
    for token in ["sdt_seat", "sdk_bot"] {
        open.push(
            call_from(&mut service, STREAM, token, address)
                .await
                .unwrap(),
        );
    }
    assert!(
        call_from(&mut service, STREAM, "sdt_seat", address)
            .await
            .is_err()
    );
    // When the match is over they count as non-players.
    open.clear();
    seated.note(&"match".into(), Vec::new());
    for _ in 0..2 {
        open.push(
            call_from(&mut service, STREAM, "sdt_seat", address)
                .await
                .unwrap(),
        );
    }
    assert!(
        call_from(&mut service, STREAM, "sdt_seat", address)
            .await
            .is_err()
    );
}

#[tokio::test]
async fn services_learn_where_a_call_comes_from() {
    let received = |request: Request<Body>| async move {
        assert!(request.extensions().get::<ClientAddress>().is_some());
        nothing(request).await
    };
    let limits = Limits::local(&unlimited(), callers());
    let mut service = LimitLayer::new(limits).layer(service_fn(received));
    call_from(&mut service, READ, "", [192, 0, 2, 1])
        .await
        .unwrap();
}

#[tokio::test(start_paused = true)]
async fn of_the_address_that_has_most_streams_one_ends_for_who_has_none() {
    let settings = LimitSettings {
        total_streams_open: 3,
        ..unlimited()
    };
    let limits = Limits::local(&settings, callers());
    let silent = |_: Request<Body>| async {
        let body = StreamBody::new(futures::stream::pending::<Result<Frame<Bytes>, Status>>());
        Ok(Response::new(Body::new(body)))
    };
    let mut service = LimitLayer::new(limits).layer(service_fn(silent));
    let [hoarder, other] = [[192, 0, 2, 1], [192, 0, 2, 2]];
    let mut held = Vec::new();
    for _ in 0..3 {
        let opened = call_from(&mut service, STREAM, "", hoarder).await.unwrap();
        held.push(opened.into_body());
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    let refusal = call_from(&mut service, STREAM, "", hoarder).await;
    assert_eq!(refusal.unwrap_err().code(), Code::ResourceExhausted);
    let newcomer = call_from(&mut service, STREAM, "", other).await.unwrap();
    let told = held[0].frame().await.unwrap().unwrap();
    let status = Status::from_header_map(told.trailers_ref().unwrap()).unwrap();
    assert_eq!(reason_of(&status).as_deref(), Some("PLACE_YIELDED"));
    assert!(held[0].frame().await.is_none());
    assert!(futures::poll!(held[1].frame()).is_pending());
    // No caller takes a place from one who holds as few.
    drop((held.split_off(1), newcomer));
    for _ in 0..3 {
        let opened = call_from(&mut service, STREAM, "", hoarder).await;
        held.push(opened.unwrap().into_body());
    }
}
