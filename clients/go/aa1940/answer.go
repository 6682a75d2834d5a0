package aa1940

import (
	"math/rand/v2"

	"google.golang.org/protobuf/types/known/emptypb"

	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
)

const infantryPrice = 3

// anyAnswer is an answer that the question allows; nil for a question of a later contract.
func anyAnswer(decision *aa1940v1.Decision, chance *rand.Rand) *aa1940v1.Answer {
	switch asked := decision.GetQuestion().(type) {
	case *aa1940v1.Decision_Scramble_:
		scramble := &aa1940v1.Answer_Scramble{Scrambled: scrambled(asked.Scramble, chance)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Scramble_{Scramble: scramble}}
	case *aa1940v1.Decision_Intercept_:
		intercept := &aa1940v1.Answer_Intercept{}
		for _, option := range asked.Intercept.GetOptions() {
			if count := below(chance, option.GetCount()+1); count > 0 {
				intercept.Fighters = append(intercept.Fighters, &aa1940v1.PowerCount{Power: option.GetPower(), Count: count})
			}
		}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Intercept_{Intercept: intercept}}
	case *aa1940v1.Decision_CommandNeutral_:
		power := pick(chance, asked.CommandNeutral.GetPowers())
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_CommandNeutral{CommandNeutral: power}}
	case *aa1940v1.Decision_RaidTargets_:
		targets := &aa1940v1.Answer_RaidTargets{Assignments: raidTargets(asked.RaidTargets, chance)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_RaidTargets_{RaidTargets: targets}}
	case *aa1940v1.Decision_Bombard_:
		ships := &aa1940v1.Answer_Assignments{Assignments: bombarding(asked.Bombard)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Bombard{Bombard: ships}}
	case *aa1940v1.Decision_Submerge_:
		submerge := &aa1940v1.Answer_Submerge{}
		for _, group := range asked.Submerge.GetSubmarines() {
			if count := below(chance, group.GetCount()+1); count > 0 {
				submerge.Groups = append(submerge.Groups, &aa1940v1.GroupCount{Unit: group.GetUnit(), Count: count})
			}
		}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Submerge_{Submerge: submerge}}
	case *aa1940v1.Decision_Losses_:
		losses := &aa1940v1.Answer_Losses{Losses: spreadHits(asked.Losses, chance)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Losses_{Losses: losses}}
	case *aa1940v1.Decision_AgreeLosses_:
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_AgreeLosses{AgreeLosses: oneIn(chance, 2)}}
	case *aa1940v1.Decision_Press_:
		return pressing(asked.Press, chance)
	case *aa1940v1.Decision_Favor:
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Favor{Favor: oneIn(chance, 2)}}
	case *aa1940v1.Decision_LiberationForce_:
		force := &aa1940v1.Answer_LiberationForce{}
		if count := asked.LiberationForce.GetBudget() / infantryPrice; count > 0 {
			force.Units = []*aa1940v1.UnitCount{{Type: aa1940v1.UnitType_UNIT_TYPE_INFANTRY, Count: count}}
		}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_LiberationForce_{LiberationForce: force}}
	case *aa1940v1.Decision_LandStranded_:
		landings := &aa1940v1.Answer_Assignments{Assignments: landing(asked.LandStranded)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_LandStranded{LandStranded: landings}}
	case *aa1940v1.Decision_DeclareWar_:
		war := &aa1940v1.Answer_DeclareWar{}
		for _, on := range asked.DeclareWar.GetOn() {
			if oneIn(chance, 2) {
				war.On = append(war.On, on)
			}
		}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_DeclareWar_{DeclareWar: war}}
	case *aa1940v1.Decision_PlaceBid_:
		bid := &aa1940v1.Answer_PlaceBid{Kept: below(chance, asked.PlaceBid.GetBudget()+1)}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_PlaceBid_{PlaceBid: bid}}
	case *aa1940v1.Decision_Breakthrough:
		chart := aa1940v1.BreakthroughChart(upTo(chance, 2))
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Breakthrough{Breakthrough: chart}}
	case *aa1940v1.Decision_Kamikaze_:
		none := &aa1940v1.Answer_Kamikaze{}
		return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Kamikaze_{Kamikaze: none}}
	default:
		return nil
	}
}

