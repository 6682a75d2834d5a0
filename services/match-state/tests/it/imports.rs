//! Permission to import, the cost of an import, and the parts of it that are trusted.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use futures::FutureExt;
use http_body::{Body as HttpBody, Frame};
use prost::Message;
use prost::bytes::Bytes;
use prost_types::Timestamp;
use sandtable_grpc::error::reason_of;
use sandtable_match_state::{MatchServer, MatchSettings};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetMatchRequest, ImportMatchRequest, ListMatchesRequest, MatchExport,
};
use tokio::sync::watch;
use tonic::body::Body;
use tonic::codegen::{Service, http};
use tonic::{Code, Status};

use crate::club::Club;
use crate::support::failing::FailingLog;
use crate::support::{OPERATOR, TestEnv, by, open_log, refused, settings};
use crate::transfer::{export, import, play};

/// An export of a finished match.
async fn finished(env: &TestEnv) -> MatchExport {
    let table = env.start_match().await;
    play(env, &table, &["hello", "roll", "psst", "end"], 0).await;
    let content = export(env, "", &table.name).await.unwrap();
    MatchExport::decode(&content[..]).unwrap()
}

/// A handmade request, as a transport passes it on.
fn raw(
    method: &str,
    token: &str,
    body: impl HttpBody<Data = Bytes, Error = Status> + Send + 'static,
) -> http::Request<Body> {
    let path = format!("/sandtable.matches.v1.MatchService/{method}");
    let mut request = http::Request::post(path).header("content-type", "application/grpc");
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    request.body(Body::new(body)).unwrap()
}

async fn answered(server: &MatchServer, request: http::Request<Body>) -> Status {
    let response = server.clone().call(request).await.unwrap();
    Status::from_header_map(response.headers()).expect("the call is refused at once")
}

/// A body that never comes, and records whether it was polled.
struct Never(Arc<AtomicBool>);

impl HttpBody for Never {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        self.0.store(true, Ordering::SeqCst);
        Poll::Pending
    }
}

#[tokio::test]
async fn who_imports_is_asked_before_anything_is_read() {
    let club = Club::open(false).await;
    let server = club.service.server(1 << 16);
    let member = club.member("Ada", &[]).await;
    let watches = club
        .key(&member, &[sandtable_proto::accounts::v1::Scope::Watch])
        .await;
    for (token, expected) in [
        ("", "ACCOUNT_NEEDED"),
        ("a token of somewhere", "ACCOUNT_NEEDED"),
        ("sdk_nobodys", "TOKEN_UNKNOWN"),
        (&watches, "SCOPE_MISSING"),
    ] {
        let looked = Arc::new(AtomicBool::new(false));
        let status = answered(&server, raw("ImportMatch", token, Never(looked.clone()))).await;
        assert_eq!(reason_of(&status).as_deref(), Some(expected), "{status:?}");
        assert!(!looked.load(Ordering::SeqCst), "{expected}");
        let request = ImportMatchRequest::default();
        let called = club.service.import_match(by(token, request)).await;
        assert_eq!(refused(called).1, expected);
    }
}

#[tokio::test]
async fn imports_in_hand_are_few_and_fewer_of_one_caller() {
    let club = Club::open(false).await;
    let server = club.service.server(1 << 16);
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let carl = club.member("Carl", &[]).await;
    // From now on their keys are known without a look into the store.
    for member in [&ada, &bob, &carl] {
        let request = by(&member.key, ListMatchesRequest::default());
        club.service.list_matches(request).await.unwrap();
    }
    let send = |key: &str| {
        let looked = Arc::new(AtomicBool::new(false));
        let request = raw("ImportMatch", key, Never(looked.clone()));
        let mut server = server.clone();
        let mut call = Box::pin(async move { server.call(request).await });
        // Until it waits for its body, or for room.
        let waits = (&mut call).now_or_never().is_none();
        (call, waits && looked.load(Ordering::SeqCst))
    };
    let open = [
        send(&ada.key),
        send(&ada.key),
        send(&bob.key),
        send(&bob.key),
    ];
    assert!(open.iter().all(|(_, reading)| *reading));
    let looked = Arc::new(AtomicBool::new(false));
    let third = raw("ImportMatch", &ada.key, Never(looked.clone()));
    let status = answered(&server, third).await;
    assert_eq!(status.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));
    assert!(!looked.load(Ordering::SeqCst));
    // The capacity is used up: the next import waits without being read, other calls proceed
    // freely.
    let (mut waiting, reading) = send(&carl.key);
    assert!(!reading);
    drop(open);
    assert!((&mut waiting).now_or_never().is_none());
    assert!(
        send(&ada.key).1,
        "callers who go away give their places back"
    );
}

