//! The basis of a state that a referee does not have: a snapshot and the entries since.

use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::rules::v1::{Basis, LoggedAction, Position};
use sandtable_store::{Damage, StoreError};
use tonic::Status;

use super::{RefereeCall, Rules, refusal_of};
use crate::error::ServiceResult;
use crate::matches::loaded_match::{LiveMatch, read_entry};
use crate::replication::shared_snapshot::SharedSnapshot;

/// Number of log entries read at a time.
const PAGE: u32 = 256;

/// Where the state comes from that a position is built on, the cheapest first. One that
/// turns out not to lead to the position gives way to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The state that replicas have stored for each other.
    Kept,
    /// The latest snapshot in the store.
    Stored,
    /// The opening and the whole log.
    Opening,
}

impl Source {
    fn next(self) -> Option<Self> {
        match self {
            Self::Kept => Some(Self::Stored),
            Self::Stored => Some(Self::Opening),
            Self::Opening => None,
        }
    }
}

/// Reports whether the referee cannot use the state that it was given, because other rules wrote
/// it or it is damaged.
fn is_unusable(status: &Status) -> bool {
    let reason = reason_of(status);
    matches!(
        reason.as_deref(),
        Some(reason::SNAPSHOT_UNREADABLE | reason::BASIS_DIFFERS)
    )
}

impl Rules {
    /// Makes a call for a state that the referee does not have, with what it needs to build
    /// it.
    pub(super) async fn ask_with_basis<'a, T>(
        &'a self,
        live: &'a LiveMatch,
        position: Position,
        call: impl Fn(Position) -> RefereeCall<'a, T>,
    ) -> ServiceResult<T> {
        let mut source = Source::Kept;
        loop {
            let next = source.next();
            if let Some((version, snapshot)) = self.snapshot(live, source, position.version).await?
            {
                let basis = self
                    .basis(live, version, snapshot, position.version)
                    .await?;
                let position = Position {
                    basis: Some(basis),
                    ..position.clone()
                };
                match call(position).await {
                    Ok(response) => return Ok(response.into_inner()),
                    Err(status) if next.is_some() && is_unusable(&status) => {
                        tracing::warn!(%status, ?source, name = live.name, "cached state unusable");
                    }
                    Err(status) => return Err(refusal_of(status)),
                }
            }
            let Some(next) = next else {
                let problem = "the opening is always there".to_owned();
                return Err(StoreError::Corrupt(problem).into());
            };
            source = next;
        }
    }

    /// The state that a source has, up to a version, and its version.
    async fn snapshot(
        &self,
        live: &LiveMatch,
        source: Source,
        end: u64,
    ) -> ServiceResult<Option<(u64, Vec<u8>)>> {
        Ok(match source {
            Source::Kept => self.states.get(&live.id).await.and_then(|state| {
                let snapshot = SharedSnapshot::snapshot(&state, end)?;
                Some((state.version, snapshot))
            }),
            Source::Stored => (self.log.latest_snapshot(live.key).await?)
                // A snapshot that is ahead belongs to an entry that is not in our log yet, or
                // that is not requested.
                .filter(|snapshot| snapshot.sequence <= end)
                .map(|snapshot| (snapshot.sequence, snapshot.payload)),
            Source::Opening => Some((0, Vec::new())),
        })
    }

    /// A state and the entries since, up to a version.
    async fn basis(
        &self,
        live: &LiveMatch,
        version: u64,
        snapshot: Vec<u8>,
        end: u64,
    ) -> ServiceResult<Basis> {
        Ok(Basis {
            options: live.record.shown.options.clone(),
            snapshot,
            snapshot_version: version,
            tail: self.entries(live, version, end).await?,
            dice_key: live.dice_key.clone(),
        })
    }

    /// The entries after a version up to another, as far as they are played again.
    pub(super) async fn entries(
        &self,
        live: &LiveMatch,
        version: u64,
        end: u64,
    ) -> ServiceResult<Vec<LoggedAction>> {
        let mut tail = Vec::new();
        let mut last = version;
        let unwritten = &live.unwritten.entries;
        // The entries that are in the log already.
        let written = end.min(live.head.version - unwritten.len() as u64);
        while last < written {
            let limit = (written - last).min(u64::from(PAGE)) as u32;
            let rows = self.log.read_entries(live.key, last, limit).await?;
            if rows.is_empty() {
                return Err(StoreError::from(Damage::CutOff(last + 1)).into());
            }
            for row in rows {
                last = row.sequence;
                let entry = read_entry(&row)?;
                tail.push(LoggedAction {
                    seat: entry.seat,
                    action: entry.action,
                    state_hash: entry.state_hash,
                });
            }
        }
        let unwritten = unwritten.iter().map(|accepted| &accepted.entry);
        for entry in unwritten.filter(|entry| entry.sequence > last && entry.sequence <= end) {
            tail.push(LoggedAction {
                seat: entry.seat,
                action: entry.action.clone(),
                state_hash: entry.state_hash.clone(),
            });
        }
        Ok(tail)
    }
}
