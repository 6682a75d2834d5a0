//! Contents of a store when it was opened, so that an empty platform is not mistaken for an
//! operator's own.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::error::{StoreError, StoreResult};
use crate::file_modes::folder_of;

/// Matches that are counted at most: a start must not wait for a long count.
pub(crate) const MOST_COUNTED: u64 = 100_000;

/// Contents of a store when it was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Nothing: a new store was made.
    New {
        /// The file, or the database.
        place: String,
    },
    /// A store.
    Existing {
        /// The file, or the database.
        place: String,
        /// Its matches, of which 100,000 are counted at most.
        matches: u64,
        /// Its size, with that of its write-ahead log.
        bytes: u64,
    },
}

impl Opened {
    /// Writes it to the log of the process.
    pub(crate) fn log(&self) {
        match self {
            Self::New { place } => tracing::info!(place, "new store created"),
            Self::Existing {
                place,
                matches,
                bytes,
            } => tracing::info!(place, matches, bytes, "store opened"),
        }
    }
}

impl fmt::Display for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New { place } => write!(f, "a new store was made: {place}"),
            Self::Existing {
                place,
                matches,
                bytes,
            } => {
                let more = if *matches >= MOST_COUNTED {
                    " or more"
                } else {
                    ""
                };
                write!(f, "{place} has {matches}{more} matches in {bytes} bytes")
            }
        }
    }
}

/// The files of a store as they were before it was opened.
#[derive(Debug)]
pub(crate) struct FilesBefore {
    database: PathBuf,
    size: u64,
}

impl FilesBefore {
    /// Looks at them.
    ///
    /// # Errors
    ///
    /// A write-ahead log without its database: SQLite would remove it, with all that is in it.
    pub(crate) fn look(database: &Path) -> StoreResult<Self> {
        let (size, log) = (size_of(database), size_of(&log_of(database)));
        if size == 0 && log > 0 {
            let (log_file, file) = (log_of(database), database.display());
            return Err(StoreError::Unavailable(format!(
                "{} has {log} bytes of a store, and {file}, which it belongs to, is missing or \
                 empty: put both into the folder, or move the first away to begin a new store",
                log_file.display()
            )));
        }
        Ok(Self {
            database: database.to_owned(),
            size,
        })
    }

    /// Warns of what may have been meant in place of the store that was made.
    pub(crate) fn warn_of_mistakes(&self) {
        let path = self.database.display();
        if self.size > 0 {
            tracing::warn!(
                %path,
                bytes = self.size,
                "the file had no store in it, and a new one was made there: if it is a copy, what \
                 was written lies in the -wal file that was beside the original"
            );
        }
        for other in stores_beside(&self.database) {
            tracing::warn!(
                %path,
                other = %other.display(),
                "new store created in a folder that has files of another store"
            );
        }
    }
}

/// Returns the size of a file; 0 if it is not there.
pub(crate) fn size_of(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// The write-ahead log of a database.
pub(crate) fn log_of(database: &Path) -> PathBuf {
    beside(database, "-wal")
}

fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Files in the folder of a database that look like those of another one.
fn stores_beside(database: &Path) -> Vec<PathBuf> {
    let own = ["", "-wal", "-shm", ".lock"].map(|end| beside(database, end));
    let own: Vec<Option<OsString>> = own
        .iter()
        .map(|path| path.file_name().map(ToOwned::to_owned))
        .collect();
    let Ok(found) = std::fs::read_dir(folder_of(database)) else {
        return Vec::new();
    };
    let mut others: Vec<PathBuf> = found
        .flatten()
        .filter(|file| !own.contains(&Some(file.file_name())))
        .map(|file| file.path())
        .filter(|path| {
            let name = path.to_string_lossy();
            name.ends_with(".sqlite") || name.ends_with(".sqlite-wal")
        })
        .collect();
    others.sort();
    others
}
