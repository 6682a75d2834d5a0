//! A follower of a match who must receive everything once.

use anyhow::{Context, bail, ensure};
use sandtable_client::Client;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use tokio::sync::watch;
use tonic::Status;

use crate::process::PATIENCE;
use crate::traffic::{RetryState, Uptime};

/// Where a subscriber may stop: the log's last sequence, once it is known.
pub type End = watch::Receiver<Option<u64>>;

/// End of a stream.
enum StreamEnd {
    /// It ended by itself.
    Over,
    /// It broke.
    Off(Status),
    /// There is nothing more to come.
    AtEnd,
}

/// Follows a match from its beginning to the end of its log, and from the last entry seen
/// whenever the stream breaks. Anything but the very next entry is an error, and so is an end
/// that is known and never received.
pub async fn follow(
    client: Client,
    name: String,
    uptime: Uptime,
    end: End,
) -> anyhow::Result<Vec<LogEntry>> {
    tokio::select! {
        followed = follow_to(client, name, uptime, end.clone()) => followed,
        missed = miss(end) => missed,
    }
}

/// Fails when something has been known for long.
pub(crate) async fn miss<T, E>(mut known: watch::Receiver<Option<E>>) -> anyhow::Result<T> {
    let is_known = known.wait_for(Option::is_some).await.is_ok();
    if is_known {
        tokio::time::sleep(PATIENCE).await;
    }
    bail!("the last entries are never told")
}

async fn follow_to(
    client: Client,
    name: String,
    uptime: Uptime,
    mut end: End,
) -> anyhow::Result<Vec<LogEntry>> {
    let mut seen = Vec::new();
    let mut patience = RetryState::new(uptime);
    loop {
        match follow_once(&client, &name, &mut seen, &mut patience, &mut end).await? {
            StreamEnd::Over | StreamEnd::AtEnd => return Ok(seen),
            StreamEnd::Off(status) => patience.after(status).await?,
        }
    }
}

async fn follow_once(
    client: &Client,
    name: &str,
    seen: &mut Vec<LogEntry>,
    patience: &mut RetryState,
    end: &mut End,
) -> anyhow::Result<StreamEnd> {
    let request = SubscribeRequest {
        name: name.to_owned(),
        after_sequence: seen.len() as u64,
        ..Default::default()
    };
    let subscribed = client.repeat(name, |at| {
        let (mut notifications, request) = (at.notifications(), request.clone());
        async move { notifications.subscribe(request).await }
    });
    let mut stream = match subscribed.await {
        Ok(stream) => stream,
        Err(status) => return Ok(StreamEnd::Off(status)),
    };
    loop {
        let last = seen.len() as u64;
        let at_end = end.wait_for(|end| end.is_some_and(|end| end <= last));
        let received = tokio::select! {
            received = tokio::time::timeout(PATIENCE, stream.message()) => {
                received.with_context(|| format!("nothing comes after entry {last}"))?
            }
            known = at_end => {
                known?;
                return Ok(StreamEnd::AtEnd);
            }
        };
        let response = match received {
            Ok(Some(response)) => response,
            Ok(None) => return Ok(StreamEnd::Over),
            Err(status) => return Ok(StreamEnd::Off(status)),
        };
        patience.restore();
        match response.message {
            Some(Message::Entry(entry)) => {
                let found = entry.sequence;
                ensure!(
                    found == last + 1,
                    "entry {found} was told after entry {last}"
                );
                seen.push(entry);
            }
            Some(Message::Heartbeat(beat)) => {
                ensure!(
                    beat.sequence == last,
                    "heartbeat of {} at {last}",
                    beat.sequence
                );
            }
            // Changes beside the log have no place in it.
            Some(Message::MatchChanged(_)) => {}
            None => bail!("an empty message was told after entry {last}"),
        }
    }
}
