//! The page as a browser requests it.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use sandtable_console::Console;
use sandtable_server::website::{PageRequest, Website};
use tonic::body::Body;

/// Header that a browser sends when it opens an address.
const HTML: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

fn asked(
    site: &Console,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
) -> Option<Response<Body>> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(()).unwrap();
    site.respond(PageRequest {
        method: request.method(),
        uri: request.uri(),
        headers: request.headers(),
    })
}

fn got(path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    asked(&Console::embedded(), Method::GET, path, headers).expect("the console answers")
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

async fn content(response: Response<Body>) -> Vec<u8> {
    response
        .into_body()
        .collect()
        .await
        .unwrap()
        .to_bytes()
        .to_vec()
}

fn built(name: &str) -> Vec<u8> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    fs::read(dist.join(name)).unwrap()
}

#[tokio::test]
async fn a_browser_gets_the_page_and_all_that_it_names() {
    let page = got("/", &[HTML]);
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
    let page = String::from_utf8(content(page).await).unwrap();
    let names: Vec<&str> = page
        .split('"')
        .filter(|part| part.starts_with("console/"))
        .collect();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        // Relative: the page works behind whatever prefix a proxy puts before it.
        let found = got(&format!("/{name}"), &[]);
        assert_eq!(found.status(), StatusCode::OK, "{name}");
        assert!(!content(found).await.is_empty(), "{name}");
    }
    assert!(!page.contains("=\"/") && !page.contains("http"), "{page}");
}

#[test]
fn only_those_who_take_pages_get_the_page() {
    let site = Console::embedded();
    for accept in ["application/json", "*/*", "text/html;q=0", "text/htmlx"] {
        assert!(
            asked(&site, Method::GET, "/", &[("accept", accept)]).is_none(),
            "{accept}"
        );
    }
    assert!(asked(&site, Method::GET, "/", &[]).is_none());
    assert!(asked(&site, Method::POST, "/", &[HTML]).is_none());
}

#[test]
fn calls_are_left_to_those_who_serve_them() {
    let site = Console::embedded();
    for path in [
        "/sandtable.matches.v1.MatchService/GetMatch",
        "/grpc.health.v1.Health/Check",
        "/openapi.json",
        "/console",
        "/consoles/app.js",
        "//console/app.js",
    ] {
        for method in [Method::GET, Method::POST, Method::HEAD, Method::OPTIONS] {
            assert!(
                asked(&site, method.clone(), path, &[HTML]).is_none(),
                "{method} {path}"
            );
        }
    }
}

