//! A copy of the file while a server goes on writing to it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::SqliteStore;
use super::connection::connect;
use super::query;
use super::settings::SqliteSettings;
use crate::error::{StoreError, StoreResult};

/// Result of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackedUp {
    /// Matches in the copy, whatever their state.
    pub matches: u64,
    /// The last position of the log in the copy.
    pub position: u64,
    /// Size of the copy in bytes.
    pub bytes: u64,
}

impl SqliteStore {
    /// Copies the file to another one, as it is at one moment, whether or not a server has
    /// it open: a server neither waits for this nor notices it. The copy is one file, which
    /// only its owner may read, and every page of it was read back before it has its name.
    ///
    /// # Errors
    ///
    /// No file to copy, or one that is no store; a place that is taken or cannot be written
    /// to: nothing is ever replaced.
    pub fn back_up(settings: &SqliteSettings, to: &Path) -> StoreResult<BackedUp> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let from = connect(&settings.path, flags, settings.patience)?;
        let schema: u32 = from.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if schema == 0 {
            let path = settings.path.display();
            return Err(StoreError::Unavailable(format!("{path} is no store")));
        }
        let partial = Partial::make(to)?;
        let mut copy = connect(&partial.0, OpenFlags::default(), settings.patience)?;
        copy_pages(&from, &mut copy)?;
        // A file that needs no other beside it; a server that opens it changes that again.
        copy.pragma_update(None, "journal_mode", "delete")?;
        let found: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Corrupt(found));
        }
        let matches = copy.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
        let position = query::last_position(&copy)?;
        drop(copy);
        let bytes = partial.name(to).map_err(|error| failed(to, &error))?;
        Ok(BackedUp {
            matches,
            position,
            bytes,
        })
    }
}

/// Ending of the file beside a database that says when it was last backed up.
const MARK: &str = ".last-backup";

/// The file that says when a database was last backed up.
fn mark_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(MARK);
    PathBuf::from(name)
}

impl SqliteStore {
    /// Notes beside a database that it was backed up just now.
    ///
    /// # Errors
    ///
    /// The file cannot be written, for example by a user who may only read the database.
    pub fn mark_backup(database: &Path, copied: &BackedUp) -> io::Result<()> {
        let text = format!("{} matches, position {}\n", copied.matches, copied.position);
        fs::write(mark_of(database), text)
    }

    /// Returns when a database was last backed up; `None` when nothing says so.
    #[must_use]
    pub fn last_backup(database: &Path) -> Option<SystemTime> {
        fs::metadata(mark_of(database)).ok()?.modified().ok()
    }
}

/// Copies all pages under one look at the file, so that no write can come between two.
fn copy_pages(from: &Connection, to: &mut Connection) -> StoreResult<()> {
    let backup = Backup::new(from, to)?;
    match backup.step(-1)? {
        StepResult::Done => Ok(()),
        stopped => Err(StoreError::Unavailable(format!(
            "the copy has stopped: {stopped:?}"
        ))),
    }
}

/// A file that is still being written, and that goes again unless it gets its name.
struct Partial(PathBuf);

impl Partial {
    /// Makes an empty file beside the requested one.
    fn make(wanted: &Path) -> StoreResult<Self> {
        if wanted.exists() {
            let error = io::Error::from(io::ErrorKind::AlreadyExists);
            return Err(failed(wanted, &error));
        }
        let mut name = wanted.as_os_str().to_owned();
        name.push(".partial");
        let path = PathBuf::from(name);
        let mut options = OpenOptions::new();
        let made = options.create_new(true).write(true).mode(0o600).open(&path);
        made.map_err(|error| failed(&path, &error))?;
        Ok(Self(path))
    }

    /// Gives the file its name once it is on the disk; its size in bytes.
    fn name(self, wanted: &Path) -> io::Result<u64> {
        let file = File::open(&self.0)?;
        file.sync_all()?;
        // A link, for it never takes the place of what is there.
        fs::hard_link(&self.0, wanted)?;
        let folder = wanted.parent().filter(|path| !path.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
        Ok(file.metadata()?.len())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            tracing::warn!(%error, path = %self.0.display(), "failed to delete unused records");
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", path.display()))
}
