package main

import (
	"context"
	"strings"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	accountsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/accounts/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
)

// heartbeat is how often a stream of an account gives a sign of life.
const heartbeat = time.Second

func signUp(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	made, err := client.CreateAccount(ctx, &accountsv1.CreateAccountRequest{
		DisplayName: with.DisplayName, RequestId: with.RequestID,
	})
	return object{"account": made.GetAccount().GetName(), "key": made.GetKey().GetName(), "secret": made.GetSecret()}, err
}

func account(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	found, err := client.GetAccount(ctx, sandtable.Me)
	return object{"account": found.GetName(), "display_name": found.GetDisplayName(), "bot": found.GetBot()}, err
}

func createKey(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	request := &accountsv1.CreateApiKeyRequest{DisplayName: with.DisplayName, RequestId: with.RequestID}
	for _, scope := range with.Scopes {
		request.Scopes = append(request.Scopes, accountsv1.Scope(accountsv1.Scope_value["SCOPE_"+scope]))
	}
	if with.ExpiresInMS > 0 {
		request.ExpireTime = timestamppb.New(time.Now().Add(time.Duration(with.ExpiresInMS) * time.Millisecond))
	}
	made, err := client.CreateKey(ctx, request)
	shown := shownKey(made.GetKey())
	shown["secret"] = made.GetSecret()
	return shown, err
}

func keys(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	found := []object{}
	for key, err := range client.Keys(ctx, sandtable.Me) {
		if err != nil {
			return nil, err
		}
		found = append(found, shownKey(key))
	}
	return object{"keys": found}, nil
}

func revokeKey(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	revoked, err := client.RevokeKey(ctx, with.Key, "")
	return shownKey(revoked), err
}

func ready(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.SetReady(ctx, with.Match, with.Ready)
	seats := []bool{}
	for _, seat := range found.GetSeats() {
		seats = append(seats, seat.GetReady())
	}
	return object{"state": stateOf(found), "ready": seats}, err
}

func invite(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	made, err := client.Invite(ctx, with.Match, *with.Seat, 0)
	return object{"invite": made.GetInvite().GetId(), "seat": made.GetInvite().GetSeat(), "code": made.GetCode()}, err
}

func invites(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.Invites(ctx, with.Match)
	shown := []object{}
	for _, one := range found {
		shown = append(shown, object{"invite": one.GetId(), "seat": one.GetSeat()})
	}
	return object{"invites": shown}, err
}

func revokeInvite(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	return object{}, client.RevokeInvite(ctx, with.Match, with.Invite)
}

// channelOf is the chat that is named, that of the match when none is.
func channelOf(with given) matchesv1.ChatChannel {
	if with.Channel == "" {
		return matchesv1.ChatChannel_CHAT_CHANNEL_MATCH
	}
	return matchesv1.ChatChannel(matchesv1.ChatChannel_value["CHAT_CHANNEL_"+with.Channel])
}

func post(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	posted, err := client.Post(ctx, with.Match, channelOf(with), with.Text)
	return object{"sequence": posted.GetSequence(), "seat": posted.GetSeat(), "text": posted.GetText()}, err
}

func messages(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found := []object{}
	for message, err := range client.Messages(ctx, with.Match, channelOf(with)) {
		if err != nil {
			return nil, err
		}
		found = append(found, object{
			"sequence": message.GetSequence(), "player": message.GetPlayer(), "text": message.GetText(),
		})
	}
	return object{"messages": found}, nil
}

func followChat(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	texts := []string{}
	for message, err := range client.FollowChat(with.Match, channelOf(with), with.AfterSequence).Messages(ctx) {
		if err != nil {
			return nil, err
		}
		if texts = append(texts, message.GetText()); len(texts) == with.Count {
			break
		}
	}
	return object{"texts": texts}, nil
}

