package sandtable

import (
	"context"

	platformv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/platform/v1"
)

// Platform asks the platform for its version, and what it speaks.
func (c *Client) Platform(ctx context.Context) (*platformv1.Platform, error) {
	return ask(ctx, c, platformv1.NewPlatformServiceClient, platformv1.PlatformServiceClient.GetPlatform, &platformv1.GetPlatformRequest{})
}
