//! The check that this build may go on with the matches that it finds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sandtable_grpc::error::{reason, reason_of};
use sandtable_live::Alone;
use sandtable_proto::matches::v1::{Match, MatchState as State};
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Begun, MatchKey, MatchQuery, MatchRow, Store, StoreError};
use tonic::Code;

use crate::error::{MatchError, ServiceResult};
use crate::matches::names::match_name;
use crate::matches::record::MatchRecord;
use crate::matches::running_pages::InProgress;
use crate::referee::client::Rules;
use crate::settings::TakeOver;
use crate::upgrade::verified;

/// Time between two attempts to ask rules that are not there yet.
const RETRY: Duration = Duration::from_millis(500);

/// Why a service does not go on with the matches of its store.
#[derive(Debug, thiserror::Error)]
pub enum TakeOverError {
    /// It is unknown whether the present rules lead a match to its current state.
    #[error(
        "{name} was begun by the rules {begun_by:?} of {game}, and it is not known whether \
         the present rules {present:?} lead it to the same state: run `sandtable \
         upgrade-check` with the same settings first, or set `matches.take_over` to \
         \"always\""
    )]
    Unchecked {
        /// The match.
        name: String,
        /// Its game.
        game: String,
        /// The version of the rules that began it.
        begun_by: String,
        /// The version of the rules that are there now.
        present: String,
    },
    /// The rules, or a match's record, are of no use.
    #[error("finding out the rules of {name}: {problem}")]
    Unknown {
        /// The match.
        name: String,
        /// The fault.
        problem: String,
    },
    /// The process was stopped before the rules could be asked.
    #[error("told to stop while waiting for the rules")]
    Stopped,
    /// The store does not serve.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks that the present rules may go on with the matches in progress. Waits for rules that
/// cannot be reached yet: there is nothing to serve without them. Games of external referees are
/// left out: these are asked for their rules with every call, and may change or be away while
/// this process runs.
///
/// # Errors
///
/// Matches in progress that the present rules may replay differently; a store or a referee that
/// does not answer.
pub async fn take_over(
    policy: TakeOver,
    store: Arc<dyn Store>,
    rules: Arc<dyn RulesService>,
    external: &BTreeSet<String>,
    shutdown: Shutdown,
) -> Result<(), TakeOverError> {
    if policy == TakeOver::Always {
        return Ok(());
    }
    let mut judge = Judge {
        rules: Rules::new(rules, store.clone(), Arc::new(Alone)),
        store,
        external,
        shutdown,
        known: BTreeMap::new(),
    };
    if judge.look_at_newest().await? {
        return Ok(());
    }
    let mut walk = InProgress::default();
    loop {
        let rows = walk.next_page(&*judge.store).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in &rows {
            judge.look(row).await?;
        }
    }
}

/// Finds out whether the present rules may go on with matches.
struct Judge<'a> {
    rules: Rules,
    store: Arc<dyn Store>,
    external: &'a BTreeSet<String>,
    shutdown: Shutdown,
    /// By game: the version of the present rules, and those that they were checked for.
    known: BTreeMap<String, (String, Vec<String>)>,
}

impl Judge<'_> {
    /// Looks at one match of each version of the rules, in place of all that it has begun.
    /// `false` when that does not do for all: the rules have not what they would say their
    /// version by.
    async fn look_at_newest(&mut self) -> Result<bool, TakeOverError> {
        let begun = self.store.rulesets(State::InProgress as i32).await?;
        for Begun { newest, .. } in begun {
            let query = MatchQuery {
                before: Some(MatchKey(newest.0.saturating_add(1))),
                limit: 1,
                include_unlisted: true,
                ..MatchQuery::default()
            };
            for row in self.store.list_matches(query).await? {
                if !self.look(&row).await? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Looks at a match. `false` when the rules have not the content that it is played with.
    async fn look(&mut self, row: &MatchRow) -> Result<bool, TakeOverError> {
        let name = match_name(&row.id);
        let shown = MatchRecord::read(&row.record)
            .map_err(|refusal| failed(&name, refusal))?
            .shown;
        if self.external.contains(&shown.game) {
            return Ok(true);
        }
        if !self.known.contains_key(&shown.game) {
            let present = tokio::select! {
                present = present(&self.rules, &shown) => present,
                () = self.shutdown.wait() => return Err(TakeOverError::Stopped),
            };
            let present = match present {
                Err(refusal) if lacks_content(&refusal) => {
                    tracing::warn!(name, %refusal, "match cannot continue on this server");
                    return Ok(false);
                }
                present => present.map_err(|refusal| failed(&name, refusal))?,
            };
            let checked = verified::read(&*self.store, &shown.game, &present).await?;
            (self.known).insert(shown.game.clone(), (present, checked.begun_by));
        }
        let (present, begun_by) = &self.known[&shown.game];
        let is_own = shown.ruleset_version == *present;
        if !is_own && !begun_by.contains(&shown.ruleset_version) {
            return Err(TakeOverError::Unchecked {
                name,
                game: shown.game,
                begun_by: shown.ruleset_version,
                present: present.clone(),
            });
        }
        Ok(true)
    }
}

/// The version of the present rules of a match, once they can be reached.
async fn present(rules: &Rules, shown: &Match) -> ServiceResult<String> {
    loop {
        match rules.ruleset(shown).await {
            Err(MatchError::Rules(status))
                if matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded) =>
            {
                tracing::warn!(%status, "waiting for the rules service before taking over matches");
                tokio::time::sleep(RETRY).await;
            }
            answered => return answered,
        }
    }
}

/// Reports whether the rules do not have the content that a match is played with. Then they
/// refuse every call about it, so they cannot replay it differently; another match of the game
/// reports their version.
fn lacks_content(refusal: &MatchError) -> bool {
    match refusal {
        MatchError::Rules(status) => {
            reason_of(status).as_deref() == Some(reason::CONTENT_NOT_AT_HAND)
        }
        _ => false,
    }
}

fn failed(name: &str, refusal: MatchError) -> TakeOverError {
    match refusal {
        MatchError::Store(error @ (StoreError::Unavailable(_) | StoreError::Unsettled(_))) => {
            TakeOverError::Store(error)
        }
        refusal => TakeOverError::Unknown {
            name: name.to_owned(),
            problem: refusal.to_string(),
        },
    }
}
