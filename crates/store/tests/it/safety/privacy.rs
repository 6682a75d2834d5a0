use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use sandtable_store::{Privacy, SqliteSettings, SqliteStore};

use crate::safety::played;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn modes(folder: &Path) -> Vec<(String, u32)> {
    let files = fs::read_dir(folder).unwrap().map(|found| found.unwrap());
    let mut modes: Vec<_> = files
        .map(|file| (file.file_name().into_string().unwrap(), mode(&file.path())))
        .collect();
    modes.sort();
    modes
}

const ALL: [&str; 4] = [
    "log.sqlite",
    "log.sqlite-shm",
    "log.sqlite-wal",
    "log.sqlite.lock",
];

#[tokio::test]
async fn what_a_store_makes_is_for_its_owner_only() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("new/store");
    let store = SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap();
    played(&store, "m", 3).await;
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&around.path().join("new")), 0o700);
    assert_eq!(modes(&folder), ALL.map(|name| (name.to_owned(), 0o600)));
}

#[tokio::test]
async fn what_was_open_to_others_is_closed_or_told_as_the_settings_say() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("store");
    fs::create_dir(&folder).unwrap();
    let path = folder.join("log.sqlite");
    drop(SqliteStore::open(&SqliteSettings::at(&path)).unwrap());
    let loosen = || {
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    };
    loosen();
    let settings = |privacy| SqliteSettings {
        privacy,
        ..SqliteSettings::at(&path)
    };
    let warned = SqliteStore::open(&settings(Privacy::Warn)).unwrap();
    assert!(warned.open_to_others().contains(&folder));
    assert!(warned.open_to_others().contains(&path));
    assert_eq!((mode(&folder), mode(&path)), (0o755, 0o644));
    drop(warned);
    let closed = SqliteStore::open(&settings(Privacy::Tighten)).unwrap();
    assert!(closed.open_to_others().is_empty());
    assert_eq!(mode(&folder), 0o700);
    assert!(modes(&folder).iter().all(|(_, mode)| *mode == 0o600));
}
