//! Logs and questions in words: what is written is what its reader sees.

use prost_types::Any;
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::fork_service_server::ForkService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateForkRequest, CreateMatchRequest, DescribeEntriesRequest, ForkLook, ForkMove,
    GetViewRequest, ListLegalActionsRequest, ListLogEntriesRequest, LogLine, PlayForkRequest,
    RenderLogRequest, RenderLogResponse, SubmitCommandRequest, SubmitCommandsRequest, Visibility,
};
use tonic::{Code, Request, Status};

use crate::support::{Started, TestEnv, by, command, counter_match, open_log, refused, settings};

impl TestEnv {
    /// A log in words as the holder of the token sees it.
    pub(crate) async fn rendered(
        &self,
        token: &str,
        request: RenderLogRequest,
    ) -> Result<RenderLogResponse, Status> {
        let rendered = self.service.render_log(by(token, request)).await?;
        Ok(rendered.into_inner())
    }
}

pub(crate) fn all_of(name: &str) -> RenderLogRequest {
    RenderLogRequest {
        name: name.to_owned(),
        ..Default::default()
    }
}

fn texts(lines: &[LogLine]) -> Vec<String> {
    lines.iter().map(|line| line.text.clone()).collect()
}

/// A match in which the second word is hidden from all but the seat that said it.
async fn with_a_secret(env: &TestEnv) -> Started {
    let table = env.start_match().await;
    for (token, word) in table.tokens.iter().zip(["roll", "psst secret"]) {
        env.submit(token, table.say(word, "")).await.unwrap();
    }
    table
}

#[tokio::test]
async fn a_log_reads_as_its_reader_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = with_a_secret(&env).await;
    let [first, second] = &table.tokens;
    for (token, expected) in [
        ("", &["roll", "whispers"][..]),
        (first, &["roll", "you said roll", "whispers"]),
        (second, &["roll", "whispers", "you said psst secret"]),
    ] {
        let rendered = env.rendered(token, all_of(&table.name)).await.unwrap();
        assert_eq!(rendered.text_language, "en");
        let lines = &rendered.lines;
        assert_eq!(lines.len(), expected.len());
        for (line, words) in lines.iter().zip(expected) {
            assert!(line.text.starts_with(&format!("en: {words}")), "{line:?}");
            // The names are those that everybody may see, whoever reads.
            assert!(line.text.ends_with("by Spectator(()) at 2"), "{line:?}");
            assert_eq!(line.heading, *words == "roll");
            let by_first = words.contains("roll");
            let expected = if by_first { (1, 0) } else { (2, 1) };
            assert_eq!((line.sequence, line.seat), expected);
        }
        let secret = lines.iter().any(|line| line.text.contains("secret"));
        assert_eq!(secret, token == second.as_str());

        // The same words stand beside the entries.
        let listed = ListLogEntriesRequest {
            name: table.name.clone(),
            text_language: "de-AT".to_owned(),
            ..Default::default()
        };
        let listed = env.service.list_log_entries(by(token, listed)).await;
        let listed = listed.unwrap().into_inner().entries;
        let beside: Vec<String> = listed.iter().flat_map(|it| it.texts.clone()).collect();
        let translated: Vec<String> = texts(lines)
            .iter()
            .map(|text| text.replacen("en: ", "de-AT: ", 1))
            .collect();
        assert_eq!(beside, translated);
        let plain = env.entries(token, &table.name).await;
        assert!(plain.iter().all(|entry| entry.texts.is_empty()));
        for (mut listed, plain) in listed.into_iter().zip(plain) {
            listed.texts.clear();
            assert_eq!(listed, plain, "nothing else differs");
        }
    }
}

