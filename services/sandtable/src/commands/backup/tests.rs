use sandtable_store::Log;

use super::*;

fn common() -> Common {
    Common {
        url: String::new(),
        token: None,
        packs: Vec::new(),
        json: true,
    }
}

#[tokio::test]
async fn the_store_of_a_folder_is_copied_while_a_server_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("matches.sqlite");
    let store = SqliteStore::open(&SqliteSettings::at(&database)).unwrap();
    store.put_operator("kept", [7; 32]).await.unwrap();
    let file = folder.path().join("aside.sqlite");
    let arguments = BackupArguments {
        file: file.clone(),
        configured: LocalConfig::of_folder(folder.path()),
    };
    run(&common(), &arguments).unwrap();
    let copy = SqliteStore::open(&SqliteSettings::at(&file)).unwrap();
    assert_eq!(copy.operators().await.unwrap(), [[7; 32]]);

    let again = run(&common(), &arguments).unwrap_err();
    assert!(format!("{again:#}").contains("exists"), "{again:#}");
}

#[test]
fn what_is_not_there_or_not_in_a_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let missing = BackupArguments {
        file: folder.path().join("aside.sqlite"),
        configured: LocalConfig::of_folder(folder.path()),
    };
    let error = run(&common(), &missing).unwrap_err().to_string();
    assert!(error.contains("there is no file"), "{error}");

    let config = folder.path().join("settings.toml");
    std::fs::write(
        &config,
        "[store]\nurl = \"postgres://localhost/sandtable\"\n",
    )
    .unwrap();
    let elsewhere = BackupArguments {
        file: folder.path().join("aside.sqlite"),
        configured: LocalConfig::of_file(&config),
    };
    let error = run(&common(), &elsewhere).unwrap_err().to_string();
    assert!(error.contains("pg_dump"), "{error}");
}
