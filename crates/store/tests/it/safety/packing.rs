//! Entries that are packed in their rows: read as they were given, checked as ever, and no
//! otherwise damaged than any row.

use std::path::Path;

use sandtable_store::Damage;
use sandtable_store::Log;
use sandtable_store::MatchKey;
use sandtable_store::NewEntry;
use sandtable_store::NewMatch;
use sandtable_store::PostgresStore;
use sandtable_store::SqliteSettings;
use sandtable_store::SqliteStore;
use sandtable_store::StoreError;
use sandtable_store::StoreSettings;
use sandtable_store::chain;
use sandtable_store::check_log;
use sandtable_store::compression;
use sandtable_test_databases::Postgres;

use crate::safety::{entry, new_match};
use crate::support::match_of;

/// An entry of Axis & Allies, and one of Axis Empires: of all that were played in a store, half
/// are longer.
const PLAYED: [&[u8]; 2] = [
    b"\x08\x8a\x01\x10\x01\x1aR\nP\n5type.googleapis.com/sandtable.games.aa1940.v1.Command\x12\
      \x17B\x15\n\x10\n\nalexandria\x10\x01\x18\x01\x10\xec\x01*d\x12b\n3type.googleapis.com/\
      sandtable.games.aa1940.v1.Event\x12+Z)\n\x14\n\x0eunited-kingdom\x10\x01\x18\x01\x12\n\
      alexandria\x1a\x05sz-982\x10:!\x8bEN-\x8a\xe3\x19\xfelDt\xa4.\xd5:\x0b\x08\x88\x8e\xaa\
      \xd8\x06\x10\xf3\xbc\xc5-J\x01\x01Z$e35fabf6-2d4e-45e1-a835-50185728361e`\x01j\x05\x10\
      \x9a\xc4\xc5\x05",
    b"\x08\x8d\x01\x1aI\nG\n;type.googleapis.com/sandtable.games.axis_empires.v1.Command\x12\x08\
      \"\x06\n\x04\x08\x02\x10\n*K\x12I\n9type.googleapis.com/sandtable.games.axis_empires.v1.\
      Event\x12\x0c\x12\n\x08\n\x12\x02\x08\n\x1a\x028\x01*E\x12C\n9type.googleapis.com/\
      sandtable.games.axis_empires.v1.Event\x12\x06\"\x04\x08\x02\x10\x012\x10\x0c\x80\x87\x11\
      Vdu-\xdf\x1e\x10\x1e\xe2q'\t:\x0c\x08\xa2\x8e\xaa\xd8\x06\x10\xf9\xa9\xf4\xda\x01J\x01\
      \x00Z$46bc513b-0ac1-4ad9-9902-373b217db0ec`\x01j\x05\x10\xd6\xe1\xae\x01",
];

/// Bytes of a row for either of them, at most.
const PACKED: usize = 190;

/// Payloads of all kinds.
fn payloads() -> Vec<Vec<u8>> {
    let mut payloads: Vec<_> = PLAYED.map(<[u8]>::to_vec).into();
    let drawn = (0_u32..2_000).flat_map(|n| chain::content(&n.to_be_bytes()));
    payloads.extend([
        Vec::new(),
        vec![0],
        vec![0, 0],
        b"\x00\x01\x02 begins as what is packed does".to_vec(),
        vec![0; 1_000_000],
        b"entry 1 of m".to_vec(),
        drawn.collect(),
        PLAYED.concat().repeat(300),
    ]);
    payloads
}

async fn append(log: &dyn Log, key: MatchKey, sequence: u64, payload: &[u8]) {
    let new = NewEntry {
        payload: payload.to_vec().into(),
        ..entry(key, "m", sequence)
    };
    log.append(new, None).await.unwrap();
}

