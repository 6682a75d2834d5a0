package sandtable

import (
	"context"
	"iter"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
)

// Attendance is what a pool tells a player that is there. It is read by one goroutine; others
// may change the capacity meanwhile.
type Attendance struct {
	client *Client

	guard sync.Mutex
	wish  *ladderv1.AttendRequest
	// stream is the one of the moment; none before the first.
	stream grpc.BidiStreamingClient[ladderv1.AttendRequest, ladderv1.AttendResponse]
}

// Attendance is there for a pool's fixtures for as long as its messages are read. Attend plays
// them, too.
func (c *Client) Attendance(request *ladderv1.AttendRequest) *Attendance {
	return &Attendance{client: c, wish: proto.CloneOf(request)}
}

// SetCapacity plays so many fixtures at once from now on; with 0 what has begun is finished, and
// nothing more comes.
func (a *Attendance) SetCapacity(capacity uint32) {
	a.guard.Lock()
	defer a.guard.Unlock()
	a.wish.Capacity = capacity
	if a.stream != nil {
		// A stream that is broken is taken up again with the new capacity.
		_ = a.stream.Send(&ladderv1.AttendRequest{Capacity: capacity})
	}
}

// Messages gives what the pool tells. A stream that breaks is taken up again: what was told
// before the break may be told once more, as a fixture is that is to be joined still. It ends
// with the context, or with an error that cannot be mended, such as one with the reason
// ATTENDED_ELSEWHERE.
func (a *Attendance) Messages(ctx context.Context) iter.Seq2[*ladderv1.AttendResponse, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[ladderv1.AttendResponse], error) {
		stream, err := ladderv1.NewLadderServiceClient(at).Attend(ctx)
		if err != nil {
			return nil, err
		}
		a.guard.Lock()
		defer a.guard.Unlock()
		a.stream = stream
		// What keeps it from being sent is told by who reads.
		_ = stream.Send(a.wish)
		return stream, nil
	}
	return func(yield func(*ladderv1.AttendResponse, error) bool) {
		err := resumed(ctx, a.client, a.wish.GetPool(), open, func(told *ladderv1.AttendResponse) bool {
			// What a later version of the contract tells has no message.
			return told.GetMessage() == nil || yield(told, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}
