//! Mapping of requests to files.

use std::path::PathBuf;

use http::header::{
    ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE,
    ETAG, HeaderValue, VARY,
};
use http::{Method, Response, StatusCode};
use http_body_util::Full;
use sandtable_grpc::negotiation::{accepts, knows};
use sandtable_server::website::{PageRequest, Website};
use tonic::body::Body;

use crate::asset::{Asset, VERSION};
use crate::folder::Folder;
use crate::headers::protect;

/// The page itself.
const PAGE: &str = "index.html";
/// Where everything that the page loads is.
const ROOT: &str = "/console/";
/// Prefix of the folder of a version below it.
const VERSIONS: &str = "v-";
/// Caching of a file with the version in its address: permanent.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// The page and its files: at `/` for browsers, and below `/console/`.
#[derive(Debug)]
pub struct Console {
    assets: Vec<Asset>,
    folder: Option<Folder>,
}

impl Console {
    /// The page that was built.
    #[must_use]
    pub fn embedded() -> Self {
        Self {
            assets: Asset::embedded(),
            folder: None,
        }
    }

    /// A page in a folder, which is read at every request: for work on the page.
    #[must_use]
    pub fn of_folder(folder: PathBuf) -> Self {
        Self {
            assets: Vec::new(),
            folder: Some(Folder(folder)),
        }
    }

    /// Answers with a file of a version: one of another version is not there.
    fn send_version(&self, path: &str, request: PageRequest<'_>) -> Response<Body> {
        let versioned = path
            .strip_prefix(VERSIONS)
            .and_then(|it| it.split_once('/'));
        let Some((version, name)) = versioned else {
            return self.send(path, request);
        };
        if self.folder.is_some() {
            return self.send(name, request);
        }
        if version != VERSION {
            return refusal(StatusCode::NOT_FOUND, "The console has another version.\n");
        }
        let mut response = self.send(name, request);
        if response.status() != StatusCode::NOT_FOUND {
            let headers = response.headers_mut();
            headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_GOOD));
        }
        response
    }

    /// Answers with a file, if there is one of that name.
    fn send(&self, name: &str, request: PageRequest<'_>) -> Response<Body> {
        if let Some(folder) = &self.folder {
            return match folder.read(name) {
                Some(asset) => answer(&asset, request),
                None => refusal(StatusCode::NOT_FOUND, "The folder has no such file.\n"),
            };
        }
        match self.assets.iter().find(|asset| asset.name == name) {
            Some(asset) => answer(asset, request),
            None => refusal(StatusCode::NOT_FOUND, "The console has no such file.\n"),
        }
    }
}

impl Website for Console {
    fn respond(&self, request: PageRequest<'_>) -> Option<Response<Body>> {
        let reads = matches!(*request.method, Method::GET | Method::HEAD);
        let path = request.uri.path();
        if path == "/" {
            let shown = reads && accepts(request.headers, ACCEPT, "text/html");
            return shown.then(|| self.send(PAGE, request));
        }
        let name = path.strip_prefix(ROOT)?;
        if reads {
            return Some(self.send_version(name, request));
        }
        let mut refused = refusal(StatusCode::METHOD_NOT_ALLOWED, "Files are read by GET.\n");
        let allowed = HeaderValue::from_static("GET, HEAD");
        refused.headers_mut().insert(ALLOW, allowed);
        Some(refused)
    }
}

/// A file, compressed where that is taken; or that the browser has it already.
fn answer(asset: &Asset, request: PageRequest<'_>) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    protect(headers);
    headers.insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
    // Names stay the same from one version to the next: the browser asks whether they changed.
    let caching = if asset.etag.is_some() {
        "no-cache"
    } else {
        "no-store"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Some(etag) = &asset.etag {
        if let Ok(value) = HeaderValue::from_str(etag) {
            headers.insert(ETAG, value);
        }
        if knows(request.headers, etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.media_type()));
    let content = if accepts(request.headers, ACCEPT_ENCODING, "gzip") {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        asset.compressed()
    } else {
        asset.content()
    };
    headers.insert(CONTENT_LENGTH, content.len().into());
    if request.method == Method::GET {
        *response.body_mut() = Body::new(Full::from(content.to_vec()));
    }
    response
}

fn refusal(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::new(Full::from(text)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    protect(headers);
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, plain);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
