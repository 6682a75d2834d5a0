//! Matches leaving whole.

use prost::Message;
use sandtable_proto::matches::v1::{
    ExportMatchResponse, MatchExport, MatchState as State, RecordedEntry,
};
use tokio::sync::mpsc;
use tonic::Status;

use crate::access::Caller;
use crate::bounded::{Bounds, read_page};
use crate::core::Shared;
use crate::live::read_entry;
use crate::office::Look;
use crate::people::Shown;
use crate::refusal::Answer;
use crate::signing::seal;
use sandtable_store::MatchKey;

/// The version of the format that is written and read.
pub(crate) const FORMAT: u32 = 1;

/// Entries of an export that are read at a time, at most.
const PAGE: u32 = 256;

/// A match that is being exported.
pub(crate) struct Export {
    key: MatchKey,
    version: u64,
    head: MatchExport,
}

impl Shared {
    /// Begins an export. Its dice are known afterwards, so a match in progress is
    /// exported for the operator only.
    pub(crate) async fn export(&self, id: &str, token: Option<Shown<'_>>) -> Answer<Export> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.desk.caller(live, token)?;
        if caller == Caller::Operator {
            live.must_have_started()?;
            let look = Look {
                token,
                action: "EXPORT_MATCH",
                seat: None,
            };
            self.desk.record_look(live, caller, look).await?;
        } else {
            live.must_be(State::Finished)?;
            self.must_tell_dice(live).await?;
        }
        let head = self.head_of(live, live.head.version).await?;
        let salt = self.salt_of(live).await?;
        Ok(Export {
            key: live.key,
            version: live.head.version,
            head: MatchExport {
                format_version: FORMAT,
                r#match: Some(self.shown_whole(live).await?),
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

    /// Sends an export piece by piece. Encoded messages that follow each other are one
    /// message, and a message may be cut anywhere, so that no more than a page of the log
    /// is ever in memory and every piece fits into a message.
    pub(crate) async fn send_export(
        &self,
        export: Export,
        pieces: &mpsc::Sender<Result<ExportMatchResponse, Status>>,
    ) -> Answer<()> {
        let mut page = export.head;
        let mut last = 0;
        loop {
            for chunk in page.encode_to_vec().chunks(self.page_bytes.max(1)) {
                let chunk = chunk.to_vec();
                let sent = pieces.send(Ok(ExportMatchResponse { chunk })).await;
                if sent.is_err() {
                    return Ok(());
                }
            }
            if last == export.version {
                return Ok(());
            }
            let bounds = Bounds {
                entries: (export.version - last).min(u64::from(PAGE)) as u32,
                bytes: self.page_bytes,
            };
            let rows = read_page(&*self.log, export.key, last, bounds).await?;
            last = rows.last().map_or(export.version, |row| row.sequence);
            let entries = rows.iter().map(|row| {
                let entry = read_entry(row)?;
                // Whose request it was concerns nobody else.
                Ok(RecordedEntry {
                    request_id: String::new(),
                    request_digest: Vec::new(),
                    ..entry
                })
            });
            page = MatchExport {
                entries: entries.collect::<Answer<_>>()?,
                seals: rows.iter().map(seal).collect::<Answer<_>>()?,
                ..Default::default()
            };
        }
    }
}
