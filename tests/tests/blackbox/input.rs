//! Invalid commands: a clear refusal each, and nothing changed.

use prost_types::Any;
use sandtable_proto::games::aa1940::v1::command::{self, Kind};
use sandtable_proto::games::aa1940::v1::{Answer, Stack, answer};
use sandtable_proto::matches::v1::{
    SubmitCommandRequest, SubmitCommandResponse, ValidateCommandRequest,
};
use sandtable_proto::rules::v1::GetRuleRequest;
use sandtable_tests::deployment::Part;
use sandtable_tests::table::GAME;
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::{OK, RULE_VIOLATION, verdict, violation};
use tonic::Code;

use crate::test_env::{TestEnv, UNKNOWN};

fn moved(from: &str, to: &str, count: u32) -> Kind {
    Kind::Move(command::Move {
        stack: Some(Stack {
            from: from.to_owned(),
            r#type: 1,
            count,
            unit: None,
        }),
        to: to.to_owned(),
        via: String::new(),
    })
}

fn buy(r#type: i32, count: u32) -> Kind {
    Kind::Buy(command::Buy {
        r#type,
        count,
        economy: String::new(),
    })
}

#[tokio::test]
async fn a_request_that_makes_no_sense_is_refused_and_changes_nothing() {
    let env = TestEnv::open().await;
    let orders = Orders::new(2).draw();
    let good = SubmitCommandRequest {
        request_id: String::new(),
        ..env.submission(orders.clone())
    };
    let raw = |type_url: &str, value: &[u8]| SubmitCommandRequest {
        command: Some(Any {
            type_url: type_url.to_owned(),
            value: value.to_vec(),
        }),
        ..good.clone()
    };
    let own_type = orders.type_url.as_str();
    let named = |name: &str| SubmitCommandRequest {
        name: name.to_owned(),
        ..good.clone()
    };
    let version = |version| SubmitCommandRequest {
        expected_version: Some(version),
        ..good.clone()
    };
    let request_id = |id: &str| SubmitCommandRequest {
        request_id: id.to_owned(),
        ..good.clone()
    };
    let seat = |seat| SubmitCommandRequest {
        seat: Some(seat),
        ..good.clone()
    };
    let rows = [
        ("an unknown match", named(UNKNOWN), "MATCH_NOT_FOUND"),
        ("no name", named(""), "INVALID_FIELD"),
        (
            "a name of another kind",
            named("games/aa1940"),
            "INVALID_FIELD",
        ),
        (
            "a path as a name",
            named("matches/../../etc/passwd"),
            "MATCH_NOT_FOUND",
        ),
        (
            "a name of 60 kB",
            named(&"matches/".repeat(7_500)),
            "MATCH_NOT_FOUND",
        ),
        (
            "a name of 100 kB",
            named(&"matches/".repeat(12_500)),
            "MESSAGE_TOO_LARGE",
        ),
        ("a stale version", version(0), "VERSION_MISMATCH"),
        ("a version to come", version(u64::MAX), "VERSION_MISMATCH"),
        (
            "a used request id",
            request_id("first"),
            "REQUEST_ID_REUSED",
        ),
        (
            "an id with a line break",
            request_id("a\nb"),
            "INVALID_FIELD",
        ),
        (
            "an id of 65 bytes",
            request_id(&"x".repeat(65)),
            "INVALID_FIELD",
        ),
        ("another's seat", seat(1), "NOT_YOUR_SEAT"),
        ("a seat that is not there", seat(u32::MAX), "NOT_YOUR_SEAT"),
        (
            "no command",
            SubmitCommandRequest {
                command: None,
                ..good.clone()
            },
            "INVALID_FIELD",
        ),
        ("a command of no kind", raw(own_type, &[]), "INVALID_FIELD"),
        (
            "a command of garbage",
            raw(own_type, &[0xff; 64]),
            "MALFORMED_MESSAGE",
        ),
        (
            "a command cut short",
            raw(own_type, &orders.value[..1]),
            "MALFORMED_MESSAGE",
        ),
        (
            "a message of another type",
            raw("x/google.protobuf.Empty", &[]),
            "INVALID_FIELD",
        ),
        (
            "a message of no type",
            raw("", &orders.value),
            "INVALID_FIELD",
        ),
        (
            "a unit without a kind",
            env.command(buy(0, 1)),
            "INVALID_FIELD",
        ),
        (
            "a unit of no kind",
            env.command(buy(999, 1)),
            "INVALID_FIELD",
        ),
        ("a negative kind", env.command(buy(-1, 1)), "INVALID_FIELD"),
        ("no units", env.command(buy(1, 0)), "INVALID_FIELD"),
        (
            "units beyond number",
            env.command(buy(1, u32::MAX)),
            "INVALID_FIELD",
        ),
        (
            "a move from nowhere",
            env.command(moved("atlantis", "poland", 1)),
            "INVALID_FIELD",
        ),
        (
            "a move of nothing",
            env.command(moved("germany", "poland", 0)),
            "INVALID_FIELD",
        ),
    ];
    for (what, request, expected) in rows {
        let result = env.submit(0, request.clone()).await;
        assert_eq!(verdict(&result), expected, "{what}: {result:?}");
        env.assert_unchanged(what).await;
        if request.expected_version == Some(0) {
            assert_eq!(result.unwrap_err().code(), Code::Aborted);
        }
    }
    // The command that the rows above differ from is accepted.
    assert_eq!(verdict(&env.submit(0, good.clone()).await), OK);
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_the_rule() {
    let env = TestEnv::open().await;
    let place = Kind::Place(command::Place {
        r#type: 1,
        count: 1,
        at: "germany".to_owned(),
        economy: String::new(),
    });
    let answer = |decision| {
        Kind::Answer(command::AnswerDecision {
            decision,
            answer: Some(Answer {
                kind: Some(answer::Kind::Press(())),
            }),
        })
    };
    let rows = [
        (
            "a command out of turn",
            1,
            Kind::EndPhase(command::EndPhase {}),
        ),
        ("a purchase out of turn", 1, buy(1, 1)),
        ("a placement among purchases", 0, place),
        (
            "a move among purchases",
            0,
            moved("western-germany", "poland", 1),
        ),
        ("more than the treasury holds", 0, buy(9, 60_000)),
        (
            "a draft taken back that was not made",
            0,
            Kind::TakeBack(command::TakeBack { steps: 1 }),
        ),
        ("an answer to no question", 0, answer(0)),
        ("an answer beyond number", 1, answer(u32::MAX)),
    ];
    for (what, seat, kind) in rows {
        let request = env.command(kind);
        let dry = env.seats[seat]
            .matches()
            .validate_command(ValidateCommandRequest {
                name: request.name.clone(),
                command: request.command.clone(),
                ..Default::default()
            })
            .await;
        assert_eq!(verdict(&dry), RULE_VIOLATION, "{what}: {dry:?}");
        let status = env.submit(seat, request).await.unwrap_err();
        let refusal = violation(status.clone());
        let refusal = refusal.unwrap_or_else(|| panic!("{what}: {status:?}"));
        assert_eq!(
            Some(&refusal),
            violation(dry.unwrap_err()).as_ref(),
            "{what}"
        );
        for part in [
            &refusal.section,
            &refusal.title,
            &refusal.expected,
            &refusal.found,
        ] {
            assert!(!part.is_empty(), "{what}: {refusal:?}");
        }
        let rule = GetRuleRequest {
            name: format!("games/{GAME}/rules/{}", refusal.rule),
        };
        let mut games = env.whole.client(Part::Rules).unwrap().games();
        let rule = games.get_rule(rule).await.unwrap().into_inner();
        assert_eq!(
            (rule.section, rule.title),
            (refusal.section, refusal.title),
            "{what}"
        );
        env.assert_unchanged(what).await;
    }
}

#[tokio::test]
async fn a_repeated_request_is_answered_as_before_and_done_once() {
    let env = TestEnv::open().await;
    let mut request = env.submission(Orders::new(3).draw());
    request.request_id = "again".to_owned();
    request.expected_version = Some(1);
    let mut matches = env.seats[0].matches();
    let first = matches
        .submit_command(request.clone())
        .await
        .unwrap()
        .into_inner();
    let again = matches
        .submit_command(request.clone())
        .await
        .unwrap()
        .into_inner();
    assert!(first.server_time.is_some() && again.server_time.is_some());
    // The server's time differs from call to call.
    let again = SubmitCommandResponse {
        server_time: first.server_time,
        ..again
    };
    assert_eq!(first, again);
    assert_eq!(env.look().await.version, 2);
    // The id belongs to the seat's request: another's is its own, and comes too late.
    let other = env.submit(1, request.clone()).await;
    assert_eq!(verdict(&other), "VERSION_MISMATCH");
    request.command = Some(Orders::new(4).draw());
    assert_eq!(verdict(&env.submit(0, request).await), "REQUEST_ID_REUSED");
    assert_eq!(env.look().await.version, 2);
}
