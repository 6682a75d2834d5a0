//! Contribution of one seat to the dice.

use sandtable_kernel::{DiceScheme, LONGEST_NONCE, SHORTEST_COMMITTED_NONCE, nonce_commitment};
use sandtable_proto::matches::v1::{Match, NonceState};

use crate::error::{MatchError, ServiceResult};
use crate::validate;

/// Contribution to the dice by a player who takes a seat.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) enum Share {
    /// Nothing.
    #[default]
    Nothing,
    /// A nonce that the server knows at once.
    Open(Vec<u8>),
    /// Commitment to a nonce that stays secret until it is revealed.
    Committed(Vec<u8>),
}

impl std::fmt::Debug for Share {
    /// Never prints a nonce.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.state().as_str_name())
    }
}

impl Share {
    /// Reads the nonce in a request: one in the clear, a commitment, or neither.
    pub(crate) fn read(nonce: &[u8], commitment: &[u8]) -> ServiceResult<Self> {
        match (nonce, commitment) {
            ([], []) => Ok(Self::Nothing),
            (nonce, []) => Ok(Self::Open(validate::nonce(nonce)?)),
            ([], commitment) => Self::bound(commitment),
            _ => Err(MatchError::field(
                "nonce",
                "is given in the clear together with a commitment",
            )),
        }
    }

    /// A commitment.
    pub(crate) fn bound(commitment: &[u8]) -> ServiceResult<Self> {
        match commitment.len() {
            32 => Ok(Self::Committed(commitment.to_vec())),
            length => Err(MatchError::field(
                "nonce_commitment",
                format!("has {length} bytes and not 32"),
            )),
        }
    }

    /// A nonce that was committed to, if it is of a length that cannot be guessed.
    pub(crate) fn secret(nonce: &[u8]) -> ServiceResult<Vec<u8>> {
        let length = nonce.len();
        if (SHORTEST_COMMITTED_NONCE..=LONGEST_NONCE).contains(&length) {
            Ok(nonce.to_vec())
        } else {
            Err(MatchError::field(
                "nonce",
                format!(
                    "has {length} bytes, and must have from {SHORTEST_COMMITTED_NONCE} \
                     to {LONGEST_NONCE}"
                ),
            ))
        }
    }

    pub(crate) fn state(&self) -> NonceState {
        match self {
            Self::Nothing => NonceState::Unspecified,
            Self::Open(_) => NonceState::Open,
            Self::Committed(_) => NonceState::Committed,
        }
    }
}

/// Returns the dice scheme of a match; `None` when it is not known.
pub(crate) fn scheme_of(shown: &Match) -> Option<DiceScheme> {
    let place = shown.dice_pair.as_ref().map_or(0, |pair| pair.place);
    DiceScheme::of(shown.dice_scheme, place)
}

/// The scheme of an export's dice, if its nonces are those that its seats were bound to.
pub(crate) fn check_export(theirs: &Match, nonces: &[Vec<u8>]) -> ServiceResult<DiceScheme> {
    let wrong = |problem: &str| MatchError::field("content", problem);
    let scheme = scheme_of(theirs).ok_or_else(|| {
        let number = theirs.dice_scheme;
        wrong(&format!("has dice of scheme {number}, which is not known"))
    })?;
    let is_bound = |(commitment, nonce): (&[u8], &[u8])| match nonce {
        [] => commitment.is_empty(),
        nonce => commitment == nonce_commitment(nonce),
    };
    let seats = theirs.seats.iter().map(|seat| &seat.nonce_commitment[..]);
    let mut pairs = seats.zip(nonces.iter().map(|nonce| &nonce[..]));
    match scheme {
        DiceScheme::Committed if !pairs.all(is_bound) => {
            Err(wrong("has a nonce that its seat was not committed to"))
        }
        DiceScheme::Duplicate(_) if nonces.iter().any(|nonce| !nonce.is_empty()) => {
            Err(wrong("has nonces, which count for nothing in its dice"))
        }
        scheme => Ok(scheme),
    }
}
