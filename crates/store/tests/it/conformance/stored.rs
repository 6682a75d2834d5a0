//! Messages stored as documents: several writers decide on one at a time, and none undoes
//! another.

use prost::Message;
use sandtable_store::{
    Change, Document, DocumentQuery, Kind, Store, StoreError, Stored, StoredMessages,
};

use crate::conformance::{Place, against_all};

against_all! {
    a_message_is_decided_on_again_when_somebody_else_was_faster
    messages_are_read_page_by_page
    what_is_made_when_missing_is_the_same_for_all
}

/// So many of something.
#[derive(Clone, PartialEq, Message)]
struct Count {
    #[prost(uint64, tag = "1")]
    of: u64,
}

const COUNTS: Kind<Count> = Kind::named("count");

async fn write(store: &dyn Store, changes: Vec<Change>) {
    store.write(changes).await.unwrap();
}

async fn a_message_is_decided_on_again_when_somebody_else_was_faster(place: Place) {
    let store = place.open().await;
    let first = COUNTS.stored("a", "ann", Count { of: 1 });
    write(&*store, vec![first.add()]).await;
    let more = |row: &mut Stored<Count>| -> Result<Option<Vec<Change>>, StoreError> {
        row.message.of += 1;
        Ok(Some(Vec::new()))
    };
    let (one, other) = tokio::join!(
        store.change(COUNTS, "a", more),
        store.change(COUNTS, "a", more)
    );
    assert!(one.unwrap().is_some() && other.unwrap().is_some());
    let found = store.find(COUNTS, "a").await.unwrap().unwrap();
    assert_eq!((found.message.of, found.document.revision), (3, 2));
    assert_eq!(found.document.owner, "ann");

    let done = store.change(COUNTS, "b", more).await.unwrap();
    assert_eq!(done, None, "there is none");
    let done = store
        .change::<_, StoreError>(COUNTS, "a", |_| Ok(None))
        .await;
    assert_eq!(done.unwrap().unwrap().document.revision, 2, "as it was");
    let mut tries = 0;
    // The write that goes with it is refused each time.
    let hopeless = Change::Add(Document::new("count", "a", Vec::new()));
    let lost = store.change::<_, StoreError>(COUNTS, "a", |_| {
        tries += 1;
        Ok(Some(vec![hopeless.clone()]))
    });
    assert!(matches!(lost.await, Err(StoreError::Conflict(_))));
    assert_eq!(tries, 8);
}

async fn messages_are_read_page_by_page(place: Place) {
    let store = place.open().await;
    let rows = (0..5).map(|of| {
        COUNTS
            .stored(of.to_string(), "ann", Count { of })
            .due_at(of as i64)
    });
    write(&*store, rows.map(|row| row.add()).collect()).await;
    let other = COUNTS.stored("9", "bob", Count { of: 9 });
    write(&*store, vec![other.add()]).await;
    for (owner, size, wanted) in [
        ("ann", 2, vec![vec![0, 1], vec![2, 3], vec![4]]),
        ("ann", 5, vec![vec![0, 1, 2, 3, 4]]),
        ("", 4, vec![vec![0, 1, 2, 3], vec![4, 9]]),
        ("cid", 4, vec![]),
    ] {
        let mut pages = store.pages(COUNTS, owner, size);
        let mut found = Vec::new();
        while let Some(page) = pages.next().await.unwrap() {
            found.push(page.iter().map(|row| row.message.of).collect::<Vec<_>>());
        }
        assert_eq!(found, wanted, "{owner:?} by {size}");
    }
    let all = |after: &str| DocumentQuery::All {
        after: after.to_owned(),
    };
    let (page, next) = store.page(COUNTS, all("3"), 1).await.unwrap();
    assert_eq!((page[0].message.of, next.as_deref()), (4, Some("4")));
    let (page, next) = store.page(COUNTS, all("4"), 1).await.unwrap();
    assert_eq!((page[0].message.of, next), (9, None));
    assert_eq!(store.due(COUNTS, 3, 2).await.unwrap().len(), 2);

    store.forget_due(COUNTS, 3, 9).await.unwrap();
    let left = store.due(COUNTS, i64::MAX, 9).await.unwrap();
    assert_eq!(left.len(), 1);
    write(&*store, vec![left[0].remove()]).await;
    let odd = Document::new(COUNTS.name, "odd", vec![0xff]);
    write(&*store, vec![Change::Add(odd)]).await;
    let unreadable = store.find(COUNTS, "odd").await;
    assert!(matches!(unreadable, Err(StoreError::Corrupt(_))));
}

async fn what_is_made_when_missing_is_the_same_for_all(place: Place) {
    let store = place.open().await;
    let make = |what: &'static str| || Ok(what.as_bytes().to_vec());
    let (one, other) = tokio::join!(
        store.found_or_made("secret", "1", make("one")),
        store.found_or_made("secret", "1", make("other")),
    );
    assert_eq!(one.unwrap(), other.unwrap());
    let failing = || Err(StoreError::Unavailable("no randomness".into()));
    assert!(store.found_or_made("secret", "1", failing).await.is_ok());
    assert!(store.found_or_made("secret", "2", failing).await.is_err());
}
