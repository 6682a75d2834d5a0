use sandtable_grpc::tls::TlsError;

/// Why a server stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// TLS cannot be set up as it is configured.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The descriptors of the contract cannot be read.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
    /// There would be more connections than the process may have descriptors.
    #[error(
        "server.max_connections is {asked}, and the process has descriptors for {possible}: \
         allow it more open files (`ulimit -n`), or ask for less"
    )]
    TooFewDescriptors {
        /// Connections that the settings ask for.
        asked: usize,
        /// Connections that are possible.
        possible: usize,
    },
}
