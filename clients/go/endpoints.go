package sandtable

import (
	"cmp"
	"hash/fnv"
	"slices"
)

// InOrder gives the endpoints in the order in which calls about a match try them. Every
// client finds the same order by itself, so that a match's calls meet at the server that
// has it in memory, and when one endpoint goes only its own matches move.
func InOrder(endpoints []string, match string) []string {
	weight := func(endpoint string) uint64 {
		hash := fnv.New64a()
		// A hash takes everything.
		_, _ = hash.Write([]byte(endpoint + "\n" + match))
		return hash.Sum64()
	}
	ordered := slices.Clone(endpoints)
	slices.SortStableFunc(ordered, func(a, b string) int {
		return cmp.Compare(weight(b), weight(a))
	})
	return ordered
}
