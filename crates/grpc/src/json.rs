//! JSON over HTTP: the methods of the contract for clients without gRPC.
//!
//! A call is `POST /package.Service/Method` with a message in Protobuf's JSON form, as in
//! Connect's unary convention; what the server streams comes as server-sent events, also by
//! `GET` for a browser's `EventSource`, with the request's fields as parameters. Each
//! becomes the gRPC call of that method before anything else looks at it, so that limits,
//! tokens, deadlines and meters are the same for both.

mod answer;
pub mod any;
pub(crate) mod encode;
pub mod error;
mod event_id;
mod events;
mod frames;
pub(crate) mod methods;
mod openapi;
pub(crate) mod pictures;
pub(crate) mod request;
mod terms;
mod unique_keys;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures::future::Either;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http::{Method, Request, Response, StatusCode, Version};
use http_body_util::{BodyExt, Full};
use prost_reflect::MethodDescriptor;
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::answer_work::{AnswerIsWorkedOn, AnswerWork};
use crate::error::{error, reason};
use crate::json::answer::{AnswerForm, AnswerMessage};
use crate::json::events::Events;
use crate::json::frames::Frames;
use crate::json::methods::Contract;
use crate::json::request::JsonRequest;
use crate::json::terms::AnswerTerms;

pub use self::openapi::Document;

/// Path of the contract's OpenAPI document.
pub const DOCUMENT: &str = "/openapi.json";

/// Media type of messages.
const JSON: &str = "application/json";

/// Media type of streams.
const EVENTS: &str = "text/event-stream";

/// Header with the caller's timeout, as in Connect.
const TIMEOUT: HeaderName = HeaderName::from_static("connect-timeout-ms");

/// Header that says whether a proxy in front may buffer the answer.
const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Digits that gRPC has for a deadline.
const TIMEOUT_DIGITS: usize = 8;

/// Headers that are about how the body is written.
const OF_THE_BODY: [HeaderName; 6] = [
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::TRANSFER_ENCODING,
    HeaderName::from_static("grpc-accept-encoding"),
    HeaderName::from_static("grpc-encoding"),
    HeaderName::from_static("grpc-timeout"),
];

/// Headers that mean something to callers of gRPC only.
const OF_GRPC: [HeaderName; 3] = [
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
];

/// Serves JSON beside gRPC.
#[derive(Clone, Debug)]
pub struct JsonLayer {
    contract: Arc<Contract>,
    most_bytes: usize,
}

impl JsonLayer {
    /// The methods of these services, for requests of so many bytes at most.
    #[must_use]
    pub fn new(services: &[&'static str], most_bytes: usize) -> Self {
        Self {
            contract: Arc::new(Contract::of(services)),
            most_bytes,
        }
    }
}

impl<S> Layer<S> for JsonLayer {
    type Service = Json<S>;

    fn layer(&self, inner: S) -> Json<S> {
        Json {
            inner,
            layer: self.clone(),
        }
    }
}

/// The service made by [`JsonLayer`].
#[derive(Clone, Debug)]
pub struct Json<S> {
    inner: S,
    layer: JsonLayer,
}

type JsonFuture<E> = Pin<Box<dyn Future<Output = Result<Response<Body>, E>> + Send>>;

impl<S> Service<Request<Body>> for Json<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Either<S::Future, JsonFuture<S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        if is_of_document(&request) {
            // The layers below know no HTTP/1 but that of gRPC-Web.
            *request.version_mut() = Version::HTTP_2;
            let answer = self.inner.call(request);
            return Either::Right(Box::pin(async move {
                let answer = answer.await?;
                Ok(match Status::from_header_map(answer.headers()) {
                    Some(status) => failed(answer, &status),
                    None => answer,
                })
            }));
        }
        if pictures::is_picture(&request) {
            return Either::Right(self.draw(request));
        }
        let posted = is_json(request.headers()) && request.method() == Method::POST;
        if !posted && !is_event_source(&request) {
            return Either::Left(self.inner.call(request));
        }
        let terms = AnswerTerms::of(request.headers());
        match self.layer.translated(request) {
            Err(refusal) => Either::Right(Box::pin(async move { Ok(*refusal) })),
            Ok((request, method)) => {
                let answer = self.inner.call(request);
                Either::Right(Box::pin(async move {
                    let answer = answer.await?;
                    Ok(converted(answer, &method, &terms, AnswerForm::Json).await)
                }))
            }
        }
    }
}

impl<S> Json<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    /// Answers with the picture of an address.
    fn draw(&mut self, request: Request<Body>) -> JsonFuture<S::Error> {
        let terms = AnswerTerms::of(request.headers());
        let is_private = request.headers().contains_key(header::AUTHORIZATION);
        let translated = match pictures::posted(request) {
            Some((request, format)) => (self.layer.translated(request)).map(|it| (it, format)),
            None => Err(Box::new(no_picture())),
        };
        match translated {
            Err(refusal) => Box::pin(async move { Ok(*refusal) }),
            Ok(((request, method), format)) => {
                let answer = self.inner.call(request);
                let form = AnswerForm::Picture { format, is_private };
                Box::pin(async move { Ok(converted(answer.await?, &method, &terms, form).await) })
            }
        }
    }
}

