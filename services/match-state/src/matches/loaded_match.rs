//! A match in memory: its record, and where its log stands.

use std::sync::Arc;

use prost::Message;
use prost::bytes::Bytes;
use prost_types::Timestamp;
use sandtable_kernel::{DiceKey, ServerSeed};
use sandtable_proto::matches::v1::{Match, MatchState, RecordedEntry};
use sandtable_proto::rules::v1::Position;
use sandtable_proto::types::v1::{Outcome, OutcomeCause};

use crate::clocks::awaiting::Awaiting;
use crate::dice::commitment::scheme_of;
use crate::error::{MatchError, ServiceResult};
use crate::idempotency::request_index::Requests;
use crate::matches::names::match_name;
use crate::matches::record::MatchRecord;
use crate::matches::unwritten::Unwritten;
use crate::stats::moves::Plays;
use crate::submit::turn_rate_limit::TurnEntries;
use crate::validate;
use sandtable_store::{
    Committed, Damage, EntryRow, Log, MatchKey, MatchRow, MatchUpdate, StoreError,
};

/// Log entries read at a time.
const PAGE: u32 = 256;

/// A match in memory.
pub(crate) struct LiveMatch {
    pub(crate) key: MatchKey,
    pub(crate) id: Arc<str>,
    pub(crate) name: String,
    pub(crate) revision: u64,
    pub(crate) record: MatchRecord,
    pub(crate) head: MatchHead,
    /// Since when the match waits for whom.
    pub(crate) awaiting: Awaiting,
    /// Entries of the turn under way.
    pub(crate) turn_entries: TurnEntries,
    /// Key of the match's dice once it has started, else empty.
    pub(crate) dice_key: Vec<u8>,
    /// An action was given to the referee and what became of it is not known, because
    /// its caller went away: the match must be read again before it is used.
    pub(crate) unsettled: bool,
    /// Entries that are about to be appended: head and record are those after them.
    pub(crate) unwritten: Unwritten,
    /// Until when outages are excused, in milliseconds since 1970.
    pub(crate) excused: i64,
    pub(crate) requests: Requests,
    /// Play of its seats, for a match that is hosted for a service and has been in memory from
    /// its first entry on.
    pub(crate) plays: Option<Plays>,
}

/// Where a match's log stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MatchHead {
    pub(crate) version: u64,
    pub(crate) state_hash: Vec<u8>,
    pub(crate) awaited: Vec<u32>,
    /// As the game reported it.
    pub(crate) outcome: Option<Outcome>,
    /// Cause by which the last entry would have ended the match.
    pub(crate) ended_by: OutcomeCause,
    pub(crate) time: Option<Timestamp>,
}

/// Reads an entry.
pub(crate) fn read_entry(row: &EntryRow) -> ServiceResult<RecordedEntry> {
    decode_entry(row.sequence, &row.payload)
}

/// A `RecordedEntry` of which only this is read: its number is that of the field there.
#[derive(Clone, PartialEq, Message)]
struct EntryEnding {
    #[prost(bytes = "bytes", optional, tag = "10")]
    outcome: Option<Bytes>,
}

/// Reads an entry's payload.
pub(crate) fn decode_entry(sequence: u64, payload: &Bytes) -> ServiceResult<RecordedEntry> {
    let entry = RecordedEntry::decode(payload.clone())
        .map_err(|error| StoreError::Corrupt(format!("entry {sequence}: {error}")))?;
    Ok(entry)
}

/// Reports whether an entry ends its match. The rest of the entry is skipped.
pub(crate) fn ends_match(row: &Committed) -> ServiceResult<bool> {
    let ending = EntryEnding::decode(row.payload.clone())
        .map_err(|error| StoreError::Corrupt(format!("entry {}: {error}", row.sequence)))?;
    Ok(ending.outcome.is_some())
}

impl MatchHead {
    /// Where the log stands before its first entry.
    pub(crate) fn opening(record: &MatchRecord) -> Self {
        Self {
            version: 0,
            state_hash: record.opening_hash.clone(),
            awaited: record.shown.awaited.clone(),
            outcome: None,
            ended_by: OutcomeCause::Unspecified,
            time: record.shown.update_time,
        }
    }

