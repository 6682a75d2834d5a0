package sandtable

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"sync"

	ladderv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/ladder/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	tournamentsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/tournaments/v1"
)

// Bot plays a seat to the end of its match. It is called for several at once.
type Bot func(ctx context.Context, client *Client, access SeatAccess) error

// AttendOptions is how a bot attends a pool; all of it may be left out.
type AttendOptions struct {
	// Leave has the bot leave when it is closed, after what has begun is played to its end.
	Leave <-chan struct{}
	// Told hears what the pool tells.
	Told func(*ladderv1.AttendResponse)
	// Played hears of every match, and of the error when it could not be played. It is called
	// for one match after the other.
	Played func(match string, err error)
}

// tables are bots at the seats of matches that are kept for an account.
type tables struct {
	client  *Client
	account string
	bot     Bot
	played  func(match string, err error)
	known   map[string]bool
	bots    sync.WaitGroup
	// telling is held while somebody hears of a match.
	telling sync.Mutex
}

func (c *Client) newTables(ctx context.Context, bot Bot, played func(string, error)) (*tables, error) {
	own, err := c.GetAccount(ctx, Me)
	if err != nil {
		return nil, err
	}
	return &tables{client: c, account: own.GetName(), bot: bot, played: played, known: map[string]bool{}}, nil
}

// sitDown plays the own seats of a match, unless it was begun before.
func (t *tables) sitDown(ctx context.Context, match string) {
	if t.known[match] {
		return
	}
	t.known[match] = true
	t.bots.Go(func() {
		err := t.play(ctx, match)
		if t.played != nil {
			t.telling.Lock()
			defer t.telling.Unlock()
			t.played(match, err)
		}
	})
}

// leave has the bots end with their context, and waits until they have.
func (t *tables) leave(cancel context.CancelFunc) {
	cancel()
	t.bots.Wait()
}

func (t *tables) play(ctx context.Context, match string) error {
	found, err := t.client.GetMatch(ctx, match)
	if err != nil {
		return err
	}
	switch found.GetState() {
	case matchesv1.MatchState_MATCH_STATE_LOBBY, matchesv1.MatchState_MATCH_STATE_IN_PROGRESS:
	default:
		return nil
	}
	var seats sync.WaitGroup
	failed := make([]error, len(found.GetSeats()))
	for place, seat := range found.GetSeats() {
		if t.isOwn(seat) {
			seats.Go(func() {
				access, err := t.access(ctx, match, seat)
				if err == nil {
					err = t.bot(ctx, t.client, access)
				}
				failed[place] = err
			})
		}
	}
	seats.Wait()
	return errors.Join(failed...)
}

func (t *tables) isOwn(seat *matchesv1.MatchSeat) bool {
	if seat.GetTaken() {
		return seat.GetAccount() == t.account
	}
	return seat.GetReservedFor() == t.account
}

func (t *tables) access(ctx context.Context, match string, seat *matchesv1.MatchSeat) (SeatAccess, error) {
	number := seat.GetSeat()
	if seat.GetTaken() {
		// Taken before this program was started: the account's key acts for it.
		return SeatAccess{Match: match, Seat: number, Token: t.client.token}, nil
	}
	return t.client.JoinMatch(ctx, &matchesv1.JoinMatchRequest{Name: match, Seat: &number})
}

// Attend attends a pool and plays what comes, as many fixtures at once as the request says. The
// client shows the key of the bot's account. A match that cannot be played ends nothing. It ends
// with the context, when the options say so, or with what the pool refuses, such as an error
// with the reason ATTENDED_ELSEWHERE.
func (c *Client) Attend(ctx context.Context, request *ladderv1.AttendRequest, bot Bot, options AttendOptions) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tables, err := c.newTables(ctx, bot, options.Played)
	if err != nil {
		return err
	}
	defer tables.leave(cancel)
	attendance := c.Attendance(request)
	go func() {
		select {
		case <-options.Leave:
			attendance.SetCapacity(0)
		case <-ctx.Done():
		}
	}()
	for told, err := range attendance.Messages(ctx) {
		if err != nil {
			return err
		}
		if options.Told != nil {
			options.Told(told)
		}
		for _, match := range openMatches(told.GetFixture().GetMatches()) {
			tables.sitDown(ctx, match)
		}
		// Once the server knows that nothing more is wanted, nothing more comes.
		beat := told.GetHeartbeat()
		if beat != nil && beat.GetCapacity() == 0 && beat.GetPlaying() == 0 && isClosed(options.Leave) {
			break
		}
	}
	tables.bots.Wait()
	return ctx.Err()
}

// PlayTournament plays all matches of the caller's entrant in a tournament until it is over. The
// client shows the key of the bot's account, which has entered. Played, unless it is nil, hears
// of every match; one that cannot be played ends nothing.
func (c *Client) PlayTournament(ctx context.Context, tournament string, bot Bot, played func(match string, err error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tables, err := c.newTables(ctx, bot, played)
	if err != nil {
		return err
	}
	defer tables.leave(cancel)
	own, err := c.GetEntrant(ctx, tournament+"/entrants/me")
	if err != nil {
		return err
	}
	number, err := strconv.ParseUint(path.Base(own.GetName()), 10, 32)
	if err != nil {
		return fmt.Errorf("%s has no number: %w", own.GetName(), err)
	}
	for event, err := range c.WatchTournament(tournament, 0).Events(ctx) {
		if err != nil {
			return err
		}
		concerned := slices.Contains(event.GetEntrants(), uint32(number))
		if concerned && event.GetKind() == tournamentsv1.TournamentEventKind_TOURNAMENT_EVENT_KIND_MATCH {
			tables.sitDown(ctx, event.GetMatch())
		}
	}
	tables.bots.Wait()
	return ctx.Err()
}

// openMatches are the matches of a fixture that are hosted and not decided: of a mirror pair two
// at once.
func openMatches(matches []*tournamentsv1.FixtureMatch) []string {
	var open []string
	for _, one := range matches {
		if one.GetMatch() != "" && !one.GetAnnulled() && one.GetResult() == nil {
			open = append(open, one.GetMatch())
		}
	}
	return open
}

// isClosed says whether a channel is closed; one that is nil never is.
func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}
