//! The matches: their records, those in memory, making, changing and finding them.

pub(crate) mod cache;
pub(crate) mod create;
pub(crate) mod loaded_match;
pub(crate) mod names;
pub(crate) mod queries;
pub(crate) mod record;
pub(crate) mod repository;
pub(crate) mod running_pages;
pub(crate) mod service_hosting;
pub(crate) mod slugs;
pub(crate) mod threat_query;
pub(crate) mod unwritten;
pub(crate) mod update_record;
