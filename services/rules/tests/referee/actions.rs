//! Commands, refusals, and what is legal.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_grpc::error::{reason, reason_of, violation_of};
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, Basis, GetDefaultCommandRequest, ListLegalActionsRequest, Position,
    ValidateRequest, VerifyLogRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use tonic::{Code, Request};

use crate::table::*;

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
async fn a_seat_that_is_given_up_or_lost_is_an_entry_like_any_other() {
    for kind in [Kind::Resign(()), Kind::Forfeit(())] {
        let mut table = Table::open(referee()).await;
        let request = ApplyRequest {
            action: Some(Action { kind: Some(kind) }),
            ..table.request(0, end_phase())
        };
        let response = table.send(request).await.unwrap();
        assert!(!response.awaited.contains(&0), "{:?}", response.awaited);
        assert!(!response.events.is_empty());
    }
}

#[tokio::test]
async fn turns_are_numbered_in_the_order_of_play() {
    let mut table = Table::open(referee()).await;
    let mut turn = table.opening.on_turn.expect("the first power is on turn");
    assert_eq!((turn.seat, turn.number), (0, 1));
    let mut awaited = table.opening.awaited.clone();
    // Default decisions alone lead through two rounds, one seat for each of six powers.
    for _ in 0..1_000 {
        let seat = awaited[0];
        let request = GetDefaultCommandRequest {
            position: Some(table.position()),
            seat,
        };
        let given = table.referee.get_default_command(Request::new(request));
        let command = given.await.unwrap().into_inner().command.unwrap();
        let applied = table.send(table.request(seat, command)).await.unwrap();
        let next = applied.on_turn.expect("the match goes on");
        assert!((turn.number..=turn.number + 1).contains(&next.number));
        assert_eq!(u64::from(next.seat), (next.number - 1) % 6);
        awaited = applied.awaited;
        turn = next;
        if turn.number > 12 {
            return;
        }
    }
    panic!("the turns do not go on");
}

#[tokio::test]
async fn an_agreed_draw_ends_the_match_and_replays() {
    let mut table = Table::open(referee()).await;
    let draw = Action {
        kind: Some(Kind::Draw(())),
    };
    let request = ApplyRequest {
        action: Some(draw.clone()),
        ..table.request(3, end_phase())
    };
    let response = table.send(request.clone()).await.unwrap();
    assert!(response.awaited.is_empty());
    assert!(response.outcome.unwrap().winners.is_empty());
    assert_eq!((response.events.len(), response.dice_drawn), (1, 0));
    let again = ApplyRequest {
        action: Some(draw),
        ..table.request(3, end_phase())
    };
    let status = table.send(again).await.unwrap_err();
    assert_eq!(violation_of(&status).unwrap().rule, "AAE-victory-01");

    let request = VerifyLogRequest {
        game: "aa1940".to_owned(),
        options: table.opening.options.clone(),
        dice_key: KEY.to_vec(),
        entries: table.log.clone(),
    };
    let verified = table.referee.verify_log(Request::new(request)).await;
    let verified = verified.unwrap().into_inner();
    assert_eq!((verified.difference, verified.verified), (None, 1));
    assert!(verified.outcome.unwrap().winners.is_empty());
}

#[tokio::test]
async fn what_is_legal_is_listed_for_the_awaited_seat_only() {
    let table = Table::open(referee()).await;
    let awaited = table.opening.awaited[0];
    for seat in 0..6 {
        let request = ListLegalActionsRequest {
            position: Some(table.position()),
            seat,
            ..Default::default()
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
async fn what_a_caller_has_put_beside_a_command_is_not_to_be_recorded() {
    let mut table = Table::open(referee()).await;
    let seat = table.opening.awaited[0];
    let plain = end_phase();
    // An unknown field of 40 kB, and a type's name by way of somewhere else.
    let mut padded = plain.clone();
    padded.type_url = format!("{}/{}", "x".repeat(1000), aa1940::Command::full_name());
    padded.value.extend([0xfa, 0xff, 0x01, 0xc0, 0xb8, 0x02]);
    padded.value.extend(vec![7; 40_000]);
    let request = table.request(seat, padded);
    let applied = table.send(request).await.unwrap();
    let recorded = Some(Action {
        kind: Some(Kind::Command(plain)),
    });
    assert_eq!(applied.action, recorded);

    let request = VerifyLogRequest {
        game: "aa1940".to_owned(),
        options: table.opening.options.clone(),
        dice_key: KEY.to_vec(),
        entries: table.log.clone(),
    };
    let verified = table.referee.verify_log(Request::new(request)).await;
    let verified = verified.unwrap().into_inner();
    assert_eq!(verified.difference, None);
    assert_eq!(verified.entries[0].action, recorded);
}
