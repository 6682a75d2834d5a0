package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// chatPage is how many messages a page of a chat holds.
const chatPage = 500

// Post posts a message for the seat.
func (c *Client) Post(ctx context.Context, name string, channel matchesv1.ChatChannel, text string) (*matchesv1.ChatMessage, error) {
	request := &matchesv1.PostMessageRequest{Name: name, Channel: channel, Text: text, RequestId: newRequestID()}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ChatMessage, error) {
		return matchesv1.NewChatServiceClient(at).PostMessage(ctx, request)
	})
}

// Messages gives what was said in a chat, the oldest first, page by page.
func (c *Client) Messages(ctx context.Context, name string, channel matchesv1.ChatChannel) iter.Seq2[*matchesv1.ChatMessage, error] {
	request := &matchesv1.ListMessagesRequest{Name: name, Channel: channel, PageSize: chatPage}
	return pages(func(token string) ([]*matchesv1.ChatMessage, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListMessagesResponse, error) {
			return matchesv1.NewChatServiceClient(at).ListMessages(ctx, request)
		})
		return page.GetMessages(), page.GetNextPageToken(), err
	})
}

// ChatSubscription is the messages of a chat in order, each once, however often the stream
// breaks. It is for one goroutine.
type ChatSubscription struct {
	client  *Client
	request *matchesv1.FollowMessagesRequest
}

// FollowChat follows a chat from after a sequence (0 for the beginning).
func (c *Client) FollowChat(name string, channel matchesv1.ChatChannel, after uint64) *ChatSubscription {
	request := &matchesv1.FollowMessagesRequest{Name: name, Channel: channel, AfterSequence: after}
	return &ChatSubscription{client: c, request: request}
}

// Cursor is the sequence of the last message that was given out: where another subscription
// would go on.
func (s *ChatSubscription) Cursor() uint64 { return s.request.GetAfterSequence() }

// Messages gives the messages as they come, until the context ends or an error cannot be
// mended. Ranged over again, it goes on after the last one that was given out.
func (s *ChatSubscription) Messages(ctx context.Context) iter.Seq2[*matchesv1.ChatMessage, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[matchesv1.FollowMessagesResponse], error) {
		return matchesv1.NewChatServiceClient(at).FollowMessages(ctx, s.request)
	}
	return func(yield func(*matchesv1.ChatMessage, error) bool) {
		err := resumed(ctx, s.client, s.request.GetName(), open, func(told *matchesv1.FollowMessagesResponse) bool {
			message := told.GetMessage()
			if message.GetSequence() <= s.Cursor() {
				return true // A sign of life, or what was given out before.
			}
			s.request.AfterSequence = message.GetSequence()
			return yield(message, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}
