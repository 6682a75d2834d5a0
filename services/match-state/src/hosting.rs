//! Hosting a match.

use prost::Message;
use prost::bytes::Bytes;
use prost_types::{Duration, Timestamp};
use sandtable_kernel::{ServerSeed, commitment};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, CreateMatchResponse, Match, MatchSeat, MatchState as State, SeatKind,
    SeatSetup, StartPolicy, Visibility,
};
use sandtable_proto::rules::v1::{OpenMatchRequest, OpenMatchResponse};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_service::client_secret::ClientSecret;
use sandtable_service::identity::{Identity, Scope};
use sandtable_service::limits::Origin;
use sandtable_service::token::Token;

use crate::access::{Caller, Eyes};
use crate::auction;
use crate::census::Host;
use crate::clocks;
use crate::core::Shared;
use crate::field;
use crate::live::LiveMatch;
use crate::names::{match_name, new_join_code, new_match_id};
use crate::nonce_share::Share;
use crate::nonces;
use crate::origin::Call;
use crate::people::Shown;
use crate::record::{Guest, MatchRecord, SeatSecret};
use crate::refusal::{Answer, Refusal};
use crate::secret::{self, Holder};
use sandtable_store::{MatchRow, NewMatch, StoreError};

/// The longest that spectators may be made to wait.
const LONGEST_DELAY: Duration = Duration {
    seconds: 7 * 24 * 60 * 60,
    nanos: 0,
};

