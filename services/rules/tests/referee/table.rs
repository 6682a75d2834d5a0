//! A match played through the referee.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, Basis, ForgetRequest, GetDefaultCommandRequest, GetViewRequest,
    LoggedAction, OpenMatchRequest, OpenMatchResponse, Position, ValidateRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use sandtable_rules::{Referee, Registry, RulesSettings};
use tonic::{Request, Status};

pub(crate) const KEY: [u8; 32] = [9; 32];
pub(crate) const MATCH: &str = "matches/one";

pub(crate) fn referee() -> Referee {
    referee_of(Registry::standard())
}

pub(crate) fn referee_of(games: Registry) -> Referee {
    let settings = RulesSettings {
        listen: String::new(),
        cached_matches: 64,
        cached_forks: 4,
        max_request_bytes: 1 << 20,
    };
    Referee::new(games, &settings)
}

/// A match played through the referee, and the log that its caller would keep.
pub(crate) struct Table {
    pub(crate) game: &'static str,
    pub(crate) referee: Referee,
    pub(crate) opening: OpenMatchResponse,
    pub(crate) log: Vec<LoggedAction>,
    pub(crate) version: u64,
    pub(crate) state_hash: Vec<u8>,
}

impl Table {
    pub(crate) async fn open(referee: Referee) -> Self {
        Self::open_game(referee, "aa1940").await
    }

    pub(crate) async fn open_game(referee: Referee, game: &'static str) -> Self {
        Self::open_with(referee, game, None).await
    }

    pub(crate) async fn open_with(
        referee: Referee,
        game: &'static str,
        options: Option<Any>,
    ) -> Self {
        let request = OpenMatchRequest {
            game: game.to_owned(),
            r#match: MATCH.to_owned(),
            options,
            terms: None,
        };
        let opening = referee
            .open_match(Request::new(request))
            .await
            .unwrap()
            .into_inner();
        let state_hash = opening.state_hash.clone();
        Self {
            game,
            referee,
            opening,
            log: Vec::new(),
            version: 0,
            state_hash,
        }
    }

    pub(crate) fn position(&self) -> Position {
        Position {
            game: self.game.to_owned(),
            r#match: MATCH.to_owned(),
            version: self.version,
            state_hash: self.state_hash.clone(),
            ..Position::default()
        }
    }

    pub(crate) fn basis(&self) -> Basis {
        Basis {
            options: self.opening.options.clone(),
            snapshot: Vec::new(),
            snapshot_version: 0,
            tail: self.log.clone(),
            dice_key: KEY.to_vec(),
        }
    }

    pub(crate) fn request(&self, seat: u32, command: Any) -> ApplyRequest {
        ApplyRequest {
            position: Some(self.position()),
            seat,
            action: Some(Action {
                kind: Some(Kind::Command(command)),
            }),
            dice_key: KEY.to_vec(),
            want_snapshot: false,
        }
    }

    /// Requires that a command would be accepted.
    pub(crate) async fn must_take(&self, seat: u32, command: &Any) {
        let request = ValidateRequest {
            position: Some(self.position()),
            seat,
            command: Some(command.clone()),
        };
        self.referee.validate(Request::new(request)).await.unwrap();
    }

    pub(crate) async fn send(&mut self, request: ApplyRequest) -> Result<ApplyResponse, Status> {
        let (seat, action) = (request.seat, request.action.clone());
        let response = self
            .referee
            .apply(Request::new(request))
            .await?
            .into_inner();
        self.version += 1;
        self.state_hash = response.state_hash.clone();
        let state_hash = response.state_hash.clone();
        self.log.push(LoggedAction {
            seat,
            action,
            state_hash,
        });
        Ok(response)
    }

    /// Plays that many default commands, each for a seat that is awaited.
    pub(crate) async fn play(&mut self, commands: usize) {
        let mut awaited = self.opening.awaited.clone();
        for _ in 0..commands {
            let request = GetDefaultCommandRequest {
                position: Some(self.position()),
                seat: awaited[0],
            };
            let default = self
                .referee
                .get_default_command(Request::new(request))
                .await
                .unwrap();
            let command = default.into_inner().command.expect("the seat is awaited");
            let request = self.request(awaited[0], command);
            awaited = self.send(request).await.unwrap().awaited;
        }
    }

    pub(crate) async fn view(&self, position: Position) -> Result<Any, Status> {
        let viewer = Some(Viewer::Referee(()));
        let request = GetViewRequest {
            position: Some(position),
            viewer,
        };
        let response = self.referee.get_view(Request::new(request)).await?;
        Ok(response.into_inner().view.expect("a view was asked for"))
    }

    pub(crate) async fn forget(&self) {
        let request = ForgetRequest {
            r#match: MATCH.to_owned(),
            ..ForgetRequest::default()
        };
        self.referee.forget(Request::new(request)).await.unwrap();
    }
}

pub(crate) fn command(kind: aa1940::command::Kind) -> Any {
    any(&aa1940::Command { kind: Some(kind) })
}

pub(crate) fn any<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

pub(crate) fn end_phase() -> Any {
    command(aa1940::command::Kind::EndPhase(
        aa1940::command::EndPhase {},
    ))
}
