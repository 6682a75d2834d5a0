package sandtable

import (
	"fmt"
	"slices"
	"testing"
)

func TestOnlyTheMatchesOfAnEndpointThatGoesMove(t *testing.T) {
	all := []string{"http://a", "http://b", "http://c"}
	left := []string{"http://a", "http://c"}
	homes := map[string]bool{}
	for number := range 200 {
		match := fmt.Sprintf("matches/%x", number*7919)
		home := InOrder(all, match)[0]
		homes[home] = true
		if home != "http://b" && InOrder(left, match)[0] != home {
			t.Errorf("%s moved away from %s", match, home)
		}
	}
	if len(homes) != len(all) {
		t.Errorf("only %v are homes", homes)
	}
}

func TestTheOrderGivenDoesNotMatter(t *testing.T) {
	one := InOrder([]string{"http://a", "http://b"}, "matches/x")
	other := InOrder([]string{"http://b", "http://a"}, "matches/x")
	if !slices.Equal(one, other) {
		t.Errorf("%v is not %v", one, other)
	}
}
