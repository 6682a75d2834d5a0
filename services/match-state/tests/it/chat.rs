//! Talk around a match.

use futures::StreamExt;
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::chat_service_server::ChatService;
use sandtable_proto::matches::v1::follow_messages_response::Content;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::{
    ChatChannel, ChatMessage, CreateMatchRequest, FollowMessagesRequest, ListMessagesRequest,
    MuteSeatRequest, PostMessageRequest, SeatSetup,
};
use tonic::{Code, Status};

use crate::support::{OPERATOR, Started, TestEnv, by, counter_match, open_log, refused, settings};

fn message(table: &Started, channel: ChatChannel, text: &str) -> PostMessageRequest {
    PostMessageRequest {
        name: table.name.clone(),
        channel: channel as i32,
        text: text.to_owned(),
        ..Default::default()
    }
}

async fn post(env: &TestEnv, token: &str, post: PostMessageRequest) -> Result<ChatMessage, Status> {
    let reply = env.service.post_message(by(token, post)).await?;
    Ok(reply.into_inner())
}

/// All texts of a chat, read three at a time.
async fn texts(
    env: &TestEnv,
    token: &str,
    table: &Started,
    channel: ChatChannel,
) -> Result<Vec<String>, Status> {
    let mut texts = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListMessagesRequest {
            name: table.name.clone(),
            channel: channel as i32,
            page_size: 3,
            page_token,
            ..Default::default()
        };
        let page = env.service.list_messages(by(token, request)).await?;
        let page = page.into_inner();
        assert!(page.messages.len() <= 3);
        texts.extend(page.messages.into_iter().map(|message| message.text));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(texts);
        }
    }
}

#[tokio::test]
async fn messages_are_numbered_and_a_repetition_posts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), settings()).await;
    let other = TestEnv::over(log, settings()).await;
    let table = env.start_match().await;
    let hello = PostMessageRequest {
        request_id: "h".into(),
        ..message(&table, ChatChannel::Match, " hello ")
    };
    let first = post(&env, &table.tokens[0], hello.clone()).await.unwrap();
    assert_eq!(
        (first.sequence, first.seat, &first.text[..]),
        (1, 0, "hello")
    );
    // Also through another replica.
    let again = post(&other, &table.tokens[0], hello.clone()).await;
    assert_eq!(again.unwrap(), first);
    let changed = PostMessageRequest {
        text: "bye".into(),
        ..hello
    };
    let changed = post(&env, &table.tokens[0], changed).await;
    assert_eq!(refused(changed).1, "REQUEST_ID_REUSED");
    let posts = (0..6usize).map(|number| {
        let env = if number % 2 == 0 { &env } else { &other };
        let text = number.to_string();
        let request = message(&table, ChatChannel::Match, &text);
        post(env, &table.tokens[number / 3], request)
    });
    let mut sequences: Vec<u64> = (futures::future::join_all(posts).await.into_iter())
        .map(|posted| posted.unwrap().sequence)
        .collect();
    sequences.sort_unstable();
    assert_eq!(sequences, [2, 3, 4, 5, 6, 7]);
    let all = texts(&env, &table.tokens[1], &table, ChatChannel::Match).await;
    assert_eq!(all.unwrap().len(), 7);
}

#[tokio::test]
async fn a_side_talks_among_itself_and_spectators_read_what_the_host_lets_them() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for seat in 0..2 {
        let text = format!("secret of {seat}");
        let request = message(&table, ChatChannel::Side, &text);
        post(&env, &table.tokens[seat], request).await.unwrap();
    }
    let own = texts(&env, &table.tokens[1], &table, ChatChannel::Side).await;
    assert_eq!(own.unwrap(), ["secret of 1"]);
    for (token, reason) in [("", "TOKEN_MISSING"), (&table.host, "NOT_ALLOWED")] {
        let side = texts(&env, token, &table, ChatChannel::Side).await;
        assert_eq!(refused(side).1, reason);
    }
    let outsider = post(&env, "", message(&table, ChatChannel::Match, "hi")).await;
    assert_eq!(refused(outsider).0, Code::Unauthenticated);
    let spectator = texts(&env, "", &table, ChatChannel::Match).await;
    assert_eq!(refused(spectator).1, "NOT_ALLOWED");
    for token in [&table.host, OPERATOR] {
        let read = texts(&env, token, &table, ChatChannel::Match).await;
        assert!(read.unwrap().is_empty());
    }

    let one_team = |seat| SeatSetup {
        seat,
        team: "all".into(),
        ..Default::default()
    };
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        spectators_read_chat: true,
        seats: vec![one_team(0), one_team(1)],
        ..counter_match()
    });
    let created = created.await.unwrap();
    let open = Started {
        name: created.r#match.unwrap().name,
        tokens: [created.seat_token, String::new()],
        host: created.host_token,
    };
    let said = post(
        &env,
        &open.tokens[0],
        message(&open, ChatChannel::Match, "hi"),
    )
    .await;
    said.unwrap();
    let read = texts(&env, "", &open, ChatChannel::Match).await;
    assert_eq!(read.unwrap(), ["hi"]);
}

