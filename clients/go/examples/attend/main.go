// Command attend attends a ladder's pool with a bot that plays anything that is legal, until it
// is interrupted.
//
//	go run ./examples/attend KEY pools/POOL http://127.0.0.1:7440
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"

	sandtable "sandtable.dev/sandtable.git/clients/go"
	"sandtable.dev/sandtable.git/clients/go/aa1940"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
)

func main() {
	client, err := sandtable.Connect(os.Args[3])
	if err != nil {
		log.Fatal(err)
	}
	request := &ladderv1.AttendRequest{Pool: os.Args[2], Capacity: 2, Version: "1", Author: "me"}
	log.Fatal(client.WithToken(os.Args[1]).Attend(context.Background(), request, play, sandtable.AttendOptions{Told: told}))
}

// told shows what the pool tells.
func told(response *ladderv1.AttendResponse) {
	if player := response.GetAttending(); player != nil {
		fmt.Println(player.GetName(), "is here")
	}
	if decided := response.GetDecided(); decided != nil {
		fmt.Printf("the rating is %.0f\n", decided.GetAfter().GetRating())
	}
	if fault := response.GetFault(); fault != nil {
		fmt.Println(fault.GetText())
	}
}

// play is the place of your own bot: it plays a seat to the end of its match.
func play(ctx context.Context, client *sandtable.Client, access sandtable.SeatAccess) error {
	me, chance := client.ForSeat(access), rand.New(rand.NewPCG(rand.Uint64(), 0))
	found, err := me.Started(ctx, access.Match)
	if err != nil {
		return err
	}
	version, awaited := found.GetVersion(), found.GetAwaited()
	for {
		for slices.Contains(awaited, access.Seat) {
			var legal aa1940v1.Legal
			if _, err := me.Legal(ctx, access.Match, &legal); err != nil {
				return err
			}
			command := aa1940.AnyLegal(&legal, chance)
			if command == nil {
				break // Another power's answer came first.
			}
			done, err := me.Submit(ctx, access.Match, command, sandtable.SubmitOptions{Seat: &access.Seat})
			if err != nil {
				return err
			}
			version, awaited = done.GetVersion(), done.GetAwaited()
			if done.GetOutcome() != nil {
				return nil
			}
		}
		over := true
		for entry, err := range me.Subscribe(access.Match, version).Entries(ctx) {
			if err != nil {
				return err
			}
			version, awaited, over = entry.GetSequence(), entry.GetAwaited(), entry.GetOutcome() != nil
			break
		}
		if over {
			return nil
		}
	}
}
