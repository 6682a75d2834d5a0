package main

import (
	"context"
	"encoding/json"
	"log"
	"path"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	sandtable "sandtable.dev/sandtable.git/clients/go"
	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
	typesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/types/v1"
)

// given is what a step gives. Which of the fields are there depends on the call.
type given struct {
	Match           string            `json:"match"`
	Game            string            `json:"game"`
	Rule            string            `json:"rule"`
	Endpoints       []string          `json:"endpoints"`
	Seats           [][]string        `json:"seats"`
	RoundLimit      *uint32           `json:"round_limit"`
	Board           string            `json:"board"`
	Outlines        bool              `json:"outlines"`
	Around          []string          `json:"around"`
	Holder          *uint32           `json:"holder"`
	Spaces          []string          `json:"spaces"`
	Margin          *uint32           `json:"margin"`
	DisplayName     string            `json:"display_name"`
	Visibility      string            `json:"visibility"`
	StartPolicy     string            `json:"start_policy"`
	State           string            `json:"state"`
	Form            string            `json:"form"`
	Seat            *uint32           `json:"seat"`
	Player          string            `json:"player"`
	First           string            `json:"first"`
	Second          string            `json:"second"`
	Slug            string            `json:"slug"`
	JoinCode        string            `json:"join_code"`
	RequestID       string            `json:"request_id"`
	Command         json.RawMessage   `json:"command"`
	Commands        []json.RawMessage `json:"commands"`
	RequestIDs      []string          `json:"request_ids"`
	Look            bool              `json:"look"`
	ExpectedVersion *uint64           `json:"expected_version"`
	AfterSequence   uint64            `json:"after_sequence"`
	UntilSequence   uint64            `json:"until_sequence"`
	Language        string            `json:"language"`
	PageSize        int32             `json:"page_size"`
	PageToken       string            `json:"page_token"`
	Count           int               `json:"count"`
	Cursor          string            `json:"cursor"`
	Ready           bool              `json:"ready"`
	Invite          string            `json:"invite"`
	Channel         string            `json:"channel"`
	Text            string            `json:"text"`
	Scopes          []string          `json:"scopes"`
	ExpiresInMS     int               `json:"expires_in_ms"`
	Key             string            `json:"key"`
	URL             string            `json:"url"`
	Webhook         string            `json:"webhook"`
	Delivery        string            `json:"delivery"`
	Nonce           string            `json:"nonce"`
	Tournament      string            `json:"tournament"`
	SwissRounds     uint32            `json:"swiss_rounds"`
	DuplicateDice   bool              `json:"duplicate_dice"`
	Fixture         string            `json:"fixture"`
	Points          []uint32          `json:"points"`
	Reason          string            `json:"reason"`
	Pool            string            `json:"pool"`
	Version         string            `json:"version"`
	At              uint64            `json:"at"`
	Candidate       string            `json:"candidate"`
	Baseline        string            `json:"baseline"`
	Elo0            float64           `json:"elo0"`
	Elo1            float64           `json:"elo1"`
	Comparison      string            `json:"comparison"`
	Bot             string            `json:"bot"`
	Agree           bool              `json:"agree"`
	Amount          uint32            `json:"amount"`
	Muted           bool              `json:"muted"`
	Days            uint32            `json:"days"`
	Account         string            `json:"account"`
	Roles           []string          `json:"roles"`
	Pack            string            `json:"pack"`
	Battle          json.RawMessage   `json:"battle"`
	OnlySeats       []uint32          `json:"only_seats"`
	Label           string            `json:"label"`
	TurnDays        uint32            `json:"turn_days"`
	VacationDays    uint32            `json:"vacation_days"`
	Auction         string            `json:"auction"`
	Fork            string            `json:"fork"`
	ForkAt          *uint64           `json:"from"`
	Seed            string            `json:"seed"`
	Moves           []givenMove       `json:"moves"`
}

type perform = func(ctx context.Context, client *sandtable.Client, with given) (object, error)

