//! The referee in another process, as the same value that it is in this one.

use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, ForgetRequest, GetDefaultCommandRequest,
    GetDefaultCommandResponse, GetViewRequest, GetViewResponse, ListLegalActionsRequest,
    ListLegalActionsResponse, OpenMatchRequest, OpenMatchResponse, ValidateRequest,
    VerifyLogRequest, VerifyLogResponse,
};
use tonic::{Request, Response, Status};

use crate::channel::InternalChannel;
use crate::error;
use crate::settings::ClientSettings;

/// The referee in another process. Callers hold an `Arc<dyn RulesService>` and
/// need not know where it runs.
#[derive(Clone, Debug)]
pub struct RemoteRules(RulesServiceClient<InternalChannel>);

impl RemoteRules {
    /// The referee at the other end of a channel.
    pub fn new(channel: InternalChannel, settings: &ClientSettings) -> RemoteRules {
        RemoteRules(
            RulesServiceClient::new(channel).max_decoding_message_size(settings.max_response_bytes),
        )
    }
}

/// Passes each call on. Of the caller's metadata nothing goes along: its token is
/// not the referee's business, and the channel adds what is.
macro_rules! forwarded {
    ($($method:ident: $request:ty => $response:ty;)*) => {
        #[tonic::async_trait]
        impl RulesService for RemoteRules {
            $(
                async fn $method(
                    &self,
                    request: Request<$request>,
                ) -> Result<Response<$response>, Status> {
                    let answer = self.0.clone().$method(request.into_inner()).await;
                    answer.map_err(error::passed_on)
                }
            )*
        }
    };
}

forwarded! {
    open_match: OpenMatchRequest => OpenMatchResponse;
    apply: ApplyRequest => ApplyResponse;
    validate: ValidateRequest => ();
    list_legal_actions: ListLegalActionsRequest => ListLegalActionsResponse;
    get_view: GetViewRequest => GetViewResponse;
    get_default_command: GetDefaultCommandRequest => GetDefaultCommandResponse;
    forget: ForgetRequest => ();
    verify_log: VerifyLogRequest => VerifyLogResponse;
}
