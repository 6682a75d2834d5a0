package sandtable

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	typesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/types/v1"
)

// Error is why a call failed, so that a program can tell what to do about it. Every call
// of this package that fails at the server or on the way fails with one.
type Error struct {
	// Code is the status code.
	Code codes.Code
	// Reason is for programs, such as VERSION_MISMATCH; empty when none was given.
	Reason string
	// Message is for people.
	Message string
	// Violation is the refusal by a rule, if that is what it is. Nothing has changed then.
	Violation *typesv1.Violation
	// Fields of the request that cannot be taken.
	Fields []FieldError
	// RetryAfter is how long to wait before the call is made again, when the server named
	// a time.
	RetryAfter time.Duration

	status *status.Status
}

// FieldError is a field of a request that cannot be taken.
type FieldError struct {
	// Field is its path.
	Field string
	// Description is what is wrong with it.
	Description string
}

// Error says what happened in a sentence.
func (e *Error) Error() string {
	switch {
	case e.Violation != nil && e.Violation.GetSentence() != "":
		return e.Violation.GetSentence()
	case e.Reason != "":
		return fmt.Sprintf("%s (%s)", e.Message, e.Reason)
	default:
		return e.Message
	}
}

// GRPCStatus is the status that the server answered with.
func (e *Error) GRPCStatus() *status.Status { return e.status }

// askedToWait is for how long a server that refused because of its limits wants to be left
// alone; 0 when that is not why it failed. Nothing was done then.
func (e *Error) askedToWait() time.Duration {
	if e.Code == codes.ResourceExhausted {
		return e.RetryAfter
	}
	return 0
}

// explained makes an error of this package out of a call's error.
func explained(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err = status.FromContextError(err).Err()
	}
	answered, _ := status.FromError(err)
	e := &Error{Code: answered.Code(), Message: answered.Message(), status: answered}
	for _, detail := range answered.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			e.Reason = detail.GetReason()
		case *typesv1.Violation:
			e.Violation = detail
		case *errdetails.RetryInfo:
			e.RetryAfter = detail.GetRetryDelay().AsDuration()
		case *errdetails.BadRequest:
			for _, bad := range detail.GetFieldViolations() {
				e.Fields = append(e.Fields, FieldError{Field: bad.GetField(), Description: bad.GetDescription()})
			}
		}
	}
	return e
}

// nobodyThere is a failure in words about the servers where no server has said it.
func nobodyThere(err *Error, endpoints []string) *Error {
	if err.Code != codes.Unavailable || err.Reason != "" {
		return err
	}
	return failure(codes.Unavailable, "no server answers at "+strings.Join(endpoints, ", "))
}

// failure is an error that this package raises by itself.
func failure(code codes.Code, message string) *Error {
	return explained(status.Error(code, message))
}
