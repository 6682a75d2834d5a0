use std::fmt;
use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::identity::Identity;
use crate::token::TokenHash;

/// What sort of subject is counted, and by which rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An account of a person, or whoever shows a token.
    Caller,
    /// An account of a program.
    Bot,
    /// An address.
    Address,
}

/// Whose calls are counted together. It holds no secret, and is the same in all
/// processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// What sort it is.
    pub kind: Kind,
    /// Fingerprint of who it is.
    pub id: [u8; 16],
}

impl Subject {
    /// An account, whichever of its keys is shown.
    pub(crate) fn account(identity: &Identity) -> Self {
        let kind = if identity.bot {
            Kind::Bot
        } else {
            Kind::Caller
        };
        Self::of(kind, identity.account.as_bytes())
    }

    /// Whoever shows a token that belongs to no account.
    pub(crate) fn token(hash: TokenHash) -> Self {
        Self::of(Kind::Caller, &hash.0)
    }

    /// An address. One customer has a whole /64 of IPv6.
    pub(crate) fn address(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::of(Kind::Address, &address.octets()),
            IpAddr::V6(address) => Self::of(Kind::Address, &address.octets()[..8]),
        }
    }

    /// Those at an address who play: strangers at the same address, behind one router, do
    /// not use up what these have.
    pub(crate) fn players_at(address: IpAddr) -> Self {
        let Self { id, .. } = Self::address(address);
        Self::of(Kind::Address, &[b"players".as_slice(), &id].concat())
    }

    fn of(kind: Kind, bytes: &[u8]) -> Self {
        let digest = Sha256::digest(bytes);
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        Self { kind, id }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Caller => "caller",
            Self::Bot => "bot",
            Self::Address => "address",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_counts_once_by_either_protocol() {
        let of = |text: &str| Subject::address(text.parse().unwrap());
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
    }
}