func followAccount(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	entries := []object{}
	followed := client.SubscribeAccount(&notificationsv1.SubscribeAccountRequest{
		Cursor: with.Cursor, HeartbeatInterval: durationpb.New(heartbeat),
	})
	for told, err := range followed.Messages(ctx) {
		if err != nil {
			return nil, err
		}
		if entry := told.GetEntry(); entry != nil {
			entries = append(entries, object{"match": entry.GetMatch(), "sequence": entry.GetEntry().GetSequence()})
		}
		if len(entries) >= with.Count {
			break
		}
	}
	return object{"entries": entries, "cursor": followed.Cursor()}, nil
}

func createWebhook(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	made, err := client.CreateWebhook(ctx, &notificationsv1.CreateWebhookRequest{
		Webhook:   &notificationsv1.Webhook{Url: with.URL, Match: with.Match, DisplayName: with.DisplayName},
		RequestId: with.RequestID,
	})
	shown := shownWebhook(made.GetWebhook())
	shown["secret"] = made.GetSecret()
	return shown, err
}

func getWebhook(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.GetWebhook(ctx, with.Webhook)
	return shownWebhook(found), err
}

func webhooks(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	names := []string{}
	for webhook, err := range client.Webhooks(ctx, sandtable.Me) {
		if err != nil {
			return nil, err
		}
		names = append(names, webhook.GetName())
	}
	return object{"webhooks": names}, nil
}

func updateWebhook(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	request := &notificationsv1.UpdateWebhookRequest{
		Webhook: &notificationsv1.Webhook{
			Name: with.Webhook, DisplayName: with.DisplayName,
			State: notificationsv1.WebhookState(notificationsv1.WebhookState_value["WEBHOOK_STATE_"+with.State]),
		},
		UpdateMask: &fieldmaskpb.FieldMask{},
	}
	if with.DisplayName != "" {
		request.UpdateMask.Paths = append(request.UpdateMask.Paths, "display_name")
	}
	if with.State != "" {
		request.UpdateMask.Paths = append(request.UpdateMask.Paths, "state")
	}
	changed, err := client.UpdateWebhook(ctx, request)
	return shownWebhook(changed), err
}

func rotateSecret(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	rotated, err := client.RotateWebhookSecret(ctx, &notificationsv1.RotateWebhookSecretRequest{Name: with.Webhook})
	return object{"secret": rotated.GetSecret()}, err
}

func deleteWebhook(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	return object{}, client.DeleteWebhook(ctx, with.Webhook)
}

func testWebhook(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	sent, err := client.TestWebhook(ctx, with.Webhook)
	return shownDelivery(sent), err
}

func deliveries(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found := []object{}
	state := notificationsv1.WebhookDeliveryState(
		notificationsv1.WebhookDeliveryState_value["WEBHOOK_DELIVERY_STATE_"+with.State])
	for delivery, err := range client.WebhookDeliveries(ctx, with.Webhook, state) {
		if err != nil {
			return nil, err
		}
		found = append(found, shownDelivery(delivery))
	}
	return object{"deliveries": found}, nil
}

func replay(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	sent, err := client.ReplayWebhookDelivery(ctx, with.Delivery)
	return shownDelivery(sent), err
}

func shownKey(key *accountsv1.ApiKey) object {
	scopes := []string{}
	for _, scope := range key.GetScopes() {
		scopes = append(scopes, strings.TrimPrefix(scope.String(), "SCOPE_"))
	}
	return object{"key": key.GetName(), "scopes": scopes, "revoked": key.GetRevokeTime() != nil}
}

func shownWebhook(webhook *notificationsv1.Webhook) object {
	return object{
		"webhook": webhook.GetName(), "url": webhook.GetUrl(), "display_name": webhook.GetDisplayName(),
		"state": strings.TrimPrefix(webhook.GetState().String(), "WEBHOOK_STATE_"),
	}
}

func shownDelivery(delivery *notificationsv1.WebhookDelivery) object {
	return object{
		"delivery": delivery.GetName(), "type": delivery.GetType(), "last_status": delivery.GetLastStatus(),
		"state": strings.TrimPrefix(delivery.GetState().String(), "WEBHOOK_DELIVERY_STATE_"),
	}
}
