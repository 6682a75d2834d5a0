//! Matches arriving whole.
//!
//! The sender of an export is authenticated before it is read ([`gate`]), and an export that is
//! sent twice is processed once ([`claim`]). Its content is read on a separate thread, entry by
//! entry and within bounds ([`content`]), then replayed by the referee. For a compact export, the
//! chain of its log is compared with the result ([`sealed`]).

mod claim;
mod content;
mod gate;
pub(crate) mod quota;
mod sealed;

use std::sync::Arc;

use prost::Message;
use prost::bytes::Bytes;
use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::Token;
use sandtable_grpc::error::internal;
use sandtable_proto::matches::v1::{
    ImportMatchRequest, ImportMatchResponse, Match, MatchState as State, RecordedEntry,
};
use sandtable_proto::rules::v1::{
    LogDifference, LoggedAction, OpenMatchRequest, VerifiedEntry, VerifyLogRequest,
    VerifyLogResponse,
};
use sandtable_runtime::cancel;
use sha2::{Digest, Sha256};

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::tokens::{self, Holder};
use crate::clocks::time_source::Timekeeper;
use crate::clocks::{self, ClockStart};
use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::log::action_kind::is_end_of_seat;
use crate::matches::create::new_record;
use crate::matches::loaded_match::{LiveMatch, dice_key, latest};
use crate::matches::names::{match_name, new_match_id};
use crate::matches::record::{Guest, MatchRecord};
use crate::matches::repository::Matches;
use crate::quota::open_matches::HostedBy;
use crate::referee::client::Rules;
use crate::submit::append::EntryWriter;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::{Documents, SnapshotRow, StoreError};

use self::claim::Turn;
use self::content::{ArrivedEntry, Content, Limits};
pub use self::gate::MatchServer;
use self::quota::ImportQuota;

/// Matches that arrive whole.
pub(crate) struct Imports {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) lifecycle: Arc<Lifecycle>,
    pub(crate) writer: Arc<EntryWriter>,
    pub(crate) documents: Arc<dyn Documents>,
    pub(crate) quota: ImportQuota,
    pub(crate) time: Arc<Timekeeper>,
}

