package sandtable

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	tournamentsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/tournaments/v1"
)

// verifyTimeout is how long computing a whole tournament or season again may take.
const verifyTimeout = 10 * time.Minute

// GetTournament gets a tournament.
func (c *Client) GetTournament(ctx context.Context, name string) (*tournamentsv1.Tournament, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetTournament, &tournamentsv1.GetTournamentRequest{Name: name})
}

// Tournaments gives the tournaments that a request asks for, the newest first, page by page.
func (c *Client) Tournaments(ctx context.Context, request *tournamentsv1.ListTournamentsRequest) iter.Seq2[*tournamentsv1.Tournament, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*tournamentsv1.Tournament, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.ListTournaments, asked)
		return page.GetTournaments(), page.GetNextPageToken(), err
	})
}

// EnterTournament enters a tournament with the account of the key that is shown. The request id is
// filled in when it is empty.
func (c *Client) EnterTournament(ctx context.Context, request *tournamentsv1.EnterTournamentRequest) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.EnterTournament, identified(request))
}

// AnswerInvitation agrees to play for an entrant, accepts an invitation, or declines either.
func (c *Client) AnswerInvitation(ctx context.Context, entrant string, agree bool) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.AnswerInvitation, identified(&tournamentsv1.AnswerInvitationRequest{Name: entrant, Agree: agree}))
}

// CheckIn says that an entrant is there, before the start.
func (c *Client) CheckIn(ctx context.Context, entrant string) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.CheckIn, identified(&tournamentsv1.CheckInRequest{Name: entrant}))
}

// WithdrawEntrant leaves a tournament. What has begun is forfeited unless it is played on. The
// request id is filled in when it is empty.
func (c *Client) WithdrawEntrant(ctx context.Context, request *tournamentsv1.WithdrawEntrantRequest) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.WithdrawEntrant, identified(request))
}

// RequestBye asks for a bye in a round of a Swiss, counted from 1 in its stage, or takes that
// back.
func (c *Client) RequestBye(ctx context.Context, entrant string, round uint32, takeBack bool) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.RequestBye, identified(&tournamentsv1.RequestByeRequest{Name: entrant, Round: round, TakeBack: takeBack}))
}

// GetEntrant gets an entrant; tournaments/{tournament}/entrants/me is the caller's own.
func (c *Client) GetEntrant(ctx context.Context, name string) (*tournamentsv1.Entrant, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetEntrant, &tournamentsv1.GetEntrantRequest{Name: name})
}

// OwnFixtures gives the fixtures in which the account is waited for, in all tournaments, the
// earliest deadline first, page by page.
func (c *Client) OwnFixtures(ctx context.Context) iter.Seq2[*tournamentsv1.Fixture, error] {
	asked := &tournamentsv1.ListOwnFixturesRequest{}
	return pages(func(token string) ([]*tournamentsv1.Fixture, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.ListOwnFixtures, asked)
		return page.GetFixtures(), page.GetNextPageToken(), err
	})
}

// Entrants gives the entrants in the order in which they entered, page by page.
func (c *Client) Entrants(ctx context.Context, tournament string) iter.Seq2[*tournamentsv1.Entrant, error] {
	asked := &tournamentsv1.ListEntrantsRequest{Parent: tournament}
	return pages(func(token string) ([]*tournamentsv1.Entrant, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.ListEntrants, asked)
		return page.GetEntrants(), page.GetNextPageToken(), err
	})
}

// Rounds gives the rounds, the first first, page by page.
func (c *Client) Rounds(ctx context.Context, tournament string) iter.Seq2[*tournamentsv1.Round, error] {
	asked := &tournamentsv1.ListRoundsRequest{Parent: tournament}
	return pages(func(token string) ([]*tournamentsv1.Round, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.ListRounds, asked)
		return page.GetRounds(), page.GetNextPageToken(), err
	})
}

// Fixtures gives the fixtures that a request asks for, round by round, page by page.
func (c *Client) Fixtures(ctx context.Context, request *tournamentsv1.ListFixturesRequest) iter.Seq2[*tournamentsv1.Fixture, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*tournamentsv1.Fixture, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.ListFixtures, asked)
		return page.GetFixtures(), page.GetNextPageToken(), err
	})
}

// GetFixture gets a fixture.
func (c *Client) GetFixture(ctx context.Context, name string) (*tournamentsv1.Fixture, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetFixture, &tournamentsv1.GetFixtureRequest{Name: name})
}

// Standings tells how everybody stands in a stage, counted from 1; in the present one when it
// is 0. The answer has the rows of all pages.
func (c *Client) Standings(ctx context.Context, tournament string, stage uint32) (*tournamentsv1.GetStandingsResponse, error) {
	whole := &tournamentsv1.GetStandingsResponse{Stage: stage}
	for {
		// What comes later is of the stage that came first.
		request := &tournamentsv1.GetStandingsRequest{Name: tournament, Stage: whole.GetStage(), PageToken: whole.GetNextPageToken()}
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetStandings, request)
		if err != nil {
			return nil, err
		}
		page.Rows = append(whole.GetRows(), page.GetRows()...)
		if whole = page; whole.GetNextPageToken() == "" {
			return whole, nil
		}
	}
}

