//! The targets. `TEST_FUZZ_INPUTS` says how many inputs all of them take together.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "in a test's helpers a panic is the report, and what was done belongs to it"
)]

use std::cell::RefCell;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::num::u8;
use proptest::test_runner::{Config, TestError, TestRunner};
use sandtable_auth::token::{InternalOnly, TokenHash, bearer};
use sandtable_client::Error;
use sandtable_fuzz::choices::Choices;
use sandtable_fuzz::game::{Game, Verdict};
use sandtable_fuzz::json::JsonServer;
use sandtable_fuzz::messages::DECODERS;
use sandtable_fuzz::packed;
use sandtable_fuzz::played::{self, Played};
use sandtable_fuzz::relay::Relay;
use sandtable_fuzz::services::Services;
use sandtable_fuzz::wire;
use sandtable_grpc::error::reason_of;
use sandtable_grpc::page_token::{self, Listing};
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings};
use sandtable_runtime::telemetry::trace::TraceContext;
use tokio::time::Instant;
use tonic::metadata::{MetadataMap, MetadataValue};
use tonic::service::Interceptor;
use tonic::{Code, Request, Status};

/// Default number of inputs.
const INPUTS: usize = 60_000;

/// Bytes of an input, at most.
const LONGEST: usize = 160;

/// Number of inputs of one target, by result.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    unreadable: usize,
    refused: usize,
    done: usize,
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Unreadable => self.unreadable += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Done => self.done += 1,
        }
    }
}

