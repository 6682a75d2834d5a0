//! A match, and everyone who may want something of it.

use sandtable_client::Client;
use sandtable_proto::matches::v1::{
    ExportMatchRequest, GetDefaultCommandRequest, GetLogHeadRequest, GetMatchRequest,
    GetThreatsRequest, GetViewRequest, LeaveMatchRequest, ListLegalActionsRequest,
    ListLogEntriesRequest, ListMatchesRequest, ListedCommand, RenderLogRequest, RenderMapRequest,
    ResignMatchRequest, StartMatchRequest, StartPolicy, SubmitCommandRequest,
    SubmitCommandsRequest, ValidateCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_tests::deployment::OPERATOR;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tonic::{Request, Status};

/// Kind of caller. The methods are about the first seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// Shows no token.
    Nobody,
    /// Shows something that is no token.
    Babbler,
    /// Sends a token that was never issued.
    Guesser,
    /// Holds a seat of another match.
    Stranger,
    /// Held the second seat and gave it back.
    Leaver,
    /// Holds the second seat.
    Opponent,
    /// Manages the match.
    Host,
    /// Holds the first seat.
    Owner,
    /// Runs the server.
    Operator,
}

use Caller::{Babbler, Guesser, Host, Leaver, Nobody, Operator, Opponent, Owner, Stranger};

/// Progress of the match that a method is tried at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Lobby,
    Playing,
}

/// A match, everyone who wants something of it, and the way to the server.
pub(crate) struct Court {
    pub(crate) client: Client,
    pub(crate) table: Table,
    pub(crate) leaver: String,
    pub(crate) stranger: String,
}

impl Court {
    /// Sets a match at which someone sat down, left, and was replaced.
    pub(crate) async fn convene(client: &Client, stage: Stage, stranger: &str) -> Self {
        let setting = Setting {
            start_policy: StartPolicy::ByHost,
            taken: 2,
            ..Setting::default()
        };
        let mut table = Table::set(client, setting).await.unwrap();
        let leaver = table.seats[1].token.clone();
        let leave = LeaveMatchRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let mut matches = client.matches();
        matches
            .leave_match(by(Some(&bearer(&leaver)), leave))
            .await
            .unwrap();
        table.seats[1] = client.join(&table.name, Some(1), "another").await.unwrap();
        if stage == Stage::Playing {
            let start = StartMatchRequest {
                name: table.name.clone(),
                ..Default::default()
            };
            matches
                .start_match(by(Some(&bearer(&table.host)), start))
                .await
                .unwrap();
            // Those who sit there reveal their nonces before.
            client.started(&table.name).await.unwrap();
        }
        Self {
            client: client.clone(),
            table,
            leaver,
            stranger: stranger.to_owned(),
        }
    }

