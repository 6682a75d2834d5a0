package sandtable

import (
	"context"
	"iter"

	"google.golang.org/grpc"
	// Registers what the server compresses pictures with.
	_ "google.golang.org/grpc/encoding/gzip"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// defaultPage is how many entries a page of a log holds.
const defaultPage = 1000

// SubmitOptions is how a command is submitted. The zero value suits a seat's own token.
type SubmitOptions struct {
	// ExpectedVersion is the version that the command was chosen for: when the match has
	// moved on, it is refused with the reason VERSION_MISMATCH.
	ExpectedVersion *uint64
	// Seat is the seat that acts; needed only with a token of more than one seat.
	Seat *uint32
	// RequestID is an id of the caller's own, for commands that outlive the program.
	RequestID string
	// Look is what of the match to show afterwards, in the answer's Sight; nothing when nil.
	Look *matchesv1.MatchLook
}

// Submit submits a command, a message of the game's own package.
func (c *Client) Submit(ctx context.Context, name string, command proto.Message, how SubmitOptions) (*matchesv1.SubmitCommandResponse, error) {
	packed, err := pack(command)
	if err != nil {
		return nil, err
	}
	request := &matchesv1.SubmitCommandRequest{
		Name: name, Command: packed, Seat: how.Seat, ExpectedVersion: how.ExpectedVersion, RequestId: how.RequestID,
		Look: how.Look,
	}
	if request.GetRequestId() == "" {
		request.RequestId = newRequestID()
	}
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.SubmitCommandResponse, error) {
		return matchesv1.NewMatchServiceClient(at).SubmitCommand(ctx, request)
	})
}

// Validate checks a command as Submit would and changes nothing. It gives the version that
// the command was checked against.
func (c *Client) Validate(ctx context.Context, name string, command proto.Message) (uint64, error) {
	packed, err := pack(command)
	if err != nil {
		return 0, err
	}
	request := &matchesv1.ValidateCommandRequest{Name: name, Command: packed}
	checked, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ValidateCommandResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ValidateCommand(ctx, request)
	})
	return checked.GetVersion(), err
}

// Legal puts everything that the seat may do now into the game's own message. It gives the
// version that this is true for.
func (c *Client) Legal(ctx context.Context, name string, into proto.Message) (uint64, error) {
	listed, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListLegalActionsResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ListLegalActions(ctx, &matchesv1.ListLegalActionsRequest{Name: name})
	})
	if err != nil {
		return 0, err
	}
	return listed.GetVersion(), unpack(listed.GetLegal(), into)
}

// Samples gives some commands that are legal for the seat, up to 8 drawn at random: enough to
// play any game that is hosted without knowing it, as Submit takes them as they are. None when
// the seat has nothing to do. It gives the version that they are for.
func (c *Client) Samples(ctx context.Context, name string, count uint32) ([]*anypb.Any, uint64, error) {
	request := &matchesv1.ListLegalActionsRequest{Name: name, Samples: count}
	listed, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListLegalActionsResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ListLegalActions(ctx, request)
	})
	return listed.GetCommands(), listed.GetVersion(), err
}

// DefaultCommand puts the command that stands in for the seat when it does not answer in time
// into the game's own message. It is always legal. It gives the version that it is for.
func (c *Client) DefaultCommand(ctx context.Context, name string, into proto.Message) (uint64, error) {
	given, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.GetDefaultCommandResponse, error) {
		return matchesv1.NewMatchServiceClient(at).GetDefaultCommand(ctx, &matchesv1.GetDefaultCommandRequest{Name: name})
	})
	if err != nil {
		return 0, err
	}
	return given.GetVersion(), unpack(given.GetCommand(), into)
}

// View puts the match as the caller may see it into the game's own message. It gives the
// version that is shown.
func (c *Client) View(ctx context.Context, name string, into proto.Message) (uint64, error) {
	return c.view(ctx, &matchesv1.GetViewRequest{Name: name}, into)
}

// ViewAt puts the match as it was at a version, 0 for its opening, into the game's own message.
func (c *Client) ViewAt(ctx context.Context, name string, version uint64, into proto.Message) error {
	_, err := c.view(ctx, &matchesv1.GetViewRequest{Name: name, Version: &version}, into)
	return err
}

func (c *Client) view(ctx context.Context, request *matchesv1.GetViewRequest, into proto.Message) (uint64, error) {
	shown, err := Call(ctx, c, request.GetName(), func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.GetViewResponse, error) {
		return matchesv1.NewMatchServiceClient(at).GetView(ctx, request)
	})
	if err != nil {
		return 0, err
	}
	return shown.GetVersion(), unpack(shown.GetView(), into)
}

