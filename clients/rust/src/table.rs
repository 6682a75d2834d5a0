//! Agreements between players around a match: invitations, readiness, bots, substitutes, draws.

use prost_types::Duration;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerDrawRequest, AnswerSubstitutionRequest, CommitNonceRequest,
    CreateInviteRequest, CreateInviteResponse, ListInvitesRequest, Match, MuteSeatRequest,
    OfferSeatRequest, OfferSeatResponse, PassBidRequest, PlaceBidRequest, ProposeDrawRequest,
    ProposeSubstitutionRequest, RemoveBotRequest, RevealNonceRequest, RevokeInviteRequest,
    SetReadyRequest, UpdateMatchRequest, UpdateMatchResponse,
};
use sandtable_proto::matches::v1::{Invite, lobby_service_client::LobbyServiceClient};

use crate::client::{Client, Wire, new_request_id};
use crate::error::Error;

/// Makes a call of the lobby with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat(&request.name, |at| {
                let (mut lobby, request) = (at.lobby(), request.clone());
                async move { lobby.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// The generated client of the lobby, for calls that need what this crate does not
    /// offer.
    pub fn lobby(&self) -> LobbyServiceClient<Wire> {
        LobbyServiceClient::new(self.wire())
    }

    /// Changes a match before it starts. The request id is filled in when it is empty.
    /// The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has
    /// started, `ETAG_MISMATCH` when it has changed since the etag was read, and `SEAT_TAKEN`
    /// when the change would remove a seat that is taken. The error names a field that cannot be
    /// changed.
    pub async fn update_match(
        &self,
        mut request: UpdateMatchRequest,
    ) -> Result<UpdateMatchResponse, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        let name = request.r#match.as_ref().map_or("", |found| &found.name);
        Ok(self
            .repeat(name, |at| {
                let (mut lobby, request) = (at.lobby(), request.clone());
                async move { lobby.update_match(request).await }
            })
            .await?)
    }

    /// Says that the seat is ready to start, or not.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has
    /// started, and `NONCES_AWAITED` when it waits for nothing else.
    pub async fn set_ready(&self, name: &str, ready: bool) -> Result<Match, Error> {
        let request = SetReadyRequest {
            name: name.to_owned(),
            seat: None,
            ready,
            request_id: new_request_id(),
        };
        let shown = call!(self, set_ready, request);
        self.settle_nonces(shown).await
    }

    /// Makes an invitation to a seat; good for 7 days when no time is given. The token
    /// must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_TAKEN` when the seat is taken,
    /// `WRONG_STATE` when the match has started and the seat is not up for a substitute, and
    /// `LIMIT_REACHED` when the match has as many invitations as it may.
    pub async fn invite(
        &self,
        name: &str,
        seat: u32,
        ttl: Option<Duration>,
    ) -> Result<CreateInviteResponse, Error> {
        let request = CreateInviteRequest {
            name: name.to_owned(),
            seat,
            ttl,
            request_id: new_request_id(),
        };
        Ok(call!(self, create_invite, request))
    }

    /// Lists the invitations that are good. The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_ALLOWED` when the token is not
    /// the host's.
    pub async fn invites(&self, name: &str) -> Result<Vec<Invite>, Error> {
        let request = ListInvitesRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        Ok(call!(self, list_invites, request).invites)
    }

    /// Revokes an invitation.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_ALLOWED` when the caller neither
    /// hosts the match nor offered their seat by it. If there is no such invitation, the error
    /// names the field `invite`.
    pub async fn revoke_invite(&self, name: &str, invite: &str) -> Result<(), Error> {
        let request = RevokeInviteRequest {
            name: name.to_owned(),
            invite: invite.to_owned(),
            request_id: new_request_id(),
        };
        call!(self, revoke_invite, request);
        Ok(())
    }

    /// Has a bot of the platform play a seat. The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_TAKEN` when the seat is taken,
    /// `SEAT_NOT_FOR_CALLER` when the seat is for a person, `WRONG_STATE` when the match has
    /// started and the seat is not up for a substitute, and `LIMIT_REACHED` when the host has as
    /// many bots as they may. If the game has no such bot, the error names the field `bot`.
    pub async fn add_bot(&self, name: &str, seat: u32, bot: &str) -> Result<Match, Error> {
        let request = AddBotRequest {
            name: name.to_owned(),
            seat,
            bot: bot.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, add_bot, request))
    }

    /// Takes a bot away. The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); if no bot plays the seat, the error names the field
    /// `seat`.
    pub async fn remove_bot(&self, name: &str, seat: u32) -> Result<Match, Error> {
        let request = RemoveBotRequest {
            name: name.to_owned(),
            seat,
            request_id: new_request_id(),
        };
        Ok(call!(self, remove_bot, request))
    }

    /// Offers the own seat to any caller with the code.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match is not in
    /// progress, and `SEAT_NOT_PLAYED` when the seat has resigned.
    pub async fn offer_seat(&self, name: &str) -> Result<OfferSeatResponse, Error> {
        let request = OfferSeatRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
            ..Default::default()
        };
        Ok(call!(self, offer_seat, request))
    }

    /// Puts up the seat of an absent player. The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_NOT_ABSENT` when the match has
    /// not waited long enough for the seat, `SEAT_NOT_PLAYED` when no player has it, and
    /// `WRONG_STATE` when the match is not in progress.
    pub async fn propose_substitution(&self, name: &str, seat: u32) -> Result<Match, Error> {
        let request = ProposeSubstitutionRequest {
            name: name.to_owned(),
            seat,
            request_id: new_request_id(),
        };
        Ok(call!(self, propose_substitution, request))
    }

    /// Agrees to give away the seat of an absent player, or declines.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_SUBSTITUTION` when the seat is not
    /// up for one, and `WRONG_STATE` when the match is not in progress.
    pub async fn answer_substitution(
        &self,
        name: &str,
        absent: u32,
        agree: bool,
    ) -> Result<Match, Error> {
        let request = AnswerSubstitutionRequest {
            name: name.to_owned(),
            seat: None,
            absent,
            agree,
            request_id: new_request_id(),
        };
        Ok(call!(self, answer_substitution, request))
    }

    /// Offers a draw.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `DRAW_ON_OFFER` when there is an offer
    /// already, and `WRONG_STATE` when the match is not in progress.
    pub async fn propose_draw(&self, name: &str) -> Result<Match, Error> {
        let request = ProposeDrawRequest {
            name: name.to_owned(),
            seat: None,
            request_id: new_request_id(),
        };
        Ok(call!(self, propose_draw, request))
    }

    /// Agrees to the draw on offer, or declines it.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_DRAW_OFFER` when none is on offer,
    /// and `VERSION_MISMATCH` when the match has moved on.
    pub async fn answer_draw(
        &self,
        name: &str,
        agree: bool,
        expected_version: Option<u64>,
    ) -> Result<Match, Error> {
        let request = AnswerDrawRequest {
            name: name.to_owned(),
            seat: None,
            agree,
            request_id: new_request_id(),
            expected_version,
        };
        Ok(call!(self, answer_draw, request))
    }

    /// Bids for the side that the match's auction is about.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_AUCTION` when none is open,
    /// `BID_MADE` when it is not the seat's turn to bid, and `BID_TOO_LOW` when more is needed.
    pub async fn place_bid(&self, name: &str, amount: u32) -> Result<Match, Error> {
        let request = PlaceBidRequest {
            name: name.to_owned(),
            seat: None,
            amount,
            request_id: new_request_id(),
        };
        let shown = call!(self, place_bid, request);
        self.settle_nonces(shown).await
    }

    /// Bids no more in the match's auction.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_AUCTION` when none is open, and
    /// `BID_MADE` when it is not the seat's turn to bid.
    pub async fn pass_bid(&self, name: &str) -> Result<Match, Error> {
        let request = PassBidRequest {
            name: name.to_owned(),
            seat: None,
            request_id: new_request_id(),
        };
        let shown = call!(self, pass_bid, request);
        self.settle_nonces(shown).await
    }

    /// Binds the seat to another nonce, by its commitment of 32 bytes. Calls that take a seat do
    /// it by themselves.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has
    /// started.
    pub async fn commit_nonce(&self, name: &str, commitment: [u8; 32]) -> Result<Match, Error> {
        let request = CommitNonceRequest {
            name: name.to_owned(),
            seat: None,
            nonce_commitment: commitment.to_vec(),
            request_id: new_request_id(),
        };
        Ok(call!(self, commit_nonce, request))
    }

    /// Reveals the nonce that the seat is bound to, against the commitments of all seats that the
    /// caller has seen (`None` for any commitments). Calls that take a seat do it by themselves,
    /// and never against two different tables.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NONCES_NOT_AWAITED`,
    /// `NONCE_NOT_COMMITTED` or `WRONG_STATE` when it is not the time, `NONCE_MISMATCH` when the
    /// seat is bound to another nonce, and `NONCES_CHANGED` when the seats are bound to others
    /// than the caller saw.
    pub async fn reveal_nonce(
        &self,
        name: &str,
        nonce: &[u8],
        table: Option<[u8; 32]>,
    ) -> Result<Match, Error> {
        let request = RevealNonceRequest {
            name: name.to_owned(),
            seat: None,
            nonce: nonce.to_vec(),
            table: table.map_or_else(Vec::new, |table| table.to_vec()),
            request_id: new_request_id(),
        };
        Ok(call!(self, reveal_nonce, request))
    }

    /// Keeps a seat from writing in chats, or lets it again. The token must be the
    /// host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_ALLOWED` when the token is not
    /// the host's.
    pub async fn mute_seat(&self, name: &str, seat: u32, muted: bool) -> Result<Match, Error> {
        let request = MuteSeatRequest {
            name: name.to_owned(),
            seat,
            muted,
            request_id: new_request_id(),
        };
        Ok(call!(self, mute_seat, request))
    }
}
