//! Clients that read matches through the public API.

use anyhow::Context;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{GetViewRequest, ListLegalActionsRequest};
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;

use crate::load::{self, Worker};
use crate::players::MatchServer;
use crate::recorded::Pool;

/// The call measured.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ViewCall {
    /// The whole board, as a seat sees it.
    View,
    /// Legal list of the seat.
    Legal,
}

/// Looks at one match again and again, with the eyes of the seat whose turn it is.
pub(crate) struct ViewReader {
    client: MatchServiceClient<Channel>,
    name: String,
    token: MetadataValue<Ascii>,
    look: ViewCall,
}

impl ViewReader {
    fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request
            .metadata_mut()
            .insert("authorization", self.token.clone());
        request
    }
}

impl Worker for ViewReader {
    async fn call(&mut self) -> anyhow::Result<()> {
        let name = self.name.clone();
        let seen = match self.look {
            ViewCall::View => {
                let request = self.request(GetViewRequest {
                    name,
                    ..Default::default()
                });
                self.client.get_view(request).await?.into_inner().view
            }
            ViewCall::Legal => {
                let request = self.request(ListLegalActionsRequest {
                    name,
                    ..Default::default()
                });
                let listed = self.client.list_legal_actions(request).await?;
                listed.into_inner().legal
            }
        };
        anyhow::ensure!(
            seen.is_some_and(|seen| !seen.value.is_empty()),
            "nothing is shown"
        );
        Ok(())
    }
}

impl MatchServer {
    /// Lookers, each at a match of its own.
    pub(crate) async fn view_readers(
        &self,
        pool: &mut Pool,
        in_flight: usize,
        look: ViewCall,
    ) -> anyhow::Result<Vec<ViewReader>> {
        let mut readers = Vec::new();
        for channel in load::connect(self.address, in_flight).await? {
            let mut client = MatchServiceClient::new(channel);
            let mut playing = self.import(&mut client, pool.record()?).await?;
            let (seat, _) = playing.commands.next().context("nobody is to move")?;
            let token = playing.tokens.get(seat as usize);
            readers.push(ViewReader {
                client,
                name: playing.name.clone(),
                token: token.context("a seat without a token")?.clone(),
                look,
            });
        }
        Ok(readers)
    }
}
