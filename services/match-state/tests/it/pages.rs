//! Pages and pieces that fit into a message, however large what they hold is.

use futures::StreamExt;
use prost::Message;
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, ExportMatchRequest, ListLogEntriesRequest, ListMatchesRequest, MatchExport,
    ReadEntriesRequest,
};
use tonic::{Code, Request};

use crate::support::{
    OPERATOR, Started, TestEnv, by, command, counter_match, open_log, refused, settings,
};

const PAGE: usize = 4096;

async fn env(folder: &std::path::Path) -> TestEnv {
    let small = MatchSettings {
        page_bytes: PAGE,
        ..settings()
    };
    TestEnv::over(open_log(folder), small).await
}

/// A match with 30 entries of some 500 bytes and, among them, one larger than a page.
async fn long_match(env: &TestEnv) -> Started {
    let table = env.start_match().await;
    for number in 0..30 {
        let length = if number == 11 { PAGE } else { 100 };
        let word = format!("{number:03} {}", "x".repeat(length));
        let said = table.say(&word, &format!("r{number}"));
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    table
}

#[tokio::test]
async fn a_page_of_the_log_ends_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let env = env(folder.path()).await;
    let table = long_match(&env).await;
    let (mut sequences, mut sizes, mut page_token) = (Vec::new(), Vec::new(), String::new());
    loop {
        let request = ListLogEntriesRequest {
            name: table.name.clone(),
            page_size: 1000,
            page_token,
            after_sequence: 0,
            ..Default::default()
        };
        let page = env.service.list_log_entries(by("", request)).await;
        let page = page.unwrap().into_inner();
        let bytes: usize = page.entries.iter().map(Message::encoded_len).sum();
        assert!(bytes <= PAGE || page.entries.len() == 1, "{bytes}");
        sizes.push(page.entries.len());
        sequences.extend(page.entries.iter().map(|entry| entry.sequence));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(sequences, (1..=30).collect::<Vec<u64>>());
    assert!(sizes.contains(&1) && sizes.len() > 3, "{sizes:?}");

    // The same for the other services.
    let (mut read, mut after_sequence) = (0, 0);
    while after_sequence < 30 {
        let request = ReadEntriesRequest {
            r#match: table.name.clone(),
            after_sequence,
            limit: 1000,
            held_back: None,
        };
        let page = env.service.read_entries(Request::new(request)).await;
        let page = page.unwrap().into_inner();
        let bytes: usize = page.entries.iter().map(Message::encoded_len).sum();
        assert!(bytes <= PAGE || page.entries.len() == 1, "{bytes}");
        read += page.entries.len();
        after_sequence = page.entries.last().unwrap().sequence;
    }
    assert_eq!(read, 30);
}

#[tokio::test]
async fn a_piece_of_an_export_ends_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let env = env(folder.path()).await;
    let table = long_match(&env).await;
    let request = ExportMatchRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let exported = env.service.export_match(by(OPERATOR, request)).await;
    let mut pieces = exported.unwrap().into_inner();
    let mut whole = Vec::new();
    while let Some(piece) = pieces.next().await {
        let chunk = piece.unwrap().chunk;
        assert!(chunk.len() <= PAGE, "{}", chunk.len());
        whole.extend(chunk);
    }
    let whole = MatchExport::decode(&whole[..]).unwrap();
    assert_eq!(whole.entries.len(), 30);
}

#[tokio::test]
async fn a_page_of_matches_ends_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let env = env(folder.path()).await;
    for number in 0..40 {
        let request = CreateMatchRequest {
            display_name: format!("{number} {}", "n".repeat(100)),
            ..counter_match()
        };
        env.create(request).await.unwrap();
    }
    let (mut names, mut pages, mut page_token) = (Vec::new(), 0, String::new());
    loop {
        let request = ListMatchesRequest {
            page_size: 200,
            page_token,
            ..Default::default()
        };
        let page = env.service.list_matches(by("", request)).await;
        let page = page.unwrap().into_inner();
        assert!(page.encoded_len() <= PAGE + 200);
        names.extend(page.matches.into_iter().map(|shown| shown.name));
        pages += 1;
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    names.sort();
    names.dedup();
    assert!(names.len() == 40 && pages > 1, "{} on {pages}", names.len());
}

#[tokio::test]
async fn what_is_stored_of_a_command_is_what_the_referee_read() {
    let folder = tempfile::tempdir().unwrap();
    let env = env(folder.path()).await;
    let table = env.start_match().await;
    let padded = table.say(&format!("hello\0{}", "pad".repeat(10_000)), "once");
    let first = env.submit(&table.tokens[0], padded.clone()).await.unwrap();
    for eyes in [&table.tokens[0][..], &table.tokens[1], OPERATOR] {
        let entries = env.entries(eyes, &table.name).await;
        let action = entries[0].action.clone().unwrap();
        let said = sandtable_proto::types::v1::action::Kind::Command(command("hello"));
        assert_eq!(action.kind, Some(said));
        assert!(entries[0].encoded_len() < 300);
    }
    // The request is known again, as it was sent and as it was recorded; another is not.
    let again = env.submit(&table.tokens[0], padded).await.unwrap();
    assert_eq!(again, first);
    let plain = table.say("hello", "once");
    assert_eq!(env.submit(&table.tokens[0], plain).await.unwrap(), first);
    for other in ["hello\0", "bye"] {
        let other = table.say(other, "once");
        let refusal = refused(env.submit(&table.tokens[0], other).await);
        assert_eq!(refusal, (Code::InvalidArgument, "REQUEST_ID_REUSED".into()));
    }
    assert_eq!(env.entries("", &table.name).await.len(), 1);
}
