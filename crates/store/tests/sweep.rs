//! Times that are none, in what was stored before requests were checked.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use prost::Message;
use prost_types::Timestamp;
use sandtable_proto::accounts::v1::ApiKey;
use sandtable_store::{
    Change, Document, DocumentQuery, Documents, Kind, Place, SqliteSettings, SqliteStore,
    StoredMessages, Swept, sweep_times,
};

/// A record round a key.
#[derive(Clone, PartialEq, Message)]
struct Record {
    #[prost(message, required, tag = "1")]
    shown: ApiKey,
    #[prost(string, tag = "2")]
    note: String,
}

const KEYS: Kind<ApiKey> = Kind::named("key");
const RECORDS: Kind<Record> = Kind::named("record");

const ALL: [Swept; 2] = [
    Swept {
        kind: "key",
        message: "sandtable.accounts.v1.ApiKey",
        place: Place::Whole,
    },
    Swept {
        kind: "record",
        message: "sandtable.accounts.v1.ApiKey",
        place: Place::FirstField,
    },
];

fn expiring(seconds: i64) -> ApiKey {
    ApiKey {
        expire_time: Some(Timestamp { seconds, nanos: 0 }),
        ..ApiKey::default()
    }
}

fn expiry(key: &ApiKey) -> i64 {
    key.expire_time.unwrap().seconds
}

#[tokio::test]
async fn times_that_are_none_are_mended_once_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let store = SqliteStore::open(&SqliteSettings::at(&path)).unwrap();
    let record = Record {
        shown: expiring(-1 << 62),
        note: "kept".to_owned(),
    };
    let written = [
        Document::new("key", "far", expiring(1 << 62).encode_to_vec()),
        Document::new("key", "well", expiring(7).encode_to_vec()),
        Document::new("key", "zz-broken", vec![0xff]),
        Document::new("record", "one", record.encode_to_vec()),
    ];
    let changes = written.into_iter().map(Change::Add);
    store.write(changes.collect()).await.unwrap();

    let before = store.find(KEYS, "well").await.unwrap();

    sweep_times(&store, "test", &ALL).await.unwrap();
    let far = store.find(KEYS, "far").await.unwrap().unwrap();
    assert_eq!(expiry(&far.message), 253_402_300_799);
    assert_eq!(store.find(KEYS, "well").await.unwrap(), before);
    let one = store.find(RECORDS, "one").await.unwrap().unwrap();
    assert_eq!(expiry(&one.message.shown), -62_135_596_800);
    assert_eq!(one.message.note, "kept");
    // What cannot be read at all fails neither the sweep nor a list.
    let query = DocumentQuery::All {
        after: String::new(),
    };
    let (page, next) = store.page(KEYS, query, 10).await.unwrap();
    assert_eq!((page.len(), next), (2, None));

    // It is done once for each store.
    let later = Document::new("key", "later", expiring(1 << 62).encode_to_vec());
    store.write(vec![Change::Add(later)]).await.unwrap();
    sweep_times(&store, "test", &ALL).await.unwrap();
    let later = store.find(KEYS, "later").await.unwrap().unwrap();
    assert_eq!(expiry(&later.message), 1 << 62);
}
