//! Keys and the audit log that another process keeps.

use sandtable_proto::accounts::v1::identity_service_client::IdentityServiceClient;
use sandtable_proto::accounts::v1::{CheckAccountRequest, IdentifyRequest, RecordDeedRequest};
use tonic::{Status, async_trait};

use crate::audit::{AuditLog, AuditedAction};
use crate::identity::{Identities, Identity, Profile};
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::error::passed_on;

/// The accounts at the other end of a channel, as the same values that they are in
/// their own process.
#[derive(Clone, Debug)]
pub struct RemoteIdentities(Replicas);

impl RemoteIdentities {
    /// The accounts at the other end of a channel, or of several.
    pub fn new(replicas: impl Into<Replicas>) -> Self {
        Self(replicas.into())
    }
}

#[async_trait]
impl Identities for RemoteIdentities {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        let token = token.to_owned();
        let call = |channel, request| async move {
            IdentityServiceClient::new(channel).identify(request).await
        };
        let answer = self.0.call("", IdentifyRequest { token }, call).await?;
        let holder = answer.into_inner().holder;
        Ok(holder.map(Identity::from))
    }

    async fn profile(&self, account: &str) -> Result<Option<Profile>, Status> {
        let account = account.to_owned();
        let call = |channel, request| async move {
            IdentityServiceClient::new(channel)
                .check_account(request)
                .await
        };
        let answer = self
            .0
            .call("", CheckAccountRequest { account }, call)
            .await?;
        let found = answer.into_inner();
        Ok(found.active.then_some(Profile {
            display_name: found.display_name,
            bot: found.bot,
        }))
    }
}

#[async_trait]
impl AuditLog for RemoteIdentities {
    async fn record(&self, audited: AuditedAction) -> Result<(), Status> {
        let request = RecordDeedRequest {
            actor: audited.actor,
            action: audited.action.into_owned(),
            target: audited.target,
            reason: audited.reason,
        };
        // Made twice, it would be in the record twice.
        let mut client = IdentityServiceClient::new(self.0.channel("")?);
        let answer = client.record_deed(request).await;
        answer.map_err(passed_on)?;
        Ok(())
    }
}
