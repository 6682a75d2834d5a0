//! The log by itself: nothing acknowledged is lost, doubled or reordered.

use prost::bytes::Bytes;
use sandtable_store::{
    MatchKey, MatchQuery, MatchUpdate, NewEntry, NewMatch, RequestKey, SnapshotRow, StoreError,
    Tip, check_log,
};
use tokio::sync::broadcast::error::RecvError;

use crate::conformance::{Place, against_all};

use crate::support::{entry, new_match};

against_all! {
    entries_of_many_writers_are_all_there_once_and_in_order
    a_change_without_an_entry_is_told_and_one_that_lost_is_not
    one_failing_job_does_not_spoil_the_others
    entries_of_a_list_are_all_appended_or_none
    lists_and_single_entries_of_many_writers_keep_their_order
    a_match_is_made_with_all_its_entries_or_not_at_all
    lists_are_filtered_and_newest_first
    matches_of_a_label_are_listed_apart
    an_older_snapshot_does_not_replace_a_newer_one
    a_change_of_the_record_needs_the_revision_it_was_made_from
    what_was_written_is_there_when_the_store_is_opened_again
}

fn update(key: MatchKey, from_revision: u64, record: &[u8]) -> MatchUpdate {
    MatchUpdate {
        key,
        id: "m".into(),
        from_revision,
        state: 2,
        accounts: Vec::new(),
        record: record.to_vec(),
    }
}

async fn a_change_without_an_entry_is_told_and_one_that_lost_is_not(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    let mut changed = log.changed();
    log.append(entry(key, "m", 1, "a"), None).await.unwrap();
    log.update_match(update(key, 0, b"one")).await.unwrap();
    assert_eq!(changed.recv().await.unwrap().as_ref(), "m");
    let lost = log.update_match(update(key, 0, b"two")).await;
    assert!(matches!(lost, Err(StoreError::Conflict(_))), "{lost:?}");
    log.update_match(update(key, 1, b"three")).await.unwrap();
    assert_eq!(changed.recv().await.unwrap().as_ref(), "m");
    assert!(changed.is_empty());
}

async fn entries_of_many_writers_are_all_there_once_and_in_order(place: Place) {
    const MATCHES: usize = 64;
    const ENTRIES: u64 = 16;
    let log = place.open().await;
    let mut followed = log.committed();
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..MATCHES {
        let log = log.clone();
        writers.spawn(async move {
            let id = format!("m{number}");
            let key = new_match(&*log, &id).await;
            let mut positions = Vec::new();
            for sequence in 1..=ENTRIES {
                let new = entry(key, &id, sequence, &format!("{id} {sequence}"));
                positions.push(log.append(new, None).await.unwrap());
            }
            assert!(positions.is_sorted());
            (id, key)
        });
    }
    let matches = writers.join_all().await;
    assert_eq!(matches.len(), MATCHES);
    for (id, key) in &matches {
        let rows = log.read_entries(*key, 0, 1000).await.unwrap();
        let found: Vec<_> = rows.iter().map(|row| row.payload.to_vec()).collect();
        let expected: Vec<_> = (1..=ENTRIES)
            .map(|sequence| format!("{id} {sequence}").into_bytes())
            .collect();
        assert_eq!(found, expected);
        assert_eq!(log.last_entry(*key).await.unwrap().as_ref(), rows.last());
    }
    let feed = log.read_feed(0, 10_000).await.unwrap();
    assert_eq!(feed.len() as u64, MATCHES as u64 * ENTRIES);
    assert!(feed.is_sorted_by(|one, next| one.position < next.position));
    assert_eq!(
        log.last_position().await.unwrap(),
        feed.last().unwrap().position
    );

    // Followers from the start received the same.
    let mut received = Vec::new();
    let end = feed.last().map(|entry| entry.position);
    while received
        .last()
        .map(|entry: &sandtable_store::Committed| entry.position)
        != end
    {
        match followed.recv().await {
            Ok(batch) => received.extend(batch.iter().cloned()),
            // More batches than a follower may lag by: what is left is still in order.
            Err(RecvError::Lagged(_)) => received.clear(),
            Err(RecvError::Closed) => panic!("the store ended before its follower"),
        }
    }
    assert!(feed.ends_with(&received));
}

