package sandtable

import (
	"bytes"
	"context"
	"errors"
	"testing"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// awaiting is a match of two that waits for the nonces of both.
func awaiting(own, other []byte) *matchesv1.Match {
	seat := func(nonce []byte) *matchesv1.MatchSeat {
		commitment := NonceCommitment(nonce)
		return &matchesv1.MatchSeat{
			NonceCommitment: commitment[:], NonceState: matchesv1.NonceState_NONCE_STATE_COMMITTED,
		}
	}
	return &matchesv1.Match{
		Name: "matches/x", State: matchesv1.MatchState_MATCH_STATE_LOBBY, DiceScheme: committedScheme,
		DiceCommitment: bytes.Repeat([]byte{9}, 32), AwaitsNonces: true,
		Seats: []*matchesv1.MatchSeat{seat(own), seat(other)},
	}
}

func TestANonceIsRevealedAgainstOneTableOnly(t *testing.T) {
	own, other := newNonce(), newNonce()
	shown := awaiting(own, other)
	if due, commits, err := nonceStep(shown, 0, keptNonce{nonce: own}); err != nil || !due || commits {
		t.Fatal("it is not revealed", due, commits, err)
	}
	seen := DiceTable(shown)
	sent := keptNonce{nonce: own, table: seen[:]}
	if due, commits, err := nonceStep(shown, 0, sent); err != nil || !due || commits {
		t.Fatal("it is not sent again when the answer was lost", due, commits, err)
	}
	// The server shows that somebody else was bound to something else, after it has read ours.
	if due, commits, err := nonceStep(awaiting(own, newNonce()), 0, sent); err != nil || !due || !commits {
		t.Fatal("it is not replaced", due, commits, err)
	}
	if _, _, err := nonceStep(awaiting(newNonce(), other), 0, keptNonce{nonce: own}); err == nil {
		t.Fatal("it is revealed though the seat is bound to another")
	}
	shown.Seats[1].NonceState = matchesv1.NonceState_NONCE_STATE_SPENT
	if due, _, err := nonceStep(shown, 0, keptNonce{nonce: own}); err != nil || due {
		t.Fatal("it is revealed before all are bound", due, err)
	}
	if due, commits, err := nonceStep(shown, 1, keptNonce{nonce: other}); err != nil || !due || !commits {
		t.Fatal("what was spent is not replaced", due, commits, err)
	}
	shown.AwaitsNonces = false
	if due, _, err := nonceStep(shown, 1, keptNonce{nonce: other}); err != nil || due {
		t.Fatal("it is revealed unasked", due, err)
	}
}

func TestAMatchThatStartsWithOtherNoncesIsFound(t *testing.T) {
	own, other := newNonce(), newNonce()
	shown := awaiting(own, other)
	seen := DiceTable(shown)
	sent := keptNonce{nonce: own, table: seen[:]}
	start := func(shown *matchesv1.Match, nonces ...[]byte) *matchesv1.Match {
		shown.State = matchesv1.MatchState_MATCH_STATE_IN_PROGRESS
		for seat, nonce := range nonces {
			shown.Seats[seat].Nonce = nonce
		}
		return shown
	}
	if !isAsSeen(start(shown, own, other), 0, sent) {
		t.Fatal("a true start is not taken")
	}
	chosen := newNonce()
	if isAsSeen(start(awaiting(own, chosen), own, chosen), 0, sent) {
		t.Fatal("another nonce was chosen after ours was known")
	}
	if isAsSeen(start(awaiting(own, other), own, chosen), 0, sent) {
		t.Fatal("a nonce does not fit its commitment")
	}
	if isAsSeen(start(awaiting(chosen, other), chosen, other), 0, keptNonce{nonce: own}) {
		t.Fatal("it started without our nonce")
	}
	old := start(awaiting(own, other), own, other)
	old.DiceScheme = 3
	if isAsSeen(old, 0, sent) {
		t.Fatal("the scheme was exchanged")
	}
}

func TestNothingIsSentBeforeItIsWrittenDownAgainstWhat(t *testing.T) {
	client := &Client{nonces: newNonces()}
	own, other := newNonce(), newNonce()
	access := SeatAccess{Match: "matches/x", Seat: 0, Token: "t"}
	client.KeepNonce(access, own)
	full := errors.New("the disk is full")
	client.BeforeReveal(func(SeatAccess, []byte, []byte) error { return full })
	if _, err := client.settleNonces(context.Background(), awaiting(own, other)); !errors.Is(err, full) {
		t.Fatal("it is sent all the same", err)
	}
	if client.KeptTable(access) != nil {
		t.Fatal("it was sent")
	}
	// A program that starts later and knows what it had written down.
	seen := DiceTable(awaiting(own, other))
	client.KeepSentNonce(access, own, seen[:])
	kept := client.nonces.of("matches/x")[0]
	if due, commits, err := nonceStep(awaiting(own, newNonce()), 0, kept); err != nil || !due || !commits {
		t.Fatal("it is not replaced", due, commits, err)
	}
}
