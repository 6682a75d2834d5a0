// Package aa1940 picks commands of Axis & Allies 1940 from what is legal.
package aa1940

import (
	"math/rand/v2"

	"google.golang.org/protobuf/proto"

	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
)

const (
	// closesOneIn: one in so many commands closes a phase that may be closed, so that
	// turns end.
	closesOneIn = 8
	// startsAfreshOneIn: one in so many takes the way out while a phase cannot be closed,
	// since what was drafted may have no other.
	startsAfreshOneIn = 40
	// mostDice: most research dice of one purchase, so that something is left to buy
	// units with.
	mostDice = 3
)

// AnyLegal picks a command at random from what a seat may do now; nil when it may do
// nothing. Questions come before the seat's own move.
func AnyLegal(legal *aa1940v1.Legal, chance *rand.Rand) *aa1940v1.Command {
	if decisions := legal.GetDecisions(); len(decisions) > 0 {
		answer := anyAnswer(decisions[0], chance)
		if answer == nil {
			return nil
		}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Answer{Answer: &aa1940v1.Command_AnswerDecision{
			Decision: decisions[0].GetId(), Answer: answer,
		}}}
	}
	if legal.GetPhase() == nil {
		return nil
	}
	return ofPhase(legal.GetPhase(), chance)
}

func ofPhase(legal *aa1940v1.PhaseLegal, chance *rand.Rand) *aa1940v1.Command {
	closable := len(legal.GetBlockers()) == 0
	// Battles must be fought and units placed before the phase may close.
	mustGoOn := len(legal.GetFight()) > 0 || len(legal.GetPlace()) > 0
	closing := &aa1940v1.Command{Kind: &aa1940v1.Command_EndPhase_{EndPhase: &aa1940v1.Command_EndPhase{}}}
	wayOut := remedy(legal)
	if closable && !mustGoOn && oneIn(chance, closesOneIn) {
		return closing
	}
	if !closable && wayOut != nil && oneIn(chance, startsAfreshOneIn) {
		return wayOut
	}
	// Dice may be bought as long as there is money: half of the time it is enough.
	if legal.GetResearch() != nil && oneIn(chance, 2) {
		return closing
	}
	if open := options(legal, chance); len(open) > 0 {
		return pick(chance, open)
	}
	if closable || wayOut == nil {
		return closing
	}
	return wayOut
}

// remedy is what brings a phase that cannot be closed nearer to its close: the remedy of a
// blocker, or all drafts taken back, since a remedy may take back one only and the next guess
// makes it again; nil when there is neither.
func remedy(legal *aa1940v1.PhaseLegal) *aa1940v1.Command {
	for _, blocker := range legal.GetBlockers() {
		command := blocker.GetRemedy()
		if command.GetKind() != nil && command.GetTakeBack() == nil {
			return command
		}
	}
	if legal.GetTakeBack() == 0 {
		return nil
	}
	return &aa1940v1.Command{Kind: &aa1940v1.Command_TakeBack_{
		TakeBack: &aa1940v1.Command_TakeBack{Steps: legal.GetTakeBack()},
	}}
}

// menu collects one way to act for each list that has something in it.
type menu struct {
	chance *rand.Rand
	open   []*aa1940v1.Command
}

func offer[T any](m *menu, list []T, act func(T) *aa1940v1.Command) {
	if len(list) > 0 {
		m.open = append(m.open, act(pick(m.chance, list)))
	}
}

func offerMoves(m *menu, list []*aa1940v1.StackMoves, act func(*aa1940v1.Stack, *aa1940v1.Destination) *aa1940v1.Command) {
	offer(m, list, func(moves *aa1940v1.StackMoves) *aa1940v1.Command {
		to := pick(m.chance, moves.GetTo())
		return act(part(m.chance, moves.GetStack(), to.GetMost()), to)
	})
}

