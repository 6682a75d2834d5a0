//! The gRPC services.

pub(crate) mod apply_stream;
pub(crate) mod game_service;
pub(crate) mod referee;
