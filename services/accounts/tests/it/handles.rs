use std::time::Duration;

use prost_types::FieldMask;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    Account, GetAccountRequest, SuspendAccountRequest, UpdateAccountRequest,
};
use tonic::{Code, Status};

use crate::support::{OPERATOR, TestEnv, by, create, done, refused};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Claims a handle for the account of a key, or gives its own up.
async fn claim(env: &TestEnv, key: &str, handle: &str) -> Result<Account, Status> {
    let request = UpdateAccountRequest {
        account: Some(Account {
            name: "accounts/me".to_owned(),
            handle: handle.to_owned(),
            ..Default::default()
        }),
        update_mask: Some(FieldMask {
            paths: vec!["handle".to_owned()],
        }),
    };
    let changed = env.accounts.update_account(by(key, request)).await;
    changed.map(|response| response.into_inner())
}

/// The account that a handle names.
async fn found(env: &TestEnv, handle: &str) -> Result<String, Status> {
    let request = GetAccountRequest {
        name: format!("accounts/@{handle}"),
    };
    let found = env.accounts.get_account(by("", request)).await;
    found.map(|response| response.into_inner().name)
}

#[tokio::test]
async fn a_handle_is_one_accounts_alone_and_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, eve) = (env.sign_up("Ada").await, env.sign_up("Eve").await);
    let claimed = claim(&env, &ada.key, "Player1").await.unwrap();
    assert_eq!(claimed.handle, "Player1");
    // Once more it is as it was, and is not put on record again.
    assert_eq!(claim(&env, &ada.key, "Player1").await.unwrap(), claimed);
    for name in ["Player1", "player1", "PLAYER1"] {
        assert_eq!(found(&env, name).await.unwrap(), ada.name);
    }
    // A handle that only looks like it names no account, and cannot be claimed.
    for name in ["player1", "PlayerI", "p1ayerl"] {
        let taken = claim(&env, &eve.key, name).await;
        assert_eq!(refused(taken), (Code::AlreadyExists, "HANDLE_TAKEN".into()));
    }
    for name in ["playerl", "nobody", "a", "", "Operator", &"x".repeat(5000)] {
        let absent = found(&env, name).await;
        assert_eq!(
            refused(absent),
            (Code::NotFound, "ACCOUNT_NOT_FOUND".into())
        );
    }
    let audited = env.audit_entries().await;
    let claims: Vec<_> = (audited.iter())
        .filter(|it| it.1 == "CLAIM_HANDLE")
        .collect();
    assert_eq!(claims.len(), 1);
    assert_eq!((&claims[0].2, &claims[0].3[..]), (&ada.name, "Player1"));

    // Those who keep order name accounts by their handles, too.
    let request = SuspendAccountRequest {
        name: "accounts/@player1".to_owned(),
        reason: "threats".to_owned(),
    };
    let suspended = done(env.accounts.suspend_account(by(OPERATOR, request)).await);
    assert_eq!((suspended.name, suspended.suspended), (ada.name, true));
}

#[tokio::test]
async fn who_claims_a_handle_at_the_same_time_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, eve) = (env.sign_up("Ada").await, env.sign_up("Eve").await);
    for number in 0..8 {
        let name = format!("champion-{number}{number}");
        let (one, two) = tokio::join!(claim(&env, &ada.key, &name), claim(&env, &eve.key, &name));
        let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
        won.unwrap();
        assert_eq!(refused(lost).1, "HANDLE_TAKEN");
        // Those that were given up count for a while.
        env.clock.forward(DAY * 31);
    }
}

#[tokio::test]
async fn a_handle_that_was_given_up_goes_to_nobody_else_soon() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, eve) = (env.sign_up("Ada").await, env.sign_up("Eve").await);
    claim(&env, &ada.key, "ada").await.unwrap();
    assert_eq!(claim(&env, &ada.key, "").await.unwrap().handle, "");
    assert_eq!(refused(found(&env, "ada").await).0, Code::NotFound);
    let early = claim(&env, &eve.key, "ada").await;
    assert_eq!(refused(early).1, "HANDLE_TAKEN");
    // Its owner may come back to it, and not keep everything that has a name.
    for name in ["ada", "ada-two", "ada-three", "ADA"] {
        assert_eq!(claim(&env, &ada.key, name).await.unwrap().handle, name);
    }
    let fourth = claim(&env, &ada.key, "ada-four").await;
    assert_eq!(refused(fourth).1, "LIMIT_REACHED");
    assert_eq!(found(&env, "ada").await.unwrap(), ada.name);
    env.clock.forward(DAY * 31);
    claim(&env, &eve.key, "ada-two").await.unwrap();
    assert_eq!(found(&env, "ada-two").await.unwrap(), eve.name);
    claim(&env, &ada.key, "ada-four").await.unwrap();
    let still = claim(&env, &eve.key, "ada").await;
    assert_eq!(refused(still).1, "HANDLE_TAKEN", "it was given up just now");
}

#[tokio::test]
async fn names_of_the_platform_are_nobodys() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up("Ada").await;
    for name in [
        "Operator",
        "SANDTABLE",
        "Аdmin",
        "m0derator",
        "Sensible bot",
    ] {
        let made = env.accounts.create_account(by("", create(name))).await;
        assert_eq!(
            refused(made),
            (Code::InvalidArgument, "INVALID_FIELD".into())
        );
    }
    for handle in [
        "operator",
        "Sandtable",
        "4dm1n",
        "sys-tem",
        "server",
        "random",
    ] {
        let claimed = claim(&env, &ada.key, handle).await;
        let (code, reason) = refused(claimed);
        assert_eq!(
            (code, &reason[..]),
            (Code::InvalidArgument, "INVALID_FIELD")
        );
    }
}
