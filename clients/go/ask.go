package sandtable

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// ask makes a call about no match: a method of a generated client, by its expression.
func ask[S, Q, R any](
	ctx context.Context, c *Client,
	service func(grpc.ClientConnInterface) S,
	method func(S, context.Context, *Q, ...grpc.CallOption) (*R, error),
	request *Q,
) (*R, error) {
	return Call(ctx, c, "", func(ctx context.Context, at grpc.ClientConnInterface) (*R, error) {
		return method(service(at), ctx, request)
	})
}

// identified is the request with a request id, made here unless the caller brought one.
func identified[M proto.Message](request M) M {
	request = proto.CloneOf(request)
	message := request.ProtoReflect()
	id := message.Descriptor().Fields().ByName("request_id")
	if message.Get(id).String() == "" {
		message.Set(id, protoreflect.ValueOfString(newRequestID()))
	}
	return request
}
