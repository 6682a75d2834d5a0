package sandtable

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

const (
	// committedScheme is the scheme of dice in which seats are bound to their nonces.
	committedScheme = 2
	nonceBytes      = 32
	longestNonce    = 255
	// longestPoll is the longest time between two looks at a match that may wait for a nonce.
	longestPoll = 5 * time.Second
	// settleAttempts is how often a match is looked at again that changed while a nonce was
	// on its way.
	settleAttempts = 8
)

// NonceCommitment is what binds a seat to its nonce (docs/dice.md).
func NonceCommitment(nonce []byte) [sha256.Size]byte {
	return sha256.Sum256(append([]byte("sandtable/dice/nonce/2"), part(nonce)...))
}

// DiceTable is what the seats of a match reveal their nonces against (docs/dice.md).
func DiceTable(shown *matchesv1.Match) [sha256.Size]byte {
	content := append([]byte("sandtable/dice/table/2"), shown.GetDiceCommitment()...)
	for _, seat := range shown.GetSeats() {
		content = append(content, part(seat.GetNonceCommitment())...)
	}
	return sha256.Sum256(content)
}

func part(content []byte) []byte {
	content = content[:min(len(content), longestNonce)]
	return append([]byte{byte(len(content))}, content...)
}

func newNonce() []byte {
	nonce := make([]byte, nonceBytes)
	// It is documented never to fail.
	_, _ = rand.Read(nonce)
	return nonce
}

// place is a seat of a match.
type place struct {
	match string
	seat  uint32
}

// keptNonce is what is known of a seat.
type keptNonce struct {
	token string
	nonce []byte
	// table is what the nonce was sent against, if it was. It is never sent against others:
	// whoever has read it might have chosen theirs by it.
	table []byte
}

// nonces are those of the seats that were taken through a client's connections.
type nonces struct {
	mutex sync.Mutex
	kept  map[place]keptNonce
	// turn is held by whoever binds or reveals, so that nobody else does the same otherwise.
	turn   sync.Mutex
	ctx    context.Context
	cancel context.CancelFunc
	// note writes down what a nonce is sent against, before it is.
	note func(access SeatAccess, nonce, table []byte) error
}

func newNonces() *nonces {
	ctx, cancel := context.WithCancel(context.Background())
	return &nonces{kept: map[place]keptNonce{}, ctx: ctx, cancel: cancel}
}

func (n *nonces) keep(at place, kept keptNonce) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.kept[at] = kept
}

func (n *nonces) forget(which func(place, keptNonce) bool) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	for at, kept := range n.kept {
		if which(at, kept) {
			delete(n.kept, at)
		}
	}
}

func (n *nonces) of(match string) map[uint32]keptNonce {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	own := map[uint32]keptNonce{}
	for at, kept := range n.kept {
		if at.match == match {
			own[at.seat] = kept
		}
	}
	return own
}

// KeepNonce keeps the nonce that a seat is bound to, so that it is revealed when the match
// waits for it: for programs that end between taking a seat and playing it. The nonce must not
// have been sent; one that may have been is kept by KeepSentNonce.
func (c *Client) KeepNonce(access SeatAccess, nonce []byte) {
	c.KeepSentNonce(access, nonce, nil)
}

// KeepSentNonce keeps a nonce that was sent, or was about to be, against this table, so that it
// is never sent against another.
func (c *Client) KeepSentNonce(access SeatAccess, nonce, table []byte) {
	c.nonces.keep(place{access.Match, access.Seat}, keptNonce{token: access.Token, nonce: nonce, table: table})
}

// KeptTable is what the nonce of a seat was sent against; nil when it was not sent.
func (c *Client) KeptTable(access SeatAccess) []byte {
	return c.nonces.of(access.Match)[access.Seat].table
}

// BeforeReveal has a seat's nonce, and what it is sent against, written down before it is sent:
// a program that ends before the match has started must know both later. When note fails
// nothing is sent. It is set before a seat is taken.
func (c *Client) BeforeReveal(note func(access SeatAccess, nonce, table []byte) error) {
	c.nonces.turn.Lock()
	defer c.nonces.turn.Unlock()
	c.nonces.note = note
}

// KeptNonce is the nonce that a seat is bound to, until its match has started; nil for none.
func (c *Client) KeptNonce(access SeatAccess) []byte {
	return c.nonces.of(access.Match)[access.Seat].nonce
}

