// Command bot takes a seat and plays anything that is legal until the match is over.
//
//	go run ./examples/bot http://127.0.0.1:7440 matches/x
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"

	"google.golang.org/grpc/codes"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	"sandtable.dev/sandtable.git/clients/go/aa1940"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

func main() {
	ctx, match, chance := context.Background(), os.Args[2], rand.New(rand.NewPCG(rand.Uint64(), 0))
	guest := must(sandtable.Connect(os.Args[1]))
	access := must(guest.JoinMatch(ctx, &matchesv1.JoinMatchRequest{Name: match, Player: "any move"}))
	me := guest.ForSeat(access)
	found := must(me.Started(ctx, match))
	version, awaited, outcome := found.GetVersion(), found.GetAwaited(), found.GetOutcome()
	act := func() { // until others are awaited
		for outcome == nil && slices.Contains(awaited, access.Seat) {
			var legal aa1940v1.Legal
			at := must(me.Legal(ctx, match, &legal))
			command := aa1940.AnyLegal(&legal, chance)
			if command == nil {
				return // Another power's answer came first.
			}
			done, err := me.Submit(ctx, match, command, sandtable.SubmitOptions{ExpectedVersion: &at})
			if refused := (*sandtable.Error)(nil); errors.As(err, &refused) && refused.Code == codes.Aborted {
				return // The match has moved on: the log tells how.
			}
			version, awaited, outcome = must(done, err).GetVersion(), done.GetAwaited(), done.GetOutcome()
		}
	}
	act()
	for entry, err := range me.Subscribe(match, version).Entries(ctx) {
		if must(entry, err).GetSequence() > version {
			version, awaited, outcome = entry.GetSequence(), entry.GetAwaited(), entry.GetOutcome()
		}
		act()
	}
	fmt.Printf("%s (seats %v won)\n", outcome.GetReason(), outcome.GetWinners())
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
