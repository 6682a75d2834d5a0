//! A list of commands of one seat in one call, and its answer.

use std::sync::{Mutex, PoisonError};

use prost::{Message, Name};
use sandtable_proto::matches::v1::{
    CommandRefusal, ListedCommand, MatchSight, SubmitCommandsRequest, SubmitCommandsResponse,
};
use tonic::{Code, Response, Status};
use tonic_types::pb;

use crate::client::{Client, new_request_id, pack};
use crate::error::Error;
use crate::play::Submitted;

/// A list of commands that was submitted.
#[derive(Debug)]
pub struct SubmittedList {
    /// The accepted commands, in the order of the list.
    pub accepted: Vec<Submitted>,
    /// The first command that was refused; none when all were accepted.
    pub refused: Option<RefusedCommand>,
    /// The match afterwards, as far as it was looked at.
    pub sight: Option<MatchSight>,
}

/// The command at which a list ended. It and those after it changed nothing, unless the reason is
/// `OUTCOME_UNKNOWN`: then the log tells.
#[derive(Debug)]
pub struct RefusedCommand {
    /// Index of the command in the list, from 0.
    pub index: usize,
    /// The error that [`Client::submit`] would have returned.
    pub error: Error,
}

impl From<SubmitCommandsResponse> for SubmittedList {
    fn from(response: SubmitCommandsResponse) -> Self {
        Self {
            accepted: response.accepted.into_iter().map(Submitted::from).collect(),
            refused: response.refused.map(RefusedCommand::from),
            sight: response.sight,
        }
    }
}

impl From<CommandRefusal> for RefusedCommand {
    fn from(refusal: CommandRefusal) -> Self {
        Self {
            index: refusal.index as usize,
            error: status_of(refusal).into(),
        }
    }
}

/// The status that the refused command would have had by itself, as in the trailer of a call, which
/// is where errors are read from.
fn status_of(refusal: CommandRefusal) -> Status {
    let code = Code::from(refusal.code);
    let whole = pb::Status {
        code: refusal.code,
        message: refusal.message.clone(),
        details: refusal.details,
    };
    let details = whole.encode_to_vec().into();
    Status::with_details(code, refusal.message, details)
}

/// The last answer to a list at whose end the server was unavailable. The list is sent again then,
/// as a single command is: what was accepted has its first answer under the same request id.
#[derive(Debug, Default)]
struct UnfinishedList(Mutex<Option<SubmitCommandsResponse>>);

