//! The operator's token: configured, or minted at the first start.

use std::collections::HashSet;

use sandtable_auth::token::{KEY_PREFIX, MAX_LENGTH, Token, TokenHash};
use sandtable_store::{Change, Document, Documents, Log, StoreError, unless_lost};

/// Value in the configuration, instead of a token, that has a new one minted.
const MINT: &str = "mint";

/// The store's name for the token.
const LABEL: &str = "operator";

/// The document that says that the store's token is one of the configuration.
const KIND: &str = "operator-token";

/// A token of this many characters, of which this many differ, is not guessed as quickly as
/// words are. `openssl rand -hex 32` gives 64.
const SHORTEST: usize = 24;
const LEAST_DIFFERENT: usize = 8;

/// Why the service does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operator's token can be guessed, or could not be sent.
    #[error(
        "matches.operator_token {0}: whoever has it sees all hidden orders and the dice to \
         come. Make one with `openssl rand -hex 32`, or leave it empty to have one minted"
    )]
    WeakOperatorToken(String),
    /// The configuration had a token at an earlier start, and has none now.
    #[error(
        "matches.operator_token was set at an earlier start and is not any more: the token \
         would go on working. Set it again, or to \"mint\" to have a new one made in its place"
    )]
    OperatorTokenRemoved,
    /// The store does not serve.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes sure that there is one operator's token, and that it is the one that is meant:
/// that of the configuration, else the one that was minted. Gives one that is minted now.
pub(crate) async fn prepare(
    log: &dyn Log,
    documents: &dyn Documents,
    configured: &str,
) -> Result<Option<Token>, OpenError> {
    let marked = documents.get(KIND, LABEL).await?;
    if !configured.is_empty() && configured != MINT {
        check(configured).map_err(OpenError::WeakOperatorToken)?;
        let hash = TokenHash::of(configured).0;
        // Marked first: should we stop in between, a token is missed rather than left.
        if marked.as_ref().is_none_or(|it| it.content != hash) {
            let mark = Document::new(KIND, LABEL, hash.to_vec());
            let change = Change::put(marked.as_ref(), mark);
            // Or another replica starts with us.
            unless_lost(documents.write(vec![change]).await)?;
        }
        log.put_operator(LABEL, hash).await?;
        return Ok(None);
    }
    match marked {
        Some(_) if configured.is_empty() => return Err(OpenError::OperatorTokenRemoved),
        Some(mark) => {
            let token = mint(log).await?;
            documents.write(vec![mark.remove()]).await?;
            return Ok(Some(token));
        }
        None => {}
    }
    if log.operators().await?.is_empty() {
        Ok(Some(mint(log).await?))
    } else {
        // The token was minted at an earlier start.
        Ok(None)
    }
}

async fn mint(log: &dyn Log) -> Result<Token, StoreError> {
    let token = Token::mint();
    log.put_operator(LABEL, token.hash().0).await?;
    Ok(token)
}

/// Checks a token. The error states its fault.
fn check(token: &str) -> Result<(), String> {
    let characters = token.chars().count();
    if characters < SHORTEST {
        return Err(format!(
            "has {characters} characters, and needs {SHORTEST} or more"
        ));
    }
    if token.len() > MAX_LENGTH {
        return Err(format!("has more than {MAX_LENGTH} characters"));
    }
    let different = token.chars().collect::<HashSet<_>>().len();
    if different < LEAST_DIFFERENT {
        return Err(format!(
            "has {different} different characters, and needs {LEAST_DIFFERENT} or more"
        ));
    }
    let is_sent_as_it_is = token.trim() == token
        && token.bytes().all(|it| it == b' ' || it.is_ascii_graphic())
        && !token.starts_with(KEY_PREFIX);
    if is_sent_as_it_is {
        Ok(())
    } else {
        Err(format!(
            "must be visible ASCII characters and must not begin with {KEY_PREFIX}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_that_can_be_guessed_or_not_sent_are_refused() {
        for weak in [
            "admin",
            "operator-of-sandtable",
            &"a".repeat(64),
            &"abcdefg".repeat(9),
            " 5b1c0f8e7a6d4b2c9e3f5b1c0f8e7a6d",
            "sdk_5b1c0f8e7a6d4b2c9e3f5b1c0f8e7a6d",
            &"0123456789abcdef".repeat(17),
        ] {
            assert!(check(weak).is_err(), "{weak}");
        }
        for good in [
            "5b1c0f8e7a6d4b2c9e3f5b1c0f8e7a6d",
            "an operator of some words",
        ] {
            assert!(check(good).is_ok(), "{good}");
        }
    }
}