// TablePicture draws standings, a cross table or a bracket, to be embedded in a page. With the tag
// of a picture that the caller has, an answer without a picture says that it is still the same.
func (c *Client) TablePicture(ctx context.Context, request *tournamentsv1.RenderTableRequest) (*tournamentsv1.RenderTableResponse, error) {
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.RenderTable, request)
}

// CrossTable tells who met whom in a stage and a group, counted from 1. The answer has the rows of all
// pages.
func (c *Client) CrossTable(ctx context.Context, request *tournamentsv1.GetCrossTableRequest) (*tournamentsv1.GetCrossTableResponse, error) {
	asked, rows := proto.CloneOf(request), []*tournamentsv1.CrossRow{}
	for {
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetCrossTable, asked)
		if err != nil {
			return nil, err
		}
		rows = append(rows, page.GetRows()...)
		if asked.PageToken = page.GetNextPageToken(); asked.GetPageToken() == "" {
			page.Rows = rows
			return page, nil
		}
	}
}

// Pairing gives what a round was paired from, so that anybody can pair it again. It comes whole.
func (c *Client) Pairing(ctx context.Context, round string) (*tournamentsv1.GetPairingResponse, error) {
	request, inputs := &tournamentsv1.GetPairingRequest{Name: round}, []byte{}
	for {
		piece, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetPairing, request)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, piece.GetInputs()...)
		// A piece that does not go on would be asked for without end.
		if piece.GetNextOffset() <= request.GetOffset() {
			piece.Inputs = inputs
			return piece, nil
		}
		request.Offset = piece.GetNextOffset()
	}
}

// Bracket gives the places of the bracket of a knockout, part by part and round by round; of the
// present stage when none is asked for.
func (c *Client) Bracket(ctx context.Context, request *tournamentsv1.GetBracketRequest) iter.Seq2[*tournamentsv1.BracketSlot, error] {
	asked := proto.CloneOf(request)
	return pages(func(token string) ([]*tournamentsv1.BracketSlot, string, error) {
		asked.PageToken = token
		page, err := ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.GetBracket, asked)
		return page.GetSlots(), page.GetNextPageToken(), err
	})
}

// ExportTournament writes standings, tables or results of a stage down for other programs.
func (c *Client) ExportTournament(ctx context.Context, request *tournamentsv1.ExportTournamentRequest) ([]byte, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) ([]byte, error) {
		chunks, err := tournamentsv1.NewTournamentServiceClient(at).ExportTournament(ctx, request)
		if err != nil {
			return nil, err
		}
		var document []byte
		for {
			told, err := chunks.Recv()
			if errors.Is(err, io.EOF) {
				return document, nil
			}
			if err != nil {
				return nil, err
			}
			document = append(document, told.GetChunk()...)
		}
	})
}

// VerifyTournament has the server compute all pairings and standings again, and tells where one
// differs. It may take ten minutes unless the context has a deadline.
func (c *Client) VerifyTournament(ctx context.Context, name string) (*tournamentsv1.VerifyTournamentResponse, error) {
	ctx, cancel := withDeadline(ctx, verifyTimeout)
	defer cancel()
	return ask(ctx, c, tournamentsv1.NewTournamentServiceClient, tournamentsv1.TournamentServiceClient.VerifyTournament, &tournamentsv1.VerifyTournamentRequest{Name: name})
}

// TournamentSubscription is the events of a tournament in order, each once, however often the
// stream breaks. It is for one goroutine.
type TournamentSubscription struct {
	client  *Client
	request *tournamentsv1.WatchTournamentRequest
}

// WatchTournament follows a tournament from after a sequence (0 for the beginning).
func (c *Client) WatchTournament(name string, after uint64) *TournamentSubscription {
	return &TournamentSubscription{client: c, request: &tournamentsv1.WatchTournamentRequest{Name: name, AfterSequence: after}}
}

// Cursor is the sequence of the last event that was given out: where another subscription
// would go on.
func (s *TournamentSubscription) Cursor() uint64 { return s.request.GetAfterSequence() }

// Events gives the events as they come. It ends after the last one of a tournament that is
// over, with the context, or with an error that cannot be mended.
func (s *TournamentSubscription) Events(ctx context.Context) iter.Seq2[*tournamentsv1.TournamentEvent, error] {
	open := func(ctx context.Context, at grpc.ClientConnInterface) (grpc.ServerStreamingClient[tournamentsv1.WatchTournamentResponse], error) {
		return tournamentsv1.NewTournamentServiceClient(at).WatchTournament(ctx, s.request)
	}
	return func(yield func(*tournamentsv1.TournamentEvent, error) bool) {
		err := resumed(ctx, s.client, s.request.GetName(), open, func(told *tournamentsv1.WatchTournamentResponse) bool {
			event := told.GetEvent()
			if event.GetSequence() <= s.Cursor() {
				return true // A sign of life, or what was given out before.
			}
			s.request.AfterSequence = event.GetSequence()
			return yield(event, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}
