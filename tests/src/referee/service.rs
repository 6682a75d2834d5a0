//! The calls of a referee, with its faults.

use std::collections::HashMap;
use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use prost_types::Any;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::*;
use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, SeatInfo};
use tonic::{Code, Request, Response, Status};

use super::game::{ID, No, SEATS, State, TYPES, command, sha256, text};
use super::{Fault, Rules};
use crate::refusals::{invalid, refusal, refused};

/// A state in memory, with the fingerprint that callers know it by.
type CachedState = (State, Vec<u8>);

#[derive(Debug)]
pub(super) struct Service {
    rules: Arc<Mutex<Rules>>,
    states: Mutex<HashMap<String, CachedState>>,
    /// Counts what must not be counted.
    count: AtomicU64,
}

fn no(no: No) -> Status {
    match no {
        No::Rule(violation) => refused(&violation),
        No::Field(field) => invalid(field, "is not one of this game"),
    }
}

impl Service {
    pub(super) fn new(rules: Arc<Mutex<Rules>>) -> Self {
        Self {
            rules,
            states: Mutex::default(),
            count: AtomicU64::new(0),
        }
    }

    fn rules(&self) -> Rules {
        self.rules.lock().expect("no test panics with it").clone()
    }

    fn states(&self) -> MutexGuard<'_, HashMap<String, CachedState>> {
        self.states.lock().expect("nothing panics with it")
    }

    /// Effect of the referee's fault on every call about a match.
    async fn suffer(&self) -> Result<Fault, Status> {
        let fault = self.rules().fault;
        match fault {
            Fault::Hangs => pending().await,
            Fault::Breaks => Err(Status::unknown("Exception calling application: list index")),
            Fault::Forges => Err(refusal(Code::Unavailable, "OUTCOME_UNKNOWN", "ask again")),
            fault => Ok(fault),
        }
    }

    fn hash(&self, state: &State, key: &[u8], fault: Fault) -> Vec<u8> {
        match fault {
            Fault::Nonsense => b"abc".to_vec(),
            Fault::Random => {
                let count = self.count.fetch_add(1, Ordering::Relaxed);
                sha256(&[&count.to_be_bytes()])[..16].to_vec()
            }
            Fault::ShortKeys => state.hash(dice(key)),
            _ => state.hash(key),
        }
    }

    /// The state of a position.
    fn at(&self, position: Option<&Position>, fault: Fault) -> Result<CachedState, Status> {
        let at = position.ok_or_else(|| invalid("position", "must be set"))?;
        if at.game != ID {
            return Err(refusal(
                Code::NotFound,
                "UNKNOWN_GAME",
                "there is one game here",
            ));
        }
        let kept = self.states().get(&at.r#match).cloned();
        if let Some((state, hash)) = kept
            && state.version == at.version
            && (at.state_hash.is_empty() || hash == at.state_hash)
        {
            return Ok((state, hash));
        }
        let Some(basis) = &at.basis else {
            return Err(refusal(
                Code::FailedPrecondition,
                "STATE_NOT_LOADED",
                "no state",
            ));
        };
        if fault == Fault::RefusesToLoad {
            return Err(refusal(
                Code::FailedPrecondition,
                "SNAPSHOT_UNREADABLE",
                "no",
            ));
        }
        let mut state = match &basis.snapshot[..] {
            [] => State::default(),
            snapshot => read_snapshot(snapshot, fault)?,
        };
        let mut hash = state.hash(&basis.dice_key);
        for entry in &basis.tail {
            let action = entry.action.clone().unwrap_or_default();
            state
                .apply(entry.seat, &action, dice(&basis.dice_key), fault)
                .map_err(no)?;
            hash = self.hash(&state, &basis.dice_key, fault);
            let agreed = entry.state_hash.is_empty() || entry.state_hash == hash;
            if !agreed && fault != Fault::Believes {
                return Err(refusal(Code::DataLoss, "BASIS_DIFFERS", "another state"));
            }
        }
        if fault == Fault::Diverges {
            state.spoilt += 1;
            hash = state.hash(&basis.dice_key);
        } else if state.version != at.version {
            return Err(invalid("position.basis", "leads elsewhere"));
        } else if !at.state_hash.is_empty() && at.state_hash != hash && fault != Fault::Believes {
            return Err(refusal(Code::DataLoss, "BASIS_DIFFERS", "another state"));
        }
        self.states()
            .insert(at.r#match.clone(), (state.clone(), hash.clone()));
        Ok((state, hash))
    }
}

/// The key that dice are drawn from: of a long key the first half.
fn dice(key: &[u8]) -> &[u8] {
    key.get(..32).unwrap_or(key)
}

fn write_snapshot(state: &State) -> Vec<u8> {
    let text = state.write();
    let check = sha256(&[text.as_bytes()]);
    [&check[..8], text.as_bytes()].concat()
}

fn read_snapshot(bytes: &[u8], fault: Fault) -> Result<State, Status> {
    let damaged = || refusal(Code::FailedPrecondition, "SNAPSHOT_UNREADABLE", "damaged");
    if fault == Fault::ReadsAnything {
        let text = bytes.get(8..).map(String::from_utf8_lossy);
        return Ok(text.and_then(|text| State::read(&text)).unwrap_or_default());
    }
    let (check, rest) = bytes.split_at_checked(8).ok_or_else(damaged)?;
    let text = std::str::from_utf8(rest).map_err(|_| damaged())?;
    if sha256(&[rest])[..8] == *check {
        State::read(text).ok_or_else(damaged)
    } else {
        Err(damaged())
    }
}

fn seats() -> Vec<SeatInfo> {
    let seat = |seat| SeatInfo {
        seat,
        powers: vec![format!("hand {seat}")],
        side: format!("side {seat}"),
    };
    (0..SEATS).map(seat).collect()
}

fn options(given: Option<&Any>) -> Result<Any, Status> {
    match given {
        Some(any) if any.type_url != TYPES[0] => Err(invalid("options", "are of another game")),
        _ => Ok(text(0, "as always")),
    }
}

#[tonic::async_trait]
impl GameService for Service {
    async fn list_games(
        &self,
        _: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        let [
            options_type,
            command_type,
            event_type,
            legal_type,
            view_type,
        ] = TYPES.map(str::to_owned);
        let game = Game {
            id: ID.to_owned(),
            title: "Hands".to_owned(),
            ruleset_version: self.rules().version,
            options_type,
            command_type,
            event_type,
            legal_type,
            view_type,
            default_options: Some(text(0, "as always")),
            ..Game::default()
        };
        Ok(Response::new(ListGamesResponse {
            games: vec![game],
            ..ListGamesResponse::default()
        }))
    }

    async fn get_board(
        &self,
        _: Request<GetBoardRequest>,
    ) -> Result<Response<GetBoardResponse>, Status> {
        Err(Status::unimplemented("there is no board"))
    }

    async fn render_board(
        &self,
        _: Request<RenderBoardRequest>,
    ) -> Result<Response<RenderBoardResponse>, Status> {
        Err(Status::unimplemented("there is no board"))
    }

    async fn list_rules(
        &self,
        _: Request<ListRulesRequest>,
    ) -> Result<Response<ListRulesResponse>, Status> {
        Err(Status::unimplemented("there is no ledger"))
    }

    async fn get_rule(&self, _: Request<GetRuleRequest>) -> Result<Response<Rule>, Status> {
        Err(refusal(
            Code::NotFound,
            "UNKNOWN_RULE",
            "there is no ledger",
        ))
    }

    async fn compute_odds(
        &self,
        _: Request<ComputeOddsRequest>,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        Err(Status::unimplemented("there are no odds"))
    }
}

#[tonic::async_trait]
impl RulesService for Service {
    async fn open_match(
        &self,
        request: Request<OpenMatchRequest>,
    ) -> Result<Response<OpenMatchResponse>, Status> {
        self.suffer().await?;
        let request = request.into_inner();
        if request.game != ID {
            return Err(refusal(
                Code::NotFound,
                "UNKNOWN_GAME",
                "there is one game here",
            ));
        }
        if request.terms.is_some() {
            return Err(invalid("terms", "are not known here"));
        }
        let state = State::default();
        let hash = state.hash(b"");
        let opened = OpenMatchResponse {
            seats: seats(),
            ruleset_version: self.rules().version,
            options: Some(options(request.options.as_ref())?),
            snapshot: write_snapshot(&state),
            state_hash: hash.clone(),
            awaited: state.awaited(),
            on_turn: state.on_turn(),
        };
        self.states().insert(request.r#match, (state, hash));
        Ok(Response::new(opened))
    }

    async fn apply(
        &self,
        request: Request<ApplyRequest>,
    ) -> Result<Response<ApplyResponse>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        let (mut state, from_hash) = self.at(request.position.as_ref(), fault)?;
        let action = request.action.unwrap_or_default();
        if fault == Fault::Lax
            && matches!(&action.kind, Some(Kind::Command(it)) if it.value == b"say")
        {
            return Err(invalid("command", "is not done after all"));
        }
        if fault == Fault::DryDice {
            state.spoilt = self.count.load(Ordering::Relaxed);
        }
        let done = state.apply(request.seat, &action, dice(&request.dice_key), fault);
        let done = done.map_err(no)?;
        let hash = self.hash(&state, &request.dice_key, fault);
        let mut awaited = state.awaited();
        if fault == Fault::Strangers {
            awaited.push(SEATS + 5);
        }
        let applied = ApplyResponse {
            state_hash: hash.clone(),
            events: done.events,
            awaited,
            outcome: state.outcome(),
            dice_drawn: done.dice,
            snapshot: if request.want_snapshot {
                write_snapshot(&state)
            } else {
                Vec::new()
            },
            private: done.private,
            on_turn: state.on_turn(),
            from_hash,
            action: Some(action),
        };
        let name = request.position.map(|at| at.r#match).unwrap_or_default();
        self.states().insert(name, (state, hash));
        Ok(Response::new(applied))
    }

    async fn validate(&self, request: Request<ValidateRequest>) -> Result<Response<()>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        let (state, _) = self.at(request.position.as_ref(), fault)?;
        if fault == Fault::DryDice {
            self.count.fetch_add(1, Ordering::Relaxed);
        }
        let command = request.command.unwrap_or_default();
        state.check(request.seat, &command).map_err(no)?;
        if fault == Fault::Lists && command.value == b"psst" {
            return Err(invalid("command", "is not meant so"));
        }
        Ok(Response::new(()))
    }

    async fn list_legal_actions(
        &self,
        request: Request<ListLegalActionsRequest>,
    ) -> Result<Response<ListLegalActionsResponse>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        let (state, state_hash) = self.at(request.position.as_ref(), fault)?;
        if request.seat >= SEATS {
            return Err(invalid("seat", "is none of the match"));
        }
        let mut words = state.legal(request.seat);
        if fault == Fault::ListsNothing {
            words.clear();
        }
        Ok(Response::new(ListLegalActionsResponse {
            legal: Some(text(3, words.join(" "))),
            commands: words.into_iter().map(command).collect(),
            state_hash,
        }))
    }

    async fn get_view(
        &self,
        request: Request<GetViewRequest>,
    ) -> Result<Response<GetViewResponse>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        let (state, state_hash) = self.at(request.position.as_ref(), fault)?;
        let view = match request.viewer {
            Some(Viewer::Seat(seat)) if seat >= SEATS => {
                return Err(invalid("seat", "is none of the match"));
            }
            Some(Viewer::Seat(seat)) => state.view(Some(seat), fault == Fault::Leaks),
            Some(Viewer::Spectator(())) => state.view(None, fault == Fault::Leaks),
            Some(Viewer::Referee(())) => state.view(None, true),
            None => return Err(invalid("viewer", "must be set")),
        };
        Ok(Response::new(GetViewResponse {
            view: Some(match fault {
                Fault::Huge => text(4, "x".repeat(32 << 20)),
                _ => view,
            }),
            awaited: state.awaited(),
            outcome: state.outcome(),
            state_hash,
        }))
    }

    async fn draw_view(
        &self,
        _: Request<DrawViewRequest>,
    ) -> Result<Response<DrawViewResponse>, Status> {
        Err(Status::unimplemented("there is nothing to draw"))
    }

    async fn get_threats(
        &self,
        _: Request<GetThreatsRequest>,
    ) -> Result<Response<GetThreatsResponse>, Status> {
        Err(Status::unimplemented("there is nothing to fear"))
    }

    async fn describe(
        &self,
        _: Request<DescribeRequest>,
    ) -> Result<Response<DescribeResponse>, Status> {
        Err(Status::unimplemented("there are no words"))
    }

    async fn get_default_command(
        &self,
        request: Request<GetDefaultCommandRequest>,
    ) -> Result<Response<GetDefaultCommandResponse>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        let (state, state_hash) = self.at(request.position.as_ref(), fault)?;
        if request.seat >= SEATS {
            return Err(invalid("seat", "is none of the match"));
        }
        let awaited = state.awaited().contains(&request.seat);
        Ok(Response::new(GetDefaultCommandResponse {
            command: awaited.then(|| command("roll")),
            state_hash,
        }))
    }

    async fn forget(&self, request: Request<ForgetRequest>) -> Result<Response<()>, Status> {
        self.states().remove(&request.into_inner().r#match);
        Ok(Response::new(()))
    }

    async fn open_fork(
        &self,
        _: Request<OpenForkRequest>,
    ) -> Result<Response<OpenForkResponse>, Status> {
        Err(Status::unimplemented("there are no forks"))
    }

    async fn verify_log(
        &self,
        request: Request<VerifyLogRequest>,
    ) -> Result<Response<VerifyLogResponse>, Status> {
        let fault = self.suffer().await?;
        let request = request.into_inner();
        if request.game != ID {
            return Err(refusal(
                Code::NotFound,
                "UNKNOWN_GAME",
                "there is one game here",
            ));
        }
        options(request.options.as_ref())?;
        let (mut state, mut entries, mut difference) = (State::default(), Vec::new(), None);
        for (sequence, entry) in (1..).zip(&request.entries) {
            let action = entry.action.clone().unwrap_or_default();
            let done = state.apply(entry.seat, &action, dice(&request.dice_key), fault);
            let hash = self.hash(&state, &request.dice_key, fault);
            let agreed = entry.state_hash.is_empty() || entry.state_hash == hash;
            let (done, state_hash) = match done {
                Ok(done) if agreed => (done, hash),
                Ok(done) if fault == Fault::Agrees => (done, entry.state_hash.clone()),
                done => {
                    difference = Some(LogDifference {
                        sequence,
                        expected_hash: entry.state_hash.clone(),
                        found_hash: done.map_or_else(|_| Vec::new(), |_| hash),
                        sentence: format!("entry {sequence} differs"),
                    });
                    break;
                }
            };
            entries.push(VerifiedEntry {
                state_hash,
                events: done.events,
                awaited: state.awaited(),
                dice_drawn: done.dice,
                private: done.private,
                action: Some(Action { kind: action.kind }),
            });
        }
        Ok(Response::new(VerifyLogResponse {
            difference,
            verified: entries.len() as u64,
            seats: seats(),
            ruleset_version: self.rules().version,
            entries,
            awaited: state.awaited(),
            outcome: state.outcome(),
            view: Some(state.view(None, true)),
            snapshot: write_snapshot(&state),
            on_turn: state.on_turn(),
        }))
    }
}
