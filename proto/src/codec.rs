//! How messages become bytes and bytes messages.

use std::marker::PhantomData;

use prost::Message;
use tonic::codec::{BufferSettings, Codec};
use tonic_prost::{ProstCodec, ProstDecoder, ProstEncoder};

/// Room that a call's buffers begin with, one for each direction. They grow with their
/// messages. A stream keeps its buffer for as long as it is open, mostly idle, which is
/// why this is far less than tonic's own 8 KiB.
const FIRST_ROOM: usize = 512;

/// Bytes of messages that are gathered before they are handed to the transport: tonic's
/// own choice.
const YIELD_THRESHOLD: usize = 32 * 1024;

/// Protobuf as tonic's own codec has it, in buffers that cost little while nothing is
/// said. The generated clients and servers use it.
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
        ProstCodec::<T, U>::raw_encoder(buffers())
    }

    fn decoder(&mut self) -> Self::Decoder {
        ProstCodec::<T, U>::raw_decoder(buffers())
    }
}

fn buffers() -> BufferSettings {
    BufferSettings::new(FIRST_ROOM, YIELD_THRESHOLD)
}
