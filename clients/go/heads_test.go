package sandtable

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// vectors are what the tests of all clients check.
type vectors struct {
	Heads   map[string]json.RawMessage
	Forged  map[string]json.RawMessage
	Entries map[string][]json.RawMessage
	Between []struct{ Name, Earlier, Entries, Later, Fault string }
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	content, err := os.ReadFile("../conformance/heads.json")
	if err != nil {
		t.Fatal(err)
	}
	var read vectors
	if err := json.Unmarshal(content, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func parse[M proto.Message](t *testing.T, content json.RawMessage, into M) M {
	t.Helper()
	if err := protojson.Unmarshal(content, into); err != nil {
		t.Fatal(err)
	}
	return into
}

func TestAHeadIsSignedWithItsKeyOrForged(t *testing.T) {
	read := readVectors(t)
	for name, content := range read.Heads {
		if err := VerifyHead(parse(t, content, &matchesv1.LogHead{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range read.Forged {
		if err := VerifyHead(parse(t, content, &matchesv1.LogHead{})); !errors.Is(err, ErrRewritten) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestALogThatGoesOnIsToldFromOneThatWasWrittenAnew(t *testing.T) {
	read := readVectors(t)
	for _, each := range read.Between {
		t.Run(each.Name, func(t *testing.T) {
			var earlier *matchesv1.LogHead
			if each.Earlier != "" {
				earlier = parse(t, read.Heads[each.Earlier], &matchesv1.LogHead{})
			}
			var entries []*matchesv1.LogEntry
			for _, content := range read.Entries[each.Entries] {
				entries = append(entries, parse(t, content, &matchesv1.LogEntry{}))
			}
			later := parse(t, read.Heads[each.Later], &matchesv1.LogHead{})
			var expected error
			if each.Fault != "" {
				expected = ErrRewritten
			}
			if err := VerifyBetween(earlier, entries, later); !errors.Is(err, expected) {
				t.Errorf("%v instead of %v", err, expected)
			}
		})
	}
}
