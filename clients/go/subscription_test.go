package sandtable

import (
	"net"
	"slices"
	"sync/atomic"
	"testing"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
	notificationsv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/notifications/v1"
)

const last = 20

// flaky sends three entries to a stream, the first of them once more than asked for, and
// then breaks.
type flaky struct {
	notificationsv1.UnimplementedNotificationServiceServer
	breaksWith    error
	subscriptions atomic.Int32
}

func (f *flaky) Subscribe(request *notificationsv1.SubscribeRequest, stream grpc.ServerStreamingServer[notificationsv1.SubscribeResponse]) error {
	f.subscriptions.Add(1)
	after := request.GetAfterSequence()
	end := min(after+3, last)
	for sequence := max(after, 1); sequence <= end; sequence++ {
		entry := &matchesv1.LogEntry{Sequence: sequence}
		told := &notificationsv1.SubscribeResponse{Message: &notificationsv1.SubscribeResponse_Entry{Entry: entry}}
		if err := stream.Send(told); err != nil {
			return err
		}
	}
	if end < last {
		return f.breaksWith
	}
	return nil
}

// followed is what a subscription gives, and how it ends.
func followed(t *testing.T, server *flaky) ([]uint64, error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	platform := grpc.NewServer()
	notificationsv1.RegisterNotificationServiceServer(platform, server)
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
	var sequences []uint64
	for entry, err := range client.Subscribe("matches/x", 0).Entries(t.Context()) {
		if err != nil {
			return sequences, err
		}
		sequences = append(sequences, entry.GetSequence())
	}
	return sequences, client.Close()
}

func everything() []uint64 {
	var all []uint64
	for sequence := range uint64(last) {
		all = append(all, sequence+1)
	}
	return all
}

func TestEveryEntryComesOnceHoweverOftenTheStreamBreaks(t *testing.T) {
	server := &flaky{breaksWith: status.Error(codes.Unavailable, "restarting")}
	sequences, err := followed(t, server)
	if err != nil || !slices.Equal(sequences, everything()) {
		t.Errorf("%v, %v", sequences, err)
	}
	if made := server.subscriptions.Load(); made != 7 {
		t.Errorf("%d subscriptions", made)
	}
}

func TestAReaderThatWasTooSlowGoesOnWhereItWas(t *testing.T) {
	slow, err := status.New(codes.ResourceExhausted, "too slow").WithDetails(&errdetails.ErrorInfo{Reason: "SLOW_CONSUMER"})
	if err != nil {
		t.Fatal(err)
	}
	if sequences, err := followed(t, &flaky{breaksWith: slow.Err()}); err != nil || !slices.Equal(sequences, everything()) {
		t.Errorf("%v, %v", sequences, err)
	}
}

func TestARefusalEndsTheSubscription(t *testing.T) {
	server := &flaky{breaksWith: status.Error(codes.PermissionDenied, "no")}
	sequences, err := followed(t, server)
	if codeOf(err) != codes.PermissionDenied || !slices.Equal(sequences, []uint64{1, 2, 3}) {
		t.Errorf("%v, %v", sequences, err)
	}
	if made := server.subscriptions.Load(); made != 1 {
		t.Errorf("%d subscriptions", made)
	}
}
