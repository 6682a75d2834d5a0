//! Pictures by an address of their own, for pages that embed them.
//!
//! `GET /pictures/{name}/{picture}.svg`, or `.png` of a table, is the call of the method that draws
//! it, with further fields of its request as parameters. Limits, tokens and deadlines are those of that call; its
//! answer is the picture alone.

use std::borrow::Cow;

use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http::uri::PathAndQuery;
use http::{Method, Request, Uri};
use http_body_util::Full;
use prost_reflect::{DynamicMessage, MessageDescriptor, Value};
use serde_json::json;
use tonic::body::Body;
use tonic::{Code, Status};

use crate::error::{error, reason};

/// Where pictures are.
const ROOT: &str = "/pictures/";

/// Format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureFormat {
    Svg,
    Png,
}

impl PictureFormat {
    /// Media type.
    pub(super) const fn media(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml; charset=utf-8",
            Self::Png => "image/png",
        }
    }

    /// Reports whether compression makes the picture smaller.
    pub(super) const fn is_compressible(self) -> bool {
        matches!(self, Self::Svg)
    }

    /// The field of an answer with the picture.
    const fn field(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// Time for which a picture is shown without being asked for again: tables change with results.
const PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=30");

/// The same for one that its caller's token may have shown more of.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, max-age=30");

/// A picture draws nothing from elsewhere, and runs nothing when it is opened by itself.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// Headers of a picture that allow pages of any origin to embed it, and nothing else.
const OF_PICTURES: [(HeaderName, HeaderValue); 3] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    ),
];

/// Reports whether a request is for a picture by its address.
pub(crate) fn is_picture<B>(request: &Request<B>) -> bool {
    [Method::GET, Method::HEAD].contains(request.method()) && request.uri().path().starts_with(ROOT)
}

/// The call that draws a picture: the path of its method, its request, and the answer's format.
#[derive(Debug, PartialEq)]
struct PictureCall {
    method: &'static str,
    request: serde_json::Value,
    format: PictureFormat,
}

impl PictureCall {
    fn of(uri: &Uri) -> Option<Self> {
        let path = uri.path().strip_prefix(ROOT)?;
        let (name, picture) = path.rsplit_once('/')?;
        let (collection, _) = name.split_once('/')?;
        let (picture, ending) = picture.rsplit_once('.')?;
        let table = |table: &str| {
            let method = "/sandtable.tournaments.v1.TournamentService/RenderTable";
            (method, json!({ "table": table }))
        };
        let (method, mut request) = match (collection, picture) {
            ("tournaments", "standings") => table("DRAWN_TABLE_STANDINGS"),
            ("tournaments", "cross-table") => table("DRAWN_TABLE_CROSS_TABLE"),
            ("tournaments", "bracket") => table("DRAWN_TABLE_BRACKET"),
            ("pools", "leaderboard") => (
                "/sandtable.ladder.v1.LadderService/RenderLeaderboard",
                json!({}),
            ),
            ("matches", "map") => ("/sandtable.matches.v1.MatchService/RenderMap", json!({})),
            _ => return None,
        };
        let fields = request.as_object_mut()?;
        let format = match ending {
            "svg" => PictureFormat::Svg,
            // Maps are drawn in one format only.
            "png" if collection != "matches" => {
                fields.insert("format".to_owned(), "PICTURE_FORMAT_PNG".into());
                PictureFormat::Png
            }
            _ => return None,
        };
        fields.insert("name".to_owned(), name.into());
        let parameters = uri.query().unwrap_or_default();
        for (field, value) in url::form_urlencoded::parse(parameters.as_bytes()) {
            let value = match &*field {
                "theme" => Cow::from(format!("PICTURE_THEME_{}", value.to_ascii_uppercase())),
                _ => value,
            };
            // What the address says is not said again.
            fields
                .entry(field.into_owned())
                .or_insert_with(|| value.into_owned().into());
        }
        Some(Self {
            method,
            request,
            format,
        })
    }
}

