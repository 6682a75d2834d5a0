//! Headers of every answer of the page.

use http::header::{HeaderMap, HeaderName, HeaderValue};

/// Content that a page may load and run: files of this server, and nothing else. Text never
/// becomes script or markup: that takes the policy `sandtable`, which only names the page's own
/// worker.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; font-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types sandtable";

const PROTECTION: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Adds the headers by which a browser keeps others out of the page.
pub(crate) fn protect(headers: &mut HeaderMap) {
    for (name, value) in PROTECTION {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
}
