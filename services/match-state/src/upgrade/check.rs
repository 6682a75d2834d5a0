//! The check that rules other than those that began them lead the matches in progress to the same
//! states.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sandtable_live::Alone;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_proto::rules::v1::LogDifference;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_store::{MatchRow, Store, StoreError, StoreResult};

use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_name;
use crate::matches::running_pages::InProgress;
use crate::referee::client::Rules;
use crate::upgrade::verified::{self, Checked};

/// Plays the matches in progress of a store again.
///
/// It writes nothing but what it has found, so that it may be run while an older build
/// serves the store.
pub struct UpgradeCheck {
    store: Arc<dyn Store>,
    rules: Rules,
}

/// A match that has been played again.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Its resource name.
    pub name: String,
    /// Id of its game; empty when its record cannot be read.
    pub game: String,
    /// The version of the rules that began it.
    pub begun_by: String,
    /// The version of the rules that played it again; empty when they could not.
    pub replayed_by: String,
    /// Its entries that are as recorded.
    pub entries: u64,
    /// Where the replay departs from its log. The sequence is 0 when it is no entry that
    /// differs, but the match that cannot be played again at all.
    pub difference: Option<LogDifference>,
}

impl Replayed {
    /// Reports whether the rules that began the match are not those that replayed it.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.begun_by != self.replayed_by
    }
}

/// Results of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Matches that were looked at.
    pub matches: u64,
    /// Entries that are as recorded.
    pub entries: u64,
    /// Matches that other rules began and that are as recorded.
    pub foreign: u64,
    /// Matches that differ.
    pub differing: u64,
}

/// Results of a check for one game.
#[derive(Default)]
struct GameFindings {
    ruleset: String,
    begun_by: BTreeSet<String>,
    differs: bool,
}

impl UpgradeCheck {
    /// A check of a store's matches by the rules of a referee.
    pub fn new(store: Arc<dyn Store>, rules: Arc<dyn RulesService>) -> Self {
        let rules = Rules::new(rules, store.clone(), Arc::new(Alone));
        Self { store, rules }
    }

    /// Returns the number of matches to replay.
    ///
    /// # Errors
    ///
    /// The store does not answer.
    pub async fn matches(&self) -> StoreResult<u64> {
        self.store.count_matches(&[State::InProgress as i32]).await
    }

    /// Replays every match in progress, reports each, and records which rules may go on with the
    /// matches.
    ///
    /// # Errors
    ///
    /// The store or the referee does not answer.
    pub async fn run(&self, mut report: impl FnMut(&Replayed)) -> StoreResult<Findings> {
        let mut findings = Findings::default();
        let mut games: BTreeMap<String, GameFindings> = BTreeMap::new();
        let mut walk = InProgress::default();
        loop {
            let rows = walk.next_page(&*self.store).await?;
            if rows.is_empty() {
                break;
            }
            for row in rows {
                let replayed = self.replay(row).await?;
                report(&replayed);
                findings.add(&replayed);
                let game = games.entry(replayed.game.clone()).or_default();
                game.add(replayed);
            }
        }
        for (game, found) in games {
            if found.ruleset.is_empty() {
                continue;
            }
            let checked = Checked {
                begun_by: found.begun_by.into_iter().collect(),
            };
            let good = (!found.differs).then_some(&checked);
            verified::write(&*self.store, &game, &found.ruleset, good).await?;
        }
        Ok(findings)
    }

    /// Replays one match. A fault in it is a finding; only a store that does not serve is an
    /// error.
    async fn replay(&self, row: MatchRow) -> StoreResult<Replayed> {
        let mut replayed = Replayed {
            name: match_name(&row.id),
            ..Default::default()
        };
        match self.try_replay(row, &mut replayed).await {
            Ok(()) => {}
            Err(MatchError::Store(
                error @ (StoreError::Unavailable(_) | StoreError::Unsettled(_)),
            )) => return Err(error),
            Err(refusal) => {
                replayed.difference = Some(LogDifference {
                    sentence: format!("The match cannot be played again: {refusal}"),
                    ..Default::default()
                });
            }
        }
        Ok(replayed)
    }

    async fn try_replay(&self, row: MatchRow, replayed: &mut Replayed) -> ServiceResult<()> {
        let live = LiveMatch::read_once(&*self.store, row).await?;
        let shown = &live.record.shown;
        replayed.game.clone_from(&shown.game);
        replayed.begun_by.clone_from(&shown.ruleset_version);
        let verified = self.rules.replay(&live).await?;
        replayed.replayed_by = verified.ruleset_version;
        replayed.entries = verified.verified;
        replayed.difference = verified.difference;
        Ok(())
    }
}

impl Findings {
    fn add(&mut self, replayed: &Replayed) {
        self.matches += 1;
        self.entries += replayed.entries;
        match &replayed.difference {
            Some(_) => self.differing += 1,
            None => self.foreign += u64::from(replayed.is_foreign()),
        }
    }
}

impl GameFindings {
    fn add(&mut self, replayed: Replayed) {
        self.differs |= replayed.difference.is_some();
        self.begun_by.insert(replayed.begun_by);
        if !replayed.replayed_by.is_empty() {
            self.ruleset = replayed.replayed_by;
        }
    }
}