#[tokio::test]
async fn a_range_of_a_log_comes_in_pages() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..7 {
        let said = table.say(&format!("word {number}"), "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    let mut request = RenderLogRequest {
        page_size: 2,
        after_sequence: 1,
        until_sequence: 6,
        ..all_of(&table.name)
    };
    let (mut sequences, mut pages) = (Vec::new(), 0);
    loop {
        let page = env.rendered("", request.clone()).await.unwrap();
        assert!(page.lines.len() <= 2);
        sequences.extend(page.lines.iter().map(|line| line.sequence));
        pages += 1;
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            break;
        }
    }
    assert_eq!((sequences, pages), (vec![2, 3, 4, 5, 6], 3));
    for (after_sequence, until_sequence, expected) in [(7, 0, 0), (5, 5, 0), (6, 0, 1), (0, 0, 7)] {
        let request = RenderLogRequest {
            after_sequence,
            until_sequence,
            ..all_of(&table.name)
        };
        let page = env.rendered("", request).await.unwrap();
        let found = (page.lines.len(), page.next_page_token.as_str());
        assert_eq!(found, (expected, ""), "{after_sequence} {until_sequence}");
    }
}

#[tokio::test]
async fn a_page_in_words_ends_by_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let small = MatchSettings {
        page_bytes: 1024,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), small).await;
    let table = env.start_match().await;
    for number in 0..20 {
        let said = table.say(&format!("{number} {}", "x".repeat(90)), "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    let (mut sequences, mut request) = (Vec::new(), all_of(&table.name));
    request.page_size = 1000;
    loop {
        let page = env.rendered("", request.clone()).await.unwrap();
        let bytes: usize = texts(&page.lines).iter().map(String::len).sum();
        assert!(bytes <= 1024 && !page.lines.is_empty(), "{bytes}");
        sequences.extend(page.lines.iter().map(|line| line.sequence));
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            break;
        }
    }
    assert_eq!(sequences, (1..=20).collect::<Vec<u64>>());
}

#[tokio::test]
async fn a_private_match_is_written_for_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        visibility: Visibility::Private.into(),
        seat: Some(0),
        ..counter_match()
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let own = env.rendered(&created.seat_token, all_of(&name)).await;
    assert_eq!(own.unwrap().lines, []);
    let stranger = env.start_match().await.tokens[0].clone();
    for (token, name) in [
        ("", &*name),
        (&stranger, &*name),
        ("", "matches/none"),
        (&stranger, "matches/none"),
    ] {
        let refusal = refused(env.rendered(token, all_of(name)).await);
        assert_eq!(refusal, (Code::NotFound, "MATCH_NOT_FOUND".to_owned()));
    }
}

#[tokio::test]
async fn what_a_seat_does_is_answered_in_words_where_it_asks() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let request = SubmitCommandRequest {
        text_language: "de".to_owned(),
        ..table.say("psst secret", "once")
    };
    let expected = [
        "de: whispers by Spectator(()) at 1",
        "de: you said psst secret by Spectator(()) at 1",
    ];
    for _ in 0..2 {
        // A repetition has the words, too.
        let done = env.submit(&table.tokens[0], request.clone()).await;
        assert_eq!(done.unwrap().texts, expected);
    }
    let plain = env.submit(&table.tokens[1], table.say("hello", "")).await;
    assert!(plain.unwrap().texts.is_empty());
    let list = SubmitCommandsRequest {
        text_language: "en".to_owned(),
        ..table.list(&[("ask", "1"), ("hello", "2")])
    };
    let done = env.submit_list(&table.tokens[0], list).await.unwrap();
    for (number, accepted) in done.accepted.iter().enumerate() {
        assert_eq!(accepted.texts.len(), accepted.events.len(), "{number}");
        assert!(accepted.texts[0].starts_with("en: "), "{accepted:?}");
    }
    assert!(!done.accepted.is_empty());
}

#[tokio::test]
async fn open_questions_are_in_words_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for (language, asked) in [("", 0), ("de", 1)] {
        let request = GetViewRequest {
            name: table.name.clone(),
            text_language: language.to_owned(),
            ..Default::default()
        };
        let seen = env.service.get_view(by("", request)).await.unwrap();
        let expected = vec!["Spectator(()) at 0".to_owned(); asked];
        assert_eq!(seen.into_inner().question_texts, expected);
        let request = ListLegalActionsRequest {
            name: table.name.clone(),
            text_language: language.to_owned(),
            ..Default::default()
        };
        let listed = by(&table.tokens[0], request);
        let listed = env.service.list_legal_actions(listed).await.unwrap();
        let expected = vec!["anything".to_owned(); asked];
        assert_eq!(listed.into_inner().question_texts, expected);
    }
}

