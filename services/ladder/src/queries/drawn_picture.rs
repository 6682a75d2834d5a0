//! Pictures in the format that a request asks for.

use sandtable_grpc::error::{error, reason};
use sandtable_proto::types::v1::PictureFormat;
use sha2::{Digest, Sha256};
use tonic::Code;

use crate::error::{LadderError, ServiceResult};

/// Bytes of a picture's digest in its tag.
const TAG_BYTES: usize = 12;

/// A picture in one of its formats, and its tag. Without either the caller has it already.
#[derive(Debug, Default)]
pub(crate) struct DrawnPicture {
    pub(crate) svg: String,
    pub(crate) png: Vec<u8>,
    /// As long as it is the same, so is the picture.
    pub(crate) etag: String,
}

impl DrawnPicture {
    /// A picture in a format, unless its tag is the one that the caller knows.
    pub(crate) async fn of(svg: String, format: PictureFormat, known: &str) -> ServiceResult<Self> {
        let digest = hex::encode(&Sha256::digest(&svg)[..TAG_BYTES]);
        let is_png = format == PictureFormat::Png;
        let mut drawn = Self {
            etag: if is_png {
                format!("{digest}-png")
            } else {
                digest
            },
            ..Self::default()
        };
        if drawn.etag == known {
            return Ok(drawn);
        }
        if is_png {
            drawn.png = png(svg).await?;
        } else {
            drawn.svg = svg;
        }
        Ok(drawn)
    }
}

fn refused(code: Code, reason: &'static str, problem: &'static str) -> LadderError {
    LadderError::Passed(Box::new(error(code, reason, problem).into()))
}

/// A picture in pixels, drawn where it holds up no other call.
#[cfg(feature = "png")]
async fn png(svg: String) -> ServiceResult<Vec<u8>> {
    /// Pixels to a unit: sharp on a fine screen.
    const SCALE: f32 = 2.0;

    let failed = |cause: String| {
        tracing::error!(%cause, "a table could not be drawn in pixels");
        refused(
            Code::Internal,
            reason::INTERNAL,
            "the picture cannot be drawn",
        )
    };
    let drawn = tokio::task::spawn_blocking(move || sandtable_raster::still::png(&svg, SCALE));
    let drawn = drawn.await.map_err(|cause| failed(cause.to_string()))?;
    drawn.map_err(|cause| failed(cause.to_string()))
}

/// Refuses pictures in pixels.
#[cfg(not(feature = "png"))]
async fn png(_: String) -> ServiceResult<Vec<u8>> {
    let problem = "this server was built without PNG: ask for SVG";
    Err(refused(Code::Unimplemented, reason::NO_PICTURE, problem))
}
