//! Many who watch one match, at next to no cost: the frames of HTTP/2 are read as they come,
//! and of a message only where it ends and which entry it is. A client that did more would
//! be what is measured.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use prost::Message;
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::notification_service_server::SERVICE_NAME;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Streams that share a connection.
const PER_CONNECTION: usize = 100;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Kinds of frames, and their flags, as RFC 9113 numbers them.
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GO_AWAY: u8 = 7;
const WINDOW_UPDATE: u8 = 8;
const ACK: u8 = 1;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// The setting of the window that each stream begins with, and the widest that there is.
const INITIAL_WINDOW: [u8; 2] = [0, 4];
const WIDEST: u32 = (1 << 31) - 1;

/// Bytes before a frame, and before a message of gRPC.
const FRAME_HEAD: usize = 9;
const MESSAGE_HEAD: usize = 5;

/// First byte of a response in which there is an entry, and the tag of its sequence.
const ENTRY: u8 = 0x0a;
const SEQUENCE: u8 = 0x08;

/// Time of an entry's arrival at a spectator, by the clock of all spectators.
pub(crate) struct Arrival {
    pub(crate) sequence: u64,
    pub(crate) at: Duration,
}

/// Entries that spectators have received.
#[derive(Default)]
pub(crate) struct Received {
    pub(crate) arrivals: Vec<Arrival>,
    /// Bytes of the messages that were entries.
    pub(crate) bytes: u64,
}

/// Spectators, until they are stopped.
pub(crate) struct Spectators {
    reading: JoinSet<anyhow::Result<Received>>,
    go: watch::Sender<bool>,
}

impl Spectators {
    /// Opens so many streams of a match after an entry. `clock` gives the times of arrivals.
    pub(crate) async fn open(
        address: SocketAddr,
        (name, after_sequence): (&str, u64),
        count: usize,
        clock: Instant,
    ) -> anyhow::Result<Self> {
        let go = watch::Sender::new(false);
        let mut reading = JoinSet::new();
        for_each_connection(count, async |streams| {
            let request = opening(address, (name, after_sequence), streams, WIDEST);
            let mut socket = TcpStream::connect(address).await?;
            socket.set_nodelay(true)?;
            socket.write_all(&request).await?;
            let mut reader = Reader::new(socket, streams, clock);
            while reader.opened < streams {
                reader.read().await?;
            }
            let mut told_to_go = go.subscribe();
            reading.spawn(async move {
                loop {
                    tokio::select! {
                        read = reader.read() => read?,
                        _ = told_to_go.wait_for(|go| *go) => return Ok(reader.received),
                    }
                }
            });
            Ok(())
        })
        .await?;
        Ok(Self { reading, go })
    }

    /// Closes all streams and returns what they received.
    pub(crate) async fn leave(mut self) -> anyhow::Result<Received> {
        self.go.send_replace(true);
        let mut all = Received::default();
        while let Some(received) = self.reading.join_next().await {
            let received = received??;
            all.arrivals.extend(received.arrivals);
            all.bytes += received.bytes;
        }
        Ok(all)
    }
}

/// Opens streams that are never read from, with a small flow-control window. They are open for as
/// long as the returned value lives.
pub(crate) async fn open_unread(
    address: SocketAddr,
    place: (&str, u64),
    count: usize,
) -> anyhow::Result<Arc<[TcpStream]>> {
    let mut sockets = Vec::new();
    for_each_connection(count, async |streams| {
        let mut socket = TcpStream::connect(address).await?;
        socket
            .write_all(&opening(address, place, streams, 1_000))
            .await?;
        sockets.push(socket);
        Ok(())
    })
    .await?;
    Ok(sockets.into())
}

async fn for_each_connection(
    count: usize,
    mut open: impl AsyncFnMut(usize) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut left = count;
    while left > 0 {
        let streams = left.min(PER_CONNECTION);
        open(streams).await?;
        left -= streams;
    }
    Ok(())
}

/// All that a connection says at first: the streams that it opens, with so wide a window each.
fn opening(
    address: SocketAddr,
    (name, after_sequence): (&str, u64),
    streams: usize,
    window: u32,
) -> Vec<u8> {
    let request = SubscribeRequest {
        name: name.to_owned(),
        after_sequence,
        ..Default::default()
    };
    let mut message = vec![0];
    message.extend((request.encoded_len() as u32).to_be_bytes());
    message.extend(request.encode_to_vec());
    let headers = headers(&address.to_string());
    let mut said = PREFACE.to_vec();
    let setting = [&INITIAL_WINDOW[..], &window.to_be_bytes()].concat();
    push_frame(&mut said, SETTINGS, 0, 0, &setting);
    let wider = (WIDEST - u32::from(u16::MAX)).to_be_bytes();
    push_frame(&mut said, WINDOW_UPDATE, 0, 0, &wider);
    for stream in (1u32..).step_by(2).take(streams) {
        push_frame(&mut said, HEADERS, END_HEADERS, stream, &headers);
        push_frame(&mut said, DATA, END_STREAM, stream, &message);
    }
    said
}

