package sandtable

import (
	"context"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// Fork is a scratch copy of a match, to look ahead in: it holds what its maker may see, with dice
// of its own, and whoever made it plays all sides. Delete lets it go; one that nobody uses goes by
// itself.
//
// Moves are sent with the version that this value knows, so that a repetition never plays one
// twice: after an answer that was lost, playing is refused with the reason VERSION_MISMATCH, and
// Refresh finds out where the fork stands. It is for one goroutine at a time.
type Fork struct {
	client *Client
	shown  *matchesv1.Fork
}

// forkCall makes a call about a fork, at the servers of its match.
func forkCall[Q, R any](
	ctx context.Context, c *Client, match string,
	method func(matchesv1.ForkServiceClient, context.Context, *Q, ...grpc.CallOption) (*R, error),
	request *Q,
) (*R, error) {
	match, _, _ = strings.Cut(match, "/forks/")
	return Call(ctx, c, match, func(ctx context.Context, at grpc.ClientConnInterface) (*R, error) {
		return method(matchesv1.NewForkServiceClient(at), ctx, request)
	})
}

// Fork copies a match as the caller may see it, now.
func (c *Client) Fork(ctx context.Context, match string) (*Fork, error) {
	return c.ForkWith(ctx, &matchesv1.CreateForkRequest{Parent: match})
}

// ForkWith does so with all that can be asked of a copy: the seat to look as, the version, and what
// its dice follow from.
func (c *Client) ForkWith(ctx context.Context, request *matchesv1.CreateForkRequest) (*Fork, error) {
	shown, err := forkCall(ctx, c, request.GetParent(), matchesv1.ForkServiceClient.CreateFork, request)
	return c.holding(shown, err)
}

// FindFork gives a fork that this caller made earlier.
func (c *Client) FindFork(ctx context.Context, name string) (*Fork, error) {
	shown, err := forkCall(ctx, c, name, matchesv1.ForkServiceClient.GetFork, &matchesv1.GetForkRequest{Name: name})
	return c.holding(shown, err)
}

// ListForks lists the caller's own forks of a match.
func (c *Client) ListForks(ctx context.Context, match string) ([]*matchesv1.Fork, error) {
	found, err := forkCall(ctx, c, match, matchesv1.ForkServiceClient.ListForks, &matchesv1.ListForksRequest{Parent: match})
	return found.GetForks(), err
}

func (c *Client) holding(shown *matchesv1.Fork, err error) (*Fork, error) {
	if err != nil {
		return nil, err
	}
	return &Fork{client: c, shown: shown}, nil
}

// Shown is the fork as it was last told: where it stands, and when it goes.
func (f *Fork) Shown() *matchesv1.Fork {
	return f.shown
}

// Submit plays a command for a seat, the lowest one that is awaited when it is nil.
func (f *Fork) Submit(ctx context.Context, seat *uint32, command proto.Message) (*matchesv1.PlayForkResponse, error) {
	move, err := CommandMove(seat, command)
	if err != nil {
		return nil, err
	}
	return f.Play(ctx, []*matchesv1.ForkMove{move}, nil)
}

// CommandMove is a command as a move of a fork, of the lowest seat that is awaited when it is nil.
func CommandMove(seat *uint32, command proto.Message) (*matchesv1.ForkMove, error) {
	packed, err := pack(command)
	if err != nil {
		return nil, err
	}
	return &matchesv1.ForkMove{Seat: seat, Move: &matchesv1.ForkMove_Command{Command: packed}}, nil
}

// Play plays up to 64 moves, all of them or, when one is refused, none; and looks at the fork
// afterwards in the same call, unless look is nil.
func (f *Fork) Play(ctx context.Context, moves []*matchesv1.ForkMove, look *matchesv1.ForkLook) (*matchesv1.PlayForkResponse, error) {
	version := f.shown.GetVersion()
	request := &matchesv1.PlayForkRequest{Name: f.shown.GetName(), Moves: moves, ExpectedVersion: &version, Look: look}
	played, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.PlayFork, request)
	if err != nil {
		return nil, err
	}
	f.shown = played.GetFork()
	return played, nil
}

