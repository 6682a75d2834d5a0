//! Keys and deeds that another process keeps.

use sandtable_proto::accounts::v1::identity_service_client::IdentityServiceClient;
use sandtable_proto::accounts::v1::{IdentifyRequest, RecordDeedRequest};
use tonic::{Status, async_trait};

use crate::audit::{AuditLog, Deed};
use crate::channel::InternalChannel;
use crate::error::passed_on;
use crate::identity::{Identities, Identity};

/// The accounts at the other end of a channel, as the same values that they are in
/// their own process.
#[derive(Clone, Debug)]
pub struct RemoteIdentities(IdentityServiceClient<InternalChannel>);

impl RemoteIdentities {
    /// The accounts at the other end of a channel.
    pub fn new(channel: InternalChannel) -> RemoteIdentities {
        RemoteIdentities(IdentityServiceClient::new(channel))
    }
}

#[async_trait]
impl Identities for RemoteIdentities {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        let token = token.to_owned();
        let answer = self.0.clone().identify(IdentifyRequest { token }).await;
        let holder = answer.map_err(passed_on)?.into_inner().holder;
        Ok(holder.map(Identity::from))
    }
}

#[async_trait]
impl AuditLog for RemoteIdentities {
    async fn record(&self, deed: Deed) -> Result<(), Status> {
        let request = RecordDeedRequest {
            actor: deed.actor,
            action: deed.action.into_owned(),
            target: deed.target,
            reason: deed.reason,
        };
        let answer = self.0.clone().record_deed(request).await;
        answer.map_err(passed_on)?;
        Ok(())
    }
}
