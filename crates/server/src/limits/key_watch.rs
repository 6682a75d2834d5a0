//! Looks after the key that a stream was opened with.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tonic::{Code, Status};

use sandtable_auth::identity::Identities;
use sandtable_grpc::error::error;

/// The key of a stream, which is looked up again and again.
pub(super) struct KeyWatch {
    pub(super) identities: Arc<dyn Identities>,
    pub(super) key: String,
    /// Interval at which it is looked up.
    pub(super) every: Duration,
}

impl KeyWatch {
    /// Waits until the key is no longer valid, and returns the status with which the stream that
    /// it opened ends. While its validity cannot be determined, the key stays valid.
    pub(super) async fn lost(self) -> Status {
        loop {
            sleep(self.every).await;
            if let Ok(None) = self.identities.identify(&self.key).await {
                let message = "nobody's key: it may have been revoked, have expired, or its account be \
                     suspended";
                return error(Code::Unauthenticated, "TOKEN_UNKNOWN", message).into();
            }
        }
    }
}
