//! Client for which a proxy calls, according to its headers.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use http::{HeaderMap, HeaderName};
use serde::Deserialize;

/// The header in which proxies say for whom they call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// A list of addresses.
    #[default]
    XForwardedFor,
    /// That of RFC 7239.
    Forwarded,
}

impl ForwardedHeader {
    fn name(self) -> HeaderName {
        match self {
            Self::XForwardedFor => HeaderName::from_static("x-forwarded-for"),
            Self::Forwarded => http::header::FORWARDED,
        }
    }

    /// The addresses that the header names, the nearest first. `None` stands for one that does
    /// not say where a call comes from.
    pub(super) fn hops(self, headers: &HeaderMap) -> Vec<Option<IpAddr>> {
        let values = headers.get_all(self.name()).iter();
        let texts: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
        let hops = texts.iter().flat_map(|text| split(text, ','));
        let mut hops: Vec<_> = hops
            .map(|hop| match self {
                Self::XForwardedFor => node(hop),
                Self::Forwarded => node(forwarded_for(hop)?),
            })
            .collect();
        hops.reverse();
        hops
    }
}

/// The parts of a text between separators that stand in no quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    let part = text.split(move |letter: char| {
        quoted ^= letter == '"';
        letter == separator && !quoted
    });
    part.collect()
}

/// The parameter `for` of one element of RFC 7239.
fn forwarded_for(element: &str) -> Option<&str> {
    let mut parameters = split(element, ';')
        .into_iter()
        .filter_map(|it| it.split_once('='));
    let found = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    found.map(|(_, value)| value)
}

/// An address, with or without brackets, quotes and a port.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let unquoted = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let text = unquoted.unwrap_or(text).trim();
    let bracketed = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    if let Some(bracketed) = bracketed {
        return bracketed.parse::<Ipv6Addr>().ok().map(IpAddr::from);
    }
    let address = text.parse().ok();
    address.or_else(|| text.parse::<SocketAddr>().ok().map(|it| it.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hops(header: ForwardedHeader, value: &str) -> Vec<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header.name(), value.parse().unwrap());
        let hops = header.hops(&headers).into_iter();
        hops.map(|hop| hop.map_or("?".to_owned(), |hop| hop.to_string()))
            .collect()
    }

    #[test]
    fn addresses_are_read_with_ports_and_brackets() {
        let read = |value| hops(ForwardedHeader::XForwardedFor, value);
        assert_eq!(read("192.0.2.1"), ["192.0.2.1"]);
        assert_eq!(read("192.0.2.1:1234"), ["192.0.2.1"]);
        assert_eq!(read("2001:db8::1"), ["2001:db8::1"]);
        assert_eq!(read("[2001:db8::1]"), ["2001:db8::1"]);
        assert_eq!(read("[2001:db8::1]:443"), ["2001:db8::1"]);
        assert_eq!(read(" 192.0.2.1:1 , 192.0.2.2"), ["192.0.2.2", "192.0.2.1"]);
        for none in [
            "",
            "unknown",
            "_hidden",
            "192.0.2.1:x",
            "192.0.2.1:99999",
            "[192.0.2.1",
        ] {
            assert_eq!(read(none), ["?"], "{none}");
        }
    }

    #[test]
    fn rfc_7239_is_read() {
        let read = |value| hops(ForwardedHeader::Forwarded, value);
        assert_eq!(
            read("for=192.0.2.60;proto=http;by=203.0.113.43"),
            ["192.0.2.60"]
        );
        assert_eq!(
            read("For=\"[2001:db8:cafe::17]:4711\""),
            ["2001:db8:cafe::17"]
        );
        assert_eq!(
            read("for=192.0.2.43, by=\"a,b\"; for = \"198.51.100.17:80\""),
            ["198.51.100.17", "192.0.2.43"]
        );
        assert_eq!(read("for=unknown, proto=https"), ["?", "?"]);
    }
}
