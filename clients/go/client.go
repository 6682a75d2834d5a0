package sandtable

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
)

// DefaultTimeout is how long a call may take with all its repetitions when its context
// has no deadline.
const DefaultTimeout = 30 * time.Second

// Client is a client of one platform, safe for use by several goroutines.
type Client struct {
	connections *connections
	token       string
	// secret is what a server that knows the caller by nothing else recognises a repetition by.
	secret string
	nonces *nonces
}

// SeatAccess is what it takes to act for a seat. Whoever has the token can play the seat.
type SeatAccess struct {
	// Match is the name of the match, matches/{match}.
	Match string
	// Seat is the number of the seat.
	Seat uint32
	// Token is the seat's token.
	Token string
}

// Connect makes a client of the server at an address such as http://127.0.0.1:7440, or of
// several servers of the same platform. It connects with the first call, and again when a
// connection breaks.
func Connect(endpoints ...string) (*Client, error) {
	opened, err := open(endpoints)
	if err != nil {
		return nil, err
	}
	return &Client{connections: opened, secret: newSecret(), nonces: newNonces()}, nil
}

// WithToken is a client over the same connections that shows a bearer token: a seat's, a
// host's, or an API key. An empty one shows none.
func (c *Client) WithToken(token string) *Client {
	return c.with(token, c.secret)
}

// WithSecret is a client over the same connections with a secret of the caller's own, 32 to
// 256 visible ASCII characters that nobody can guess, in place of the one that Connect makes
// up. A server that knows the caller by nothing else recognises a repetition by it: who keeps
// it, and the request id, can ask again after a restart.
func (c *Client) WithSecret(secret string) *Client {
	return c.with(c.token, secret)
}

func (c *Client) with(token, secret string) *Client {
	return &Client{connections: c.connections, token: token, secret: secret, nonces: c.nonces}
}

// ForSeat is a client over the same connections for whoever holds a seat.
func (c *Client) ForSeat(access SeatAccess) *Client {
	return c.WithToken(access.Token)
}

// Close ends the connections, also for the clients that share them.
func (c *Client) Close() error {
	c.nonces.cancel()
	return c.connections.close()
}

// outgoing shows with a call who makes it.
func (c *Client) outgoing(ctx context.Context) context.Context {
	ctx = metadata.AppendToOutgoingContext(ctx, "sandtable-client-secret", c.secret)
	if c.token == "" {
		return ctx
	}
	return metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+c.token)
}

// Call makes a call about a match (an empty name for none), repeated while no endpoint is
// available. It is how methods are called that the client has nothing for: the function
// makes one attempt over the channel that it is given. The call must change nothing, or
// carry a request id that is made before.
func Call[T any](ctx context.Context, c *Client, match string, attempt func(context.Context, grpc.ClientConnInterface) (T, error)) (T, error) {
	ctx, cancel := withDeadline(c.outgoing(ctx), DefaultTimeout)
	defer cancel()
	return repeat(ctx, InOrder(c.connections.endpoints, match), func(endpoint string) (T, error) {
		return attempt(ctx, c.connections.channels[endpoint])
	})
}

// newSecret is a secret that nobody can guess: 32 random bytes in hexadecimal.
func newSecret() string {
	var secret [32]byte
	// It is documented never to fail.
	_, _ = rand.Read(secret[:])
	return hex.EncodeToString(secret[:])
}

// newRequestID is an id that nobody else uses: a UUID of version 4.
func newRequestID() string {
	var id [16]byte
	// It is documented never to fail.
	_, _ = rand.Read(id[:])
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[0:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// pack packs a message of a game's package; one that is packed already stays as it is.
func pack(message proto.Message) (*anypb.Any, error) {
	if packed, ok := message.(*anypb.Any); ok {
		return packed, nil
	}
	packed, err := anypb.New(message)
	if err != nil {
		return nil, fmt.Errorf("the message cannot be packed: %w", err)
	}
	return packed, nil
}

// unpack takes out the message that is expected; the packed one when that is.
func unpack(packed *anypb.Any, into proto.Message) error {
	if whole, ok := into.(*anypb.Any); ok {
		whole.TypeUrl, whole.Value = packed.GetTypeUrl(), packed.GetValue()
		return nil
	}
	if err := packed.UnmarshalTo(into); err != nil {
		return fmt.Errorf("the answer holds something else than expected: %w", err)
	}
	return nil
}
