//! Information that a viewer gains by looking ahead in a fork of the campaign.

use anyhow::Context;
use prost::Message;
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::{
    CreateForkRequest, DeleteForkRequest, ForkMove, GetForkViewRequest, PlayForkRequest,
};

use super::{CampaignMatch, Viewer};

/// Moves of a fork in which a viewer looks ahead.
const AHEAD: usize = 4;

impl CampaignMatch {
    /// Returns what a viewer learns by looking ahead: all of a fork, also as the seat that has
    /// chosen sees it, and its outcome.
    pub(super) async fn looked_ahead(
        &self,
        viewer: &Viewer,
        chooser: u32,
    ) -> anyhow::Result<Vec<Vec<u8>>> {
        let mut forks = viewer.client.forks();
        let create = CreateForkRequest {
            parent: self.name.clone(),
            seed: b"look ahead".to_vec(),
            ..Default::default()
        };
        let mut fork = forks.create_fork(create).await?.into_inner();
        let name = std::mem::take(&mut fork.name);
        (fork.create_time, fork.expire_time) = (None, None);
        let look = GetForkViewRequest {
            name: name.clone(),
            seat: Some(chooser),
            ..Default::default()
        };
        let seen = forks.get_fork_view(look).await?.into_inner();
        let default = ForkMove {
            seat: None,
            r#move: Some(Move::DefaultCommand(())),
        };
        let play = PlayForkRequest {
            name: name.clone(),
            moves: vec![default; AHEAD],
            ..Default::default()
        };
        let played = forks.play_fork(play).await?.into_inner();
        forks.delete_fork(DeleteForkRequest { name }).await?;
        // Its fingerprint, of all that is in it, is keyed with dice that are no secret.
        let after = played.fork.context("a fork")?.state_hash;
        let entries = played.entries.iter().map(Message::encode_to_vec);
        let told = [fork.encode_to_vec(), seen.encode_to_vec(), after];
        Ok(told.into_iter().chain(entries).collect())
    }
}
