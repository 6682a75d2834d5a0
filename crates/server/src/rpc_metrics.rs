//! Rate, errors and duration of every call.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures::future::Either;
use http::{Request, Response};
use prost::Message;
use prost_types::FileDescriptorSet;
use tokio::time::Instant;
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Layer, Service};

use sandtable_grpc::error::reason_of;
use sandtable_runtime::telemetry::metric::{self, Counter, Gauge, Histogram};

/// Status codes, in the order of their numbers, as gRPC writes them.
const CODES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// Label under which calls of unknown methods are counted: a caller must not be able to create
/// series.
const OTHER: &str = "other";

/// Measures calls, or lets them pass.
#[derive(Clone, Debug, Default)]
pub struct CallsLayer {
    metrics: Option<Arc<RpcMetrics>>,
}

impl CallsLayer {
    /// Measures the calls of these services, whose methods are known from the
    /// contract; without an exporter [`CallsLayer::default`] lets them pass.
    #[must_use]
    pub fn measuring(services: &[&'static str]) -> Self {
        Self {
            metrics: Some(Arc::new(RpcMetrics::of(services))),
        }
    }
}

impl<S> Layer<S> for CallsLayer {
    type Service = Calls<S>;

    fn layer(&self, inner: S) -> Calls<S> {
        Calls {
            inner,
            metrics: self.metrics.clone(),
        }
    }
}

/// The service made by [`CallsLayer`].
#[derive(Clone, Debug)]
pub struct Calls<S> {
    inner: S,
    metrics: Option<Arc<RpcMetrics>>,
}

impl<S, B> Service<Request<B>> for Calls<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Unpin,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Either<S::Future, Measured<S::Future>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let Some(metrics) = &self.metrics else {
            return Either::Left(self.inner.call(request));
        };
        let metrics = metrics.at(request.uri().path()).clone();
        metrics.in_flight.increment(1.0);
        Either::Right(Measured {
            answer: self.inner.call(request),
            metrics: Some(metrics),
            began: Instant::now(),
        })
    }
}

/// A call that is being measured.
#[derive(Debug)]
pub struct Measured<F> {
    answer: F,
    /// Taken once the call has been counted.
    metrics: Option<Arc<MethodMetrics>>,
    began: Instant,
}

impl<F> Measured<F> {
    fn count(&mut self, code: Code) -> Option<Arc<MethodMetrics>> {
        let metrics = self.metrics.take()?;
        metrics.in_flight.decrement(1.0);
        metrics.finished(code, self.began.elapsed());
        Some(metrics)
    }
}

impl<F, E> Future for Measured<F>
where
    F: Future<Output = Result<Response<Body>, E>> + Unpin,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = ready!(Pin::new(&mut self.answer).poll(context));
        // An error comes in place of any message, its status among the headers.
        let status = answer
            .as_ref()
            .ok()
            .and_then(|response| Status::from_header_map(response.headers()));
        let code = match (&answer, &status) {
            (Err(_), _) => Code::Unknown,
            (Ok(_), Some(status)) => status.code(),
            (Ok(_), None) => Code::Ok,
        };
        if let Some(metrics) = self.count(code)
            && let Some(status) = status.filter(|status| status.code() != Code::Ok)
        {
            metrics.refused(&status);
        }
        Poll::Ready(answer)
    }
}

impl<F> Drop for Measured<F> {
    /// A call that is dropped was given up by its caller.
    fn drop(&mut self) {
        self.count(Code::Cancelled);
    }
}

/// The series of all methods.
#[derive(Debug)]
struct RpcMetrics {
    methods: HashMap<String, Arc<MethodMetrics>>,
    other: Arc<MethodMetrics>,
}

/// The series of a method. Those of its durations and of each code exist from its first call that
/// ends so: most methods of a server are called seldom, and with few codes.
struct MethodMetrics {
    service: String,
    method: String,
    codes: [OnceLock<Counter>; CODES.len()],
    seconds: OnceLock<Histogram>,
    in_flight: Gauge,
}

