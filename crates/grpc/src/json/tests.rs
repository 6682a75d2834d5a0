use super::*;

fn with(name: HeaderName, value: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(name, value.parse().unwrap());
    headers
}

#[test]
fn json_is_known_by_its_media_type() {
    for value in ["application/json", "Application/JSON; charset=utf-8"] {
        assert!(is_json(&with(header::CONTENT_TYPE, value)), "{value}");
    }
    for value in ["application/jsonl", "text/json", "application/grpc+json"] {
        assert!(!is_json(&with(header::CONTENT_TYPE, value)), "{value}");
    }
    assert!(!is_json(&HeaderMap::new()));
}

#[test]
fn an_address_says_what_a_stream_is_asked_for() {
    let asked = request_of("name=matches%2Fa&afterSequence=3");
    assert_eq!(asked, r#"{"afterSequence":"3","name":"matches/a"}"#);
    assert_eq!(request_of(""), "{}");
    let get = |accept: Option<&str>| {
        let mut request = Request::builder().method(Method::GET).uri("/a.B/C?name=x");
        if let Some(accept) = accept {
            request = request.header(header::ACCEPT, accept);
        }
        is_event_source(&request.body(()).unwrap())
    };
    assert!(get(Some("text/event-stream")));
    assert!(!get(Some("text/html")));
    assert!(!get(None));
}

#[test]
fn events_are_for_who_takes_them() {
    for value in [
        "text/event-stream",
        "*/*",
        "text/html, text/event-stream;q=0.5",
    ] {
        assert!(accepts_events(&with(header::ACCEPT, value)), "{value}");
    }
    assert!(accepts_events(&HeaderMap::new()));
    assert!(!accepts_events(&with(header::ACCEPT, "application/json")));
}
