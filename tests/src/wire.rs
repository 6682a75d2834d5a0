//! HTTP/2 written directly, for requests that a well-behaved client cannot make.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use h2::client::{ResponseFuture, SendRequest};
use h2::{Ping, PingPong, RecvStream, SendStream};
use http::{HeaderMap, Request, Response, StatusCode};
use prost::bytes::{Buf, Bytes, BytesMut};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tonic::Status;

use crate::process::PATIENCE;

/// Media type of gRPC.
pub const GRPC: &str = "application/grpc";

/// A connection on which anything can be sent.
#[derive(Debug)]
pub struct Wire {
    address: SocketAddr,
    sender: SendRequest<Bytes>,
    pings: PingPong,
    driver: JoinHandle<Result<(), h2::Error>>,
}

/// Response to a request.
#[derive(Debug)]
pub struct Answer {
    /// Status of HTTP.
    pub status: StatusCode,
    /// Headers, and trailers if there were any.
    pub headers: HeaderMap,
    /// Everything in between.
    pub body: Bytes,
}

impl Wire {
    /// Connects.
    pub async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        let (sender, mut connection) = h2::client::handshake(stream).await?;
        let pings = connection.ping_pong().context("nobody else pings here")?;
        let driver = tokio::spawn(connection);
        Ok(Self {
            address,
            sender,
            pings,
            driver,
        })
    }

    /// Opens a request and leaves its body open.
    pub async fn open(
        &mut self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> anyhow::Result<(ResponseFuture, SendStream<Bytes>)> {
        let mut request = Request::post(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut ready = self.sender.clone().ready().await?;
        Ok(ready.send_request(request.body(())?, false)?)
    }

    /// Sends a request with a body as it is and waits for the answer.
    pub async fn call(
        &mut self,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> anyhow::Result<Answer> {
        let (response, mut stream) = self.open(path, headers).await?;
        // The server may have answered and closed the stream before it read all.
        let sent = stream.send_data(body, true);
        let answer = answer(response).await;
        answer.with_context(|| format!("{path}, sent: {sent:?}"))
    }

    /// Waits until the server has read everything that was sent before.
    pub async fn ping(&mut self) -> anyhow::Result<()> {
        let pong = tokio::time::timeout(PATIENCE, self.pings.ping(Ping::opaque())).await;
        pong.context("no answer to a ping")??;
        Ok(())
    }

    /// Waits until the connection has ended, by whomever.
    pub async fn closed(self) -> anyhow::Result<Result<(), h2::Error>> {
        drop(self.sender);
        let ended = tokio::time::timeout(PATIENCE, self.driver).await;
        Ok(ended.context("the connection stays open")??)
    }
}

/// Waits for an answer and reads it to its end.
pub async fn answer(response: ResponseFuture) -> anyhow::Result<Answer> {
    let answered = async { read(response.await?).await };
    let answered = tokio::time::timeout(PATIENCE, answered).await;
    answered.context("no answer")?
}

/// Reads an answer that has begun to its end.
pub async fn read(response: Response<RecvStream>) -> anyhow::Result<Answer> {
    let (head, mut stream) = response.into_parts();
    let mut headers = head.headers;
    let mut body = BytesMut::new();
    while let Some(piece) = stream.data().await {
        let piece = piece?;
        body.extend_from_slice(&piece);
        stream.flow_control().release_capacity(piece.len())?;
    }
    if let Some(trailers) = stream.trailers().await? {
        headers.extend(trailers);
    }
    Ok(Answer {
        status: head.status,
        headers,
        body: body.freeze(),
    })
}

impl Answer {
    /// The status of gRPC; none when the answer is not one of gRPC's.
    pub fn grpc_status(&self) -> Option<Status> {
        Status::from_header_map(&self.headers)
    }

    /// The messages of the answer.
    pub fn messages<M: prost::Message + Default>(&self) -> anyhow::Result<Vec<M>> {
        let mut messages = Vec::new();
        let mut rest = self.body.clone();
        while rest.has_remaining() {
            ensure!(rest.len() >= 5, "half a frame at the end of {self:?}");
            ensure!(rest.get_u8() == 0, "a frame that is compressed in {self:?}");
            let length = rest.get_u32() as usize;
            ensure!(
                rest.len() >= length,
                "half a message at the end of {self:?}"
            );
            messages.push(M::decode(rest.split_to(length))?);
        }
        Ok(messages)
    }
}

/// A message in the frame that gRPC puts around it.
#[must_use]
pub fn frame(message: &[u8]) -> Bytes {
    let length = u32::try_from(message.len()).expect("test messages are short");
    let mut framed = BytesMut::with_capacity(message.len() + 5);
    framed.extend_from_slice(&[0]);
    framed.extend_from_slice(&length.to_be_bytes());
    framed.extend_from_slice(message);
    framed.freeze()
}
