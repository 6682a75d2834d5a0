//! Seats that the platform's bots play. This service knows only a bot's name; the process that
//! plays it requests the seats and acts by their tokens like any other client.

use std::sync::Arc;

use sandtable_auth::token::Token;
use sandtable_proto::matches::v1::{AddBotRequest, Match, MatchState as State, RemoveBotRequest};

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::tokens::{self, Holder};
use crate::clocks::time_source::Timekeeper;
use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::lobby::bot_names::BotNames;
use crate::lobby::bot_seats::BotSeats;
use crate::lobby::seat_choice::may_be_taken;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::Guest;
use crate::matches::repository::Matches;
use crate::matches::update_record::{Change, MatchRecords};
use crate::rpc::match_request::MatchCall;

/// Label that a bot's token is derived from, besides the match's secret.
const TOKENS: &str = "bot";

/// The token by which the bot of a seat acts.
pub(super) fn bot_token(live: &LiveMatch, seat: u32) -> Token {
    tokens::derive(Holder::Bot(seat), &live.record.token_secret, TOKENS)
}

/// Bots that hosts have at their seats.
pub(crate) struct Bots {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) lifecycle: Arc<Lifecycle>,
    /// The available bots.
    pub(crate) names: BotNames,
    pub(crate) seats: Arc<BotSeats>,
    pub(crate) time: Arc<Timekeeper>,
}

impl Bots {
    /// Sits a bot down.
    pub(crate) async fn add_bot(
        &self,
        request: AddBotRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let guest = Guest {
            player: format!("{} bot", request.bot),
            // Of no use against the operator, who may know it.
            share: Share::Open(tokens::random::<16>()?.to_vec()),
            bot: request.bot.clone(),
            program: true,
            account: String::new(),
        };
        self.lifecycle.must_know_all().await?;
        let decide = |live: &LiveMatch| {
            self.authenticator.caller(live, token)?.must_manage()?;
            if live.record.repetition_of(&call)?.is_some() {
                return Ok(Change::none(()));
            }
            self.names
                .must_play(&live.record.shown.game, &request.bot)?;
            if live.record.shown.auction.is_some() && live.state() == State::Lobby {
                return Err(MatchError::field(
                    "bot",
                    "does not sit down where seats bid",
                ));
            }
            may_be_taken(live, request.seat)?;
            live.record.must_suit(request.seat, guest.program)?;
            live.record.must_admit(request.seat, &guest.account)?;
            self.matches
                .open
                .hosts
                .must_have_room_for_bot(&live.record)?;
            let mut record = live.record.clone();
            let bot = bot_token(live, request.seat);
            record.sit_down(request.seat, &guest, &bot, self.time.now());
            record.remember(&call, None);
            Ok(Change::to(record, ()))
        };
        decide(self.matches.lock(id).await.settle().await?)?;
        self.seats.name(id, request.seat).await?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "ADD_BOT",
            seat: Some(request.seat),
            reason: "",
        };
        self.records.manage(action, &call, decide).await?;
        self.records.get(id, token).await
    }

    /// Takes a bot away.
    pub(crate) async fn remove_bot(
        &self,
        request: RemoveBotRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "REMOVE_BOT",
            seat: Some(request.seat),
            reason: "",
        };
        self.records
            .manage_once(action, &call, |live| {
                if live.record.shown_seat(request.seat)?.bot.is_empty() {
                    return Err(MatchError::field("seat", "is not played by a bot"));
                }
                let mut record = live.record.clone();
                match live.state() {
                    State::Lobby => record.unseat(request.seat, self.time.now()),
                    _ => {
                        live.must_be(State::InProgress)?;
                        live.record.must_play(request.seat)?;
                        record.open_seat(request.seat, self.time.now());
                    }
                }
                Ok(record)
            })
            .await?;
        self.records.get(id, token).await
    }
}
