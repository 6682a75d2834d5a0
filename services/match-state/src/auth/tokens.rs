//! Randomness from the operating system, and tokens.

use sandtable_auth::token::Token;
use sandtable_runtime::random;
use sha2::{Digest, Sha256};

use crate::error::ServiceResult;
use sandtable_store::{Documents, StoreError, StoreResult, StoredMessages};

/// Returns unpredictable random bytes.
pub(crate) fn random<const N: usize>() -> ServiceResult<[u8; N]> {
    Ok(system_bytes()?)
}

fn system_bytes<const N: usize>() -> StoreResult<[u8; N]> {
    let mut bytes = [0; N];
    random::fill_from_system(&mut bytes)
        .map_err(|error| StoreError::Unavailable(format!("no randomness: {error}")))?;
    Ok(bytes)
}

/// The document that keeps the secret of a platform whose services share none.
const SERVER_SECRET: (&str, &str) = ("server-secret", "1");

/// The secret of a platform that keeps it in its store, made when it is not there.
///
/// # Errors
///
/// The store does not answer, or the system has no randomness to give.
pub async fn server_secret(documents: &dyn Documents) -> StoreResult<[u8; 32]> {
    let (kind, id) = SERVER_SECRET;
    let make = || system_bytes::<32>().map(Vec::from);
    let secret = documents.found_or_made(kind, id, make).await?;
    secret
        .try_into()
        .map_err(|_| StoreError::Corrupt("the server's secret has an odd length".into()))
}

/// Holder for whom a token is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    Host,
    Seat(u32),
    /// The guest who is invited to the seat.
    Invite(u32),
    /// The platform's bot at the seat.
    Bot(u32),
}

impl Holder {
    /// The number that stands for the holder in what tokens are derived from.
    fn number(self) -> u64 {
        const INVITES: u64 = 1 << 32;
        const BOTS: u64 = 2 << 32;
        match self {
            Self::Host => u64::MAX,
            Self::Seat(seat) => u64::from(seat),
            Self::Invite(seat) => INVITES | u64::from(seat),
            Self::Bot(seat) => BOTS | u64::from(seat),
        }
    }
}

/// The token that a request makes: the same for the same request, so that a
/// repetition can be answered as the first was although only hashes of tokens are
/// stored. Of a call that is not remembered it is random.
///
/// It takes the match's secret, which is in the store, and what the call gives: its
/// request id together with who makes it, of which the store has no more than a hash.
/// Two callers never get the same token, though one follows the other at a seat.
pub(crate) fn derive(holder: Holder, secret: &[u8], seed: &str) -> Token {
    if seed.is_empty() {
        return Token::mint();
    }
    let digest = Sha256::new()
        .chain_update(b"sandtable/token/1")
        .chain_update((secret.len() as u64).to_be_bytes())
        .chain_update(secret)
        .chain_update(holder.number().to_be_bytes())
        .chain_update(seed)
        .finalize();
    Token::of_secret(digest.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_tokens_depend_on_everything() {
        let one = derive(Holder::Seat(1), b"s", "r");
        assert_eq!(one, derive(Holder::Seat(1), b"s", "r"));
        assert_ne!(one, derive(Holder::Seat(2), b"s", "r"));
        for other in [Holder::Host, Holder::Invite(1), Holder::Bot(1)] {
            assert_ne!(one, derive(other, b"s", "r"));
        }
        assert_ne!(one, derive(Holder::Seat(1), b"t", "r"));
        assert_ne!(one, derive(Holder::Seat(1), b"s", "q"));
        assert_ne!(
            derive(Holder::Host, b"s", ""),
            derive(Holder::Host, b"s", "")
        );
    }
}
