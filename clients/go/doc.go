// Package sandtable is a client of Sandtable's public API.
//
// A [Client] gives every change a request id and, since that makes repetitions harmless,
// repeats what an unavailable server did not answer. A [Subscription] is a match's log as
// it grows, resumed from where it broke. An [Error] tells which rule refused a command.
//
//	client, err := sandtable.Connect("http://127.0.0.1:7440")
//	access, err := client.JoinMatch(ctx, &matchesv1.JoinMatchRequest{Name: match, Player: "Ada"})
//	me := client.ForSeat(access)
//	for entry, err := range me.Subscribe(match, 0).Entries(ctx) {
//		...
//	}
package sandtable

// Version is the version of this client: that of the platform with which it was made.
const Version = "0.2.0"