/// The headers of a call, as HPACK writes them without any compression.
fn headers(authority: &str) -> Vec<u8> {
    let path = format!("/{SERVICE_NAME}/Subscribe");
    // `:method: POST` and `:scheme: http`, which have numbers.
    let mut block = vec![0x83, 0x86];
    let mut push = |name: &[u8], value: &str| {
        block.extend(name);
        block.push(value.len() as u8);
        block.extend(value.as_bytes());
    };
    push(&[0x04], &path);
    push(&[0x01], authority);
    push(&[0x0f, 0x10], "application/grpc");
    push(b"\x00\x02te", "trailers");
    block
}

fn push_frame(said: &mut Vec<u8>, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
    said.extend(&(payload.len() as u32).to_be_bytes()[1..]);
    said.extend([kind, flags]);
    said.extend(stream.to_be_bytes());
    said.extend(payload);
}

/// A message of which something has not come yet; the default is none.
#[derive(Clone, Default)]
struct PartialMessage {
    missing: usize,
    length: usize,
    /// Sequence of the entry, if it is one.
    sequence: Option<u64>,
}

/// Reads a connection.
struct Reader {
    socket: TcpStream,
    buffer: Vec<u8>,
    /// The message that each stream is in.
    coming: Vec<PartialMessage>,
    /// Streams that have answered.
    opened: usize,
    clock: Instant,
    received: Received,
}

impl Reader {
    fn new(socket: TcpStream, streams: usize, clock: Instant) -> Self {
        Self {
            socket,
            buffer: Vec::with_capacity(1 << 16),
            coming: vec![PartialMessage::default(); streams],
            opened: 0,
            clock,
            received: Received::default(),
        }
    }

    /// Reads once what has come. Whole frames are taken, the rest waits for the next time.
    async fn read(&mut self) -> anyhow::Result<()> {
        let read = self.socket.read_buf(&mut self.buffer).await?;
        ensure!(read > 0, "the server closed the connection");
        let at = self.clock.elapsed();
        let buffer = std::mem::take(&mut self.buffer);
        let mut rest = &buffer[..];
        let mut answer = Vec::new();
        while let Some((head, after)) = rest.split_first_chunk::<FRAME_HEAD>() {
            let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
            let Some((payload, next)) = after.split_at_checked(length) else {
                break;
            };
            let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
            self.receive((head[3], head[4]), stream, payload, at, &mut answer)?;
            rest = next;
        }
        let taken = buffer.len() - rest.len();
        self.buffer = buffer;
        self.buffer.drain(..taken);
        self.socket.write_all(&answer).await?;
        Ok(())
    }

    fn receive(
        &mut self,
        (kind, flags): (u8, u8),
        stream: u32,
        payload: &[u8],
        at: Duration,
        answer: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        match kind {
            DATA => return self.take(stream, payload, at),
            HEADERS if flags & END_STREAM == 0 => self.opened += 1,
            SETTINGS if flags & ACK == 0 => push_frame(answer, SETTINGS, ACK, 0, &[]),
            PING if flags & ACK == 0 => push_frame(answer, PING, ACK, 0, payload),
            SETTINGS | PING | WINDOW_UPDATE => {}
            GO_AWAY => bail!("the server goes away: {}", String::from_utf8_lossy(payload)),
            _ => bail!("frame {kind} ended stream {stream}"),
        }
        Ok(())
    }

    /// Takes what a stream was sent: messages, or parts of one.
    fn take(&mut self, stream: u32, mut piece: &[u8], at: Duration) -> anyhow::Result<()> {
        let coming = self.coming.get_mut(stream as usize / 2);
        let coming = coming.context("data of a stream that nobody opened")?;
        while !piece.is_empty() {
            if coming.missing == 0 {
                let (head, message) = piece
                    .split_first_chunk::<MESSAGE_HEAD>()
                    .context("a message's head came in parts")?;
                let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
                *coming = PartialMessage {
                    missing: length,
                    length,
                    sequence: sequence_of(message),
                };
                piece = message;
            }
            let taken = piece.len().min(coming.missing);
            coming.missing -= taken;
            piece = &piece[taken..];
            if coming.missing == 0
                && let Some(sequence) = coming.sequence
            {
                self.received.bytes += coming.length as u64;
                self.received.arrivals.push(Arrival { sequence, at });
            }
        }
        Ok(())
    }
}

/// Sequence of the entry in a response, if there is one.
fn sequence_of(message: &[u8]) -> Option<u64> {
    let mut rest = message.strip_prefix(&[ENTRY])?;
    prost::decode_length_delimiter(&mut rest).ok()?;
    rest = rest.strip_prefix(&[SEQUENCE])?;
    Some(prost::decode_length_delimiter(&mut rest).ok()? as u64)
}
