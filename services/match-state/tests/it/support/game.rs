//! A small game: seats take turns saying words, and the state is the fingerprint of all that was
//! said and rolled. "roll" draws a die, "psst…" is private, "end" wins. After "stay" it is still
//! the same seat's turn; "ask" has the other seat say something first; "chores" gives the other
//! seat two things to do before it may pass. Bytes from a zero byte on are no part of a word.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::Mutex;
use prost_types::Any;
use sandtable_grpc::error::{self, error, reason};
use sandtable_kernel::{Dice, DiceKey};
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::*;
use sandtable_proto::types::v1::{
    Action, AddressedEvent, OnTurn, Outcome, SeatInfo, Violation, action,
};
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tonic::{Code, Request, Response, Status, async_trait};

pub(crate) const ID: &str = "counter";
pub(crate) const COMMAND: &str = "type.googleapis.com/test.Word";
pub(crate) const SEATS: u32 = 2;

#[derive(Clone, Debug, PartialEq)]
struct State {
    version: u64,
    hash: Vec<u8>,
    outcome: Option<Outcome>,
    /// Number of words that did not end a turn.
    stays: u8,
    /// True if the seat that is not on turn was asked.
    asked: bool,
    /// Number of things that the seat on turn has still to do.
    chores: u8,
}

impl State {
    fn opening() -> Self {
        Self {
            version: 0,
            hash: vec![0; 16],
            outcome: None,
            stays: 0,
            asked: false,
            chores: 0,
        }
    }

    fn awaited(&self) -> Vec<u32> {
        if self.outcome.is_some() {
            Vec::new()
        } else {
            vec![(self.turns() + u64::from(self.asked)) as u32 % SEATS]
        }
    }

    /// Returns the number of turns so far.
    fn turns(&self) -> u64 {
        self.version - u64::from(self.stays)
    }

    fn on_turn(&self) -> Option<OnTurn> {
        (self.outcome.is_none()).then(|| OnTurn {
            seat: self.turns() as u32 % SEATS,
            number: self.turns() + 1,
        })
    }

    /// Returns the default word of a seat that does not answer.
    fn default_word(&self) -> &'static [u8] {
        if self.chores > 0 { b"stay" } else { b"pass" }
    }

    fn check(&self, seat: u32) -> Result<(), Status> {
        if self.awaited().contains(&seat) {
            return Ok(());
        }
        Err(error::refused(&Violation {
            rule: "TURN-01".into(),
            sentence: format!("it is not seat {seat}'s turn"),
            ..Default::default()
        }))
    }

    fn apply(&mut self, seat: u32, action: &Action, key: &[u8]) -> Result<ApplyResponse, Status> {
        let word = match action.kind.as_ref() {
            Some(action::Kind::Command(command)) => {
                self.check(seat)?;
                let said = command.value.split(|byte| *byte == 0).next();
                String::from_utf8(said.unwrap().to_vec()).unwrap()
            }
            Some(action::Kind::Draw(())) => "end in a draw".to_owned(),
            Some(action::Kind::Close(())) => "end by office".to_owned(),
            _ => "end by resignation".to_owned(),
        };
        let key = DiceKey::read(key).unwrap();
        let mut dice = key.entry(self.version + 1);
        let die = if word == "roll" { dice.roll() } else { 0 };
        self.version += 1;
        if self.asked || word == "stay" || word == "ask" {
            self.stays += 1;
        }
        self.chores = match &word[..] {
            "chores" => 2,
            _ => self.chores.saturating_sub(1),
        };
        self.asked = word == "ask";
        self.outcome = word.starts_with("end").then(|| Outcome {
            winners: match action.kind {
                Some(action::Kind::Draw(()) | action::Kind::Close(())) => Vec::new(),
                _ => vec![seat],
            },
            ..Default::default()
        });
        let recorded = match &action.kind {
            Some(action::Kind::Command(_)) => action::Kind::Command(Any {
                type_url: COMMAND.into(),
                value: word.clone().into_bytes(),
            }),
            other => other.clone().unwrap(),
        };
        let digest = Sha256::new()
            .chain_update(&self.hash)
            .chain_update([seat as u8, die])
            .chain_update(&word);
        self.hash = digest.finalize()[..16].to_vec();
        let event = |text: String, only_seat| AddressedEvent {
            only_seat,
            event: Some(Any {
                type_url: "test.Heard".into(),
                value: text.into_bytes(),
            }),
        };
        let private = word.starts_with("psst");
        let public = if private {
            "whispers".to_owned()
        } else {
            format!("{word} {die}")
        };
        Ok(ApplyResponse {
            state_hash: self.hash.clone(),
            events: vec![
                event(public, None),
                event(format!("you said {word}"), Some(seat)),
            ],
            awaited: self.awaited(),
            outcome: self.outcome.clone(),
            dice_drawn: dice.drawn(),
            snapshot: Vec::new(),
            private,
            on_turn: self.on_turn(),
            action: Some(Action {
                kind: Some(recorded),
            }),
            ..Default::default()
        })
    }

    fn snapshot(&self) -> Vec<u8> {
        let turn = [self.stays, u8::from(self.asked), self.chores];
        [&self.hash[..], &turn].concat()
    }
}

