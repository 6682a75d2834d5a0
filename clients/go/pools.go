package sandtable

import (
	"context"
	"iter"
	"slices"

	"google.golang.org/grpc"

	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
)

// CreatePool makes a pool, which the account of the key that is shown runs from then on, or only
// tells what would be made. The request id is filled in when it is empty.
func (c *Client) CreatePool(ctx context.Context, request *ladderv1.CreatePoolRequest) (*ladderv1.Pool, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.CreatePool, identified(request))
}

// UpdatePool changes what was decided about a pool, but what its ratings are about. The request
// id is filled in when it is empty.
func (c *Client) UpdatePool(ctx context.Context, request *ladderv1.UpdatePoolRequest) (*ladderv1.Pool, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.UpdatePool, identified(request))
}

// PausePool pauses a pool, or goes on with it.
func (c *Client) PausePool(ctx context.Context, name string, resume bool) (*ladderv1.Pool, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.PausePool, identified(&ladderv1.PausePoolRequest{Name: name, Resume: resume}))
}

// ClosePool closes a pool for good. What is played is played on and counts.
func (c *Client) ClosePool(ctx context.Context, name string) (*ladderv1.Pool, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.ClosePool, identified(&ladderv1.ClosePoolRequest{Name: name}))
}

// SetAnchor fixes a player's rating, or lets it move again when none is given.
func (c *Client) SetAnchor(ctx context.Context, player string, rating *float64) (*ladderv1.Player, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.SetAnchor, identified(&ladderv1.SetAnchorRequest{Name: player, Rating: rating}))
}

// EndRest ends a player's rest.
func (c *Client) EndRest(ctx context.Context, player string) (*ladderv1.Player, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.EndRest, identified(&ladderv1.EndRestRequest{Name: player}))
}

// StartSeason ends the season of a pool and begins another.
func (c *Client) StartSeason(ctx context.Context, pool string) (*ladderv1.Season, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.StartSeason, identified(&ladderv1.StartSeasonRequest{Name: pool}))
}

// RunEstimate makes the estimate over all results of a pool anew, now instead of at night.
func (c *Client) RunEstimate(ctx context.Context, pool string) (*ladderv1.Estimate, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.RunEstimate, &ladderv1.RunEstimateRequest{Name: pool})
}

// StartComparison begins to test whether one version is better than another, by mirror pairs.
// The request id is filled in when it is empty.
func (c *Client) StartComparison(ctx context.Context, request *ladderv1.StartComparisonRequest) (*ladderv1.Comparison, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.StartComparison, identified(request))
}

// GetComparison gets a comparison.
func (c *Client) GetComparison(ctx context.Context, name string) (*ladderv1.Comparison, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.GetComparison, &ladderv1.GetComparisonRequest{Name: name})
}

// Comparisons gives the comparisons of a pool, the latest first, page by page.
func (c *Client) Comparisons(ctx context.Context, pool string) iter.Seq2[*ladderv1.Comparison, error] {
	asked := &ladderv1.ListComparisonsRequest{Parent: pool}
	return pages(func(token string) ([]*ladderv1.Comparison, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.ListComparisons, asked)
		return page.GetComparisons(), page.GetNextPageToken(), err
	})
}

// StopComparison stops a comparison without an answer.
func (c *Client) StopComparison(ctx context.Context, name, reason string) (*ladderv1.Comparison, error) {
	return ask(ctx, c, ladderv1.NewPoolServiceClient, ladderv1.PoolServiceClient.StopComparison, identified(&ladderv1.StopComparisonRequest{Name: name, Reason: reason}))
}

// ComparisonSubscription is a comparison with what comes to its curve, each place once, however
// often the stream breaks. It is for one goroutine.
type ComparisonSubscription struct {
	client  *Client
	request *ladderv1.WatchComparisonRequest
}

// WatchComparison follows a comparison, with its curve after so many pairs.
func (c *Client) WatchComparison(name string, afterPairs uint32) *ComparisonSubscription {
	return &ComparisonSubscription{client: c, request: &ladderv1.WatchComparisonRequest{Name: name, AfterPairs: afterPairs}}
}

// Cursor is how far along the curve what was given out has come, in pairs.
func (s *ComparisonSubscription) Cursor() uint32 { return s.request.GetAfterPairs() }

// States gives the comparison as it goes on, each time with what is new of its curve. It ends
// with the comparison, with the context, or with an error that cannot be mended.
func (s *ComparisonSubscription) States(ctx context.Context) iter.Seq2[*ladderv1.WatchComparisonResponse, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[ladderv1.WatchComparisonResponse], error) {
		return ladderv1.NewPoolServiceClient(at).WatchComparison(ctx, s.request)
	}
	return func(yield func(*ladderv1.WatchComparisonResponse, error) bool) {
		err := resumed(ctx, s.client, s.request.GetName(), open, func(told *ladderv1.WatchComparisonResponse) bool {
			told.Points = slices.DeleteFunc(told.GetPoints(), func(point *ladderv1.ComparisonPoint) bool {
				return point.GetPairs() <= s.Cursor()
			})
			if points := told.GetPoints(); len(points) > 0 {
				s.request.AfterPairs = points[len(points)-1].GetPairs()
			}
			return yield(told, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}
