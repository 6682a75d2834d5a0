//! Permissions: every method, tried by every kind of caller.

use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Setting, Table};

use crate::court::Caller::{
    Babbler, Guesser, Host, Leaver, Nobody, Operator, Opponent, Owner, Stranger,
};
use crate::court::{Caller, Court, Stage};

const CALLERS: [Caller; 9] = [
    Nobody, Babbler, Guesser, Stranger, Leaver, Opponent, Host, Owner, Operator,
];

/// A method, the stage it is tried at, and the verdict for each caller, in the order of
/// `CALLERS`. `unknown` is the verdict for callers without rights in the match.
struct Row {
    method: &'static str,
    stage: Stage,
    received: [&'static str; 9],
}

fn row(method: &'static str, stage: Stage, known: [&'static str; 5], unknown: &'static str) -> Row {
    let [nobody, opponent, host, owner, operator] = known;
    let received = [
        nobody,
        "MALFORMED_TOKEN",
        unknown,
        unknown,
        unknown,
        opponent,
        host,
        owner,
        operator,
    ];
    Row {
        method,
        stage,
        received,
    }
}

fn rows() -> Vec<Row> {
    use Stage::{Lobby, Playing};
    let anyone = ["ok"; 5];
    let acting = ["TOKEN_MISSING", "NOT_YOUR_SEAT", "NOT_ALLOWED", "ok", "ok"];
    let managing = ["TOKEN_MISSING", "NOT_ALLOWED", "ok", "NOT_ALLOWED", "ok"];
    let unknown = "TOKEN_UNKNOWN";
    let over = "WRONG_STATE";
    vec![
        row("GetMatch", Playing, anyone, unknown),
        row("ListLogEntries", Playing, anyone, unknown),
        row("GetLogHead", Playing, anyone, unknown),
        row("GetView", Playing, anyone, unknown),
        row("GetThreats", Playing, anyone, unknown),
        row("RenderMap", Playing, anyone, unknown),
        row("RenderLog", Playing, anyone, unknown),
        row("GetView as the seat", Playing, acting, unknown),
        row("GetView as it was", Playing, anyone, unknown),
        row("Subscribe", Playing, anyone, unknown),
        row("ListMatches", Playing, anyone, "ok"),
        row("SubmitCommand", Playing, acting, unknown),
        row("SubmitCommands", Playing, acting, unknown),
        row("ValidateCommand", Playing, acting, unknown),
        row("ListLegalActions", Playing, acting, unknown),
        row("GetDefaultCommand", Playing, acting, unknown),
        row("ResignMatch", Playing, acting, unknown),
        row(
            "ExportMatch",
            Playing,
            [over, over, over, over, "ok"],
            unknown,
        ),
        row("StartMatch", Lobby, managing, unknown),
        row(
            "LeaveMatch",
            Lobby,
            ["TOKEN_MISSING", "NOT_YOUR_SEAT", "ok", "ok", "ok"],
            unknown,
        ),
    ]
}

#[tokio::test]
async fn everyone_may_do_what_is_theirs_and_nothing_else() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let elsewhere = Table::set(&client, Setting::default()).await.unwrap();
    let stranger = &elsewhere.seats[0].token;
    let mut wrong = Vec::new();
    for row in rows() {
        for (caller, expected) in CALLERS.into_iter().zip(row.received) {
            let court = Court::convene(&client, row.stage, stranger).await;
            let before = court.look().await;
            let found = court.call(row.method, caller).await;
            if found != expected {
                wrong.push(format!(
                    "{} by {caller:?}: {found}, not {expected}",
                    row.method
                ));
            }
            if expected != "ok" {
                assert_eq!(court.look().await, before, "{} by {caller:?}", row.method);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
