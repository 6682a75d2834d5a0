//! A service as a process of its own: what each does before and after its own work.

use std::path::{Path, PathBuf};

use clap::{Arg, Command, value_parser};
use serde::de::DeserializeOwned;
use tokio::net::TcpListener;
use tonic::service::interceptor::InterceptedService;

use crate::grpc::{ServeError, Services, serve};
use crate::telemetry::{self, Telemetry, TelemetryError};
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::readiness::Readiness;
use sandtable_runtime::server_secret;
use sandtable_runtime::settings::{
    ClientSettings, InternalSettings, ServerSettings, Settings, SettingsError,
};
use sandtable_runtime::shutdown::Shutdown;

/// Why a process ended.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// Its settings cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Its telemetry cannot be set up.
    #[error(transparent)]
    Telemetry(#[from] TelemetryError),
    /// Its address cannot be had.
    #[error("listening on {0}: {1}")]
    Listen(String, std::io::Error),
    /// Its server stopped.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// A process that serves.
#[derive(Debug)]
pub struct Process {
    /// All settings.
    pub settings: Settings,
    /// Settings of its server.
    pub server: ServerSettings,
    /// Settings of its calls to others.
    pub client: ClientSettings,
    program: &'static str,
    internal: InternalSettings,
    telemetry: Telemetry,
}

/// Returns the file that the command line or `SANDTABLE_CONFIG` names. Invalid arguments end the
/// process, and so does a request for help or the version.
#[must_use]
pub fn configuration_file(program: &'static str, about: &'static str) -> Option<PathBuf> {
    let config = Arg::new("config")
        .long("config")
        .env("SANDTABLE_CONFIG")
        .help("Configuration file; see deploy/sandtable.toml for every setting")
        .value_parser(value_parser!(PathBuf));
    let command = Command::new(program)
        .version(env!("CARGO_PKG_VERSION"))
        .about(about);
    command.arg(config).get_matches().remove_one("config")
}

impl Process {
    /// Sets up telemetry of a process that may be all of the platform. Must be called within a
    /// tokio runtime, before everything that is measured.
    ///
    /// # Errors
    ///
    /// Settings that cannot be used, and telemetry that cannot be set up.
    pub fn alone(program: &'static str, settings: Settings) -> Result<Self, ProcessError> {
        let telemetry = telemetry::init(program, &settings.section("telemetry")?)?;
        Ok(Self {
            server: settings.section("server")?,
            client: settings.section("client")?,
            internal: settings.section("internal")?,
            settings,
            program,
            telemetry,
        })
    }

    /// Reads the settings of a process that talks to others of the platform, and sets up its
    /// telemetry, as [`Process::alone`].
    ///
    /// # Errors
    ///
    /// As of [`Process::alone`], and that `internal.token` is not set.
    pub fn begin(program: &'static str, file: Option<&Path>) -> Result<Self, ProcessError> {
        let process = Self::alone(program, Settings::load(file)?)?;
        server_secret::set(server_secret::of_internal_token(process.token()?));
        Ok(process)
    }

    /// One section of the settings.
    ///
    /// # Errors
    ///
    /// A setting that is missing or of another kind.
    pub fn section<T: DeserializeOwned>(&self, name: &str) -> Result<T, SettingsError> {
        self.settings.section(name)
    }

    /// The secret that the platform's processes share.
    ///
    /// # Errors
    ///
    /// It is not set, as it need not be for a process that is all of the platform.
    pub fn token(&self) -> Result<&str, SettingsError> {
        self.internal.required_token()
    }

    /// A service that only the platform's other processes may call.
    ///
    /// # Errors
    ///
    /// As of [`Process::token`].
    pub fn internal<S>(
        &self,
        service: S,
    ) -> Result<InterceptedService<S, InternalOnly>, SettingsError> {
        let others = InternalOnly::on(&self.server, self.token()?);
        Ok(InterceptedService::new(service, others))
    }

    /// Lets its metrics and its health be read, from before it serves.
    ///
    /// # Errors
    ///
    /// The address for it cannot be had.
    pub async fn expose(&self, readiness: Readiness) -> Result<(), ProcessError> {
        self.telemetry.expose(readiness).await?;
        Ok(())
    }

    /// Serves at an address until the shutdown, then lets calls in progress end.
    ///
    /// # Errors
    ///
    /// An address that cannot be had, also that of [`Process::expose`], and a server that
    /// stops before the shutdown.
    pub async fn serve(
        self,
        listen: &str,
        services: Services,
        shutdown: Shutdown,
    ) -> Result<(), ProcessError> {
        self.expose(services.readiness()).await?;
        let failed = |error| ProcessError::Listen(listen.to_owned(), error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        self.serve_on(listener, services, shutdown).await
    }

    /// The same on an existing listener, without exposing metrics and health.
    ///
    /// # Errors
    ///
    /// A server that stops before the shutdown.
    pub async fn serve_on(
        self,
        listener: TcpListener,
        services: Services,
        shutdown: Shutdown,
    ) -> Result<(), ProcessError> {
        if let Ok(address) = listener.local_addr() {
            tracing::info!(%address, program = self.program, "listening");
        }
        let mut services = services;
        services.named(self.program);
        Ok(serve(&self.server, services, listener, shutdown).await?)
    }
}
