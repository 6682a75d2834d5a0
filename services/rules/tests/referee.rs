//! The referee as its callers use it.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod fuse;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, Basis, ComputeOddsRequest, ForgetRequest, GetBoardRequest,
    GetDefaultCommandRequest, GetRuleRequest, GetViewRequest, ListGamesRequest,
    ListLegalActionsRequest, LoggedAction, OpenMatchRequest, OpenMatchResponse, Position,
    ValidateRequest, VerifyLogRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use sandtable_rules::{Referee, Registry, RulesSettings};
use sandtable_service::error::{reason, reason_of, violation_of};
use tonic::{Code, Request, Status};

const KEY: [u8; 32] = [9; 32];
const MATCH: &str = "matches/one";

fn referee() -> Referee {
    referee_of(Registry::standard())
}

fn referee_of(games: Registry) -> Referee {
    let settings = RulesSettings {
        listen: String::new(),
        cached_matches: 64,
        max_request_bytes: 1 << 20,
    };
    Referee::new(games, &settings)
}

/// A match played through the referee, and the log that its caller would keep.
struct Table {
    referee: Referee,
    opening: OpenMatchResponse,
    log: Vec<LoggedAction>,
    version: u64,
    state_hash: Vec<u8>,
}

impl Table {
    async fn open(referee: Referee) -> Table {
        let request = OpenMatchRequest {
            game: "aa1940".to_owned(),
            r#match: MATCH.to_owned(),
            options: None,
        };
        let opening = referee
            .open_match(Request::new(request))
            .await
            .unwrap()
            .into_inner();
        let state_hash = opening.state_hash.clone();
        Table {
            referee,
            opening,
            log: Vec::new(),
            version: 0,
            state_hash,
        }
    }

    fn position(&self) -> Position {
        Position {
            game: "aa1940".to_owned(),
            r#match: MATCH.to_owned(),
            version: self.version,
            state_hash: self.state_hash.clone(),
            basis: None,
        }
    }

    fn basis(&self) -> Basis {
        Basis {
            options: self.opening.options.clone(),
            snapshot: Vec::new(),
            snapshot_version: 0,
            tail: self.log.clone(),
            dice_key: KEY.to_vec(),
        }
    }