// calls is what each call does.
var calls = map[string]perform{
	"create": create, "get": get, "list": list, "join": join, "leave": leave, "start": start,
	"submit": submit, "submit_list": submitList, "validate": validate, "legal": legal, "view": view, "log": readLog,
	"follow": follow, "resign": resign, "export": export, "games": games, "rule": rule,
	"order":        order,
	"commit_nonce": commitNonce, "reveal_nonce": revealNonce,
	"sign_up": signUp, "account": account, "create_key": createKey, "keys": keys, "revoke_key": revokeKey,
	"ready": ready, "invite": invite, "invites": invites, "revoke_invite": revokeInvite,
	"post": post, "messages": messages, "follow_chat": followChat, "follow_account": followAccount,
	"create_webhook": createWebhook, "webhook": getWebhook, "webhooks": webhooks,
	"update_webhook": updateWebhook, "rotate_secret": rotateSecret, "delete_webhook": deleteWebhook,
	"test_webhook": testWebhook, "deliveries": deliveries, "replay": replay,
	"create_tournament": createTournament, "open_tournament": openTournament,
	"start_tournament": startTournament, "tournament": tournament, "enter": enter,
	"own_fixtures": ownFixtures, "adjudicate": adjudicate, "standings": standings,
	"follow_tournament": followTournament, "verify_tournament": verifyTournament,
	"create_pool": createPool, "pool": pool, "attend": attend, "top": top, "history": history, "head_to_head": headToHead,
	"leave_pool": leavePool, "verify_pool": verifyPool,
	"compare": compare, "comparison": getComparison, "stop_comparison": stopComparison,
}

// clockOf is a clock of days by correspondence, none when no days are given.
func clockOf(with given) *matchesv1.ClockSettings {
	if with.TurnDays == 0 {
		return nil
	}
	days := &matchesv1.CorrespondenceClock{DaysPerTurn: with.TurnDays, VacationDays: with.VacationDays}
	return &matchesv1.ClockSettings{Main: &matchesv1.ClockSettings_Correspondence{Correspondence: days}}
}

// auctionOf is an open auction for a side, none when no side is given.
func auctionOf(with given) *matchesv1.AuctionSettings {
	if with.Auction == "" {
		return nil
	}
	return &matchesv1.AuctionSettings{Form: matchesv1.AuctionForm_AUCTION_FORM_OPEN, Side: with.Auction}
}

func create(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	created, err := client.CreateMatch(ctx, &matchesv1.CreateMatchRequest{
		Game: with.Game, Options: optionsOf(with), DisplayName: with.DisplayName, Seat: with.Seat, Player: with.Player,
		Visibility:  matchesv1.Visibility(matchesv1.Visibility_value["VISIBILITY_"+with.Visibility]),
		StartPolicy: matchesv1.StartPolicy(matchesv1.StartPolicy_value["START_POLICY_"+with.StartPolicy]),
		RequestId:   with.RequestID, Label: with.Label, ClockSettings: clockOf(with), Auction: auctionOf(with),
	})
	return object{
		"match": created.GetMatch().GetName(), "state": stateOf(created.GetMatch()),
		"host_token": created.GetHostToken(), "seat_token": created.GetSeatToken(), "join_code": created.GetJoinCode(),
	}, err
}

func get(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.GetMatch(ctx, with.Match)
	players := []string{}
	for _, seat := range found.GetSeats() {
		players = append(players, seat.GetPlayer())
	}
	return object{
		"match": found.GetName(), "state": stateOf(found), "display_name": found.GetDisplayName(),
		"version": found.GetVersion(), "awaited": listed(found.GetAwaited()), "players": players,
		"dice_scheme": found.GetDiceScheme(), "nonces": noncesOf(found), "awaits_nonces": found.GetAwaitsNonces(),
		"nonces_broken_off": found.GetNoncesBrokenOff(),
	}, err
}

func noncesOf(found *matchesv1.Match) []string {
	states := []string{}
	for _, seat := range found.GetSeats() {
		states = append(states, strings.TrimPrefix(seat.GetNonceState().String(), "NONCE_STATE_"))
	}
	return states
}

