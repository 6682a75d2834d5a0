//! Why there is no film.

use sandtable_raster::error::RasterError;
use thiserror::Error;

/// Why there is no film.
#[derive(Debug, Error)]
pub enum FilmError {
    /// A document does not become pixels.
    #[error(transparent)]
    Picture(#[from] RasterError),
    /// A picture has no such size.
    #[error("pictures of {0} x {1} pixels are too large for a film")]
    Size(u32, u32),
    /// The film cannot be written.
    #[error(transparent)]
    Write(#[from] std::io::Error),
    /// The picture cannot be encoded.
    #[error("the film cannot be encoded: {0}")]
    Encode(String),
}

impl From<gif::EncodingError> for FilmError {
    fn from(error: gif::EncodingError) -> Self {
        match error {
            gif::EncodingError::Io(cause) => Self::Write(cause),
            other => Self::Encode(other.to_string()),
        }
    }
}

impl From<png::EncodingError> for FilmError {
    fn from(error: png::EncodingError) -> Self {
        match error {
            png::EncodingError::IoError(cause) => Self::Write(cause),
            other => Self::Encode(other.to_string()),
        }
    }
}
