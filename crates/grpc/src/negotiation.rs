//! What a caller's headers say that it takes, and has already.

use http::HeaderMap;
use http::header::{HeaderName, IF_NONE_MATCH};
use tonic::Response;
use tonic::metadata::{MetadataMap, MetadataValue};

/// Reports whether a list of weighted values, such as `accept-encoding`, names one and does not
/// forbid it.
#[must_use]
pub fn accepts(headers: &HeaderMap, name: HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).into_iter();
    let mut items = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    items.any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts
            .next()
            .is_some_and(|value| value.eq_ignore_ascii_case(wanted));
        named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Reports whether a caller has the content of an entity tag.
#[must_use]
pub fn knows(headers: &HeaderMap, etag: &str) -> bool {
    let values = headers.get_all(IF_NONE_MATCH).into_iter();
    let mut tags = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let bare = etag.trim_start_matches("W/");
    tags.any(|tag| matches!(tag.trim().trim_start_matches("W/"), tag if tag == bare || tag == "*"))
}

/// The first entity tag of the content that a caller of gRPC has, without its marks.
#[must_use]
pub fn known_tag(metadata: &MetadataMap) -> Option<&str> {
    let tags = metadata.get(IF_NONE_MATCH.as_str())?.to_str().ok()?;
    let first = tags.split(',').next().unwrap_or_default().trim();
    Some(first.trim_start_matches("W/").trim_matches('"'))
}

/// A message with an entity tag, which HTTP's callers find among the headers. It is weak: it
/// stands for the content, compressed or not.
#[must_use]
pub fn tagged<T>(message: T, etag: &str) -> Response<T> {
    let mut response = Response::new(message);
    // A tag that no header can hold is left out: the answer is the same without it.
    if let Ok(value) = MetadataValue::try_from(format!("W/\"{etag}\"")) {
        response.metadata_mut().insert("etag", value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::header::ACCEPT_ENCODING;

    fn with(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_value_is_accepted_unless_it_is_forbidden() {
        let takes = |value: &str| accepts(&with(ACCEPT_ENCODING, value), ACCEPT_ENCODING, "gzip");
        assert!(takes("gzip") && takes("br, GZIP;q=0.5"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.0"));
        assert!(!accepts(&HeaderMap::new(), ACCEPT_ENCODING, "gzip"));
    }

    #[test]
    fn content_is_known_by_its_tag_whatever_its_marks() {
        let knows = |value: &str| knows(&with(IF_NONE_MATCH, value), "W/\"3-ab\"");
        assert!(knows("W/\"3-ab\"") && knows("\"x\", \"3-ab\"") && knows("*"));
        assert!(!knows("\"3-a\"") && !knows("3-ab") && !knows(""));
    }

    #[test]
    fn a_tag_is_given_and_read_again() {
        let given = tagged((), "3-ab");
        let value = given.metadata().get("etag").unwrap();
        assert_eq!(value, "W/\"3-ab\"");
        let mut metadata = MetadataMap::new();
        assert_eq!(known_tag(&metadata), None);
        metadata.insert("if-none-match", value.clone());
        assert_eq!(known_tag(&metadata), Some("3-ab"));
        assert!(tagged((), "\n").metadata().is_empty());
    }
}
