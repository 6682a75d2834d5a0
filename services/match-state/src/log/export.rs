//! Matches leaving whole.

use std::sync::Arc;

use prost::Message;
use sandtable_export::compact;
use sandtable_proto::matches::v1::{
    EntrySeal, ExportForm, ExportMatchResponse, Match, MatchExport, MatchState as State,
    RecordedEntry,
};
use tokio::sync::mpsc;
use tonic::Status;

use crate::auth::audited_action::AuditedRead;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::Caller;
use crate::dice::duplicate_reveal::{must_reveal_dice, shown_whole};
use crate::error::{MatchError, ServiceResult};
use crate::log::head::LogHeads;
use crate::log::page_reader::{Bounds, read_page};
use crate::log::signing::seal;
use crate::matches::loaded_match::read_entry;
use crate::matches::repository::Matches;
use crate::referee::client::Rules;
use sandtable_store::{EntryRow, MatchKey};

/// Entries of an export that are read at a time, at most.
const PAGE: u32 = 256;

/// A match that is being exported.
pub(crate) struct Export {
    key: MatchKey,
    version: u64,
    form: ExportForm,
    head: MatchExport,
}

/// Matches that leave whole.
pub(crate) struct Exports {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) heads: Arc<LogHeads>,
    pub(crate) rules: Arc<Rules>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl Exports {
    /// Begins an export. Its dice are known afterwards, so a match in progress is
    /// exported for the operator only.
    pub(crate) async fn begin(
        &self,
        id: &str,
        form: ExportForm,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Export> {
        let export = self.look_up(id, form, token).await?;
        // No player waits for this answer of the referee.
        if let (ExportForm::Brief, Some(shown)) = (form, &export.head.r#match) {
            self.must_have_its_rules(shown).await?;
        }
        Ok(export)
    }

    async fn look_up(
        &self,
        id: &str,
        form: ExportForm,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Export> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        if caller == Caller::Operator {
            live.must_have_started()?;
            let look = AuditedRead {
                token,
                action: "EXPORT_MATCH",
                seat: None,
            };
            self.authenticator.record_look(live, caller, look).await?;
        } else {
            live.must_be(State::Finished)?;
            must_reveal_dice(&*self.matches.log, live).await?;
        }
        let head = self.heads.head_of(live, live.head.version).await?;
        let mut shown = shown_whole(&*self.matches.log, live).await?;
        // The outcome as it follows from the log: a replay compares it.
        shown.outcome.clone_from(&live.head.outcome);
        let salt = self.heads.salt_of(live).await?;
        Ok(Export {
            key: live.key,
            version: live.head.version,
            form,
            head: MatchExport {
                format_version: match form {
                    ExportForm::Brief => compact::BRIEF,
                    ExportForm::Unspecified | ExportForm::Whole => compact::WHOLE,
                },
                r#match: Some(shown),
                dice_seed: live.record.dice_seed.clone(),
                nonces: live
                    .record
                    .seats
                    .iter()
                    .map(|seat| seat.nonce.clone())
                    .collect(),
                entries: Vec::new(),
                head: Some(head),
                salt,
                seals: Vec::new(),
            },
        })
    }

    /// Fails unless the referee has the rules that began the match: the output of other rules
    /// does not follow from its log any more.
    async fn must_have_its_rules(&self, shown: &Match) -> ServiceResult<()> {
        let present = self.rules.ruleset(shown).await?;
        if present == shown.ruleset_version {
            return Ok(());
        }
        Err(MatchError::RulesChanged {
            begun_by: shown.ruleset_version.clone(),
            present,
        })
    }

    /// Sends an export piece by piece. Encoded messages that follow each other are one
    /// message, and a message may be cut anywhere, so that no more than a page of the log
    /// is ever in memory and every piece fits into a message.
    pub(crate) async fn send(
        &self,
        export: Export,
        pieces: &mpsc::Sender<Result<ExportMatchResponse, Status>>,
    ) -> ServiceResult<()> {
        let Export {
            key,
            version,
            form,
            head: mut page,
        } = export;
        let mut last = 0;
        loop {
            for chunk in page.encode_to_vec().chunks(self.page_bytes.max(1)) {
                let chunk = chunk.to_vec();
                let sent = pieces.send(Ok(ExportMatchResponse { chunk })).await;
                if sent.is_err() {
                    return Ok(());
                }
            }
            if last == version {
                return Ok(());
            }
            let bounds = Bounds {
                entries: (version - last).min(u64::from(PAGE)) as u32,
                bytes: self.page_bytes,
            };
            let rows = read_page(&*self.matches.log, key, last, bounds).await?;
            last = rows.last().map_or(version, |row| row.sequence);
            page = MatchExport::default();
            for row in &rows {
                let (entry, seal) = exported(row, form, version)?;
                page.entries.push(entry);
                page.seals.push(seal);
            }
        }
    }
}

/// An entry of a log of so many, and its seal, in a form of an export.
fn exported(
    row: &EntryRow,
    form: ExportForm,
    length: u64,
) -> ServiceResult<(RecordedEntry, EntrySeal)> {
    let (mut entry, mut seal) = (read_entry(row)?, seal(row)?);
    // The request's sender concerns no other caller.
    entry.request_id.clear();
    entry.request_digest.clear();
    if form == ExportForm::Brief {
        compact::leave_out(&mut entry, length);
        seal.digest.clear();
    }
    Ok((entry, seal))
}