// ThreatsOf is whose spaces are looked at for threats, and which of them.
type ThreatsOf struct {
	// The seat that holds them; the caller's when nil.
	Holder *uint32
	// Their names; all that the seat holds when empty.
	Spaces []string
}

// Threats puts what can attack the spaces of a seat before its next turn into the game's own
// message. It gives the version that it is for.
func (c *Client) Threats(ctx context.Context, name string, of ThreatsOf, into proto.Message) (uint64, error) {
	request := &matchesv1.GetThreatsRequest{Name: name, Holder: of.Holder, Spaces: of.Spaces}
	found, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.GetThreatsResponse, error) {
		return matchesv1.NewMatchServiceClient(at).GetThreats(ctx, request)
	})
	if err != nil {
		return 0, err
	}
	return found.GetVersion(), unpack(found.GetThreats(), into)
}

// RenderMap draws the match as the caller may see it, now or, when a version is named, as it was:
// SVG. Gives the version that is shown.
func (c *Client) RenderMap(ctx context.Context, name string, version *uint64, region MapRegion) (string, uint64, error) {
	request := &matchesv1.RenderMapRequest{Name: name, Version: version, Region: region.wire()}
	drawn, err := c.MapPicture(ctx, request)
	return drawn.GetSvg(), drawn.GetVersion(), err
}

// MapPicture draws the match as RenderMap does, and gives the picture with its tag. A request
// that names the tag of a picture is answered without a picture as long as it is the same.
func (c *Client) MapPicture(ctx context.Context, request *matchesv1.RenderMapRequest) (*matchesv1.RenderMapResponse, error) {
	return Call(ctx, c, request.GetName(), func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.RenderMapResponse, error) {
		return matchesv1.NewMatchServiceClient(at).RenderMap(ctx, request)
	})
}

// Log gives the entries of a match's log after a sequence, fetched page by page; a page
// size of 0 suits most.
func (c *Client) Log(ctx context.Context, name string, after uint64, pageSize int32) iter.Seq2[*matchesv1.LogEntry, error] {
	if pageSize == 0 {
		pageSize = defaultPage
	}
	request := &matchesv1.ListLogEntriesRequest{Name: name, AfterSequence: after, PageSize: pageSize}
	return pages(func(token string) ([]*matchesv1.LogEntry, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ListLogEntriesResponse, error) {
			return matchesv1.NewMatchServiceClient(at).ListLogEntries(ctx, request)
		})
		return page.GetEntries(), page.GetNextPageToken(), err
	})
}

// LogRange is a part of a log. The zero value is all of it, in English.
type LogRange struct {
	// After is the sequence after which the part begins.
	After uint64
	// Until is the sequence of its last entry; 0 for the newest.
	Until uint64
	// Language is the BCP 47 tag of the language of its text.
	Language string
}

// RenderLog gives a part of a match's log as lines of text, fetched page by page.
func (c *Client) RenderLog(ctx context.Context, name string, part LogRange) iter.Seq2[*matchesv1.LogLine, error] {
	request := &matchesv1.RenderLogRequest{
		Name: name, PageSize: defaultPage,
		AfterSequence: part.After, UntilSequence: part.Until, TextLanguage: part.Language,
	}
	return pages(func(token string) ([]*matchesv1.LogLine, string, error) {
		request.PageToken = token
		page, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.RenderLogResponse, error) {
			return matchesv1.NewMatchServiceClient(at).RenderLog(ctx, request)
		})
		return page.GetLines(), page.GetNextPageToken(), err
	})
}

// LogHead gives where a match's log stands, signed by the server. Whoever keeps it finds out
// with VerifyBetween whether a later log goes on from there.
func (c *Client) LogHead(ctx context.Context, name string) (*matchesv1.LogHead, error) {
	return Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.LogHead, error) {
		return matchesv1.NewMatchServiceClient(at).GetLogHead(ctx, &matchesv1.GetLogHeadRequest{Name: name})
	})
}

// Resign gives up the seat for good. It gives the version afterwards.
func (c *Client) Resign(ctx context.Context, name string) (uint64, error) {
	request := &matchesv1.ResignMatchRequest{Name: name, RequestId: newRequestID()}
	resigned, err := Call(ctx, c, name, func(ctx context.Context, at grpc.ClientConnInterface) (*matchesv1.ResignMatchResponse, error) {
		return matchesv1.NewMatchServiceClient(at).ResignMatch(ctx, request)
	})
	return resigned.GetVersion(), err
}
