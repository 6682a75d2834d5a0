//! What this service knows of the platform.

use std::time::SystemTime;

use sandtable_auth::caller::Caller;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_proto::platform::v1::{MatchCount, RulesVersion};
use sandtable_server::platform::PlatformFacts;
use sandtable_store::SqliteStore;
use tonic::metadata::MetadataMap;
use tonic::{Status, async_trait};

use crate::error::MatchError;
use crate::state::MatchState;

/// The states that matches are counted in.
const STATES: [State; 4] = [
    State::Lobby,
    State::InProgress,
    State::Finished,
    State::Abandoned,
];

#[async_trait]
impl PlatformFacts for MatchState {
    async fn caller(&self, metadata: &MetadataMap) -> Result<Option<Caller>, Status> {
        self.parts.authenticator.platform_caller(metadata).await
    }

    async fn matches(&self) -> Result<Vec<MatchCount>, Status> {
        let mut counts = Vec::with_capacity(STATES.len());
        for state in STATES {
            let state = state as i32;
            let counted = self.parts.matches.log.count_matches(&[state]).await;
            let count = counted.map_err(MatchError::from)?;
            counts.push(MatchCount { state, count });
        }
        Ok(counts)
    }

    async fn rules_in_use(&self) -> Result<Vec<RulesVersion>, Status> {
        let begun = self.parts.matches.log.rulesets(State::InProgress as i32);
        let begun = begun.await.map_err(MatchError::from)?.into_iter();
        let rules = begun.map(|begun| RulesVersion {
            game: begun.game,
            version: begun.ruleset,
        });
        Ok(rules.collect())
    }

    fn last_backup(&self) -> Option<SystemTime> {
        SqliteStore::last_backup(&self.parts.database)
    }
}
