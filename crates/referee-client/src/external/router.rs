//! Each game's own referee.

use std::fmt;
use std::sync::Arc;

use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, DrawViewRequest,
    DrawViewResponse, ForgetRequest, GetDefaultCommandRequest, GetDefaultCommandResponse,
    GetThreatsRequest, GetThreatsResponse, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest, OpenForkResponse,
    OpenMatchRequest, OpenMatchResponse, ValidateRequest, VerifyLogRequest, VerifyLogResponse,
};
use tonic::{Request, Response, Status};

use super::referee::Externals;
use sandtable_grpc::error;

/// The referees of all games as one: each call goes to that of its game.
pub struct Referees {
    own: Arc<dyn RulesService>,
    external: Externals,
}

impl fmt::Debug for Referees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referees")
            .field("external", &self.external)
            .finish_non_exhaustive()
    }
}

impl Referees {
    /// The referee of the project's games, and those of others.
    pub fn new(own: Arc<dyn RulesService>, external: Externals) -> Self {
        Self { own, external }
    }

    fn of(&self, game: &str) -> &dyn RulesService {
        match self.external.get(game) {
            Some(external) => &**external,
            None => &*self.own,
        }
    }

    /// A status of the project's own referee: of a game that it does not know, it knows only
    /// part of those that there are.
    fn with_all_games(&self, game: &str, status: Status) -> Status {
        match error::games_of(&status) {
            Some(own) => {
                let external = self.external.games();
                let mut all: Vec<&str> = own.iter().chain(&external).map(String::as_str).collect();
                all.sort_unstable();
                error::unknown_game(game, all)
            }
            None => status,
        }
    }
}

/// The game that a request is about.
trait OfGame {
    fn game(&self) -> &str;
}

macro_rules! of_game {
    (position: $($request:ty),*) => {
        $(impl OfGame for $request {
            fn game(&self) -> &str {
                self.position.as_ref().map_or("", |position| &position.game)
            }
        })*
    };
    (own: $($request:ty),*) => {
        $(impl OfGame for $request {
            fn game(&self) -> &str {
                &self.game
            }
        })*
    };
}

of_game!(position: ApplyRequest, ValidateRequest, ListLegalActionsRequest, GetViewRequest);
of_game!(position: GetDefaultCommandRequest, GetThreatsRequest, OpenForkRequest);
of_game!(own: OpenMatchRequest, DrawViewRequest, VerifyLogRequest, ForgetRequest);

macro_rules! routed {
    ($($method:ident: $request:ty => $response:ty;)*) => {
        #[tonic::async_trait]
        impl RulesService for Referees {
            $(
                async fn $method(
                    &self,
                    request: Request<$request>,
                ) -> Result<Response<$response>, Status> {
                    let game = request.get_ref().game().to_owned();
                    let answer = self.of(&game).$method(request).await;
                    answer.map_err(|status| self.with_all_games(&game, status))
                }
            )*

            /// The words are the project's own, of games of others as of its own.
            async fn describe(
                &self,
                request: Request<DescribeRequest>,
            ) -> Result<Response<DescribeResponse>, Status> {
                self.own.describe(request).await
            }
        }
    };
}

routed! {
    open_match: OpenMatchRequest => OpenMatchResponse;
    apply: ApplyRequest => ApplyResponse;
    validate: ValidateRequest => ();
    list_legal_actions: ListLegalActionsRequest => ListLegalActionsResponse;
    get_view: GetViewRequest => GetViewResponse;
    get_threats: GetThreatsRequest => GetThreatsResponse;
    draw_view: DrawViewRequest => DrawViewResponse;
    get_default_command: GetDefaultCommandRequest => GetDefaultCommandResponse;
    forget: ForgetRequest => ();
    verify_log: VerifyLogRequest => VerifyLogResponse;
    open_fork: OpenForkRequest => OpenForkResponse;
}
