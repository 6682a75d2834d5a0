package sandtable

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// settle makes a change around a match that is answered with the match.
func settle[Q any](
	ctx context.Context, c *Client, name string, request *Q,
	method func(matchesv1.LobbyServiceClient, context.Context, *Q, ...grpc.CallOption) (*matchesv1.Match, error),
) (*matchesv1.Match, error) {
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return method(matchesv1.NewLobbyServiceClient(at), ctx, request)
	})
}

// UpdateMatch changes fields of a match in its lobby, by their paths. The token must be the
// host's. With the etag of what was read, the change is refused when somebody was faster.
func (c *Client) UpdateMatch(ctx context.Context, match *matchesv1.Match, paths ...string) (*matchesv1.UpdateMatchResponse, error) {
	mask := &fieldmaskpb.FieldMask{Paths: paths}
	request := &matchesv1.UpdateMatchRequest{Match: match, UpdateMask: mask, RequestId: newRequestID()}
	return Call(ctx, c, match.GetName(), func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.UpdateMatchResponse, error) {
		return matchesv1.NewLobbyServiceClient(at).UpdateMatch(ctx, request)
	})
}

// AddBot has a bot of the server play a seat. The token must be the host's.
func (c *Client) AddBot(ctx context.Context, name string, seat uint32, bot string) (*matchesv1.Match, error) {
	request := &matchesv1.AddBotRequest{Name: name, Seat: seat, Bot: bot, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.AddBot)
}

// RemoveBot takes a bot from its seat. The token must be the host's.
func (c *Client) RemoveBot(ctx context.Context, name string, seat uint32) (*matchesv1.Match, error) {
	request := &matchesv1.RemoveBotRequest{Name: name, Seat: seat, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.RemoveBot)
}

// OfferSeat makes a code by which somebody else takes over the own seat.
func (c *Client) OfferSeat(ctx context.Context, name string) (*matchesv1.OfferSeatResponse, error) {
	request := &matchesv1.OfferSeatRequest{Name: name, RequestId: newRequestID()}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.OfferSeatResponse, error) {
		return matchesv1.NewLobbyServiceClient(at).OfferSeat(ctx, request)
	})
}

// ProposeSubstitution proposes to put the seat of somebody who is absent up for a substitute.
func (c *Client) ProposeSubstitution(ctx context.Context, name string, seat uint32) (*matchesv1.Match, error) {
	request := &matchesv1.ProposeSubstitutionRequest{Name: name, Seat: seat, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.ProposeSubstitution)
}

// AnswerSubstitution agrees to a substitute for an absent seat, or does not.
func (c *Client) AnswerSubstitution(ctx context.Context, name string, absent uint32, agree bool) (*matchesv1.Match, error) {
	request := &matchesv1.AnswerSubstitutionRequest{Name: name, Absent: absent, Agree: agree, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.AnswerSubstitution)
}

// ProposeDraw offers a draw, which ends the match when every seat has agreed.
func (c *Client) ProposeDraw(ctx context.Context, name string) (*matchesv1.Match, error) {
	request := &matchesv1.ProposeDrawRequest{Name: name, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.ProposeDraw)
}

// AnswerDraw agrees to a draw that is on offer, or takes it off the table; with an expected
// version, only while the match is there.
func (c *Client) AnswerDraw(ctx context.Context, name string, agree bool, expectedVersion *uint64) (*matchesv1.Match, error) {
	request := &matchesv1.AnswerDrawRequest{Name: name, Agree: agree, ExpectedVersion: expectedVersion, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.AnswerDraw)
}

// PlaceBid bids in the match's auction: what one gives the other side for the one bid for.
func (c *Client) PlaceBid(ctx context.Context, name string, amount uint32) (*matchesv1.Match, error) {
	request := &matchesv1.PlaceBidRequest{Name: name, Amount: amount, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.PlaceBid)
}

// PassBid bids no more.
func (c *Client) PassBid(ctx context.Context, name string) (*matchesv1.Match, error) {
	request := &matchesv1.PassBidRequest{Name: name, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.PassBid)
}

// MuteSeat takes the word from a seat in the chat, or gives it back. The token must be the
// host's, or a moderator's.
func (c *Client) MuteSeat(ctx context.Context, name string, seat uint32, muted bool) (*matchesv1.Match, error) {
	request := &matchesv1.MuteSeatRequest{Name: name, Seat: seat, Muted: muted, RequestId: newRequestID()}
	return settle(ctx, c, name, request, matchesv1.LobbyServiceClient.MuteSeat)
}

// CloseMatch ends a match of others without a winner, by office. For moderators.
func (c *Client) CloseMatch(ctx context.Context, name, reason string) (*matchesv1.Match, error) {
	request := &matchesv1.CloseMatchRequest{Name: name, Reason: reason, RequestId: newRequestID()}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewMatchServiceClient(at).CloseMatch(ctx, request)
	})
}
