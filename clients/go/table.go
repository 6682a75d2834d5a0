package sandtable

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/durationpb"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// SetReady says that the seat is ready to start, or not.
func (c *Client) SetReady(ctx context.Context, name string, ready bool) (*matchesv1.Match, error) {
	request := &matchesv1.SetReadyRequest{Name: name, Ready: ready, RequestId: newRequestID()}
	shown, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewLobbyServiceClient(at).SetReady(ctx, request)
	})
	if err != nil {
		return nil, err
	}
	return c.settleNonces(ctx, shown)
}

// Invite makes an invitation to a seat; good for 7 days when no time is given. The token
// must be the host's.
func (c *Client) Invite(ctx context.Context, name string, seat uint32, goodFor time.Duration) (*matchesv1.CreateInviteResponse, error) {
	request := &matchesv1.CreateInviteRequest{Name: name, Seat: seat, RequestId: newRequestID()}
	if goodFor != 0 {
		request.Ttl = durationpb.New(goodFor)
	}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.CreateInviteResponse, error) {
		return matchesv1.NewLobbyServiceClient(at).CreateInvite(ctx, request)
	})
}

// Invites gives the invitations that are good. The token must be the host's.
func (c *Client) Invites(ctx context.Context, name string) ([]*matchesv1.Invite, error) {
	found, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListInvitesResponse, error) {
		return matchesv1.NewLobbyServiceClient(at).ListInvites(ctx, &matchesv1.ListInvitesRequest{Name: name})
	})
	return found.GetInvites(), err
}

// RevokeInvite revokes an invitation.
func (c *Client) RevokeInvite(ctx context.Context, name, invite string) error {
	request := &matchesv1.RevokeInviteRequest{Name: name, Invite: invite, RequestId: newRequestID()}
	_, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.RevokeInviteResponse, error) {
		return matchesv1.NewLobbyServiceClient(at).RevokeInvite(ctx, request)
	})
	return err
}