#[test]
fn every_answer_keeps_others_out() {
    let known = got("/console/app.js", &[]);
    let again = got(
        "/console/app.js",
        &[("if-none-match", header(&known, "etag"))],
    );
    let site = Console::embedded();
    let posted = asked(&site, Method::POST, "/console/app.js", &[]).unwrap();
    for response in [
        got("/", &[HTML]),
        known,
        again,
        got("/console/none.js", &[]),
        posted,
    ] {
        let policy = header(&response, "content-security-policy");
        for needed in [
            "default-src 'none'",
            "script-src 'self';",
            "style-src 'self';",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.contains(needed), "{needed} in {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn files_are_compressed_for_those_who_take_it() {
    let plain = got("/console/app.js", &[("accept-encoding", "br, gzip;q=0")]);
    assert_eq!(header(&plain, "content-encoding"), "");
    assert_eq!(content(plain).await, built("app.js"));
    let packed = got("/console/app.js", &[("accept-encoding", "br, gzip")]);
    assert_eq!(header(&packed, "content-encoding"), "gzip");
    let length: usize = header(&packed, "content-length").parse().unwrap();
    let packed = content(packed).await;
    assert_eq!(packed.len(), length);
    let mut unpacked = Vec::new();
    GzDecoder::new(&packed[..])
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, built("app.js"));
}

#[tokio::test]
async fn what_a_browser_has_is_not_sent_again() {
    let first = got("/console/style.css", &[]);
    assert_eq!(header(&first, "cache-control"), "no-cache");
    let tag = header(&first, "etag").to_owned();
    for known in [tag.as_str(), &format!("\"other\", {tag}"), "*"] {
        let again = got("/console/style.css", &[("if-none-match", known)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert!(content(again).await.is_empty());
    }
    let changed = got("/console/style.css", &[("if-none-match", "\"other\"")]);
    assert_eq!(changed.status(), StatusCode::OK);
    let other = got("/console/app.js", &[]);
    assert_ne!(header(&other, "etag"), tag);
}

#[tokio::test]
async fn a_file_of_this_version_is_kept_for_good() {
    let page = String::from_utf8(content(got("/", &[HTML])).await).unwrap();
    let root = page.split('"').find_map(|it| it.strip_suffix("app.js"));
    let root = root.expect("the page names its script");
    assert!(root.starts_with("console/v-"), "{root}");
    for name in ["app.js", "style.css", "link.js"] {
        let file = got(&format!("/{root}{name}"), &[]);
        assert_eq!(
            header(&file, "cache-control"),
            "public, max-age=31536000, immutable",
            "{name}"
        );
        assert_eq!(content(file).await, built(name));
    }
    // The page itself is asked for anew, and files of another version are not there: half of a
    // page would be of one version and half of another.
    assert_eq!(header(&got("/", &[HTML]), "cache-control"), "no-cache");
    for path in [
        "/console/v-0000000000000000/app.js".to_owned(),
        format!("/{root}none.js"),
        format!("/{root}{root}app.js"),
        root.trim_end_matches('/')
            .to_owned()
            .replace("console", "/console"),
    ] {
        let missed = got(&path, &[]);
        assert_eq!(missed.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&missed, "cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn the_head_of_a_file_has_no_body() {
    let site = Console::embedded();
    let head = asked(&site, Method::HEAD, "/console/app.js", &[]).unwrap();
    assert_eq!(
        header(&head, "content-length"),
        built("app.js").len().to_string()
    );
    assert!(content(head).await.is_empty());
    assert!(asked(&site, Method::HEAD, "/", &[HTML]).is_some());
}

#[test]
fn there_is_nothing_but_the_files_of_the_page() {
    for name in [
        "",
        "MANIFEST",
        "none.js",
        "../Cargo.toml",
        "%2e%2e/Cargo.toml",
        "app.js/",
        "APP.JS",
    ] {
        let answer = got(&format!("/console/{name}"), &[HTML]);
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{name}");
    }
    let site = Console::embedded();
    let posted = asked(&site, Method::POST, "/console/app.js", &[]).unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(header(&posted, "allow"), "GET, HEAD");
}

#[tokio::test]
async fn a_folder_is_read_anew_and_shows_nothing_beside_it() {
    let around = tempfile::tempdir().unwrap();
    fs::write(around.path().join("secret.txt"), "secret").unwrap();
    let folder = around.path().join("dist");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join(".hidden"), "secret").unwrap();
    fs::write(folder.join("app.js"), "first").unwrap();
    let site = Console::of_folder(folder.clone());
    let read = |path: &str| asked(&site, Method::GET, path, &[]).unwrap();
    assert_eq!(content(read("/console/app.js")).await, b"first");
    assert_eq!(content(read("/console/v-0123/app.js")).await, b"first");
    fs::write(folder.join("app.js"), "second").unwrap();
    let changed = read("/console/app.js");
    assert_eq!(header(&changed, "cache-control"), "no-store");
    assert_eq!(content(changed).await, b"second");
    for name in [
        "../secret.txt",
        ".hidden",
        "..",
        "%2e%2e/secret.txt",
        "/etc/passwd",
    ] {
        assert_eq!(
            read(&format!("/console/{name}")).status(),
            StatusCode::NOT_FOUND,
            "{name}"
        );
    }
}
