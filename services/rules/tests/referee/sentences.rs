//! Logs and questions in words, of matches that are played at random.

use prost_types::Any;
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyResponse, DescribeRequest, DescribeResponse, EntryToDescribe, GetViewRequest,
    ListLegalActionsRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use tonic::{Request, Status};

use crate::table::*;

/// Commands played of each match.
const PLAYED: usize = 250;

/// A question is looked for after so many commands.
const QUESTIONS: usize = 3;

const LANGUAGES: [&str; 2] = ["en", "de-AT"];

/// Sentences that were written of a match.
#[derive(Default)]
struct Written {
    /// The sentences for everybody.
    public: Vec<String>,
    /// Those of events that one seat alone sees.
    hidden: Vec<String>,
    questions: Vec<String>,
}

impl Table {
    async fn seen(&self, viewer: Viewer) -> Any {
        let request = GetViewRequest {
            position: Some(self.position()),
            viewer: Some(viewer),
        };
        let seen = self.referee.get_view(Request::new(request)).await.unwrap();
        seen.into_inner().view.unwrap()
    }

    fn to_describe(&self, view: Option<Any>, language: &str) -> DescribeRequest {
        DescribeRequest {
            game: self.game.to_owned(),
            r#match: MATCH.to_owned(),
            options: self.opening.options.clone(),
            view,
            language: language.to_owned(),
            ..DescribeRequest::default()
        }
    }

    async fn described(&self, request: DescribeRequest) -> Result<DescribeResponse, Status> {
        let described = self.referee.describe(Request::new(request)).await?;
        Ok(described.into_inner())
    }
}

/// The entry of an applied action as a seat sees it, or a spectator.
fn entry(seat: u32, applied: &ApplyResponse, reader: Option<u32>) -> EntryToDescribe {
    let events = applied.events.iter();
    let seen = events.filter(|it| it.only_seat.is_none() || it.only_seat == reader);
    EntryToDescribe {
        seat,
        action: (applied.action.clone()).filter(|_| !applied.private || reader == Some(seat)),
        events: seen.filter_map(|it| it.event.clone()).collect(),
    }
}

#[track_caller]
fn must_be_a_sentence(text: &str) {
    assert!(!text.is_empty() && text.len() <= 1_000, "{text}");
    assert!(!text.contains(['{', '}', '\n']), "{text}");
    for unknown in ["does not know", "nicht kennt", "_UNSPECIFIED"] {
        assert!(!text.contains(unknown), "{text}");
    }
}

/// Returns the number of questions in a view or a legal list.
fn questions_in(packed: &Any) -> usize {
    if let Ok(view) = packed.to_msg::<aa1940::View>() {
        view.pending.len()
    } else if let Ok(legal) = packed.to_msg::<aa1940::Legal>() {
        legal.decisions.len()
    } else if let Ok(view) = packed.to_msg::<axis_empires::View>() {
        view.pending.len()
    } else {
        let legal: axis_empires::Legal = packed.to_msg().unwrap();
        legal.decisions.len()
    }
}

/// Plays a match with these options at random, and writes all of it.
async fn written(game: &'static str, options: Any) -> Written {
    let mut table = Table::open_with(referee(), game, Some(options)).await;
    let mut awaited = table.opening.awaited.clone();
    let mut written = Written::default();
    for number in 0..PLAYED {
        let Some(seat) = awaited.first().copied() else {
            break;
        };
        let request = ListLegalActionsRequest {
            position: Some(table.position()),
            seat,
            samples: 8,
        };
        let listed = table.referee.list_legal_actions(Request::new(request));
        let listed = listed.await.unwrap().into_inner();
        if number % QUESTIONS == 0 {
            let names = table.seen(Viewer::Spectator(())).await;
            for packed in [
                listed.legal.clone().unwrap(),
                table.seen(Viewer::Seat(seat)).await,
            ] {
                for language in LANGUAGES {
                    let request = DescribeRequest {
                        questions_of: Some(packed.clone()),
                        ..table.to_describe(Some(names.clone()), language)
                    };
                    let described = table.described(request).await.unwrap();
                    assert_eq!(described.questions.len(), questions_in(&packed));
                    for text in &described.questions {
                        must_be_a_sentence(text);
                    }
                    written.questions.extend(described.questions);
                }
            }
        }
        let chosen = listed.commands[number % listed.commands.len()].clone();
        let request = table.request(seat, chosen);
        let applied = table.send(request).await.unwrap();
        let names = table.seen(Viewer::Spectator(())).await;
        let owners = applied.events.iter().filter_map(|it| it.only_seat);
        let readers = owners.map(Some).chain([None]);
        for reader in readers {
            let entry = entry(seat, &applied, reader);
            for language in LANGUAGES {
                let request = DescribeRequest {
                    entries: vec![entry.clone()],
                    ..table.to_describe(Some(names.clone()), language)
                };
                let described = table.described(request).await.unwrap();
                let sentences = &described.entries[0].sentences;
                assert_eq!(sentences.len(), entry.events.len().max(1));
                let texts = sentences.iter().map(|it| it.text.clone());
                let texts: Vec<String> = texts.collect();
                texts.iter().for_each(|text| must_be_a_sentence(text));
                match reader {
                    None => written.public.extend(texts),
                    Some(_) => written.hidden.extend(texts),
                }
            }
        }
        awaited = applied.awaited;
    }
    written
}