// pressing goes on with the attack, or now and then breaks it off where that is allowed.
func pressing(asked *aa1940v1.Decision_Press, chance *rand.Rand) *aa1940v1.Answer {
	if oneIn(chance, 4) {
		if retreats := asked.GetRetreats(); len(retreats) > 0 {
			retreat := &aa1940v1.Answer_Retreat{To: pick(chance, retreats)}
			return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Retreat_{Retreat: retreat}}
		}
		if asked.GetAirMayLeave() {
			return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Retreat_{Retreat: &aa1940v1.Answer_Retreat{}}}
		}
	}
	return &aa1940v1.Answer{Kind: &aa1940v1.Answer_Press{Press: &emptypb.Empty{}}}
}

// scrambled sends aircraft up. A group may be offered for several zones, and a base lets
// only so many leave.
func scrambled(asked *aa1940v1.Decision_Scramble, chance *rand.Rand) []*aa1940v1.Scrambled {
	type group struct {
		from, power string
		unit        aa1940v1.UnitType
	}
	room, gone := map[string]uint32{}, map[group]uint32{}
	for _, base := range asked.GetBases() {
		room[base.GetSpace()] = base.GetCount()
	}
	var leaving []*aa1940v1.Scrambled
	for _, option := range asked.GetOptions() {
		same := group{option.GetFrom(), option.GetPower(), option.GetType()}
		left := option.GetMost() - min(gone[same], option.GetMost())
		count := below(chance, min(left, room[option.GetFrom()])+1)
		if count == 0 {
			continue
		}
		gone[same] += count
		room[option.GetFrom()] -= count
		leaving = append(leaving, &aa1940v1.Scrambled{
			From: option.GetFrom(), Zone: option.GetZone(), Power: option.GetPower(), Type: option.GetType(), Count: count,
		})
	}
	return leaving
}

// raidTargets sends every bomber against something. Tactical bombers never bomb complexes.
func raidTargets(asked *aa1940v1.Decision_RaidTargets, chance *rand.Rand) []*aa1940v1.TargetAssignment {
	var assignments []*aa1940v1.TargetAssignment
	for _, group := range asked.GetBombers() {
		var targets []aa1940v1.FacilitySlot
		for _, slot := range asked.GetTargets() {
			tactical := group.GetType() == aa1940v1.UnitType_UNIT_TYPE_TACTICAL_BOMBER
			if !tactical || slot != aa1940v1.FacilitySlot_FACILITY_SLOT_COMPLEX {
				targets = append(targets, slot)
			}
		}
		if len(targets) > 0 {
			assignments = append(assignments, &aa1940v1.TargetAssignment{
				Unit: group.GetUnit(), Count: group.GetCount(), To: pick(chance, targets),
			})
		}
	}
	return assignments
}

// bombarding lets as many ships fire as may, on the coasts in order.
func bombarding(asked *aa1940v1.Decision_Bombard) []*aa1940v1.Assignment {
	spaces := rooms{}
	var assignments []*aa1940v1.Assignment
	for _, group := range asked.GetShips() {
		assignments = append(assignments, spaces.fill(group, asked.GetTargets())...)
	}
	return assignments
}

// landing puts each group into the first places with room.
func landing(asked *aa1940v1.Decision_LandStranded) []*aa1940v1.Assignment {
	spaces := rooms{}
	var assignments []*aa1940v1.Assignment
	for _, stranded := range asked.GetGroups() {
		assignments = append(assignments, spaces.fill(stranded.GetGroup(), stranded.GetOptions())...)
	}
	return assignments
}

// rooms is how much of each space is used already.
type rooms map[string]uint32

// fill puts a group into the spaces in order, as far as there is room.
func (used rooms) fill(group *aa1940v1.Group, spaces []*aa1940v1.SpaceCount) []*aa1940v1.Assignment {
	var assignments []*aa1940v1.Assignment
	left := group.GetCount()
	for _, space := range spaces {
		free := space.GetCount() - min(used[space.GetSpace()], space.GetCount())
		if count := min(left, free); count > 0 {
			used[space.GetSpace()] += count
			left -= count
			assignments = append(assignments, &aa1940v1.Assignment{Unit: group.GetUnit(), Count: count, To: space.GetSpace()})
		}
	}
	return assignments
}