impl std::fmt::Debug for MethodMetrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MethodMetrics")
            .field("service", &self.service)
            .finish_non_exhaustive()
    }
}

impl RpcMetrics {
    fn of(services: &[&'static str]) -> Self {
        let contract = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET)
            .expect("the contract was encoded by the build");
        let mut methods = HashMap::new();
        for file in &contract.file {
            for service in &file.service {
                let name = format!("{}.{}", file.package(), service.name());
                if !services.contains(&name.as_str()) {
                    continue;
                }
                for method in &service.method {
                    let path = format!("/{name}/{}", method.name());
                    methods.insert(path, Arc::new(MethodMetrics::new(&name, method.name())));
                }
            }
        }
        Self {
            methods,
            other: Arc::new(MethodMetrics::new(OTHER, OTHER)),
        }
    }

    fn at(&self, path: &str) -> &Arc<MethodMetrics> {
        self.methods.get(path).unwrap_or(&self.other)
    }
}

impl MethodMetrics {
    fn new(service: &str, method: &str) -> Self {
        Self {
            service: service.to_owned(),
            method: method.to_owned(),
            codes: [const { OnceLock::new() }; CODES.len()],
            seconds: OnceLock::new(),
            in_flight: metric::REQUESTS_IN_FLIGHT.gauge(&[("service", service)]),
        }
    }

    /// Counts a call that has ended.
    fn finished(&self, code: Code, took: Duration) {
        let (service, method) = (self.service.as_str(), self.method.as_str());
        let seconds = self.seconds.get_or_init(|| {
            metric::REQUEST_SECONDS.histogram(&[("service", service), ("method", method)])
        });
        seconds.record(took);
        let code = code as usize;
        if let (Some(counter), Some(name)) = (self.codes.get(code), CODES.get(code)) {
            let labels = [("service", service), ("method", method), ("code", name)];
            let counter = counter.get_or_init(|| metric::REQUESTS.counter(&labels));
            counter.increment(1);
        }
    }

    /// Counts an error by its reason: one of those that the code gives, so few.
    fn refused(&self, status: &Status) {
        let reason = reason_of(status);
        let reason = reason.as_deref().unwrap_or(OTHER);
        metric::REFUSALS
            .counter(&[("service", &self.service), ("reason", reason)])
            .increment(1);
    }
}

/// Measures what comes as messages of a stream as if each were a call of a method, or lets it
/// pass where nothing is measured.
#[derive(Clone, Debug)]
pub struct MessageMetrics {
    metrics: Option<Arc<MethodMetrics>>,
}

impl MessageMetrics {
    /// One for a method of a service.
    #[must_use]
    pub fn of(service: &str, method: &str) -> Self {
        if metric::is_recording() {
            Self::measuring(service, method)
        } else {
            Self { metrics: None }
        }
    }

    fn measuring(service: &str, method: &str) -> Self {
        Self {
            metrics: Some(Arc::new(MethodMetrics::new(service, method))),
        }
    }

    /// Measures work that answers a message.
    ///
    /// # Errors
    ///
    /// Those of the work.
    pub async fn measure<T>(
        &self,
        work: impl Future<Output = Result<T, Status>>,
    ) -> Result<T, Status> {
        let Some(metrics) = &self.metrics else {
            return work.await;
        };
        metrics.in_flight.increment(1.0);
        let mut measured = Measured {
            answer: (),
            metrics: Some(metrics.clone()),
            began: Instant::now(),
        };
        let answer = work.await;
        let refused = answer.as_ref().err();
        measured.count(refused.map_or(Code::Ok, Status::code));
        if let Some(status) = refused {
            metrics.refused(status);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use sandtable_grpc::error::invalid;
    use std::convert::Infallible;

    const SERVICE: &str = "sandtable.matches.v1.MatchService";

    /// Sends calls for these paths through a service that refuses what ends in
    /// `CreateMatch`, and gives what was measured.
    fn measured(layer: impl FnOnce() -> CallsLayer, paths: &[&str]) -> String {
        let recorder = PrometheusBuilder::new().build_recorder();
        let shown = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            let answer = tower::service_fn(|request: Request<()>| {
                let refused = request.uri().path().ends_with("CreateMatch");
                futures::future::ready(Ok::<_, Infallible>(if refused {
                    invalid("game", "must be set").into_http()
                } else {
                    Response::new(Body::empty())
                }))
            });
            let mut service = layer().layer(answer);
            for path in paths {
                let request = Request::builder().uri(*path).body(()).unwrap();
                futures::executor::block_on(service.call(request)).unwrap();
            }
        });
        shown.render()
    }

