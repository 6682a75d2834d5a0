//! Why a token is not believed.

/// Problem with an identity token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Flaw {
    #[error("it is not a signed JSON Web Token that says whom it is about")]
    Malformed,
    #[error("its issuer is not trusted here")]
    Issuer,
    #[error("its algorithm is not allowed here")]
    Algorithm,
    #[error("its issuer shows no key that it could be signed with")]
    Key,
    #[error("its signature is not its issuer's")]
    Signature,
    #[error("it was issued to somebody else")]
    Audience,
    #[error("it has expired")]
    Expired,
    #[error("it is not valid yet")]
    NotYetValid,
    #[error("its nonce is not the one that was sent with the authentication request")]
    Nonce,
    #[error("it has been exchanged before")]
    Spent,
}

impl Flaw {
    /// The flaw as the contract calls it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Malformed => "MALFORMED",
            Self::Issuer => "ISSUER",
            Self::Algorithm => "ALGORITHM",
            Self::Key => "KEY",
            Self::Signature => "SIGNATURE",
            Self::Audience => "AUDIENCE",
            Self::Expired => "EXPIRED",
            Self::NotYetValid => "NOT_YET_VALID",
            Self::Nonce => "NONCE",
            Self::Spent => "SPENT",
        }
    }
}

/// Reason why a token identifies no person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unverified {
    /// The operator trusts no provider.
    Off,
    /// The token is not believed.
    Refused(Flaw),
    /// The provider of this name does not answer a request for its keys.
    Away(String),
}

impl From<Flaw> for Unverified {
    fn from(flaw: Flaw) -> Self {
        Self::Refused(flaw)
    }
}
