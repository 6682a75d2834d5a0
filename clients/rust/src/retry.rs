//! Repeating what an unavailable server did not answer, and what limits refused for now.

use std::error::Error as _;
use std::time::Duration;

use rand::RngExt;
use tokio::time::Instant;
use tonic::{Code, Response, Status};
use tonic_types::StatusExt;

/// Maximum number of times that every server is tried.
const ROUNDS: u32 = 6;

/// Backoff after the first round; it doubles with each later round.
const FIRST_WAIT: Duration = Duration::from_millis(100);

/// Timeout of a server's answer in the first round, when there are other servers; it doubles with
/// each later round, as some calls are slow. A host that was cut off is silent, and its
/// connection stays open until its absence is noticed.
const FIRST_PATIENCE: Duration = Duration::from_secs(3);

/// Backoff before a retry: between half and all of a limit that doubles each time, so that
/// clients that failed together do not come back together.
pub(crate) fn wait_before(repetition: u32) -> Duration {
    let longest = FIRST_WAIT * 2u32.saturating_pow(repetition.min(6));
    longest.mul_f64(rand::rng().random_range(0.5..=1.0))
}

/// Reports whether no server answered. A connection that broke before the answer was complete has
/// many status codes, but none comes from a server: a server's status has no source.
pub(crate) fn is_unavailable(status: &Status) -> bool {
    status.code() == Code::Unavailable
        || (status.source().is_some()
            && matches!(
                status.code(),
                Code::Unknown | Code::Cancelled | Code::Internal
            ))
}

/// Backoff that a server requests when it refuses a call because of its limits. The call had no
/// effect then, and a server that names no time expects no retry.
pub(crate) fn asked_to_wait(status: &Status) -> Option<Duration> {
    match status.code() {
        Code::ResourceExhausted => status.get_details_retry_info()?.retry_delay,
        _ => None,
    }
}