func options(legal *aa1940v1.PhaseLegal, chance *rand.Rand) []*aa1940v1.Command {
	m := &menu{chance: chance}
	offer(m, legal.GetDeclare(), func(on string) *aa1940v1.Command {
		return &aa1940v1.Command{Kind: &aa1940v1.Command_DeclareWar_{DeclareWar: &aa1940v1.Command_DeclareWar{On: on}}}
	})
	offer(m, legal.GetBuy(), func(unit *aa1940v1.UnitCount) *aa1940v1.Command {
		buy := &aa1940v1.Command_Buy{Type: unit.GetType(), Count: upTo(chance, unit.GetCount())}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Buy_{Buy: buy}}
	})
	offer(m, legal.GetBuyFacilities(), func(facility aa1940v1.FacilityType) *aa1940v1.Command {
		buy := &aa1940v1.Command_BuyFacility{Type: facility}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_BuyFacility_{BuyFacility: buy}}
	})
	offer(m, legal.GetUpgrade(), func(at string) *aa1940v1.Command {
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Upgrade_{Upgrade: &aa1940v1.Command_Upgrade{At: at}}}
	})
	offer(m, legal.GetRepair(), func(damage *aa1940v1.RepairOption) *aa1940v1.Command {
		points := upTo(chance, damage.GetMost())
		repair := &aa1940v1.Command_Repair{At: damage.GetAt(), Slot: damage.GetSlot(), Points: points}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Repair_{Repair: repair}}
	})
	offerMoves(m, legal.GetMoves(), func(stack *aa1940v1.Stack, to *aa1940v1.Destination) *aa1940v1.Command {
		move := &aa1940v1.Command_Move{Stack: stack, To: to.GetTo(), Via: to.GetVia()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Move_{Move: move}}
	})
	offerMoves(m, legal.GetRaids(), func(stack *aa1940v1.Stack, to *aa1940v1.Destination) *aa1940v1.Command {
		raid := &aa1940v1.Command_Raid{Stack: stack, To: to.GetTo()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Raid_{Raid: raid}}
	})
	offerMoves(m, legal.GetUnloads(), func(stack *aa1940v1.Stack, to *aa1940v1.Destination) *aa1940v1.Command {
		unload := &aa1940v1.Command_Unload{Stack: stack, To: to.GetTo()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Unload_{Unload: unload}}
	})
	offer(m, legal.GetLoads(), func(loads *aa1940v1.StackLoads) *aa1940v1.Command {
		ship := pick(chance, loads.GetAboard())
		load := &aa1940v1.Command_Load{Stack: part(chance, loads.GetStack(), ship.GetMost()), Transport: ship.GetTransport()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Load_{Load: load}}
	})
	offer(m, legal.GetEngage(), func(option *aa1940v1.EngageOption) *aa1940v1.Command {
		engage := &aa1940v1.Command_Engage{Zone: option.GetZone(), Fight: option.GetFight()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Engage_{Engage: engage}}
	})
	offer(m, legal.GetAsk(), func(favor *aa1940v1.Favor) *aa1940v1.Command {
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Ask_{Ask: &aa1940v1.Command_Ask{Favor: favor}}}
	})
	offer(m, legal.GetFight(), func(site *aa1940v1.BattleSite) *aa1940v1.Command {
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Fight_{Fight: &aa1940v1.Command_Fight{Site: site}}}
	})
	offer(m, legal.GetPlace(), func(option *aa1940v1.PlaceOption) *aa1940v1.Command {
		place := &aa1940v1.Command_Place{Type: option.GetType(), Count: upTo(chance, option.GetMost()), At: option.GetAt()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Place_{Place: place}}
	})
	offer(m, legal.GetPlaceFacilities(), func(option *aa1940v1.PlaceFacilityOption) *aa1940v1.Command {
		place := &aa1940v1.Command_PlaceFacility{Type: option.GetType(), At: option.GetAt()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_PlaceFacility_{PlaceFacility: place}}
	})
	if research := legal.GetResearch(); research != nil {
		buy := &aa1940v1.BuyResearch{Dice: upTo(chance, min(research.GetMost(), mostDice))}
		m.open = append(m.open, &aa1940v1.Command{Kind: &aa1940v1.Command_BuyResearch{BuyResearch: buy}})
	}
	offerMoves(m, legal.GetDrops(), func(stack *aa1940v1.Stack, to *aa1940v1.Destination) *aa1940v1.Command {
		drop := &aa1940v1.DropParatroopers{Stack: stack, To: to.GetTo()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Drop{Drop: drop}}
	})
	offer(m, legal.GetLaunches(), func(base *aa1940v1.RocketOption) *aa1940v1.Command {
		target := pick(chance, base.GetTargets())
		launch := &aa1940v1.LaunchRocket{From: base.GetFrom(), At: target.GetAt(), Slot: target.GetSlot()}
		return &aa1940v1.Command{Kind: &aa1940v1.Command_Launch{Launch: launch}}
	})
	return m.open
}

// part is some of a stack.
func part(chance *rand.Rand, stack *aa1940v1.Stack, most uint32) *aa1940v1.Stack {
	some := proto.CloneOf(stack)
	some.Count = upTo(chance, most)
	return some
}

// pick gives any of the items. There must be one.
func pick[T any](chance *rand.Rand, items []T) T { return items[chance.IntN(len(items))] }

// upTo is a number from 1 to the most.
func upTo(chance *rand.Rand, most uint32) uint32 { return 1 + below(chance, most) }

// below is a number under the limit; 0 when there is none.
func below(chance *rand.Rand, limit uint32) uint32 {
	if limit == 0 {
		return 0
	}
	return chance.Uint32N(limit)
}

// oneIn is true once in so many times.
func oneIn(chance *rand.Rand, n int) bool { return chance.IntN(n) == 0 }
