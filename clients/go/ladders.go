package sandtable

import (
	"context"
	"iter"
	"slices"

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

// HeadToHead gets the results of two players of a pool against each other, as the first one has them.
func (c *Client) HeadToHead(ctx context.Context, pool, first, second string) (*ladderv1.GetHeadToHeadResponse, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetHeadToHead, &ladderv1.GetHeadToHeadRequest{Name: pool, First: first, Second: second})
}

// RequestFixture requests an unrated fixture with an opponent of one's choice. The request id is
// filled in when it is empty.
func (c *Client) RequestFixture(ctx context.Context, request *ladderv1.RequestFixtureRequest) (*ladderv1.PoolFixture, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.RequestFixture, identified(request))
}

// seatLogPiece is how many bytes of a seat's log are written at a time.
const seatLogPiece = 48 * 1024

// WriteSeatLog writes the log that the account keeps with a match of a fixture, from a byte on: 0
// for a new log, or the size so far. It gives the log afterwards.
func (c *Client) WriteSeatLog(ctx context.Context, match string, offset uint64, content []byte) (*ladderv1.SeatLog, error) {
	log := &ladderv1.SeatLog{Match: match, Size: offset}
	for piece := range slices.Chunk(content, seatLogPiece) {
		written, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.PutSeatLog, &ladderv1.PutSeatLogRequest{Match: match, Offset: log.GetSize(), Chunk: piece})
		if err != nil {
			return log, err
		}
		log = written
	}
	return log, nil
}

// ReadSeatLog reads the log that the account keeps with a match.
func (c *Client) ReadSeatLog(ctx context.Context, match string) ([]byte, error) {
	var content []byte
	asked := &ladderv1.GetSeatLogRequest{Match: match}
	for {
		piece, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetSeatLog, asked)
		if err != nil {
			return nil, err
		}
		content = append(content, piece.GetChunk()...)
		if asked.Offset = piece.GetNextOffset(); asked.Offset == 0 {
			return content, nil
		}
	}
}

// PutEntryTag tags an entry of a match in which the account plays; an empty text removes its tag.
func (c *Client) PutEntryTag(ctx context.Context, match string, sequence uint64, text string) (*ladderv1.EntryTag, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.PutEntryTag, &ladderv1.PutEntryTagRequest{Match: match, Sequence: sequence, Text: text})
}

// EntryTags gives the tags on the entries of a match that the caller may see, page by page.
func (c *Client) EntryTags(ctx context.Context, match string) iter.Seq2[*ladderv1.EntryTag, error] {
	asked := &ladderv1.ListEntryTagsRequest{Match: match}
	return pages(func(token string) ([]*ladderv1.EntryTag, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.ListEntryTags, asked)
		return page.GetTags(), page.GetNextPageToken(), err
	})
}

// GetEstimate gets one page of the estimate over all results of a season, the strongest first.
// Superiority is told among those of one page, so that pages are not put together.
func (c *Client) GetEstimate(ctx context.Context, request *ladderv1.GetEstimateRequest) (*ladderv1.GetEstimateResponse, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.GetEstimate, request)
}

// LeaderboardPicture draws the leaderboard of a pool, as TablePicture draws tables.
func (c *Client) LeaderboardPicture(ctx context.Context, request *ladderv1.RenderLeaderboardRequest) (*ladderv1.RenderLeaderboardResponse, error) {
	return ask(ctx, c, ladderv1.NewLadderServiceClient, ladderv1.LadderServiceClient.RenderLeaderboard, request)
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