impl UnfinishedList {
    /// The answer, if it is final.
    fn finished(
        &self,
        answer: Response<SubmitCommandsResponse>,
    ) -> Result<Response<SubmitCommandsResponse>, Status> {
        let refused = answer.get_ref().refused.clone();
        match refused.filter(|it| it.code == Code::Unavailable as i32) {
            Some(refusal) => {
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer.into_inner());
                Err(status_of(refusal))
            }
            None => Ok(answer),
        }
    }

    /// Outcome when the server stayed unavailable: the last answer, which says what was
    /// accepted.
    fn left(self) -> Option<SubmitCommandsResponse> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Client {
    /// Submits 1 to 64 commands of one seat in one call, in order, until one is refused. The
    /// expected version is that before the first command; when it is not the match's, that
    /// command is refused with the reason `VERSION_MISMATCH`.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors) when nothing was accepted and no command is at
    /// fault; the reason is `NOT_YOUR_SEAT` when the token is another seat's. A list that is
    /// empty or too long is refused with the field `commands`. A command that is refused is no
    /// error of the call: it is in the answer.
    pub async fn submit_list<C: Message + Name>(
        &self,
        name: &str,
        commands: &[C],
        expected_version: Option<u64>,
    ) -> Result<SubmittedList, Error> {
        let commands = commands.iter().map(|command| ListedCommand {
            command: Some(pack(command)),
            request_id: new_request_id(),
        });
        let request = SubmitCommandsRequest {
            name: name.to_owned(),
            seat: None,
            commands: commands.collect(),
            expected_version,
            ..Default::default()
        };
        self.submit_list_with(request).await
    }

    /// Submits a list with every setting of its request, such as a look at the match afterwards.
    /// Each command has a request id, as [`SubmitCommandsRequest`] requires.
    ///
    /// # Errors
    ///
    /// As of [`Client::submit_list`].
    pub async fn submit_list_with(
        &self,
        request: SubmitCommandsRequest,
    ) -> Result<SubmittedList, Error> {
        let name = &request.name;
        let unfinished = UnfinishedList::default();
        let submitted = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                let unfinished = &unfinished;
                async move { unfinished.finished(matches.submit_commands(request).await?) }
            })
            .await;
        match (submitted, unfinished.left()) {
            (Ok(response), _) | (Err(_), Some(response)) => Ok(response.into()),
            (Err(status), None) => Err(status.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_types::Any;
    use sandtable_proto::matches::v1::SubmitCommandResponse;
    use sandtable_proto::types::v1::Violation;
    use tonic_types::{ErrorDetails, StatusExt};

    fn answer(refused: Option<CommandRefusal>) -> SubmittedList {
        let accepted = SubmitCommandResponse {
            version: 4,
            awaited: vec![1],
            events_left_out: 2,
            ..Default::default()
        };
        SubmittedList::from(SubmitCommandsResponse {
            accepted: vec![accepted],
            refused,
            ..Default::default()
        })
    }

    #[test]
    fn the_answer_to_a_list_holds_what_was_accepted() {
        let done = answer(None);
        assert!(done.refused.is_none());
        assert_eq!(done.accepted.len(), 1);
        let accepted = &done.accepted[0];
        assert_eq!((accepted.version, accepted.events_left_out), (4, 2));
        assert_eq!(accepted.awaited, [1]);
    }

    #[test]
    fn a_refusal_by_the_rules_keeps_index_and_rule() {
        let violation = Violation {
            rule: "XX-01".to_owned(),
            sentence: "that is not allowed".to_owned(),
            ..Default::default()
        };
        let done = answer(Some(CommandRefusal {
            index: 1,
            code: Code::FailedPrecondition as i32,
            message: "no".to_owned(),
            details: vec![Any::from_msg(&violation).unwrap()],
        }));
        assert_eq!(done.accepted.len(), 1);
        let refused = done.refused.unwrap();
        assert_eq!(refused.index, 1);
        assert_eq!(refused.error.violation(), Some(&violation));
        assert_eq!(refused.error.code(), Some(Code::FailedPrecondition));
    }

    #[test]
    fn a_list_that_an_unavailable_server_ended_is_sent_again_and_nothing_of_it_is_lost() {
        let answer = |code: Code| {
            Response::new(SubmitCommandsResponse {
                accepted: vec![SubmitCommandResponse::default()],
                refused: Some(CommandRefusal {
                    index: 1,
                    code: code as i32,
                    ..Default::default()
                }),
                ..Default::default()
            })
        };
        let unfinished = UnfinishedList::default();
        assert!(
            unfinished
                .finished(answer(Code::FailedPrecondition))
                .is_ok()
        );
        let again = unfinished.finished(answer(Code::Unavailable)).unwrap_err();
        assert_eq!(again.code(), Code::Unavailable);
        assert_eq!(unfinished.left().unwrap().accepted.len(), 1);
        assert!(UnfinishedList::default().left().is_none());
    }

    #[test]
    fn another_refusal_keeps_its_reason() {
        let details = ErrorDetails::with_error_info("STALE", "sandtable.dev", []);
        let status = Status::with_error_details(Code::Aborted, "late", details);
        let whole = pb::Status::decode(status.details()).unwrap();
        let done = answer(Some(CommandRefusal {
            index: 0,
            code: whole.code,
            message: whole.message,
            details: whole.details,
        }));
        let refused = done.refused.unwrap();
        assert_eq!((refused.index, refused.error.reason()), (0, Some("STALE")));
        assert_eq!(refused.error.code(), Some(Code::Aborted));
        assert_eq!(refused.error.to_string(), "late (STALE)");
    }
}
