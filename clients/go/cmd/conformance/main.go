// Command conformance is the driver of the conformance suite; see ../../../conformance.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc/codes"
	sandtable "sandtable.dev/sandtable.git/clients/go"
)

const longestLine = 1 << 20

// step is a line that the runner writes.
type step struct {
	ID         int             `json:"id"`
	Endpoints  []string        `json:"endpoints"`
	Token      string          `json:"token"`
	DeadlineMS int             `json:"deadline_ms"`
	Call       string          `json:"call"`
	With       json.RawMessage `json:"with"`
}

// object is a JSON object.
type object = map[string]any

// driver keeps a client for each list of endpoints.
type driver struct {
	lock    sync.Mutex
	clients map[string]*sandtable.Client
}

func main() {
	d := &driver{clients: map[string]*sandtable.Client{}}
	var working sync.WaitGroup
	var writing sync.Mutex
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var s step
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			log.Fatal(err)
		}
		working.Go(func() {
			answer := d.perform(s)
			answer["id"] = s.ID
			writing.Lock()
			defer writing.Unlock()
			if err := out.Encode(answer); err != nil {
				log.Fatal(err)
			}
		})
	}
	working.Wait()
}

func (d *driver) perform(s step) object {
	call, known := calls[s.Call]
	for _, more := range []map[string]perform{settlingCalls, lookingCalls, forkCalls} {
		if !known {
			call, known = more[s.Call]
		}
	}
	if !known {
		return object{"unsupported": true}
	}
	var with given
	if err := json.Unmarshal(s.With, &with); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	if s.DeadlineMS > 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(s.DeadlineMS)*time.Millisecond)
		defer cancel()
		ctx = limited
	}
	result, err := call(ctx, d.client(s.Endpoints).WithToken(s.Token), with)
	if err != nil {
		return object{"error": explained(err)}
	}
	return object{"ok": result}
}

func (d *driver) client(endpoints []string) *sandtable.Client {
	d.lock.Lock()
	defer d.lock.Unlock()
	key := strings.Join(endpoints, " ")
	if d.clients[key] == nil {
		client, err := sandtable.Connect(endpoints...)
		if err != nil {
			log.Fatal(err)
		}
		d.clients[key] = client
	}
	return d.clients[key]
}

func explained(err error) object {
	var e *sandtable.Error
	if !errors.As(err, &e) {
		log.Fatalf("an error of another kind: %v", err)
	}
	fields := []object{}
	for _, field := range e.Fields {
		fields = append(fields, object{"field": field.Field, "description": field.Description})
	}
	var violation object
	if v := e.Violation; v != nil {
		violation = object{
			"rule": v.GetRule(), "section": v.GetSection(), "title": v.GetTitle(),
			"expected": v.GetExpected(), "found": v.GetFound(), "sentence": v.GetSentence(),
		}
	}
	var retryAfter any
	if e.RetryAfter > 0 {
		retryAfter = e.RetryAfter.Milliseconds()
	}
	return object{
		"code": canonical(e.Code), "reason": e.Reason, "message": e.Error(), "violation": violation, "fields": fields,
		"retry_after_ms": retryAfter,
	}
}

// canonical is the name that all languages know a code by.
func canonical(code codes.Code) string {
	if code == codes.Canceled {
		return "CANCELLED"
	}
	var name strings.Builder
	for place, letter := range code.String() {
		if place > 0 && letter >= 'A' && letter <= 'Z' {
			name.WriteByte('_')
		}
		name.WriteRune(letter)
	}
	return strings.ToUpper(name.String())
}
