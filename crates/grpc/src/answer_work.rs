//! Work on an answer that is done outside of what bounds calls, such as writing it as JSON: it
//! waits for a place as calls do, and is done on no thread that serves calls.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;
use tonic::{Code, Status};

use crate::error::{self, reason};

/// Says that there will be work on the answer to a request, among whose extensions it is. The
/// answer's have an [`AnswerWork`] then.
#[derive(Clone, Copy, Debug)]
pub struct AnswerIsWorkedOn;

/// Where work on an answer waits for its turn.
pub trait AnswerPlaces: Send + Sync {
    /// Waits for a place, but not for ever.
    fn turn(&self) -> BoxFuture<'static, Result<Turn, Status>>;

    /// Waits for a place for as long as it takes.
    fn guaranteed_turn(&self) -> BoxFuture<'static, Turn>;
}

/// Admits work on an answer.
#[derive(Clone)]
pub struct AnswerWork(pub Arc<dyn AnswerPlaces>);

impl fmt::Debug for AnswerWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnswerWork(..)")
    }
}

/// A place at work, given back when it is dropped.
pub struct Turn {
    _place: Box<dyn Any + Send>,
}

impl Turn {
    /// A place that this holds.
    pub fn holding(place: impl Any + Send) -> Self {
        Self {
            _place: Box::new(place),
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
    let turn = match work {
        Some(work) => Some(work.0.turn().await?),
        None => None,
    };
    let done = tokio::task::spawn_blocking(move || {
        let done = job();
        drop(turn);
        done
    });
    done.await.map_err(|cause| {
        tracing::error!(%cause, "failed to process a response");
        error::error(Code::Internal, reason::INTERNAL, "response stream failed").into()
    })
}
