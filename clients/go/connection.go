package sandtable

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
)

const (
	connectTimeout = 5 * time.Second
	// A stream can be silent for long, and a dead connection must be noticed.
	keepaliveInterval = 20 * time.Second
	keepaliveTimeout  = 10 * time.Second
	// maxMessage is the largest message taken: an export's pieces, a page of a log.
	maxMessage = 64 << 20
)

// connections are the channels to a platform's endpoints. All clients that were made of one
// another share them.
type connections struct {
	endpoints []string
	channels  map[string]*grpc.ClientConn
}

func open(endpoints []string) (*connections, error) {
	opened := &connections{endpoints: endpoints, channels: map[string]*grpc.ClientConn{}}
	for _, endpoint := range endpoints {
		channel, err := dial(endpoint)
		if err != nil {
			return nil, errors.Join(err, opened.close())
		}
		opened.channels[endpoint] = channel
	}
	return opened, nil
}

func (c *connections) close() error {
	var all []error
	for _, channel := range c.channels {
		all = append(all, channel.Close())
	}
	return errors.Join(all...)
}

// dial makes a channel that connects with the first call.
func dial(endpoint string) (*grpc.ClientConn, error) {
	address, err := url.Parse(endpoint)
	if err != nil || address.Host == "" {
		return nil, fmt.Errorf("%q is not a server's address such as http://127.0.0.1:7440", endpoint)
	}
	secure := insecure.NewCredentials()
	port := "80"
	if address.Scheme == "https" {
		secure, port = credentials.NewTLS(nil), "443"
	}
	if address.Port() != "" {
		port = address.Port()
	}
	return grpc.NewClient(
		"dns:///"+net.JoinHostPort(address.Hostname(), port),
		grpc.WithTransportCredentials(secure),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxMessage)),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{
			Time: keepaliveInterval, Timeout: keepaliveTimeout, PermitWithoutStream: true,
		}),
		// Calls bring their own patience, and a channel that waits longer than they do
		// would fail them without asking the server.
		grpc.WithConnectParams(grpc.ConnectParams{
			Backoff:           backoff.Config{BaseDelay: firstWait / 2, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 2 * time.Second},
			MinConnectTimeout: connectTimeout,
		}),
	)
}

// withDeadline gives a call the client's own deadline unless the caller has set one.
func withDeadline(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, timeout)
}