/// A match that has these entries from the beginning.
async fn imported(log: &dyn Log, id: &str, payloads: &[Vec<u8>]) -> MatchKey {
    let new = NewMatch {
        state: 2,
        ..match_of(id)
    };
    let entries = payloads.iter().map(|payload| payload.clone().into());
    log.create_match(new, entries.collect()).await.unwrap()
}

/// The log of a match has these payloads, whichever way it is read, and is checked by them.
async fn has(log: &dyn Log, key: MatchKey, id: &str, payloads: &[Vec<u8>]) {
    let end = log.log_end(key).await.unwrap().unwrap();
    let rows = log.read_entries(key, 0, 1_000).await.unwrap();
    assert_eq!(rows.len(), payloads.len());
    let mut link = chain::begin(id);
    for (row, payload) in rows.iter().zip(payloads) {
        assert!(row.payload == payload, "entry {}", row.sequence);
        let digest = chain::digest(&end.salt, row.sequence, payload);
        link = chain::link(&link, row.sequence, &digest);
        assert_eq!((row.digest, row.chain), (digest, link));
    }
    assert_eq!(end.chain, link);
    let last = log.last_entry(key).await.unwrap();
    assert_eq!(last.as_ref(), rows.last());
    let feed = log.read_feed(0, 1_000).await.unwrap();
    let told = feed.iter().filter(|told| &*told.id == id);
    assert!(told.map(|told| &told.payload[..]).eq(payloads));
    let checked = check_log(log, key, id, None).await.unwrap();
    assert_eq!(checked.length, payloads.len() as u64);
}

/// Appends all kinds of payloads, in turns where there are several stores, and has a match
/// imported with them. All of the stores read all of it.
async fn whatever_is_written_is_read(stores: &[&dyn Log]) {
    let payloads = payloads();
    let key = new_match(stores[0], "m").await;
    for ((sequence, payload), log) in (1..).zip(&payloads).zip(stores.iter().cycle()) {
        let mut followed = log.committed();
        append(*log, key, sequence, payload).await;
        let told = followed.recv().await.unwrap();
        assert!(told.last().unwrap().payload == payload);
    }
    for (number, log) in stores.iter().enumerate() {
        let id = format!("imported by {number}");
        let imported = imported(*log, &id, &payloads).await;
        for log in stores {
            has(*log, imported, &id, &payloads).await;
            has(*log, key, "m", &payloads).await;
        }
    }
}

fn sqlite(folder: &Path) -> SqliteStore {
    SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap()
}

fn file(folder: &Path) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.join("log.sqlite")).unwrap()
}

async fn postgres(url: &str, pack_entries: bool) -> PostgresStore {
    let settings = StoreSettings {
        pack_entries,
        ..StoreSettings::at(url)
    };
    PostgresStore::open(&settings).await.unwrap()
}