    /// Credentials that the caller sends.
    fn shown(&self, caller: Caller) -> Option<String> {
        Some(match caller {
            Nobody => return None,
            Babbler => "Basic YTpi".to_owned(),
            Guesser => bearer("sdt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            Stranger => bearer(&self.stranger),
            Leaver => bearer(&self.leaver),
            Opponent => bearer(&self.table.seats[1].token),
            Host => bearer(&self.table.host),
            Owner => bearer(&self.table.seats[0].token),
            Operator => bearer(OPERATOR),
        })
    }

    /// Calls a method and returns the verdict.
    pub(crate) async fn call(&self, method: &str, caller: Caller) -> String {
        let shown = self.shown(caller);
        let shown = shown.as_deref();
        let name = self.table.name.clone();
        let mut matches = self.client.matches();
        let seat = Some(0);
        let command = Some(Orders::new(1).draw());
        match method {
            "GetMatch" => received(matches.get_match(by(shown, GetMatchRequest { name })).await),
            "ListMatches" => received(
                matches
                    .list_matches(by(shown, ListMatchesRequest::default()))
                    .await,
            ),
            "ListLogEntries" => {
                let request = ListLogEntriesRequest {
                    name,
                    ..Default::default()
                };
                received(matches.list_log_entries(by(shown, request)).await)
            }
            "GetLogHead" => received(
                matches
                    .get_log_head(by(shown, GetLogHeadRequest { name }))
                    .await,
            ),
            "GetView" => {
                // The operator looks at everything, the seats at what is theirs.
                received(
                    matches
                        .get_view(by(
                            shown,
                            GetViewRequest {
                                name,
                                seat: None,
                                ..Default::default()
                            },
                        ))
                        .await,
                )
            }
            "GetThreats" => {
                let request = GetThreatsRequest {
                    name,
                    holder: Some(0),
                    ..Default::default()
                };
                received(matches.get_threats(by(shown, request)).await)
            }
            "RenderMap" => {
                let request = RenderMapRequest {
                    name,
                    ..Default::default()
                };
                received(matches.render_map(by(shown, request)).await)
            }
            "RenderLog" => {
                let request = RenderLogRequest {
                    name,
                    ..Default::default()
                };
                received(matches.render_log(by(shown, request)).await)
            }
            "GetView as the seat" => received(
                matches
                    .get_view(by(
                        shown,
                        GetViewRequest {
                            name,
                            seat,
                            ..Default::default()
                        },
                    ))
                    .await,
            ),
            "GetView as it was" => {
                let request = GetViewRequest {
                    name,
                    version: Some(0),
                    ..Default::default()
                };
                received(matches.get_view(by(shown, request)).await)
            }
            "Subscribe" => {
                let request = SubscribeRequest {
                    name,
                    ..Default::default()
                };
                received(
                    self.client
                        .notifications()
                        .subscribe(by(shown, request))
                        .await,
                )
            }
            "SubmitCommand" => {
                let request = SubmitCommandRequest {
                    name,
                    seat,
                    command,
                    ..Default::default()
                };
                received(matches.submit_command(by(shown, request)).await)
            }
            "SubmitCommands" => {
                let listed = ListedCommand {
                    command,
                    request_id: "listed".to_owned(),
                };
                let request = SubmitCommandsRequest {
                    name,
                    seat,
                    commands: vec![listed],
                    ..Default::default()
                };
                received(matches.submit_commands(by(shown, request)).await)
            }
            "ValidateCommand" => {
                let request = ValidateCommandRequest {
                    name,
                    seat,
                    command,
                    ..Default::default()
                };
                received(matches.validate_command(by(shown, request)).await)
            }
            "ListLegalActions" => {
                let request = ListLegalActionsRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                received(matches.list_legal_actions(by(shown, request)).await)
            }
            "GetDefaultCommand" => {
                let request = GetDefaultCommandRequest { name, seat };
                received(matches.get_default_command(by(shown, request)).await)
            }
            "ResignMatch" => {
                let request = ResignMatchRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                received(matches.resign_match(by(shown, request)).await)
            }
            "ExportMatch" => received(
                matches
                    .export_match(by(
                        shown,
                        ExportMatchRequest {
                            name,
                            ..Default::default()
                        },
                    ))
                    .await,
            ),
            "StartMatch" => {
                let request = StartMatchRequest {
                    name,
                    ..Default::default()
                };
                received(matches.start_match(by(shown, request)).await)
            }
            "LeaveMatch" => {
                let request = LeaveMatchRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                received(matches.leave_match(by(shown, request)).await)
            }
            other => panic!("{other} is not tried"),
        }
    }

    /// The match as the operator sees it.
    pub(crate) async fn look(&self) -> sandtable_proto::matches::v1::Match {
        let request = GetMatchRequest {
            name: self.table.name.clone(),
        };
        let request = by(Some(&bearer(OPERATOR)), request);
        self.client
            .matches()
            .get_match(request)
            .await
            .unwrap()
            .into_inner()
    }
}

pub(crate) fn bearer(token: &str) -> String {
    format!("Bearer {token}")
}

pub(crate) fn by<T>(shown: Option<&str>, message: T) -> Request<T> {
    let mut request = Request::new(message);
    if let Some(shown) = shown {
        request
            .metadata_mut()
            .insert("authorization", shown.parse().unwrap());
    }
    request
}

fn received<T>(result: Result<T, Status>) -> String {
    verdict(&result)
}
