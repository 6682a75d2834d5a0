//! The gRPC services, one file each: translate, call, translate.

pub(crate) mod chat_service;
pub(crate) mod clock_service;
mod command_list;
pub(crate) mod feed_service;
pub(crate) mod fork_service;
pub(crate) mod hosting_service;
pub(crate) mod lobby_service;
mod match_look;
pub(crate) mod match_request;
pub(crate) mod match_service;
mod platform_facts;
pub(crate) mod render;
