package main

import (
	"context"
	"slices"
	"strings"
	"sync"

	sandtable "sandtable.dev/sandtable.git/clients/go"
	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
)

func createPool(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	made, err := client.CreatePool(ctx, &ladderv1.CreatePoolRequest{
		Settings:  &ladderv1.PoolSettings{DisplayName: with.DisplayName, Match: matchSettings(with), Slug: with.Slug},
		RequestId: with.RequestID,
	})
	return shownPool(made), err
}

func pool(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.GetPool(ctx, with.Pool)
	return shownPool(found), err
}

// attend attends a pool until a fixture was decided, with a bot that gives up.
func attend(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	leave := make(chan struct{})
	leaving := sync.OnceFunc(func() { close(leave) })
	var player string
	decided, failed := 0, 0
	request := &ladderv1.AttendRequest{Pool: with.Pool, Capacity: 1, Version: with.Version}
	err := client.Attend(ctx, request, resigning, sandtable.AttendOptions{
		Leave: leave,
		Told: func(told *ladderv1.AttendResponse) {
			if attending := told.GetAttending(); attending != nil {
				player = attending.GetName()
			}
			if told.GetDecided() != nil {
				decided++
				leaving()
			}
		},
		Played: func(_ string, err error) {
			if err != nil {
				failed++
			}
		},
	})
	return object{"player": player, "decided": decided, "failed": failed}, err
}

// resigning is a bot that gives up with the first seat as soon as another one has moved, and moves
// once with another.
func resigning(ctx context.Context, client *sandtable.Client, access sandtable.SeatAccess) error {
	me := client.ForSeat(access)
	found, err := me.Started(ctx, access.Match)
	if err != nil {
		return err
	}
	own := given{Match: access.Match}
	awaited := slices.Contains(found.GetAwaited(), access.Seat)
	if awaited {
		if _, err := submitDefault(ctx, me, own); err != nil {
			return err
		}
	}
	moved := awaited && access.Seat != 0
	for entry, err := range me.Subscribe(access.Match, found.GetVersion()).Entries(ctx) {
		switch {
		case err != nil:
		case moved:
		case access.Seat == 0 && entry.GetSeat() != 0:
			moved = true
			_, err = me.Resign(ctx, access.Match)
		case slices.Contains(entry.GetAwaited(), access.Seat):
			moved = access.Seat != 0
			_, err = submitDefault(ctx, me, own)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func top(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	players := []object{}
	request := &ladderv1.ListPlayersRequest{Parent: with.Pool, Provisional: true}
	for player, err := range client.Players(ctx, request) {
		if err != nil {
			return nil, err
		}
		players = append(players, object{"player": player.GetName(), "version": player.GetVersion()})
	}
	return object{"players": players}, nil
}

func history(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	points, ofTeams := []uint32{}, 0
	for point, err := range client.RatingHistory(ctx, with.Player) {
		if err != nil {
			return nil, err
		}
		points = append(points, point.GetPoints())
		if point.GetRating().GetTeamUncertainty() > 0 {
			ofTeams++
		}
	}
	return object{"points": points, "of_teams": ofTeams}, nil
}

func headToHead(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.HeadToHead(ctx, with.Pool, with.First, with.Second)
	decided := found.GetWins() + found.GetDraws() + found.GetLosses()
	return object{"decided": decided, "fixtures": len(found.GetFixtures())}, err
}

func leavePool(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	left, err := client.LeavePool(ctx, with.Player)
	return object{"player": left.GetName()}, err
}

func verifyPool(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.VerifyPool(ctx, with.Pool, 0)
	return object{"differences": len(found.GetDifferences())}, err
}

func compare(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	started, err := client.StartComparison(ctx, &ladderv1.StartComparisonRequest{
		Parent: with.Pool, Candidate: with.Candidate, Baseline: with.Baseline, Elo0: with.Elo0, Elo1: with.Elo1,
	})
	return shownComparison(started), err
}

func stopComparison(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	stopped, err := client.StopComparison(ctx, with.Comparison, with.Reason)
	return shownComparison(stopped), err
}

func getComparison(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.GetComparison(ctx, with.Comparison)
	return shownComparison(found), err
}

func shownPool(found *ladderv1.Pool) object {
	return object{
		"pool": found.GetName(), "display_name": found.GetSettings().GetDisplayName(),
		"state": strings.TrimPrefix(found.GetState().String(), "POOL_STATE_"), "players": found.GetPlayers(),
	}
}

func shownComparison(found *ladderv1.Comparison) object {
	return object{
		"comparison": found.GetName(), "reason": found.GetReason(),
		"state": strings.TrimPrefix(found.GetState().String(), "COMPARISON_STATE_"),
	}
}
