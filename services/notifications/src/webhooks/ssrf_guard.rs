//! Addresses to which a server that posts on behalf of others may connect.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks of IPv4 that are not the public internet, as first address and prefix
/// length, after IANA's registry of special purposes.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local: the metadata of most clouds is here.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, then what is reserved, with the broadcast address.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Metadata services that are reached at an address of the public internet.
const METADATA_V4: [Ipv4Addr; 1] = [Ipv4Addr::new(168, 63, 129, 16)];

/// The part of IPv6 that is the public internet, and what is special within it: protocol
/// assignments with Teredo, documentation, and 6to4, which hides an address of IPv4.
const PUBLIC_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Reports whether an address is on the public internet. Of IPv6 only addresses that are known to
/// be public count: neither mapped nor translated addresses of IPv4 get through.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            !METADATA_V4.contains(&address) && !SPECIAL_V4.iter().any(|net| v4_in(address, *net))
        }
        IpAddr::V6(address) => {
            v6_in(address, PUBLIC_V6) && !SPECIAL_V6.iter().any(|net| v6_in(address, *net))
        }
    }
}

fn v4_in(address: Ipv4Addr, (net, length): (Ipv4Addr, u32)) -> bool {
    (address.to_bits() ^ net.to_bits()) >> (u32::BITS - length) == 0
}

fn v6_in(address: Ipv6Addr, (net, length): (Ipv6Addr, u32)) -> bool {
    (address.to_bits() ^ net.to_bits()) >> (u128::BITS - length) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_of_address_that_is_not_public_is_told() {
        let refused = [
            ("0.0.0.0", "this host"),
            ("0.1.2.3", "this network"),
            ("10.0.0.1", "private"),
            ("10.255.255.255", "private"),
            ("100.64.0.1", "carrier-grade NAT"),
            ("100.127.255.254", "carrier-grade NAT"),
            ("127.0.0.1", "loopback"),
            ("127.255.0.1", "loopback"),
            ("168.63.129.16", "metadata"),
            ("169.254.0.1", "link-local"),
            ("169.254.169.254", "metadata"),
            ("172.16.0.1", "private"),
            ("172.31.255.255", "private"),
            ("192.0.0.8", "protocol assignments"),
            ("192.0.2.1", "documentation"),
            ("192.88.99.1", "6to4 relay"),
            ("192.168.1.1", "private"),
            ("198.18.0.1", "benchmarks"),
            ("198.19.255.255", "benchmarks"),
            ("198.51.100.7", "documentation"),
            ("203.0.113.9", "documentation"),
            ("224.0.0.1", "multicast"),
            ("239.255.255.255", "multicast"),
            ("240.0.0.1", "reserved"),
            ("255.255.255.255", "broadcast"),
            ("::", "unspecified"),
            ("::1", "loopback"),
            ("::7f00:1", "IPv4-compatible"),
            ("::ffff:127.0.0.1", "mapped loopback"),
            ("::ffff:169.254.169.254", "mapped metadata"),
            ("::ffff:8.8.8.8", "mapped"),
            ("64:ff9b::a00:1", "NAT64"),
            ("64:ff9b:1::1", "local NAT64"),
            ("100::1", "discard"),
            ("2001::1", "Teredo"),
            ("2001:10::1", "ORCHID"),
            ("2001:db8::1", "documentation"),
            ("2002:7f00:1::1", "6to4 of loopback"),
            ("3fff::1", "documentation"),
            ("fc00::1", "unique-local"),
            ("fd00:ec2::254", "metadata"),
            ("fe80::1", "link-local"),
            ("fec0::1", "site-local"),
            ("ff02::1", "multicast"),
        ];
        for (address, class) in refused {
            assert!(!is_public(address.parse().unwrap()), "{address}: {class}");
        }
    }

    #[test]
    fn addresses_beside_them_are_public() {
        let public = [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450:4001::200e",
            "2003::1",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
