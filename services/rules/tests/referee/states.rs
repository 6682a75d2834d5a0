//! States that the referee caches, loses and builds again.

use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, Basis, GetViewRequest, OpenMatchRequest, Position, VerifyLogRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use sandtable_rules::Registry;
use tonic::{Code, Request};

use crate::table::*;

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
    // An entry of another caller became durable in place of the last one applied here.
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
async fn a_game_that_panics_costs_its_state_in_memory_and_nothing_else() {
    let mut games = Registry::standard();
    games.host(crate::fuse::Fuse::default());
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
        terms: None,
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
