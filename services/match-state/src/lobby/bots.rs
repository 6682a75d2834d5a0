//! Seats that the platform's bots play. This service knows of a bot no more than its
//! name; who plays them asks for the seats and acts by their tokens like anyone else.

use sandtable_auth::token::Token;
use sandtable_proto::matches::v1::{
    AddBotRequest, BotSeat, ListBotSeatsRequest, ListBotSeatsResponse, Match, MatchState as State,
    RemoveBotRequest,
};

use crate::auth::audited_action::OfficeAction;
use crate::auth::identity::Shown;
use crate::auth::tokens::{self, Holder};
use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::lobby::seat_choice::may_be_taken;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::Guest;
use crate::matches::update_record::Change;
use crate::rpc::match_request::MatchCall;
use crate::state::ServiceParts;
use sandtable_grpc::page_token::{self, PageBuilder};
use sandtable_store::{Change as Write, Document, DocumentQuery, StoreError, unless_lost};

/// The documents that name the seats, so that they are found without reading all
/// matches. One may outlive its bot, never the other way round.
const KIND: &str = "bot-seat";

const DEFAULT_SEATS: u32 = 100;
const MOST_SEATS: u32 = 500;

/// What a bot's token is derived from besides the match's secret.
const TOKENS: &str = "bot";

/// The name of a seat's document.
fn document_id(id: &str, seat: u32) -> String {
    format!("{id}/{seat:03}")
}

/// The token by which the bot of a seat acts.
fn bot_token(live: &LiveMatch, seat: u32) -> Token {
    tokens::derive(Holder::Bot(seat), &live.record.token_secret, TOKENS)
}

impl ServiceParts {
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
        self.must_know_all().await?;
        let decide = |live: &LiveMatch| {
            self.desk.caller(live, token)?.must_manage()?;
            if live.record.repetition_of(&call)?.is_some() {
                return Ok(Change::none(()));
            }
            self.bots.must_play(&live.record.shown.game, &request.bot)?;
            if live.record.shown.auction.is_some() && live.state() == State::Lobby {
                return Err(MatchError::field(
                    "bot",
                    "does not sit down where seats bid",
                ));
            }
            may_be_taken(live, request.seat)?;
            live.record.must_suit(request.seat, guest.program)?;
            live.record.must_be_kept_for(request.seat, &guest.account)?;
            self.matches.census.must_have_room_for_bot(&live.record)?;
            let mut record = live.record.clone();
            let bot = bot_token(live, request.seat);
            record.sit_down(request.seat, &guest, &bot, self.time.now());
            record.remember(&call, None);
            Ok(Change::to(record, ()))
        };
        decide(self.matches.lock(id).await.settle().await?)?;
        self.name_bot_seat(id, request.seat).await?;
        let action = OfficeAction {
            name: &request.name,
            token,
            action: "ADD_BOT",
            seat: Some(request.seat),
            reason: "",
        };
        self.manage(action, &call, decide).await?;
        self.get(id, token).await
    }

    /// Takes a bot away.
    pub(crate) async fn remove_bot(
        &self,
        request: RemoveBotRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let action = OfficeAction {
            name: &request.name,
            token,
            action: "REMOVE_BOT",
            seat: Some(request.seat),
            reason: "",
        };
        self.manage_once(action, &call, |live| {
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
        self.get(id, token).await
    }

    /// Makes the seat one of those that are looked at.
    async fn name_bot_seat(&self, id: &str, seat: u32) -> ServiceResult<()> {
        let document = Document::new(KIND, document_id(id, seat), Vec::new());
        // Or it had a bot before.
        unless_lost(self.documents.write(vec![Write::Add(document)]).await)?;
        Ok(())
    }

    /// A page of the seats that bots play.
    pub(crate) async fn list_bot_seats(
        &self,
        request: ListBotSeatsRequest,
    ) -> ServiceResult<ListBotSeatsResponse> {
        let limit = page_token::size(request.page_size, DEFAULT_SEATS, MOST_SEATS)?;
        let query = DocumentQuery::All {
            after: request.page_token,
        };
        let documents = self.documents.list(KIND, query, limit).await?;
        let mut last = (documents.last())
            .filter(|_| documents.len() == limit as usize)
            .map(|it| it.id.clone());
        let mut page = PageBuilder::within(limit, self.page_bytes);
        let mut before = String::new();
        for document in documents {
            let after = std::mem::replace(&mut before, document.id.clone());
            match self.bot_seat(document).await {
                Ok(Some(seat)) => {
                    if !page.push(seat) {
                        last = Some(after);
                        break;
                    }
                }
                Ok(None) => {}
                // The bots of other matches play all the same.
                Err(MatchError::Store(StoreError::Damaged(damage))) => {
                    tracing::error!(%damage, "bot stopped: match log is corrupt");
                }
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(ListBotSeatsResponse {
            seats: page.rows(),
            next_page_token: last.unwrap_or_default(),
        })
    }

    /// The seat that a document names, if a bot is to play it now. The document of a
    /// match that is over is removed.
    async fn bot_seat(&self, document: Document) -> ServiceResult<Option<BotSeat>> {
        let Some((id, seat)) = document.id.split_once('/') else {
            return Ok(None);
        };
        let Ok(seat) = seat.parse() else {
            return Ok(None);
        };
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        if !matches!(live.state(), State::Lobby | State::InProgress) {
            // Somebody else may have removed it.
            unless_lost(self.documents.write(vec![document.remove()]).await)?;
            return Ok(None);
        }
        let shown = live.record.shown_seat(seat)?;
        if shown.bot.is_empty() || shown.resigned {
            return Ok(None);
        }
        Ok(Some(BotSeat {
            r#match: live.name.clone(),
            seat,
            bot: shown.bot.clone(),
            token: bot_token(live, seat).reveal().to_owned(),
        }))
    }
}
