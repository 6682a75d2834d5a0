//! Games, boards and rules for everyone to read.

use prost::Message;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, GetBoardRequest, GetRuleRequest, ListGamesRequest, ListRulesRequest,
};
use tonic::{Code, Request};

use crate::table::*;

#[tokio::test]
async fn a_ledger_is_listed_page_by_page_in_its_order() {
    let referee = referee();
    let list = async |parent: &str, page_size, page_token: &str| {
        let request = ListRulesRequest {
            parent: parent.to_owned(),
            page_size,
            page_token: page_token.to_owned(),
        };
        let page = referee.list_rules(Request::new(request)).await?;
        Ok::<_, tonic::Status>(page.into_inner())
    };
    for (game, rows) in [
        ("aa1940", sandtable_aa1940::ledger::rows().len()),
        ("axis-empires", sandtable_axis_empires::ledger::rows().len()),
    ] {
        let parent = format!("games/{game}");
        let (mut names, mut token) = (Vec::new(), String::new());
        loop {
            let page = list(&parent, 7, &token).await.unwrap();
            assert!(page.rules.len() <= 7);
            names.extend(page.rules.into_iter().map(|rule| rule.name));
            token = page.next_page_token;
            if token.is_empty() {
                break;
            }
        }
        assert_eq!(names.len(), rows);
        let request = GetRuleRequest {
            name: names[rows / 2].clone(),
        };
        referee.get_rule(Request::new(request)).await.unwrap();
    }
    for (parent, size, token, code) in [
        ("games/chess", 0, "", Code::NotFound),
        ("aa1940", 0, "", Code::InvalidArgument),
        ("games/aa1940", -1, "", Code::InvalidArgument),
        ("games/aa1940", 0, "after:nonsense", Code::InvalidArgument),
    ] {
        let refused = list(parent, size, token).await.unwrap_err();
        assert_eq!(refused.code(), code, "{parent}");
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
    let next = list(1, &page.next_page_token).await.unwrap().into_inner();
    assert_eq!(next.games[0].id, "axis-empires");
    assert_eq!(next.next_page_token, "", "two games are all there is");
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
    for name in [
        "games/aa1940/rules/AAE-setup-01",
        "games/axis-empires/rules/AE-3.1-1",
    ] {
        let known = rule(name).await.unwrap().into_inner();
        assert!(!known.summary.is_empty(), "{name}");
    }
    for (name, code) in [
        ("games/axis-empires/rules/AAE-setup-01", Code::NotFound),
        ("games/aa1940/rules/nonsense", Code::NotFound),
        ("games/chess/rules/AAE-setup-01", Code::NotFound),
        ("rules/AAE-setup-01", Code::InvalidArgument),
    ] {
        assert_eq!(rule(name).await.unwrap_err().code(), code, "{name}");
    }

    for game in page.games.iter().chain(&next.games) {
        let request = GetBoardRequest {
            game: game.id.clone(),
            ..Default::default()
        };
        let board = referee.get_board(Request::new(request)).await.unwrap();
        let board = board.into_inner().board.unwrap();
        assert_eq!(board.type_url, game.board_type);
    }
    for (game, pack, code) in [
        ("axis-empires", "totaler-krieg-open", None),
        ("axis-empires", "nonsense", Some(Code::NotFound)),
        ("aa1940", "totaler-krieg-open", Some(Code::NotFound)),
    ] {
        let request = GetBoardRequest {
            game: game.to_owned(),
            pack: pack.to_owned(),
            ..Default::default()
        };
        let board = referee.get_board(Request::new(request)).await;
        let board = board.map(|board| {
            let board = board.into_inner().board.unwrap();
            axis_empires::Board::decode(board.value.as_slice()).unwrap()
        });
        match code {
            Some(code) => assert_eq!(board.unwrap_err().code(), code),
            None => {
                let packs = board.unwrap().packs;
                assert_eq!(packs.len(), 1);
                assert_eq!(packs[0].code, pack);
            }
        }
    }
    for game in ["aa1940", "axis-empires"] {
        let request = GetBoardRequest {
            game: game.to_owned(),
            board: "europe".to_owned(),
            pack: "totaler-krieg-open".to_owned(),
            ..Default::default()
        };
        let both = referee.get_board(Request::new(request)).await.unwrap_err();
        assert_eq!(both.code(), Code::InvalidArgument, "{game}");
        assert_eq!(reason_of(&both).as_deref(), Some(reason::INVALID_FIELD));
        assert!(both.message().contains("not both"), "{}", both.message());
    }
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
