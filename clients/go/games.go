package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	rulesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/rules/v1"
	typesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/types/v1"
)

// Games gives the games that the server hosts.
func (c *Client) Games(ctx context.Context) ([]*rulesv1.Game, error) {
	request := &rulesv1.ListGamesRequest{}
	var games []*rulesv1.Game
	for game, err := range pages(func(token string) ([]*rulesv1.Game, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*rulesv1.ListGamesResponse, error) {
			return rulesv1.NewGameServiceClient(at).ListGames(ctx, request)
		})
		return page.GetGames(), page.GetNextPageToken(), err
	}) {
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	return games, nil
}

// Rule gives one rule of a game's ledger.
func (c *Client) Rule(ctx context.Context, game, id string) (*rulesv1.Rule, error) {
	request := &rulesv1.GetRuleRequest{Name: "games/" + game + "/rules/" + id}
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*rulesv1.Rule, error) {
		return rulesv1.NewGameServiceClient(at).GetRule(ctx, request)
	})
}

// Rules gives all rules of a game's ledger, in its order, page by page.
func (c *Client) Rules(ctx context.Context, game string) iter.Seq2[*rulesv1.Rule, error] {
	request := &rulesv1.ListRulesRequest{Parent: "games/" + game}
	return pages(func(token string) ([]*rulesv1.Rule, string, error) {
		request.PageToken = token
		page, err := ask(ctx, c, rulesv1.NewGameServiceClient, rulesv1.GameServiceClient.ListRules, request)
		return page.GetRules(), page.GetNextPageToken(), err
	})
}

// BoardPart is which board of a game is meant, or how much of it. The zero value is all of the
// board that is played when none is chosen.
type BoardPart struct {
	// Name of one of the game's boards, where it has a choice, such as Axis & Allies.
	Board string
	// Code of one of the packs that the board is made of, such as those of Axis Empires.
	Pack string
	// Whether it also tells where everything lies on paper.
	Outlines bool
}

// MapRegion is the part of a map that is drawn: what lies around some places. The zero value is
// all of it.
type MapRegion struct {
	// Spaces, powers or maps of a board; hexes, countries, naval zones or maps of a pack.
	Around []string
	// How many spaces or hexes around these are drawn as well; as many as is usual when nil.
	Margin *uint32
}

func (r MapRegion) wire() *typesv1.MapRegion {
	return &typesv1.MapRegion{Around: r.Around, Margin: r.Margin}
}

// Board puts what never changes of a game into the game's own message.
func (c *Client) Board(ctx context.Context, game string, part BoardPart, into proto.Message) error {
	extent := rulesv1.BoardView_BOARD_VIEW_BASIC
	if part.Outlines {
		extent = rulesv1.BoardView_BOARD_VIEW_FULL
	}
	request := &rulesv1.GetBoardRequest{Game: game, Board: part.Board, Pack: part.Pack, View: extent}
	found, err := ask(ctx, c, rulesv1.NewGameServiceClient, rulesv1.GameServiceClient.GetBoard, request)
	if err != nil {
		return err
	}
	return unpack(found.GetBoard(), into)
}

// RenderBoard draws a board with its set-up, or the map of a pack, with the set-up of a scenario
// if one is named: SVG.
func (c *Client) RenderBoard(ctx context.Context, game string, part BoardPart, scenario string, region MapRegion) (string, error) {
	request := &rulesv1.RenderBoardRequest{
		Game: game, Board: part.Board, Pack: part.Pack, Scenario: scenario, Region: region.wire(),
	}
	drawn, err := ask(ctx, c, rulesv1.NewGameServiceClient, rulesv1.GameServiceClient.RenderBoard, request)
	return drawn.GetSvg(), err
}

// Odds computes the odds of a battle; both are messages of the game's package.
func (c *Client) Odds(ctx context.Context, game string, battle, into proto.Message) error {
	packed, err := pack(battle)
	if err != nil {
		return err
	}
	request := &rulesv1.ComputeOddsRequest{Game: game, Battle: packed}
	computed, err := Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*rulesv1.ComputeOddsResponse, error) {
		return rulesv1.NewGameServiceClient(at).ComputeOdds(ctx, request)
	})
	if err != nil {
		return err
	}
	return unpack(computed.GetOdds(), into)
}
