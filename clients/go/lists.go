package sandtable

import (
	"context"

	spb "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// ListOptions is how a list of commands is submitted. The zero value suits a seat's own token.
type ListOptions struct {
	// ExpectedVersion is the version that the list was chosen for, before its first command:
	// when the match has moved on, that is refused with the reason VERSION_MISMATCH.
	ExpectedVersion *uint64
	// Seat is the seat that acts; needed only with a token of more than one seat.
	Seat *uint32
	// RequestIDs are ids of the caller's own, one for each command, for lists that outlive the
	// program.
	RequestIDs []string
	// Look is what of the match to show after the last accepted command; nothing when nil.
	Look *matchesv1.MatchLook
}

// SubmittedList is a list of commands that was submitted.
type SubmittedList struct {
	// Accepted are the answers to the accepted commands, in the order of the list.
	Accepted []*matchesv1.SubmitCommandResponse
	// Refused is the first command that was refused; nil when all were accepted.
	Refused *RefusedCommand
	// Sight is the match afterwards, as far as it was looked at.
	Sight *matchesv1.MatchSight
}

// RefusedCommand is the command at which a list ended. It and those after it changed nothing,
// unless the reason is OUTCOME_UNKNOWN: then the same list under the same request ids, or the
// log, tells.
type RefusedCommand struct {
	// Index is that of the command in the list, from 0.
	Index int
	// Err is the error that Submit would have returned.
	Err *Error
}

// SubmitList submits 1 to 64 commands of one seat in one call, in order, until one is refused.
// It fails only when nothing was accepted and no command is at fault.
func (c *Client) SubmitList(ctx context.Context, name string, commands []proto.Message, how ListOptions) (*SubmittedList, error) {
	listed, err := listedCommands(commands, how.RequestIDs)
	if err != nil {
		return nil, err
	}
	request := &matchesv1.SubmitCommandsRequest{
		Name: name, Commands: listed, Seat: how.Seat, ExpectedVersion: how.ExpectedVersion, Look: how.Look,
	}
	// The last answer at whose end the server was unavailable. The list is sent again then, as a
	// single command is: what was accepted has its first answer under the same request id.
	var unfinished *matchesv1.SubmitCommandsResponse
	done, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.SubmitCommandsResponse, error) {
		answer, err := matchesv1.NewMatchServiceClient(at).SubmitCommands(ctx, request)
		if err == nil && codes.Code(answer.GetRefused().GetCode()) == codes.Unavailable {
			unfinished = answer
			return nil, status.Error(codes.Unavailable, answer.GetRefused().GetMessage())
		}
		return answer, err
	})
	if err != nil && unfinished != nil {
		done, err = unfinished, nil
	}
	if err != nil {
		return nil, err
	}
	return &SubmittedList{
		Accepted: done.GetAccepted(), Refused: refusedCommand(done.GetRefused()), Sight: done.GetSight(),
	}, nil
}

// listedCommands are the commands with their request ids, made here unless they are given.
func listedCommands(commands []proto.Message, ids []string) ([]*matchesv1.ListedCommand, error) {
	if ids != nil && len(ids) != len(commands) {
		return nil, failure(codes.InvalidArgument, "there must be one request id for each command")
	}
	listed := make([]*matchesv1.ListedCommand, len(commands))
	for index, command := range commands {
		packed, err := pack(command)
		if err != nil {
			return nil, err
		}
		id := newRequestID()
		if ids != nil {
			id = ids[index]
		}
		listed[index] = &matchesv1.ListedCommand{Command: packed, RequestId: id}
	}
	return listed, nil
}

func refusedCommand(refused *matchesv1.CommandRefusal) *RefusedCommand {
	if refused == nil {
		return nil
	}
	told := &spb.Status{Code: refused.GetCode(), Message: refused.GetMessage(), Details: refused.GetDetails()}
	return &RefusedCommand{Index: int(refused.GetIndex()), Err: explained(status.ErrorProto(told))}
}