// CommitNonce binds the seat to another nonce. What takes a seat does it by itself.
func (c *Client) CommitNonce(ctx context.Context, name string, commitment [sha256.Size]byte) (*matchesv1.Match, error) {
	request := &matchesv1.CommitNonceRequest{Name: name, NonceCommitment: commitment[:], RequestId: newRequestID()}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewLobbyServiceClient(at).CommitNonce(ctx, request)
	})
}

// RevealNonce reveals the nonce that the seat is bound to, against the commitments of all
// seats that the caller has seen (DiceTable; nil for whatever they are). What takes a seat
// does it by itself, and never against two different tables.
func (c *Client) RevealNonce(ctx context.Context, name string, nonce, table []byte) (*matchesv1.Match, error) {
	request := &matchesv1.RevealNonceRequest{Name: name, Nonce: nonce, Table: table, RequestId: newRequestID()}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.Match, error) {
		return matchesv1.NewLobbyServiceClient(at).RevealNonce(ctx, request)
	})
}

// RevealNonces reveals the nonces that are kept of a match, if it waits for them, and tells
// how it stands. What takes a seat, and Started, do it by themselves.
func (c *Client) RevealNonces(ctx context.Context, name string) (*matchesv1.Match, error) {
	shown, err := c.GetMatch(ctx, name)
	if err != nil {
		return nil, err
	}
	return c.settleNonces(ctx, shown)
}

// seated sees to the nonce of a seat that has just been taken, now and until the match starts.
func (c *Client) seated(ctx context.Context, access SeatAccess, nonce []byte, shown *matchesv1.Match) (*matchesv1.Match, error) {
	own := seatOf(shown, access.Seat)
	state := own.GetNonceState()
	if shown.GetState() != matchesv1.MatchState_MATCH_STATE_LOBBY || state == matchesv1.NonceState_NONCE_STATE_UNSPECIFIED {
		// A substitute, a match of a pair with the same dice, or a repeated call.
		return shown, nil
	}
	c.KeepNonce(access, nonce)
	seat := c.ForSeat(access)
	commitment := NonceCommitment(nonce)
	if state != matchesv1.NonceState_NONCE_STATE_OPEN && !bytes.Equal(own.GetNonceCommitment(), commitment[:]) {
		// The call was a repetition, and its first nonce is lost.
		bound, err := seat.CommitNonce(ctx, access.Match, commitment)
		if err != nil {
			return nil, err
		}
		shown = bound
	}
	shown, err := seat.settleNonces(ctx, shown)
	if err == nil && shown.GetState() == matchesv1.MatchState_MATCH_STATE_LOBBY {
		go seat.revealLater(access.Match)
	}
	return shown, err
}

// revealLater looks at a match until its nonces are revealed.
func (c *Client) revealLater(name string) {
	for wait := lobbyPoll; len(c.nonces.of(name)) > 0; wait = min(wait*3/2, longestPoll) {
		if pause(c.nonces.ctx, wait) != nil {
			return
		}
		shown, err := c.RevealNonces(c.nonces.ctx, name)
		if err == nil {
			if shown.GetState() != matchesv1.MatchState_MATCH_STATE_LOBBY {
				return
			}
			continue
		}
		passing := []codes.Code{codes.Unavailable, codes.DeadlineExceeded, codes.ResourceExhausted, codes.Aborted}
		if !slices.Contains(passing, explained(err).Code) {
			// The seat was given back; or Started tells what is wrong.
			return
		}
	}
}

// settleNonces reveals the nonces that are kept of a match, if it waits for them, and makes
// sure that it started with what its seats saw.
func (c *Client) settleNonces(ctx context.Context, shown *matchesv1.Match) (*matchesv1.Match, error) {
	name := shown.GetName()
	if len(c.nonces.of(name)) == 0 {
		return shown, nil
	}
	c.nonces.turn.Lock()
	defer c.nonces.turn.Unlock()
	for range settleAttempts {
		own := c.nonces.of(name)
		if shown.GetState() != matchesv1.MatchState_MATCH_STATE_LOBBY {
			c.nonces.forget(func(at place, _ keptNonce) bool { return at.match == name })
			if shown.GetState() == matchesv1.MatchState_MATCH_STATE_ABANDONED {
				return shown, nil
			}
			for seat, kept := range own {
				if !isAsSeen(shown, seat, kept) {
					return nil, failure(codes.DataLoss, name+" has started with other nonces than its seats were bound to")
				}
			}
			return shown, nil
		}
		next, done, err := c.nextStep(ctx, shown, own)
		if done || err != nil {
			return shown, err
		}
		shown = next
	}
	return shown, nil
}

