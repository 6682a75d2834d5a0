// Command first-match hosts a match for two, sits down on both sides, and does something
// that is legal.
//
//	go run ./examples/first-match http://127.0.0.1:7440
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"google.golang.org/protobuf/types/known/anypb"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	"sandtable.dev/sandtable.git/clients/go/aa1940"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

func main() {
	ctx, chance := context.Background(), rand.New(rand.NewPCG(rand.Uint64(), 0))
	client := must(sandtable.Connect(os.Args[1]))
	options := must(anypb.New(&aa1940v1.Options{Seats: []*aa1940v1.SeatPowers{
		{Powers: []string{"germany", "italy"}},
		{Powers: []string{"france", "soviet-union", "united-kingdom", "united-states"}},
	}}))
	hosted := must(client.CreateMatch(ctx, &matchesv1.CreateMatchRequest{
		Game: "aa1940", Options: options, StartPolicy: matchesv1.StartPolicy_START_POLICY_WHEN_FULL,
	}))
	match := hosted.GetMatch().GetName()
	access := must(client.JoinMatch(ctx, &matchesv1.JoinMatchRequest{Name: match, Player: "me"}))
	must(client.JoinMatch(ctx, &matchesv1.JoinMatchRequest{Name: match, Player: "you"}))
	me := client.ForSeat(access)
	must(me.Started(ctx, match))
	var legal aa1940v1.Legal
	version := must(me.Legal(ctx, match, &legal))
	command := aa1940.AnyLegal(&legal, chance)
	done := must(me.Submit(ctx, match, command, sandtable.SubmitOptions{ExpectedVersion: &version}))
	fmt.Println(match, "is at version", done.GetVersion(), "waiting for seats", done.GetAwaited())
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
