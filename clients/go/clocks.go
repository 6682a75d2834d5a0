package sandtable

import (
	"context"

	"google.golang.org/grpc"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// GetClocks gives the clocks as they stand, how they are set, and the server's time of day.
func (c *Client) GetClocks(ctx context.Context, name string) (*matchesv1.GetClocksResponse, error) {
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.GetClocksResponse, error) {
		return matchesv1.NewClockServiceClient(at).GetClocks(ctx, &matchesv1.GetClocksRequest{Name: name})
	})
}

// ProposePause proposes a pause, which begins when every seat has agreed.
func (c *Client) ProposePause(ctx context.Context, name string) (*matchesv1.Clocks, error) {
	request := &matchesv1.ProposePauseRequest{Name: name, RequestId: newRequestID()}
	done, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ProposePauseResponse, error) {
		return matchesv1.NewClockServiceClient(at).ProposePause(ctx, request)
	})
	return done.GetClocks(), err
}

// AnswerPause agrees to a pause that is proposed, or takes it off the table.
func (c *Client) AnswerPause(ctx context.Context, name string, agree bool) (*matchesv1.Clocks, error) {
	request := &matchesv1.AnswerPauseRequest{Name: name, Agree: agree, RequestId: newRequestID()}
	done, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.AnswerPauseResponse, error) {
		return matchesv1.NewClockServiceClient(at).AnswerPause(ctx, request)
	})
	return done.GetClocks(), err
}

// EndPause ends a pause.
func (c *Client) EndPause(ctx context.Context, name string) (*matchesv1.Clocks, error) {
	request := &matchesv1.EndPauseRequest{Name: name, RequestId: newRequestID()}
	done, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.EndPauseResponse, error) {
		return matchesv1.NewClockServiceClient(at).EndPause(ctx, request)
	})
	return done.GetClocks(), err
}

// TakeVacation takes days of the vacation that a correspondence match allows.
func (c *Client) TakeVacation(ctx context.Context, name string, days uint32) (*matchesv1.Clocks, error) {
	request := &matchesv1.TakeVacationRequest{Name: name, Days: days, RequestId: newRequestID()}
	done, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.TakeVacationResponse, error) {
		return matchesv1.NewClockServiceClient(at).TakeVacation(ctx, request)
	})
	return done.GetClocks(), err
}