/// The answer to who asks for a picture that is none of ours.
fn no_picture() -> Response<Body> {
    let problem = "there is no such picture: docs/http.md lists those that there are";
    let status = error(Code::NotFound, reason::UNKNOWN_METHOD, problem);
    error::response(&status.into(), StatusCode::NOT_FOUND)
}

impl JsonLayer {
    /// The gRPC call that a request stands for, and its method.
    fn translated(
        &self,
        request: Request<Body>,
    ) -> Result<(Request<Body>, MethodDescriptor), Box<Response<Body>>> {
        let path = request.uri().path();
        let Some(method) = self.contract.method(path).cloned() else {
            let problem = format!("the server has no such method; {DOCUMENT} lists those it has");
            let status = error(Code::Unimplemented, reason::UNKNOWN_METHOD, problem);
            let refusal = error::response(&status.into(), StatusCode::NOT_FOUND);
            return Err(Box::new(refusal));
        };
        must_be_speakable(request.headers(), &method)?;
        // A caller who announces too much is refused at once.
        if let Some(found) = promised(request.headers())
            && found > self.most_bytes
        {
            let status = request::too_large(found, self.most_bytes);
            let http = error::http(&status);
            return Err(Box::new(error::response(&status, http)));
        }
        let (mut head, mut body) = request.into_parts();
        if head.method == Method::GET {
            body = Body::new(Full::from(request_of(head.uri.query().unwrap_or_default())));
            head.method = Method::POST;
        }
        let timeout = head.headers.remove(TIMEOUT);
        for name in OF_THE_BODY {
            head.headers.remove(name);
        }
        let timeout = timeout.filter(|it| {
            let digits = it.as_bytes();
            (1..=TIMEOUT_DIGITS).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
        });
        let timeout = timeout.and_then(|it| {
            HeaderValue::from_bytes(&[it.as_bytes(), b"m".as_slice()].concat()).ok()
        });
        if let Some(timeout) = timeout {
            head.headers.insert("grpc-timeout", timeout);
        }
        let grpc = HeaderValue::from_static("application/grpc");
        head.headers.insert(header::CONTENT_TYPE, grpc);
        let trailers = HeaderValue::from_static("trailers");
        head.headers.insert(header::TE, trailers);
        head.version = Version::HTTP_2;
        head.extensions.insert(AnswerIsWorkedOn);
        let last = head.headers.remove(event_id::LAST_EVENT_ID);
        let last = last.filter(|_| method.is_server_streaming());
        let last = last.and_then(|it| it.to_str().ok().map(str::to_owned));
        let asked = JsonRequest::new(body, method.input(), self.most_bytes, last);
        Ok((Request::from_parts(head, Body::new(asked)), method))
    }
}

/// Returns the number of body bytes that the headers announce.
fn promised(headers: &HeaderMap) -> Option<usize> {
    let length = headers.get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// Checks that the request can be read and the answer can be written.
fn must_be_speakable(
    headers: &HeaderMap,
    method: &MethodDescriptor,
) -> Result<(), Box<Response<Body>>> {
    let refuse = |reason: &str, problem: &str, status| {
        let refusal = error(Code::Unimplemented, reason, problem);
        Err(Box::new(error::response(&refusal.into(), status)))
    };
    if method.is_client_streaming() {
        let problem = "what the caller streams takes gRPC";
        return refuse(reason::TRANSPORT, problem, StatusCode::NOT_IMPLEMENTED);
    }
    let plain = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"identity");
    if !headers.get(header::CONTENT_ENCODING).is_none_or(plain) {
        let problem = "the body must not be compressed";
        return refuse(
            reason::TRANSPORT,
            problem,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
        );
    }
    if method.is_server_streaming() && !accepts_events(headers) {
        let problem = "the method gives a stream: send `accept: text/event-stream`";
        return refuse(reason::TRANSPORT, problem, StatusCode::NOT_ACCEPTABLE);
    }
    Ok(())
}

/// Reports whether a request is for the contract's document.
pub(crate) fn is_of_document<B>(request: &Request<B>) -> bool {
    request.method() == Method::GET && request.uri().path() == DOCUMENT
}

/// Reports whether a browser's `EventSource` requests a stream: it can send neither a body nor
/// headers, and puts the request in the address.
pub(crate) fn is_event_source<B>(request: &Request<B>) -> bool {
    request.method() == Method::GET
        && request.uri().path() != DOCUMENT
        && request.headers().contains_key(header::ACCEPT)
        && accepts_events(request.headers())
        && !request.headers().contains_key(header::CONTENT_TYPE)
}

