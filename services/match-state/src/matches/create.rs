//! Hosting a match.

use std::sync::Arc;

use prost_types::{Duration, Timestamp};
use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::Token;
use sandtable_kernel::{DiceScheme, PairPlace, ServerSeed, commitment};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, CreateMatchResponse, Match, MatchSeat, MatchState as State, SeatKind,
    SeatSetup, StartPolicy, Visibility,
};
use sandtable_proto::rules::v1::{OpenMatchRequest, OpenMatchResponse};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_server::limits::ClientAddress;

use crate::auction::handlers::Auctions;
use crate::auction::model;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::{Caller, ViewScope};
use crate::auth::tokens::{self, Holder};
use crate::clocks;
use crate::clocks::time_source::Timekeeper;
use crate::dice::commitment::Share;
use crate::dice::duplicate_link;
use crate::dice::duplicate_link::DuplicateLinks;
use crate::dice::nonce_protocol;
use crate::error::{MatchError, ServiceResult};
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::matches::names::{match_name, new_join_code, new_match_id};
use crate::matches::record::{Guest, MatchRecord, SeatSecret};
use crate::matches::repository::Matches;
use crate::matches::slugs::{self, MatchSlug, MatchSlugs};
use crate::matches::update_record::MatchRecords;
use crate::quota::host_usage::Host;
use crate::quota::open_matches::HostedBy;
use crate::referee::client::Rules;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::StoreError;

/// The longest that spectators may be made to wait.
const LONGEST_DELAY: Duration = Duration {
    seconds: 7 * 24 * 60 * 60,
    nanos: 0,
};

/// The number of the scheme by which two matches have the same dice.
const PAIR_SCHEME: u32 = DiceScheme::Duplicate(PairPlace::First).number();

/// Caller for whom a match is hosted.
pub(crate) struct HostCall<'a> {
    /// The call, as its repetitions are recognised.
    pub(crate) call: RequestScope,
    /// The token or key that was shown.
    pub(crate) token: Option<Shown<'a>>,
    /// The account, if it was an account's key.
    pub(crate) identity: Option<&'a Identity>,
    /// Fingerprint of the caller's address; empty when it is not known.
    pub(crate) origin: Vec<u8>,
    /// The platform's service that hosts it; empty for anyone else.
    pub(crate) service: String,
    /// The fixture that the match belongs to; empty for none.
    pub(crate) fixture: String,
}

/// New matches.
pub(crate) struct Hosting {
    pub(crate) matches: Arc<Matches>,
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) lifecycle: Arc<Lifecycle>,
    pub(crate) auctions: Arc<Auctions>,
    pub(crate) links: DuplicateLinks,
    pub(crate) slugs: MatchSlugs,
    pub(crate) time: Arc<Timekeeper>,
}