#[tokio::test]
async fn only_imports_may_be_large() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let server = env.service.server(1 << 16);
    let head = |bytes: u32| {
        let framed = [&[0][..], &bytes.to_be_bytes()].concat();
        http_body_util::Full::new(Bytes::from(framed)).map_err(|never| match never {})
    };
    use http_body_util::BodyExt;
    for (method, bytes) in [
        ("SubmitCommand", (1 << 16) + 1),
        ("GetMatch", 8 << 20),
        ("ImportMatch", (8 << 20) + 1),
    ] {
        let status = answered(&server, raw(method, OPERATOR, head(bytes))).await;
        assert_eq!(status.code(), Code::OutOfRange, "{method}: {status:?}");
    }
    for (method, bytes) in [("SubmitCommand", 1 << 16), ("ImportMatch", 8 << 20)] {
        // Taken, so that it is the rest of the message that is missing.
        let status = answered(&server, raw(method, OPERATOR, head(bytes))).await;
        assert_ne!(status.code(), Code::OutOfRange, "{method}: {status:?}");
    }
}

#[tokio::test]
async fn a_flood_of_entries_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let flood = [0x2a, 0x00].repeat(4 << 20);
    let refusal = refused(import(&env, OPERATOR, flood).await);
    assert_eq!(refusal, (Code::ResourceExhausted, "LIMIT_REACHED".into()));
    assert_eq!(*env.rules.verified.borrow(), 0);
}

#[tokio::test]
async fn an_imported_match_says_so_and_has_no_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let mut forged = finished(&env).await;
    let theirs = forged.r#match.as_mut().unwrap();
    assert!(!theirs.imported);
    theirs.host_account = "accounts/0000000000000001".to_owned();
    for (seat, player) in theirs.seats.iter_mut().zip(["Accounts/1", "Ada"]) {
        seat.account = "accounts/0000000000000001".to_owned();
        seat.bot = "sensible".to_owned();
        seat.player = player.to_owned();
    }
    let imported = import(&env, "", forged.encode_to_vec()).await.unwrap();
    let name = imported.r#match.unwrap().name;
    let shown = env
        .service
        .get_match(by("", GetMatchRequest { name }))
        .await;
    let shown = shown.unwrap().into_inner();
    assert!(shown.imported);
    assert_eq!(shown.host_account, "");
    assert!(
        shown
            .seats
            .iter()
            .all(|seat| seat.account.is_empty() && seat.bot.is_empty())
    );
    let players: Vec<&str> = shown.seats.iter().map(|seat| &seat.player[..]).collect();
    assert_eq!(players, ["", "Ada"]);
    // It stays so when it travels on.
    let further = export(&env, "", &shown.name).await.unwrap();
    let further = MatchExport::decode(&further[..]).unwrap();
    assert!(further.r#match.unwrap().imported);
}

#[tokio::test]
async fn a_match_belongs_to_the_account_that_imports_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let content = finished(&env).await.encode_to_vec();
    let club = Club::open(true).await;
    let ada = club.member("Ada", &[]).await;
    let request = ImportMatchRequest {
        content,
        request_id: "i".to_owned(),
        clock_settings: None,
    };
    let imported = club.service.import_match(by(&ada.key, request)).await;
    let shown = imported.unwrap().into_inner().r#match.unwrap();
    assert_eq!(shown.host_account, ada.account);
}

#[tokio::test]
async fn forged_entries_are_refused() {
    type Forge = fn(&mut MatchExport);
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let good = finished(&env).await;
    fn time(export: &mut MatchExport, entry: usize) -> &mut Timestamp {
        export.entries[entry].create_time.as_mut().unwrap()
    }
    let forged: [(&str, Forge); 9] = [
        ("the year 300000", |export| {
            time(export, 1).seconds = 9_000_000_000_000
        }),
        ("before the year 1", |export| {
            time(export, 0).seconds = i64::MIN
        }),
        ("negative nanoseconds", |export| time(export, 2).nanos = -5),
        ("the future", |export| time(export, 3).seconds += 86_400),
        ("a day back", |export| time(export, 3).seconds -= 86_400),
        ("no hash", |export| export.entries[2].state_hash.clear()),
        ("half a hash", |export| {
            export.entries[2].state_hash.truncate(8)
        }),
        ("no cause there is", |export| export.entries[1].cause = 99),
        ("a span beyond all", |export| {
            export.entries[1].client_time = Some(prost_types::Duration {
                seconds: i64::MAX,
                nanos: 0,
            });
        }),
    ];
    for (what, forge) in forged {
        let mut forged = good.clone();
        forge(&mut forged);
        let refusal = refused(import(&env, OPERATOR, forged.encode_to_vec()).await);
        assert_eq!(
            refusal,
            (Code::InvalidArgument, "INVALID_FIELD".into()),
            "{what}"
        );
    }
    import(&env, OPERATOR, good.encode_to_vec()).await.unwrap();
}

