//! Common interface of requests that change a match.

use prost::Message;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerDrawRequest, AnswerPauseRequest, AnswerSubstitutionRequest,
    CloseMatchRequest, CommitNonceRequest, EndPauseRequest, LeaveMatchRequest, MuteSeatRequest,
    OfferSeatRequest, PassBidRequest, PlaceBidRequest, ProposeDrawRequest, ProposePauseRequest,
    ProposeSubstitutionRequest, RemoveBotRequest, RevealNonceRequest, RevokeInviteRequest,
    SetReadyRequest, TakeVacationRequest,
};

use crate::auth::identity::Shown;
use crate::error::ServiceResult;
use crate::matches::names::match_id;
use sandtable_auth::idempotency::RequestScope;

/// A request that changes a match, once.
pub(crate) trait MatchRequest: Message {
    /// The method that it is made of.
    const METHOD: &'static str;
    /// Name of the match.
    fn name(&self) -> &str;
    /// Id by which its retries are recognised.
    fn request_id(&self) -> &str;
}

macro_rules! match_requests {
    ($($request:ty: $method:literal;)*) => {
        $(impl MatchRequest for $request {
            const METHOD: &'static str = $method;
            fn name(&self) -> &str {
                &self.name
            }
            fn request_id(&self) -> &str {
                &self.request_id
            }
        })*
    };
}

match_requests! {
    AddBotRequest: "AddBot";
    AnswerDrawRequest: "AnswerDraw";
    AnswerPauseRequest: "AnswerPause";
    AnswerSubstitutionRequest: "AnswerSubstitution";
    CloseMatchRequest: "CloseMatch";
    CommitNonceRequest: "CommitNonce";
    EndPauseRequest: "EndPause";
    LeaveMatchRequest: "LeaveMatch";
    MuteSeatRequest: "MuteSeat";
    OfferSeatRequest: "OfferSeat";
    PassBidRequest: "PassBid";
    PlaceBidRequest: "PlaceBid";
    ProposeDrawRequest: "ProposeDraw";
    ProposePauseRequest: "ProposePause";
    ProposeSubstitutionRequest: "ProposeSubstitution";
    RemoveBotRequest: "RemoveBot";
    RevealNonceRequest: "RevealNonce";
    RevokeInviteRequest: "RevokeInvite";
    SetReadyRequest: "SetReady";
    TakeVacationRequest: "TakeVacation";
}

/// A call that changes a match.
#[derive(Clone, Debug)]
pub(crate) struct MatchCall<'a> {
    /// Id of the match.
    pub(crate) id: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    pub(crate) call: RequestScope,
}

impl<'a> MatchCall<'a> {
    /// Reads what is common to all such requests.
    pub(crate) fn read<M: MatchRequest>(
        request: &'a M,
        token: Option<Shown<'a>>,
    ) -> ServiceResult<Self> {
        let id = match_id("name", request.name())?;
        let call = RequestScope::new(M::METHOD, token, request.request_id(), request)?;
        Ok(MatchCall { id, token, call })
    }
}
