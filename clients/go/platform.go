package sandtable

import (
	"context"

	platformv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/platform/v1"
)

// Platform asks the platform for its version, and what it speaks.
func (c *Client) Platform(ctx context.Context) (*platformv1.Platform, error) {
	return ask(ctx, c, platformv1.NewPlatformServiceClient, platformv1.PlatformServiceClient.GetPlatform, &platformv1.GetPlatformRequest{})
}

// Caller asks for the account and the scopes of the client's key, and what is left of each limit.
func (c *Client) Caller(ctx context.Context) (*platformv1.Caller, error) {
	return ask(ctx, c, platformv1.NewPlatformServiceClient, platformv1.PlatformServiceClient.GetCaller, &platformv1.GetCallerRequest{})
}

// Status asks for health, figures and limits of the server that answers; it is for operators.
func (c *Client) Status(ctx context.Context) (*platformv1.ServerStatus, error) {
	return ask(ctx, c, platformv1.NewPlatformServiceClient, platformv1.PlatformServiceClient.GetStatus, &platformv1.GetStatusRequest{})
}
