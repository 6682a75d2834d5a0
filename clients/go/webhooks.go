package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
)

// CreateWebhook makes a webhook, of the account of the key that is shown unless one is
// named. The answer has the secret that messages are signed with. The request id is filled
// in when it is empty.
func (c *Client) CreateWebhook(ctx context.Context, request *notificationsv1.CreateWebhookRequest) (*notificationsv1.CreateWebhookResponse, error) {
	request = proto.CloneOf(request)
	request.Parent = orMe(request.GetParent())
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.CreateWebhookResponse, error) {
		return notificationsv1.NewWebhookServiceClient(at).CreateWebhook(ctx, request)
	})
}

// GetWebhook gets a webhook.
func (c *Client) GetWebhook(ctx context.Context, name string) (*notificationsv1.Webhook, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.Webhook, error) {
		return notificationsv1.NewWebhookServiceClient(at).GetWebhook(ctx, &notificationsv1.GetWebhookRequest{Name: name})
	})
}

// Webhooks gives the webhooks of an account, the oldest first, page by page.
func (c *Client) Webhooks(ctx context.Context, account string) iter.Seq2[*notificationsv1.Webhook, error] {
	request := &notificationsv1.ListWebhooksRequest{Parent: account}
	return pages(func(token string) ([]*notificationsv1.Webhook, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.ListWebhooksResponse, error) {
			return notificationsv1.NewWebhookServiceClient(at).ListWebhooks(ctx, request)
		})
		return page.GetWebhooks(), page.GetNextPageToken(), err
	})
}

// UpdateWebhook changes a webhook, also to enable or to disable it.
func (c *Client) UpdateWebhook(ctx context.Context, request *notificationsv1.UpdateWebhookRequest) (*notificationsv1.Webhook, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.Webhook, error) {
		return notificationsv1.NewWebhookServiceClient(at).UpdateWebhook(ctx, request)
	})
}

// RotateWebhookSecret gives a webhook a new secret. For a time messages are signed with
// both.
func (c *Client) RotateWebhookSecret(ctx context.Context, request *notificationsv1.RotateWebhookSecretRequest) (*notificationsv1.RotateWebhookSecretResponse, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.RotateWebhookSecretResponse, error) {
		return notificationsv1.NewWebhookServiceClient(at).RotateWebhookSecret(ctx, request)
	})
}

// DeleteWebhook deletes a webhook with what it has not been told yet. That there is none
// may mean that an earlier attempt, whose answer was lost, has deleted it.
func (c *Client) DeleteWebhook(ctx context.Context, name string) error {
	_, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.DeleteWebhookResponse, error) {
		return notificationsv1.NewWebhookServiceClient(at).DeleteWebhook(ctx, &notificationsv1.DeleteWebhookRequest{Name: name})
	})
	return err
}

// TestWebhook sends a test. The deliveries tell what became of it.
func (c *Client) TestWebhook(ctx context.Context, name string) (*notificationsv1.WebhookDelivery, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.WebhookDelivery, error) {
		return notificationsv1.NewWebhookServiceClient(at).TestWebhook(ctx, &notificationsv1.TestWebhookRequest{Name: name})
	})
}

// WebhookDeliveries gives a webhook's deliveries, those in one state unless that is
// unspecified, in the order of what they tell, page by page.
func (c *Client) WebhookDeliveries(ctx context.Context, name string, state notificationsv1.WebhookDeliveryState) iter.Seq2[*notificationsv1.WebhookDelivery, error] {
	request := &notificationsv1.ListWebhookDeliveriesRequest{Parent: name, State: state}
	return pages(func(token string) ([]*notificationsv1.WebhookDelivery, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.ListWebhookDeliveriesResponse, error) {
			return notificationsv1.NewWebhookServiceClient(at).ListWebhookDeliveries(ctx, request)
		})
		return page.GetDeliveries(), page.GetNextPageToken(), err
	})
}

// ReplayWebhookDelivery delivers a delivery again that was delivered or given up.
func (c *Client) ReplayWebhookDelivery(ctx context.Context, name string) (*notificationsv1.WebhookDelivery, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*notificationsv1.WebhookDelivery, error) {
		return notificationsv1.NewWebhookServiceClient(at).ReplayWebhookDelivery(ctx, &notificationsv1.ReplayWebhookDeliveryRequest{Name: name})
	})
}
