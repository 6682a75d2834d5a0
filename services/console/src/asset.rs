//! A file of the page, as it is sent.

use std::borrow::Cow;
use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

/// A file as `build.rs` found it.
struct Embedded {
    name: &'static str,
    digest: &'static str,
    content: &'static [u8],
}

const EMBEDDED: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The version of all files but the page itself, which stands in their addresses.
pub(crate) const VERSION: &str = include!(concat!(env!("OUT_DIR"), "/version.rs"));

/// A file of the page.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its name, without a folder.
    pub(crate) name: Cow<'static, str>,
    /// Its entity tag; none for what may change from one request to the next.
    pub(crate) etag: Option<String>,
    content: Cow<'static, [u8]>,
    compressed: OnceLock<Vec<u8>>,
}

impl Asset {
    /// The files that were built.
    pub(crate) fn embedded() -> Vec<Self> {
        let files = EMBEDDED.iter().map(|file| Self {
            name: file.name.into(),
            // Weak: it stands for the file, compressed or not.
            etag: Some(format!("W/\"{}\"", &file.digest[..32])),
            content: file.content.into(),
            compressed: OnceLock::new(),
        });
        files.collect()
    }

    /// A file that was read from a folder just now.
    pub(crate) fn read(name: String, content: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            etag: None,
            content: content.into(),
            compressed: OnceLock::new(),
        }
    }

    /// The file's bytes.
    pub(crate) fn content(&self) -> &[u8] {
        &self.content
    }

    /// Returns the same, compressed on the first request.
    pub(crate) fn compressed(&self) -> &[u8] {
        self.compressed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder
                .write_all(&self.content)
                .and_then(|()| encoder.finish())
                .expect("writing into memory does not fail")
        })
    }

    /// The media type, by the name's extension.
    pub(crate) fn media_type(&self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("svg") => "image/svg+xml",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}
