//! Invalid requests to other methods.

use prost::Message;
use sandtable_proto::games::aa1940::v1::{
    OddsRequest, OddsSide, OddsUnits, Options, SeatPowers, StandingOrders,
};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, ImportMatchRequest, JoinMatchRequest, ListLogEntriesRequest,
    ListMatchesRequest, MatchExport,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::rules::v1::{ComputeOddsRequest, GetBoardRequest, GetRuleRequest};
use sandtable_tests::deployment::Part;
use sandtable_tests::table::{GAME, pack};
use sandtable_tests::verdict::{OK, RULE_VIOLATION, verdict};

use crate::test_env::{TestEnv, UNKNOWN};

#[tokio::test]
async fn other_methods_take_no_nonsense_either() {
    let env = TestEnv::open().await;
    let mut matches = env.whole.client(Part::Matches).unwrap().matches();
    let mut games = env.whole.client(Part::Rules).unwrap().games();
    let mut received = Vec::new();

    let host = CreateMatchRequest {
        game: GAME.to_owned(),
        ..Default::default()
    };
    let seats = |seats: &[&[&str]]| {
        let seats = seats.iter().map(|powers| SeatPowers {
            powers: powers.iter().map(|power| (*power).to_owned()).collect(),
        });
        pack(&Options {
            seats: seats.collect(),
            ..Default::default()
        })
    };
    let rounds = |limit| {
        pack(&Options {
            round_limit: Some(limit),
            ..Default::default()
        })
    };
    let hosted = [
        (
            "an unknown game",
            CreateMatchRequest {
                game: "chess".to_owned(),
                ..host.clone()
            },
            "UNKNOWN_GAME",
        ),
        (
            "a visibility beyond number",
            CreateMatchRequest {
                visibility: 77,
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "a title that moves the cursor",
            CreateMatchRequest {
                display_name: "\u{1b}[2J".to_owned(),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "a nonce of 256 bytes",
            CreateMatchRequest {
                nonce: vec![0; 256],
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "a seat that is not there",
            CreateMatchRequest {
                seat: Some(6),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "options of another type",
            CreateMatchRequest {
                options: Some(pack(&StandingOrders::default())),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "no rounds",
            CreateMatchRequest {
                options: Some(rounds(0)),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "rounds beyond number",
            CreateMatchRequest {
                options: Some(rounds(u32::MAX)),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "a power that is not there",
            CreateMatchRequest {
                options: Some(seats(&[&["japan"]])),
                ..host.clone()
            },
            "INVALID_FIELD",
        ),
        (
            "powers without a seat",
            CreateMatchRequest {
                options: Some(seats(&[&["germany"]])),
                ..host.clone()
            },
            RULE_VIOLATION,
        ),
        (
            "both sides on a seat",
            CreateMatchRequest {
                options: Some(seats(&[&[
                    "germany",
                    "france",
                    "italy",
                    "soviet-union",
                    "united-kingdom",
                    "united-states",
                ]])),
                ..host.clone()
            },
            RULE_VIOLATION,
        ),
    ];
    for (what, request, expected) in hosted {
        let result = matches.create_match(request).await.map(drop);
        received.push((what, result, expected));
    }

    let joined = [
        ("a taken seat", Some(0), "late", "WRONG_STATE"),
        ("a name with a bell", None, "\u{7}", "INVALID_FIELD"),
    ];
    for (what, seat, player, expected) in joined {
        let request = JoinMatchRequest {
            name: env.table.name.clone(),
            seat,
            player: player.to_owned(),
            ..Default::default()
        };
        received.push((what, matches.join_match(request).await.map(drop), expected));
    }

    let listed = [
        ("a negative page", -1, "", "INVALID_FIELD"),
        ("a huge page", i32::MAX, "", OK),
        ("a page token of garbage", 1, "!!!", "INVALID_FIELD"),
        (
            "a page token of another list",
            1,
            "AAAAAAAAAAAAAAAAAAAAAA",
            "INVALID_FIELD",
        ),
    ];
    for (what, page_size, page_token, expected) in listed {
        let page_token = page_token.to_owned();
        let entries = ListLogEntriesRequest {
            name: env.table.name.clone(),
            page_size,
            page_token: page_token.clone(),
            after_sequence: u64::MAX,
            ..Default::default()
        };
        let result = matches.list_log_entries(entries).await;
        assert!(
            result
                .as_ref()
                .is_ok_and(|page| page.get_ref().entries.is_empty())
                || result.is_err()
        );
        received.push((what, result.map(drop), expected));
        let list = ListMatchesRequest {
            page_size,
            page_token,
            ..Default::default()
        };
        received.push((what, matches.list_matches(list).await.map(drop), expected));
    }

    let export = MatchExport {
        format_version: 9,
        ..Default::default()
    };
    let mut operator = env.whole.operator(Part::Matches).unwrap().matches();
    for (what, content) in [
        ("an import of garbage", vec![0xff; 100]),
        ("an import of nothing", Vec::new()),
        ("an import of another format", export.encode_to_vec()),
    ] {
        let request = ImportMatchRequest {
            content,
            request_id: String::new(),
            clock_settings: None,
        };
        received.push((
            what,
            operator.import_match(request).await.map(drop),
            "INVALID_FIELD",
        ));
    }

    let side = |count, damaged| {
        Some(OddsSide {
            units: vec![OddsUnits {
                r#type: 1,
                count,
                damaged,
            }],
            ..Default::default()
        })
    };
    let battle = |attacker, defender| ComputeOddsRequest {
        game: GAME.to_owned(),
        battle: Some(pack(&OddsRequest {
            terrain: 1,
            attacker,
            defender,
            trials: u32::MAX,
            ..Default::default()
        })),
    };
    for (what, request) in [
        ("odds beyond number", battle(side(u32::MAX, 0), side(1, 0))),
        (
            "more damaged than there are",
            battle(side(1, 2), side(1, 0)),
        ),
        (
            "odds of nothing",
            ComputeOddsRequest {
                game: GAME.to_owned(),
                battle: None,
            },
        ),
    ] {
        received.push((
            what,
            games.compute_odds(request).await.map(drop),
            "INVALID_FIELD",
        ));
    }
    let board = GetBoardRequest {
        game: "go".to_owned(),
        ..Default::default()
    };
    received.push((
        "a board of no game",
        games.get_board(board).await.map(drop),
        "UNKNOWN_GAME",
    ));
    let rule = GetRuleRequest {
        name: format!("games/{GAME}/rules/none"),
    };
    received.push((
        "a rule that is not there",
        games.get_rule(rule).await.map(drop),
        "UNKNOWN_RULE",
    ));

    let mut streams = env
        .whole
        .client(Part::Notifications)
        .unwrap()
        .notifications();
    let subscribe = SubscribeRequest {
        name: UNKNOWN.to_owned(),
        ..Default::default()
    };
    received.push((
        "a stream of no match",
        streams.subscribe(subscribe).await.map(drop),
        "MATCH_NOT_FOUND",
    ));

    let wrong: Vec<_> = (received.iter())
        .filter(|(_, result, expected)| verdict(result) != *expected)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    env.assert_unchanged("all of it").await;
}
