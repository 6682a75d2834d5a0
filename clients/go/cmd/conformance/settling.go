package main

import (
	"context"
	"strings"

	sandtable "sandtable.dev/sandtable.git/clients/go"
	accountsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/accounts/v1"
	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// settlingCalls are about what is settled around a match.
var settlingCalls = map[string]perform{
	"add_bot": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.AddBot(ctx, with.Match, *with.Seat, with.Bot)
	}),
	"remove_bot": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.RemoveBot(ctx, with.Match, *with.Seat)
	}),
	"propose_substitution": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.ProposeSubstitution(ctx, with.Match, *with.Seat)
	}),
	"answer_substitution": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.AnswerSubstitution(ctx, with.Match, *with.Seat, with.Agree)
	}),
	"propose_draw": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.ProposeDraw(ctx, with.Match)
	}),
	"answer_draw": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.AnswerDraw(ctx, with.Match, with.Agree, nil)
	}),
	"place_bid": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.PlaceBid(ctx, with.Match, with.Amount)
	}),
	"pass_bid": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.PassBid(ctx, with.Match)
	}),
	"mute": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.MuteSeat(ctx, with.Match, *with.Seat, with.Muted)
	}),
	"close": settled(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Match, error) {
		return c.CloseMatch(ctx, with.Match, with.Reason)
	}),
	"update": update, "offer_seat": offerSeat, "clocks": clocks,
	"propose_pause": timed(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Clocks, error) {
		return c.ProposePause(ctx, with.Match)
	}),
	"answer_pause": timed(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Clocks, error) {
		return c.AnswerPause(ctx, with.Match, with.Agree)
	}),
	"end_pause": timed(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Clocks, error) {
		return c.EndPause(ctx, with.Match)
	}),
	"take_vacation": timed(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Clocks, error) {
		return c.TakeVacation(ctx, with.Match, with.Days)
	}),
	"accounts": accounts,
	"set_roles": member(func(ctx context.Context, c *sandtable.Client, with given) (*accountsv1.Account, error) {
		var roles []accountsv1.Role
		for _, role := range with.Roles {
			roles = append(roles, accountsv1.Role(accountsv1.Role_value["ROLE_"+role]))
		}
		return c.SetRoles(ctx, with.Account, roles, with.Reason)
	}),
	"suspend": member(func(ctx context.Context, c *sandtable.Client, with given) (*accountsv1.Account, error) {
		return c.SuspendAccount(ctx, with.Account, with.Reason)
	}),
	"reinstate": member(func(ctx context.Context, c *sandtable.Client, with given) (*accountsv1.Account, error) {
		return c.ReinstateAccount(ctx, with.Account, with.Reason)
	}),
}

// settled shows what a call around a match leads to.
func settled(call func(context.Context, *sandtable.Client, given) (*matchesv1.Match, error)) perform {
	return func(ctx context.Context, client *sandtable.Client, with given) (object, error) {
		found, err := call(ctx, client, with)
		bots, muted := []string{}, []bool{}
		for _, seat := range found.GetSeats() {
			bots, muted = append(bots, seat.GetBot()), append(muted, seat.GetMuted())
		}
		shown := object{"state": stateOf(found), "bots": bots, "muted": muted, "draw": nil, "auction": nil}
		if offer := found.GetDrawOffer(); offer != nil {
			shown["draw"] = offer.GetAgreed()
		}
		if auction := found.GetAuction(); auction != nil {
			shown["auction"] = strings.TrimPrefix(auction.GetState().String(), "AUCTION_STATE_")
		}
		shown["moves"] = len(found.GetAuction().GetMoves())
		return shown, err
	}
}

// timed shows the clocks that a call leads to.
func timed(call func(context.Context, *sandtable.Client, given) (*matchesv1.Clocks, error)) perform {
	return func(ctx context.Context, client *sandtable.Client, with given) (object, error) {
		found, err := call(ctx, client, with)
		agreed, days := []uint32{}, []uint32{}
		for _, seat := range found.GetSeats() {
			days = append(days, seat.GetVacationDays())
		}
		agreed = append(agreed, found.GetPauseAgreed()...)
		return object{"paused": found.GetPaused(), "agreed": agreed, "vacation_days": days}, err
	}
}

// member shows the rights of an account after a call.
func member(call func(context.Context, *sandtable.Client, given) (*accountsv1.Account, error)) perform {
	return func(ctx context.Context, client *sandtable.Client, with given) (object, error) {
		found, err := call(ctx, client, with)
		roles := []string{}
		for _, role := range found.GetRoles() {
			roles = append(roles, strings.TrimPrefix(role.String(), "ROLE_"))
		}
		return object{"roles": roles, "suspended": found.GetSuspended()}, err
	}
}

func update(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	wanted := &matchesv1.Match{Name: with.Match, DisplayName: with.DisplayName}
	done, err := client.UpdateMatch(ctx, wanted, "display_name")
	return object{"display_name": done.GetMatch().GetDisplayName()}, err
}

func offerSeat(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	made, err := client.OfferSeat(ctx, with.Match)
	return object{"seat": made.GetInvite().GetSeat(), "code": made.GetCode()}, err
}

func clocks(ctx context.Context, client *sandtable.Client, with given) (object, error) {
	return timed(func(ctx context.Context, c *sandtable.Client, with given) (*matchesv1.Clocks, error) {
		found, err := c.GetClocks(ctx, with.Match)
		return found.GetClocks(), err
	})(ctx, client, with)
}

func accounts(ctx context.Context, client *sandtable.Client, _ given) (object, error) {
	names := []string{}
	for account, err := range client.Accounts(ctx) {
		if err != nil {
			return nil, err
		}
		names = append(names, account.GetName())
	}
	return object{"accounts": names}, nil
}