    fn request(&self, seat: u32, command: Any) -> ApplyRequest {
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

    async fn send(&mut self, request: ApplyRequest) -> Result<ApplyResponse, Status> {
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
    async fn play(&mut self, commands: usize) {
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

    async fn view(&self, position: Position) -> Result<Any, Status> {
        let viewer = Some(Viewer::Referee(()));
        let request = GetViewRequest {
            position: Some(position),
            viewer,
        };
        let response = self.referee.get_view(Request::new(request)).await?;
        Ok(response.into_inner().view.expect("a view was asked for"))
    }

    async fn forget(&self) {
        let request = ForgetRequest {
            r#match: MATCH.to_owned(),
        };
        self.referee.forget(Request::new(request)).await.unwrap();
    }
}

fn command(kind: aa1940::command::Kind) -> Any {
    any(&aa1940::Command { kind: Some(kind) })
}

fn any<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

fn end_phase() -> Any {
    command(aa1940::command::Kind::EndPhase(
        aa1940::command::EndPhase {},
    ))
}

#[tokio::test]
async fn a_lost_state_is_rebuilt_from_the_log_or_a_snapshot() {
    let mut table = Table::open(referee()).await;
    table.play(30).await;
    let before = table.view(table.position()).await.unwrap();

    table.forget().await;
    let status = table.view(table.position()).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    assert_eq!(
        reason_of(&status).as_deref(),
        Some(reason::STATE_NOT_LOADED)
    );

    let rebuilt = Position {
        basis: Some(table.basis()),
        ..table.position()
    };
    assert_eq!(table.view(rebuilt).await.unwrap(), before);
    // It stays in memory, under the same fingerprint.
    assert_eq!(table.view(table.position()).await.unwrap(), before);

    let (seat, snapshot_at) = (table.log[0].seat, table.version + 1);
    let orders = command(aa1940::command::Kind::SetOrders(Default::default()));
    let mut request = table.request(seat, orders);
    request.want_snapshot = true;
    let response = table.send(request).await.unwrap();
    assert!(
        response.private,
        "standing orders are for their own seat only"
    );
    assert!(
        response
            .events
            .iter()
            .all(|event| event.only_seat == Some(seat))
    );
    table.forget().await;
    let basis = Basis {
        options: None,
        snapshot: response.snapshot,
        snapshot_version: snapshot_at,
        tail: Vec::new(),
        dice_key: KEY.to_vec(),
    };
    let position = Position {
        basis: Some(basis),
        ..table.position()
    };
    table.view(position).await.unwrap();
}

#[tokio::test]
async fn a_state_that_lost_its_race_is_not_used() {
    let mut table = Table::open(referee()).await;
    table.play(3).await;
    // Somebody else's entry became durable in place of the last one applied here.
    let other = Position {
        state_hash: vec![1; 16],
        ..table.position()
    };
    let status = table.view(other.clone()).await.unwrap_err();
    assert_eq!(
        reason_of(&status).as_deref(),
        Some(reason::STATE_NOT_LOADED)
    );
    // A log that does not lead to the fingerprint it records is not believed.
    let basis = Some(table.basis());
    let status = table.view(Position { basis, ..other }).await.unwrap_err();
    assert_eq!(status.code(), Code::DataLoss);

    let mut basis = table.basis();
    basis.tail[1].state_hash = vec![2; 16];
    table.forget().await;
    let position = Position {
        basis: Some(basis),
        ..table.position()
    };
    assert_eq!(
        table.view(position).await.unwrap_err().code(),
        Code::DataLoss
    );
}

#[tokio::test]
async fn a_refusal_names_its_rule_and_changes_nothing() {
    let mut table = Table::open(referee()).await;
    let before = table.view(table.position()).await.unwrap();
    let awaited = table.opening.awaited[0];
    let other = (0..6).find(|seat| *seat != awaited).unwrap();
    let request = table.request(other, end_phase());
    let status = table.send(request).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    let violation = violation_of(&status).expect("the refusal is told in full");
    assert!(violation.rule.starts_with("AAE-"), "{violation:?}");
    for part in [
        &violation.section,
        &violation.title,
        &violation.expected,
        &violation.found,
    ] {
        assert!(!part.is_empty(), "{violation:?}");
    }
    assert_eq!(status.message(), violation.sentence);

    let request = ValidateRequest {
        position: Some(table.position()),
        seat: other,
        command: Some(end_phase()),
    };
    let dry = table
        .referee
        .validate(Request::new(request))
        .await
        .unwrap_err();
    assert_eq!(violation_of(&dry), Some(violation));
    assert_eq!(table.view(table.position()).await.unwrap(), before);
}

#[tokio::test]
async fn malformed_requests_are_refused_and_change_nothing() {
    let mut table = Table::open(referee()).await;
    let seat = table.opening.awaited[0];
    let before = table.view(table.position()).await.unwrap();
    let garbled = Any {
        type_url: aa1940::Command::type_url(),
        value: vec![0xff; 20],
    };
    let foreign = Any {
        type_url: "type.googleapis.com/x.Y".to_owned(),
        value: Vec::new(),
    };
    let good = table.request(seat, end_phase());
    for request in [
        table.request(seat, garbled),
        table.request(seat, foreign),
        table.request(6, end_phase()),
        table.request(u32::MAX, end_phase()),
        ApplyRequest {
            action: None,
            ..good.clone()
        },
        ApplyRequest {
            action: Some(Action { kind: None }),
            ..good.clone()
        },
        ApplyRequest {
            dice_key: vec![1; 31],
            ..good.clone()
        },
        ApplyRequest {
            position: None,
            ..good.clone()
        },
    ] {
        let status = table.send(request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{status:?}");
        assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
    }
    let mut unknown = good.clone();
    unknown.position.as_mut().unwrap().game = "chess".to_owned();
    unknown.position.as_mut().unwrap().basis = Some(Basis::default());
    let status = table.send(unknown).await.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some(reason::UNKNOWN_GAME));

    let basis = Some(table.basis());
    let position = Position {
        basis,
        ..table.position()
    };
    assert_eq!(table.view(position).await.unwrap(), before);
    table.send(good).await.expect("what was right stays right");
}

#[tokio::test]
async fn a_log_is_verified_to_the_entry_where_it_differs() {
    let mut table = Table::open(referee()).await;
    table.play(40).await;
    let request = VerifyLogRequest {
        game: "aa1940".to_owned(),
        options: table.opening.options.clone(),
        dice_key: KEY.to_vec(),
        entries: table.log.clone(),
    };
    let verify = async |request: VerifyLogRequest| {
        table
            .referee
            .verify_log(Request::new(request))
            .await
            .unwrap()
            .into_inner()
    };
    let verified = verify(request.clone()).await;
    assert_eq!(verified.difference, None);
    assert_eq!(verified.verified, 40);
    assert_eq!(verified.entries.len(), 40);
    assert_eq!(
        verified.view.unwrap(),
        table.view(table.position()).await.unwrap()
    );

    let mut altered = request.clone();
    altered.entries[20].state_hash[0] ^= 1;
    let difference = verify(altered).await.difference.unwrap();
    assert_eq!(difference.sequence, 21);
    assert_eq!(difference.found_hash, table.log[20].state_hash);

    let mut refused = request.clone();
    refused.entries[10].seat = (refused.entries[10].seat + 1) % 6;
    let difference = verify(refused).await.difference.unwrap();
    assert_eq!(difference.sequence, 11);
    assert!(difference.found_hash.is_empty(), "{difference:?}");

    let other_dice = VerifyLogRequest {
        dice_key: vec![8; 32],
        ..request
    };
    assert_eq!(verify(other_dice).await.difference.unwrap().sequence, 1);
}

#[tokio::test]
async fn resigning_is_an_entry_like_any_other() {
    let mut table = Table::open(referee()).await;
    let request = ApplyRequest {
        action: Some(Action {
            kind: Some(Kind::Resign(())),
        }),
        ..table.request(0, end_phase())
    };
    let response = table.send(request).await.unwrap();
    assert!(!response.awaited.contains(&0), "{:?}", response.awaited);
    assert!(!response.events.is_empty());
}

#[tokio::test]
async fn what_is_legal_is_listed_for_the_awaited_seat_only() {
    let table = Table::open(referee()).await;
    let awaited = table.opening.awaited[0];
    for seat in 0..6 {
        let request = ListLegalActionsRequest {
            position: Some(table.position()),
            seat,
        };
        let legal = table
            .referee
            .list_legal_actions(Request::new(request))
            .await
            .unwrap();
        let legal = legal.into_inner().legal.unwrap();
        let legal = aa1940::Legal::decode(legal.value.as_slice()).unwrap();
        assert_eq!(legal.phase.is_some(), seat == awaited);
    }
}

#[tokio::test]
async fn the_catalogue_tells_games_boards_and_rules() {
    let referee = referee();
    let list = async |page_size, page_token: &str| {
        let request = ListGamesRequest {
            page_size,
            page_token: page_token.to_owned(),
        };
        referee.list_games(Request::new(request)).await
    };
    let page = list(1, "").await.unwrap().into_inner();
    assert_eq!(page.games[0].id, "aa1940");
    assert_eq!(page.next_page_token, "", "one game is all there is");
    assert_eq!(
        list(-1, "").await.unwrap_err().code(),
        Code::InvalidArgument
    );
    assert_eq!(
        list(0, "x").await.unwrap_err().code(),
        Code::InvalidArgument
    );

    let rule = async |name: &str| {
        let request = GetRuleRequest {
            name: name.to_owned(),
        };
        referee.get_rule(Request::new(request)).await
    };
    let known = rule("games/aa1940/rules/AAE-setup-01")
        .await
        .unwrap()
        .into_inner();
    assert!(!known.summary.is_empty());
    for (name, code) in [
        ("games/aa1940/rules/nonsense", Code::NotFound),
        ("games/chess/rules/AAE-setup-01", Code::NotFound),
        ("rules/AAE-setup-01", Code::InvalidArgument),
    ] {
        assert_eq!(rule(name).await.unwrap_err().code(), code, "{name}");
    }

    let request = GetBoardRequest {
        game: "aa1940".to_owned(),
    };
    let board = referee
        .get_board(Request::new(request))
        .await
        .unwrap()
        .into_inner()
        .board;
    assert_eq!(board.unwrap().type_url, page.games[0].board_type);
    let request = ComputeOddsRequest {
        game: "aa1940".to_owned(),
        battle: None,
    };
    let status = referee
        .compute_odds(Request::new(request))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
}

#[tokio::test]
async fn a_game_that_panics_costs_its_state_in_memory_and_nothing_else() {
    let mut games = Registry::standard();
    games.host(fuse::Fuse::default());
    let referee = referee_of(games);
    let position = Position {
        game: "fuse".to_owned(),
        r#match: "matches/fuse".to_owned(),
        ..Default::default()
    };
    let open = OpenMatchRequest {
        game: position.game.clone(),
        r#match: position.r#match.clone(),
        options: None,
    };
    referee.open_match(Request::new(open)).await.unwrap();
    let request = ApplyRequest {
        position: Some(position.clone()),
        seat: 0,
        action: Some(Action {
            kind: Some(Kind::Resign(())),
        }),
        dice_key: KEY.to_vec(),
        want_snapshot: false,
    };
    let status = referee
        .apply(Request::new(request.clone()))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Internal);
    let status = referee.apply(Request::new(request)).await.unwrap_err();
    assert_eq!(
        reason_of(&status).as_deref(),
        Some(reason::STATE_NOT_LOADED)
    );
    let view = GetViewRequest {
        position: Some(Position {
            basis: Some(Basis::default()),
            ..position
        }),
        viewer: Some(Viewer::Spectator(())),
    };
    referee
        .get_view(Request::new(view))
        .await
        .expect("the state can be rebuilt");
}
