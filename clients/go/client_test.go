package sandtable

import (
	"strings"
	"testing"

	"google.golang.org/grpc/metadata"
)

func TestAClientShowsOneSecretOfItsOwnWithAndWithoutAToken(t *testing.T) {
	connected := func() *Client {
		client, err := Connect("http://127.0.0.1:1")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = client.Close() })
		return client
	}
	shown := func(client *Client) string {
		sent, _ := metadata.FromOutgoingContext(client.outgoing(t.Context()))
		return strings.Join(sent.Get("sandtable-client-secret"), ",")
	}
	client := connected()
	own := shown(client)
	if len(own) != 64 {
		t.Errorf("a secret of %d characters", len(own))
	}
	if got := shown(client.WithToken("token")); got != own {
		t.Error("another secret with a token")
	}
	if shown(connected()) == own {
		t.Error("two clients share a secret")
	}
	kept := strings.Repeat("k", 32)
	if got := shown(client.WithSecret(kept).WithToken("token")); got != kept {
		t.Errorf("%q instead of the secret that was given", got)
	}
}
