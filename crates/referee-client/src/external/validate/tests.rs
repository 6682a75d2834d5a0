//! Answers that are sound, and those that are not.

use super::*;
use sandtable_proto::rules::v1::{LoggedAction, VerifiedEntry};
use sandtable_proto::types::v1::{ScoreItem, SeatInfo};

fn described() -> Game {
    let type_url = |name: &str| format!("type.googleapis.com/test.{name}");
    Game {
        id: "test".to_owned(),
        title: "A test".to_owned(),
        ruleset_version: "test/1".to_owned(),
        options_type: type_url("Options"),
        command_type: type_url("Command"),
        event_type: type_url("Event"),
        legal_type: type_url("Legal"),
        view_type: type_url("View"),
        ..Game::default()
    }
}

fn any(type_url: &str) -> Option<Any> {
    Some(Any {
        type_url: type_url.to_owned(),
        value: Vec::new(),
    })
}

fn asked() -> ApplyRequest {
    ApplyRequest {
        position: Some(Position {
            state_hash: vec![1; 16],
            ..Position::default()
        }),
        action: Some(Action {
            kind: any("test.Command").map(Kind::Command),
        }),
        ..ApplyRequest::default()
    }
}

fn answer() -> ApplyResponse {
    ApplyResponse {
        state_hash: vec![2; 16],
        from_hash: vec![1; 16],
        events: vec![AddressedEvent {
            only_seat: Some(1),
            event: any("test.Event"),
        }],
        awaited: vec![0, 1],
        action: asked().action,
        ..ApplyResponse::default()
    }
}

#[test]
fn what_was_applied_is_taken_when_it_is_whole() {
    let game = described();
    assert_eq!(applied(&game, &asked(), &answer()), Ok(()));
    let spoilt: [fn(&mut ApplyResponse); 10] = [
        |it| it.state_hash.truncate(15),
        |it| it.from_hash[0] = 9,
        |it| it.events[0].event = None,
        |it| it.events[0].event = any("test.Command"),
        |it| it.events[0].only_seat = Some(4000),
        |it| it.awaited = vec![1, 0],
        |it| it.awaited = vec![77],
        |it| it.outcome = Some(Outcome::default()),
        |it| it.dice_drawn = u32::MAX,
        |it| {
            it.action = Some(Action {
                kind: Some(Kind::Resign(())),
            })
        },
    ];
    for (number, spoil) in spoilt.into_iter().enumerate() {
        let mut answer = answer();
        spoil(&mut answer);
        assert!(applied(&game, &asked(), &answer).is_err(), "{number}");
    }
    let wanted = ApplyRequest {
        want_snapshot: true,
        ..asked()
    };
    assert!(applied(&game, &wanted, &answer()).is_err());
}

#[test]
fn scores_are_taken_when_their_items_are_the_same() {
    let game = described();
    let score = |side: &str, names: &[&str], seat| Score {
        side: side.to_owned(),
        seats: vec![seat],
        items: names
            .iter()
            .map(|name| ScoreItem {
                name: (*name).to_owned(),
                value: -3,
            })
            .collect(),
    };
    let ended = |scores: Vec<Score>| ApplyResponse {
        awaited: Vec::new(),
        outcome: Some(Outcome {
            scores,
            ..Outcome::default()
        }),
        ..answer()
    };
    let told = |scores| applied(&game, &asked(), &ended(scores));
    let one = || score("one", &["cities", "income"], 0);
    assert_eq!(told(Vec::new()), Ok(()));
    let other = score("other", &["cities", "income"], 1);
    assert_eq!(told(vec![one(), other]), Ok(()));
    for other in [
        score("other", &["income", "cities"], 1),
        score("other", &["cities"], 1),
        score("other", &["cities", ""], 1),
        score(&"x".repeat(1000), &["cities", "income"], 1),
        score("other", &["cities", "income"], 4000),
    ] {
        assert!(told(vec![one(), other]).is_err());
    }
    let all = vec!["cities"; MOST_SEATS + 1];
    assert!(told(vec![score("one", &all, 0)]).is_err());
    assert!(told(vec![one(); MOST_SEATS + 1]).is_err());
}

#[test]
fn openings_have_seats_in_order_and_the_rules_of_the_game() {
    let game = described();
    let opened = OpenMatchResponse {
        seats: (0..2)
            .map(|seat| SeatInfo {
                seat,
                ..SeatInfo::default()
            })
            .collect(),
        ruleset_version: "test/1".to_owned(),
        options: any("test.Options"),
        state_hash: vec![0; 16],
        awaited: vec![0],
        ..OpenMatchResponse::default()
    };
    assert_eq!(opening(&game, &opened), Ok(()));
    let spoilt: [fn(&mut OpenMatchResponse); 7] = [
        |it| it.seats.clear(),
        |it| it.seats[1].seat = 0,
        |it| it.ruleset_version = "test/2".to_owned(),
        |it| it.options = None,
        |it| it.options.as_mut().unwrap().value = vec![0; MOST_OPTIONS_BYTES + 1],
        |it| it.awaited = vec![2],
        |it| it.seats[0].side = "x".repeat(1000),
    ];
    for (number, spoil) in spoilt.into_iter().enumerate() {
        let mut opened = opened.clone();
        spoil(&mut opened);
        assert!(opening(&game, &opened).is_err(), "{number}");
    }
}

#[test]
fn a_log_is_not_taken_for_verified_with_other_states() {
    let game = described();
    let entry = LoggedAction {
        action: asked().action,
        state_hash: vec![5; 16],
        ..LoggedAction::default()
    };
    let request = VerifyLogRequest {
        entries: vec![entry],
        ..VerifyLogRequest::default()
    };
    let verified_response = |hash: u8| VerifyLogResponse {
        verified: 1,
        seats: vec![SeatInfo::default()],
        ruleset_version: "test/1".to_owned(),
        entries: vec![VerifiedEntry {
            state_hash: vec![hash; 16],
            action: asked().action,
            ..VerifiedEntry::default()
        }],
        ..VerifyLogResponse::default()
    };
    assert_eq!(verified(&game, &request, &verified_response(5)), Ok(()));
    assert!(verified(&game, &request, &verified_response(6)).is_err());
    let none = VerifyLogResponse {
        verified: 0,
        entries: Vec::new(),
        ..verified_response(5)
    };
    assert!(verified(&game, &request, &none).is_err());
}