impl Hosting {
    /// Hosts a match.
    pub(crate) async fn create(
        &self,
        mut request: CreateMatchRequest,
        token: Option<Shown<'_>>,
        client: Option<ClientSecret>,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<CreateMatchResponse> {
        let request_id = validate::request_id(&request.request_id)?;
        validate::host_label(&request.label)?;
        if let Some(pair) = &mut request.duplicate_dice {
            self.authenticator.resolve(&mut pair.partner).await?;
        }
        let identity = self.authenticator.account_for(token, Scope::Host)?;
        // A host who takes a seat at once plays, too.
        if request.seat.is_some() {
            self.authenticator.account_for(token, Scope::Play)?;
        }
        let content = CreateMatchRequest {
            nonce_commitment: Vec::new(),
            ..request.clone()
        };
        let hosting = HostCall {
            call: RequestScope::new(
                "CreateMatch",
                self.authenticator.origin(token, client),
                request_id,
                &content,
            )?,
            token,
            identity,
            origin: origin.map_or_else(Vec::new, |origin| origin.subject().id.to_vec()),
            service: String::new(),
            fixture: String::new(),
        };
        self.host(request, hosting).await
    }

    /// Hosts a match for a caller, once.
    pub(crate) async fn host(
        &self,
        request: CreateMatchRequest,
        hosting: HostCall<'_>,
    ) -> ServiceResult<CreateMatchResponse> {
        let HostCall {
            call,
            token,
            identity,
            origin,
            service,
            fixture,
        } = hosting;
        let account = token.filter(|_| identity.is_some());
        if request.validate_only {
            return self.would_host(&request).await;
        }
        if let Some(created) = self.created_before(&call, account).await? {
            return Ok(created);
        }
        self.lifecycle.must_know_all().await?;
        let room = self
            .matches
            .open
            .hosts
            .make_room(hosts_by(identity, &origin))?;
        let hosted_by = if service.is_empty() {
            HostedBy::Caller
        } else {
            HostedBy::Service
        };
        let place = self.lifecycle.make_place(hosted_by).await?;
        let id = new_match_id()?;
        let mut record = self.lay_table(&id, &request).await?;
        record.service = service;
        record.shown.fixture = fixture;
        let host = tokens::derive(Holder::Host, &record.token_secret, &call.seed);
        record.host_hash = host.hash().0.to_vec();
        record.host_origin = origin;
        if let Some(identity) = identity {
            record.shown.host_account.clone_from(&identity.account);
        }
        let share = Share::read(&request.nonce, &request.nonce_commitment)?;
        let guest = Guest::new(&request.player, identity, share)?;
        let seat_token = take_seat(&mut record, request.seat, &guest, &call, self.time.now())?;
        record.remember(&call, request.seat);
        let id = self.links.pair_up(&mut record, id, &call, token).await?;
        let owner = slugs::owner_of(&record);
        let slug = MatchSlug {
            slug: &request.slug,
            id: &id,
            owner: &owner,
        };
        self.slugs.claim(slug).await?;
        let added = self.matches.add(id.clone(), record, &call, Vec::new());
        let added = added.await;
        if let Err(refusal) = &added
            && !matches!(refusal, MatchError::Store(StoreError::Unsettled(_)))
        {
            self.slugs.release(slug).await;
        }
        let live = match added {
            Ok(live) => live,
            // Another copy of the request was faster.
            Err(MatchError::Store(StoreError::Conflict(problem))) => {
                let created = self.created_before(&call, account).await?;
                return created.ok_or(StoreError::Conflict(problem).into());
            }
            Err(refusal) => return Err(refusal),
        };
        place.keep();
        drop(room);
        Ok(CreateMatchResponse {
            r#match: Some(live.shown()),
            host_token: host.reveal().to_owned(),
            seat_token: seat_token.map_or_else(String::new, |token| token.reveal().to_owned()),
            join_code: live.record.join_code,
        })
    }

    /// Returns the match that would be hosted.
    async fn would_host(&self, request: &CreateMatchRequest) -> ServiceResult<CreateMatchResponse> {
        let id = new_match_id()?;
        let shown = self.lay_table(&id, request).await?.shown;
        Ok(CreateMatchResponse {
            r#match: Some(Match {
                name: String::new(),
                dice_commitment: Vec::new(),
                ..shown
            }),
            ..Default::default()
        })
    }

    /// The answer to a create request that the same caller sent before, with the match as
    /// they may see it now.
    async fn created_before(
        &self,
        call: &RequestScope,
        account: Option<Shown<'_>>,
    ) -> ServiceResult<Option<CreateMatchResponse>> {
        let Some(row) = self.matches.made_by(call).await? else {
            return Ok(None);
        };
        let mut live = self.matches.read_once(row).await?;
        self.time.excuse(&mut live.record);
        let Some(done) = live.record.repetition_of(call)? else {
            return Err(MatchError::RequestIdReused);
        };
        let secret = &live.record.token_secret;
        let host = tokens::derive(Holder::Host, secret, &call.seed);
        let seat = (done.seat).map(|seat| {
            let token = tokens::derive(Holder::Seat(seat), secret, &call.seed);
            (seat, token)
        });
        let eyes = match &seat {
            Some((seat, token)) if live.record.holds(*seat, token) => {
                ViewScope::Of(Caller::Seat(*seat))
            }
            _ if account.is_none() => ViewScope::Of(Caller::Host),
            _ => self.authenticator.former_view_scope(&live, account),
        };
        Ok(Some(CreateMatchResponse {
            r#match: Some(self.records.show_to(&live, eyes).await?),
            host_token: host.reveal().to_owned(),
            seat_token: seat.map_or_else(String::new, |(_, token)| token.reveal().to_owned()),
            join_code: live.record.join_code.clone(),
        }))
    }

    /// Returns the record of a match whose seats are all free.
    async fn lay_table(
        &self,
        id: &str,
        request: &CreateMatchRequest,
    ) -> ServiceResult<MatchRecord> {
        let mut shown = Match {
            name: match_name(id),
            game: request.game.clone(),
            display_name: validate::title("display_name", &request.display_name)?,
            clock_settings: (request.clock_settings)
                .map(clocks::settings::read)
                .transpose()?,
            dice_pair: duplicate_link::place(request.duplicate_dice.as_ref())?,
            label: validate::label(&request.label)?,
            slug: slugs::read("slug", &request.slug)?,
            ..Default::default()
        };
        shown.dice_scheme = match shown.dice_pair {
            Some(_) => PAIR_SCHEME,
            None => nonce_protocol::SCHEME.number(),
        };
        shown.set_visibility(visibility(request.visibility)?);
        shown.set_start_policy(start_policy(request.start_policy)?);
        let open = OpenMatchRequest {
            game: request.game.clone(),
            r#match: shown.name.clone(),
            options: request.options.clone(),
            terms: None,
        };
        shown.spectator_delay = spectator_delay(request.spectator_delay)?;
        shown.spectators_read_chat = request.spectators_read_chat;
        let opened = self.rules.open(open).await?;
        let mut record = new_record(shown, opened, tokens::random()?, self.time.now())?;
        set_up_seats(&mut record, &request.seats)?;
        if let Some(settings) = &request.auction {
            let seats = &record.shown.seats;
            record.shown.auction = Some(model::read(settings.clone(), seats)?);
            self.auctions.must_be_playable(&record.shown).await?;
        }
        Ok(record)
    }
}

