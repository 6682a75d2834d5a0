package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	accountsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/accounts/v1"
)

// Me names the account of the key that is shown.
const Me = "accounts/me"

// orMe is the account that is named, or that of the key that is shown.
func orMe(name string) string {
	if name == "" {
		return Me
	}
	return name
}

// CreateAccount makes an account with its first key, whose secret is shown only here. The
// request id is filled in when it is empty.
func (c *Client) CreateAccount(ctx context.Context, request *accountsv1.CreateAccountRequest) (*accountsv1.CreateAccountResponse, error) {
	request = proto.CloneOf(request)
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.CreateAccountResponse, error) {
		return accountsv1.NewAccountServiceClient(at).CreateAccount(ctx, request)
	})
}

// GetAccount gets an account, such as [Me].
func (c *Client) GetAccount(ctx context.Context, name string) (*accountsv1.Account, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.Account, error) {
		return accountsv1.NewAccountServiceClient(at).GetAccount(ctx, &accountsv1.GetAccountRequest{Name: name})
	})
}

// Accounts gives all accounts, page by page. For moderators and operators.
func (c *Client) Accounts(ctx context.Context) iter.Seq2[*accountsv1.Account, error] {
	request := &accountsv1.ListAccountsRequest{}
	return pages(func(token string) ([]*accountsv1.Account, string, error) {
		request.PageToken = token
		page, err := ask(ctx, c, accountsv1.NewAccountServiceClient, accountsv1.AccountServiceClient.ListAccounts, request)
		return page.GetAccounts(), page.GetNextPageToken(), err
	})
}

// SetRoles gives an account these roles in place of those that it has. For operators.
func (c *Client) SetRoles(ctx context.Context, name string, roles []accountsv1.Role, reason string) (*accountsv1.Account, error) {
	return ask(ctx, c, accountsv1.NewAccountServiceClient, accountsv1.AccountServiceClient.SetRoles, &accountsv1.SetRolesRequest{Name: name, Roles: roles, Reason: reason})
}

// SuspendAccount takes all rights from an account until it is reinstated. For moderators.
func (c *Client) SuspendAccount(ctx context.Context, name, reason string) (*accountsv1.Account, error) {
	return ask(ctx, c, accountsv1.NewAccountServiceClient, accountsv1.AccountServiceClient.SuspendAccount, &accountsv1.SuspendAccountRequest{Name: name, Reason: reason})
}

// ReinstateAccount gives a suspended account its rights back. For moderators.
func (c *Client) ReinstateAccount(ctx context.Context, name, reason string) (*accountsv1.Account, error) {
	return ask(ctx, c, accountsv1.NewAccountServiceClient, accountsv1.AccountServiceClient.ReinstateAccount, &accountsv1.ReinstateAccountRequest{Name: name, Reason: reason})
}

// UpdateAccount changes the account of the key that is shown.
func (c *Client) UpdateAccount(ctx context.Context, request *accountsv1.UpdateAccountRequest) (*accountsv1.Account, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.Account, error) {
		return accountsv1.NewAccountServiceClient(at).UpdateAccount(ctx, request)
	})
}

// ClaimHandle gives the account of the key that is shown a handle, which nobody else has and by which
// accounts/@{handle} names it; an empty one gives up the handle that it has.
func (c *Client) ClaimHandle(ctx context.Context, handle string) (*accountsv1.Account, error) {
	return c.UpdateAccount(ctx, &accountsv1.UpdateAccountRequest{
		Account:    &accountsv1.Account{Name: Me, Handle: handle},
		UpdateMask: &fieldmaskpb.FieldMask{Paths: []string{"handle"}},
	})
}

// ExchangeIdentityToken gives a key, whose secret is shown only here, for the ID token of a provider,
// which can be exchanged once. The request id is filled in when it is empty.
func (c *Client) ExchangeIdentityToken(ctx context.Context, request *accountsv1.ExchangeIdentityTokenRequest) (*accountsv1.ExchangeIdentityTokenResponse, error) {
	return ask(ctx, c, accountsv1.NewAccountServiceClient, accountsv1.AccountServiceClient.ExchangeIdentityToken, identified(request))
}

// CreateKey makes a key, whose secret is shown only here, for the account of the key that
// is shown unless one is named. The request id is filled in when it is empty.
func (c *Client) CreateKey(ctx context.Context, request *accountsv1.CreateApiKeyRequest) (*accountsv1.CreateApiKeyResponse, error) {
	request = proto.CloneOf(request)
	request.Parent = orMe(request.GetParent())
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.CreateApiKeyResponse, error) {
		return accountsv1.NewAccountServiceClient(at).CreateApiKey(ctx, request)
	})
}

// Keys gives the keys of an account, revoked and expired ones included, page by page.
func (c *Client) Keys(ctx context.Context, account string) iter.Seq2[*accountsv1.ApiKey, error] {
	request := &accountsv1.ListApiKeysRequest{Parent: account}
	return pages(func(token string) ([]*accountsv1.ApiKey, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.ListApiKeysResponse, error) {
			return accountsv1.NewAccountServiceClient(at).ListApiKeys(ctx, request)
		})
		return page.GetKeys(), page.GetNextPageToken(), err
	})
}

// RevokeKey revokes a key for good. Of somebody else's key it takes a reason.
func (c *Client) RevokeKey(ctx context.Context, name, reason string) (*accountsv1.ApiKey, error) {
	request := &accountsv1.RevokeApiKeyRequest{Name: name, Reason: reason}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*accountsv1.ApiKey, error) {
		return accountsv1.NewAccountServiceClient(at).RevokeApiKey(ctx, request)
	})
}
