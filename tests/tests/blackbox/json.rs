//! JSON over HTTP: the same calls, refusals and limits as by gRPC.

use prost::Message;
use prost::bytes::Bytes;
use sandtable_proto::games::aa1940::v1::command::{EndPhase, Kind};
use sandtable_proto::matches::v1::{RenderMapRequest, SubmitCommandRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::PATIENCE;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::wire::{Answer, GRPC, Wire, read};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::streams::long_orders;
use crate::test_env::TestEnv;

const JSON: &str = "application/json";
const MATCHES: &str = "/sandtable.matches.v1.MatchService";
const SUBSCRIBE: &str = "/sandtable.notifications.v1.NotificationService/Subscribe";

/// Commands whose entries fill every buffer between a stream and its reader.
const MANY: usize = 200;

fn told(answer: &Answer) -> Value {
    assert_eq!(answer.headers["content-type"], JSON, "{answer:?}");
    serde_json::from_slice(&answer.body).unwrap()
}

/// Posts a body to a method, with a token if there is one.
async fn post(whole: &Deployment, method: &str, token: &str, body: impl Into<Bytes>) -> Answer {
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    let bearer = format!("Bearer {token}");
    let headers = [("content-type", JSON), ("authorization", bearer.as_str())];
    let shown = if token.is_empty() { 1 } else { 2 };
    let path = format!("{MATCHES}/{method}");
    wire.call(&path, &headers[..shown], body.into())
        .await
        .unwrap()
}

/// Parts of a refusal: its status of HTTP, its code, its reason, and its further data.
fn refusal(answer: &Answer) -> (u16, String, String, Value) {
    let said = told(answer);
    assert!(!said["message"].as_str().unwrap().is_empty(), "{said}");
    let info = &said["details"][0];
    assert_eq!(info["type"], "google.rpc.ErrorInfo", "{said}");
    assert!(info["value"].is_string());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let info = &info["debug"];
    let (code, reason) = (text(&said["code"]), text(&info["reason"]));
    (
        answer.status.as_u16(),
        code,
        reason,
        info["metadata"].clone(),
    )
}

#[tokio::test]
async fn a_picture_is_sent_compressed_and_once() {
    let env = TestEnv::open().await;
    let mut wire = Wire::connect(env.whole.address(Part::Matches))
        .await
        .unwrap();
    let path = format!("{MATCHES}/RenderMap");
    let named = Bytes::from(json!({ "name": env.table.name }).to_string());
    let plain = [("content-type", JSON)];
    let whole = wire.call(&path, &plain, named.clone()).await.unwrap();
    let etag = whole.headers["etag"].to_str().unwrap().to_owned();
    let picture = told(&whole)["svg"].as_str().unwrap().to_owned();
    assert!(picture.starts_with("<svg ") && !whole.headers.contains_key("content-encoding"));

    let zipped = [("content-type", JSON), ("accept-encoding", "br, gzip")];
    let small = wire.call(&path, &zipped, named.clone()).await.unwrap();
    assert_eq!(small.headers["content-encoding"], "gzip");
    assert_eq!(small.headers["vary"], "accept-encoding");
    assert_eq!(small.headers["etag"], *etag);
    assert!(
        small.body.len() * 2 < whole.body.len(),
        "{}",
        small.body.len()
    );
    let mut text = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(&*small.body);
    std::io::Read::read_to_end(&mut decoder, &mut text).unwrap();
    assert_eq!(text, whole.body);

    let known = [("content-type", JSON), ("if-none-match", etag.as_str())];
    let same = wire.call(&path, &known, named.clone()).await.unwrap();
    assert_eq!((same.status.as_u16(), same.body.len()), (304, 0));
    assert_eq!(same.headers["etag"], *etag);
    let ended = env.command(Kind::EndPhase(EndPhase {}));
    env.seats[0].matches().submit_command(ended).await.unwrap();
    let later = wire.call(&path, &known, named).await.unwrap();
    assert_eq!(later.status.as_u16(), 200);
    assert_ne!(later.headers["etag"], *etag);

    // Nothing but pictures is compressed.
    let view = Bytes::from(json!({ "name": env.table.name }).to_string());
    let view = wire
        .call(&format!("{MATCHES}/GetView"), &zipped, view)
        .await
        .unwrap();
    assert!(!view.headers.contains_key("content-encoding"));
}

#[tokio::test]
async fn grpc_compresses_pictures_alone() {
    let env = TestEnv::open().await;
    let mut wire = Wire::connect(env.whole.address(Part::Matches))
        .await
        .unwrap();
    let headers = [
        ("content-type", GRPC),
        ("te", "trailers"),
        ("grpc-accept-encoding", "gzip"),
    ];
    for (method, compressed) in [("RenderMap", true), ("GetView", false)] {
        let request = RenderMapRequest {
            name: env.table.name.clone(),
            ..RenderMapRequest::default()
        };
        let mut body = vec![0, 0, 0, 0, request.encoded_len() as u8];
        body.extend(request.encode_to_vec());
        let path = format!("{MATCHES}/{method}");
        let answer = wire.call(&path, &headers, body.into()).await.unwrap();
        assert_eq!(answer.body[0], u8::from(compressed), "{method}");
        let encoding = answer.headers.get("grpc-encoding");
        assert_eq!(encoding.is_some(), compressed, "{method}");
    }
}

#[tokio::test]
async fn a_match_is_looked_at_and_played_in_json() {
    let env = TestEnv::open().await;
    let token = &env.table.seats[0].token;
    let named = json!({ "name": env.table.name }).to_string();
    let seen = post(&env.whole, "GetView", "", named.clone()).await;
    assert_eq!(seen.status, 200);
    assert!(!seen.headers.contains_key("grpc-status"));
    let seen = told(&seen);
    assert_eq!(
        (&seen["version"], &seen["view"]["round"]),
        (&json!("1"), &json!(1))
    );
    let given = post(&env.whole, "GetDefaultCommand", token, named).await;
    let given = told(&given);
    let asked = json!({
        "name": env.table.name,
        "command": given["command"],
        "expectedVersion": given["version"],
    });
    let done = post(&env.whole, "SubmitCommand", token, asked.to_string()).await;
    assert_eq!(told(&done)["version"], "2");
    // Changes since then are reported, as by gRPC.
    let late = post(&env.whole, "SubmitCommand", token, asked.to_string()).await;
    let (status, code, reason, _) = refusal(&late);
    assert_eq!(
        (status, &code[..], &reason[..]),
        (409, "aborted", "VERSION_MISMATCH")
    );
}

#[tokio::test]
async fn a_list_of_commands_is_submitted_in_json_and_its_refusal_has_details() {
    let env = TestEnv::open().await;
    let token = &env.table.seats[0].token;
    let listed = |id: &str, unit: &str, count: u32| {
        let command = json!({
            "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Command",
            "buy": { "type": unit, "count": count },
        });
        json!({ "requestId": id, "command": command })
    };
    let commands = [
        listed("a", "UNIT_TYPE_INFANTRY", 1),
        listed("b", "UNIT_TYPE_TANK", 100),
        listed("c", "UNIT_TYPE_INFANTRY", 1),
    ];
    let asked = json!({ "name": env.table.name, "commands": commands }).to_string();
    let answer = post(&env.whole, "SubmitCommands", token, asked).await;
    assert_eq!(answer.status, 200);
    let done = told(&answer);
    let accepted = done["accepted"].as_array().unwrap();
    assert_eq!((accepted.len(), &accepted[0]["version"]), (1, &json!("2")));
    let refused = &done["refused"];
    assert_eq!(
        (&refused["index"], &refused["code"]),
        (&json!(1), &json!(9))
    );
    assert_eq!(refused["details"][0]["reason"], "RULE_VIOLATION");
    assert_eq!(refused["details"][1]["rule"], "AAE-purchase-02");
}

#[tokio::test]
async fn what_is_refused_is_told_in_json_and_changes_nothing() {
    let env = TestEnv::open().await;
    let token = &env.table.seats[0].token;
    let name = &env.table.name;
    let tanks = json!({
        "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Command",
        "buy": { "type": "UNIT_TYPE_TANK", "count": 100 },
    });
    let tanks = json!({ "name": name, "command": tanks }).to_string();
    let answer = post(&env.whole, "SubmitCommand", token, tanks.clone()).await;
    let (status, code, reason, more) = refusal(&answer);
    assert_eq!(
        (status, &code[..], &reason[..]),
        (400, "failed_precondition", "RULE_VIOLATION")
    );
    assert_eq!(more["rule"], "AAE-purchase-02");
    let violation = &told(&answer)["details"][1];
    assert_eq!(violation["type"], "sandtable.types.v1.Violation");
    assert!(violation["debug"]["found"].is_string(), "{violation}");

    let large = format!("{{\"name\": \"{}\"}}", "x".repeat(64 << 10));
    let rows = [
        (
            "nobody",
            "SubmitCommand",
            "",
            tanks.clone(),
            (401, "unauthenticated", "TOKEN_MISSING"),
        ),
        (
            "a made-up token",
            "SubmitCommand",
            "x",
            tanks,
            (401, "unauthenticated", "TOKEN_UNKNOWN"),
        ),
        (
            "an unknown field",
            "GetView",
            "",
            json!({ "name": name, "colour": "red" }).to_string(),
            (400, "invalid_argument", "MALFORMED_MESSAGE"),
        ),
        (
            "no JSON",
            "GetView",
            "",
            "{".to_owned(),
            (400, "invalid_argument", "MALFORMED_MESSAGE"),
        ),
        (
            "too much",
            "GetView",
            "",
            large,
            (413, "resource_exhausted", "MESSAGE_TOO_LARGE"),
        ),
        (
            "no method",
            "Nothing",
            "",
            "{}".to_owned(),
            (404, "unimplemented", "UNKNOWN_METHOD"),
        ),
        (
            "no match",
            "GetView",
            "",
            r#"{"name": "matches/0000000000000000"}"#.to_owned(),
            (404, "not_found", "MATCH_NOT_FOUND"),
        ),
    ];
    for (what, method, token, body, expected) in rows {
        let answer = post(&env.whole, method, token, body).await;
        let (status, code, reason, more) = refusal(&answer);
        assert_eq!((status, &code[..], &reason[..]), expected, "{what}");
        if what == "too much" {
            assert_eq!(more["limit"], "65536");
        }
        env.assert_unchanged(what).await;
    }
}

#[tokio::test]
async fn callers_in_json_have_the_allowance_of_all_others() {
    let setup = Setup::default()
        .with("SANDTABLE_LIMITS__ADDRESS__READS_BURST", 3)
        .with("SANDTABLE_LIMITS__ADDRESS__READS", 1);
    let whole = Deployment::whole(setup).await.unwrap();
    let mut last = None;
    for _ in 0..20 {
        let answer = post(&whole, "ListMatches", "", "{}").await;
        if answer.status != 200 {
            last = Some(answer);
            break;
        }
    }
    let answer = last.expect("an allowance is used up at last");
    let (status, code, reason, more) = refusal(&answer);
    let expected = (429, "resource_exhausted", "LIMIT_EXCEEDED");
    assert_eq!((status, &code[..], &reason[..]), expected);
    assert_eq!(more["subject"], "address");
    assert!(answer.headers.contains_key("retry-after"));
}

/// Requests the entries of a match as events, over HTTP/1, and returns the connection.
async fn subscribed(whole: &Deployment, name: &str) -> TcpStream {
    let mut socket = TcpStream::connect(whole.address(Part::Notifications))
        .await
        .unwrap();
    let body = json!({ "name": name }).to_string();
    let head = format!(
        "POST {SUBSCRIBE} HTTP/1.1\r\nhost: sandtable\r\ncontent-type: {JSON}\r\n\
         accept: text/event-stream\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    socket
}

/// Reads until a text has come, and gives all that has.
async fn read_until(socket: &mut TcpStream, wanted: &str) -> String {
    let mut all = Vec::new();
    let mut piece = vec![0; 4096];
    loop {
        let reading = tokio::time::timeout(PATIENCE, socket.read(&mut piece)).await;
        let count = reading.expect("something comes").unwrap();
        all.extend_from_slice(&piece[..count]);
        let text = String::from_utf8_lossy(&all).into_owned();
        if text.contains(wanted) {
            return text;
        }
        assert!(count > 0, "{wanted} never came: {text}");
    }
}

#[tokio::test]
async fn a_stream_comes_as_events_and_ends_with_the_match() {
    let env = TestEnv::open().await;
    let mut socket = subscribed(&env.whole, &env.table.name).await;
    let begun = read_until(&mut socket, "\"sequence\":\"1\"").await;
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    assert!(begun.contains("content-type: text/event-stream"), "{begun}");
    assert!(begun.contains("data: {"), "{begun}");
    let named = json!({ "name": env.table.name }).to_string();
    let token = &env.table.seats[0].token;
    let resigned = post(&env.whole, "ResignMatch", token, named).await;
    assert_eq!(resigned.status, 200, "{resigned:?}");
    let rest = read_until(&mut socket, "event: end\ndata: {}\n\n").await;
    assert!(rest.contains("\"sequence\":\"2\""), "{rest}");
}

#[tokio::test]
async fn a_browser_goes_on_after_the_event_that_it_saw_last() {
    let env = TestEnv::open().await;
    let named = json!({ "name": env.table.name }).to_string();
    for seat in &env.table.seats {
        post(&env.whole, "ResignMatch", &seat.token, named.clone()).await;
    }
    let address = env.whole.address(Part::Notifications);
    let heard = async |last: &str| {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let name = env.table.name.replace('/', "%2F");
        let head = format!(
            "GET {SUBSCRIBE}?name={name}&heartbeatInterval=1s HTTP/1.1\r\nhost: sandtable\r\n\
             accept: text/event-stream\r\n{last}\r\n"
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        read_until(&mut socket, "event: end\ndata: {}\n\n").await
    };
    let whole = heard("").await;
    assert!(whole.contains("x-accel-buffering: no"), "{whole}");
    assert!(whole.contains("retry: "), "{whole}");
    assert!(whole.contains("id: 1\ndata: {"), "{whole}");
    assert!(whole.contains("id: 2\ndata: {"), "{whole}");
    let rest = heard("last-event-id: 1\r\n").await;
    assert!(!rest.contains("id: 1\n"), "{rest}");
    assert!(rest.contains("id: 2\ndata: {"), "{rest}");
}

#[tokio::test]
async fn an_id_of_no_event_is_refused() {
    let env = TestEnv::open().await;
    let mut wire = Wire::connect(env.whole.address(Part::Notifications))
        .await
        .unwrap();
    let events = [
        ("content-type", JSON),
        ("accept", "text/event-stream"),
        ("last-event-id", "yesterday"),
    ];
    let named = json!({ "name": env.table.name }).to_string();
    let answer = wire.call(SUBSCRIBE, &events, named.into()).await.unwrap();
    let (status, _, reason, _) = refusal(&answer);
    assert_eq!((status, &reason[..]), (400, "INVALID_FIELD"));
}

#[tokio::test]
async fn a_stream_that_is_refused_is_an_error_and_one_that_nobody_can_take_too() {
    let env = TestEnv::open().await;
    let mut wire = Wire::connect(env.whole.address(Part::Notifications))
        .await
        .unwrap();
    let unknown = r#"{"name": "matches/0000000000000000"}"#;
    let events = [("content-type", JSON), ("accept", "text/event-stream")];
    let answer = wire.call(SUBSCRIBE, &events, unknown.into()).await.unwrap();
    let (status, code, ..) = refusal(&answer);
    assert_eq!((status, &code[..]), (404, "not_found"));
    let json = [("content-type", JSON), ("accept", JSON)];
    let answer = wire.call(SUBSCRIBE, &json, unknown.into()).await.unwrap();
    assert_eq!(refusal(&answer).0, 406);
}

#[tokio::test]
async fn a_reader_of_events_who_is_slow_is_cut_off_with_the_reason() {
    let setup = Setup::default()
        .with("SANDTABLE_NOTIFICATIONS__BACKLOG", 16)
        .with("SANDTABLE_NOTIFICATIONS__STALLED_AFTER_MS", 200);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let owner = client.for_seat(&table.seats[0]).unwrap();
    let mut wire = Wire::connect(whole.address(Part::Notifications))
        .await
        .unwrap();
    let token = format!("Bearer {}", table.seats[0].token);
    let headers = [
        ("content-type", JSON),
        ("accept", "text/event-stream"),
        ("authorization", token.as_str()),
    ];
    let (response, mut body) = wire.open(SUBSCRIBE, &headers).await.unwrap();
    let asked = json!({ "name": table.name }).to_string();
    body.send_data(asked.into(), true).unwrap();
    let response = response.await.unwrap();
    assert!(response.status().is_success());
    let command = long_orders();
    for _ in 0..MANY {
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(command.clone()),
            ..Default::default()
        };
        owner.matches().submit_command(request).await.unwrap();
    }
    let ended = tokio::time::timeout(PATIENCE, read(response)).await;
    let ended = ended.expect("the stream ends").unwrap();
    let text = String::from_utf8_lossy(&ended.body);
    let last = text.trim_end().rsplit("\n\n").next().unwrap();
    assert!(last.starts_with("event: error\ndata: "), "{last}");
    assert!(last.contains("SLOW_CONSUMER"), "{last}");
}

#[tokio::test]
async fn who_goes_away_leaves_their_place_to_the_next() {
    let setup = Setup::default().with("SANDTABLE_LIMITS__ADDRESS_STREAMS_OPEN", 1);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut first = subscribed(&whole, &table.name).await;
    read_until(&mut first, "data: {").await;
    let mut second = subscribed(&whole, &table.name).await;
    let refused = read_until(&mut second, "LIMIT_EXCEEDED").await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    drop(first);
    // The server learns of it when it next looks at the connection.
    let taken = async {
        loop {
            let mut socket = subscribed(&whole, &table.name).await;
            let answer = read_until(&mut socket, "\r\n\r\n").await;
            if answer.starts_with("HTTP/1.1 200") {
                break;
            }
        }
    };
    let taken = tokio::time::timeout(PATIENCE, taken).await;
    taken.expect("the place is given back");
}

#[tokio::test]
async fn the_contract_is_told_as_a_document() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut socket = TcpStream::connect(whole.address(Part::Matches))
        .await
        .unwrap();
    let asked = b"GET /openapi.json HTTP/1.0\r\nhost: sandtable\r\n\r\n";
    socket.write_all(asked).await.unwrap();
    let mut answer = Vec::new();
    let reading = socket.read_to_end(&mut answer);
    let read = tokio::time::timeout(PATIENCE, reading).await;
    read.expect("it comes whole").unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.0 200"), "{head}");
    let document: Value = serde_json::from_str(body).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"][format!("{MATCHES}/GetView")]["post"].is_object());
    assert!(document["paths"][SUBSCRIBE]["post"].is_object());
    // Internal services appear only in the description by servers that have them.
    assert!(document["paths"]["/sandtable.rules.v1.RulesService/Apply"].is_null());
}