/// Returns the hosts that a new match counts for.
fn hosts_by(identity: Option<&Identity>, origin: &[u8]) -> Vec<Host> {
    let account = identity.map(|identity| Host::Account(identity.account.clone()));
    let address = (!origin.is_empty()).then(|| Host::Address(origin.to_vec()));
    account.into_iter().chain(address).collect()
}

/// The seats as the game lays them.
pub(crate) fn lay_seats(seats: &[SeatInfo]) -> Vec<MatchSeat> {
    (seats.iter())
        .map(|seat| MatchSeat {
            seat: seat.seat,
            powers: seat.powers.clone(),
            kind: SeatKind::Any as i32,
            team: seat.side.clone(),
            ..Default::default()
        })
        .collect()
}

/// The record of a match that the referee has laid out, its dice committed to.
pub(crate) fn new_record(
    shown: Match,
    opened: OpenMatchResponse,
    seed: [u8; 32],
    now: Timestamp,
) -> ServiceResult<MatchRecord> {
    let now = Some(now);
    let seats = lay_seats(&opened.seats);
    let mut record = MatchRecord {
        seats: vec![SeatSecret::default(); seats.len()],
        dice_seed: seed.to_vec(),
        token_secret: tokens::random::<32>()?.to_vec(),
        opening_hash: opened.state_hash,
        on_turn: opened.on_turn,
        shown: Match {
            ruleset_version: opened.ruleset_version,
            options: opened.options,
            awaited: opened.awaited,
            dice_commitment: commitment(&ServerSeed(seed)).to_vec(),
            create_time: now,
            update_time: now,
            seats,
            ..shown
        },
        ..Default::default()
    };
    record.shown.set_state(State::Lobby);
    if record.shown.visibility() == Visibility::Private {
        record.join_code = new_join_code()?;
    }
    Ok(record)
}

/// Returns the visibility of the match; public when the host gives none.
pub(crate) fn visibility(asked: i32) -> ServiceResult<Visibility> {
    match Visibility::try_from(asked) {
        Ok(Visibility::Unspecified) => Ok(Visibility::Public),
        Ok(visibility) => Ok(visibility),
        Err(_) => Err(MatchError::field("visibility", "is not a visibility")),
    }
}

/// When the match starts; by the host, when they do not say.
pub(crate) fn start_policy(asked: i32) -> ServiceResult<StartPolicy> {
    match StartPolicy::try_from(asked) {
        Ok(StartPolicy::Unspecified) => Ok(StartPolicy::ByHost),
        Ok(policy) => Ok(policy),
        Err(_) => Err(MatchError::field("start_policy", "is not a policy")),
    }
}

/// Returns the delay for callers without a seat.
pub(crate) fn spectator_delay(asked: Option<Duration>) -> ServiceResult<Option<Duration>> {
    let delay = validate::duration("spectator_delay", asked, LONGEST_DELAY)?;
    Ok(delay.filter(|delay| *delay != Duration::default()))
}

/// Carries out what the host decided about seats.
pub(crate) fn set_up_seats(record: &mut MatchRecord, setups: &[SeatSetup]) -> ServiceResult<()> {
    for setup in setups {
        let kind = match SeatKind::try_from(setup.kind) {
            Ok(SeatKind::Unspecified) => SeatKind::Any,
            Ok(kind) => kind,
            Err(_) => return Err(MatchError::field("seats", "has a kind that is none")),
        };
        let team = validate::person("seats", &setup.team)?;
        let reserved_for = match setup.reserved_for.as_str() {
            "" => String::new(),
            account => validate::account("seats.reserved_for", account)?,
        };
        let seat = record.shown_seat(setup.seat)?;
        let fits = match kind {
            SeatKind::Person => seat.bot.is_empty(),
            SeatKind::Bot => !seat.taken || !seat.bot.is_empty(),
            SeatKind::Any | SeatKind::Unspecified => true,
        };
        if !fits {
            return Err(MatchError::SeatTaken(setup.seat));
        }
        if let Some(seat) = record.shown.seats.get_mut(setup.seat as usize) {
            seat.set_kind(kind);
            // A player who already has the seat stays.
            seat.reserved_for = reserved_for;
            if !team.is_empty() {
                seat.team = team;
            }
        }
    }
    Ok(())
}

/// Seats the host, if the request says so.
fn take_seat(
    record: &mut MatchRecord,
    seat: Option<u32>,
    guest: &Guest,
    call: &RequestScope,
    now: Timestamp,
) -> ServiceResult<Option<Token>> {
    let Some(seat) = seat else {
        return Ok(None);
    };
    record.shown_seat(seat)?;
    record.must_suit(seat, guest.program)?;
    record.must_admit(seat, &guest.account)?;
    let token = tokens::derive(Holder::Seat(seat), &record.token_secret, &call.seed);
    record.seat(seat, guest, &token);
    record.bind(seat, &guest.share);
    record.start_if_due(now);
    Ok(Some(token))
}