/// The referee of the small game. It keeps one state a match, as the real one does.
#[derive(Default)]
pub(crate) struct CounterRules {
    states: Mutex<HashMap<String, State>>,
    /// True if its rules have changed.
    pub(crate) renewed: AtomicBool,
    /// True when it keeps no state from one call to the next.
    pub(crate) forgetful: AtomicBool,
    /// Number of states that were built from a basis.
    pub(crate) rebuilt: AtomicU64,
    /// Number of logs that it was asked to replay.
    pub(crate) verified: watch::Sender<u64>,
    /// Held by a test in which playing a log again is to take long.
    pub(crate) slow: tokio::sync::Mutex<()>,
}

impl CounterRules {
    /// Loses all memory, as a restart would.
    pub(crate) fn restart(&self) {
        self.states.lock().clear();
    }

    fn ruleset(&self) -> &'static str {
        let renewed = self.renewed.load(Ordering::Relaxed);
        if renewed { "2" } else { "1" }
    }

    fn at(&self, position: &Position) -> Result<State, Status> {
        let known = self.states.lock().get(&position.r#match).cloned();
        if let Some(state) = known
            && state.version == position.version
            && state.hash == position.state_hash
        {
            return Ok(state);
        }
        let basis = position.basis.as_ref().ok_or_else(|| {
            Status::from(error(
                Code::FailedPrecondition,
                reason::STATE_NOT_LOADED,
                "no state",
            ))
        })?;
        self.rebuilt.fetch_add(1, Ordering::Relaxed);
        let mut state = State::opening();
        if !basis.snapshot.is_empty() {
            state.version = basis.snapshot_version;
            let (hash, turn) = basis.snapshot.split_at(16);
            state.hash = hash.to_vec();
            (state.stays, state.asked, state.chores) = (turn[0], turn[1] == 1, turn[2]);
        }
        for logged in &basis.tail {
            let action = logged.action.as_ref().unwrap();
            let applied = state.apply(logged.seat, action, &basis.dice_key)?;
            assert_eq!(applied.state_hash, logged.state_hash);
        }
        assert_eq!(
            (state.version, &state.hash),
            (position.version, &position.state_hash)
        );
        self.states
            .lock()
            .insert(position.r#match.clone(), state.clone());
        Ok(state)
    }
}

#[async_trait]
impl RulesService for CounterRules {
    async fn open_match(
        &self,
        request: Request<OpenMatchRequest>,
    ) -> Result<Response<OpenMatchResponse>, Status> {
        let request = request.into_inner();
        if request.game != ID {
            return Err(error::invalid("game", "is not hosted"));
        }
        let state = State::opening();
        let terms = request.terms.as_ref().map(|terms| &terms.seat_order);
        let order = match terms.filter(|order| !order.is_empty()) {
            Some(order) => order.clone(),
            None => (0..SEATS).collect(),
        };
        let response = OpenMatchResponse {
            seats: (0..)
                .zip(order)
                .map(|(seat, place)| SeatInfo {
                    seat,
                    powers: vec![],
                    side: format!("side {}", place % 2),
                })
                .collect(),
            ruleset_version: self.ruleset().into(),
            options: match &request.terms {
                Some(terms) => Some(Any {
                    type_url: "test.Options".into(),
                    value: format!("{} gets {}", terms.side, terms.amount).into_bytes(),
                }),
                None => request.options,
            },
            snapshot: state.snapshot(),
            state_hash: state.hash.clone(),
            awaited: state.awaited(),
            on_turn: state.on_turn(),
        };
        self.states.lock().insert(request.r#match, state);
        Ok(Response::new(response))
    }

    async fn apply(
        &self,
        request: Request<ApplyRequest>,
    ) -> Result<Response<ApplyResponse>, Status> {
        let request = request.into_inner();
        let position = request.position.unwrap();
        let mut state = self.at(&position)?;
        let mut applied = state.apply(
            request.seat,
            request.action.as_ref().unwrap(),
            &request.dice_key,
        )?;
        if request.want_snapshot {
            applied.snapshot = state.snapshot();
        }
        if self.forgetful.load(Ordering::Relaxed) {
            self.states.lock().clear();
        } else {
            self.states.lock().insert(position.r#match, state);
        }
        Ok(Response::new(applied))
    }

    async fn validate(&self, request: Request<ValidateRequest>) -> Result<Response<()>, Status> {
        let request = request.into_inner();
        self.at(&request.position.unwrap())?.check(request.seat)?;
        Ok(Response::new(()))
    }

    async fn list_legal_actions(
        &self,
        request: Request<ListLegalActionsRequest>,
    ) -> Result<Response<ListLegalActionsResponse>, Status> {
        let request = request.into_inner();
        let turn = self
            .at(&request.position.unwrap())?
            .check(request.seat)
            .is_ok();
        let legal = turn.then(|| Any {
            type_url: COMMAND.into(),
            value: b"anything".to_vec(),
        });
        Ok(Response::new(ListLegalActionsResponse {
            legal,
            ..Default::default()
        }))
    }

    async fn get_view(
        &self,
        request: Request<GetViewRequest>,
    ) -> Result<Response<GetViewResponse>, Status> {
        let request = request.into_inner();
        let state = self.at(&request.position.unwrap())?;
        let text = format!("{:?} at {}", request.viewer.unwrap(), state.version);
        Ok(Response::new(GetViewResponse {
            view: Some(Any {
                type_url: "test.View".into(),
                value: text.into_bytes(),
            }),
            awaited: state.awaited(),
            outcome: state.outcome,
            ..Default::default()
        }))
    }

    async fn get_threats(
        &self,
        request: Request<GetThreatsRequest>,
    ) -> Result<Response<GetThreatsResponse>, Status> {
        let request = request.into_inner();
        let state = self.at(&request.position.unwrap())?;
        let text = format!(
            "{:?} at {} on {}: {}",
            request.viewer.unwrap(),
            state.version,
            request.holder,
            request.spaces.join(" ")
        );
        Ok(Response::new(GetThreatsResponse {
            threats: Some(Any {
                type_url: "test.Threats".into(),
                value: text.into_bytes(),
            }),
            ..Default::default()
        }))
    }

    async fn draw_view(
        &self,
        request: Request<DrawViewRequest>,
    ) -> Result<Response<DrawViewResponse>, Status> {
        let request = request.into_inner();
        let view = request.view.unwrap();
        let text = String::from_utf8(view.value).unwrap();
        let svg = format!("<svg>{text}, for {:?}</svg>", request.seat);
        let sum = |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte);
        let etag = format!("{:x}", svg.bytes().fold(7, sum));
        let known = request.if_none_match == etag;
        Ok(Response::new(DrawViewResponse {
            svg: if known { String::new() } else { svg },
            etag,
        }))
    }

    /// Each event in its own words, with the view that gave the names. Asks for one first.
    async fn describe(
        &self,
        request: Request<DescribeRequest>,
    ) -> Result<Response<DescribeResponse>, Status> {
        let request = request.into_inner();
        let words = |any: &Any| String::from_utf8(any.value.clone()).unwrap();
        let Some(names) = request.view.as_ref().map(words) else {
            return Ok(Response::new(DescribeResponse {
                needs_view: true,
                ..Default::default()
            }));
        };
        let entries = request.entries.iter().map(|entry| DescribedEntry {
            sentences: (entry.events.iter())
                .map(|event| Sentence {
                    text: format!("{}: {} by {names}", request.language, words(event)),
                    heading: words(event).starts_with("roll"),
                })
                .collect(),
        });
        Ok(Response::new(DescribeResponse {
            entries: entries.collect(),
            questions: request.questions_of.iter().map(words).collect(),
            language: request.language.clone(),
            needs_view: false,
        }))
    }

    async fn get_default_command(
        &self,
        request: Request<GetDefaultCommandRequest>,
    ) -> Result<Response<GetDefaultCommandResponse>, Status> {
        let state = self.at(&request.into_inner().position.unwrap())?;
        let command = Any {
            type_url: COMMAND.into(),
            value: state.default_word().to_vec(),
        };
        Ok(Response::new(GetDefaultCommandResponse {
            command: Some(command),
            ..Default::default()
        }))
    }

    async fn forget(&self, request: Request<ForgetRequest>) -> Result<Response<()>, Status> {
        self.states.lock().remove(&request.into_inner().r#match);
        Ok(Response::new(()))
    }

    async fn open_fork(
        &self,
        request: Request<OpenForkRequest>,
    ) -> Result<Response<OpenForkResponse>, Status> {
        let request = request.into_inner();
        let state = self.at(&request.position.unwrap())?;
        Ok(Response::new(OpenForkResponse {
            snapshot: state.snapshot(),
            state_hash: state.hash.clone(),
            awaited: state.awaited(),
            ..Default::default()
        }))
    }

    async fn verify_log(
        &self,
        request: Request<VerifyLogRequest>,
    ) -> Result<Response<VerifyLogResponse>, Status> {
        let request = request.into_inner();
        self.verified.send_modify(|logs| *logs += 1);
        let _in_time = self.slow.lock().await;
        let mut state = State::opening();
        let mut response = VerifyLogResponse {
            ruleset_version: self.ruleset().into(),
            ..Default::default()
        };
        for (sequence, logged) in (1..).zip(&request.entries) {
            let applied = state.apply(
                logged.seat,
                logged.action.as_ref().unwrap(),
                &request.dice_key,
            );
            let found = applied.as_ref().map(|applied| applied.state_hash.clone());
            let left_out = logged.state_hash.is_empty() && found.is_ok();
            if !left_out && found.as_ref().ok() != Some(&logged.state_hash) {
                response.difference = Some(LogDifference {
                    sequence,
                    expected_hash: logged.state_hash.clone(),
                    found_hash: found.unwrap_or_default(),
                    sentence: "the log departs from the rules".into(),
                });
                return Ok(Response::new(response));
            }
            let applied = applied?;
            response.outcome = applied.outcome;
            response.awaited = applied.awaited.clone();
            response.on_turn = applied.on_turn;
            response.entries.push(VerifiedEntry {
                state_hash: applied.state_hash,
                events: applied.events,
                awaited: applied.awaited,
                dice_drawn: applied.dice_drawn,
                private: applied.private,
                action: applied.action,
            });
        }
        response.verified = request.entries.len() as u64;
        response.awaited = state.awaited();
        response.snapshot = state.snapshot();
        Ok(Response::new(response))
    }
}
