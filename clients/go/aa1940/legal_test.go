package aa1940

import (
	"math/rand/v2"
	"testing"

	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
)

func TestABlockedPhaseIsLedOn(t *testing.T) {
	move := &aa1940v1.Command{Kind: &aa1940v1.Command_Move_{Move: &aa1940v1.Command_Move{To: "france"}}}
	back := &aa1940v1.Command{Kind: &aa1940v1.Command_TakeBack_{TakeBack: &aa1940v1.Command_TakeBack{Steps: 1}}}
	chosen := func(remedies ...*aa1940v1.Command) *aa1940v1.Command {
		phase := &aa1940v1.PhaseLegal{TakeBack: 3}
		for _, remedy := range remedies {
			phase.Blockers = append(phase.Blockers, &aa1940v1.Blocker{Remedy: remedy})
		}
		return AnyLegal(&aa1940v1.Legal{Phase: phase}, rand.New(rand.NewPCG(1, 2)))
	}
	if to := chosen(back, move).GetMove().GetTo(); to != "france" {
		t.Errorf("moved to %q, want the remedy's france", to)
	}
	if steps := chosen(back).GetTakeBack().GetSteps(); steps != 3 {
		t.Errorf("took %d drafts back, want all 3", steps)
	}
}
