package sandtable

import (
	"context"
	"errors"
	"io"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

const lobbyPoll = 500 * time.Millisecond

// CreateMatch hosts a match. The request id is filled in when it is empty. When a seat is
// taken without a nonce or a commitment to one, the seat is bound to a random one, as by
// JoinMatch.
func (c *Client) CreateMatch(ctx context.Context, request *matchesv1.CreateMatchRequest) (*matchesv1.CreateMatchResponse, error) {
	request = proto.CloneOf(request)
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	var nonce []byte
	if request.Seat != nil && len(request.GetNonce()) == 0 && len(request.GetNonceCommitment()) == 0 {
		nonce = newNonce()
		commitment := NonceCommitment(nonce)
		request.NonceCommitment = commitment[:]
	}
	created, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.CreateMatchResponse, error) {
		return matchesv1.NewMatchServiceClient(at).CreateMatch(ctx, request)
	})
	if err != nil || nonce == nil {
		return created, err
	}
	access := SeatAccess{Match: created.GetMatch().GetName(), Seat: request.GetSeat(), Token: created.GetSeatToken()}
	created.Match, err = c.seated(ctx, access, nonce, created.GetMatch())
	return created, err
}

// GetMatch gets a match.
func (c *Client) GetMatch(ctx context.Context, name string) (*matchesv1.Match, error) {
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewMatchServiceClient(at).GetMatch(ctx, &matchesv1.GetMatchRequest{Name: name})
	})
}

// Started waits until a match has left its lobby, which the log does not tell, and gets it.
// The nonces of seats that were taken through these connections are revealed when the match
// waits for them; it is an error when it has started with others.
func (c *Client) Started(ctx context.Context, name string) (*matchesv1.Match, error) {
	for {
		found, err := c.RevealNonces(ctx, name)
		if err != nil || found.GetState() != matchesv1.MatchState_MATCH_STATE_LOBBY {
			return found, err
		}
		if err := pause(ctx, lobbyPoll); err != nil {
			return nil, err
		}
	}
}

// ListMatches lists one page of the public matches, the newest first.
func (c *Client) ListMatches(ctx context.Context, request *matchesv1.ListMatchesRequest) (*matchesv1.ListMatchesResponse, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListMatchesResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ListMatches(ctx, request)
	})
}

// JoinMatch takes a seat, the lowest free one when none is named. The request id is filled in
// when it is empty. Without a nonce or a commitment to one, the seat is bound to a random one.
// It is revealed as soon as the match waits for it: in the background, and by calls of the
// lobby that tell so earlier.
func (c *Client) JoinMatch(ctx context.Context, request *matchesv1.JoinMatchRequest) (SeatAccess, error) {
	request = proto.CloneOf(request)
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	var nonce []byte
	if len(request.GetNonce()) == 0 && len(request.GetNonceCommitment()) == 0 {
		nonce = newNonce()
		commitment := NonceCommitment(nonce)
		request.NonceCommitment = commitment[:]
	}
	joined, err := Call(ctx, c, request.GetName(), func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.JoinMatchResponse, error) {
		return matchesv1.NewMatchServiceClient(at).JoinMatch(ctx, request)
	})
	if err != nil {
		return SeatAccess{}, err
	}
	access := SeatAccess{Match: request.GetName(), Seat: joined.GetSeat(), Token: joined.GetSeatToken()}
	if nonce != nil {
		_, err = c.seated(ctx, access, nonce, joined.GetMatch())
	}
	return access, err
}

// LeaveMatch gives a seat back before the match has started.
func (c *Client) LeaveMatch(ctx context.Context, name string) (*matchesv1.Match, error) {
	request := &matchesv1.LeaveMatchRequest{Name: name, RequestId: newRequestID()}
	left, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewMatchServiceClient(at).LeaveMatch(ctx, request)
	})
	if err == nil {
		c.nonces.forget(func(at place, kept keptNonce) bool { return at.match == name && kept.token == c.token })
	}
	return left, err
}

// StartMatch starts a match in which every seat is taken. The token must be the host's.
func (c *Client) StartMatch(ctx context.Context, name string) (*matchesv1.Match, error) {
	request := &matchesv1.StartMatchRequest{Name: name, RequestId: newRequestID()}
	shown, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewMatchServiceClient(at).StartMatch(ctx, request)
	})
	if err != nil {
		return nil, err
	}
	return c.settleNonces(ctx, shown)
}

// ExportMatch exports a match whole.
func (c *Client) ExportMatch(ctx context.Context, name string) (*matchesv1.MatchExport, error) {
	return c.ExportMatchAs(ctx, name, matchesv1.ExportForm_EXPORT_FORM_WHOLE)
}

// ExportMatchAs exports a match whole or in brief, which leaves out what follows from the rules.
func (c *Client) ExportMatchAs(
	ctx context.Context, name string, form matchesv1.ExportForm,
) (*matchesv1.MatchExport, error) {
	request := &matchesv1.ExportMatchRequest{Name: name, Form: form}
	content, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) ([]byte, error) {
		stream, err := matchesv1.NewMatchServiceClient(at).ExportMatch(ctx, request)
		if err != nil {
			return nil, err
		}
		var whole []byte
		for {
			piece, err := stream.Recv()
			if errors.Is(err, io.EOF) {
				return whole, nil
			}
			if err != nil {
				return nil, err
			}
			whole = append(whole, piece.GetChunk()...)
		}
	})
	if err != nil {
		return nil, err
	}
	exported := &matchesv1.MatchExport{}
	return exported, proto.Unmarshal(content, exported)
}

// ImportMatch creates a match from an export, under a name of its own; it says Imported. It
// takes the key of an account with the scope HOST, or the operator's token.
func (c *Client) ImportMatch(ctx context.Context, exported *matchesv1.MatchExport) (*matchesv1.ImportMatchResponse, error) {
	content, err := proto.Marshal(exported)
	if err != nil {
		return nil, err
	}
	request := &matchesv1.ImportMatchRequest{Content: content, RequestId: newRequestID()}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ImportMatchResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ImportMatch(ctx, request)
	})
}
