//! The proxies that are believed when they say for whom they call.

use std::net::IpAddr;

use crate::limits::forwarded::ForwardedHeader;

/// The proxies that are believed when they say for whom they call.
#[derive(Clone, Debug)]
pub(crate) struct Proxies {
    pub(super) networks: Vec<Network>,
    /// Where they say it.
    pub(super) header: ForwardedHeader,
}

impl Proxies {
    /// Reports whether an address is one of theirs.
    pub(crate) fn holds(&self, address: IpAddr) -> bool {
        self.networks.iter().any(|network| network.holds(address))
    }
}

/// Addresses that begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    first: u128,
    /// Bits that count, of 128.
    length: u32,
}

impl Network {
    /// Reads `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`; anything else is reported and never
    /// trusted.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (address, length) = match text.split_once('/') {
            Some((address, length)) => (address, Some(length)),
            None => (text, None),
        };
        let read = address.parse().ok().and_then(|address: IpAddr| {
            let most = if address.is_ipv4() { 32 } else { 128 };
            let length = length.map_or(Ok(most), str::parse).ok()?;
            let length = (length <= most).then_some(length + 128 - most)?;
            let first = bits(address) & mask(length);
            Some(Self { first, length })
        });
        if read.is_none() {
            tracing::error!(text, "limits.trusted_proxies: this is no address");
        }
        read
    }

    /// Reports whether the address is one of them.
    pub(crate) fn holds(&self, address: IpAddr) -> bool {
        bits(address) & mask(self.length) == self.first
    }
}

fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

fn mask(length: u32) -> u128 {
    u128::MAX.checked_shl(128 - length).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_hold_what_begins_like_them() {
        let holds = |network: &str, address: &str| {
            let network = Network::read(network).unwrap();
            network.holds(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.9.8.7") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("10.1.2.3", "::ffff:10.1.2.3") && !holds("10.1.2.3", "10.1.2.4"));
        assert!(holds("2001:db8::/32", "2001:db8:1::1"));
        assert!(!holds("2001:db8::/32", "2001:db9::1"));
        assert!(holds("0.0.0.0/0", "192.0.2.1") && !holds("0.0.0.0/0", "2001:db8::1"));
        for wrong in ["", "10.0.0.0/33", "here", "10.0.0.0/x"] {
            assert_eq!(Network::read(wrong), None, "{wrong}");
        }
    }
}
