//! The gRPC server that every process runs.

mod connections;
mod error;
mod header_bounds;
mod header_refusal;
mod http_server;
mod outbox;

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::Stream;
use http::{HeaderName, HeaderValue, Request};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tonic::body::Body;
use tonic::server::NamedService;
use tonic::service::{Routes, RoutesBuilder};
use tonic::transport::server::Connected;
use tower::util::option_layer;
use tower::{Service, ServiceBuilder};
use tower_http::cors::{AllowHeaders, AllowOrigin, CorsLayer};

use crate::grpc::connections::Connections;
use crate::grpc::header_bounds::HeaderBoundsLayer;
use crate::grpc::http_server::HttpServer;
use crate::limits::{Bounds, LimitLayer, Limits};
use crate::platform::{PlatformFacts, PlatformInfo, ProcessFacts, ServiceNeeds};
use crate::rpc_metrics::CallsLayer;
use crate::website::{Website, WebsiteLayer};
use sandtable_grpc::connection::LinkLayer;
use sandtable_grpc::content_type::MediaLayer;
use sandtable_grpc::deadline::DeadlineLayer;
use sandtable_grpc::json::{DOCUMENT, Document, JsonLayer};
use sandtable_grpc::picture_compression::PictureCompressionLayer;
use sandtable_grpc::readiness::{Probe, Readiness, ReadinessReporter, Requirement, Watcher};
use sandtable_grpc::status_details::DetailsLayer;
use sandtable_grpc::web::PagesLayer;
use sandtable_proto::platform::v1::platform_service_server::PlatformServiceServer;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_runtime::settings::ServerSettings;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_runtime::telemetry::metric;
use sandtable_runtime::telemetry::trace::TraceLayer;

pub use self::connections::connection_bounds;
pub use self::error::ServeError;

/// Response headers that a page may read: gRPC-Web puts the status of an error that precedes any
/// message there, and a refused caller learns when to come back. Pictures have tags.
const EXPOSED_HEADERS: [HeaderName; 5] = [
    http::header::ETAG,
    http::header::RETRY_AFTER,
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
];

/// The services that a server hosts.
#[derive(Debug, Default)]
pub struct Services {
    routes: RoutesBuilder,
    names: Vec<&'static str>,
    requirements: Vec<Requirement>,
    reporter: ReadinessReporter,
    limits: Option<Limits>,
    website: Option<Arc<dyn Website>>,
    platform: PlatformParts,
}

/// Facts that the platform's service reports of the process.
#[derive(Default)]
struct PlatformParts {
    /// The process has the service if it knows these.
    facts: Option<Arc<dyn PlatformFacts>>,
    program: &'static str,
    bounds: Vec<Bounds>,
    games: Option<Arc<dyn GameService>>,
}

impl std::fmt::Debug for PlatformParts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlatformParts")
            .field("program", &self.program)
            .finish_non_exhaustive()
    }
}

impl Services {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Bounds how much one caller may ask of all services together.
    pub fn limit(&mut self, limits: Limits) -> &mut Self {
        self.limits = Some(limits);
        self
    }

    /// Serves pages for people beside the services.
    pub fn show(&mut self, website: Arc<dyn Website>) -> &mut Self {
        self.website = Some(website);
        self
    }

    /// Hosts the platform's service, which knows these facts.
    pub fn describe(&mut self, facts: Arc<dyn PlatformFacts>) -> &mut Self {
        self.platform.facts = Some(facts);
        self
    }

    /// Names the program in its status.
    pub fn named(&mut self, program: &'static str) -> &mut Self {
        self.platform.program = program;
        self
    }

    /// Adds the games that the process referees to its status.
    pub fn referee(&mut self, games: Arc<dyn GameService>) -> &mut Self {
        self.platform.games = Some(games);
        self
    }

    /// Adds bounds of what callers share to the status of the process, besides those of its
    /// connections, calls and streams.
    pub fn bound(&mut self, bounds: Vec<Bounds>) -> &mut Self {
        self.platform.bounds.extend(bounds);
        self
    }

    /// Adds a service. Health and reflection will list it.
    pub fn host<S>(&mut self, service: S) -> &mut Self
    where
        S: Service<Request<Body>, Error = Infallible>
            + NamedService
            + Clone
            + Send
            + Sync
            + 'static,
        S::Response: axum::response::IntoResponse,
        S::Future: Send + 'static,
    {
        self.routes.add_service(service);
        self.names.push(S::NAME);
        self
    }