/// Gives a target its share of the inputs, in hundredths of a per cent.
fn feed(name: &str, share: usize, target: impl Fn(&mut Choices<'_>) -> Verdict) {
    let all = std::env::var("TEST_FUZZ_INPUTS");
    let all = all.map_or(INPUTS, |all| all.parse().unwrap());
    let inputs = (all * share).div_ceil(10_000);
    let tally = RefCell::new(Tally::default());
    let began = Instant::now();
    let mut runner = TestRunner::new(Config {
        cases: inputs as u32,
        failure_persistence: None,
        ..Config::default()
    });
    let run = runner.run(&vec(u8::ANY, 0..LONGEST), |bytes| {
        tally.borrow_mut().count(target(&mut Choices::of(&bytes)));
        Ok(())
    });
    if let Err(TestError::Fail(problem, bytes)) = run {
        panic!("{name}: {problem}, with {bytes:?}");
    }
    let tally = tally.into_inner();
    let seconds = began.elapsed().as_secs_f64();
    println!("fuzz {name}: {inputs} inputs in {seconds:.1} s, {tally:?}");
    assert!(tally.done > 0, "{name}: some input is good");
    assert!(tally.refused + tally.unreadable > 0, "{name}: some is bad");
}

#[test]
fn every_message_is_decoded_or_not() {
    feed("messages", 5_800, |choices| {
        let decoder = choices.one(DECODERS);
        let bytes = match choices.below(4) {
            0 => choices.rest().to_vec(),
            _ => wire::invent(choices),
        };
        if (decoder.decode)(&bytes) {
            Verdict::Done
        } else {
            Verdict::Unreadable
        }
    });
}

#[test]
fn page_tokens_are_of_their_list_or_refused() {
    feed("page tokens", 1_000, |choices| {
        let (own, other) = (Listing("own".into()), Listing("other".into()));
        let token = match choices.below(4) {
            0 => String::from_utf8_lossy(choices.rest()).into_owned(),
            1 => own.token(u64::from_be_bytes([choices.byte(); 8])),
            2 => own.token_after(&String::from_utf8_lossy(choices.bytes(40))),
            _ => {
                let given = own.token(u64::from(choices.byte()));
                let spoilt = wire::spoil(given.into_bytes(), choices);
                String::from_utf8_lossy(&spoilt).into_owned()
            }
        };
        assert!(token.is_empty() || other.place(&token).is_err());
        assert!(token.is_empty() || other.id_after(&token).is_err());
        let size = i32::from_be_bytes([choices.byte(); 4]);
        assert_eq!(page_token::size(size, 50, 100).is_err(), size < 0);
        if let Ok(Some(place)) = own.place(&token) {
            assert_eq!(own.place(&own.token(place)).unwrap(), Some(place));
        }
        if own.place(&token).is_ok() || own.id_after(&token).is_ok() {
            Verdict::Done
        } else {
            Verdict::Refused
        }
    });
}

#[test]
fn what_callers_show_in_headers_is_read_or_refused() {
    feed("headers", 1_500, |choices| {
        let scheme = *choices.one(&["Bearer ", "bearer ", "Basic ", ""]);
        let value = match choices.below(3) {
            0 => [scheme.as_bytes(), choices.rest()].concat(),
            _ => {
                let visible = choices.rest().iter().map(|byte| 33 + byte % 94);
                (scheme.bytes()).chain(visible).collect()
            }
        };
        let text = String::from_utf8_lossy(&value);
        if let Some(context) = TraceContext::parse(&text) {
            assert_eq!(TraceContext::parse(&context.to_string()), Some(context));
        }
        let trace = TraceContext::begin().to_string();
        let spoilt = wire::spoil(trace.into_bytes(), choices);
        let read = TraceContext::parse(&String::from_utf8_lossy(&spoilt));
        if let Some(context) = read {
            assert_eq!(TraceContext::parse(&context.to_string()), Some(context));
        }
        let Ok(value) = MetadataValue::try_from(&value[..]) else {
            return Verdict::Unreadable;
        };
        let mut metadata = MetadataMap::new();
        metadata.insert("authorization", value);
        let shown = bearer(&metadata).map(|token| token.map(TokenHash::of));
        let mut request = Request::new(());
        *request.metadata_mut() = metadata;
        let let_in = InternalOnly::new("the secret").call(request).is_ok();
        let secret = Some(TokenHash::of("the secret"));
        assert!(!let_in || shown.as_ref().is_ok_and(|shown| *shown == secret));
        match shown {
            Ok(_) => Verdict::Done,
            Err(_) => Verdict::Refused,
        }
    });
}

#[test]
fn clients_read_whatever_an_error_says() {
    feed("errors", 1_200, |choices| {
        let details = match choices.below(2) {
            0 => choices.rest().to_vec(),
            _ => {
                let received = sandtable_grpc::error::invalid("name", "must be set");
                wire::mutate(received.details(), choices)
            }
        };
        let code = Code::from_i32(choices.below(20) as i32);
        let status = Status::with_details(code, "told", details.into());
        let reason = reason_of(&status);
        let error = Error::from(status);
        match (reason, error.reason()) {
            (None, None) => Verdict::Unreadable,
            (Some(_), Some(_)) => Verdict::Done,
            // An empty reason is none for one of them; a violation has its own.
            _ => Verdict::Refused,
        }
    });
}

#[test]
fn settings_are_taken_or_refused() {
    feed("settings", 2, |choices| {
        let key = *choices.one(&[
            "server.request_timeout_ms",
            "server.allowed_origins",
            "server.max_request_bytes",
            "client.connect_timeout_ms",
            "client.max_response_bytes",
            "server.nonsense",
        ]);
        let value = match choices.below(2) {
            0 => u32::from_be_bytes([choices.byte(); 4]).to_string(),
            _ => String::from_utf8_lossy(choices.rest()).into_owned(),
        };
        let Ok(settings) = Settings::load_with(&[(key, value)], None) else {
            return Verdict::Unreadable;
        };
        let server = settings.section::<ServerSettings>("server");
        let client = settings.section::<ClientSettings>("client");
        if server.is_ok() && client.is_ok() {
            Verdict::Done
        } else {
            Verdict::Refused
        }
    });
}

thread_local! {
    static GAME: Game = Game::play(Played::AxisAllies).unwrap();
    static CAMPAIGNS: [Game; 2] = played::CAMPAIGNS.map(|campaign| Game::play(campaign).unwrap());
    static JSON: JsonServer = JsonServer::start().unwrap();
    static RELAY: Relay = Relay::open().unwrap();
    static HALL: RefCell<Option<Services>> = const { RefCell::new(None) };
}

#[test]
fn commands_are_done_or_refused_and_a_dry_run_tells_which() {
    feed("commands", 160, |choices| {
        GAME.with(|game| game.command(choices))
    });
}

#[test]
fn commands_of_campaigns_are_done_or_refused_alike() {
    feed("commands of campaigns", 140, |choices| {
        in_campaign(choices, Game::command)
    });
}

#[test]
fn whatever_is_packed_is_told_as_json_and_as_an_event() {
    feed("packed as JSON", 60, |choices| {
        let sound = GAME.with(|game| game.sound());
        let packed = packed::any(choices, &sound);
        JSON.with(|server| server.show(&packed)).unwrap();
        match sandtable_proto::check::packed(&packed) {
            Ok(()) => Verdict::Done,
            Err(_) => Verdict::Unreadable,
        }
    });
}

#[test]
fn whatever_is_packed_as_a_view_is_drawn_or_refused() {
    feed("pictures", 12, |choices| match choices.below(3) {
        0 => in_campaign(choices, Game::draw),
        _ => GAME.with(|game| game.draw(choices)),
    });
}

#[test]
fn options_lay_a_match_or_are_refused() {
    feed("options", 15, |choices| {
        GAME.with(|game| game.options(choices))
    });
}

#[test]
fn options_lay_a_campaign_or_are_refused() {
    feed("options of campaigns", 10, |choices| {
        in_campaign(choices, Game::options)
    });
}

#[test]
fn odds_are_computed_or_refused() {
    feed("odds", 25, |choices| GAME.with(|game| game.odds(choices)));
}

#[test]
fn snapshots_are_what_they_were_or_refused() {
    feed("snapshots", 28, |choices| {
        GAME.with(|game| game.snapshot(choices))
    });
}

#[test]
fn snapshots_of_campaigns_are_what_they_were_or_refused() {
    feed("snapshots of campaigns", 20, |choices| {
        in_campaign(choices, Game::snapshot)
    });
}

#[test]
fn services_answer_whatever_they_are_asked() {
    feed("services", 90, |choices| in_hall(|hall| hall.ask(choices)));
}

#[test]
fn imports_are_taken_or_refused() {
    feed("imports", 5, |choices| in_hall(|hall| hall.import(choices)));
}

#[test]
fn what_replicas_hand_on_never_contradicts_the_log() {
    feed("live states", 5, |choices| {
        RELAY.with(|relay| relay.take_over(choices))
    });
}

/// Does something in one of the campaigns.
fn in_campaign(
    choices: &mut Choices<'_>,
    work: impl FnOnce(&Game, &mut Choices<'_>) -> Verdict,
) -> Verdict {
    CAMPAIGNS.with(|games| {
        let game = &games[choices.below(games.len())];
        work(game, choices)
    })
}

/// Runs a function on this thread's `Services`, which is made anew when it is worn.
fn in_hall(work: impl FnOnce(&mut Services) -> Verdict) -> Verdict {
    HALL.with_borrow_mut(|hall| {
        if hall.as_ref().is_none_or(Services::is_worn) {
            let commands = GAME.with(|game| game.commands.clone());
            *hall = Some(Services::open(Arc::new(commands)).unwrap());
        }
        work(hall.as_mut().unwrap())
    })
}