impl Shared {
    /// Hosts a match.
    pub(crate) async fn create(
        &self,
        request: CreateMatchRequest,
        token: Option<Shown<'_>>,
        client: Option<ClientSecret>,
        origin: Option<Origin>,
    ) -> Answer<CreateMatchResponse> {
        let request_id = field::request_id(&request.request_id)?;
        let identity = self.account_for(token, Scope::Host)?;
        // Whoever sits down at once plays, too.
        if request.seat.is_some() {
            self.account_for(token, Scope::Play)?;
        }
        let content = CreateMatchRequest {
            nonce_commitment: Vec::new(),
            ..request.clone()
        };
        let call = Call::new(
            "CreateMatch",
            self.origin(token, client),
            request_id,
            &content,
        );
        let account = token.filter(|_| identity.is_some());
        if let Some(created) = self.created_before(&call, account).await? {
            return Ok(created);
        }
        let origin = origin.map_or_else(Vec::new, |origin| origin.subject().id.to_vec());
        let room = self.census.make_room(hosts_by(identity, &origin))?;
        let place = self.make_place().await?;
        let id = new_match_id()?;
        let mut record = self.lay_table(&id, &request).await?;
        let host = secret::derive(Holder::Host, &record.token_secret, &call.seed);
        record.host_hash = host.hash().0.to_vec();
        record.host_origin = origin;
        if let Some(identity) = identity {
            record.shown.host_account.clone_from(&identity.account);
        }
        let share = Share::read(&request.nonce, &request.nonce_commitment)?;
        let guest = Guest::new(&request.player, identity, share)?;
        let seat_token = take_seat(&mut record, request.seat, &guest, &call, self.clock.now())?;
        record.remember(&call, request.seat);
        let live = match self.store_new(id, record, call.key, Vec::new()).await {
            Ok(live) => live,
            // Another copy of the request was faster.
            Err(Refusal::Store(StoreError::Conflict(problem))) => {
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

    /// The answer to a create request that the same caller sent before, with the match as
    /// they may see it now.
    async fn created_before(
        &self,
        call: &Call,
        account: Option<Shown<'_>>,
    ) -> Answer<Option<CreateMatchResponse>> {
        let Some(row) = self.find_by_call(call).await? else {
            return Ok(None);
        };
        let mut live = LiveMatch::glance(&*self.log, row).await?;
        self.excuse(&mut live.record);
        let Some(done) = live.record.repetition_of(call)? else {
            return Err(Refusal::RequestIdReused);
        };
        let secret = &live.record.token_secret;
        let host = secret::derive(Holder::Host, secret, done.seed);
        let seat = (done.seat).map(|seat| {
            let token = secret::derive(Holder::Seat(seat), secret, done.seed);
            (seat, token)
        });
        let eyes = match &seat {
            Some((seat, token)) if live.record.holds(*seat, token) => Eyes::Of(Caller::Seat(*seat)),
            _ if account.is_none() => Eyes::Of(Caller::Host),
            _ => self.eyes(&live, account),
        };
        Ok(Some(CreateMatchResponse {
            r#match: Some(self.show_to(&live, eyes).await?),
            host_token: host.reveal().to_owned(),
            seat_token: seat.map_or_else(String::new, |(_, token)| token.reveal().to_owned()),
            join_code: live.record.join_code.clone(),
        }))
    }

    /// The record of a match at which nobody sits yet.
    async fn lay_table(&self, id: &str, request: &CreateMatchRequest) -> Answer<MatchRecord> {
        let mut shown = Match {
            name: match_name(id),
            game: request.game.clone(),
            display_name: field::title("display_name", &request.display_name)?,
            clock_settings: (request.clock_settings)
                .map(clocks::settings::read)
                .transpose()?,
            dice_scheme: nonces::SCHEME.number(),
            ..Default::default()
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
        let opened = self.referee.open(open).await?;
        let mut record = new_record(shown, opened, secret::random()?, self.clock.now())?;
        set_up_seats(&mut record, &request.seats)?;
        if let Some(settings) = &request.auction {
            let seats = &record.shown.seats;
            record.shown.auction = Some(auction::read(settings.clone(), seats)?);
            self.try_auction(&record.shown).await?;
        }
        Ok(record)
    }

    /// Stores a new match and the entries it already has.
    pub(crate) async fn store_new(
        &self,
        id: String,
        mut record: MatchRecord,
        request: Option<sandtable_store::RequestKey>,
        entries: Vec<Bytes>,
    ) -> Answer<LiveMatch> {
        self.begin_clocks(&mut record);
        let row = record.encode_to_vec();
        let new = NewMatch {
            id: id.clone(),
            game: record.shown.game.clone(),
            state: record.shown.state,
            listed: record.shown.visibility() == Visibility::Public,
            request,
            record: row.clone(),
        };
        let key = self.log.create_match(new, entries).await?;
        let row = MatchRow {
            key,
            id,
            revision: 0,
            record: row,
        };
        let live = LiveMatch::glance(&*self.log, row).await?;
        self.deadlines.note(&live);
        self.census.note(&live.id, &live.record);
        Ok(live)
    }
}

/// For whom a match counts that is hosted now.
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
) -> Answer<MatchRecord> {
    let now = Some(now);
    let seats = lay_seats(&opened.seats);
    let mut record = MatchRecord {
        seats: vec![SeatSecret::default(); seats.len()],
        dice_seed: seed.to_vec(),
        token_secret: secret::random::<32>()?.to_vec(),
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

/// Who may find the match; anyone, when the host does not say.
pub(crate) fn visibility(asked: i32) -> Answer<Visibility> {
    match Visibility::try_from(asked) {
        Ok(Visibility::Unspecified) => Ok(Visibility::Public),
        Ok(visibility) => Ok(visibility),
        Err(_) => Err(Refusal::field("visibility", "is not a visibility")),
    }
}

/// When the match starts; by the host, when they do not say.
pub(crate) fn start_policy(asked: i32) -> Answer<StartPolicy> {
    match StartPolicy::try_from(asked) {
        Ok(StartPolicy::Unspecified) => Ok(StartPolicy::ByHost),
        Ok(policy) => Ok(policy),
        Err(_) => Err(Refusal::field("start_policy", "is not a policy")),
    }
}

/// How long those who hold no seat wait.
pub(crate) fn spectator_delay(asked: Option<Duration>) -> Answer<Option<Duration>> {
    let delay = field::duration("spectator_delay", asked, LONGEST_DELAY)?;
    Ok(delay.filter(|delay| *delay != Duration::default()))
}

/// Carries out what the host decided about seats.
pub(crate) fn set_up_seats(record: &mut MatchRecord, setups: &[SeatSetup]) -> Answer<()> {
    for setup in setups {
        let kind = match SeatKind::try_from(setup.kind) {
            Ok(SeatKind::Unspecified) => SeatKind::Any,
            Ok(kind) => kind,
            Err(_) => return Err(Refusal::field("seats", "has a kind that is none")),
        };
        let team = field::person("seats", &setup.team)?;
        let seat = record.shown_seat(setup.seat)?;
        let fits = match kind {
            SeatKind::Person => seat.bot.is_empty(),
            SeatKind::Bot => !seat.taken || !seat.bot.is_empty(),
            SeatKind::Any | SeatKind::Unspecified => true,
        };
        if !fits {
            return Err(Refusal::SeatTaken(setup.seat));
        }
        if let Some(seat) = record.shown.seats.get_mut(setup.seat as usize) {
            seat.set_kind(kind);
            if !team.is_empty() {
                seat.team = team;
            }
        }
    }
    Ok(())
}

/// Sits the host down, if the request asks for it.
fn take_seat(
    record: &mut MatchRecord,
    seat: Option<u32>,
    guest: &Guest,
    call: &Call,
    now: Timestamp,
) -> Answer<Option<Token>> {
    let Some(seat) = seat else {
        return Ok(None);
    };
    record.shown_seat(seat)?;
    record.must_suit(seat, guest.program)?;
    let token = secret::derive(Holder::Seat(seat), &record.token_secret, &call.seed);
    record.seat(seat, guest, &token);
    record.bind(seat, &guest.share);
    record.start_if_due(now);
    Ok(Some(token))
}
