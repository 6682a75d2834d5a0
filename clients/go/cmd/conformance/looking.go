package main

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/encoding/protojson"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	axisempiresv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/axis_empires/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
)

// lookingCalls are about what can be looked up, and any game played without knowing it.
var lookingCalls = map[string]perform{
	"view_at": viewAt, "submit_default": submitDefault, "submit_sample": submitSample, "rules": rules,
	"board": board, "render_map": renderMap, "render_log": renderLog, "render_board": renderBoard,
	"odds": odds, "call": anyCall, "follow_news": followNews,
}

// filterOf is which entries a step asks for.
func filterOf(with given) *notificationsv1.EntryFilter {
	if with.OnlySeats == nil {
		return nil
	}
	return &notificationsv1.EntryFilter{Seats: with.OnlySeats}
}

func viewAt(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	seen := &aa1940v1.View{}
	err := client.ViewAt(ctx, with.Match, with.At, seen)
	return object{"version": with.At, "round": seen.GetRound()}, err
}

func submitDefault(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	command := &aa1940v1.Command{}
	version, err := client.DefaultCommand(ctx, with.Match, command)
	if err != nil {
		return nil, err
	}
	done, err := client.Submit(ctx, with.Match, command, sandtable.SubmitOptions{ExpectedVersion: &version})
	return object{"version": done.GetVersion()}, err
}

func submitSample(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	drawn, version, err := client.Samples(ctx, with.Match, 8)
	if err != nil {
		return nil, err
	}
	done, err := client.Submit(ctx, with.Match, drawn[0], sandtable.SubmitOptions{ExpectedVersion: &version})
	return object{"version": done.GetVersion(), "type": string(drawn[0].MessageName())}, err
}

func rules(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	ids := []string{}
	for rule, err := range client.Rules(ctx, with.Game) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, path.Base(rule.GetName()))
	}
	return object{"rules": ids}, nil
}

func board(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	part := sandtable.BoardPart{Board: with.Board, Pack: with.Pack, Outlines: with.Outlines}
	outlined := 0
	if with.Game == "aa1940" {
		found := &aa1940v1.Board{}
		err := client.Board(ctx, with.Game, part, found)
		for _, space := range found.GetSpaces() {
			if space.GetOutline() != nil {
				outlined++
			}
		}
		return object{"spaces": len(found.GetSpaces()), "packs": []string{}, "outlined": outlined}, err
	}
	found, codes, hexes := &axisempiresv1.Board{}, []string{}, 0
	err := client.Board(ctx, with.Game, part, found)
	for _, pack := range found.GetPacks() {
		codes = append(codes, pack.GetCode())
		hexes += len(pack.GetHexes())
		for _, hex := range pack.GetHexes() {
			if hex.GetCenter() != nil {
				outlined++
			}
		}
	}
	return object{"spaces": hexes, "packs": codes, "outlined": outlined}, err
}

// drawn is how many spaces a picture shows, by the ids of its elements.
func drawn(svg string) int {
	return strings.Count(svg, `id="space-`) + strings.Count(svg, `id="hex-`)
}

func renderMap(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	var version *uint64
	if with.At != 0 {
		version = &with.At
	}
	svg, shown, err := client.RenderMap(ctx, with.Match, version, sandtable.MapRegion{Around: with.Around})
	return object{"version": shown, "spaces": drawn(svg)}, err
}

func renderLog(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	part := sandtable.LogRange{After: with.AfterSequence, Until: with.UntilSequence, Language: with.Language}
	sequences, texts := []uint64{}, []string{}
	for line, err := range client.RenderLog(ctx, with.Match, part) {
		if err != nil {
			return nil, err
		}
		if !slices.Contains(sequences, line.GetSequence()) {
			sequences = append(sequences, line.GetSequence())
		}
		texts = append(texts, line.GetText())
	}
	return object{"sequences": sequences, "texts": texts}, nil
}

func renderBoard(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	part := sandtable.BoardPart{Board: with.Board, Pack: with.Pack}
	region := sandtable.MapRegion{Around: with.Around, Margin: with.Margin}
	svg, err := client.RenderBoard(ctx, with.Game, part, "", region)
	return object{"spaces": drawn(svg)}, err
}

func odds(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	if with.Game == "axis-empires" {
		combat, found := &axisempiresv1.OddsRequest{}, &axisempiresv1.Odds{}
		if err := protojson.Unmarshal(with.Battle, combat); err != nil {
			return nil, err
		}
		err := client.Odds(ctx, with.Game, combat, found)
		retreats := 0.0
		for _, result := range found.GetResults() {
			if result.GetHexes() > 0 {
				retreats += result.GetProbability()
			}
		}
		return object{"likely": retreats > 0.5}, err
	}
	battle, found := &aa1940v1.OddsRequest{}, &aa1940v1.Odds{}
	if err := protojson.Unmarshal(with.Battle, battle); err != nil {
		return nil, err
	}
	err := client.Odds(ctx, with.Game, battle, found)
	return object{"likely": found.GetAttackerWins() > 0.9}, err
}

func anyCall(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := sandtable.Call(ctx, client, with.Match, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewMatchServiceClient(at).GetMatch(ctx, &matchesv1.GetMatchRequest{Name: with.Match})
	})
	return object{"version": found.GetVersion()}, err
}

func followNews(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	followed := client.SubscribeTo(&notificationsv1.SubscribeRequest{Name: with.Match, Filter: filterOf(with)})
	news := []string{}
	for told, err := range followed.News(ctx) {
		if err != nil {
			return nil, err
		}
		if entry := told.GetEntry(); entry != nil {
			news = append(news, fmt.Sprintf("entry %d", entry.GetSequence()))
		} else {
			aspects := []string{}
			for _, aspect := range told.GetMatchChanged().GetAspects() {
				aspects = append(aspects, strings.TrimPrefix(aspect.String(), "MATCH_ASPECT_"))
			}
			news = append(news, "changed "+strings.Join(aspects, " "))
		}
		if len(news) == with.Count {
			break
		}
	}
	return object{"news": news}, nil
}
