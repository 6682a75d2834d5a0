use serde::Deserialize;

use crate::file_modes::Privacy;

/// Section `[store]` of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreSettings {
    /// Where PostgreSQL is; empty for SQLite, in the file that `matches.database` names.
    pub url: String,
    /// Connections that serve everything but appends.
    pub connections: u32,
    /// Connections that append.
    pub writers: u32,
    /// Entries that share one commit at most.
    pub batch: usize,
    /// Entries that may wait to be appended before callers are made to wait.
    pub queue: usize,
    /// Interval between checks for entries of other replicas when nothing has announced them.
    pub poll_interval_ms: u64,
    /// Longest time that the database may take for a call.
    pub timeout_ms: u64,
    /// Longest time until there is a connection to use.
    pub connect_timeout_ms: u64,
    /// Silence after which the database server asks whether a connection is still there; it
    /// gives one up that has been silent for three times as long.
    pub keepalive_seconds: u32,
    /// True to pack entries that are written to PostgreSQL from now on. Every replica reads them
    /// packed or not, but versions without this setting take packed entries for damage: it is
    /// turned on once every replica has this version. It may be turned off again at any time.
    /// SQLite, which one process has for itself, packs in any case.
    pub pack_entries: bool,
    /// Bytes that the disk of SQLite's file has left at least; with fewer the store is not ready.
    pub least_free_bytes: u64,
    /// Bytes of SQLite's write-ahead log at most; with more the store is not ready. None for no
    /// bound.
    pub most_wal_bytes: u64,
    /// Handling of SQLite's files that users other than their owner may read.
    #[serde(deserialize_with = "sandtable_runtime::settings::one_word")]
    pub permissions: Privacy,
}

impl std::fmt::Debug for StoreSettings {
    /// Never prints the address: there may be a password in it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoreSettings")
            .field("connections", &self.connections)
            .field("writers", &self.writers)
            .finish_non_exhaustive()
    }
}

impl StoreSettings {
    /// Returns settings that suit one service.
    pub fn at(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            connections: 8,
            writers: 1,
            batch: 256,
            queue: 1024,
            poll_interval_ms: 250,
            timeout_ms: 5000,
            connect_timeout_ms: 5000,
            keepalive_seconds: 10,
            pack_entries: false,
            least_free_bytes: 32 << 20,
            most_wal_bytes: 1 << 30,
            permissions: Privacy::Warn,
        }
    }
}
