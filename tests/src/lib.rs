//! Foundation of the black-box tests: real processes on loopback ports, clients that talk to
//! them, and a witness that knows what must still be there.
//!
//! Nothing in here looks inside a service. A deployment is started from its binaries and judged
//! by the answers of its clients.

#![allow(
    clippy::missing_errors_doc,
    reason = "whatever fails ends the test that asked for it"
)]

pub mod action_log;
pub mod agents;
pub mod binaries;
pub mod circuit;
pub mod cluster;
pub mod collector;
pub mod contest;
pub mod deployment;
pub mod disk;
pub mod gateway;
pub mod hotseat;
pub mod link;
mod misconduct;
pub mod namespace;
pub mod network;
pub mod ports;
pub mod process;
pub mod receiver;
pub mod referee;
pub mod refusals;
pub mod status_port;
pub mod subscriber;
pub mod system_override;
pub mod table;
pub mod traffic;
pub mod verdict;
pub mod wire;
pub mod wiring;
