//! A follower of the match who must receive everything once.

use std::time::Duration;

use prost_types::Duration as WireDuration;
use sandtable_client::Client;
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use tokio::time::{sleep, timeout};
use tonic::Status;

use crate::hosts::NOTIFICATIONS;
use crate::record::Record;
use crate::wire;

/// The silence after which a heartbeat is requested.
const HEARTBEAT: WireDuration = WireDuration {
    seconds: 0,
    nanos: 100_000_000,
};

/// The silence after which a stream is given up.
const PATIENCE: Duration = Duration::from_millis(700);

/// Waiting time before the next subscription.
const PAUSE: Duration = Duration::from_millis(60);

/// Follows the match from its beginning until the log is closed and everything was received,
/// resuming from the last entry seen whenever the stream breaks.
pub(crate) async fn follow(name: String, record: &Record) -> anyhow::Result<()> {
    let client = Client::over(wire::channel(NOTIFICATIONS)?);
    while !at_end(record) {
        if let Err(status) = follow_once(&client, &name, record).await {
            record.note(format!("the stream broke: {:?}", status.code()));
        }
        sleep(PAUSE).await;
    }
    Ok(())
}

/// Reports whether the log is closed and everything in it was received.
fn at_end(record: &Record) -> bool {
    let log = record.log();
    log.is_some_and(|log| log.len() <= record.seen().len())
}

async fn follow_once(client: &Client, name: &str, record: &Record) -> Result<(), Status> {
    let late = |_| Status::deadline_exceeded("nothing comes");
    let request = SubscribeRequest {
        name: name.to_owned(),
        after_sequence: record.seen().len() as u64,
        heartbeat_interval: Some(HEARTBEAT),
        filter: None,
        ..Default::default()
    };
    let mut notifications = client.notifications();
    let subscribed = timeout(PATIENCE, notifications.subscribe(request)).await;
    let mut stream = subscribed.map_err(late)??.into_inner();
    while !at_end(record) {
        let played = timeout(PATIENCE, stream.message()).await.map_err(late)??;
        match played.and_then(|response| response.message) {
            Some(Message::Entry(entry)) => {
                if !record.saw(entry) {
                    return Ok(());
                }
            }
            Some(Message::Heartbeat(_) | Message::MatchChanged(_)) => {}
            None => return Ok(()),
        }
    }
    Ok(())
}