    #[test]
    fn calls_are_counted_by_method_and_code() {
        let get = format!("/{SERVICE}/GetMatch");
        let create = format!("/{SERVICE}/CreateMatch");
        let made_up = ["/a.b/C", "/a.b/D"];
        let shown = measured(
            || CallsLayer::measuring(&[SERVICE]),
            &[&get, &get, &create, made_up[0], made_up[1]],
        );
        let line = |method: &str, code: &str, count: u32| {
            let expected = format!(
                "sandtable_requests_total{{service=\"{SERVICE}\",method=\"{method}\",code=\"{code}\"}} {count}\n"
            );
            assert!(shown.contains(&expected), "{expected} is not in\n{shown}");
        };
        line("GetMatch", "OK", 2);
        line("CreateMatch", "INVALID_ARGUMENT", 1);
        assert!(shown.contains(&format!(
            "sandtable_refusals_total{{service=\"{SERVICE}\",reason=\"INVALID_FIELD\"}} 1\n"
        )));
        assert!(shown.contains("{service=\"other\",method=\"other\",code=\"OK\"} 2\n"));
        assert!(!shown.contains("a.b"), "callers make no series");
        for unused in ["method=\"ListMatches\"", "code=\"UNAVAILABLE\""] {
            assert!(!shown.contains(unused), "{unused} is in\n{shown}");
        }
        assert!(shown.contains(&format!(
            "sandtable_requests_in_flight{{service=\"{SERVICE}\"}} 0\n"
        )));
    }

    #[test]
    fn a_call_that_is_given_up_is_counted() {
        let recorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            let never = tower::service_fn(|_: Request<()>| {
                futures::future::pending::<Result<Response<Body>, Infallible>>()
            });
            let mut service = CallsLayer::measuring(&[SERVICE]).layer(never);
            let request = Request::builder()
                .uri(format!("/{SERVICE}/GetMatch"))
                .body(())
                .unwrap();
            drop(service.call(request));
        });
        let shown = recorder.handle().render();
        assert!(
            shown.contains("method=\"GetMatch\",code=\"CANCELLED\"} 1\n"),
            "{shown}"
        );
    }

    #[test]
    fn messages_of_a_stream_are_counted_as_calls_are() {
        let recorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            let metrics = MessageMetrics::measuring(SERVICE, "GetMatch");
            let refused = || Err::<(), _>(invalid("name", "must be set"));
            for answer in [Ok(()), refused(), Ok(())] {
                let measured = metrics.measure(std::future::ready(answer.clone()));
                let measured = futures::executor::block_on(measured);
                assert_eq!(measured.is_ok(), answer.is_ok(), "it is passed on");
            }
        });
        let shown = recorder.handle().render();
        for line in [
            "method=\"GetMatch\",code=\"OK\"} 2\n",
            "method=\"GetMatch\",code=\"INVALID_ARGUMENT\"} 1\n",
            "reason=\"INVALID_FIELD\"} 1\n",
            &format!("sandtable_requests_in_flight{{service=\"{SERVICE}\"}} 0\n"),
        ] {
            assert!(shown.contains(line), "{line} is not in\n{shown}");
        }
    }

    #[test]
    fn without_an_exporter_nothing_is_measured() {
        let shown = measured(CallsLayer::default, &[&format!("/{SERVICE}/GetMatch")]);
        assert_eq!(shown, "");
    }
}