    /// Names something that some of the services cannot do without. While it is not
    /// well they say that they do not serve, and the process is not ready.
    pub fn require(
        &mut self,
        name: &'static str,
        probe: Arc<dyn Probe>,
        services: &[&'static str],
    ) -> &mut Self {
        self.requirements.push(Requirement {
            name,
            probe,
            services: services.to_vec(),
        });
        self
    }

    /// Names something that operators see in the status of the process, which serves without it.
    pub fn observe(&mut self, name: &'static str, probe: Arc<dyn Probe>) -> &mut Self {
        self.require(name, probe, &[])
    }

    /// Readiness that the process reports, from now until it ends.
    #[must_use]
    pub fn readiness(&self) -> Readiness {
        self.reporter.readiness()
    }
}

impl Services {
    /// Adds the platform's service, which describes all of the others, if the process has one.
    fn host_platform(&mut self, settings: &ServerSettings) {
        let Some(facts) = self.platform.facts.take() else {
            return;
        };
        let own = PlatformServiceServer::<PlatformInfo>::NAME;
        let services = self.names.iter().copied().chain([own]);
        let needs = services.map(|service| ServiceNeeds {
            service,
            checks: (self.requirements.iter())
                .filter(|it| it.services.contains(&service))
                .map(|it| it.name)
                .collect(),
        });
        let mut bounds = connection_bounds(settings);
        bounds.extend(self.limits.iter().flat_map(Limits::bounds));
        bounds.append(&mut self.platform.bounds);
        let process = ProcessFacts {
            program: self.platform.program,
            started: SystemClock.now(),
            readiness: self.readiness(),
            needs: needs.collect(),
            limits: self.limits.clone(),
            bounds,
            games: self.platform.games.take(),
        };
        let platform = PlatformServiceServer::new(PlatformInfo::new(facts, process));
        self.host(platform.max_decoding_message_size(settings.max_request_bytes));
    }
}

/// Serves until the shutdown, then lets calls in progress end within the drain
/// timeout. Adds health, reflection, gRPC-Web and JSON over HTTP to the services given.
///
/// # Errors
///
/// Settings of TLS that make no sense, or a listener that fails.
pub async fn serve(
    settings: &ServerSettings,
    services: Services,
    listener: TcpListener,
    shutdown: Shutdown,
) -> Result<(), ServeError> {
    let connections = Connections::open(settings, services.limits.clone())?;
    let incoming = connections.incoming(listener);
    serve_incoming(settings, services, incoming, shutdown).await
}

/// As [`serve`], on connections that need not come from the machine's network.
///
/// # Errors
///
/// As of [`serve`].
pub async fn serve_incoming<C>(
    settings: &ServerSettings,
    services: Services,
    incoming: impl Stream<Item = std::io::Result<C>>,
    mut shutdown: Shutdown,
) -> Result<(), ServeError>
where
    C: AsyncRead + AsyncWrite + Connected + Unpin + Send + 'static,
{
    let mut services = services;
    services.host_platform(settings);
    let Services {
        mut routes,
        names,
        requirements,
        reporter,
        limits,
        website,
        ..
    } = services;
    let (health, health_service) = tonic_health::server::health_reporter();
    // Until the watcher knows better: a reporter begins by saying that all is well.
    let unknown = tonic_health::ServingStatus::NotServing;
    health.set_service_status("", unknown).await;
    routes.add_service(health_service.max_decoding_message_size(settings.max_request_bytes));
    add_reflection(&mut routes, &names, settings.max_request_bytes)?;

    let calls = if metric::is_recording() {
        CallsLayer::measuring(&names)
    } else {
        CallsLayer::default()
    };
    let server = HttpServer::new(settings)?;
    let stack = ServiceBuilder::new()
        .layer(HeaderBoundsLayer::new(settings.max_header_bytes))
        .layer(option_layer(website.map(WebsiteLayer::new)))
        .layer(MediaLayer)
        .layer(LinkLayer)
        .layer(TraceLayer)
        .layer(JsonLayer::new(&names, settings.max_request_bytes))
        .layer(PagesLayer::new(cors(settings)))
        .layer(calls)
        .layer(DeadlineLayer::new(Duration::from_millis(
            settings.request_timeout_ms,
        )))
        .layer(option_layer(limits.map(LimitLayer::new)))
        .layer(DetailsLayer)
        .layer(PictureCompressionLayer);
    let document = Document::of(&names);
    let routes = routes.routes().into_axum_router();
    let routes = routes.route(
        DOCUMENT,
        axum::routing::get(move || document.into_response()),
    );
    let service = stack.service(Routes::from(routes).prepare());

    let watcher = Watcher {
        services: names,
        requirements,
        health,
        reporter,
        interval: Duration::from_millis(settings.check_interval_ms),
        patience: Duration::from_millis(settings.check_timeout_ms),
    };
    let stop = watcher.run(shutdown.clone());
    let mut serving = pin!(server.serve(incoming, service, stop));
    tokio::select! {
        () = &mut serving => return Ok(()),
        () = shutdown.wait() => {}
    }
    let patience = Duration::from_millis(settings.drain_timeout_ms);
    if tokio::time::timeout(patience, serving).await.is_err() {
        tracing::warn!("calls were still in progress after the drain timeout");
    }
    Ok(())
}

/// Reflection in both versions, listing only what this server hosts.
fn add_reflection(
    routes: &mut RoutesBuilder,
    names: &[&'static str],
    max_bytes: usize,
) -> Result<(), ServeError> {
    let configure = || {
        let mut builder = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(sandtable_proto::FILE_DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
            .with_service_name("grpc.health.v1.Health");
        for name in names {
            builder = builder.with_service_name(*name);
        }
        builder
    };
    let v1 = configure().build_v1()?;
    routes.add_service(v1.max_decoding_message_size(max_bytes));
    let v1alpha = configure().build_v1alpha()?;
    routes.add_service(v1alpha.max_decoding_message_size(max_bytes));
    Ok(())
}

fn cors(settings: &ServerSettings) -> CorsLayer {
    let origins = &settings.allowed_origins;
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(
            origins
                .iter()
                .filter_map(|origin| HeaderValue::from_str(origin).ok()),
        )
    };
    CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([http::Method::GET, http::Method::POST])
        // A browser does not count `authorization` to what `*` allows.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(EXPOSED_HEADERS)
        .max_age(Duration::from_secs(24 * 60 * 60))
}