#[tokio::test]
async fn what_an_import_adds_to_a_command_is_not_stored() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let good = finished(&env).await;
    let mut padded = good.clone();
    let action = padded.entries[0].action.as_mut().unwrap();
    if let Some(sandtable_proto::types::v1::action::Kind::Command(command)) = &mut action.kind {
        command.value.push(0);
        command.value.extend(vec![7; 3 << 20]);
    }
    let imported = import(&env, OPERATOR, padded.encode_to_vec())
        .await
        .unwrap();
    let name = imported.r#match.unwrap().name;
    let stored = export(&env, "", &name).await.unwrap();
    assert_eq!(
        MatchExport::decode(&stored[..]).unwrap().entries,
        good.entries
    );
}

/// Two services over one store, as two replicas are, and what the second one is shown of it.
async fn replicas(folder: &std::path::Path) -> (TestEnv, TestEnv, Arc<FailingLog>) {
    let log = open_log(folder);
    let shown = FailingLog::over(log.clone());
    let here = TestEnv::over(log, settings()).await;
    let there = TestEnv::over(shown.clone(), settings()).await;
    (here, there, shown)
}

/// Waits until something has happened once.
async fn once(happened: &watch::Sender<u64>) {
    let mut times = happened.subscribe();
    times.wait_for(|times| *times > 0).await.unwrap();
}

#[tokio::test]
async fn an_import_that_is_repeated_elsewhere_is_worked_on_once() {
    let folder = tempfile::tempdir().unwrap();
    let (here, there, shown) = replicas(folder.path()).await;
    let content = finished(&here).await.encode_to_vec();
    let slow = here.rules.slow.lock().await;
    let first = import(&here, "", content.clone());
    // Begun once the first one is at work.
    let second = async {
        once(&here.rules.verified).await;
        import(&there, "", content.clone()).await
    };
    let both = futures::future::join(first, second);
    let eased = async {
        once(&shown.claims_shown).await;
        drop(slow);
    };
    let ((first, second), ()) = futures::future::join(both, eased).await;
    assert_eq!(first.unwrap(), second.unwrap());
    assert_eq!(*here.rules.verified.borrow(), 1);
    assert_eq!(*there.rules.verified.borrow(), 0);
    // Nothing of the claim is left.
    let left = here.log.list(
        "import",
        sandtable_store::DocumentQuery::All {
            after: String::new(),
        },
        10,
    );
    assert!(left.await.unwrap().is_empty());
}

#[tokio::test]
async fn an_import_whose_caller_went_away_is_taken_up_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let (here, there, _) = replicas(folder.path()).await;
    let content = finished(&here).await.encode_to_vec();
    let _slow = here.rules.slow.lock().await;
    {
        let mut first = Box::pin(import(&here, "", content.clone()));
        let begun = once(&here.rules.verified);
        tokio::select! {
            _ = &mut first => panic!("it cannot be done yet"),
            () = begun => {}
        }
    }
    let imported = import(&there, "", content).await.unwrap();
    assert!(imported.r#match.unwrap().imported);
    assert_eq!(*there.rules.verified.borrow(), 1);
}

#[tokio::test]
async fn a_server_that_is_set_to_do_without_accounts_does() {
    let folder = tempfile::tempdir().unwrap();
    let strict = MatchSettings {
        anonymous_imports: false,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), strict).await;
    let content = finished(&env).await.encode_to_vec();
    let refusal = refused(import(&env, "", content.clone()).await);
    assert_eq!(refusal, (Code::Unauthenticated, "ACCOUNT_NEEDED".into()));
    import(&env, OPERATOR, content.clone()).await.unwrap();

    let elsewhere = tempfile::tempdir().unwrap();
    let lax = TestEnv::open(elsewhere.path()).await;
    import(&lax, "", content).await.unwrap();
}
