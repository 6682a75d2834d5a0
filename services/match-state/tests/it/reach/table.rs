//! The methods of the lobby, the chats and the privileged roles.

use prost_types::FieldMask;
use sandtable_proto::matches::v1::chat_service_server::ChatService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerDrawRequest, AnswerSubstitutionRequest, CloseMatchRequest,
    CommitNonceRequest, CreateInviteRequest, FollowMessagesRequest, ListInvitesRequest,
    ListMessagesRequest, Match, MuteSeatRequest, OfferSeatRequest, PassBidRequest, PlaceBidRequest,
    PostMessageRequest, ProposeDrawRequest, ProposeSubstitutionRequest, RemoveBotRequest,
    RevealNonceRequest, RevokeInviteRequest, SetReadyRequest, UpdateMatchRequest,
};
use tonic::Status;

use super::{MatchCache, done};
use crate::club::Club;
use crate::support::by;

/// Permission that a method needs.
pub(super) enum Needs {
    Manager,
    Actor,
    Viewer,
    /// A moderator who has no part in the match.
    Office,
}

/// Returns the permission that a method needs; `None` when that is undecided.
pub(super) fn needs(method: &str) -> Option<Needs> {
    Some(match method {
        "UpdateMatch"
        | "CreateInvite"
        | "ListInvites"
        | "RevokeInvite"
        | "AddBot"
        | "RemoveBot"
        | "ProposeSubstitution"
        | "MuteSeat" => Needs::Manager,
        "SetReady" | "OfferSeat" | "AnswerSubstitution" | "ProposeDraw" | "AnswerDraw"
        | "PostMessage" | "PlaceBid" | "PassBid" | "CommitNonce" | "RevealNonce" => Needs::Actor,
        "CloseMatch" => Needs::Office,
        "ListMessages" | "FollowMessages" => Needs::Viewer,
        _ => return None,
    })
}

/// Returns the refusal that an authorised caller still gets.
pub(super) fn let_in(method: &str) -> &'static str {
    match method {
        "CreateInvite" | "AddBot" => "SEAT_TAKEN",
        "RevokeInvite" | "RemoveBot" => "INVALID_FIELD",
        "AnswerSubstitution" => "NO_SUBSTITUTION",
        "AnswerDraw" => "NO_DRAW_OFFER",
        "PlaceBid" | "PassBid" | "CommitNonce" | "RevealNonce" => "WRONG_STATE",
        _ => "",
    }
}

impl Club {
    /// Calls a method at seat 0 of a table.
    pub(super) async fn try_at_table(
        &self,
        method: &str,
        token: &str,
        table: &MatchCache,
    ) -> Result<(), Status> {
        let env = &self.service;
        let name = table.name.clone();
        let seat = Some(0);
        match method {
            "UpdateMatch" => {
                let request = UpdateMatchRequest {
                    r#match: Some(Match {
                        name,
                        ..Default::default()
                    }),
                    update_mask: Some(FieldMask {
                        paths: vec!["display_name".to_owned()],
                    }),
                    ..Default::default()
                };
                done(env.update_match(by(token, request)).await)
            }
            "SetReady" => {
                let request = SetReadyRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.set_ready(by(token, request)).await)
            }
            "CreateInvite" => {
                let request = CreateInviteRequest {
                    name,
                    ..Default::default()
                };
                done(env.create_invite(by(token, request)).await)
            }
            "ListInvites" => {
                let request = ListInvitesRequest {
                    name,
                    ..Default::default()
                };
                done(env.list_invites(by(token, request)).await)
            }
            "RevokeInvite" => {
                let request = RevokeInviteRequest {
                    name,
                    ..Default::default()
                };
                done(env.revoke_invite(by(token, request)).await)
            }
            "AddBot" => {
                let request = AddBotRequest {
                    name,
                    bot: "sensible".to_owned(),
                    ..Default::default()
                };
                done(env.add_bot(by(token, request)).await)
            }
            "RemoveBot" => {
                let request = RemoveBotRequest {
                    name,
                    ..Default::default()
                };
                done(env.remove_bot(by(token, request)).await)
            }
            "OfferSeat" => {
                let request = OfferSeatRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.offer_seat(by(token, request)).await)
            }
            "ProposeSubstitution" => {
                let request = ProposeSubstitutionRequest {
                    name,
                    ..Default::default()
                };
                done(env.propose_substitution(by(token, request)).await)
            }
            "AnswerSubstitution" => {
                let request = AnswerSubstitutionRequest {
                    name,
                    seat,
                    absent: 1,
                    ..Default::default()
                };
                done(env.answer_substitution(by(token, request)).await)
            }
            "ProposeDraw" => {
                let request = ProposeDrawRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.propose_draw(by(token, request)).await)
            }
            "AnswerDraw" => {
                let request = AnswerDrawRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.answer_draw(by(token, request)).await)
            }
            "PlaceBid" => {
                let request = PlaceBidRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.place_bid(by(token, request)).await)
            }
            "PassBid" => {
                let request = PassBidRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(env.pass_bid(by(token, request)).await)
            }
            "CommitNonce" => {
                let request = CommitNonceRequest {
                    name,
                    seat,
                    nonce_commitment: vec![1; 32],
                    ..Default::default()
                };
                done(env.commit_nonce(by(token, request)).await)
            }
            "RevealNonce" => {
                let request = RevealNonceRequest {
                    name,
                    seat,
                    nonce: vec![1; 16],
                    ..Default::default()
                };
                done(env.reveal_nonce(by(token, request)).await)
            }
            "CloseMatch" => {
                let request = CloseMatchRequest {
                    name,
                    reason: "abuse".to_owned(),
                    ..Default::default()
                };
                done(env.close_match(by(token, request)).await)
            }
            "MuteSeat" => {
                let request = MuteSeatRequest {
                    name,
                    ..Default::default()
                };
                done(env.mute_seat(by(token, request)).await)
            }
            "PostMessage" => {
                let request = PostMessageRequest {
                    name,
                    seat,
                    text: "hello".to_owned(),
                    ..Default::default()
                };
                done(env.post_message(by(token, request)).await)
            }
            "ListMessages" => {
                let request = ListMessagesRequest {
                    name,
                    ..Default::default()
                };
                done(env.list_messages(by(token, request)).await)
            }
            "FollowMessages" => {
                let request = FollowMessagesRequest {
                    name,
                    ..Default::default()
                };
                let followed = env.follow_messages(by(token, request));
                followed.await.map(|_| ())
            }
            _ => panic!("{method} has no row"),
        }
    }
}
