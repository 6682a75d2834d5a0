//! What every Sandtable service shares, one concern a file.
//!
//! - [`settings`]: defaults, file and environment, in this order;
//! - [`telemetry`]: logs, spans and metrics;
//! - [`metric`] and [`calls`]: what is measured, and the measuring of every call;
//! - [`readiness`]: whether a process can do its work now;
//! - [`trace`]: one trace through all services that a request touches;
//! - [`error`]: the only place where a gRPC status is put together;
//! - [`token`]: secrets that stand for a seat, a host or a service;
//! - [`client_secret`]: by which a client without a token shows that it calls again;
//! - [`server_secret`]: what only the servers of one platform know;
//! - [`affinity`] and [`replicas`]: which replica is asked, and what if it is away;
//! - [`identity`]: accounts that stand behind keys, here or in another process
//!   ([`remote_identities`]);
//! - [`audit`]: what those who keep order did;
//! - [`field`] and [`page`]: what requests may hold, and lists page by page;
//! - [`remote_rules`]: the referee in another process;
//! - [`deadline`] and [`details`]: calls that end in time, errors that say why;
//! - [`server`] and [`channel`]: both ends of a connection, with [`tls`] between them;
//! - [`limits`]: how much one caller may ask for;
//! - [`pages`]: callers in a browser;
//! - [`clock`]: the time of day;
//! - [`random`]: what nobody can guess;
//! - [`shutdown`]: stopping without dropping anything.

pub mod affinity;
mod allocator;
pub mod audit;
pub mod calls;
pub mod channel;
pub mod client_secret;
pub mod clock;
pub mod deadline;
pub mod details;
pub mod error;
pub mod field;
pub mod identity;
mod identity_wire;
pub mod limits;
pub mod metric;
mod otlp;
pub mod page;
pub mod pages;
mod probes;
pub mod random;
pub mod readiness;
pub mod remote_identities;
pub mod remote_rules;
pub mod replicas;
pub mod server;
pub mod server_secret;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod tls;
pub mod token;
pub mod trace;