#[tokio::test]
async fn the_muted_and_the_talkative_are_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let quiet = MatchSettings {
        max_chat_messages: 2,
        chat_messages_per_minute: 0,
        ..settings()
    };
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), settings()).await;
    let table = env.start_match().await;
    let say = |text: &str| message(&table, ChatChannel::Match, text);
    for text in [
        "",
        " \n ",
        &"x".repeat(1001),
        "bell\u{7}",
        "a\n[seat 1] b",
        "\u{202e}x",
    ] {
        let odd = post(&env, &table.tokens[0], say(text)).await;
        assert_eq!(refused(odd).1, "INVALID_FIELD");
    }
    let mute = async |token: &str, muted| {
        let request = MuteSeatRequest {
            name: table.name.clone(),
            seat: 0,
            muted,
            ..Default::default()
        };
        env.service.mute_seat(by(token, request)).await
    };
    let other = mute(&table.tokens[1], true).await;
    assert_eq!(refused(other).1, "NOT_ALLOWED");
    mute(&table.host, true).await.unwrap();
    let muted = post(&env, &table.tokens[0], say("hi")).await;
    assert_eq!(refused(muted).1, "SEAT_MUTED");
    post(&env, &table.tokens[1], say("hi")).await.unwrap();
    mute(&table.host, false).await.unwrap();
    post(&env, &table.tokens[0], say("one line")).await.unwrap();

    let env = TestEnv::over(log.clone(), quiet.clone()).await;
    let fast = post(&env, &table.tokens[0], say("more")).await;
    assert_eq!(
        refused(fast),
        (Code::ResourceExhausted, "LIMIT_REACHED".into())
    );
    let full = MatchSettings {
        chat_messages_per_minute: 20,
        ..quiet
    };
    let env = TestEnv::over(log, full).await;
    let full = post(&env, &table.tokens[0], say("more")).await;
    assert_eq!(
        refused(full),
        (Code::ResourceExhausted, "LIMIT_REACHED".into())
    );
}

#[tokio::test]
async fn a_follower_gets_what_was_said_then_what_is_said_and_signs_of_life() {
    let folder = tempfile::tempdir().unwrap();
    let lively = MatchSettings {
        chat_heartbeat_ms: 1,
        max_chat_streams: 1,
        ..settings()
    };
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), lively).await;
    let elsewhere = TestEnv::over(log, settings()).await;
    let table = env.start_match().await;
    let say = |text: &str| message(&table, ChatChannel::Match, text);
    for text in ["one", "two"] {
        post(&env, &table.tokens[0], say(text)).await.unwrap();
    }
    let follow = async |token: &str| {
        let request = FollowMessagesRequest {
            name: table.name.clone(),
            after_sequence: 1,
            ..Default::default()
        };
        env.service.follow_messages(by(token, request)).await
    };
    assert!(follow("").await.is_err());
    let mut stream = follow(&table.tokens[1]).await.unwrap().into_inner();
    let full = follow(&table.tokens[0]).await;
    assert_eq!(
        full.err().map(|status| status.code()),
        Some(Code::ResourceExhausted)
    );
    let mut next = async |wanted: &str| {
        let mut silence = None;
        loop {
            match stream.next().await.unwrap().unwrap().content.unwrap() {
                Content::Message(message) => {
                    assert_eq!(message.text, wanted);
                    return silence;
                }
                Content::Heartbeat(last) => silence = Some(last),
            }
        }
    };
    next("two").await;
    post(&env, &table.tokens[0], say("three")).await.unwrap();
    next("three").await;
    // A message from another replica is found at the next heartbeat.
    post(&elsewhere, &table.tokens[0], say("four"))
        .await
        .unwrap();
    assert_eq!(next("four").await.unwrap_or(3), 3);
    env.stop.fire();
    loop {
        match stream.next().await {
            Some(Ok(response)) => assert_eq!(response.content, Some(Content::Heartbeat(4))),
            Some(Err(end)) => break assert_eq!(refused::<()>(Err(end)).1, "SHUTTING_DOWN"),
            None => panic!("the chat ends as if nobody could say any more"),
        }
    }
}
