package sandtable

import (
	"context"
	"iter"

	"google.golang.org/protobuf/proto"

	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
)

// LeavePool leaves a pool for good: the player is ranked no more. It may come back.
func (c *Client) LeavePool(ctx context.Context, player string) (*ladderv1.Player, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.LeavePool, identified(&ladderv1.LeavePoolRequest{Name: player}))
}

// GetPool gets a pool.
func (c *Client) GetPool(ctx context.Context, name string) (*ladderv1.Pool, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetPool, &ladderv1.GetPoolRequest{Name: name})
}

// Pools gives the pools that a request asks for, the newest first, page by page.
func (c *Client) Pools(ctx context.Context, request *ladderv1.ListPoolsRequest) iter.Seq2[*ladderv1.Pool, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*ladderv1.Pool, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListPools, asked)
		return page.GetPools(), page.GetNextPageToken(), err
	})
}

// GetPlayer gets a player.
func (c *Client) GetPlayer(ctx context.Context, name string) (*ladderv1.Player, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetPlayer, &ladderv1.GetPlayerRequest{Name: name})
}

// PlayerFacts tells all that is known of a player.
func (c *Client) PlayerFacts(ctx context.Context, player string) (*ladderv1.PlayerFacts, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetPlayerFacts, &ladderv1.GetPlayerFactsRequest{Name: player})
}

// Players gives the players of a pool, the best first, page by page; provisional ones after them,
// if the request asks for them.
func (c *Client) Players(ctx context.Context, request *ladderv1.ListPlayersRequest) iter.Seq2[*ladderv1.Player, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*ladderv1.Player, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListPlayers, asked)
		return page.GetPlayers(), page.GetNextPageToken(), err
	})
}

// RatingHistory gives the ratings that a player has had, the latest first, page by page.
func (c *Client) RatingHistory(ctx context.Context, player string) iter.Seq2[*ladderv1.RatingPoint, error] {
	asked := &ladderv1.ListRatingHistoryRequest{Parent: player}
	return pages(func(token string) ([]*ladderv1.RatingPoint, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListRatingHistory, asked)
		return page.GetPoints(), page.GetNextPageToken(), err
	})
}

// PoolFixtures gives the fixtures of a pool that a request asks for, the latest first, page by page.
func (c *Client) PoolFixtures(ctx context.Context, request *ladderv1.ListPoolFixturesRequest) iter.Seq2[*ladderv1.PoolFixture, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*ladderv1.PoolFixture, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListPoolFixtures, asked)
		return page.GetFixtures(), page.GetNextPageToken(), err
	})
}

// GetEstimate gets one page of the estimate over all results of a season, the strongest first.
// Superiority is told among those of one page, so that pages are not put together.
func (c *Client) GetEstimate(ctx context.Context, request *ladderv1.GetEstimateRequest) (*ladderv1.GetEstimateResponse, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetEstimate, request)
}

// FairBid tells the bid that makes the sides of a pool even, or why none is known.
func (c *Client) FairBid(ctx context.Context, pool string) (*ladderv1.GetFairBidResponse, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetFairBid, &ladderv1.GetFairBidRequest{Name: pool})
}

// Seasons gives the seasons of a pool, the latest first, page by page.
func (c *Client) Seasons(ctx context.Context, pool string) iter.Seq2[*ladderv1.Season, error] {
	asked := &ladderv1.ListSeasonsRequest{Parent: pool}
	return pages(func(token string) ([]*ladderv1.Season, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListSeasons, asked)
		return page.GetSeasons(), page.GetNextPageToken(), err
	})
}

// VerifyPool has the server compute all pairings and ratings of a season again, the present one
// when it is 0, and tells where one differs. It may take ten minutes unless the context has a
// deadline.
func (c *Client) VerifyPool(ctx context.Context, pool string, season uint32) (*ladderv1.VerifyPoolResponse, error) {
	ctx, cancel := withDeadline(ctx, verifyTimeout)
	defer cancel()
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.VerifyPool, &ladderv1.VerifyPoolRequest{Name: pool, Season: season})
}
