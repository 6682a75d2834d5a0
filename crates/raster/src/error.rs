//! Reasons why a document does not become pixels.

use thiserror::Error;

/// Reason why a document does not become pixels.
#[derive(Debug, Error)]
pub enum RasterError {
    /// A document is no SVG.
    #[error("a picture cannot be read: {0}")]
    Document(#[from] resvg::usvg::Error),
    /// A picture has no such size.
    #[error("pictures of {0} x {1} pixels are too large")]
    Size(u32, u32),
    /// The pixels cannot be encoded.
    #[error("a picture cannot be encoded: {0}")]
    Encode(#[from] png::EncodingError),
}
