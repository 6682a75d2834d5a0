package sandtable

import (
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	accountsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/accounts/v1"
	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	tournamentsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/tournaments/v1"
)

const (
	self  = "accounts/self"
	other = "accounts/other"
)

// fakePool is a pool of one fixture, whose stream breaks once it was told, and its matches.
type fakePool struct {
	accountsv1.UnimplementedAccountServiceServer
	ladderv1.UnimplementedLadderServiceServer
	matchesv1.UnimplementedMatchServiceServer

	guard  sync.Mutex
	asked  []string
	joined []string
}

func (f *fakePool) GetAccount(context.Context, *accountsv1.GetAccountRequest) (*accountsv1.Account, error) {
	return &accountsv1.Account{Name: self}, nil
}

func (f *fakePool) hear(stream grpc.BidiStreamingServer[ladderv1.AttendRequest, ladderv1.AttendResponse]) (int, error) {
	request, err := stream.Recv()
	f.guard.Lock()
	defer f.guard.Unlock()
	f.asked = append(f.asked, request.GetPool()+" "+strconv.Itoa(int(request.GetCapacity())))
	return len(f.asked), err
}

func (f *fakePool) Attend(stream grpc.BidiStreamingServer[ladderv1.AttendRequest, ladderv1.AttendResponse]) error {
	asked, err := f.hear(stream)
	if err != nil {
		return err
	}
	// Two matches at once, one that is over, and one that is annulled.
	fixture := &ladderv1.PoolFixture{Matches: []*tournamentsv1.FixtureMatch{
		{Match: "matches/a"},
		{Match: "matches/b"},
		{Match: "matches/c", Result: &tournamentsv1.MatchResult{}},
		{Match: "matches/d", Annulled: true},
	}}
	told := []*ladderv1.AttendResponse{
		{Message: &ladderv1.AttendResponse_Fixture{Fixture: fixture}},
		{Message: &ladderv1.AttendResponse_Decided{Decided: &ladderv1.FixtureDecided{}}},
		{Message: &ladderv1.AttendResponse_Heartbeat{Heartbeat: &ladderv1.AttendHeartbeat{Playing: 1}}},
		// The server has not heard yet that nothing more is wanted.
		{Message: &ladderv1.AttendResponse_Heartbeat{Heartbeat: &ladderv1.AttendHeartbeat{Capacity: 2}}},
		{Message: &ladderv1.AttendResponse_Fixture{Fixture: &ladderv1.PoolFixture{
			Matches: []*tournamentsv1.FixtureMatch{{Match: "matches/e"}},
		}}},
		{Message: &ladderv1.AttendResponse_Heartbeat{Heartbeat: &ladderv1.AttendHeartbeat{}}},
	}
	if err := stream.Send(told[0]); err != nil {
		return err
	}
	if asked == 1 {
		return status.Error(codes.Unavailable, "restarting")
	}
	if err := stream.Send(told[1]); err != nil {
		return err
	}
	if _, err := f.hear(stream); err != nil {
		return err
	}
	for _, late := range told[2:] {
		if err := stream.Send(late); err != nil {
			return err
		}
	}
	return nil
}

func (f *fakePool) GetMatch(_ context.Context, request *matchesv1.GetMatchRequest) (*matchesv1.Match, error) {
	state := matchesv1.MatchState_MATCH_STATE_IN_PROGRESS
	if request.GetName() == "matches/b" {
		state = matchesv1.MatchState_MATCH_STATE_FINISHED
	}
	return &matchesv1.Match{Name: request.GetName(), State: state, Seats: []*matchesv1.MatchSeat{
		{Seat: 0, ReservedFor: self},
		{Seat: 1, Taken: true, Account: self},
		// Somebody else plays there in the place of this account.
		{Seat: 2, Taken: true, Account: other, ReservedFor: self},
		{Seat: 3, ReservedFor: other},
	}}, nil
}

func (f *fakePool) JoinMatch(_ context.Context, request *matchesv1.JoinMatchRequest) (*matchesv1.JoinMatchResponse, error) {
	f.guard.Lock()
	defer f.guard.Unlock()
	f.joined = append(f.joined, request.GetName()+" "+strconv.Itoa(int(request.GetSeat())))
	shown := &matchesv1.Match{Name: request.GetName(), State: matchesv1.MatchState_MATCH_STATE_IN_PROGRESS}
	return &matchesv1.JoinMatchResponse{Match: shown, Seat: request.GetSeat(), SeatToken: "of the seat"}, nil
}

// attended serves a pool, attends it until a fixture is decided, and gives which matches could
// be played.
func attended(t *testing.T, pool *fakePool, bot Bot) map[string]bool {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	platform := grpc.NewServer()
	accountsv1.RegisterAccountServiceServer(platform, pool)
	ladderv1.RegisterLadderServiceServer(platform, pool)
	matchesv1.RegisterMatchServiceServer(platform, pool)
	go func() {
		if err := platform.Serve(listener); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(platform.Stop)
	client, err := Connect("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	leave, played := make(chan struct{}), map[string]bool{}
	err = client.WithToken("key").Attend(t.Context(), &ladderv1.AttendRequest{Pool: "pools/p", Capacity: 2}, bot, AttendOptions{
		Leave: leave,
		Told: func(told *ladderv1.AttendResponse) {
			if told.GetDecided() != nil {
				close(leave)
			}
		},
		Played: func(match string, err error) { played[match] = err == nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return played
}

func TestABotPlaysItsSeatsOnceHoweverOftenItIsTold(t *testing.T) {
	pool := &fakePool{}
	var guard sync.Mutex
	var seats []string
	played := attended(t, pool, func(_ context.Context, _ *Client, access SeatAccess) error {
		guard.Lock()
		defer guard.Unlock()
		seats = append(seats, access.Match+" "+strconv.Itoa(int(access.Seat))+" "+access.Token)
		return nil
	})
	slices.Sort(seats)
	want := []string{"matches/a 0 of the seat", "matches/a 1 key", "matches/e 0 of the seat", "matches/e 1 key"}
	if !slices.Equal(seats, want) {
		t.Errorf("played %q", seats)
	}
	slices.Sort(pool.joined)
	if want := []string{"matches/a 0", "matches/e 0"}; !slices.Equal(pool.joined, want) {
		t.Errorf("joined %q", pool.joined)
	}
	if len(played) != 3 || !played["matches/a"] || !played["matches/b"] || !played["matches/e"] {
		t.Errorf("%v", played)
	}
	if want := []string{"pools/p 2", "pools/p 2", " 0"}; !slices.Equal(pool.asked, want) {
		t.Errorf("asked %q", pool.asked)
	}
}

func TestAMatchThatCannotBePlayedEndsNothing(t *testing.T) {
	played := attended(t, &fakePool{}, func(context.Context, *Client, SeatAccess) error {
		return errors.New("broke down")
	})
	if well, told := played["matches/a"]; well || !told {
		t.Errorf("%v", played)
	}
}
