//! Commands of many matches over one stream.

use std::pin::Pin;
use std::sync::Arc;

use futures::{Stream, StreamExt, stream};
use sandtable_grpc::error;
use sandtable_proto::rules::v1::apply_each_response::Answer;
use sandtable_proto::rules::v1::apply_stream_service_server::ApplyStreamService;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyEachRequest, ApplyEachResponse, ApplyRefusal, ApplyResponse,
};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_runtime::telemetry::trace::on_behalf;
use sandtable_server::rpc_metrics::MessageMetrics;
use tonic::{Request, Response, Status, Streaming};

/// The call that a message of the stream stands for.
const APPLY: &str = "/sandtable.rules.v1.RulesService/Apply";

/// The service `ApplyStreamService`, of any referee.
pub struct ApplyStreams<R> {
    referee: Arc<R>,
    /// Streams run until their caller goes, and would keep the process from stopping.
    shutdown: Shutdown,
    metrics: MessageMetrics,
}

impl<R: RulesService> ApplyStreams<R> {
    /// That of a referee, until the shutdown.
    pub fn of(referee: Arc<R>, shutdown: Shutdown) -> Self {
        Self {
            referee,
            shutdown,
            metrics: MessageMetrics::of("sandtable.rules.v1.RulesService", "Apply"),
        }
    }
}

#[tonic::async_trait]
impl<R: RulesService> ApplyStreamService for ApplyStreams<R> {
    type ApplyEachStream = Pin<Box<dyn Stream<Item = Result<ApplyEachResponse, Status>> + Send>>;

    async fn apply_each(
        &self,
        requests: Request<Streaming<ApplyEachRequest>>,
    ) -> Result<Response<Self::ApplyEachStream>, Status> {
        let mut shutdown = self.shutdown.clone();
        let stop = Box::pin(async move { shutdown.wait().await });
        let requests = requests.into_inner().take_until(stop);
        let (referee, metrics) = (self.referee.clone(), self.metrics.clone());
        let answers = stream::unfold(
            (requests, referee, metrics),
            async |(mut requests, referee, metrics)| {
                let answer = match requests.next().await? {
                    Ok(request) => Ok(answer(&*referee, &metrics, request).await),
                    Err(broken) => Err(broken),
                };
                Some((answer, (requests, referee, metrics)))
            },
        );
        Ok(Response::new(Box::pin(answers)))
    }
}

/// Carries a request out.
async fn answer(
    referee: &impl RulesService,
    metrics: &MessageMetrics,
    each: ApplyEachRequest,
) -> ApplyEachResponse {
    let apply = async {
        let request = each.request;
        let request = request.ok_or_else(|| error::invalid("request", "must be set"))?;
        referee.apply(Request::new(request)).await
    };
    let applied = on_behalf(APPLY, &each.traceparent, metrics.measure(apply)).await;
    ApplyEachResponse {
        call: each.call,
        answer: Some(answer_of(applied)),
    }
}

fn answer_of(applied: Result<Response<ApplyResponse>, Status>) -> Answer {
    match applied {
        Ok(applied) => Answer::Applied(applied.into_inner()),
        Err(status) => Answer::Refused(ApplyRefusal {
            code: status.code() as i32,
            message: status.message().to_owned(),
            details: status.details().to_vec(),
        }),
    }
}