/// Returns the JSON request that an address encodes: each of its parameters is a field, whose
/// value JSON may write as text.
fn request_of(query: &str) -> String {
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    let fields: serde_json::Map<String, serde_json::Value> = pairs
        .map(|(name, value)| (name.into_owned(), value.into_owned().into()))
        .collect();
    serde_json::Value::Object(fields).to_string()
}

/// Reports whether the headers announce a message in JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| is_kind(value.as_bytes(), JSON))
}

/// Reports whether a media type, whatever its parameters, is of a kind.
fn is_kind(value: &[u8], kind: &str) -> bool {
    let given = value.split(|byte| *byte == b';').next().unwrap_or_default();
    given.trim_ascii().eq_ignore_ascii_case(kind.as_bytes())
}

/// Reports whether a caller accepts events; without an `Accept` header it accepts all.
fn accepts_events(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(header::ACCEPT).iter().peekable();
    let takes = |value: &HeaderValue| {
        let mut kinds = value.as_bytes().split(|byte| *byte == b',');
        let taken = [EVENTS, "text/*", "*/*"];
        kinds.any(|it| taken.iter().any(|kind| is_kind(it, kind)))
    };
    accepted.peek().is_none() || accepted.any(takes)
}

/// An answer of gRPC, as JSON or as events.
async fn converted(
    answer: Response<Body>,
    method: &MethodDescriptor,
    terms: &AnswerTerms,
    form: AnswerForm,
) -> Response<Body> {
    match Status::from_header_map(answer.headers()) {
        Some(status) if status.code() != Code::Ok => return failed(answer, &status),
        _ => {}
    }
    let (mut head, body) = answer.into_parts();
    for name in OF_THE_BODY.iter().chain(&OF_GRPC) {
        head.headers.remove(name);
    }
    let work = head.extensions.remove::<AnswerWork>();
    if let AnswerForm::Picture { is_private, .. } = form {
        pictures::describe(&mut head.headers, is_private);
    }
    let (kind, body) = if method.is_server_streaming() {
        let uncached = HeaderValue::from_static("no-cache");
        head.headers.insert(header::CACHE_CONTROL, uncached);
        // Nginx and similar proxies buffer answers unless this header forbids it.
        let unbuffered = HeaderValue::from_static("no");
        head.headers.insert(ACCEL_BUFFERING, unbuffered);
        (EVENTS, Body::new(Events::new(body, method.output(), work)))
    } else {
        let compressed = form.is_compressible() && terms.compress(&head.headers);
        let written = match only_message(body).await {
            Ok(_) if terms.has(&head.headers) => {
                head.status = StatusCode::NOT_MODIFIED;
                return Response::from_parts(head, Body::empty());
            }
            Ok(message) => {
                let answer = AnswerMessage {
                    message,
                    kind: method.output(),
                    form,
                    compressed,
                };
                answer.written(work).await
            }
            Err(status) => Err(status),
        };
        match written {
            Ok(written) => {
                if head.headers.contains_key(header::ETAG) {
                    let vary = HeaderValue::from_static("accept-encoding");
                    head.headers.append(header::VARY, vary);
                }
                if compressed {
                    let gzip = HeaderValue::from_static("gzip");
                    head.headers.insert(header::CONTENT_ENCODING, gzip);
                }
                let kind = match form {
                    AnswerForm::Json => JSON,
                    AnswerForm::Picture { format, .. } => format.media(),
                };
                (kind, Body::new(Full::from(written)))
            }
            Err(status) => {
                let answer = Response::from_parts(head, Body::empty());
                return failed(answer, &status);
            }
        }
    };
    let kind = HeaderValue::from_static(kind);
    head.headers.insert(header::CONTENT_TYPE, kind);
    Response::from_parts(head, body)
}

/// The message of an answer that has one.
async fn only_message(mut body: Body) -> Result<Vec<u8>, Status> {
    let mut frames = Frames::default();
    while let Some(frame) = body.frame().await {
        match frame?.into_data() {
            Ok(piece) => frames.push(&piece),
            Err(frame) => {
                let trailers = frame.into_trailers().unwrap_or_default();
                match Status::from_header_map(&trailers) {
                    Some(status) if status.code() != Code::Ok => return Err(status),
                    _ => {}
                }
            }
        }
    }
    let message = frames.next_message()?;
    message.ok_or_else(|| error(Code::Internal, reason::TRANSPORT, "the answer is cut off").into())
}

/// The same answer with an error in it, as JSON.
fn failed(answer: Response<Body>, status: &Status) -> Response<Body> {
    let mut refusal = error::response(status, error::http(status));
    let (head, _) = answer.into_parts();
    for (name, value) in &head.headers {
        if !OF_THE_BODY.contains(name) && !OF_GRPC.contains(name) {
            refusal.headers_mut().append(name.clone(), value.clone());
        }
    }
    refusal
}

#[cfg(test)]
mod tests;