func commitNonce(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.CommitNonce(ctx, with.Match, sandtable.NonceCommitment([]byte(with.Nonce)))
	return object{"state": stateOf(found), "nonces": noncesOf(found)}, err
}

func revealNonce(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.RevealNonce(ctx, with.Match, []byte(with.Nonce), nil)
	return object{"state": stateOf(found), "nonces": noncesOf(found)}, err
}

func list(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	page, err := client.ListMatches(ctx, &matchesv1.ListMatchesRequest{
		PageSize: with.PageSize, PageToken: with.PageToken, Account: with.Account, Label: with.Label,
		State: matchesv1.MatchState(matchesv1.MatchState_value["MATCH_STATE_"+with.State]),
	})
	names := []string{}
	for _, found := range page.GetMatches() {
		names = append(names, found.GetName())
	}
	return object{"matches": names, "next_page_token": page.GetNextPageToken()}, err
}

func join(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	access, err := client.JoinMatch(ctx, &matchesv1.JoinMatchRequest{
		Name: with.Match, Seat: with.Seat, Player: with.Player, JoinCode: with.JoinCode, RequestId: with.RequestID,
	})
	return object{"seat": access.Seat, "seat_token": access.Token}, err
}

func leave(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	left, err := client.LeaveMatch(ctx, with.Match)
	return object{"state": stateOf(left)}, err
}

func start(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	started, err := client.StartMatch(ctx, with.Match)
	return object{"state": stateOf(started)}, err
}

func submit(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	done, err := client.Submit(ctx, with.Match, commandOf(with), sandtable.SubmitOptions{
		ExpectedVersion: with.ExpectedVersion, Seat: with.Seat, RequestID: with.RequestID, Look: lookOf(with),
	})
	return accepted(done), err
}

// lookOf is the view and the legal list afterwards, if the case looks at them.
func lookOf(with given) *matchesv1.MatchLook {
	if !with.Look {
		return nil
	}
	return &matchesv1.MatchLook{View: true, Legal: true}
}

// sightOf has the versions of the view and of the legal list afterwards.
func sightOf(seen *matchesv1.MatchSight) any {
	if seen == nil {
		return nil
	}
	return object{"view": seen.GetView().GetVersion(), "legal": seen.GetLegal().GetVersion()}
}

func accepted(done *matchesv1.SubmitCommandResponse) object {
	return object{
		"version": done.GetVersion(), "awaited": listed(done.GetAwaited()), "events": len(done.GetEvents()),
		"outcome":     endOf(done.GetOutcome()),
		"client_time": done.GetClientTime() != nil, "server_time": done.GetServerTime() != nil,
		"sight": sightOf(done.GetSight()),
	}
}

func submitList(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	commands := make([]proto.Message, len(with.Commands))
	for index, command := range with.Commands {
		commands[index] = commandIn(command)
	}
	done, err := client.SubmitList(ctx, with.Match, commands, sandtable.ListOptions{
		ExpectedVersion: with.ExpectedVersion, Seat: with.Seat, RequestIDs: with.RequestIDs, Look: lookOf(with),
	})
	if err != nil {
		return nil, err
	}
	answers := []object{}
	for _, one := range done.Accepted {
		answers = append(answers, accepted(one))
	}
	var refused object
	if end := done.Refused; end != nil {
		refused = object{"index": end.Index, "error": explained(end.Err)}
	}
	return object{"accepted": answers, "refused": refused, "sight": sightOf(done.Sight)}, nil
}

func validate(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	version, err := client.Validate(ctx, with.Match, commandOf(with))
	return object{"version": version}, err
}

func legal(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	var found aa1940v1.Legal
	version, err := client.Legal(ctx, with.Match, &found)
	units := []string{}
	for _, unit := range found.GetPhase().GetBuy() {
		units = append(units, strings.TrimPrefix(unit.GetType().String(), "UNIT_TYPE_"))
	}
	return object{
		"version": version, "power": found.GetPhase().GetPower(), "phase": phaseOf(found.GetPhase().GetPhase()),
		"buy": units, "decisions": len(found.GetDecisions()),
	}, err
}

