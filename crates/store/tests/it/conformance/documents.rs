//! Documents: changed whole or not at all, and only as their writer saw them.

use sandtable_store::{Change, Document, DocumentQuery, Store, StoreError};

use crate::conformance::{Place, against_all};

against_all! {
    documents_are_listed_by_owner_by_id_and_by_when_they_are_due
    a_write_happens_whole_and_only_on_what_its_writer_saw
}

fn document(id: &str, owner: &str, due: Option<i64>) -> Document {
    Document {
        kind: "note".to_owned(),
        id: id.to_owned(),
        owner: owner.to_owned(),
        due,
        revision: 0,
        content: id.as_bytes().to_vec(),
    }
}

async fn ids(store: &dyn Store, query: DocumentQuery, limit: u32) -> Vec<String> {
    let found = store.list("note", query, limit).await.unwrap();
    found.into_iter().map(|document| document.id).collect()
}

async fn documents_are_listed_by_owner_by_id_and_by_when_they_are_due(place: Place) {
    let store = place.open().await;
    let notes = [
        document("c", "ann", Some(30)),
        document("a", "ann", None),
        document("b", "bob", Some(10)),
        document("d", "", Some(20)),
    ];
    store
        .write(notes.into_iter().map(Change::Add).collect())
        .await
        .unwrap();
    let owned = |owner: &str, after: &str| DocumentQuery::Owned {
        owner: owner.to_owned(),
        after: after.to_owned(),
    };
    let all = |after: &str| DocumentQuery::All {
        after: after.to_owned(),
    };
    assert_eq!(ids(&*store, owned("ann", ""), 9).await, ["a", "c"]);
    assert_eq!(ids(&*store, owned("ann", "a"), 9).await, ["c"]);
    assert!(ids(&*store, owned("", ""), 9).await.is_empty());
    assert_eq!(ids(&*store, all(""), 3).await, ["a", "b", "c"]);
    assert_eq!(ids(&*store, all("c"), 3).await, ["d"]);
    assert_eq!(
        ids(&*store, DocumentQuery::Due { at: 29 }, 9).await,
        ["b", "d"]
    );
    assert_eq!(ids(&*store, DocumentQuery::Due { at: 30 }, 1).await, ["b"]);
    let read = store.get("note", "c").await.unwrap().unwrap();
    assert_eq!(read, document("c", "ann", Some(30)));
    assert_eq!(store.get("letter", "c").await.unwrap(), None);
}

async fn a_write_happens_whole_and_only_on_what_its_writer_saw(place: Place) {
    let store = place.open().await;
    let add = |id: &str| Change::Add(document(id, "", None));
    store.write(vec![add("a"), add("b")]).await.unwrap();
    let changed = Document {
        content: b"changed".to_vec(),
        ..document("a", "ann", None)
    };
    store
        .write(vec![Change::Replace(changed.clone())])
        .await
        .unwrap();
    let remove = |revision| Change::Remove {
        kind: "note".to_owned(),
        id: "b".to_owned(),
        revision,
    };
    for stale in [
        vec![remove(0), add("a")],
        vec![remove(0), Change::Replace(changed.clone())],
        vec![remove(7)],
        vec![remove(0), remove(0)],
    ] {
        let refused = store.write(stale).await;
        assert!(
            matches!(refused, Err(StoreError::Conflict(_))),
            "{refused:?}"
        );
        assert!(store.get("note", "b").await.unwrap().is_some());
    }
    let kept = store.get("note", "a").await.unwrap().unwrap();
    assert_eq!(
        kept,
        Document {
            revision: 1,
            ..changed
        }
    );
    store.write(vec![remove(0)]).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(store.get("note", "b").await.unwrap(), None);
}
