//! Matches leaving and arriving whole.

use prost::Message;
use prost::bytes::Bytes;
use sandtable_kernel::{ServerSeed, commitment};
use sandtable_proto::matches::v1::{
    ExportMatchResponse, ImportMatchRequest, ImportMatchResponse, Match, MatchExport,
    MatchState as State, RecordedEntry, StartPolicy, Visibility,
};
use sandtable_proto::rules::v1::{
    LogDifference, LoggedAction, OpenMatchRequest, VerifiedEntry, VerifyLogRequest,
    VerifyLogResponse,
};
use sandtable_service::identity::Scope;
use sandtable_service::token::Token;
use tokio::sync::mpsc;
use tonic::Status;

use crate::access::Caller;
use crate::auction;
use crate::clocks::{self, Standing};
use crate::core::Shared;
use crate::field;
use crate::hosting::new_record;
use crate::live::{Live, dice_key, latest, read_entry};
use crate::names::{match_name, new_match_id};
use crate::nonces::{Share, check_export};
use crate::people::Shown;
use crate::play::is_end_of_seat;
use crate::record::{Call, Guest, MatchRecord};
use crate::refusal::{Answer, Refusal};
use crate::secret::{self, Holder};
use sandtable_store::{MatchKey, SnapshotRow, StoreError};

/// The version of the format that is written and read.
const FORMAT: u32 = 1;