/// The call of the method that draws a picture, as JSON by `POST`, and the picture's format; none
/// of an address without one.
pub(super) fn posted(request: Request<Body>) -> Option<(Request<Body>, PictureFormat)> {
    let call = PictureCall::of(request.uri())?;
    let (mut head, _) = request.into_parts();
    head.method = Method::POST;
    let mut uri = head.uri.into_parts();
    uri.path_and_query = Some(PathAndQuery::from_static(call.method));
    head.uri = Uri::from_parts(uri).ok()?;
    head.headers.remove(header::CONTENT_LENGTH);
    let body = Body::new(Full::from(call.request.to_string()));
    Some((Request::from_parts(head, body), call.format))
}

/// The picture in an answer.
pub(super) fn content(
    format: PictureFormat,
    kind: &MessageDescriptor,
    message: &[u8],
) -> Result<Vec<u8>, Status> {
    let message = DynamicMessage::decode(kind.clone(), message);
    let field =
        message.ok().and_then(
            |it| match it.get_field_by_name(format.field())?.into_owned() {
                Value::String(text) => Some(text.into_bytes()),
                Value::Bytes(bytes) => Some(bytes.to_vec()),
                _ => None,
            },
        );
    let problem = "the answer has no picture";
    field.ok_or_else(|| error(Code::Internal, reason::TRANSPORT, problem).into())
}

/// Adds what pages and caches need to know of a picture.
pub(super) fn describe(headers: &mut HeaderMap, is_private: bool) {
    let cached = if is_private { PRIVATE } else { PUBLIC };
    headers.insert(header::CACHE_CONTROL, cached);
    headers.append(header::VARY, HeaderValue::from_static("authorization"));
    for (name, value) in OF_PICTURES {
        headers.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(address: &str) -> Option<(&'static str, serde_json::Value)> {
        let call = PictureCall::of(&address.parse().unwrap());
        call.map(|it| (it.method, it.request))
    }

    #[test]
    fn an_address_is_the_call_that_draws_its_picture() {
        let (method, request) =
            called("/pictures/tournaments/cup/cross-table.svg?stage=2&theme=dark").unwrap();
        assert!(method.ends_with("/RenderTable"));
        let expected = json!({
            "table": "DRAWN_TABLE_CROSS_TABLE",
            "name": "tournaments/cup",
            "stage": "2",
            "theme": "PICTURE_THEME_DARK",
        });
        assert_eq!(request, expected);
        // A parameter does not name another resource than the address does.
        let (method, request) = called("/pictures/pools/a/leaderboard.svg?name=pools/b").unwrap();
        assert!(method.ends_with("/RenderLeaderboard"));
        assert_eq!(request, json!({ "name": "pools/a" }));
        let (_, request) = called("/pictures/pools/a/leaderboard.png?format=SVG").unwrap();
        let expected = json!({ "name": "pools/a", "format": "PICTURE_FORMAT_PNG" });
        assert_eq!(request, expected);
        let map = called("/pictures/matches/a/map.svg?version=3").unwrap();
        assert_eq!(map.1, json!({ "name": "matches/a", "version": "3" }));
    }

    #[test]
    fn other_addresses_have_no_picture() {
        for address in [
            "/pictures/",
            "/pictures/standings.svg",
            "/pictures/tournaments/cup/standings.gif",
            "/pictures/tournaments/cup/standings",
            "/pictures/matches/a/map.png",
            "/pictures/matches/a/standings.svg",
            "/picture/pools/a/leaderboard.svg",
        ] {
            assert_eq!(called(address), None, "{address}");
        }
        let get = Request::get("/pictures/x").body(()).unwrap();
        let post = Request::post("/pictures/x").body(()).unwrap();
        assert!(is_picture(&get) && !is_picture(&post));
    }
}