impl Imports {
    /// Fails unless the caller may import. Returns their account, if they have one.
    fn must_import<'a>(&self, token: Option<Shown<'a>>) -> ServiceResult<Option<&'a Identity>> {
        if self.authenticator.is_operator(token) {
            return Ok(None);
        }
        match self.authenticator.account_for(token, Scope::Host)? {
            None if !self.quota.anonymous => Err(MatchError::AccountNeeded),
            identity => Ok(identity),
        }
    }

    /// Makes a match from an export whose log follows from the rules. Everything in the log
    /// besides seats, actions and times is taken from the referee, not from the export.
    ///
    /// The export of a match in progress reveals its dice, so only the operator may have the
    /// match go on.
    pub(crate) async fn import(
        &self,
        request: ImportMatchRequest,
        token: Option<Shown<'_>>,
        client: Option<ClientSecret>,
    ) -> ServiceResult<ImportMatchResponse> {
        let request_id = validate::request_id(&request.request_id)?.to_owned();
        self.must_import(token)?;
        let content = Bytes::from(request.content);
        let digest = {
            let content = content.clone();
            off_the_threads(move || Ok(Sha256::digest(&content).to_vec())).await?
        };
        // Known again by its digest: it may be large.
        let request = ImportMatchRequest {
            content: digest,
            ..request
        };
        let origin = self.authenticator.origin(token, client);
        let call = RequestScope::new("ImportMatch", origin, &request_id, &request)?;
        let claim = match self.claim_import(&call).await? {
            Turn::Done(imported) => return Ok(*imported),
            Turn::Ours(claim) => claim,
        };
        let asked = ImportCall {
            content,
            request,
            call,
        };
        let imported = self.import_claimed(asked, token).await;
        if let Some(claim) = claim {
            claim.release().await;
        }
        imported
    }

    /// Imports an export that no other call is importing.
    async fn import_claimed(
        &self,
        asked: ImportCall,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ImportMatchResponse> {
        let ImportCall {
            content,
            request,
            call,
        } = asked;
        let identity = self.must_import(token)?;
        let _one_at_a_time = self.quota.at_work.acquire().await;
        let limits = Limits {
            entries: self.quota.max_entries,
            now: self.time.now(),
        };
        // Dropped with the call: a caller who goes away stops the work.
        let (_waiting, wanted) = cancel::pair();
        let content = off_the_threads(move || Content::read(&content, limits, &wanted)).await?;
        let verified = self.play_again(&content).await?;
        let compared = off_the_threads(move || {
            content.compare_chain(&verified.entries)?;
            Ok((content, verified))
        });
        let (content, verified) = compared.await?;
        if verified.outcome.is_none() && !self.authenticator.is_operator(token) {
            return Err(MatchError::NotAllowed(
                "the operator's token: the match is not finished",
            ));
        }
        let place = self.lifecycle.make_place(HostedBy::Caller).await?;
        let id = new_match_id()?;
        let mut record = self.lay_imported(&id, &content).await?;
        if let Some(identity) = identity {
            record.shown.host_account.clone_from(&identity.account);
        }
        let tokens = Tokens::derive(&record, &call.seed);
        content.sit_down(&mut record, &tokens)?;
        record.start();
        if verified.outcome.is_some() {
            record.shown.set_state(State::Finished);
        } else if let Some(settings) = request.clock_settings {
            // Stamps of another platform may lie ahead of our time, but rise in the log.
            let last = content.entries.last().and_then(|entry| entry.create_time);
            let at = ClockStart {
                awaited: &verified.awaited,
                on_turn: verified.on_turn,
                since: latest(last, Some(self.time.now())).unwrap_or_default(),
            };
            clocks::give(&mut record, settings, &at)?;
        }
        for entry in (content.entries.iter()).filter(|it| is_end_of_seat(it.action.as_ref())) {
            record.resign(entry.seat, entry.create_time);
        }
        record.remember(&call, None);
        let snapshot = SnapshotRow {
            sequence: content.entries.len() as u64,
            payload: verified.snapshot,
            requests: Vec::new(),
        };
        let (entries, most) = (content.entries, self.quota.max_entry_bytes);
        let (derived, outcome) = (verified.entries, verified.outcome);
        let payloads =
            off_the_threads(move || encode_entries(entries, derived, outcome, most)).await?;
        let live = match self.matches.add(id, record, &call, payloads).await {
            Ok(live) => live,
            // Another copy of the request was faster.
            Err(MatchError::Store(StoreError::Conflict(problem))) => {
                let imported = self.imported_before(&call).await?;
                return imported.ok_or(StoreError::Conflict(problem).into());
            }
            Err(refusal) => return Err(refusal),
        };
        if live.state() == State::InProgress {
            place.keep();
            self.writer.keep_snapshot(&live, snapshot);
        }
        Ok(tokens.answer(&live))
    }

    /// The answer to an import that was done before.
    async fn imported_before(
        &self,
        call: &RequestScope,
    ) -> ServiceResult<Option<ImportMatchResponse>> {
        let Some(row) = self.matches.made_by(call).await? else {
            return Ok(None);
        };
        let live = self.matches.read_once(row).await?;
        if live.record.repetition_of(call)?.is_none() {
            return Err(MatchError::RequestIdReused);
        }
        let tokens = Tokens::derive(&live.record, &call.seed);
        Ok(Some(tokens.answer(&live)))
    }

    /// Has the referee play an export's log again.
    async fn play_again(&self, content: &Content) -> ServiceResult<VerifyLogResponse> {
        let nonces = content.nonces.iter().map(|nonce| &nonce[..]);
        let entries = content.entries.iter().map(|entry| LoggedAction {
            seat: entry.seat,
            action: entry.action.clone(),
            state_hash: entry.state_hash.clone(),
        });
        let request = VerifyLogRequest {
            game: content.shown.game.clone(),
            options: content.shown.options.clone(),
            dice_key: dice_key(&content.shown, &content.seed, nonces)?,
            entries: entries.collect(),
        };
        let verified = self.rules.verify(request).await?;
        if let Some(LogDifference {
            sequence, sentence, ..
        }) = verified.difference
        {
            return Err(MatchError::LogDiffers { sequence, sentence });
        }
        Ok(verified)
    }

    /// Returns the record of an imported match whose seats are all free.
    async fn lay_imported(&self, id: &str, content: &Content) -> ServiceResult<MatchRecord> {
        let shown = Match {
            name: match_name(id),
            ..content.shown.clone()
        };
        let open = OpenMatchRequest {
            game: shown.game.clone(),
            r#match: shown.name.clone(),
            options: shown.options.clone(),
            terms: None,
        };
        let opened = self.rules.open(open).await?;
        let record = new_record(shown, opened, content.seed, self.time.now())?;
        if record.seats.len() != content.shown.seats.len() {
            return Err(MatchError::field(
                "content",
                "has not the seats of its game",
            ));
        }
        Ok(record)
    }
}