/// Entries in one piece of an export.
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
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        let live = self.settle(&mut place, id).await?;
        if self.caller(live, token)? == Caller::Operator {
            live.must_have_started()?;
        } else {
            live.must_be(State::Finished)?;
        }
        Ok(Export {
            key: live.key,
            version: live.head.version,
            head: MatchExport {
                format_version: FORMAT,
                r#match: Some(live.shown()),
                dice_seed: live.record.dice_seed.clone(),
                nonces: live
                    .record
                    .seats
                    .iter()
                    .map(|seat| seat.nonce.clone())
                    .collect(),
                entries: Vec::new(),
            },
        })
    }

    /// Sends an export piece by piece. Encoded messages that follow each other are
    /// one message, so no more than a page of the log is ever in memory.
    pub(crate) async fn send_export(
        &self,
        export: Export,
        pieces: &mpsc::Sender<Result<ExportMatchResponse, Status>>,
    ) -> Answer<()> {
        let mut page = export.head;
        let mut last = 0;
        loop {
            let chunk = page.encode_to_vec();
            if pieces
                .send(Ok(ExportMatchResponse { chunk }))
                .await
                .is_err()
            {
                return Ok(());
            }
            if last == export.version {
                return Ok(());
            }
            let limit = (export.version - last).min(u64::from(PAGE)) as u32;
            let rows = self.log.read_entries(export.key, last, limit).await?;
            last = rows.last().map_or(export.version, |row| row.sequence);
            let entries = rows.iter().map(|row| {
                let entry = read_entry(row)?;
                // Whose request it was concerns nobody else.
                Ok(RecordedEntry {
                    request_id: String::new(),
                    ..entry
                })
            });
            page = MatchExport {
                entries: entries.collect::<Answer<_>>()?,
                ..Default::default()
            };
        }
    }

    /// Makes a match of an export whose log follows from the rules. What the log says
    /// besides seats and actions is taken from the referee, not from the export.
    ///
    /// Whoever has the export of a match in progress knows its dice, so only the
    /// operator may have it go on.
    pub(crate) async fn import(
        &self,
        request: ImportMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<ImportMatchResponse> {
        let request_id = field::request_id(&request.request_id)?;
        if !self.is_operator(token) {
            self.account_for(token, Scope::Host)?;
        }
        let call = Call::new("ImportMatch", token, request_id, &request);
        if let Some(imported) = self.imported_before(&call, request_id).await? {
            return Ok(imported);
        }
        let export = MatchExport::decode(&request.content[..])
            .map_err(|error| Refusal::field("content", format!("is not an export: {error}")))?;
        let (shown, seed) = self.check(&export)?;
        let verified = self.play_again(&export, &shown).await?;
        if verified.outcome.is_none() && !self.is_operator(token) {
            return Err(Refusal::NotAllowed(
                "the operator's token: the match is not finished",
            ));
        }
        let place = self.make_place().await?;
        let id = new_match_id()?;
        let open = OpenMatchRequest {
            game: shown.game.clone(),
            r#match: match_name(&id),
            options: shown.options.clone(),
            terms: None,
        };
        let opened = self.referee.open(open).await?;
        let seats = shown.seats.clone();
        let shown = Match {
            name: match_name(&id),
            ..shown
        };
        let mut record = new_record(shown, opened, seed, self.clock.now())?;
        if record.seats.len() != seats.len() {
            return Err(Refusal::field("content", "has not the seats of its game"));
        }
        let tokens = Tokens::derive(&record, request_id);
        for (number, (seat, nonce)) in (0..).zip(seats.iter().zip(&export.nonces)) {
            let guest = Guest {
                player: field::person("content", &seat.player)?,
                share: Share::Nothing,
                // An account of the platform that the match comes from.
                account: String::new(),
                bot: String::new(),
                program: false,
            };
            record.seat(number, &guest, &tokens.seats[number as usize]);
            record.import_nonce(number, seat.nonce_state(), &field::nonce(nonce)?);
        }
        record.host_hash = tokens.host.hash().0.to_vec();
        record.start();
        if verified.outcome.is_some() {
            record.shown.set_state(State::Finished);
        } else if let Some(settings) = request.clock_settings {
            // Stamps of another platform may lie ahead of our time, but rise in the log.
            let last = export.entries.last().and_then(|entry| entry.create_time);
            let at = Standing {
                awaited: &verified.awaited,
                on_turn: verified.on_turn,
                since: latest(last, Some(self.clock.now())).unwrap_or_default(),
            };
            clocks::give(&mut record, settings, &at)?;
        }
        for entry in export
            .entries
            .iter()
            .filter(|entry| is_end_of_seat(entry.action.as_ref()))
        {
            record.resign(entry.seat, entry.create_time);
        }
        record.remember(&call, None);
        let snapshot = SnapshotRow {
            sequence: export.entries.len() as u64,
            payload: verified.snapshot,
            requests: Vec::new(),
        };
        let mut entries: Vec<RecordedEntry> = (export.entries.into_iter())
            .zip(verified.entries)
            .map(|(entry, verified)| derived_entry(entry, verified))
            .collect();
        if let Some(last) = entries.last_mut() {
            last.outcome = verified.outcome;
        }
        let payloads = entries
            .iter()
            .map(|entry| Bytes::from(entry.encode_to_vec()));
        let stored = self.store_new(id, record, call.key, payloads.collect());
        let live = match stored.await {
            Ok(live) => live,
            // Another copy of the request was faster.
            Err(Refusal::Store(StoreError::Conflict(problem))) => {
                let imported = self.imported_before(&call, request_id).await?;
                return imported.ok_or(StoreError::Conflict(problem).into());
            }
            Err(refusal) => return Err(refusal),
        };
        if live.state() == State::InProgress {
            place.keep();
            self.keep_snapshot(&live, snapshot);
        }
        Ok(tokens.answer(&live))
    }

    /// The answer to an import that was done before.
    async fn imported_before(
        &self,
        call: &Call,
        request_id: &str,
    ) -> Answer<Option<ImportMatchResponse>> {
        let Some(row) = self.find_by_call(call).await? else {
            return Ok(None);
        };
        let live = Live::glance(&*self.log, row).await?;
        if live.record.repetition_of(call)?.is_none() {
            return Err(Refusal::RequestIdReused);
        }
        let tokens = Tokens::derive(&live.record, request_id);
        Ok(Some(tokens.answer(&live)))
    }

    /// What can be told of an export without playing it: the match that it makes, and
    /// its dice seed.
    fn check(&self, export: &MatchExport) -> Answer<(Match, [u8; 32])> {
        let wrong = |problem: &str| Refusal::field("content", problem);
        if export.format_version != FORMAT {
            return Err(wrong("has a format version that is not known"));
        }
        let theirs = export
            .r#match
            .as_ref()
            .ok_or_else(|| wrong("has no match"))?;
        let seed = <[u8; 32]>::try_from(&export.dice_seed[..])
            .map_err(|_| wrong("has no dice seed of 32 bytes"))?;
        if commitment(&ServerSeed(seed))[..] != theirs.dice_commitment {
            return Err(wrong("has a dice seed that the match was not committed to"));
        }
        if theirs.seats.len() != export.nonces.len() {
            return Err(wrong("has not as many nonces as seats"));
        }
        if export.entries.len() as u64 > self.max_entries {
            let (what, most) = ("entries of a match", self.max_entries);
            return Err(Refusal::LimitReached { what, most });
        }
        if (1..)
            .zip(&export.entries)
            .any(|(sequence, entry)| entry.sequence != sequence)
        {
            return Err(wrong("has entries that are not numbered 1, 2, 3, …"));
        }
        let shown = Match {
            game: theirs.game.clone(),
            display_name: field::title("content", &theirs.display_name)?,
            visibility: match theirs.visibility() {
                Visibility::Unspecified => Visibility::Public,
                visibility => visibility,
            } as i32,
            start_policy: StartPolicy::ByHost as i32,
            options: theirs.options.clone(),
            dice_scheme: check_export(theirs, &export.nonces)?.number(),
            auction: theirs.auction.clone().map(auction::imported).transpose()?,
            seats: theirs.seats.clone(),
            ..Default::default()
        };
        Ok((shown, seed))
    }

    /// Has the referee play an export's log again.
    async fn play_again(&self, export: &MatchExport, shown: &Match) -> Answer<VerifyLogResponse> {
        let _one_at_a_time = self.imports.acquire().await;
        let nonces = export.nonces.iter().map(|nonce| &nonce[..]);
        let entries = export.entries.iter().map(|entry| LoggedAction {
            seat: entry.seat,
            action: entry.action.clone(),
            state_hash: entry.state_hash.clone(),
        });
        let request = VerifyLogRequest {
            game: shown.game.clone(),
            options: shown.options.clone(),
            dice_key: dice_key(shown.dice_scheme, &export.dice_seed, nonces)?,
            entries: entries.collect(),
        };
        let verified = self.referee.verify(request).await?;
        if let Some(LogDifference {
            sequence, sentence, ..
        }) = verified.difference
        {
            return Err(Refusal::LogDiffers { sequence, sentence });
        }
        Ok(verified)
    }
}

