//! Public information about the hosted games.

use sandtable_grpc::error::{self, reason};
use sandtable_grpc::negotiation::{known_tag, tagged};
use sandtable_grpc::page_token::{self, PageBuilder};
use sandtable_kernel::RuleText;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, ComputeOddsResponse, GetBoardRequest, GetBoardResponse, GetRuleRequest,
    ListGamesRequest, ListGamesResponse, ListRulesRequest, ListRulesResponse, RenderBoardRequest,
    RenderBoardResponse, Rule,
};
use tonic::{Code, Request, Response, Status};

use crate::render::{self, Which};
use crate::rpc::referee::Referee;

/// Games and rules on a page when the caller does not say, and at most.
const GAMES: u32 = 50;
const RULES: u32 = 200;

/// Prefix of a page token. The rest is the id of the last row of the page before; the mark keeps
/// clients from making tokens up.
const TOKEN_MARK: &str = "after:";

/// Returns how many rows a page has, and after which id they begin; an empty one for the first.
fn page(size: i32, token: &str, most: u32) -> Result<(u32, &str), Status> {
    let size = page_token::size(size, most, most)?;
    let after = match token {
        "" => "",
        token => token.strip_prefix(TOKEN_MARK).ok_or_else(foreign_token)?,
    };
    Ok((size, after))
}

fn foreign_token() -> Status {
    error::invalid("page_token", "is not one of this method")
}

/// A row of a ledger.
fn shown(name: String, text: RuleText) -> Rule {
    Rule {
        name,
        section: text.section,
        title: text.title,
        summary: text.summary,
    }
}

/// A game has boards, or a board that is made of packs.
fn either_board_or_pack(board: &str, pack: &str) -> Status {
    error::error(
        Code::InvalidArgument,
        reason::INVALID_FIELD,
        "name a board or a pack, not both",
    )
    .field("pack", "must not be set when `board` is")
    .with("board", board)
    .with("pack", pack)
    .into()
}

fn unknown_pack(code: &str) -> Status {
    error::error(
        Code::NotFound,
        "UNKNOWN_PACK",
        "the game's board has no such pack",
    )
    .with("pack", code)
    .into()
}

#[tonic::async_trait]
impl GameService for Referee {
    async fn list_games(
        &self,
        request: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        let request = request.get_ref();
        let (size, after) = page(request.page_size, &request.page_token, GAMES)?;
        let own = self.games.iter().map(|game| game.describe().clone());
        let external = (self.external.iter()).map(|(_, referee)| referee.catalogued());
        let mut games: Vec<_> = own
            .chain(external)
            .filter(|game| game.id.as_str() > after)
            .collect();
        games.sort_by(|one, other| one.id.cmp(&other.id));
        let mut page = PageBuilder::new(size);
        let more = !games.into_iter().all(|game| page.push(game));
        let games = page.rows();
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
        let game = self.game(&request.game)?;
        let extent = request.view();
        let board = match (request.board.as_str(), request.pack.as_str()) {
            (name, "") => game.board(name, extent)?,
            ("", code) => game.pack(code, extent).ok_or_else(|| unknown_pack(code))?,
            (name, code) => return Err(either_board_or_pack(name, code)),
        };
        Ok(Response::new(GetBoardResponse { board: Some(board) }))
    }

    async fn render_board(
        &self,
        request: Request<RenderBoardRequest>,
    ) -> Result<Response<RenderBoardResponse>, Status> {
        let known = known_tag(request.metadata()).map(str::to_owned);
        let request = request.into_inner();
        if self.external.get(&request.game).is_some() {
            return Err(error::no_picture(&request.game));
        }
        let game = self.game(&request.game)?.clone();
        let region = render::region(request.region.clone())?;
        let asked = request.clone();
        let (board, pack, scenario) = (request.board, request.pack, request.scenario);
        if !board.is_empty() && !pack.is_empty() {
            return Err(either_board_or_pack(&board, &pack));
        }
        if pack.is_empty() && !scenario.is_empty() {
            return Err(error::invalid("scenario", "must not be set without `pack`"));
        }
        let draw = move || {
            let which = match pack.as_str() {
                "" => Which::Board(&board),
                code => Which::Pack {
                    code,
                    scenario: &scenario,
                },
            };
            render::bounded(game.draw_board(&which, &region)?)
        };
        let picture = (self.pictures)
            .of(&asked, &asked.game, self.long(move |_| draw()))
            .await?;
        let response = RenderBoardResponse {
            svg: picture.svg_unless(known.as_deref().unwrap_or_default()),
        };
        Ok(tagged(response, picture.etag()))
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
        Ok(Response::new(shown(name, text)))
    }

    async fn list_rules(
        &self,
        request: Request<ListRulesRequest>,
    ) -> Result<Response<ListRulesResponse>, Status> {
        let request = request.into_inner();
        let parent = request.parent.clone();
        let Some(id) = parent.strip_prefix("games/") else {
            return Err(error::invalid("parent", "must be games/{game}"));
        };
        if let Some(external) = self.external.get(id) {
            return external.rules_of(request).await;
        }
        let game = self.game(id)?;
        let (size, after) = page(request.page_size, &request.page_token, RULES)?;
        let mut ids = game.rule_ids();
        if !after.is_empty() {
            let known = ids.iter().position(|rule| *rule == after);
            ids.drain(..=known.ok_or_else(foreign_token)?);
        }
        let mut page = PageBuilder::new(size);
        let (mut last, mut more) = ("", false);
        for rule in ids {
            let name = format!("{parent}/rules/{rule}");
            let Some(text) = game.rule(rule) else {
                continue;
            };
            if !page.push(shown(name, text)) {
                more = true;
                break;
            }
            last = rule;
        }
        let next_page_token = if more {
            format!("{TOKEN_MARK}{last}")
        } else {
            String::new()
        };
        Ok(Response::new(ListRulesResponse {
            rules: page.rows(),
            next_page_token,
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
