use std::mem;

use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use crate::error::{StoreError, StoreResult};

/// Channel to the caller who waits for the outcome of a write.
pub(super) type Reply = oneshot::Sender<StoreResult<u64>>;

/// Answers of one commit. Their last holder gives them, whatever happens.
pub(super) struct Answers(Vec<(Reply, StoreResult<u64>)>);

impl Answers {
    /// No answers yet, of so many.
    pub(super) fn of(writes: usize) -> Self {
        Self(Vec::with_capacity(writes))
    }

    pub(super) fn push(&mut self, waiting: Reply, result: StoreResult<u64>) {
        self.0.push((waiting, result));
    }

    /// Says the same to all.
    pub(super) fn refuse(mut self, error: &StoreError) {
        for (_, result) in &mut self.0 {
            *result = Err(error.clone());
        }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        for (waiting, result) in mem::take(&mut self.0) {
            // An error says that the caller has stopped waiting.
            let _ = waiting.send(result);
        }
    }
}

/// Gives the answers of a commit, where there are several, within the runtime that those who
/// wait run in: to wake each of them from the writer's thread takes a call of the system
/// each, and to wake one who wakes the others takes one.
pub(super) struct Messenger(Option<mpsc::UnboundedSender<Answers>>);

impl Messenger {
    /// One in the present runtime; without a runtime the writer itself gives the answers.
    pub(super) fn start() -> Self {
        let Ok(runtime) = Handle::try_current() else {
            return Self(None);
        };
        let (commits, mut given) = mpsc::unbounded_channel();
        runtime.spawn(async move {
            while let Some(answers) = given.recv().await {
                drop::<Answers>(answers);
            }
        });
        Self(Some(commits))
    }

    /// Gives the answers of a commit.
    pub(super) fn give(&self, answers: Answers) {
        match &self.0 {
            Some(commits) if answers.0.len() > 1 => {
                // An error says that the runtime has ended; the answers are given all the same.
                let _ = commits.send(answers);
            }
            _ => drop(answers),
        }
    }
}
