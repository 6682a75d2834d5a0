//! Durable data behind two narrow traits, so that no service depends on its database: [`Log`] for
//! the matches, [`Documents`] for everything else.

pub mod chain;
pub mod compression;
pub mod contest;
mod corruption;
mod document;
mod error;
mod file_modes;
mod int;
mod list_query;
mod log;
pub mod match_id_form;
mod metrics;
mod notice;
mod opening;
#[cfg(feature = "postgres")]
mod postgres;
mod probe;
mod row;
mod settings;
pub mod slug;
mod sqlite;
mod status;
mod store;
mod typed_documents;
mod verify;
mod write_failure;

pub use chain::LogEnd;
pub use corruption::Damage;
pub use document::{Change, Document, DocumentQuery, Documents};
pub use error::{StoreError, StoreResult};
pub use file_modes::Privacy;
pub use log::Log;
pub use notice::{NOTICES, Notice};
pub use opening::Opened;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use probe::{CommitProbe, DiskBounds};
pub use row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch,
    RequestKey, SnapshotRow, Tip,
};
pub use settings::StoreSettings;
pub use sqlite::{BackedUp, CommitFaults, SqliteSettings, SqliteStore};
pub use status::StoreWords;
pub use store::Store;
pub use typed_documents::{Attempts, Kind, Pages, Stored, StoredMessages, unless_lost};
pub use verify::{Checked, check_log};
pub use write_failure::WriteFailure;
