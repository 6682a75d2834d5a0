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
//!   ([`remote_identities`]), and [`lack`]: why a key does not reach something;
//! - [`audit`]: what those who keep order did;
//! - [`field`] and [`page`]: what requests may hold, and lists page by page;
//! - [`brief`]: what an export in brief leaves out;
//! - [`remote_rules`]: the referee in another process; [`external`]: those of others' games;
//! - [`deadline`] and [`details`]: calls that end in time, errors that say why;
//! - [`process`]: a service as a process of its own;
//! - [`server`] and [`channel`]: both ends of a connection, with [`tls`] between them;
//! - [`limits`]: how much one caller may ask for;
//! - [`json`]: JSON over HTTP; [`pages`]: callers in a browser; [`media`]: neither, nor gRPC;
//! - [`website`]: pages for people, beside all calls;
//! - [`wanted`]: long work that ends when nobody waits for it;
//! - [`platform`]: what the platform says of itself;
//! - [`clock`]: the time of day;
//! - [`random`]: what nobody can guess;
//! - [`shutdown`]: stopping without dropping anything.

mod answer_work;
pub mod auth;
pub mod compact_export;
pub mod error;
pub mod grpc;
pub mod json;
pub mod limits;
pub mod page_token;
pub mod readiness;
pub mod referee;
pub mod reserved;
pub mod runtime;
pub mod settings;
pub mod telemetry;
pub mod validate;
pub mod visible;
