//! The list of commands of one call, and its answer.

use std::collections::HashSet;

use prost_types::{Duration, Timestamp};
use sandtable_grpc::error::details_of;
use sandtable_proto::matches::v1::{
    Cause, CommandRefusal, ListedCommand, LogEntry, SubmitCommandResponse, SubmitCommandsResponse,
};
use sandtable_proto::types::v1::action;
use tonic::{Code, Status};

use crate::error::{MatchError, ServiceResult};
use crate::log::fitting_events::fitting;
use crate::rpc::match_service::accepted;
use crate::submit::submission::Submission;
use crate::validate;

/// Commands of one list.
const MOST_COMMANDS: usize = 64;

/// The commands of a list, the first of which was decided on at a version.
pub(super) fn read(
    commands: Vec<ListedCommand>,
    mut expected_version: Option<u64>,
    arrived: Timestamp,
) -> ServiceResult<Vec<Submission>> {
    if !(1..=MOST_COMMANDS).contains(&commands.len()) {
        let problem = format!("must be 1 to {MOST_COMMANDS}");
        return Err(MatchError::field("commands", problem));
    }
    let mut ids = HashSet::with_capacity(commands.len());
    let read = commands.into_iter().map(|listed| {
        let request_id = validate::request_id(&listed.request_id)?;
        if request_id.is_empty() {
            return Err(MatchError::field("commands.request_id", "must be set"));
        }
        if !ids.insert(request_id.to_owned()) {
            let problem = "must be another one for each command";
            return Err(MatchError::field("commands.request_id", problem));
        }
        let command = validate::required("commands.command", listed.command)?;
        Ok(Submission {
            request_id: listed.request_id,
            expected_version: expected_version.take(),
            ..Submission::of(action::Kind::Command(command), Cause::Seat, arrived)
        })
    });
    read.collect()
}

/// The answer to a list of which these entries were made before something was refused, if
/// anything was. Of their events there are as many as fit into so many bytes.
pub(super) fn answer(
    entries: Vec<LogEntry>,
    refusal: Option<MatchError>,
    server_time: Duration,
    mut room: usize,
) -> Result<SubmitCommandsResponse, Status> {
    let refused = match refusal.map(Status::from) {
        Some(status) if entries.is_empty() && !is_of_a_command(&status) => return Err(status),
        Some(status) => Some(CommandRefusal {
            index: entries.len() as u32,
            code: status.code() as i32,
            details: details_of(&status),
            message: status.message().to_owned(),
        }),
        None => None,
    };
    let answers = entries.into_iter().map(|entry| {
        let answer = accepted(entry, server_time);
        let (events, events_left_out) = fitting(answer.events.into_iter(), &mut room);
        let mut texts = answer.texts;
        if events_left_out > 0 {
            texts.truncate(events.len());
        }
        let bytes = texts.iter().map(String::len).sum();
        room = room.saturating_sub(bytes);
        SubmitCommandResponse {
            events,
            events_left_out,
            texts,
            ..answer
        }
    });
    Ok(SubmitCommandsResponse {
        accepted: answers.collect(),
        refused,
        sight: None,
    })
}

/// Reports whether a status is about a command rather than about its caller, its match or the
/// server.
fn is_of_a_command(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::InvalidArgument | Code::FailedPrecondition | Code::Aborted | Code::ResourceExhausted
    )
}
