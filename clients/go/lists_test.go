package sandtable

import (
	"context"
	"net"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	typesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/types/v1"
)

// listening keeps the lists that come, and answers each with the same after some failures.
type listening struct {
	matchesv1.UnimplementedMatchServiceServer
	failures int
	answer   *matchesv1.SubmitCommandsResponse
	lists    []*matchesv1.SubmitCommandsRequest
}

func (l *listening) SubmitCommands(_ context.Context, request *matchesv1.SubmitCommandsRequest) (*matchesv1.SubmitCommandsResponse, error) {
	if l.lists = append(l.lists, request); len(l.lists) <= l.failures {
		return nil, down()
	}
	return l.answer, nil
}

// serving runs the server, and gives a client of it.
func serving(t *testing.T, server *listening) *Client {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	platform := grpc.NewServer()
	matchesv1.RegisterMatchServiceServer(platform, server)
	go func() {
		if err := platform.Serve(listener); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(platform.Stop)
	client, err := Connect("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func packedIn(t *testing.T, message proto.Message) *anypb.Any {
	t.Helper()
	packed, err := anypb.New(message)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// two are commands: what is in them is all the same here.
func two() []proto.Message {
	return []proto.Message{durationpb.New(time.Second), durationpb.New(time.Minute)}
}

func TestAListIsSentAgainAsItWas(t *testing.T) {
	server := &listening{failures: 2, answer: &matchesv1.SubmitCommandsResponse{
		Accepted: []*matchesv1.SubmitCommandResponse{{Version: 4}, {Version: 5, EventsLeftOut: 3}},
	}}
	client := serving(t, server)
	version, seat := uint64(3), uint32(1)
	done, err := client.SubmitList(t.Context(), "matches/x", two(), ListOptions{ExpectedVersion: &version, Seat: &seat})
	if err != nil || len(server.lists) != 3 {
		t.Fatalf("%v after %d calls", err, len(server.lists))
	}
	sent := server.lists[0]
	if !proto.Equal(sent, server.lists[1]) || !proto.Equal(sent, server.lists[2]) {
		t.Error("a repetition is another list")
	}
	if sent.GetName() != "matches/x" || sent.GetExpectedVersion() != version || sent.GetSeat() != seat {
		t.Errorf("sent %v", sent)
	}
	first, second := sent.GetCommands()[0], sent.GetCommands()[1]
	if first.GetRequestId() == "" || second.GetRequestId() == "" || first.GetRequestId() == second.GetRequestId() {
		t.Errorf("ids %q and %q", first.GetRequestId(), second.GetRequestId())
	}
	if !proto.Equal(second.GetCommand(), packedIn(t, two()[1])) {
		t.Errorf("the second command is %v", second.GetCommand())
	}
	if len(done.Accepted) != 2 || done.Accepted[1].GetEventsLeftOut() != 3 || done.Refused != nil {
		t.Errorf("told %v", done)
	}
	if _, err := client.SubmitList(t.Context(), "matches/x", two(), ListOptions{}); err != nil {
		t.Fatal(err)
	}
	other := server.lists[3]
	if other.ExpectedVersion != nil || other.Seat != nil || other.GetCommands()[0].GetRequestId() == first.GetRequestId() {
		t.Errorf("another list is sent as %v", other)
	}
}

func TestAListThatAnUnavailableServerEndedIsSentAgain(t *testing.T) {
	server := &listening{answer: &matchesv1.SubmitCommandsResponse{
		Accepted: []*matchesv1.SubmitCommandResponse{{Version: 1}},
		Refused:  &matchesv1.CommandRefusal{Index: 1, Code: int32(codes.Unavailable), Message: "stopping"},
	}}
	done, err := serving(t, server).SubmitList(t.Context(), "matches/x", two(), ListOptions{})
	if err != nil || len(server.lists) < 2 {
		t.Fatalf("%v after %d calls", err, len(server.lists))
	}
	if !proto.Equal(server.lists[0], server.lists[1]) {
		t.Error("a repetition is another list")
	}
	if len(done.Accepted) != 1 || done.Refused == nil || done.Refused.Err.Code != codes.Unavailable {
		t.Errorf("what was accepted is lost: %v", done)
	}
}

func TestOwnRequestIDsAreOneForEachCommand(t *testing.T) {
	server := &listening{answer: &matchesv1.SubmitCommandsResponse{}}
	client := serving(t, server)
	if _, err := client.SubmitList(t.Context(), "matches/x", two(), ListOptions{RequestIDs: []string{"a", "b"}}); err != nil {
		t.Fatal(err)
	}
	if commands := server.lists[0].GetCommands(); commands[0].GetRequestId() != "a" || commands[1].GetRequestId() != "b" {
		t.Errorf("sent %v", commands)
	}
	_, err := client.SubmitList(t.Context(), "matches/x", two(), ListOptions{RequestIDs: []string{"a"}})
	if codeOf(err) != codes.InvalidArgument || len(server.lists) != 1 {
		t.Errorf("%v after %d calls", err, len(server.lists))
	}
}

func TestTheRefusalIsAnErrorWithAnIndex(t *testing.T) {
	violation := &typesv1.Violation{Rule: "XX-01", Sentence: "that is not allowed"}
	server := &listening{answer: &matchesv1.SubmitCommandsResponse{
		Accepted: []*matchesv1.SubmitCommandResponse{{Version: 1}},
		Refused: &matchesv1.CommandRefusal{
			Index: 1, Code: int32(codes.FailedPrecondition), Message: "no",
			Details: []*anypb.Any{
				packedIn(t, &errdetails.ErrorInfo{Reason: "RULE_VIOLATION"}), packedIn(t, violation),
			},
		},
	}}
	done, err := serving(t, server).SubmitList(t.Context(), "matches/x", two(), ListOptions{})
	if err != nil || len(done.Accepted) != 1 || done.Refused == nil {
		t.Fatalf("told %v, %v", done, err)
	}
	refused := done.Refused
	if refused.Index != 1 || refused.Err.Code != codes.FailedPrecondition || refused.Err.Reason != "RULE_VIOLATION" {
		t.Errorf("refused %d: %+v", refused.Index, refused.Err)
	}
	if !proto.Equal(refused.Err.Violation, violation) || refused.Err.Error() != "that is not allowed" {
		t.Errorf("refused by %v", refused.Err.Violation)
	}
}
