package aa1940

import (
	"math/rand/v2"

	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
)

// toll is a group and the hits that fall on it.
type toll struct {
	group              *aa1940v1.Group
	destroyed, damaged uint32
}

// spreadHits spreads hits at random within what the question allows, transports last.
func spreadHits(asked *aa1940v1.Decision_Losses, chance *rand.Rand) []*aa1940v1.Loss {
	tolls := make([]*toll, 0, len(asked.GetGroups()))
	for _, group := range asked.GetGroups() {
		tolls = append(tolls, &toll{group: group})
	}
	for hits(tolls, anyUnit) < asked.GetRequired() {
		var transports, others []*toll
		for _, one := range tolls {
			switch {
			case !canHit(asked, tolls, one):
			case one.group.GetType() == aa1940v1.UnitType_UNIT_TYPE_TRANSPORT:
				transports = append(transports, one)
			default:
				others = append(others, one)
			}
		}
		if len(others) == 0 {
			others = transports
		}
		if len(others) == 0 {
			break
		}
		pick(chance, others).hit()
	}
	var losses []*aa1940v1.Loss
	for _, one := range tolls {
		if one.destroyed+one.damaged > 0 {
			losses = append(losses, &aa1940v1.Loss{Unit: one.group.GetUnit(), Destroyed: one.destroyed, Damaged: one.damaged})
		}
	}
	return losses
}

// hit is one hit more: an undamaged capital ship is damaged before it sinks.
func (t *toll) hit() {
	switch {
	case !takesTwo(t.group):
		t.destroyed++
	case t.untouched() > 0:
		t.damaged++
	default:
		t.damaged--
		t.destroyed++
	}
}

func (t *toll) untouched() uint32 { return t.group.GetCount() - t.destroyed - t.damaged }

// canHit says whether one more hit on the group still leaves every hit with a target that
// its shooter can score on: submarines hit no aircraft, aircraft not always submarines.
func canHit(asked *aa1940v1.Decision_Losses, tolls []*toll, one *toll) bool {
	if one.untouched() == 0 && (!takesTwo(one.group) || one.damaged == 0) {
		return false
	}
	scored := asked.GetHits()
	onSubmarines := scored.GetBySubmarines() + scored.GetByOthers()
	if asked.GetAirHitsSubmarines() {
		onSubmarines += scored.GetByAircraft()
	}
	onAircraft := scored.GetByAircraft() + scored.GetByOthers()
	fits := func(kind func(aa1940v1.UnitType) bool, limit uint32) bool {
		return !kind(one.group.GetType()) || hits(tolls, kind) < limit
	}
	return fits(isSubmarine, onSubmarines) && fits(isAircraft, onAircraft)
}

// hits is how many hits have fallen on units of some kinds.
func hits(tolls []*toll, kind func(aa1940v1.UnitType) bool) uint32 {
	var sum uint32
	for _, one := range tolls {
		if !kind(one.group.GetType()) {
			continue
		}
		sum += one.destroyed + one.damaged
		if takesTwo(one.group) {
			sum += one.destroyed
		}
	}
	return sum
}

func takesTwo(group *aa1940v1.Group) bool {
	capital := group.GetType() == aa1940v1.UnitType_UNIT_TYPE_BATTLESHIP ||
		group.GetType() == aa1940v1.UnitType_UNIT_TYPE_CARRIER
	return capital && !group.GetDamaged()
}

func anyUnit(aa1940v1.UnitType) bool { return true }

func isSubmarine(unit aa1940v1.UnitType) bool {
	return unit == aa1940v1.UnitType_UNIT_TYPE_SUBMARINE
}

func isAircraft(unit aa1940v1.UnitType) bool {
	switch unit {
	case aa1940v1.UnitType_UNIT_TYPE_FIGHTER, aa1940v1.UnitType_UNIT_TYPE_TACTICAL_BOMBER,
		aa1940v1.UnitType_UNIT_TYPE_STRATEGIC_BOMBER:
		return true
	default:
		return false
	}
}
