package aa1940

import (
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"

	aa1940v1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/games/aa1940/v1"
)

func group(unit uint32, kind aa1940v1.UnitType, count uint32) *aa1940v1.Group {
	return &aa1940v1.Group{Unit: unit, Type: kind, Count: count}
}

func TestLossesStayWithinTheQuestion(t *testing.T) {
	cases := map[string]struct {
		asked *aa1940v1.Decision_Losses
		want  []*aa1940v1.Loss
	}{
		"submarines never hit aircraft": {
			&aa1940v1.Decision_Losses{
				Groups: []*aa1940v1.Group{
					group(1, aa1940v1.UnitType_UNIT_TYPE_FIGHTER, 3),
					group(2, aa1940v1.UnitType_UNIT_TYPE_DESTROYER, 3),
				},
				Hits: &aa1940v1.Hits{BySubmarines: 3}, Required: 3,
			},
			[]*aa1940v1.Loss{{Unit: 2, Destroyed: 3}},
		},
		"a capital ship is damaged before it sinks, and takes two hits": {
			&aa1940v1.Decision_Losses{
				Groups: []*aa1940v1.Group{group(1, aa1940v1.UnitType_UNIT_TYPE_BATTLESHIP, 2)},
				Hits:   &aa1940v1.Hits{ByOthers: 3}, Required: 3,
			},
			[]*aa1940v1.Loss{{Unit: 1, Destroyed: 1, Damaged: 1}},
		},
		"transports are lost last": {
			&aa1940v1.Decision_Losses{
				Groups: []*aa1940v1.Group{
					group(1, aa1940v1.UnitType_UNIT_TYPE_TRANSPORT, 3),
					group(2, aa1940v1.UnitType_UNIT_TYPE_CRUISER, 1),
				},
				Hits: &aa1940v1.Hits{ByOthers: 2}, Required: 2,
			},
			[]*aa1940v1.Loss{{Unit: 1, Destroyed: 1}, {Unit: 2, Destroyed: 1}},
		},
	}
	for name, expected := range cases {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(50) {
				got := &aa1940v1.Answer_Losses{Losses: spreadHits(expected.asked, rand.New(rand.NewPCG(seed, 0)))}
				if want := (&aa1940v1.Answer_Losses{Losses: expected.want}); !proto.Equal(got, want) {
					t.Fatalf("seed %d gives %v, not %v", seed, got, want)
				}
			}
		})
	}
}
