//! Viewer for whom a view or a copy is made.

use sandtable_grpc::error;
use sandtable_kernel::{Seat, Viewer};
use sandtable_proto::rules::v1::{get_threats_request, get_view_request, open_fork_request};
use tonic::Status;

/// The viewer that a request names.
pub(crate) fn read(viewer: Option<get_view_request::Viewer>) -> Result<Viewer, Status> {
    use get_view_request::Viewer as Wire;
    match viewer {
        Some(Wire::Seat(seat)) => u8::try_from(seat)
            .map(|seat| Viewer::Seat(Seat(seat)))
            .map_err(|_| error::invalid("seat", "must be a seat of the match")),
        Some(Wire::Spectator(())) => Ok(Viewer::Spectator),
        Some(Wire::Referee(())) => Ok(Viewer::Referee),
        None => Err(error::invalid("viewer", "must be set")),
    }
}

/// The same of a copy.
pub(crate) fn of_fork(viewer: Option<open_fork_request::Viewer>) -> Result<Viewer, Status> {
    use get_view_request::Viewer as Seen;
    use open_fork_request::Viewer as Known;
    read(viewer.map(|viewer| match viewer {
        Known::Seat(seat) => Seen::Seat(seat),
        Known::Spectator(()) => Seen::Spectator(()),
        Known::Referee(()) => Seen::Referee(()),
    }))
}

/// The same of threats.
pub(crate) fn of_threats(viewer: Option<get_threats_request::Viewer>) -> Result<Viewer, Status> {
    use get_threats_request::Viewer as Known;
    use get_view_request::Viewer as Seen;
    read(viewer.map(|viewer| match viewer {
        Known::Seat(seat) => Seen::Seat(seat),
        Known::Spectator(()) => Seen::Spectator(()),
        Known::Referee(()) => Seen::Referee(()),
    }))
}
