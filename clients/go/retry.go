package sandtable

import (
	"context"
	"math/rand/v2"
	"time"

	"google.golang.org/grpc/codes"
)

const (
	// rounds is how often every endpoint is tried at most.
	rounds = 6
	// firstWait is how long to wait before the second round.
	firstWait = 100 * time.Millisecond
	// mostDoublings keeps waits within reason.
	mostDoublings = 6
)

// waitBefore is how long to wait before a round: twice as long each time, at least half
// of it, so that clients that lost the same server do not all come back at once.
func waitBefore(round int) time.Duration {
	whole := firstWait << min(round-1, mostDoublings)
	return whole/2 + rand.N(whole/2)
}

// pause waits, unless the deadline comes first.
func pause(ctx context.Context, wait time.Duration) error {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= wait {
		return failure(codes.DeadlineExceeded, "the deadline comes before the next attempt")
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return explained(ctx.Err())
	}
}

// repeat makes a call at one endpoint after the other, round by round, while none is
// available. A limit ends a round, too, and makes the wait that much longer; a wait that
// would not be over at the deadline is not begun. The call must change nothing, or carry
// the same request id each time.
func repeat[T any](ctx context.Context, endpoints []string, call func(endpoint string) (T, error)) (T, error) {
	var none T
	last := failure(codes.InvalidArgument, "there is no endpoint")
	for round := range rounds {
		if round > 0 {
			asked := last.askedToWait()
			wait := asked + waitBefore(round)
			if deadline, ok := ctx.Deadline(); ok && asked > 0 && time.Until(deadline) <= wait {
				return none, last
			}
			if err := pause(ctx, wait); err != nil {
				return none, err
			}
		}
		for _, endpoint := range endpoints {
			answer, err := call(endpoint)
			if err == nil {
				return answer, nil
			}
			if last = explained(err); last.askedToWait() > 0 {
				// Limits are the platform's: the next endpoint would say the same.
				break
			}
			if last.Code != codes.Unavailable {
				return none, last
			}
		}
	}
	return none, nobodyThere(last, endpoints)
}
