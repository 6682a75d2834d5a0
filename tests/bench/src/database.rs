//! Cost of a durable entry in PostgreSQL alone: the log's own call for it, made directly on a
//! connection to the database, with no service in between.

use std::sync::Arc;
use std::time::Duration;

use sandtable_runtime::settings::Settings;
use sandtable_store::{Log, MatchKey, NewEntry, NewMatch, PostgresStore, StoreSettings};

use crate::echo::ANSWER;
use crate::host::runtime;
use crate::load::{self, Measured, Worker};

/// Appends to a match of its own.
struct DatabaseAppender {
    log: Arc<PostgresStore>,
    id: Arc<str>,
    key: MatchKey,
    sequence: u64,
}

impl Worker for DatabaseAppender {
    async fn call(&mut self) -> anyhow::Result<()> {
        self.sequence += 1;
        let entry = NewEntry {
            key: self.key,
            id: self.id.clone(),
            sequence: self.sequence,
            revision: 0,
            request: None,
            payload: vec![7; ANSWER].into(),
        };
        self.log.append(entry, None).await?;
        Ok(())
    }
}

/// Entries with so many in flight, each of a match of its own.
pub(crate) fn measure(url: &str, in_flight: usize, length: Duration) -> anyhow::Result<Measured> {
    let settings = StoreSettings {
        url: url.to_owned(),
        ..Settings::load(None)?.section("store")?
    };
    runtime()?.block_on(async {
        let log = Arc::new(PostgresStore::open(&settings).await?);
        let mut appenders = Vec::new();
        for number in 0..in_flight {
            let id = format!("bare-{in_flight}-{number}");
            let new = NewMatch {
                id: id.clone(),
                game: String::new(),
                state: 0,
                listed: false,
                label: String::new(),
                accounts: Vec::new(),
                ruleset: String::new(),
                request: None,
                record: Vec::new(),
            };
            appenders.push(DatabaseAppender {
                log: log.clone(),
                id: id.into(),
                key: log.create_match(new, Vec::new()).await?,
                sequence: 0,
            });
        }
        load::drive(appenders, length).await
    })
}