#[tokio::test]
async fn moves_of_a_fork_are_in_words_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    let request = CreateForkRequest {
        parent: table.name.clone(),
        seed: b"a seed".to_vec(),
        ..Default::default()
    };
    let fork = env.service.create_fork(by(token, request)).await.unwrap();
    let name = fork.into_inner().name;
    let play = async |language: &str| {
        let request = PlayForkRequest {
            name: name.clone(),
            moves: vec![ForkMove {
                seat: None,
                r#move: Some(Move::Command(command("hello"))),
            }],
            look: Some(ForkLook {
                view: true,
                legal: true,
                samples: 0,
            }),
            text_language: language.to_owned(),
            ..Default::default()
        };
        let played = env.service.play_fork(by(token, request)).await?;
        Ok::<_, Status>(played.into_inner())
    };
    let plain = play("").await.unwrap();
    assert!(plain.entries[0].texts.is_empty() && plain.question_texts.is_empty());
    let played = play("de").await.unwrap();
    let expected = [
        "de: hello 0 by Spectator(()) at 2",
        "de: you said hello by Spectator(()) at 2",
    ];
    assert_eq!(played.entries[0].texts, expected);
    assert_eq!(played.question_texts, ["Seat(0) at 2"]);
    assert_eq!(played.legal.unwrap().question_texts, ["anything"]);
    assert_eq!(refused(play("no tag").await).1, "INVALID_FIELD");
}

#[tokio::test]
async fn streams_get_the_words_of_what_their_readers_see() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = with_a_secret(&env).await;
    let entries = env.entries("", &table.name).await;
    for (held_back, version) in [(false, 2), (true, 1)] {
        let request = DescribeEntriesRequest {
            r#match: table.name.clone(),
            entries: entries[..1].to_vec(),
            text_language: "de".to_owned(),
            held_back,
        };
        let described = env.service.describe_entries(Request::new(request)).await;
        let described = described.unwrap().into_inner().entries;
        let expected = format!("de: {} by Spectator(()) at {version}", {
            let event: &Any = &entries[0].events[0];
            String::from_utf8(event.value.clone()).unwrap()
        });
        assert_eq!(described[0].texts, [expected], "{held_back}");
    }
}

#[tokio::test]
async fn a_language_is_named_by_a_tag() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    let name = table.name.clone();
    for tag in ["not a tag", "de_DE", "-", "überlang", &"a".repeat(300)] {
        let text_language = tag.to_owned();
        let rendered = RenderLogRequest {
            text_language: text_language.clone(),
            ..all_of(&name)
        };
        assert_eq!(
            refused(env.rendered("", rendered).await),
            (Code::InvalidArgument, "INVALID_FIELD".to_owned()),
            "{tag}"
        );
        let listed = ListLogEntriesRequest {
            name: name.clone(),
            text_language: text_language.clone(),
            ..Default::default()
        };
        let listed = env.service.list_log_entries(by("", listed)).await;
        assert_eq!(refused(listed).1, "INVALID_FIELD", "{tag}");
        let seen = GetViewRequest {
            name: name.clone(),
            text_language: text_language.clone(),
            ..Default::default()
        };
        let seen = env.service.get_view(by("", seen)).await;
        assert_eq!(refused(seen).1, "INVALID_FIELD", "{tag}");
        let said = SubmitCommandRequest {
            text_language,
            ..table.say("hello", "")
        };
        let said = env.submit(token, said).await;
        assert_eq!(refused(said).1, "INVALID_FIELD", "{tag}");
    }
    assert_eq!(env.entries("", &name).await.len(), 0);
    // A language that there is none of is no error.
    let rendered = RenderLogRequest {
        text_language: "tlh-Latn".to_owned(),
        ..all_of(&name)
    };
    env.rendered("", rendered).await.unwrap();
}
