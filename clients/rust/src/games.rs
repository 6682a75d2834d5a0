//! Data of games, independent of any match.

use prost::{Message, Name};
use sandtable_proto::platform::v1::platform_service_client::PlatformServiceClient;
use sandtable_proto::platform::v1::{
    Caller, GetCallerRequest, GetPlatformRequest, GetStatusRequest, Platform, ServerStatus,
};
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, Game, GetBoardRequest, GetRuleRequest, ListGamesRequest, ListRulesRequest,
    RenderBoardRequest, Rule,
};

use crate::client::{Client, pack, pages, unpack};
use crate::error::Error;

impl Client {
    /// Describes the platform: its version, and the contract that it speaks.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); `UNIMPLEMENTED` from a server that is older than
    /// this call.
    pub async fn platform(&self) -> Result<Platform, Error> {
        Ok(self
            .repeat("", |at| {
                let mut platform = PlatformServiceClient::new(at.wire());
                async move { platform.get_platform(GetPlatformRequest {}).await }
            })
            .await?)
    }

    /// Returns the account behind the client's key, the scopes of the key, and how much is left of
    /// each limit.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); `UNAUTHENTICATED` for a key that does not work.
    pub async fn caller(&self) -> Result<Caller, Error> {
        Ok(self
            .repeat("", |at| {
                let mut platform = PlatformServiceClient::new(at.wire());
                async move { platform.get_caller(GetCallerRequest {}).await }
            })
            .await?)
    }

    /// Returns health, figures and limits of the process that answers; for operators.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); `PERMISSION_DENIED` without the scope `OPERATE`.
    pub async fn status(&self) -> Result<ServerStatus, Error> {
        Ok(self
            .repeat("", |at| {
                let mut platform = PlatformServiceClient::new(at.wire());
                async move { platform.get_status(GetStatusRequest {}).await }
            })
            .await?)
    }

    /// The games that the server hosts.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and no others.
    pub async fn list_games(&self) -> Result<Vec<Game>, Error> {
        pages(|page_token| async move {
            let request = ListGamesRequest {
                page_size: 0,
                page_token,
            };
            let page = self
                .repeat("", |at| {
                    let (mut games, request) = (at.games(), request.clone());
                    async move { games.list_games(request).await }
                })
                .await?;
            Ok((page.games, page.next_page_token))
        })
        .await
    }

    /// One rule of a game's ledger.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_GAME` or `UNKNOWN_RULE` when
    /// there is no such game, or no such rule in its ledger.
    pub async fn rule(&self, game: &str, id: &str) -> Result<Rule, Error> {
        let request = GetRuleRequest {
            name: format!("games/{game}/rules/{id}"),
        };
        Ok(self
            .repeat("", |at| {
                let (mut games, request) = (at.games(), request.clone());
                async move { games.get_rule(request).await }
            })
            .await?)
    }

    /// All rules of a game's ledger, in its order, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_GAME` when there is no such
    /// game.
    pub async fn rules(&self, game: &str) -> Result<Vec<Rule>, Error> {
        pages(|page_token| async move {
            let request = ListRulesRequest {
                parent: format!("games/{game}"),
                page_size: 0,
                page_token,
            };
            let page = self
                .repeat("", |at| {
                    let (mut games, request) = (at.games(), request.clone());
                    async move { games.list_rules(request).await }
                })
                .await?;
            Ok((page.rules, page.next_page_token))
        })
        .await
    }

    /// The unchanging data of a game, as a message of the game's package.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_GAME` when there is no such
    /// game. [`Error::UnexpectedType`] when the board is not of this type.
    pub async fn board<B: Message + Name + Default>(&self, game: &str) -> Result<B, Error> {
        self.board_by(GetBoardRequest {
            game: game.to_owned(),
            ..Default::default()
        })
        .await
    }

    /// The same of one of the game's boards, by the name that hosts choose it by; of the one
    /// that is played when none is chosen if it is empty.
    ///
    /// # Errors
    ///
    /// As [`board`](Self::board), and when the game has no such board.
    pub async fn board_named<B: Message + Name + Default>(
        &self,
        game: &str,
        board: &str,
    ) -> Result<B, Error> {
        let request = GetBoardRequest {
            game: game.to_owned(),
            board: board.to_owned(),
            ..Default::default()
        };
        self.board_by(request).await
    }

    /// The same of one of the packs that a game's board is made of.
    ///
    /// # Errors
    ///
    /// As of [`Client::board`]; the reason is `UNKNOWN_PACK` when there is no such pack.
    pub async fn board_of<B: Message + Name + Default>(
        &self,
        game: &str,
        pack: &str,
    ) -> Result<B, Error> {
        let request = GetBoardRequest {
            game: game.to_owned(),
            pack: pack.to_owned(),
            ..Default::default()
        };
        self.board_by(request).await
    }

    /// The same with a request, which may ask for more, such as outlines.
    ///
    /// # Errors
    ///
    /// As of [`Client::board_named`] and [`Client::board_of`].
    pub async fn board_by<B: Message + Name + Default>(
        &self,
        request: GetBoardRequest,
    ) -> Result<B, Error> {
        let response = self
            .repeat("", |at| {
                let (mut games, request) = (at.games(), request.clone());
                async move { games.get_board(request).await }
            })
            .await?;
        unpack(response.board)
    }

    /// A board with its set-up, or the map of a pack or scenario, drawn: SVG.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_PACK` when there is no such
    /// pack and `NO_PICTURE` when there are no pictures of the game. For anything else that the
    /// game does not have, the error names the field.
    pub async fn render_board(&self, request: RenderBoardRequest) -> Result<String, Error> {
        let response = self
            .repeat("", |at| {
                let (mut games, request) = (at.games(), request.clone());
                async move { games.render_board(request).await }
            })
            .await?;
        Ok(response.svg)
    }

    /// The odds of a battle, both as messages of the game's package.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_GAME` when there is no such
    /// game. For a battle that the game cannot read, or has no odds for, the error names the
    /// field. [`Error::UnexpectedType`] when the odds are not of this type.
    pub async fn odds<B, O>(&self, game: &str, battle: &B) -> Result<O, Error>
    where
        B: Message + Name,
        O: Message + Name + Default,
    {
        let request = ComputeOddsRequest {
            game: game.to_owned(),
            battle: Some(pack(battle)),
        };
        let response = self
            .repeat("", |at| {
                let (mut games, request) = (at.games(), request.clone());
                async move { games.compute_odds(request).await }
            })
            .await?;
        unpack(response.odds)
    }
}