/// A requested import.
struct ImportCall {
    content: Bytes,
    /// The request, with a digest in place of its content.
    request: ImportMatchRequest,
    call: RequestScope,
}

impl Content {
    /// Compares the chain of a compact export with that of its replayed log.
    fn compare_chain(&self, again: &[VerifiedEntry]) -> ServiceResult<()> {
        (self.sealed.as_ref()).map_or(Ok(()), |sealed| sealed.compare(&self.entries, again))
    }

    /// Seats those who played, as the export calls them.
    fn sit_down(&self, record: &mut MatchRecord, tokens: &Tokens) -> ServiceResult<()> {
        let guests = self.shown.seats.iter().zip(&self.nonces).zip(&tokens.seats);
        for (number, ((seat, nonce), token)) in (0..).zip(guests) {
            let guest = Guest {
                player: validate::imported_person("content", &seat.player)?,
                share: Share::Nothing,
                // An account of the platform that the match comes from.
                account: String::new(),
                bot: String::new(),
                program: false,
            };
            record.seat(number, &guest, token);
            record.import_nonce(number, seat.nonce_state(), &validate::nonce(nonce)?);
        }
        record.host_hash = tokens.host.hash().0.to_vec();
        Ok(())
    }
}

/// Does what takes longer than a moment away from the threads that answer calls.
async fn off_the_threads<T: Send + 'static>(
    work: impl FnOnce() -> ServiceResult<T> + Send + 'static,
) -> ServiceResult<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|cause| MatchError::Passed(Box::new(internal(cause))))?
}

/// The entries of an import as they are stored.
fn encode_entries(
    entries: Vec<ArrivedEntry>,
    verified: Vec<VerifiedEntry>,
    mut outcome: Option<sandtable_proto::types::v1::Outcome>,
    most: usize,
) -> ServiceResult<Vec<Bytes>> {
    let count = entries.len();
    let mut payloads = Vec::with_capacity(count);
    for (number, (entry, verified)) in (1..).zip(entries.into_iter().zip(verified)) {
        let mut derived = derived_entry(entry, verified);
        if number == count {
            derived.outcome = outcome.take();
        }
        let payload = derived.encode_to_vec();
        if payload.len() > most {
            let what = "bytes of an entry";
            let most = most as u64;
            return Err(MatchError::LimitReached { what, most });
        }
        payloads.push(Bytes::from(payload));
    }
    Ok(payloads)
}

/// An entry of an export with everything that follows from it worked out anew.
fn derived_entry(entry: ArrivedEntry, verified: VerifiedEntry) -> RecordedEntry {
    RecordedEntry {
        sequence: entry.sequence,
        seat: entry.seat,
        action: verified.action.or(entry.action),
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
        request_digest: Vec::new(),
    }
}

/// The tokens of an imported match.
struct Tokens {
    host: Token,
    seats: Vec<Token>,
}

impl Tokens {
    fn derive(record: &MatchRecord, seed: &str) -> Self {
        let token = |holder| tokens::derive(holder, &record.token_secret, seed);
        Self {
            host: token(Holder::Host),
            seats: (0..record.seats.len() as u32)
                .map(|seat| token(Holder::Seat(seat)))
                .collect(),
        }
    }

    fn answer(&self, live: &LiveMatch) -> ImportMatchResponse {
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
