package sandtable

import (
	"context"
	"errors"
	"io"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	matchesv1 "sandtable.dev/client/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/client/gen/sandtable/notifications/v1"
)

// streamAttempts is how often in a row a broken stream is taken up again without a sign of
// life.
const streamAttempts = 12

// Subscription is the entries of a match's log in order, each once, however often the
// stream breaks. It is for one goroutine.
type Subscription struct {
	client *Client
	match  string
	cursor uint64
}

// Subscribe follows a match's log from after a sequence (0 for the beginning).
func (c *Client) Subscribe(name string, after uint64) *Subscription {
	return &Subscription{client: c, match: name, cursor: after}
}

// Cursor is the sequence of the last entry that was given out: where another subscription
// would go on.
func (s *Subscription) Cursor() uint64 { return s.cursor }

// Entries gives the entries as they come. It ends after the last entry of a finished
// match, with the context, or with an error that cannot be mended. Ranged over again, it
// goes on after the last entry that was given out.
func (s *Subscription) Entries(ctx context.Context) iter.Seq2[*matchesv1.LogEntry, error] {
	return func(yield func(*matchesv1.LogEntry, error) bool) {
		endpoints := InOrder(s.client.connections.endpoints, s.match)
		if len(endpoints) == 0 {
			yield(nil, failure(codes.InvalidArgument, "there is no endpoint"))
			return
		}
		failures := 0
		for {
			at := s.client.connections.channels[endpoints[failures%len(endpoints)]]
			wanted := true
			err := s.read(ctx, at, func(entry *matchesv1.LogEntry) bool {
				failures = 0
				if entry.GetSequence() > s.cursor {
					s.cursor = entry.GetSequence()
					wanted = yield(entry, nil)
				}
				return wanted
			})
			if err == nil || !wanted {
				return
			}
			failures++
			if !resumable(err) || failures > streamAttempts {
				yield(nil, err)
				return
			}
			round := (failures + len(endpoints) - 1) / len(endpoints)
			if err := pause(ctx, waitBefore(round)); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// read gives out what one stream tells until it ends, breaks, or is not wanted any more. A
// sign of life is an empty entry.
func (s *Subscription) read(ctx context.Context, at grpc.ClientConnInterface, give func(*matchesv1.LogEntry) bool) error {
	// Ends the stream when it is left early.
	ctx, cancel := context.WithCancel(s.client.outgoing(ctx))
	defer cancel()
	request := &notificationsv1.SubscribeRequest{Name: s.match, AfterSequence: s.cursor}
	stream, err := notificationsv1.NewNotificationServiceClient(at).Subscribe(ctx, request)
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
		if !give(told.GetEntry()) {
			return nil
		}
	}
}

// resumable says whether a stream that ended so can be taken up again.
func resumable(err error) bool {
	known := explained(err)
	return known.Code == codes.Unavailable ||
		known.Code == codes.ResourceExhausted && known.Reason == "SLOW_CONSUMER"
}
