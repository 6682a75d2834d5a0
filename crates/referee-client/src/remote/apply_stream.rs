//! Commands applied at one replica of the referee, over one stream for all matches.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_proto::rules::v1::apply_each_response::Answer;
use sandtable_proto::rules::v1::apply_stream_service_client::ApplyStreamServiceClient;
use sandtable_proto::rules::v1::{
    ApplyEachRequest, ApplyEachResponse, ApplyRefusal, ApplyRequest, ApplyResponse,
};
use tokio::sync::{mpsc, oneshot};
use tonic::{Code, Status};

use sandtable_grpc::channel::InternalChannel;
use sandtable_runtime::telemetry::trace::TraceContext;

/// Requests that wait until the connection takes them. Any further ones wait, too.
const OUTGOING: usize = 256;

/// Why a request was not carried out, as far as is known.
#[derive(Debug)]
pub(super) enum Failure {
    /// The replica's status, or that it did not answer.
    Said(Status),
    /// The stream has ended before the answer came.
    Ended(End),
}

/// Reason why a stream has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The replica has no such stream.
    NotServed,
    /// It could not be opened, has broken, or the replica stops.
    Over,
}

/// A stream to a replica, from the first request until it breaks or the replica stops.
#[derive(Debug)]
pub(super) struct ApplyStream {
    outgoing: mpsc::Sender<ApplyEachRequest>,
    calls: Arc<Calls>,
    patience: Duration,
}

impl ApplyStream {
    /// Begins one, on which a request waits for its answer as long as a call does. It runs until
    /// it ends or is dropped.
    pub(super) fn open(
        channel: InternalChannel,
        max_response_bytes: usize,
        patience: Duration,
    ) -> Self {
        let (outgoing, requests) = mpsc::channel(OUTGOING);
        let calls = Arc::new(Calls::default());
        let client =
            ApplyStreamServiceClient::new(channel).max_decoding_message_size(max_response_bytes);
        tokio::spawn(run(client, requests, calls.clone()));
        Self {
            outgoing,
            calls,
            patience,
        }
    }

    /// Reports whether it takes no more requests.
    pub(super) fn has_ended(&self) -> bool {
        self.calls.open.lock().ended.is_some()
    }

    /// Has a request carried out.
    pub(super) async fn apply(&self, request: ApplyRequest) -> Result<ApplyResponse, Failure> {
        let mut call = PendingCall::begin(&self.calls)?;
        let request = ApplyEachRequest {
            call: call.number,
            request: Some(request),
            traceparent: TraceContext::current().map_or_else(String::new, |at| at.to_string()),
        };
        let answer = async {
            // A stream that ends says so to all calls, to one that is not sent yet as well.
            let _ = self.outgoing.send(request).await;
            (&mut call.answer).await
        };
        match tokio::time::timeout(self.patience, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(Failure::Ended(End::Over)),
            Err(_) => Err(Failure::Said(Status::cancelled("no answer in time"))),
        }
    }
}

/// The calls of a stream that wait for their answers.
#[derive(Debug, Default)]
struct Calls {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    waiting: HashMap<u64, oneshot::Sender<Result<ApplyResponse, Failure>>>,
    /// The number of the latest.
    latest: u64,
    /// Set once no more will be answered.
    ended: Option<End>,
}

impl Calls {
    /// Passes an answer to its waiting caller, who may have gone.
    fn answer(&self, response: ApplyEachResponse) {
        let waiting = self.open.lock().waiting.remove(&response.call);
        let Some(waiting) = waiting else { return };
        let answer = match response.answer {
            Some(Answer::Applied(applied)) => Ok(applied),
            Some(Answer::Refused(refused)) => Err(Failure::Said(status(refused))),
            None => Err(Failure::Said(Status::internal("an empty answer"))),
        };
        let _ = waiting.send(answer);
    }

    /// Fails all waiting requests.
    fn end(&self, end: End) {
        let waiting = {
            let mut open = self.open.lock();
            open.ended = Some(end);
            std::mem::take(&mut open.waiting)
        };
        for (_, waiting) in waiting {
            let _ = waiting.send(Err(Failure::Ended(end)));
        }
    }
}

/// A call that waits for its answer, until it is dropped.
struct PendingCall<'a> {
    calls: &'a Calls,
    number: u64,
    answer: oneshot::Receiver<Result<ApplyResponse, Failure>>,
}

impl<'a> PendingCall<'a> {
    fn begin(calls: &'a Calls) -> Result<Self, Failure> {
        let (waiting, answer) = oneshot::channel();
        let mut open = calls.open.lock();
        if let Some(end) = open.ended {
            return Err(Failure::Ended(end));
        }
        open.latest += 1;
        let number = open.latest;
        open.waiting.insert(number, waiting);
        drop(open);
        Ok(Self {
            calls,
            number,
            answer,
        })
    }
}

impl Drop for PendingCall<'_> {
    fn drop(&mut self) {
        self.calls.open.lock().waiting.remove(&self.number);
    }
}

/// Runs a stream to its end.
async fn run(
    mut client: ApplyStreamServiceClient<InternalChannel>,
    requests: mpsc::Receiver<ApplyEachRequest>,
    calls: Arc<Calls>,
) {
    // Also when the runtime stops.
    let mut ending = Ending {
        calls: &calls,
        end: End::Over,
    };
    let requests = futures::stream::unfold(requests, async |mut requests| {
        requests.recv().await.map(|request| (request, requests))
    });
    match client.apply_each(requests).await {
        Ok(response) => {
            let mut answers = response.into_inner();
            loop {
                match answers.message().await {
                    Ok(Some(response)) => calls.answer(response),
                    Ok(None) => return,
                    Err(status) => {
                        tracing::debug!(%status, "stream to the referee failed");
                        return;
                    }
                }
            }
        }
        Err(status) if status.code() == Code::Unimplemented => ending.end = End::NotServed,
        Err(status) => tracing::debug!(%status, "failed to open a stream to the referee"),
    }
}

/// Ends the calls of a stream as it is dropped.
struct Ending<'a> {
    calls: &'a Calls,
    end: End,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.calls.end(self.end);
    }
}

/// The status that a refusal stands for.
fn status(refused: ApplyRefusal) -> Status {
    Status::with_details(
        Code::from_i32(refused.code),
        refused.message,
        refused.details.into(),
    )
}
