//! Answers that are no streams: whole messages as JSON, or the pictures in them.

use prost_reflect::MessageDescriptor;
use tonic::Status;

use crate::answer_work::{AnswerWork, work_on_answer};
use crate::json::pictures::{self, PictureFormat};
use crate::json::{encode, terms};

/// Bytes of messages that are written as JSON where calls are served; what is more waits for a
/// place at work, for writing JSON takes many times as long as reading the message.
pub(super) const MOST_AT_ONCE: usize = 8 * 1024;

/// Form in which an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerForm {
    /// The whole message, or events.
    Json,
    /// The picture in it alone, which its caller's token may have shown more of.
    Picture {
        format: PictureFormat,
        is_private: bool,
    },
}

impl AnswerForm {
    /// Reports whether compression makes the answer smaller.
    pub(super) const fn is_compressible(self) -> bool {
        match self {
            Self::Json => true,
            Self::Picture { format, .. } => format.is_compressible(),
        }
    }
}

/// A message to be written as text.
pub(super) struct AnswerMessage {
    pub(super) message: Vec<u8>,
    pub(super) kind: MessageDescriptor,
    pub(super) form: AnswerForm,
    pub(super) compressed: bool,
}

impl AnswerMessage {
    /// The content, which may be compressed. A large one takes a place among dear calls.
    pub(super) async fn written(self, work: Option<AnswerWork>) -> Result<Vec<u8>, Status> {
        let small = self.message.len() <= MOST_AT_ONCE;
        let write = move || {
            let content = match self.form {
                AnswerForm::Json => encode::json(&self.kind, &self.message)?
                    .to_string()
                    .into_bytes(),
                AnswerForm::Picture { format, .. } => {
                    pictures::content(format, &self.kind, &self.message)?
                }
            };
            if self.compressed {
                Ok(terms::gzip(&content)?)
            } else {
                Ok(content)
            }
        };
        if small {
            write()
        } else {
            work_on_answer(work, write).await?
        }
    }
}
