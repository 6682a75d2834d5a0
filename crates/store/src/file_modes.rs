//! Modes of a store's files: they contain the dice secrets of live matches.

use std::fs::{DirBuilder, OpenOptions, Permissions};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{StoreError, StoreResult};

/// Mode that lets only the owner read, write and enter.
const FOLDER: u32 = 0o700;
/// Mode that lets only the owner read and write.
const FILE: u32 = 0o600;
/// Permissions of users other than the owner.
const OTHERS: u32 = 0o077;

/// Handling of files that users other than their owner may read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Privacy {
    /// They are reported in the log at the start.
    #[default]
    Warn,
    /// They are closed to others.
    Tighten,
}

/// The folder that a file is in.
pub(crate) fn folder_of(database: &Path) -> &Path {
    match database.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Files of a database, beside it by the end of their names.
fn files_of(database: &Path) -> impl Iterator<Item = PathBuf> {
    ["", "-wal", "-shm", ".lock"].into_iter().map(|end| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// Makes the folder and the file of a database, closed to others, where they are missing.
/// SQLite makes its other files with the rights of this one.
pub(crate) fn make(database: &Path) -> StoreResult<()> {
    let failed = |path: &Path, error: std::io::Error| {
        StoreError::Unavailable(format!("{}: {error}", path.display()))
    };
    let folder = folder_of(database);
    let mut builder = DirBuilder::new();
    let made = builder.recursive(true).mode(FOLDER).create(folder);
    made.map_err(|error| failed(folder, error))?;
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).write(true).mode(FILE);
    let file = options.open(database);
    file.map_err(|error| failed(database, error)).map(drop)
}

/// Looks at the folder and the files of an open database, and does about those that are
/// open to others what the policy says. Gives those that stay open.
pub(crate) fn look(database: &Path, policy: Privacy) -> Vec<PathBuf> {
    let mut open = Vec::new();
    let folder = (folder_of(database).to_owned(), FOLDER);
    let files = files_of(database).map(|file| (file, FILE));
    for (path, wanted) in std::iter::once(folder).chain(files) {
        let Ok(found) = std::fs::metadata(&path) else {
            continue;
        };
        let mode = found.permissions().mode() & 0o777;
        if mode & OTHERS == 0 {
            continue;
        }
        let shown = path.display();
        if policy == Privacy::Tighten {
            match std::fs::set_permissions(&path, Permissions::from_mode(wanted)) {
                Ok(()) => {
                    tracing::info!(path = %shown, was = %format!("{mode:o}"), "closed to others");
                    continue;
                }
                Err(error) => tracing::warn!(%error, path = %shown, "cannot be closed to others"),
            }
        }
        tracing::warn!(
            path = %shown,
            mode = %format!("{mode:o}"),
            "others than its owner may reach the store, in which are the dice secrets of live \
             matches: chmod {wanted:o} it, or set store.permissions to \"tighten\""
        );
        open.push(path);
    }
    open
}
