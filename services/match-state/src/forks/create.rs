//! Making scratch copies of matches.

use std::sync::Arc;

use sandtable_kernel::DiceKey;
use sandtable_proto::matches::v1::{CloneForkRequest, CreateForkRequest, Fork as Shown};
use sandtable_proto::rules::v1::{OpenForkResponse, Position, get_view_request};
use sandtable_server::limits::{ClientAddress, Holder};
use sha2::{Digest, Sha256};

use crate::auth::audited_action::AuditedRead;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::{Showing, holder};
use crate::auth::tokens;
use crate::error::{MatchError, ServiceResult};
use crate::forks::handlers::Forks;
use crate::forks::registry::{Outline, Owner, Progress};
use crate::history::view_at::History;
use crate::matches::loaded_match::{LiveMatch, MatchHead};
use crate::matches::names::{fork_name, match_id, new_fork_id, parent_of_fork};
use crate::matches::repository::Matches;
use crate::referee::client::for_rules;
use crate::spectator_delay::{Sight, SpectatorDelay};

/// Bytes of a seed.
const LONGEST_SEED: usize = 64;

/// A fork's own dice: those of a match never follow from a seed in this way.
fn dice_key(seed: &[u8]) -> Vec<u8> {
    let digest = Sha256::new()
        .chain_update(b"sandtable/fork/dice/1")
        .chain_update(seed);
    DiceKey::from_bytes(digest.finalize().into()).to_bytes()
}

/// Returns the requested seed, or a random one.
fn seed(given: Vec<u8>) -> ServiceResult<Vec<u8>> {
    if given.len() > LONGEST_SEED {
        let problem = format!("has more than {LONGEST_SEED} bytes");
        return Err(MatchError::field("seed", problem));
    }
    if given.is_empty() {
        return Ok(tokens::random::<32>()?.to_vec());
    }
    Ok(given)
}

/// The copy as the first state of a fork.
fn beginning(version: u64, opened: OpenForkResponse) -> Progress {
    Progress {
        snapshot: opened.snapshot,
        snapshot_version: version,
        tail: Vec::new(),
        version,
        state_hash: opened.state_hash,
        awaited: opened.awaited,
        outcome: opened.outcome,
    }
}

/// Makes forks of matches and of other forks.
pub(crate) struct ForkMaker {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    pub(crate) history: Arc<History>,
    pub(crate) forks: Arc<Forks>,
}

impl ForkMaker {
    /// Copies a match as the caller may see it.
    pub(crate) async fn create(
        &self,
        request: CreateForkRequest,
        showing: &Showing<'_>,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<Shown> {
        let id = match_id("parent", &request.parent)?;
        let (owner, token) = (Owner::of(showing)?, showing.token());
        let payer = |belongs| holder(token, origin, belongs).or_address();
        let seed = seed(request.seed)?;
        let key = dice_key(&seed);
        let look = |seat| AuditedRead {
            token,
            action: "FORK_MATCH",
            seat,
        };
        let (outline, progress) = if let Some(version) = request.version {
            let live = self.matches.stored(id).await?;
            let caller = self.authenticator.caller(&live, token)?;
            let viewer = for_rules(caller.viewer_as(request.seat)?);
            live.must_have_started()?;
            let seen = self.delay.sight(&live, caller).await?.end();
            let newest = seen.unwrap_or(live.head.version);
            if version > newest {
                let problem = format!("must be at most {newest}, and is {version}");
                return Err(MatchError::field("version", problem));
            }
            let payer = payer(caller.belongs());
            self.may_fork(&payer)?;
            self.authenticator
                .record_look(&live, caller, look(request.seat))
                .await?;
            let _counted = self.history.quota.count(&payer)?;
            let entries = self.history.rules.played_again(&live, version).await?;
            self.history.quota.charge(&payer, 1 + entries)?;
            let head = self.history.head_after(&live, version).await?;
            let _turn = self.history.quota.turn().await;
            let outline = self.outline(&live, viewer, (owner, payer), (seed, key))?;
            self.copied(&live, Some(head), outline).await?
        } else {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            let caller = self.authenticator.caller(live, token)?;
            let viewer = for_rules(caller.viewer_as(request.seat)?);
            live.must_have_started()?;
            let payer = payer(caller.belongs());
            self.may_fork(&payer)?;
            self.authenticator
                .record_look(live, caller, look(request.seat))
                .await?;
            let head = match self.delay.sight(live, caller).await? {
                Sight::Whole => None,
                Sight::Until { head, .. } => Some(*head),
            };
            let outline = self.outline(live, viewer, (owner, payer), (seed, key))?;
            self.copied(live, head, outline).await?
        };
        let fork = self.forks.registry.keep(outline, progress)?;
        Ok(self.forks.show_fork(&fork, &*fork.progress.lock().await))
    }

    /// Fails unless the caller has capacity for another fork, and charges them for making it.
    fn may_fork(&self, payer: &Holder) -> ServiceResult<()> {
        self.forks.registry.must_have_room(payer)?;
        self.forks.registry.charge(payer, 1)
    }

    fn outline(
        &self,
        live: &LiveMatch,
        viewer: get_view_request::Viewer,
        (owner, payer): (Owner, Holder),
        (seed, dice_key): (Vec<u8>, Vec<u8>),
    ) -> ServiceResult<Outline> {
        let shown = &live.record.shown;
        Ok(Outline {
            name: fork_name(&live.id, &new_fork_id()?),
            game: shown.game.clone(),
            ruleset: shown.ruleset_version.clone(),
            options: shown.options.clone(),
            viewer,
            seats: shown.seats.len(),
            match_version: live.head.version,
            seed,
            dice_key,
            owner,
            payer,
            create_time: self.forks.time.now(),
        })
    }

    /// The match as it is now, or as it was when its log stood there, as an outline's viewer may
    /// know it.
    async fn copied(
        &self,
        live: &LiveMatch,
        past: Option<MatchHead>,
        outline: Outline,
    ) -> ServiceResult<(Outline, Progress)> {
        let position = match past {
            None => live.position(),
            Some(head) => Position {
                // Under a name of its own, so that the present state stays in memory.
                r#match: format!("{}/past", live.name),
                version: head.version,
                state_hash: head.state_hash,
                ..live.position()
            },
        };
        let version = position.version;
        let opened = self
            .forks
            .rules
            .open(live, position, outline.viewer, &outline.dice_key);
        let progress = beginning(version, opened.await?);
        let outline = Outline {
            match_version: version,
            ..outline
        };
        Ok((outline, progress))
    }

    /// Copies a fork.
    pub(crate) async fn copy(
        &self,
        request: CloneForkRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<Shown> {
        let fork = self.forks.fork(&request.name, showing)?;
        let seed = seed(request.seed)?;
        self.may_fork(&fork.outline.payer)?;
        let key = dice_key(&seed);
        let progress = fork.progress.lock().await;
        let opened = self.forks.rules.copy(&fork, &progress, &key).await?;
        let id = match_id("name", parent_of_fork(&fork.outline.name))?;
        let outline = Outline {
            name: fork_name(id, &new_fork_id()?),
            seed,
            dice_key: key,
            create_time: self.forks.time.now(),
            ..fork.outline.clone()
        };
        let beginning = beginning(progress.version, opened);
        drop(progress);
        let copy = self.forks.registry.keep(outline, beginning)?;
        Ok(self.forks.show_fork(&copy, &*copy.progress.lock().await))
    }
}
