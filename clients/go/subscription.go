package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
)

// Subscription is the entries of a match's log in order, each once, however often the
// stream breaks. It is for one goroutine.
type Subscription struct {
	client  *Client
	request *notificationsv1.SubscribeRequest
}

// Subscribe follows a match's log from after a sequence (0 for the beginning).
func (c *Client) Subscribe(name string, after uint64) *Subscription {
	return c.SubscribeTo(&notificationsv1.SubscribeRequest{Name: name, AfterSequence: after})
}

// SubscribeTo is the same with all that can be asked of a subscription: a filter, and how often
// the server gives a sign of life.
func (c *Client) SubscribeTo(request *notificationsv1.SubscribeRequest) *Subscription {
	return &Subscription{client: c, request: proto.CloneOf(request)}
}

// Cursor is the sequence of the last entry that was given out: where another subscription
// would go on.
func (s *Subscription) Cursor() uint64 { return s.request.GetAfterSequence() }

// Entries gives the entries as they come. It ends after the last entry of a finished
// match, with the context, or with an error that cannot be mended. Ranged over again, it
// goes on after the last entry that was given out.
func (s *Subscription) Entries(ctx context.Context) iter.Seq2[*matchesv1.LogEntry, error] {
	return func(yield func(*matchesv1.LogEntry, error) bool) {
		for told, err := range s.News(ctx) {
			if entry := told.GetEntry(); (entry != nil || err != nil) && !yield(entry, err) {
				return
			}
		}
	}
}

// News is the same with what changes without an entry: seats, a pause, a draw on offer. Each is
// an entry or a change. Of changes that come while the stream is broken nothing is told.
func (s *Subscription) News(ctx context.Context) iter.Seq2[*notificationsv1.SubscribeResponse, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[notificationsv1.SubscribeResponse], error) {
		return notificationsv1.NewNotificationServiceClient(at).Subscribe(ctx, s.request)
	}
	return func(yield func(*notificationsv1.SubscribeResponse, error) bool) {
		err := resumed(ctx, s.client, s.request.GetName(), open, func(told *notificationsv1.SubscribeResponse) bool {
			if told.GetMatchChanged() != nil {
				return yield(told, nil)
			}
			entry := told.GetEntry()
			if entry.GetSequence() <= s.Cursor() {
				return true // A sign of life, or what was given out before.
			}
			s.request.AfterSequence = entry.GetSequence()
			return yield(told, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// AccountSubscription is what happens in all matches of an account, each thing once,
// however often the stream breaks. It is for one goroutine.
type AccountSubscription struct {
	client  *Client
	request *notificationsv1.SubscribeAccountRequest
}

// SubscribeAccount follows the matches of an account, accounts/me when none is named, from
// the request's cursor or from now on. The token must be a key of the account.
func (c *Client) SubscribeAccount(request *notificationsv1.SubscribeAccountRequest) *AccountSubscription {
	request = proto.CloneOf(request)
	request.Name = orMe(request.GetName())
	return &AccountSubscription{client: c, request: request}
}

// Cursor is where another subscription would go on; empty before the first message, unless
// one was given.
func (s *AccountSubscription) Cursor() string { return s.request.GetCursor() }

// Messages gives the messages as they come; heartbeats, too, for the sake of their cursor.
// It ends with the context or with an error that cannot be mended. A stream that was given
// no cursor and breaks before its first message begins again with what happens then.
func (s *AccountSubscription) Messages(ctx context.Context) iter.Seq2[*notificationsv1.SubscribeAccountResponse, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[notificationsv1.SubscribeAccountResponse], error) {
		return notificationsv1.NewNotificationServiceClient(at).SubscribeAccount(ctx, s.request)
	}
	return func(yield func(*notificationsv1.SubscribeAccountResponse, error) bool) {
		err := resumed(ctx, s.client, "", open, func(told *notificationsv1.SubscribeAccountResponse) bool {
			s.request.Cursor = told.GetCursor()
			return yield(told, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}
