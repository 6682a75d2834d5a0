//! Work on answers takes the same places as dear calls.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tonic::Status;

use crate::limits::load_shed::LoadShedder;
use crate::limits::method_class::{Class, Cost, MethodCost};
use crate::limits::refusal::overloaded;
use sandtable_grpc::answer_work::{AnswerPlaces, Turn};

/// Time to wait before the next try when there was no place.
const RETRY: Duration = Duration::from_millis(50);

/// The places for work on the answer to a call.
#[derive(Debug)]
pub(super) struct AnswerGate {
    pub(super) gate: Arc<LoadShedder>,
    /// Class and cost of the call.
    pub(super) sort: MethodCost,
    /// True if its caller plays.
    pub(super) plays: bool,
}

impl AnswerPlaces for AnswerGate {
    /// The answer to what changed something is never shed: its caller would not know what
    /// happened.
    fn turn(&self) -> BoxFuture<'static, Result<Turn, Status>> {
        let (gate, plays) = (self.gate.clone(), self.plays);
        let sort = MethodCost {
            cost: Cost::Dear,
            ..self.sort
        };
        async move {
            match gate.pass(Cost::Dear, plays).await {
                Ok(passes) => Ok(Turn::holding(passes)),
                Err(_) if sort.class == Class::Write => Ok(Turn::holding(())),
                Err(shed) => Err(overloaded(sort, shed, plays)),
            }
        }
        .boxed()
    }

    fn guaranteed_turn(&self) -> BoxFuture<'static, Turn> {
        let (gate, plays) = (self.gate.clone(), self.plays);
        async move {
            loop {
                if let Ok(passes) = gate.pass(Cost::Dear, plays).await {
                    return Turn::holding(passes);
                }
                tokio::time::sleep(RETRY).await;
            }
        }
        .boxed()
    }
}
