use sandtable_store::{NewEntry, NewMatch, RequestKey};

use super::*;

async fn play(log: &dyn Log, id: &str, entries: u64) {
    let new = NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 2,
        listed: false,
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        request: None,
        record: Vec::new(),
    };
    let key = log.create_match(new, Vec::new()).await.unwrap();
    for sequence in 1..=entries {
        let new = NewEntry {
            key,
            id: id.into(),
            sequence,
            revision: 0,
            request: RequestKey::of(""),
            payload: vec![b'x'; 40].into(),
        };
        log.append(new, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_store_is_verified_while_a_server_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.sqlite");
    let place = path.display().to_string();
    let store = SqliteStore::open(&SqliteSettings::at(&path)).unwrap();
    for number in 0..300 {
        play(&store, &format!("m{number}"), number % 4).await;
    }
    let mut described = 0;
    let (reading, broken) = open(&place).await.unwrap();
    assert!(broken.is_empty());
    let found = verify(&*reading, |_, _| described += 1).await.unwrap();
    assert_eq!((found.matches, found.entries, described), (300, 450, 300));
    assert!(found.damaged.is_empty());
    assert_eq!(run(&place, true).await.unwrap(), ExitCode::SUCCESS);

    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute_batch(
        "UPDATE entries SET payload = x'00' WHERE match = 4 AND sequence = 2;
         DELETE FROM entries WHERE match = 8 AND sequence = 3;
         DELETE FROM entries WHERE match = 12 AND sequence = 1;",
    )
    .unwrap();
    let found = verify(&*open(&place).await.unwrap().0, |_, _| {})
        .await
        .unwrap();
    let mut damaged = found.damaged.clone();
    damaged.sort_by_key(|(_, damage)| damage.sequence());
    assert_eq!(
        damaged,
        [
            ("m11".to_owned(), Damage::Missing(1)),
            ("m3".to_owned(), Damage::Changed(2)),
            ("m7".to_owned(), Damage::CutOff(3)),
        ]
    );
    assert_eq!(found.entries, 450 - 9);
    assert_eq!(run(&place, false).await.unwrap(), ExitCode::FAILURE);
    assert!(run("/nowhere/at/all", false).await.is_err());
}