#[tokio::test]
async fn whatever_happens_on_a_board_is_in_words_in_every_language() {
    for board in ["europe1940", "global1940"] {
        let options = aa1940::Options {
            board: board.to_owned(),
            ..Default::default()
        };
        let written = written("aa1940", any(&options)).await;
        for part in ["Round 1: ", "Runde 1: ", " moves ", " verlegt "] {
            let has_it = written.public.iter().any(|text| text.contains(part));
            assert!(has_it, "{board}: {part}");
        }
    }
}

#[tokio::test]
async fn whatever_happens_on_a_map_is_in_words_in_every_language() {
    for (pack, scenario) in [("training", ""), ("axis-empires-open", "campaign-1939")] {
        let options = axis_empires::Options {
            pack: pack.to_owned(),
            scenario: scenario.to_owned(),
            ..Default::default()
        };
        let written = written("axis-empires", any(&options)).await;
        for part in [" goes from ", " zieht: "] {
            let has_it = written.public.iter().any(|text| text.contains(part));
            assert!(has_it, "{pack}: {part}");
        }
        // What one seat alone hears of is nobody else's.
        for own in ["Your ", "Deine "] {
            let is_own = |text: &&String| text.starts_with(own);
            assert_eq!(written.public.iter().find(is_own), None, "{pack}");
            let hidden = written.hidden.iter().any(|text| is_own(&text));
            assert_eq!(hidden, pack != "training", "{pack}: {own}");
        }
        assert!(!written.questions.is_empty(), "{pack}");
    }
}

/// An entry of a seat with a command of some type.
fn of_type(type_url: &str) -> EntryToDescribe {
    let command = Any {
        type_url: type_url.to_owned(),
        value: b"anything".to_vec(),
    };
    EntryToDescribe {
        seat: 1,
        action: Some(Action {
            kind: Some(Kind::Command(command.clone())),
        }),
        events: vec![command],
    }
}

#[tokio::test]
async fn a_game_without_words_has_a_line_for_each_entry() {
    let table = Table::open(referee()).await;
    let hidden = EntryToDescribe {
        seat: 0,
        ..EntryToDescribe::default()
    };
    for (language, expected) in [
        (
            "en",
            ["Seat 1: Take.", "Seat 0 gives an order that is hidden."],
        ),
        (
            "de",
            ["Platz 1: Take.", "Platz 0 gibt einen verdeckten Befehl."],
        ),
    ] {
        let request = DescribeRequest {
            game: "nim".to_owned(),
            entries: vec![of_type("type.example/nim.v1.Take"), hidden.clone()],
            questions_of: Some(Any::default()),
            language: language.to_owned(),
            ..DescribeRequest::default()
        };
        let described = table.described(request).await.unwrap();
        let texts: Vec<&str> = (described.entries.iter())
            .flat_map(|it| &it.sentences)
            .map(|it| &*it.text)
            .collect();
        assert_eq!(texts, expected);
        assert!(described.questions.is_empty() && !described.needs_view);
        assert_eq!(described.language, language);
    }
}

#[tokio::test]
async fn names_of_pieces_are_asked_for_and_a_pack_that_is_not_there_is_no_error() {
    let table = Table::open_game(referee(), "axis-empires").await;
    let lacking = table.described(table.to_describe(None, "de")).await;
    assert!(lacking.unwrap().needs_view);
    let board = Table::open(referee()).await;
    let complete = board.described(board.to_describe(None, "de")).await;
    assert!(!complete.unwrap().needs_view);
    let view = table.seen(Viewer::Spectator(())).await;
    let options = axis_empires::Options {
        pack: "elsewhere".to_owned(),
        ..Default::default()
    };
    let request = DescribeRequest {
        options: Some(any(&options)),
        entries: vec![of_type("type.example/axis_empires.Command")],
        ..table.to_describe(Some(view), "fr")
    };
    let described = table.described(request).await.unwrap();
    assert_eq!(described.entries.len(), 1);
    must_be_a_sentence(&described.entries[0].sentences[0].text);
    assert_eq!(described.language, "en");
}
