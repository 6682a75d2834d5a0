//! Work on an answer that is done outside of the limits, such as writing it as JSON: it takes
//! the same places as dear calls, and no thread on which calls are served.

use std::sync::Arc;
use std::time::Duration;

use tonic::{Code, Status};

use crate::error::{self, reason};
use crate::limits::class::{Class, Cost, Sort};
use crate::limits::gate::{Gate, Pass};
use crate::limits::refusal::overloaded;

/// How long to wait before the next try when even the queue is full.
const TURN_RETRY: Duration = Duration::from_millis(50);

/// Says that there will be work on the answer to a request, of which the request's extensions
/// tell. The answer's have an [`AnswerWork`] then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerIsWorkedOn;

/// How work on an answer is let in.
#[derive(Clone, Debug)]
pub(crate) struct AnswerWork {
    gate: Arc<Gate>,
    sort: Sort,
    plays: bool,
}

/// A place at work, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _passes: Vec<Pass>,
}

impl AnswerWork {
    /// Of an answer to a call of a sort, by somebody who plays or does not.
    pub(super) fn new(gate: Arc<Gate>, sort: Sort, plays: bool) -> Self {
        Self { gate, sort, plays }
    }

    /// Waits for a place. The answer to what changed something is never shed: its caller would
    /// not know what happened.
    async fn turn(&self) -> Result<Turn, Status> {
        match self.gate.pass(Cost::Dear, self.plays).await {
            Ok(passes) => Ok(Turn { _passes: passes }),
            Err(_) if self.sort.class == Class::Write => Ok(Turn {
                _passes: Vec::new(),
            }),
            Err(shed) => {
                let sort = Sort {
                    cost: Cost::Dear,
                    ..self.sort
                };
                Err(overloaded(sort, shed, self.plays))
            }
        }
    }

    /// Waits for a place for as long as it takes.
    pub(crate) async fn patient_turn(self) -> Turn {
        loop {
            if let Ok(passes) = self.gate.pass(Cost::Dear, self.plays).await {
                return Turn { _passes: passes };
            }
            tokio::time::sleep(TURN_RETRY).await;
        }
    }
}

/// Does work on an answer, when there is a place for it and on a thread of its own.
///
/// # Errors
///
/// There is too much to do.
pub(crate) async fn work_on_answer<T: Send + 'static>(
    work: Option<AnswerWork>,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Status> {
    let turn = match &work {
        Some(work) => Some(work.turn().await?),
        None => None,
    };
    let done = tokio::task::spawn_blocking(move || {
        let done = job();
        drop(turn);
        done
    });
    done.await.map_err(|cause| {
        tracing::error!(%cause, "an answer could not be worked on");
        error::error(Code::Internal, reason::INTERNAL, "the answer broke off").into()
    })
}
