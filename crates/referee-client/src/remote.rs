//! The referee in another process, as the same value that it is in this one.

mod apply_stream;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, DrawViewRequest,
    DrawViewResponse, ForgetRequest, GetDefaultCommandRequest, GetDefaultCommandResponse,
    GetThreatsRequest, GetThreatsResponse, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest, OpenForkResponse,
    OpenMatchRequest, OpenMatchResponse, ValidateRequest, VerifyLogRequest, VerifyLogResponse,
};
use tokio::time::Instant;
use tonic::{Request, Response, Status};

use self::apply_stream::{ApplyStream, End, Failure};
use sandtable_grpc::balancer::{Replica, Replicas};
use sandtable_grpc::channel::InternalChannel;
use sandtable_runtime::settings::ClientSettings;

/// Time for which a replica without a stream is called instead, before a stream is tried again:
/// another build may have taken its address.
const ASKED_BY_CALLS: Duration = Duration::from_secs(60);

/// The referee in another process. Callers hold an `Arc<dyn RulesService>` and
/// need not know where it runs.
#[derive(Clone, Debug)]
pub struct RemoteRules {
    replicas: Replicas,
    max_response_bytes: usize,
    patience: Duration,
    /// By the replica's endpoint. One that has ended is replaced at the next request.
    streams: Arc<Mutex<HashMap<String, ApplyRoute>>>,
}

/// ApplyRoute to have a replica apply a command.
#[derive(Clone, Debug)]
enum ApplyRoute {
    Stream(Arc<ApplyStream>),
    /// By calls, until then.
    Calls(Instant),
}

impl RemoteRules {
    /// The referee at the other end of a channel, or of several.
    pub fn new(replicas: impl Into<Replicas>, settings: &ClientSettings) -> Self {
        Self {
            replicas: replicas.into(),
            max_response_bytes: settings.max_response_bytes,
            patience: Duration::from_millis(settings.request_timeout_ms),
            streams: Arc::default(),
        }
    }

    fn client(&self, channel: InternalChannel) -> RulesServiceClient<InternalChannel> {
        RulesServiceClient::new(channel).max_decoding_message_size(self.max_response_bytes)
    }

    /// The stream to a replica, unless that is known to have none.
    fn stream(&self, replica: &Replica) -> Option<Arc<ApplyStream>> {
        let mut streams = self.streams.lock();
        match streams.get(replica.endpoint()) {
            Some(ApplyRoute::Stream(stream)) if !stream.has_ended() => return Some(stream.clone()),
            Some(ApplyRoute::Calls(until)) if Instant::now() < *until => return None,
            _ => {}
        }
        // Those to replicas that are gone have ended, too.
        streams.retain(|_, way| match way {
            ApplyRoute::Stream(stream) => !stream.has_ended(),
            ApplyRoute::Calls(until) => Instant::now() < *until,
        });
        let stream = Arc::new(ApplyStream::open(
            replica.channel(),
            self.max_response_bytes,
            self.patience,
        ));
        let way = ApplyRoute::Stream(stream.clone());
        streams.insert(replica.endpoint().to_owned(), way);
        Some(stream)
    }

    /// Has a command applied at a replica: over its stream, if there is one and the request
    /// brings nothing that takes long. A request that an ended stream leaves unanswered is
    /// repeated as a call.
    async fn apply_at(
        &self,
        replica: Replica,
        request: ApplyRequest,
    ) -> Result<Response<ApplyResponse>, Status> {
        let is_short = (request.position.as_ref()).is_some_and(|position| position.basis.is_none());
        if is_short && let Some(stream) = self.stream(&replica) {
            match stream.apply(request.clone()).await {
                Ok(applied) => return Ok(Response::new(applied)),
                Err(Failure::Said(status)) => return Err(status),
                Err(Failure::Ended(End::Over)) => {}
                Err(Failure::Ended(End::NotServed)) => {
                    let way = ApplyRoute::Calls(Instant::now() + ASKED_BY_CALLS);
                    let endpoint = replica.endpoint().to_owned();
                    self.streams.lock().insert(endpoint, way);
                }
            }
        }
        // Rare: in a place of its own it does not make every request larger.
        let mut client = self.client(replica.channel());
        Box::pin(async move { client.apply(request).await }).await
    }
}

/// The match that a request is about: its replica is asked.
trait MatchRequest {
    fn name(&self) -> &str;
}

macro_rules! about {
    (position: $($request:ty),*) => {
        $(impl MatchRequest for $request {
            fn name(&self) -> &str {
                self.position.as_ref().map_or("", |position| &position.r#match)
            }
        })*
    };
    (own: $($request:ty),*) => {
        $(impl MatchRequest for $request {
            fn name(&self) -> &str {
                &self.r#match
            }
        })*
    };
}

about!(position: ApplyRequest, ValidateRequest, ListLegalActionsRequest, GetViewRequest);
about!(position: GetDefaultCommandRequest, GetThreatsRequest, OpenForkRequest);
about!(own: OpenMatchRequest, ForgetRequest, DrawViewRequest, DescribeRequest);

impl MatchRequest for VerifyLogRequest {
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

            async fn apply(
                &self,
                request: Request<ApplyRequest>,
            ) -> Result<Response<ApplyResponse>, Status> {
                let request = request.into_inner();
                let name = request.name().to_owned();
                let apply = |replica, request| self.apply_at(replica, request);
                self.replicas.call_at(&name, request, apply).await
            }
        }
    };
}

forwarded! {
    open_match by call: OpenMatchRequest => OpenMatchResponse;
    validate by call: ValidateRequest => ();
    list_legal_actions by call: ListLegalActionsRequest => ListLegalActionsResponse;
    get_view by call: GetViewRequest => GetViewResponse;
    get_threats by call: GetThreatsRequest => GetThreatsResponse;
    draw_view by call: DrawViewRequest => DrawViewResponse;
    describe by call: DescribeRequest => DescribeResponse;
    get_default_command by call: GetDefaultCommandRequest => GetDefaultCommandResponse;
    forget by call: ForgetRequest => ();
    verify_log by call_once: VerifyLogRequest => VerifyLogResponse;
    open_fork by call: OpenForkRequest => OpenForkResponse;
}
