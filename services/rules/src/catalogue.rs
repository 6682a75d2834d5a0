//! What anyone may ask about the games that are hosted.

use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, ComputeOddsResponse, GetBoardRequest, GetBoardResponse, GetRuleRequest,
    ListGamesRequest, ListGamesResponse, Rule,
};
use sandtable_service::error;
use tonic::{Code, Request, Response, Status};

use crate::referee::Referee;

/// Games on a page when the caller does not say, and at most.
const PAGE: usize = 50;

/// What a page token begins with. The rest is the id of the last game of the page
/// before; the mark keeps clients from making tokens up.
const TOKEN_MARK: &str = "after:";

#[tonic::async_trait]
impl GameService for Referee {
    async fn list_games(
        &self,
        request: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        let request = request.get_ref();
        let size = match usize::try_from(request.page_size) {
            Ok(0) => PAGE,
            Ok(size) => size.min(PAGE),
            Err(_) => return Err(error::invalid("page_size", "must not be negative")),
        };
        let after = match request.page_token.as_str() {
            "" => "",
            token => token
                .strip_prefix(TOKEN_MARK)
                .ok_or_else(|| error::invalid("page_token", "is not one of this method"))?,
        };
        let own = self.games.iter().map(|game| game.describe().clone());
        let external = (self.external.iter()).map(|(_, referee)| referee.catalogued());
        let mut games: Vec<_> = own
            .chain(external)
            .filter(|game| game.id.as_str() > after)
            .collect();
        games.sort_by(|one, other| one.id.cmp(&other.id));
        let more = games.len() > size;
        games.truncate(size);
        let next_page_token = match games.last() {
            Some(last) if more => format!("{TOKEN_MARK}{}", last.id),
            _ => String::new(),
        };
        Ok(Response::new(ListGamesResponse {
            games,
            next_page_token,
        }))
    }

    async fn get_board(
        &self,
        request: Request<GetBoardRequest>,
    ) -> Result<Response<GetBoardResponse>, Status> {
        let request = request.into_inner();
        if let Some(external) = self.external.get(&request.game) {
            return external.board(request).await;
        }
        let board = self.game(&request.game)?.board(&request.board)?;
        Ok(Response::new(GetBoardResponse { board: Some(board) }))
    }

    async fn get_rule(&self, request: Request<GetRuleRequest>) -> Result<Response<Rule>, Status> {
        let request = request.into_inner();
        let name = request.name.clone();
        let Some((game, id)) = name
            .strip_prefix("games/")
            .and_then(|rest| rest.split_once("/rules/"))
        else {
            return Err(error::invalid("name", "must be games/{game}/rules/{rule}"));
        };
        if let Some(external) = self.external.get(game) {
            return external.rule(request).await;
        }
        let text = self.game(game)?.rule(id).ok_or_else(|| {
            Status::from(
                error::error(
                    Code::NotFound,
                    "UNKNOWN_RULE",
                    "the game's ledger has no such rule",
                )
                .with("rule", id),
            )
        })?;
        Ok(Response::new(Rule {
            name,
            section: text.section,
            title: text.title,
            summary: text.summary,
        }))
    }

    async fn compute_odds(
        &self,
        request: Request<ComputeOddsRequest>,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        let request = request.into_inner();
        if let Some(external) = self.external.get(&request.game) {
            return external.odds(request).await;
        }
        let game = self.game(&request.game)?.clone();
        let Some(battle) = request.battle else {
            return Err(error::invalid("battle", "must be set"));
        };
        let odds = self.long(move |_| game.odds(&battle)).await?;
        Ok(Response::new(ComputeOddsResponse { odds: Some(odds) }))
    }
}