    /// Where the log stands after an entry.
    pub(crate) fn after(entry: &RecordedEntry) -> Self {
        Self {
            version: entry.sequence,
            state_hash: entry.state_hash.clone(),
            awaited: entry.awaited.clone(),
            outcome: entry.outcome.clone(),
            ended_by: OutcomeCause::of(entry.action.as_ref()),
            // One that is none came with an import, when those were believed in this.
            time: entry.create_time.filter(validate::is_moment),
        }
    }

    /// Returns an outcome that the log reached here, as people see it.
    pub(crate) fn with_cause(&self, outcome: Option<Outcome>) -> Option<Outcome> {
        outcome.map(|it| it.with_cause(self.ended_by))
    }
}

impl LiveMatch {
    /// Reads all that an action needs to know.
    pub(crate) async fn load(log: &dyn Log, row: MatchRow) -> ServiceResult<Self> {
        let mut live = Self::read_once(log, row).await?;
        let mut last = 0;
        if let Some(snapshot) = log.latest_snapshot(live.key).await? {
            live.requests = Requests::of_bytes(&snapshot.requests);
            last = snapshot.sequence;
        }
        while last < live.head.version {
            let rows = log.read_entries(live.key, last, PAGE).await?;
            let Some(end) = rows.last() else {
                return Err(StoreError::from(Damage::CutOff(last + 1)).into());
            };
            last = end.sequence;
            for row in &rows {
                let entry = read_entry(row)?;
                live.requests
                    .insert(entry.seat, &entry.request_id, row.sequence);
            }
        }
        Ok(live)
    }

    /// Reads a match and the end of its log, to be shown and dropped.
    pub(crate) async fn read_once(log: &dyn Log, row: MatchRow) -> ServiceResult<Self> {
        let record = MatchRecord::read(&row.record)?;
        let head = match log.last_entry(row.key).await? {
            Some(last) => MatchHead::after(&read_entry(&last)?),
            None => MatchHead::opening(&record),
        };
        Self::at(&row, record, head, Requests::default())
    }

    /// A match whose parts have been read.
    pub(crate) fn at(
        row: &MatchRow,
        record: MatchRecord,
        head: MatchHead,
        requests: Requests,
    ) -> ServiceResult<Self> {
        let counted = head.version == 0 && !record.service.is_empty();
        let mut live = Self {
            plays: counted.then(Plays::default),
            key: row.key,
            name: match_name(&row.id),
            id: row.id.as_str().into(),
            revision: row.revision,
            record,
            awaiting: Awaiting::since(&head.awaited, head.time),
            turn_entries: TurnEntries::default(),
            head,
            dice_key: Vec::new(),
            unsettled: false,
            unwritten: Unwritten::default(),
            excused: i64::MIN,
            requests,
        };
        live.fix_dice()?;
        Ok(live)
    }

    /// Works out the dice of a match that has started.
    pub(crate) fn fix_dice(&mut self) -> ServiceResult<()> {
        if self.state() == MatchState::Lobby || self.state() == MatchState::Abandoned {
            return Ok(());
        }
        let nonces = self.record.seats.iter().map(|seat| &seat.nonce[..]);
        self.dice_key = dice_key(&self.record.shown, &self.record.dice_seed, nonces)?;
        Ok(())
    }

