use std::fmt;
use std::net::IpAddr;

use sha2::{Digest, Sha256};

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::identity::Identity;
use sandtable_auth::token::TokenHash;

/// Kind of subject that is counted, which decides the rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An account of a person, or the bearer of a token.
    Caller,
    /// An account of a program.
    Bot,
    /// An address.
    Address,
}

impl Kind {
    /// All, in the order of their numbers.
    pub(super) const ALL: [Self; 3] = [Self::Caller, Self::Bot, Self::Address];
}

/// Subject whose calls are counted together. It holds no secret, and is the same in all
/// processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// Kind of the subject.
    pub kind: Kind,
    /// Fingerprint of who it is.
    pub id: [u8; 16],
}

impl Subject {
    /// An account, whichever of its keys is shown.
    #[must_use]
    pub fn account(identity: &Identity) -> Self {
        let kind = if identity.bot {
            Kind::Bot
        } else {
            Kind::Caller
        };
        Self::of(kind, identity.account.as_bytes())
    }

    /// Returns the bearer of a token that belongs to no account. Half of a hash is as good as a
    /// whole one, and identifies no caller.
    #[must_use]
    pub fn token(hash: TokenHash) -> Self {
        Self {
            kind: Kind::Caller,
            id: first_half(hash.0),
        }
    }

    /// Returns a client without a token, identified by its client secret.
    #[must_use]
    pub fn client(secret: &ClientSecret) -> Self {
        Self::of(Kind::Caller, &secret.fingerprint())
    }

    /// An address. One customer has a whole /64 of IPv6.
    pub(crate) fn address(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::of(Kind::Address, &address.octets()),
            IpAddr::V6(address) => Self::of(Kind::Address, &address.octets()[..8]),
        }
    }

    /// Returns the players at an address. Other callers at the same address, behind one router,
    /// do not use up the players' quota.
    pub(crate) fn players_at(address: IpAddr) -> Self {
        let Self { kind, id } = Self::address(address);
        // A value that differs from a digest in one bit belongs to no other address.
        let id = (u128::from_be_bytes(id) ^ 1).to_be_bytes();
        Self { kind, id }
    }

    fn of(kind: Kind, bytes: &[u8]) -> Self {
        let id = first_half(Sha256::digest(bytes).into());
        Self { kind, id }
    }
}

fn first_half(digest: [u8; 32]) -> [u8; 16] {
    std::array::from_fn(|at| digest[at])
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

    #[test]
    fn those_who_play_at_an_address_are_others_than_those_who_do_not() {
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let all = [
            Subject::address(one),
            Subject::players_at(one),
            Subject::address(other),
            Subject::players_at(other),
        ];
        for (at, subject) in all.iter().enumerate() {
            assert!(!all[..at].contains(subject), "{at}");
        }
    }
}