async fn entries_of_a_list_are_all_appended_or_none(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    let list = |from: u64, texts: &[&str]| -> Vec<NewEntry> {
        let texts = (from..).zip(texts);
        texts
            .map(|(sequence, text)| entry(key, "m", sequence, text))
            .collect()
    };
    let mut followed = log.committed();
    let last = log
        .append_all(list(1, &["a", "b", "c"]), Some(update(key, 0, b"new")))
        .await
        .unwrap();
    let told = followed.recv().await.unwrap();
    // In one commit, and each with a position of its own.
    let told: Vec<_> = told.iter().map(|it| (it.position, it.sequence)).collect();
    assert_eq!(told.iter().map(|it| it.1).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(told.is_sorted_by(|one, next| one.0 < next.0));
    assert_eq!(
        (told[2].0, log.last_position().await.unwrap()),
        (last, last)
    );
    let row = log.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.revision, &row.record[..]), (1, &b"new"[..]));

    // One that does not follow, first or in the middle, or a record that has changed since.
    let mut torn = list(4, &["d", "e"]);
    torn[1].sequence = 6;
    let refused = [
        log.append_all(list(3, &["c", "d"]), None).await,
        log.append_all(torn, None).await,
        log.append_all(list(4, &["d", "e"]), Some(update(key, 0, b"late")))
            .await,
    ];
    for refused in refused {
        assert!(
            matches!(refused, Err(StoreError::Conflict(_))),
            "{refused:?}"
        );
    }
    let tip = log.tip(key).await.unwrap().unwrap();
    assert_eq!((tip.sequence, tip.revision), (3, 1));
    assert_eq!(log.last_position().await.unwrap(), last);

    let next = list(4, &["d", "e"]).into_iter().map(|entry| NewEntry {
        revision: 1,
        ..entry
    });
    log.append_all(next.collect(), None).await.unwrap();
    let rows = log.read_entries(key, 0, 10).await.unwrap();
    let texts: Vec<_> = rows.iter().map(|row| &row.payload[..]).collect();
    assert_eq!(texts, [b"a", b"b", b"c", b"d", b"e"]);
    // The chain is that of single entries.
    check_log(&*log, key, "m", None).await.unwrap();
}

async fn lists_and_single_entries_of_many_writers_keep_their_order(place: Place) {
    const MATCHES: usize = 12;
    const ENTRIES: u64 = 24;
    let log = place.open().await;
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..MATCHES {
        let log = log.clone();
        writers.spawn(async move {
            let id = format!("m{number}");
            let key = new_match(&*log, &id).await;
            let mut next = 1;
            while next <= ENTRIES {
                let count = 1 + (number as u64 + next) % 4;
                let list = (next..next + count).map(|it| entry(key, &id, it, &it.to_string()));
                log.append_all(list.collect(), None).await.unwrap();
                next += count;
            }
            (id, key, next - 1)
        });
    }
    for (id, key, length) in writers.join_all().await {
        let rows = log.read_entries(key, 0, 100).await.unwrap();
        let found: Vec<_> = rows.iter().map(|row| row.sequence).collect();
        assert_eq!(found, (1..=length).collect::<Vec<_>>());
        check_log(&*log, key, &id, None).await.unwrap();
    }
    let feed = log.read_feed(0, 10_000).await.unwrap();
    assert!(feed.is_sorted_by(|one, next| one.position < next.position));
}

async fn one_failing_job_does_not_spoil_the_others(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    let first = log.append(entry(key, "m", 1, "first"), None).await.unwrap();
    let (again, taken, stale, second) = tokio::join!(
        log.append(entry(key, "m", 1, "again"), None),
        log.append(entry(key, "m", 1, "taken"), Some(update(key, 0, b"taken"))),
        log.append(entry(key, "m", 2, "stale"), Some(update(key, 7, b"stale"))),
        log.append(entry(key, "m", 2, "second"), Some(update(key, 0, b"new"))),
    );
    assert!(first < second.unwrap());
    for failed in [again, taken, stale] {
        assert!(matches!(failed, Err(StoreError::Conflict(_))), "{failed:?}");
    }
    let rows = log.read_entries(key, 0, 10).await.unwrap();
    let texts: Vec<_> = rows.iter().map(|row| &row.payload[..]).collect();
    assert_eq!(texts, [&b"first"[..], b"second"]);
    let row = log.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.revision, &row.record[..]), (1, &b"new"[..]));
}

async fn a_match_is_made_with_all_its_entries_or_not_at_all(place: Place) {
    let log = place.open().await;
    let body = |text: &str| Bytes::from(text.as_bytes().to_vec());
    let new = |id: &str| NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 3,
        listed: false,
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        request: RequestKey::of(id),
        record: Vec::new(),
    };
    let key = log
        .create_match(new("two"), vec![body("a"), body("b")])
        .await
        .unwrap();
    assert_eq!(log.last_entry(key).await.unwrap().unwrap().sequence, 2);
    let again = log.create_match(new("two"), vec![body("c")]).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    assert_eq!(log.read_feed(0, 10).await.unwrap().len(), 2);
    let found = log
        .find_match_by_request(RequestKey::of("two").unwrap())
        .await
        .unwrap();
    assert_eq!(found.unwrap().key, key);
}

