//! Where calls come from.

use std::net::IpAddr;

use http::{Extensions, HeaderMap};
use tonic::transport::server::TcpConnectInfo;

use crate::limits::proxies::Proxies;
use crate::limits::rate_key::Subject;
use sandtable_grpc::connection::Peer;

/// Where a call comes from, as limits count it. Each call that comes over the network has
/// it among its extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub(crate) IpAddr);

impl ClientAddress {
    /// A call from an address.
    #[must_use]
    pub fn new(address: IpAddr) -> Self {
        Self(address)
    }

    /// Where a request comes from, when that is known.
    pub fn of<T>(request: &tonic::Request<T>) -> Option<Self> {
        request.extensions().get().copied()
    }

    /// Returns the subject that its calls are counted for. An address of IPv6 counts with all of
    /// its /64.
    #[must_use]
    pub fn subject(self) -> Subject {
        Subject::address(self.0)
    }

    /// Where a call comes from: the far end of the connection or, when that is a proxy which
    /// is believed, the last address before the proxies.
    pub(super) fn find(
        extensions: &Extensions,
        headers: &HeaderMap,
        proxies: &Proxies,
    ) -> Option<Self> {
        let peer = extensions.get::<Peer>().map(Peer::address);
        let connected = || extensions.get::<TcpConnectInfo>()?.remote_addr();
        let mut address = peer.or_else(|| connected().map(|it| it.ip()))?;
        if proxies.holds(address) {
            for hop in proxies.header.hops(headers) {
                let Some(hop) = hop else {
                    break;
                };
                address = hop;
                if !proxies.holds(hop) {
                    break;
                }
            }
        }
        Some(Self(address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::settings::LimitSettings;
    use sandtable_runtime::settings::Texts;

    fn found(from: &str, forwarded: &str) -> IpAddr {
        let settings = LimitSettings {
            trusted_proxies: Texts(vec!["10.0.0.0/8".to_owned()]),
            ..Default::default()
        };
        let mut extensions = Extensions::new();
        extensions.insert(TcpConnectInfo {
            local_addr: None,
            remote_addr: Some(format!("{from}:1234").parse().unwrap()),
        });
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        let found = ClientAddress::find(&extensions, &headers, &settings.proxies());
        found.unwrap().0
    }

    #[test]
    fn only_a_proxy_that_is_believed_tells_for_whom_it_calls() {
        let stranger: IpAddr = "192.0.2.1".parse().unwrap();
        assert_eq!(found("192.0.2.1", "198.51.100.7"), stranger);
        assert_eq!(found("10.0.0.1", "198.51.100.7, 192.0.2.1"), stranger);
        assert_eq!(
            found("10.0.0.1", "198.51.100.7,192.0.2.1, 10.0.0.9"),
            stranger
        );
        assert_eq!(found("10.0.0.1", "192.0.2.1:5555, 10.0.0.9:80"), stranger);
        assert_eq!(
            found("10.0.0.1", "nonsense"),
            "10.0.0.1".parse::<IpAddr>().unwrap()
        );
    }
}
