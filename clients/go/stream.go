package sandtable

import (
	"context"
	"errors"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
)

// streamAttempts is how often in a row a broken stream is taken up again without a sign of
// life.
const streamAttempts = 12

// resumed gives the messages of a stream about a match (an empty name for none) until the
// server ends it or they are not wanted any more, however often the stream breaks. The
// stream is opened each time where it has to go on by then.
func resumed[R any](
	ctx context.Context, c *Client, match string,
	open func(context.Context, grpc.ClientConnInterface) (grpc.ServerStreamingClient[R], error),
	give func(*R) bool,
) error {
	endpoints := InOrder(c.connections.endpoints, match)
	if len(endpoints) == 0 {
		return failure(codes.InvalidArgument, "there is no endpoint")
	}
	failures := 0
	for {
		at := c.connections.channels[endpoints[failures%len(endpoints)]]
		err := read(c.outgoing(ctx), at, open, func(told *R) bool {
			failures = 0
			return give(told)
		})
		if err == nil {
			return nil
		}
		failures++
		if !resumable(err) || failures > streamAttempts {
			return nobodyThere(err, endpoints)
		}
		round := (failures + len(endpoints) - 1) / len(endpoints)
		if err := pause(ctx, err.askedToWait()+waitBefore(round)); err != nil {
			return err
		}
	}
}

// read gives what one stream tells until it ends, breaks, or is not wanted any more.
func read[R any](
	ctx context.Context, at grpc.ClientConnInterface,
	open func(context.Context, grpc.ClientConnInterface) (grpc.ServerStreamingClient[R], error),
	give func(*R) bool,
) *Error {
	// Ends the stream when it is left early.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := open(ctx, at)
	if err != nil {
		return explained(err)
	}
	for {
		told, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return explained(err)
		}
		if !give(told) {
			return nil
		}
	}
}

// resumable says whether a stream that ended so can be taken up again.
func resumable(err *Error) bool {
	return err.Code == codes.Unavailable || err.askedToWait() > 0 ||
		err.Code == codes.ResourceExhausted && err.Reason == "SLOW_CONSUMER"
}