fn rows(file: &rusqlite::Connection) -> Vec<Vec<u8>> {
    let mut rows = file
        .prepare("SELECT payload FROM entries ORDER BY position")
        .unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[tokio::test]
async fn sqlite_reads_whatever_it_has_written() {
    let folder = tempfile::tempdir().unwrap();
    whatever_is_written_is_read(&[&sqlite(folder.path())]).await;
    let (payloads, rows) = (payloads(), rows(&file(folder.path())));
    for (payload, row) in payloads.iter().zip(&rows) {
        assert!(row.len() <= payload.len() + 2);
    }
    for row in &rows[..2] {
        assert!(row.len() <= PACKED, "{} bytes", row.len());
    }
}

#[tokio::test]
async fn replicas_that_pack_and_those_that_do_not_read_each_other() {
    let server = Postgres::shared();
    let url = server.database();
    let (packs, packs_not) = (postgres(&url, true).await, postgres(&url, false).await);
    whatever_is_written_is_read(&[&packs, &packs_not]).await;
    // The first entry was packed, the second was not.
    server.execute(
        &url,
        &format!(
            "DO $$ BEGIN
                 ASSERT (SELECT octet_length(payload) <= {PACKED} FROM entries
                         WHERE match = 1 AND sequence = 1);
                 ASSERT (SELECT octet_length(payload) = {} FROM entries
                         WHERE match = 1 AND sequence = 2);
             END $$",
            PLAYED[1].len()
        ),
    );
}

/// The second entry is damaged, and nothing else; whether it is the last one or not.
async fn is_found(log: &dyn Log, key: MatchKey, what: &str) {
    let damaged = |error: StoreError| match error {
        StoreError::Damaged(damage) => damage,
        other => panic!("{what}: {other}"),
    };
    let changed = Damage::Changed(2);
    let read = log.read_entries(key, 0, 10).await.unwrap_err();
    assert_eq!(damaged(read), changed, "{what}");
    let checked = check_log(log, key, "m", None).await.unwrap_err();
    assert_eq!(damaged(checked), changed, "{what}");
    let last = log.last_entry(key).await.unwrap_err();
    assert_eq!(damaged(last), changed, "{what}");
    assert_eq!(log.read_feed(0, 10).await.unwrap().len(), 1, "{what}");
    assert_eq!(log.tip(key).await.unwrap().unwrap().sequence, 2, "{what}");
}

#[tokio::test]
async fn sqlite_a_packed_row_with_any_damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let log = sqlite(folder.path());
    let key = new_match(&log, "m").await;
    append(&log, key, 1, PLAYED[1]).await;
    append(&log, key, 2, PLAYED[0]).await;
    let file = file(folder.path());
    let row = rows(&file).pop().unwrap();
    let put = |row: &[u8]| {
        let update = "UPDATE entries SET payload = ?1 WHERE sequence = 2";
        file.execute(update, [row]).unwrap();
    };
    let both = [PLAYED[1], PLAYED[0]].map(<[u8]>::to_vec);
    let mut same = 0;
    for place in 0..row.len() {
        for flipped in [0x01, 0x80, 0xff] {
            let mut damaged = row.clone();
            damaged[place] ^= flipped;
            put(&damaged);
            // Bits of a block that say nothing, and places of the dictionary that have the same,
            // give what was written.
            if compression::unpack(&damaged).as_deref() == Some(PLAYED[0]) {
                has(&log, key, "m", &both).await;
                same += 1;
            } else {
                is_found(&log, key, &format!("byte {place} ^ {flipped}")).await;
            }
        }
        put(&row[..place]);
        is_found(&log, key, &format!("cut off after {place}")).await;
    }
    assert!(same < row.len() / 20, "{same} changes make no difference");
    // A length that no disk has.
    put(b"\x00\x01\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x10a");
    is_found(&log, key, "a length").await;
    put(&row);
    has(&log, key, "m", &both).await;
}

#[tokio::test]
async fn postgres_a_packed_row_with_any_damage_is_found() {
    let server = Postgres::shared();
    let url = server.database();
    let log = postgres(&url, true).await;
    let key = new_match(&log, "m").await;
    append(&log, key, 1, PLAYED[1]).await;
    append(&log, key, 2, PLAYED[0]).await;
    server.execute(&url, "CREATE TABLE kept AS SELECT * FROM entries");
    for damaged in [
        "set_byte(payload, 0, 8)",
        "set_byte(payload, 1, 2)",
        "set_byte(payload, 2, 255)",
        "set_byte(payload, 5, get_byte(payload, 5) # 255)",
        "set_byte(payload, 80, get_byte(payload, 80) # 1)",
        "substr(payload, 1, octet_length(payload) - 1)",
        "substr(payload, 1, 1)",
        "''::bytea",
        "payload || '\\x00'",
    ] {
        let statement = format!(
            "UPDATE entries SET payload = (SELECT {damaged} FROM kept WHERE sequence = 2)
             WHERE sequence = 2"
        );
        server.execute(&url, &statement);
        is_found(&log, key, damaged).await;
    }
}
