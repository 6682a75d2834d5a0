//! Messages as gRPC sends them: each after a byte that says whether it is compressed, and its
//! length.

use tonic::{Code, Status};

use crate::error::{error, reason};

/// Bytes before a message.
const HEAD: usize = 5;

/// A message as gRPC sends it.
pub(super) fn framed(message: &[u8]) -> Option<Vec<u8>> {
    let length = u32::try_from(message.len()).ok()?;
    let mut framed = Vec::with_capacity(HEAD + message.len());
    framed.push(0);
    framed.extend_from_slice(&length.to_be_bytes());
    framed.extend_from_slice(message);
    Some(framed)
}

/// Received bytes of messages.
#[derive(Debug, Default)]
pub(super) struct Frames(Vec<u8>);

impl Frames {
    /// Takes what has come next.
    pub(super) fn push(&mut self, piece: &[u8]) {
        self.0.extend_from_slice(piece);
    }

    /// The first message, if it has come whole.
    ///
    /// # Errors
    ///
    /// A message is compressed, which was not negotiated.
    pub(super) fn next_message(&mut self) -> Result<Option<Vec<u8>>, Status> {
        let Some(([compressed, length @ ..], rest)) = self.0.split_first_chunk::<HEAD>() else {
            return Ok(None);
        };
        if *compressed != 0 {
            let problem = "the answer is compressed";
            return Err(error(Code::Internal, reason::TRANSPORT, problem).into());
        }
        let length = u32::from_be_bytes(*length) as usize;
        let Some(message) = rest.get(..length) else {
            return Ok(None);
        };
        let message = message.to_vec();
        self.0.drain(..HEAD + length);
        Ok(Some(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_whole_however_they_come_in() {
        let mut frames = Frames::default();
        let sent = [
            framed(b"one").unwrap(),
            framed(b"").unwrap(),
            framed(b"three").unwrap(),
        ];
        let mut got = Vec::new();
        for byte in sent.concat() {
            frames.push(&[byte]);
            while let Some(message) = frames.next_message().unwrap() {
                got.push(message);
            }
        }
        assert_eq!(got, [b"one".to_vec(), Vec::new(), b"three".to_vec()]);
        frames.push(&[1, 0, 0, 0, 0]);
        assert_eq!(frames.next_message().unwrap_err().code(), Code::Internal);
    }
}