func view(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	var found aa1940v1.View
	version, err := client.View(ctx, with.Match, &found)
	return object{
		"version": version, "round": found.GetRound(), "power": found.GetPower(),
		"phase": phaseOf(found.GetPhase()), "spaces": len(found.GetSpaces()),
	}, err
}

func readLog(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	entries := []object{}
	for entry, err := range client.Log(ctx, with.Match, with.AfterSequence, with.PageSize) {
		if err != nil {
			return nil, err
		}
		entries = append(entries, object{
			"sequence": entry.GetSequence(), "seat": entry.GetSeat(), "request_id": entry.GetRequestId(),
			"resigned": entry.GetAction().GetResign() != nil,
		})
	}
	return object{"entries": entries}, nil
}

func follow(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	sequences := []uint64{}
	followed := client.SubscribeTo(&notificationsv1.SubscribeRequest{
		Name: with.Match, AfterSequence: with.AfterSequence, Filter: filterOf(with),
	})
	for entry, err := range followed.Entries(ctx) {
		if err != nil {
			return nil, err
		}
		if sequences = append(sequences, entry.GetSequence()); len(sequences) == with.Count {
			return object{"sequences": sequences, "ended": false}, nil
		}
	}
	return object{"sequences": sequences, "ended": true}, nil
}

func resign(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	version, err := client.Resign(ctx, with.Match)
	return object{"version": version}, err
}

func export(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	form := matchesv1.ExportForm(matchesv1.ExportForm_value["EXPORT_FORM_"+with.Form])
	exported, err := client.ExportMatchAs(ctx, with.Match, form)
	return object{
		"match": exported.GetMatch().GetName(), "state": stateOf(exported.GetMatch()),
		"format_version": exported.GetFormatVersion(), "entries": len(exported.GetEntries()),
	}, err
}

func games(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	found, err := client.Games(ctx)
	ids := []string{}
	for _, game := range found {
		ids = append(ids, game.GetId())
	}
	return object{"games": ids}, err
}

func rule(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	found, err := client.Rule(ctx, with.Game, with.Rule)
	return object{"rule": path.Base(found.GetName()), "section": found.GetSection(), "title": found.GetTitle()}, err
}

func order(_ context.Context, _ *sandtable.Client, with given) (object, error) {
	return object{"endpoints": sandtable.InOrder(with.Endpoints, with.Match)}, nil
}

// optionsOf is how the game is played, by its own message.
func optionsOf(with given) *anypb.Any {
	if with.Seats == nil && with.RoundLimit == nil && with.Board == "" {
		return nil
	}
	options := &aa1940v1.Options{RoundLimit: with.RoundLimit, Board: with.Board}
	for _, powers := range with.Seats {
		options.Seats = append(options.Seats, &aa1940v1.SeatPowers{Powers: powers})
	}
	packed, err := anypb.New(options)
	if err != nil {
		log.Fatal(err)
	}
	return packed
}

func commandOf(with given) *aa1940v1.Command {
	return commandIn(with.Command)
}

func commandIn(told json.RawMessage) *aa1940v1.Command {
	command := &aa1940v1.Command{}
	if err := protojson.Unmarshal(told, command); err != nil {
		log.Fatal(err)
	}
	return command
}

func stateOf(match *matchesv1.Match) string {
	return strings.TrimPrefix(match.GetState().String(), "MATCH_STATE_")
}

func phaseOf(phase aa1940v1.Phase) string {
	return strings.TrimPrefix(phase.String(), "PHASE_")
}

func endOf(outcome *typesv1.Outcome) object {
	if outcome == nil {
		return nil
	}
	return object{"winners": listed(outcome.GetWinners()), "rule": outcome.GetRule()}
}

// listed is a list that is never written as null.
func listed(numbers []uint32) []uint32 {
	return append([]uint32{}, numbers...)
}
