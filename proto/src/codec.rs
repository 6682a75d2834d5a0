//! Codecs between messages and bytes.

use std::marker::PhantomData;

use prost::bytes::{Buf, BufMut};
use prost::{Message, Name};
use tonic::Status;
use tonic::codec::{BufferSettings, Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic_prost::{ProstCodec, ProstDecoder, ProstEncoder};

use crate::check::{self, Malformed};
use crate::encoded::Encoded;

/// Room that a call's buffers begin with, one for each direction. They grow with their
/// messages. It is far less than tonic's own 8 KiB: most messages are small.
const FIRST_ROOM: usize = 512;

/// The same where messages come encoded. A stream keeps its buffer for as long as it is
/// open, mostly idle, so there is none until there is a message.
const NO_ROOM: usize = 0;

/// Bytes of messages that are gathered before they are handed to the transport: tonic's
/// own choice.
const YIELD_THRESHOLD: usize = 32 * 1024;

/// Protobuf as tonic's own codec has it, in buffers that cost little while nothing is
/// said. The generated clients use it.
#[derive(Clone, Copy, Debug)]
pub struct LeanCodec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for LeanCodec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for LeanCodec<T, U>
where
    T: Message + Send + 'static,
    U: Message + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = ProstDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstCodec::<T, U>::raw_encoder(buffers(FIRST_ROOM))
    }

    fn decoder(&mut self) -> Self::Decoder {
        ProstCodec::<T, U>::raw_decoder(buffers(FIRST_ROOM))
    }
}

/// The same for servers, which check each request before they read it ([`check::message`]).
#[derive(Clone, Copy, Debug)]
pub struct CheckingCodec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for CheckingCodec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for CheckingCodec<T, U>
where
    T: Message + Send + 'static,
    U: Request,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = CheckingDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstCodec::<T, U>::raw_encoder(buffers(FIRST_ROOM))
    }

    fn decoder(&mut self) -> Self::Decoder {
        CheckingDecoder(PhantomData)
    }
}

/// A request to a server.
pub trait Request: Message + Default + Name + Send + 'static {}

impl<M: Message + Default + Name + Send + 'static> Request for M {}

/// Reads requests that are as the contract has them.
#[derive(Clone, Copy, Debug)]
pub struct CheckingDecoder<U>(PhantomData<U>);

impl<U: Request> Decoder for CheckingDecoder<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        let encoded = buffer.copy_to_bytes(buffer.remaining());
        check::message(&U::full_name(), &encoded).map_err(|malformed| {
            let begins = match malformed {
                Malformed::Value { .. } => INVALID_FIELD,
                _ => MALFORMED_REQUEST,
            };
            Status::invalid_argument(format!("{begins}: {malformed}"))
        })?;
        let read = U::decode(encoded);
        read.map(Some)
            .map_err(|cause| Status::invalid_argument(format!("{MALFORMED_REQUEST}: {cause}")))
    }

    fn buffer_settings(&self) -> BufferSettings {
        buffers(FIRST_ROOM)
    }
}

/// Start of the message of a status that refuses a field with a value which the contract does not
/// have. The field follows, then a colon and the fault.
pub const INVALID_FIELD: &str = "invalid field";

/// Start of the message of a status that refuses a request which is not as the contract has it.
pub const MALFORMED_REQUEST: &str = "malformed request";

/// The same for servers that answer with messages which are encoded already.
#[derive(Clone, Copy, Debug)]
pub struct EncodedCodec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for EncodedCodec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for EncodedCodec<T, U>
where
    T: Message + Send + 'static,
    U: Request,
{
    type Encode = Encoded<T>;
    type Decode = U;
    type Encoder = Writer<T>;
    type Decoder = CheckingDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        Writer(PhantomData)
    }

    fn decoder(&mut self) -> Self::Decoder {
        CheckingDecoder(PhantomData)
    }
}

/// Writes messages that are encoded already.
#[derive(Clone, Copy, Debug)]
pub struct Writer<T>(PhantomData<T>);

impl<T> Encoder for Writer<T> {
    type Item = Encoded<T>;
    type Error = Status;

    fn encode(&mut self, message: Encoded<T>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        let bytes = message.bytes();
        buffer.reserve(bytes.len());
        buffer.put_slice(bytes);
        Ok(())
    }

    fn buffer_settings(&self) -> BufferSettings {
        buffers(NO_ROOM)
    }
}

fn buffers(room: usize) -> BufferSettings {
    BufferSettings::new(room, YIELD_THRESHOLD)
}