async fn lists_are_filtered_and_newest_first(place: Place) {
    let log = place.open().await;
    let mut keys = Vec::new();
    for id in ["a", "b", "c"] {
        keys.push(new_match(&*log, id).await);
    }
    log.update_match(update(keys[1], 0, b"")).await.unwrap();
    let ids = async |query: MatchQuery| {
        let rows = log.list_matches(query).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let all = MatchQuery {
        limit: 10,
        ..Default::default()
    };
    assert_eq!(ids(all.clone()).await, ["c", "b", "a"]);
    assert_eq!(
        ids(MatchQuery {
            limit: 2,
            ..all.clone()
        })
        .await,
        ["c", "b"]
    );
    assert_eq!(
        ids(MatchQuery {
            before: Some(keys[2]),
            ..all.clone()
        })
        .await,
        ["b", "a"]
    );
    assert_eq!(
        ids(MatchQuery {
            state: Some(2),
            ..all.clone()
        })
        .await,
        ["b"]
    );
    assert!(
        ids(MatchQuery {
            game: Some("chess".into()),
            ..all
        })
        .await
        .is_empty()
    );
    assert_eq!(log.count_matches(&[1, 2]).await.unwrap(), 3);
    assert_eq!(log.count_matches(&[2]).await.unwrap(), 1);
}

async fn matches_of_a_label_are_listed_apart(place: Place) {
    let log = place.open().await;
    let mut keys = Vec::new();
    for number in 0..30 {
        let label = ["", "tournaments/a", "pools/b"][number % 3];
        let new = NewMatch {
            id: format!("m{number:02}"),
            game: "counter".to_owned(),
            state: 1,
            listed: number != 4,
            label: label.to_owned(),
            accounts: Vec::new(),
            ruleset: String::new(),
            request: None,
            record: Vec::new(),
        };
        keys.push(log.create_match(new, Vec::new()).await.unwrap());
    }
    // A change of the record is none of what the match belongs to.
    log.update_match(update(keys[7], 0, b"")).await.unwrap();
    let ids = async |label: &str, query: MatchQuery| {
        let query = MatchQuery {
            label: Some(label.to_owned()),
            ..query
        };
        let rows = log.list_matches(query).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let all = MatchQuery {
        limit: 20,
        ..MatchQuery::default()
    };
    let own = ids("tournaments/a", all.clone()).await;
    assert_eq!(
        own,
        [
            "m28", "m25", "m22", "m19", "m16", "m13", "m10", "m07", "m01"
        ]
    );
    let first = MatchQuery {
        limit: 2,
        include_unlisted: true,
        before: Some(keys[13]),
        ..MatchQuery::default()
    };
    assert_eq!(ids("tournaments/a", first.clone()).await, ["m10", "m07"]);
    let next = MatchQuery {
        before: Some(keys[7]),
        ..first
    };
    assert_eq!(ids("tournaments/a", next).await, ["m04", "m01"]);
    let changed = MatchQuery {
        state: Some(2),
        ..all.clone()
    };
    assert_eq!(ids("tournaments/a", changed).await, ["m07"]);
    assert_eq!(ids("pools/b", all.clone()).await.len(), 10);
    assert!(ids("tournaments/", all).await.is_empty());
}

async fn an_older_snapshot_does_not_replace_a_newer_one(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    for sequence in [256, 512, 300] {
        let payload = sequence.to_string().into_bytes();
        log.put_snapshot(
            key,
            SnapshotRow {
                sequence,
                payload,
                requests: Vec::new(),
            },
        )
        .await
        .unwrap();
    }
    let latest = log.latest_snapshot(key).await.unwrap().unwrap();
    assert_eq!((latest.sequence, &latest.payload[..]), (512, &b"512"[..]));
}

async fn a_change_of_the_record_needs_the_revision_it_was_made_from(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    let head = async || log.tip(key).await.unwrap().unwrap();
    let at = |revision, sequence| Tip { revision, sequence };
    assert_eq!(head().await, at(0, 0));
    log.update_match(update(key, 0, b"one")).await.unwrap();
    assert_eq!(head().await, at(1, 0));
    let stale = log.update_match(update(key, 0, b"two")).await;
    assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
    // An entry and a change of the record happen together or not at all.
    let stale = Some(update(key, 0, b"three"));
    let stale = log.append(entry(key, "m", 1, "first"), stale).await;
    assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
    assert_eq!(head().await, at(1, 0));
    let fresh = Some(update(key, 1, b"four"));
    log.append(entry(key, "m", 1, "first"), fresh)
        .await
        .unwrap();
    assert_eq!(head().await, at(2, 1));
    let taken = Some(update(key, 2, b"five"));
    let taken = log.append(entry(key, "m", 1, "again"), taken).await;
    assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
    assert_eq!(head().await, at(2, 1));
    let row = log.find_match("m").await.unwrap().unwrap();
    assert_eq!(&row.record[..], b"four");
    assert_eq!(log.tip(MatchKey(key.0 + 1)).await.unwrap(), None);
}

async fn what_was_written_is_there_when_the_store_is_opened_again(place: Place) {
    let log = place.open().await;
    let key = new_match(&*log, "m").await;
    for sequence in 1..=3 {
        let new = entry(key, "m", sequence, &format!("entry {sequence}"));
        log.append(new, None).await.unwrap();
    }
    log.put_operator("operator", [7; 32]).await.unwrap();
    let (rows, position) = (log.read_entries(key, 1, 9).await, log.last_position().await);
    drop(log);
    let log = place.open().await;
    assert_eq!(log.read_entries(key, 1, 9).await.unwrap(), rows.unwrap());
    assert_eq!(log.last_position().await.unwrap(), position.unwrap());
    assert_eq!(log.operators().await.unwrap(), [[7; 32]]);
    assert!(log.find_match("n").await.unwrap().is_none());
}