// nextStep does what is to be done about the first of the seats that has something to do; done
// when there is none.
func (c *Client) nextStep(ctx context.Context, shown *matchesv1.Match, own map[uint32]keptNonce) (next *matchesv1.Match, done bool, err error) {
	name := shown.GetName()
	for seat, kept := range own {
		due, commits, err := nonceStep(shown, seat, kept)
		if err != nil {
			return nil, false, err
		}
		if !due {
			continue
		}
		client := c.WithToken(kept.token)
		if commits {
			// Kept before the call: its answer may be lost.
			nonce := newNonce()
			c.nonces.keep(place{name, seat}, keptNonce{token: kept.token, nonce: nonce})
			next, err = client.CommitNonce(ctx, name, NonceCommitment(nonce))
		} else {
			table := DiceTable(shown)
			if c.nonces.note != nil {
				if err := c.nonces.note(SeatAccess{name, seat, kept.token}, kept.nonce, table[:]); err != nil {
					return nil, false, fmt.Errorf("the nonce of seat %d is not sent, since that could not be noted: %w", seat, err)
				}
			}
			kept.table = table[:]
			c.nonces.keep(place{name, seat}, kept)
			next, err = client.RevealNonce(ctx, name, kept.nonce, kept.table)
		}
		overtaken := []string{"NONCES_CHANGED", "NONCES_NOT_AWAITED", "NONCE_NOT_COMMITTED", "WRONG_STATE"}
		if err != nil && slices.Contains(overtaken, explained(err).Reason) {
			next, err = c.GetMatch(ctx, name)
		}
		return next, false, err
	}
	return nil, true, nil
}

// nonceStep is what is to be done about a seat now: whether anything, and whether that is to
// bind it to a new nonce.
func nonceStep(shown *matchesv1.Match, seat uint32, kept keptNonce) (due, commits bool, err error) {
	const spent = matchesv1.NonceState_NONCE_STATE_SPENT
	own := seatOf(shown, seat)
	if own == nil || !shown.GetAwaitsNonces() {
		return false, false, nil
	}
	if own.GetNonceState() == spent {
		return true, true, nil
	}
	isSpent := func(seat *matchesv1.MatchSeat) bool { return seat.GetNonceState() == spent }
	if own.GetNonceState() != matchesv1.NonceState_NONCE_STATE_COMMITTED || slices.ContainsFunc(shown.GetSeats(), isSpent) {
		return false, false, nil
	}
	commitment, table := NonceCommitment(kept.nonce), DiceTable(shown)
	if !bytes.Equal(own.GetNonceCommitment(), commitment[:]) {
		message := fmt.Sprintf("seat %d of %s is bound to a nonce that is not known here", seat, shown.GetName())
		return false, false, failure(codes.DataLoss, message)
	}
	return true, kept.table != nil && !bytes.Equal(kept.table, table[:]), nil
}

// isAsSeen is whether a match that has started has the dice that a seat was shown as it
// revealed its nonce.
func isAsSeen(shown *matchesv1.Match, seat uint32, kept keptNonce) bool {
	if shown.GetDiceScheme() != committedScheme {
		// Of a pair with the same dice, in which no nonce counts.
		return kept.table == nil
	}
	for _, one := range shown.GetSeats() {
		commitment := NonceCommitment(one.GetNonce())
		expected := commitment[:]
		if len(one.GetNonce()) == 0 {
			expected = nil
		}
		if !bytes.Equal(one.GetNonceCommitment(), expected) {
			return false
		}
	}
	table := DiceTable(shown)
	return bytes.Equal(seatOf(shown, seat).GetNonce(), kept.nonce) && (kept.table == nil || bytes.Equal(kept.table, table[:]))
}

func seatOf(shown *matchesv1.Match, seat uint32) *matchesv1.MatchSeat {
	if int(seat) >= len(shown.GetSeats()) {
		return nil
	}
	return shown.GetSeats()[seat]
}
