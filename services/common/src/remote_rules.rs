//! The referee in another process, as the same value that it is in this one.

use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DrawViewRequest, DrawViewResponse, ForgetRequest,
    GetDefaultCommandRequest, GetDefaultCommandResponse, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest, OpenForkResponse,
    OpenMatchRequest, OpenMatchResponse, ValidateRequest, VerifyLogRequest, VerifyLogResponse,
};
use tonic::{Request, Response, Status};

use crate::channel::InternalChannel;
use crate::replicas::Replicas;
use crate::settings::ClientSettings;

/// The referee in another process. Callers hold an `Arc<dyn RulesService>` and
/// need not know where it runs.
#[derive(Clone, Debug)]
pub struct RemoteRules {
    replicas: Replicas,
    max_response_bytes: usize,
}

impl RemoteRules {
    /// The referee at the other end of a channel, or of several.
    pub fn new(replicas: impl Into<Replicas>, settings: &ClientSettings) -> Self {
        Self {
            replicas: replicas.into(),
            max_response_bytes: settings.max_response_bytes,
        }
    }

    fn client(&self, channel: InternalChannel) -> RulesServiceClient<InternalChannel> {
        RulesServiceClient::new(channel).max_decoding_message_size(self.max_response_bytes)
    }
}

/// The match that a request is about: its replica is asked.
trait About {
    fn name(&self) -> &str;
}

macro_rules! about {
    (position: $($request:ty),*) => {
        $(impl About for $request {
            fn name(&self) -> &str {
                self.position.as_ref().map_or("", |position| &position.r#match)
            }
        })*
    };
    (own: $($request:ty),*) => {
        $(impl About for $request {
            fn name(&self) -> &str {
                &self.r#match
            }
        })*
    };
}

about!(position: ApplyRequest, ValidateRequest, ListLegalActionsRequest, GetViewRequest);
about!(position: GetDefaultCommandRequest, OpenForkRequest);
about!(own: OpenMatchRequest, ForgetRequest, DrawViewRequest);

impl About for VerifyLogRequest {
    /// Any replica will do, the same for the same log.
    fn name(&self) -> &str {
        &self.game
    }
}

/// Passes each call on. Every one may be made twice: the referee keeps nothing that it
/// could not build again, and a state that is ahead of the log is found out. A whole log,
/// which takes long, is begun at one replica only. Of the caller's metadata nothing goes
/// along: its token is not the referee's business, and the channel adds what is.
macro_rules! forwarded {
    ($($method:ident by $way:ident: $request:ty => $response:ty;)*) => {
        #[tonic::async_trait]
        impl RulesService for RemoteRules {
            $(
                async fn $method(
                    &self,
                    request: Request<$request>,
                ) -> Result<Response<$response>, Status> {
                    let request = request.into_inner();
                    let name = request.name().to_owned();
                    let call = |channel, request| {
                        let mut client = self.client(channel);
                        async move { client.$method(request).await }
                    };
                    self.replicas.$way(&name, request, call).await
                }
            )*
        }
    };
}

forwarded! {
    open_match by call: OpenMatchRequest => OpenMatchResponse;
    apply by call: ApplyRequest => ApplyResponse;
    validate by call: ValidateRequest => ();
    list_legal_actions by call: ListLegalActionsRequest => ListLegalActionsResponse;
    get_view by call: GetViewRequest => GetViewResponse;
    draw_view by call: DrawViewRequest => DrawViewResponse;
    get_default_command by call: GetDefaultCommandRequest => GetDefaultCommandResponse;
    forget by call: ForgetRequest => ();
    verify_log by call_once: VerifyLogRequest => VerifyLogResponse;
    open_fork by call: OpenForkRequest => OpenForkResponse;
}
