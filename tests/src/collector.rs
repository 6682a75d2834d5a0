//! An account that follows all of its matches in one stream and must receive everything once.

use std::collections::HashMap;

use anyhow::{Context, ensure};
use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::{SubscribeAccountRequest, SubscribeAccountResponse};
use tokio::sync::watch;
use tonic::Status;

use crate::process::PATIENCE;
use crate::subscriber::miss;
use crate::traffic::{RetryState, Uptime};

/// Entries of each match, in order.
pub type Matches = HashMap<String, Vec<LogEntry>>;

/// Number of entries of each match to be received, once that is known.
pub type Ends = HashMap<String, usize>;

/// Makes an account at one server, and gives the secret of its key.
pub async fn sign_up(server: &str, display_name: &str) -> anyhow::Result<String> {
    let mut accounts = AccountServiceClient::connect(server.to_owned()).await?;
    let request = CreateAccountRequest {
        display_name: display_name.to_owned(),
        request_id: format!("sign-up-of-{}", display_name.replace(' ', "-")),
        ..Default::default()
    };
    Ok(accounts.create_account(request).await?.into_inner().secret)
}

/// One who follows the matches of an account.
#[derive(Debug)]
pub struct Collector {
    client: Client,
    patience: RetryState,
    cursor: String,
    seen: Matches,
}

impl Collector {
    /// Begins to follow: receives what happens from now on.
    pub async fn begin(client: Client, uptime: Uptime) -> anyhow::Result<Self> {
        let mut collector = Self {
            client,
            patience: RetryState::new(uptime),
            cursor: String::new(),
            seen: Matches::new(),
        };
        let mut stream = collector.subscribe().await?;
        let first = tokio::time::timeout(PATIENCE, stream.message()).await;
        let first = first.context("nothing is told, not even a sign of life")??;
        collector.take(first.context("the stream of an account does not end")?)?;
        Ok(collector)
    }

    /// Follows until everything has been received, from the last cursor whenever the stream
    /// breaks. Anything but the very next entry of a match is an error, and so are ends that are
    /// known and never received.
    pub async fn follow(self, ends: watch::Receiver<Option<Ends>>) -> anyhow::Result<Matches> {
        tokio::select! {
            followed = self.follow_to(ends.clone()) => followed,
            missed = miss(ends) => missed,
        }
    }

    async fn follow_to(
        mut self,
        mut ends: watch::Receiver<Option<Ends>>,
    ) -> anyhow::Result<Matches> {
        loop {
            match self.follow_once(&mut ends).await? {
                None => return Ok(self.seen),
                Some(status) => self.patience.after(status).await?,
            }
        }
    }

    /// Follows until everything has been received, or the stream breaks.
    async fn follow_once(
        &mut self,
        ends: &mut watch::Receiver<Option<Ends>>,
    ) -> anyhow::Result<Option<Status>> {
        let mut stream = match self.subscribe().await {
            Ok(stream) => stream,
            Err(status) => return Ok(Some(status)),
        };
        loop {
            if self.has_all(&ends.borrow_and_update()) {
                return Ok(None);
            }
            let received = tokio::select! {
                received = tokio::time::timeout(PATIENCE, stream.message()) => {
                    received.context("an account is told nothing, not even a sign of life")?
                }
                known = ends.changed() => {
                    known?;
                    continue;
                }
            };
            match received {
                Ok(Some(response)) => {
                    self.patience.restore();
                    self.take(response)?;
                }
                Ok(None) => return Ok(Some(Status::unavailable("the stream ended"))),
                Err(status) => return Ok(Some(status)),
            }
        }
    }

    async fn subscribe(&self) -> Result<tonic::Streaming<SubscribeAccountResponse>, Status> {
        let request = SubscribeAccountRequest {
            name: "accounts/me".to_owned(),
            cursor: self.cursor.clone(),
            ..Default::default()
        };
        let subscribed = self.client.repeat(&request.name, |at| {
            let (mut notifications, request) = (at.notifications(), request.clone());
            async move { notifications.subscribe_account(request).await }
        });
        subscribed.await
    }

    fn take(&mut self, response: SubscribeAccountResponse) -> anyhow::Result<()> {
        self.cursor = response.cursor;
        let Some(Message::Entry(received)) = response.message else {
            return Ok(());
        };
        let entry = received.entry.context("an account is told of an entry")?;
        let seen = self.seen.entry(received.r#match).or_default();
        let (found, last) = (entry.sequence, seen.len() as u64);
        ensure!(
            found == last + 1,
            "an account was told entry {found} after entry {last}"
        );
        seen.push(entry);
        Ok(())
    }

    fn has_all(&self, ends: &Option<Ends>) -> bool {
        ends.as_ref().is_some_and(|ends| {
            let seen = |name: &String| self.seen.get(name).map_or(0, Vec::len);
            ends.iter().all(|(name, end)| seen(name) >= *end)
        })
    }
}
