//! The list of the seats that bots play.

use std::sync::Arc;

use sandtable_grpc::page_token::{self, PageBuilder};
use sandtable_proto::matches::v1::{
    BotSeat, ListBotSeatsRequest, ListBotSeatsResponse, MatchState as State,
};
use sandtable_store::{Change, Document, DocumentQuery, Documents, StoreError, unless_lost};

use crate::error::{MatchError, ServiceResult};
use crate::lobby::bots::bot_token;
use crate::matches::repository::Matches;

/// The documents that name the seats, so that they are found without reading all
/// matches. One may outlive its bot, never the other way round.
const KIND: &str = "bot-seat";

const DEFAULT_SEATS: u32 = 100;
const MOST_SEATS: u32 = 500;

/// The name of a seat's document.
fn document_id(id: &str, seat: u32) -> String {
    format!("{id}/{seat:03}")
}

/// The seats that bots play, for those who play them.
pub(crate) struct BotSeats {
    pub(crate) matches: Arc<Matches>,
    pub(crate) documents: Arc<dyn Documents>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl BotSeats {
    /// Makes the seat one of those that are looked at.
    pub(super) async fn name(&self, id: &str, seat: u32) -> ServiceResult<()> {
        let document = Document::new(KIND, document_id(id, seat), Vec::new());
        // Or it had a bot before.
        unless_lost(self.documents.write(vec![Change::Add(document)]).await)?;
        Ok(())
    }

    /// A page of the seats that bots play.
    pub(crate) async fn list(
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
            // Another call may have removed it.
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
