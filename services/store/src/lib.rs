//! What must not be lost, behind two narrow traits, so that no service knows which
//! database it is kept in: [`Log`] for the matches, [`Documents`] for everything else.

pub mod chain;
mod check;
mod damage;
mod document;
mod error;
mod lists;
mod log;
mod meters;
mod notice;
mod number;
mod opening;
pub mod packing;
#[cfg(feature = "postgres")]
mod postgres;
mod privacy;
mod probe;
mod row;
mod settings;
mod sqlite;
mod status;
mod store;
mod stored;
mod sweep;
mod write_failure;

pub use chain::LogEnd;
pub use check::{Checked, check_log};
pub use damage::Damage;
pub use document::{Change, Document, DocumentQuery, Documents};
pub use error::{StoreError, StoreResult};
pub use log::Log;
pub use notice::{NOTICES, Notice};
pub use opening::Opened;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use privacy::Privacy;
pub use probe::{CommitProbe, DiskBounds};
pub use row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch,
    RequestKey, SnapshotRow, Tip,
};
pub use settings::StoreSettings;
pub use sqlite::{BackedUp, CommitFaults, SqliteSettings, SqliteStore};
pub use status::StoreWords;
pub use store::Store;
pub use stored::{Attempts, Kind, Pages, Stored, StoredMessages, unless_lost};
pub use sweep::{Place, Swept, is_swept, note_swept, sweep_times};
pub use write_failure::WriteFailure;