/// An entry of an export with everything that follows from it worked out anew.
fn derived_entry(entry: RecordedEntry, verified: VerifiedEntry) -> RecordedEntry {
    RecordedEntry {
        sequence: entry.sequence,
        seat: entry.seat,
        action: entry.action,
        create_time: entry.create_time,
        private: verified.private,
        events: verified.events,
        state_hash: verified.state_hash,
        dice_drawn: verified.dice_drawn,
        awaited: verified.awaited,
        outcome: None,
        request_id: String::new(),
        cause: entry.cause,
        client_time: entry.client_time,
        clocks: None,
    }
}

/// The tokens of an imported match.
struct Tokens {
    host: Token,
    seats: Vec<Token>,
}

impl Tokens {
    fn derive(record: &MatchRecord, request_id: &str) -> Tokens {
        let token = |holder| secret::derive(holder, &record.token_secret, request_id);
        Tokens {
            host: token(Holder::Host),
            seats: (0..record.seats.len() as u32)
                .map(|seat| token(Holder::Seat(seat)))
                .collect(),
        }
    }

    fn answer(&self, live: &Live) -> ImportMatchResponse {
        let seats = match live.state() {
            State::Finished => &[],
            _ => &self.seats[..],
        };
        ImportMatchResponse {
            r#match: Some(live.shown()),
            seat_tokens: seats
                .iter()
                .map(|token| token.reveal().to_owned())
                .collect(),
            host_token: self.host.reveal().to_owned(),
        }
    }
}