    /// Reports whether it counts among the open matches.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state(), MatchState::Lobby | MatchState::InProgress)
    }

    /// Reports whether an entry came between reading the record and reading the log: with clocks
    /// every entry replaces the record, so none is newer than the record's clocks.
    pub(crate) fn is_torn(&self) -> bool {
        let clocks = self.record.shown.clocks.as_ref();
        clocks.is_some_and(|clocks| {
            let newest = latest(clocks.update_time, self.head.time);
            self.head.version > 0 && newest != clocks.update_time
        })
    }

    /// The match opens as its record has it now, and waits for its first entry since that
    /// was changed.
    pub(crate) fn await_opening(&mut self) {
        self.head = MatchHead::opening(&self.record);
        let since = self.record.shown.update_time;
        self.awaiting = Awaiting::since(&self.head.awaited, since);
    }

    pub(crate) fn state(&self) -> MatchState {
        self.record.shown.state()
    }

    /// Fails unless this service of the platform hosts the match. Others' matches do not exist
    /// for it.
    pub(crate) fn must_be_of(&self, service: &str) -> ServiceResult<()> {
        if self.record.service == service {
            Ok(())
        } else {
            Err(MatchError::MatchNotFound(self.name.clone()))
        }
    }

    /// Fails unless the match is in the state.
    pub(crate) fn must_be(&self, expected: MatchState) -> ServiceResult<()> {
        if self.state() == expected {
            Ok(())
        } else {
            Err(MatchError::WrongState {
                expected,
                found: self.state(),
            })
        }
    }

    /// Fails unless the match has been started, finished or not.
    pub(crate) fn must_have_started(&self) -> ServiceResult<()> {
        match self.state() {
            MatchState::Finished => Ok(()),
            _ => self.must_be(MatchState::InProgress),
        }
    }

    /// Fails unless the match takes an action decided on at the version.
    pub(crate) fn must_accept(
        &self,
        expected_version: Option<u64>,
        most: u64,
    ) -> ServiceResult<()> {
        self.must_be(MatchState::InProgress)?;
        let current = self.head.version;
        if let Some(expected) = expected_version.filter(|expected| *expected != current) {
            return Err(MatchError::VersionMismatch { expected, current });
        }
        if current >= most {
            let what = "entries of a match";
            return Err(MatchError::LimitReached { what, most });
        }
        Ok(())
    }

    /// The present state as the referee addresses it.
    pub(crate) fn position(&self) -> Position {
        Position {
            game: self.record.shown.game.clone(),
            r#match: self.name.clone(),
            version: self.head.version,
            state_hash: self.head.state_hash.clone(),
            basis: None,
            ruleset_version: self.record.shown.ruleset_version.clone(),
        }
    }

    /// The change that replaces the match's record in the store.
    pub(crate) fn change(&self, record: &MatchRecord) -> MatchUpdate {
        MatchUpdate {
            key: self.key,
            id: self.id.clone(),
            from_revision: self.revision,
            state: record.shown.state,
            accounts: record.accounts(),
            record: record.encode_to_vec(),
        }
    }

    /// The resource as everyone may see it, without the dice that another match has, too.
    pub(crate) fn shown(&self) -> Match {
        let mut shown = self.record.shown.clone();
        shown.version = self.head.version;
        shown.awaited = match shown.state() {
            MatchState::InProgress => self.head.awaited.clone(),
            _ => Vec::new(),
        };
        shown.outcome = self.head.with_cause(self.head.outcome.clone());
        shown.update_time = latest(shown.update_time, self.head.time);
        shown.etag = format!("{}-{}", self.revision, self.head.version);
        if shown.state() == MatchState::Finished && shown.dice_pair.is_none() {
            shown.dice_seed = self.record.dice_seed.clone();
        }
        shown
    }
}

/// The later one of two moments.
pub(crate) fn latest(one: Option<Timestamp>, other: Option<Timestamp>) -> Option<Timestamp> {
    let order = |time: &Option<Timestamp>| time.map(|time| (time.seconds, time.nanos));
    if order(&one) < order(&other) {
        other
    } else {
        one
    }
}

/// The key of a match's dice, by its scheme.
pub(crate) fn dice_key<'a>(
    shown: &Match,
    seed: &[u8],
    nonces: impl IntoIterator<Item = &'a [u8]>,
) -> ServiceResult<Vec<u8>> {
    let seed = <[u8; 32]>::try_from(seed)
        .map_err(|_| StoreError::Corrupt("a dice seed is not 32 bytes long".into()))?;
    let scheme = scheme_of(shown).ok_or_else(|| {
        let scheme = shown.dice_scheme;
        StoreError::Corrupt(format!("dice of scheme {scheme} are not known"))
    })?;
    let key = DiceKey::derive_by(scheme, &ServerSeed(seed), nonces);
    Ok(key.to_bytes())
}
