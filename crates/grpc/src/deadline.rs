//! Deadlines: a call ends when its caller has stopped waiting, or when the server
//! has had enough.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::{HeaderMap, Request, Response};
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::error::{self, reason};

/// Ends calls whose response has not begun when the time is up. Streams that have
/// begun are not touched.
#[derive(Clone, Copy, Debug)]
pub struct DeadlineLayer {
    longest: Duration,
}

impl DeadlineLayer {
    /// No call takes longer than this; a shorter deadline of the caller counts.
    #[must_use]
    pub fn new(longest: Duration) -> Self {
        Self { longest }
    }
}

impl<S> Layer<S> for DeadlineLayer {
    type Service = Deadline<S>;

    fn layer(&self, inner: S) -> Deadline<S> {
        Deadline {
            inner,
            longest: self.longest,
        }
    }
}

/// The service made by [`DeadlineLayer`].
#[derive(Clone, Debug)]
pub struct Deadline<S> {
    inner: S,
    longest: Duration,
}

impl<S, B> Service<Request<B>> for Deadline<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let time = wanted(request.headers())
            .map_or(self.longest, |wanted| in_time_for(wanted).min(self.longest));
        let answer = self.inner.call(request);
        Box::pin(async move {
            match tokio::time::timeout(time, answer).await {
                Ok(answer) => answer,
                Err(_) => Ok(exceeded(time).into_http()),
            }
        })
    }
}

/// When to give up so that the answer still reaches a caller who waits this long.
fn in_time_for(deadline: Duration) -> Duration {
    deadline - deadline / 16
}

fn exceeded(time: Duration) -> Status {
    error::error(
        Code::DeadlineExceeded,
        reason::DEADLINE_EXCEEDED,
        "the call took longer than its deadline",
    )
    .with("milliseconds", time.as_millis())
    .into()
}

/// The caller's deadline, from the header that gRPC has for it.
fn wanted(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get("grpc-timeout")?.to_str().ok()?;
    let (digits, unit) = value.split_at_checked(value.len().checked_sub(1)?)?;
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u64>().ok()?;
    Some(match unit {
        "H" => Duration::from_secs(number * 3600),
        "M" => Duration::from_secs(number * 60),
        "S" => Duration::from_secs(number),
        "m" => Duration::from_millis(number),
        "u" => Duration::from_micros(number),
        "n" => Duration::from_nanos(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callers_deadline_is_read() {
        let read = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("grpc-timeout", value.parse().unwrap());
            wanted(&headers)
        };
        assert_eq!(read("250m"), Some(Duration::from_millis(250)));
        assert_eq!(
            read("99999999H"),
            Some(Duration::from_secs(99_999_999 * 3600))
        );
        assert_eq!(read("7u"), Some(Duration::from_micros(7)));
        for value in ["", "m", "+1S", "123456789S", "1x", "1.5S"] {
            assert_eq!(read(value), None, "{value:?}");
        }
        assert_eq!(wanted(&HeaderMap::new()), None);
    }

    #[tokio::test(start_paused = true)]
    async fn the_shorter_of_both_deadlines_counts() {
        let never = tower::service_fn(async |_: Request<()>| {
            std::future::pending::<Result<Response<Body>, std::convert::Infallible>>().await
        });
        let mut service = DeadlineLayer::new(Duration::from_secs(10)).layer(never);
        for (header, millis) in [("2S", 1875), ("1M", 10_000)] {
            let before = tokio::time::Instant::now();
            let request = Request::builder()
                .header("grpc-timeout", header)
                .body(())
                .unwrap();
            let response = service.call(request).await.unwrap();
            let status = Status::from_header_map(response.headers()).unwrap();
            assert_eq!(status.code(), Code::DeadlineExceeded);
            assert_eq!(before.elapsed().as_millis(), millis);
        }
    }
}