// Validate checks a command as Submit would and changes nothing. It gives the version that the
// command was checked against.
func (f *Fork) Validate(ctx context.Context, seat *uint32, command proto.Message) (uint64, error) {
	packed, err := pack(command)
	if err != nil {
		return 0, err
	}
	request := &matchesv1.ValidateForkCommandRequest{Name: f.shown.GetName(), Seat: seat, Command: packed}
	checked, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.ValidateForkCommand, request)
	return checked.GetVersion(), err
}

// Legal puts everything that a seat may do now, the lowest one that is awaited when it is nil, into
// the game's own message. It gives the version that this is true for.
func (f *Fork) Legal(ctx context.Context, seat *uint32, into proto.Message) (uint64, error) {
	listed, err := f.listLegal(ctx, seat, 0)
	if err != nil {
		return 0, err
	}
	return listed.GetVersion(), unpack(listed.GetLegal(), into)
}

// Samples gives some commands that are legal for a seat, up to 8 drawn at random, and the version
// that they are for.
func (f *Fork) Samples(ctx context.Context, seat *uint32, count uint32) ([]*anypb.Any, uint64, error) {
	listed, err := f.listLegal(ctx, seat, count)
	return listed.GetCommands(), listed.GetVersion(), err
}

func (f *Fork) listLegal(ctx context.Context, seat *uint32, samples uint32) (*matchesv1.ListForkLegalActionsResponse, error) {
	request := &matchesv1.ListForkLegalActionsRequest{Name: f.shown.GetName(), Seat: seat, Samples: samples}
	return forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.ListForkLegalActions, request)
}

// DefaultCommand puts the command that stands in for a seat, the lowest one that is awaited when it
// is nil, into the game's own message. It gives the version that it is for.
func (f *Fork) DefaultCommand(ctx context.Context, seat *uint32, into proto.Message) (uint64, error) {
	request := &matchesv1.GetForkDefaultCommandRequest{Name: f.shown.GetName(), Seat: seat}
	given, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.GetForkDefaultCommand, request)
	if err != nil {
		return 0, err
	}
	return given.GetVersion(), unpack(given.GetCommand(), into)
}

// View puts the fork with the eyes of a seat, or with those that it was made with when it is nil,
// into the game's own message. It gives the version that is shown.
func (f *Fork) View(ctx context.Context, seat *uint32, into proto.Message) (uint64, error) {
	request := &matchesv1.GetForkViewRequest{Name: f.shown.GetName(), Seat: seat}
	seen, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.GetForkView, request)
	if err != nil {
		return 0, err
	}
	return seen.GetVersion(), unpack(seen.GetView(), into)
}

// Threats puts what can attack the spaces of a seat before its next turn, of the seat with whose
// eyes the fork was made when none is named, into the game's own message. It gives the version that
// it is for.
func (f *Fork) Threats(ctx context.Context, of ThreatsOf, into proto.Message) (uint64, error) {
	request := &matchesv1.GetForkThreatsRequest{Name: f.shown.GetName(), Holder: of.Holder, Spaces: of.Spaces}
	found, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.GetForkThreats, request)
	if err != nil {
		return 0, err
	}
	return found.GetVersion(), unpack(found.GetThreats(), into)
}

// Branch makes another fork of what this one has come to; its dice follow from the seed, random ones
// when there is none.
func (f *Fork) Branch(ctx context.Context, seed []byte) (*Fork, error) {
	request := &matchesv1.CloneForkRequest{Name: f.shown.GetName(), Seed: seed}
	shown, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.CloneFork, request)
	return f.client.holding(shown, err)
}

// Refresh asks where the fork stands.
func (f *Fork) Refresh(ctx context.Context) error {
	found, err := f.client.FindFork(ctx, f.shown.GetName())
	if err == nil {
		f.shown = found.shown
	}
	return err
}

// Delete lets the fork go.
func (f *Fork) Delete(ctx context.Context) error {
	request := &matchesv1.DeleteForkRequest{Name: f.shown.GetName()}
	_, err := forkCall(ctx, f.client, f.shown.GetName(), matchesv1.ForkServiceClient.DeleteFork, request)
	return err
}
