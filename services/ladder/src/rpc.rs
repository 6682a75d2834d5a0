//! The gRPC services, one file each: translate, call, translate.

pub(crate) mod ladder_service;
pub(crate) mod organiser_service;
pub(crate) mod pool_service;
mod resource_names;
pub(crate) mod tournament_service;
