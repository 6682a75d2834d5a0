package main

import (
	"context"
	"slices"
	"strings"

	sandtable "sandtable.dev/sandtable.git/clients/go"
	tournamentsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/tournaments/v1"
)

func createTournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	swiss := &tournamentsv1.StageSettings_Swiss{Swiss: &tournamentsv1.SwissSettings{Rounds: with.SwissRounds}}
	var fixture *tournamentsv1.FixtureSettings
	if with.DuplicateDice {
		form := tournamentsv1.FixtureForm_FIXTURE_FORM_MIRROR
		fixture = &tournamentsv1.FixtureSettings{Form: form, DuplicateDice: true}
	}
	made, err := client.CreateTournament(ctx, &tournamentsv1.CreateTournamentRequest{
		Settings: &tournamentsv1.TournamentSettings{
			DisplayName: with.DisplayName, Match: matchSettings(with),
			Stages: []*tournamentsv1.StageSettings{{System: swiss}}, Fixture: fixture,
		},
		RequestId: with.RequestID,
	})
	return shownTournament(made), err
}

// matchSettings is how the matches of a tournament or a pool are hosted.
func matchSettings(with given) *tournamentsv1.MatchSettings {
	return &tournamentsv1.MatchSettings{Game: "aa1940", Options: optionsOf(with)}
}

func openTournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	opened, err := client.OpenTournament(ctx, with.Tournament)
	return shownTournament(opened), err
}

func startTournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	started, err := client.StartTournament(ctx, with.Tournament)
	return shownTournament(started), err
}

func tournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.GetTournament(ctx, with.Tournament)
	return shownTournament(found), err
}

func enter(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	entrant, err := client.EnterTournament(ctx, &tournamentsv1.EnterTournamentRequest{
		Name: with.Tournament, RequestId: with.RequestID,
	})
	return object{
		"entrant": entrant.GetName(), "display_name": entrant.GetDisplayName(),
		"state": strings.TrimPrefix(entrant.GetState().String(), "ENTRANT_STATE_"),
	}, err
}

func ownFixtures(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	found := []object{}
	for fixture, err := range client.OwnFixtures(ctx) {
		if err != nil {
			return nil, err
		}
		found = append(found, shownFixture(fixture))
	}
	return object{"fixtures": found}, nil
}

func adjudicate(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	decided, err := client.AdjudicateFixture(ctx, &tournamentsv1.AdjudicateFixtureRequest{
		Name: with.Fixture, Points: with.Points, Reason: with.Reason,
	})
	return shownFixture(decided), err
}

func standings(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.Standings(ctx, with.Tournament, 0)
	rows := []object{}
	for _, row := range found.GetRows() {
		rows = append(rows, object{"rank": row.GetRank(), "points": row.GetPoints()})
	}
	return object{"rows": rows}, err
}

func followTournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	events := []object{}
	for event, err := range client.WatchTournament(with.Tournament, with.AfterSequence).Events(ctx) {
		if err != nil {
			return nil, err
		}
		kind := strings.TrimPrefix(event.GetKind().String(), "TOURNAMENT_EVENT_KIND_")
		events = append(events, object{"sequence": event.GetSequence(), "kind": kind})
		if len(events) == with.Count {
			break
		}
	}
	return object{"events": events}, nil
}

func verifyTournament(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.VerifyTournament(ctx, with.Tournament)
	return object{"rounds": found.GetRounds(), "differences": len(found.GetDifferences())}, err
}

func shownTournament(found *tournamentsv1.Tournament) object {
	return object{
		"tournament": found.GetName(), "display_name": found.GetSettings().GetDisplayName(),
		"state":    strings.TrimPrefix(found.GetState().String(), "TOURNAMENT_STATE_"),
		"entrants": found.GetEntrants(), "winners": append([]string{}, found.GetWinnerNames()...),
	}
}

func shownFixture(found *tournamentsv1.Fixture) object {
	matches := []string{}
	for _, played := range found.GetMatches() {
		matches = append(matches, played.GetMatch())
	}
	return object{
		"fixture": found.GetName(), "state": strings.TrimPrefix(found.GetState().String(), "FIXTURE_STATE_"),
		"display_names": slices.Sorted(slices.Values(found.GetDisplayNames())),
		"winner":        found.GetResult().GetWinner(),
		"matches":       matches,
	}
}
