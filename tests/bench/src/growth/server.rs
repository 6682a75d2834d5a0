//! The whole public path over a store that was filled before.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use sandtable_client::Client;
use sandtable_proto::matches::v1::ListMatchesRequest;
use tokio::time::Instant;

use crate::host::{Host, runtime};
use crate::path::{self, OPERATOR, Sections};

/// More than is ever reached.
const PLENTY: u64 = 100_000_000;

/// Time that a server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(600);

/// A server that runs, and clients of it.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// A client of anybody, and the operator's.
    pub(crate) public: Client,
    pub(crate) operator: Client,
    /// When it was started, and how long it took from then, before the store was opened, to
    /// the first answer.
    pub(crate) began: Instant,
    pub(crate) answered_after: Duration,
}

/// No limit is reached; what they cost stays measured.
fn lift(sections: &mut Sections) {
    let Sections { matches, rules } = sections;
    matches.max_open_matches = PLENTY;
    matches.max_open_matches_per_account = PLENTY;
    matches.max_open_matches_per_address = PLENTY;
    matches.max_entries_per_match = PLENTY;
    matches.max_entries_per_turn = 0;
    matches.max_matches_in_memory = 100_000;
    rules.cached_matches = 100_000;
}

/// Starts a server over a store, waits for its first answer, and stops it after some work.
pub(crate) fn serve<T>(
    database: &Path,
    work: impl AsyncFnOnce(&Server) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let database = database.to_owned();
    let began = Instant::now();
    let host =
        Host::start(move |listener, shutdown| path::host(database, lift, listener, shutdown))?;
    let address = host.address;
    let done = runtime()?.block_on(async {
        let client = Client::connect(&format!("http://{address}"))?;
        let public = client.with_timeout(PATIENCE);
        let operator = public.with_token(OPERATOR)?;
        let request = ListMatchesRequest {
            page_size: 1,
            ..Default::default()
        };
        operator.matches().list_matches(request).await?;
        work(&Server {
            address,
            public,
            operator,
            began,
            answered_after: began.elapsed(),
        })
        .await
    });
    // The clients have gone with their runtime: the server waits for none.
    drop(host);
    done
}
