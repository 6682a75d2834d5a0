//! Repeating what an unavailable server did not answer.

use std::time::Duration;

use tonic::{Code, Status};

/// How often a call is made at most.
const ATTEMPTS: u32 = 6;

/// How long to wait before the first repetition; each later wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);

/// How long to wait before a repetition.
pub(crate) fn wait_before(repetition: u32) -> Duration {
    FIRST_WAIT * 2u32.saturating_pow(repetition.min(6))
}

/// Makes a call, and again while the server is unavailable. The call must be one
/// that changes nothing, or carry the same request id each time.
pub(crate) async fn repeat<T, F>(mut call: impl FnMut() -> F) -> Result<T, Status>
where
    F: Future<Output = Result<tonic::Response<T>, Status>>,
{
    let mut repetition = 0;
    loop {
        match call().await {
            Ok(response) => return Ok(response.into_inner()),
            Err(status) if status.code() == Code::Unavailable && repetition + 1 < ATTEMPTS => {
                tokio::time::sleep(wait_before(repetition)).await;
                repetition += 1;
            }
            Err(status) => return Err(status),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    async fn attempts(answers: impl Fn(u32) -> Result<u32, Status>) -> (u32, Result<u32, Code>) {
        let made = Cell::new(0);
        let result = repeat(|| {
            made.set(made.get() + 1);
            let answer = answers(made.get());
            async { answer.map(tonic::Response::new) }
        })
        .await;
        (made.get(), result.map_err(|status| status.code()))
    }

    #[tokio::test(start_paused = true)]
    async fn only_an_unavailable_server_is_asked_again() {
        let third_time = |n| match n {
            3 => Ok(n),
            _ => Err(Status::unavailable("down")),
        };
        assert_eq!(attempts(third_time).await, (3, Ok(3)));
        let aborted = |_| Err(Status::aborted("stale"));
        assert_eq!(attempts(aborted).await, (1, Err(Code::Aborted)));
    }

    #[tokio::test(start_paused = true)]
    async fn patience_ends() {
        let never = |_| Err(Status::unavailable("down"));
        assert_eq!(attempts(never).await, (ATTEMPTS, Err(Code::Unavailable)));
    }
}
