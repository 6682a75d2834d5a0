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
