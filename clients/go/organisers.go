package sandtable

import (
	"context"
	"iter"

	tournamentsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/tournaments/v1"
)

// CreateTournament makes a tournament, as a draft, which the account of the key that is shown
// runs from then on; or only tells what would be made. The request id is filled in when it is empty.
func (c *Client) CreateTournament(ctx context.Context, request *tournamentsv1.CreateTournamentRequest) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.CreateTournament, identified(request))
}

// UpdateTournament changes what was decided about a tournament, as far as it can be changed
// still. The request id is filled in when it is empty.
func (c *Client) UpdateTournament(ctx context.Context, request *tournamentsv1.UpdateTournamentRequest) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.UpdateTournament, identified(request))
}

// OpenTournament opens a draft for entrants.
func (c *Client) OpenTournament(ctx context.Context, name string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.OpenTournament, identified(&tournamentsv1.OpenTournamentRequest{Name: name}))
}

// StartTournament starts a tournament now.
func (c *Client) StartTournament(ctx context.Context, name string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.StartTournament, identified(&tournamentsv1.StartTournamentRequest{Name: name}))
}

// PauseTournament pauses a tournament: nothing is paired, hosted or decided by itself.
func (c *Client) PauseTournament(ctx context.Context, name, reason string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.PauseTournament, identified(&tournamentsv1.PauseTournamentRequest{Name: name, Reason: reason}))
}

// ResumeTournament goes on after a pause.
func (c *Client) ResumeTournament(ctx context.Context, name string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.ResumeTournament, identified(&tournamentsv1.ResumeTournamentRequest{Name: name}))
}

// CancelTournament calls a tournament off.
func (c *Client) CancelTournament(ctx context.Context, name, reason string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.CancelTournament, identified(&tournamentsv1.CancelTournamentRequest{Name: name, Reason: reason}))
}

// ReopenTournament opens a tournament that is over again, paused, so that a result can be corrected.
func (c *Client) ReopenTournament(ctx context.Context, name, reason string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.ReopenTournament, identified(&tournamentsv1.ReopenTournamentRequest{Name: name, Reason: reason}))
}

// SetCoOrganiser adds a co-organiser, or takes one away.
func (c *Client) SetCoOrganiser(ctx context.Context, name, account string, remove bool) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.SetCoOrganiser, identified(&tournamentsv1.SetCoOrganiserRequest{Name: name, Account: account, Remove: remove}))
}

// InviteEntrant invites an account. The request id is filled in when it is empty.
func (c *Client) InviteEntrant(ctx context.Context, request *tournamentsv1.InviteEntrantRequest) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.InviteEntrant, identified(request))
}

// CreateEntryCodes makes entry codes, each good for one entrant. They are shown once.
func (c *Client) CreateEntryCodes(ctx context.Context, name string, count uint32) ([]string, error) {
	request := identified(&tournamentsv1.CreateEntryCodesRequest{Name: name, Count: count})
	made, err := ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.CreateEntryCodes, request)
	return made.GetCodes(), err
}

// RemoveEntrant takes an entrant out of the tournament.
func (c *Client) RemoveEntrant(ctx context.Context, entrant, reason string) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.RemoveEntrant, identified(&tournamentsv1.RemoveEntrantRequest{Name: entrant, Reason: reason}))
}

// SetEntrantRating sets the rating that an entrant is seeded by, before the start.
func (c *Client) SetEntrantRating(ctx context.Context, entrant string, rating float64) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.SetEntrantRating, identified(&tournamentsv1.SetEntrantRatingRequest{Name: entrant, Rating: rating}))
}

// SubstituteMember puts another account in the place of a member. The request id is filled in when it is empty.
func (c *Client) SubstituteMember(ctx context.Context, request *tournamentsv1.SubstituteMemberRequest) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.SubstituteMember, identified(request))
}

// PairRound pairs the next round by hand: everybody who plays is in a pair or has a bye.
// The request id is filled in when it is empty.
func (c *Client) PairRound(ctx context.Context, request *tournamentsv1.PairRoundRequest) (*tournamentsv1.Round, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.PairRound, identified(request))
}

// SeparateEntrants keeps groups of entrants apart, in place of those kept apart before. The request
// id is filled in when it is empty.
func (c *Client) SeparateEntrants(ctx context.Context, request *tournamentsv1.SeparateEntrantsRequest) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.SeparateEntrants, identified(request))
}

// StartRound begins the next round now.
func (c *Client) StartRound(ctx context.Context, name string) (*tournamentsv1.Round, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.StartRound, identified(&tournamentsv1.StartRoundRequest{Name: name}))
}

// AdjudicateFixture decides a fixture. The request id is filled in when it is empty.
func (c *Client) AdjudicateFixture(ctx context.Context, request *tournamentsv1.AdjudicateFixtureRequest) (*tournamentsv1.Fixture, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.AdjudicateFixture, identified(request))
}

// AnnulFixture annuls a fixture, or one of its matches. The request id is filled in when it is empty.
func (c *Client) AnnulFixture(ctx context.Context, request *tournamentsv1.AnnulFixtureRequest) (*tournamentsv1.Fixture, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.AnnulFixture, identified(request))
}

// ExtendFixture sets another deadline for a fixture. The request id is filled in when it is empty.
func (c *Client) ExtendFixture(ctx context.Context, request *tournamentsv1.ExtendFixtureRequest) (*tournamentsv1.Fixture, error) {
	return ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.ExtendFixture, identified(request))
}

// AuditEntries gives what organisers did in a tournament, the latest first, page by page.
func (c *Client) AuditEntries(ctx context.Context, tournament string) iter.Seq2[*tournamentsv1.AuditEntry, error] {
	asked := &tournamentsv1.ListAuditEntriesRequest{Name: tournament}
	return pages(func(token string) ([]*tournamentsv1.AuditEntry, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewOrganiserServiceClient, tournamentsv1.OrganiserServiceClient.ListAuditEntries, asked)
		return page.GetAuditEntries(), page.GetNextPageToken(), err
	})
}
