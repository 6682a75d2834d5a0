//! Compression of pictures, and of nothing else.

use std::task::{Context, Poll};

use http::Request;
use tower::{Layer, Service};

/// The methods whose answers are compressed. Other answers are small, or have secrets in them
/// beside text of other callers, which the length of a compressed answer would give away.
const COMPRESSED: [&str; 4] = [
    "/sandtable.ladder.v1.LadderService/RenderLeaderboard",
    "/sandtable.matches.v1.MatchService/RenderMap",
    "/sandtable.rules.v1.GameService/RenderBoard",
    "/sandtable.tournaments.v1.TournamentService/RenderTable",
];

/// Header by which a caller of gRPC says what it can decompress.
const ACCEPTED: &str = "grpc-accept-encoding";

/// Leaves compression, which a service offers for all of its methods, to those with pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct PictureCompressionLayer;

impl<S> Layer<S> for PictureCompressionLayer {
    type Service = PictureCompression<S>;

    fn layer(&self, inner: S) -> PictureCompression<S> {
        PictureCompression { inner }
    }
}

/// The service made by [`PictureCompressionLayer`].
#[derive(Clone, Debug)]
pub struct PictureCompression<S> {
    inner: S,
}

impl<S, B> Service<Request<B>> for PictureCompression<S>
where
    S: Service<Request<B>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        if !COMPRESSED.contains(&request.uri().path()) {
            request.headers_mut().remove(ACCEPTED);
        }
        self.inner.call(request)
    }
}