/// Makes a call at one server after the other, round by round, until one answers. A wait that a
/// server requests is not begun if it would not be over at the deadline. Reports the servers that
/// were silent.
pub(crate) async fn rounds<T, F>(
    places: &[usize],
    deadline: Instant,
    mut call: impl FnMut(usize) -> F,
    mut silent: impl FnMut(usize),
) -> Result<T, Status>
where
    F: Future<Output = Result<Response<T>, Status>>,
{
    let mut round = 0;
    loop {
        let mut last = Status::unavailable("there is no server");
        let mut asked = None;
        for place in places {
            let attempt = call(*place);
            let answered = if places.len() == 1 {
                attempt.await
            } else {
                let patience = FIRST_PATIENCE * 2u32.pow(round);
                match tokio::time::timeout(patience, attempt).await {
                    Ok(answered) => answered,
                    Err(_) => {
                        silent(*place);
                        Err(Status::unavailable("the server is silent"))
                    }
                }
            };
            match answered {
                Ok(response) => return Ok(response.into_inner()),
                Err(status) if status.code() == Code::Unavailable => last = status,
                Err(status) if is_unavailable(&status) => {
                    last = Status::unavailable(status.message());
                }
                Err(status) => {
                    // Limits are the platform's, so that the next place would say the same.
                    asked = Some(asked_to_wait(&status).ok_or_else(|| status.clone())?);
                    last = status;
                    break;
                }
            }
        }
        let wait = asked.unwrap_or_default() + wait_before(round);
        round += 1;
        if round == ROUNDS || (asked.is_some() && Instant::now() + wait >= deadline) {
            return Err(last);
        }
        tokio::time::sleep(wait).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use tonic_types::ErrorDetails;

    const PATIENT: Duration = Duration::from_secs(60);

    async fn attempts(
        answers: impl Fn(usize) -> Result<usize, Status>,
    ) -> (Vec<usize>, Result<usize, Code>) {
        let made = RefCell::new(Vec::new());
        let call = |place| {
            made.borrow_mut().push(place);
            let answer = answers(made.borrow().len());
            async { answer.map(Response::new) }
        };
        let result = rounds(&[1, 0], Instant::now() + PATIENT, call, |place| {
            panic!("{place} is silent")
        })
        .await;
        (made.into_inner(), result.map_err(|status| status.code()))
    }

    fn limited(delay: Duration) -> Status {
        let details = ErrorDetails::with_retry_info(Some(delay));
        Status::with_error_details(Code::ResourceExhausted, "slow down", details)
    }

    #[tokio::test(start_paused = true)]
    async fn only_unavailable_servers_are_asked_again_the_next_one_at_once() {
        let third_time = |n| match n {
            3 => Ok(n),
            _ => Err(Status::unavailable("down")),
        };
        assert_eq!(attempts(third_time).await, (vec![1, 0, 1], Ok(3)));
        let aborted = |_| Err(Status::aborted("stale"));
        assert_eq!(attempts(aborted).await, (vec![1], Err(Code::Aborted)));
        let unknown = |_| Err(Status::unknown("a server said so"));
        assert_eq!(attempts(unknown).await, (vec![1], Err(Code::Unknown)));
        let exhausted = |_| Err(Status::resource_exhausted("no more"));
        let refused = (vec![1], Err(Code::ResourceExhausted));
        assert_eq!(attempts(exhausted).await, refused, "no time was named");
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_is_waited_for_as_long_as_it_asks() {
        let begun = Instant::now();
        let second_time = |n| match n {
            2 => Ok(n),
            _ => Err(limited(Duration::from_secs(5))),
        };
        assert_eq!(attempts(second_time).await, (vec![1, 1], Ok(2)));
        let waited = begun.elapsed();
        assert!(waited > Duration::from_secs(5), "{waited:?}");
        assert!(waited <= Duration::from_secs(5) + FIRST_WAIT, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_beyond_the_deadline_is_told_at_once() {
        let begun = Instant::now();
        let refused = (vec![1], Err(Code::ResourceExhausted));
        assert_eq!(attempts(|_| Err(limited(PATIENT))).await, refused);
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_broken_connection_is_unavailable() {
        let broken = |n| match n {
            2 => Ok(n),
            _ => Err(Status::from_error("the connection broke".into())),
        };
        assert_eq!(attempts(broken).await, (vec![1, 0], Ok(2)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_left_for_the_next() {
        let silent = RefCell::new(Vec::new());
        let call = |place| async move {
            match place {
                0 => Ok(Response::new(place)),
                _ => std::future::pending().await,
            }
        };
        let begin = Instant::now();
        let result = rounds(&[1, 0], Instant::now() + PATIENT, call, |place| {
            silent.borrow_mut().push(place)
        })
        .await;
        assert_eq!(result.unwrap(), 0);
        assert_eq!(silent.into_inner(), [1]);
        assert_eq!(begin.elapsed(), FIRST_PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_calls_come_to_their_end() {
        let slow = |place| async move {
            tokio::time::sleep(FIRST_PATIENCE * 3 / 2).await;
            Ok(Response::new(place))
        };
        // The only server is waited for, and one of several in the second round.
        let only = rounds(&[7], Instant::now() + PATIENT, slow, |place| {
            panic!("{place} is silent")
        })
        .await;
        assert_eq!(only.unwrap(), 7);
        let mut silent = Vec::new();
        let result = rounds(&[1, 0], Instant::now() + PATIENT, slow, |place| {
            silent.push(place)
        })
        .await;
        assert_eq!((result.unwrap(), silent), (1, vec![1, 0]));
    }

    #[tokio::test(start_paused = true)]
    async fn patience_ends() {
        let (made, result) = attempts(|_| Err(Status::unavailable("down"))).await;
        assert_eq!((made.len(), result), (12, Err(Code::Unavailable)));
    }

    #[test]
    fn waits_double_and_differ() {
        for repetition in 0..10 {
            let longest = FIRST_WAIT * 2u32.pow(repetition.min(6));
            let wait = wait_before(repetition);
            assert!(wait >= longest / 2 && wait <= longest, "{wait:?}");
        }
    }
}
