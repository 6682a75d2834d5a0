package sandtable

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"
)

func down() error { return failure(codes.Unavailable, "down") }

func codeOf(err error) codes.Code {
	var known *Error
	if errors.As(err, &known) {
		return known.Code
	}
	return codes.OK
}

func TestOnlyAnUnavailableServerIsAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, made := time.Now(), 0
		answer, err := repeat(t.Context(), []string{"x"}, func(string) (int, error) {
			if made++; made < 3 {
				return 0, down()
			}
			return made, nil
		})
		if answer != 3 || err != nil {
			t.Errorf("answered %d, %v", answer, err)
		}
		// Waits of 100 and 200 ms, each at least half of that.
		if waited := time.Since(begun); waited < 150*time.Millisecond || waited > 300*time.Millisecond {
			t.Errorf("waited %v", waited)
		}
		made = 0
		_, err = repeat(t.Context(), []string{"x"}, func(string) (int, error) {
			made++
			return 0, failure(codes.Aborted, "stale")
		})
		if codeOf(err) != codes.Aborted || made != 1 {
			t.Errorf("%v after %d attempts", err, made)
		}
	})
}

// limited asks to come back later.
func limited(t *testing.T, delay time.Duration) error {
	t.Helper()
	answer, err := status.New(codes.ResourceExhausted, "slow down").
		WithDetails(&errdetails.RetryInfo{RetryDelay: durationpb.New(delay)})
	if err != nil {
		t.Fatal(err)
	}
	return answer.Err()
}

func TestALimitIsWaitedForAsLongAsItAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, made := time.Now(), 0
		answer, err := repeat(t.Context(), []string{"x", "y"}, func(string) (int, error) {
			if made++; made < 3 {
				return 0, limited(t, 5*time.Second)
			}
			return made, nil
		})
		if answer != 3 || err != nil {
			t.Errorf("answered %d, %v", answer, err)
		}
		least := 2 * 5 * time.Second
		if waited := time.Since(begun); waited < least || waited > least+300*time.Millisecond {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestALimitBeyondTheDeadlineIsToldAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun, made := time.Now(), 0
		_, err := repeat(ctx, []string{"x"}, func(string) (int, error) {
			made++
			return 0, limited(t, time.Minute)
		})
		if codeOf(err) != codes.ResourceExhausted || made != 1 || time.Since(begun) != 0 {
			t.Errorf("%v after %d attempts and %v", err, made, time.Since(begun))
		}
		if known := explained(err); known.RetryAfter != time.Minute {
			t.Errorf("asked to wait %v", known.RetryAfter)
		}
	})
}

func TestEveryEndpointIsAskedBeforeAnybodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		var asked []string
		_, err := repeat(t.Context(), []string{"a", "b", "c"}, func(endpoint string) (int, error) {
			if asked = append(asked, endpoint); endpoint == "c" {
				return 0, nil
			}
			return 0, down()
		})
		if err != nil || !slices.Equal(asked, []string{"a", "b", "c"}) {
			t.Errorf("asked %v: %v", asked, err)
		}
		if waited := time.Since(begun); waited != 0 {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestPatienceEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := 0
		_, err := repeat(t.Context(), []string{"a", "b"}, func(string) (int, error) {
			made++
			return 0, down()
		})
		if codeOf(err) != codes.Unavailable || made != 2*rounds {
			t.Errorf("%v after %d attempts", err, made)
		}
	})
}

func TestTheDeadlineHoldsForAllRepetitionsTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun := time.Now()
		_, err := repeat(ctx, []string{"x"}, func(string) (int, error) { return 0, down() })
		if codeOf(err) != codes.DeadlineExceeded {
			t.Errorf("ended with %v", err)
		}
		if waited := time.Since(begun); waited > time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestACallerWhoGivesUpIsNotKeptWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		begun := time.Now()
		_, err := repeat(ctx, []string{"x"}, func(string) (int, error) {
			cancel()
			return 0, down()
		})
		if codeOf(err) != codes.Canceled || time.Since(begun) != 0 {
			t.Errorf("ended with %v after %v", err, time.Since(begun))
		}
	})
}
