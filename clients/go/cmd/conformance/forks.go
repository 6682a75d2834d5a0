package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// forkCalls are about forks, and about the platform itself.
var forkCalls = map[string]perform{
	"fork": makeFork, "get_fork": getFork, "forks": listForks, "play_fork": playFork,
	"validate_fork": validateFork, "fork_legal": forkLegal, "fork_view": forkView, "fork_threats": forkThreats,
	"branch_fork": branchFork, "delete_fork": deleteFork, "platform": platform,
}

// givenMove is a move of a step; the default one without a command.
type givenMove struct {
	Seat    *uint32         `json:"seat"`
	Command json.RawMessage `json:"command"`
}

func shownFork(fork *sandtable.Fork) object {
	told := fork.Shown()
	awaited := told.GetAwaited()
	if awaited == nil {
		awaited = []uint32{}
	}
	return object{
		"fork": told.GetName(), "seat": told.Seat, "match_version": told.GetMatchVersion(),
		"version": told.GetVersion(), "awaited": awaited, "hash": hex.EncodeToString(told.GetStateHash()),
		"expires": told.GetExpireTime() != nil,
	}
}

func makeFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	request := &matchesv1.CreateForkRequest{Parent: with.Match, Version: with.ForkAt, Seed: []byte(with.Seed)}
	fork, err := client.ForkWith(ctx, request)
	if err != nil {
		return nil, err
	}
	return shownFork(fork), nil
}

func getFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	return shownFork(fork), nil
}

func listForks(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.ListForks(ctx, with.Match)
	names := []string{}
	for _, fork := range found {
		names = append(names, fork.GetName())
	}
	return object{"forks": names}, err
}

func (m givenMove) move() (*matchesv1.ForkMove, error) {
	if m.Command == nil {
		return &matchesv1.ForkMove{Seat: m.Seat, Move: &matchesv1.ForkMove_DefaultCommand{DefaultCommand: &emptypb.Empty{}}}, nil
	}
	command := &aa1940v1.Command{}
	if err := protojson.Unmarshal(m.Command, command); err != nil {
		return nil, err
	}
	return sandtable.CommandMove(m.Seat, command)
}

func playFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	moves := []*matchesv1.ForkMove{}
	for _, wanted := range with.Moves {
		move, err := wanted.move()
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	played, err := fork.Play(ctx, moves, &matchesv1.ForkLook{View: true, Legal: true})
	if err != nil {
		return nil, err
	}
	seats, events := []uint32{}, 0
	for _, entry := range played.GetEntries() {
		seats = append(seats, entry.GetSeat())
		events += len(entry.GetEvents())
	}
	done := shownFork(fork)
	done["seats"], done["events"] = seats, events
	done["view"] = played.GetView().MessageIs(&aa1940v1.View{})
	done["legal"] = played.GetLegal().GetLegal().MessageIs(&aa1940v1.Legal{})
	return done, nil
}

func validateFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	command := &aa1940v1.Command{}
	if err := protojson.Unmarshal(with.Command, command); err != nil {
		return nil, err
	}
	version, err := fork.Validate(ctx, with.Seat, command)
	return object{"version": version}, err
}

func forkThreats(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	found := &aa1940v1.Threats{}
	version, err := fork.Threats(ctx, sandtable.ThreatsOf{Holder: with.Holder, Spaces: with.Spaces}, found)
	return toldThreats(version, found), err
}

func forkLegal(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	legal := &aa1940v1.Legal{}
	version, err := fork.Legal(ctx, with.Seat, legal)
	if err != nil {
		return nil, err
	}
	drawn, _, err := fork.Samples(ctx, nil, 8)
	if err != nil {
		return nil, err
	}
	standing, err := fork.DefaultCommand(ctx, nil, &aa1940v1.Command{})
	phase := strings.TrimPrefix(legal.GetPhase().GetPhase().String(), "PHASE_")
	return object{"version": version, "phase": phase, "samples": len(drawn) > 0, "default": standing}, err
}

func forkView(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	view := &aa1940v1.View{}
	version, err := fork.View(ctx, with.Seat, view)
	orders := proto.Size(view.GetOrders()) > 0
	phase := strings.TrimPrefix(view.GetPhase().String(), "PHASE_")
	return object{"version": version, "phase": phase, "orders": orders}, err
}

func branchFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	branch, err := fork.Branch(ctx, []byte(with.Seed))
	if err != nil {
		return nil, err
	}
	return shownFork(branch), nil
}

func deleteFork(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	fork, err := client.FindFork(ctx, with.Fork)
	if err != nil {
		return nil, err
	}
	return object{}, fork.Delete(ctx)
}

func platform(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	told, err := client.Platform(ctx)
	return object{
		"same": told.GetVersion() == sandtable.Version, "packages": told.GetPackages(),
		"time": told.GetServerTime() != nil,
	}, err
}
