//! The operator's token: minted or configured, never weak, never taken away in silence.

use std::sync::Arc;

use sandtable_match_state::{MatchSettings, MatchState, OpenError};
use sandtable_runtime::shutdown::Shutdown;

use crate::support::game::CounterRules;
use crate::support::{OPERATOR, open_log, settings};

#[tokio::test]
async fn the_operators_token_is_minted_once_and_shown_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let open = async |settings: &MatchSettings| {
        let rules = Arc::new(CounterRules::default());
        let (_stop, shutdown) = Shutdown::new();
        MatchState::open(settings, log.clone(), rules, shutdown)
            .await
            .unwrap()
    };
    let mint = MatchSettings {
        operator_token: String::new(),
        ..settings()
    };
    let token = open(&mint).await.minted.unwrap();
    assert!(open(&mint).await.minted.is_none());
    assert_eq!(log.operators().await.unwrap(), [token.hash().0]);
    // A configured one takes its place.
    assert!(open(&settings()).await.minted.is_none());
    assert_ne!(log.operators().await.unwrap(), [token.hash().0]);
}

#[tokio::test]
async fn an_operators_token_that_is_weak_or_was_taken_away_keeps_the_service_shut() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let open = async |token: &str| {
        let settings = MatchSettings {
            operator_token: token.to_owned(),
            ..settings()
        };
        let (rules, (_stop, shutdown)) = (Arc::new(CounterRules::default()), Shutdown::new());
        MatchState::open(&settings, log.clone(), rules, shutdown).await
    };
    for weak in ["operator", "a secret of 23 letters!", &"ab".repeat(40)] {
        let refused = open(weak).await.err().expect("it can be guessed");
        assert!(matches!(refused, OpenError::WeakOperatorToken(_)), "{weak}");
        assert!(refused.to_string().contains("openssl rand -hex 32"));
    }
    assert!(
        log.operators().await.unwrap().is_empty(),
        "nothing was kept"
    );

    assert!(open(OPERATOR).await.unwrap().minted.is_none());
    let refused = open("").await.err().expect("the token would go on working");
    assert!(matches!(refused, OpenError::OperatorTokenRemoved));
    let other = "another operator of the tests";
    assert!(open(other).await.unwrap().minted.is_none());
    let minted = open("mint").await.unwrap().minted.unwrap();
    assert_eq!(log.operators().await.unwrap(), [minted.hash().0]);
    assert!(open("mint").await.unwrap().minted.is_none(), "minted once");
    assert!(
        open("").await.unwrap().minted.is_none(),
        "none was configured"
    );
}
