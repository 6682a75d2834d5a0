//! Games, boards and rules for everyone to read.

use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, GetBoardRequest, GetRuleRequest, ListGamesRequest,
};
use tonic::{Code, Request};

use crate::table::*;

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
            board: String::new(),
        };
        let board = referee.get_board(Request::new(request)).await.unwrap();
        let board = board.into_inner().board.unwrap();
        assert_eq!(board.type_url, game.board_type);
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
