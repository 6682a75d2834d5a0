//! The port on which a process answers its operators.

use std::net::SocketAddr;

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Returns the whole answer to a GET of a path, such as `/readyz`.
pub async fn get(address: SocketAddr, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .await
        .with_context(|| format!("reading {path}"))?;
    Ok(answer)
}
