use std::time::Duration;

use sandtable_auth::identity::{Identity, Scope as Reach};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::identity_service_server::IdentityService;
use sandtable_proto::accounts::v1::{
    GetAccountRequest, IdentifyRequest, ListAuditEntriesRequest, RecordDeedRequest,
    ReinstateAccountRequest, Role, Scope, SetRolesRequest, SuspendAccountRequest,
};
use tonic::{Code, Request};

use crate::support::{OPERATOR, TestEnv, by, done, key_for, refused};

fn suspend(name: &str, reason: &str) -> SuspendAccountRequest {
    SuspendAccountRequest {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}

fn reinstate(name: &str) -> ReinstateAccountRequest {
    ReinstateAccountRequest {
        name: name.to_owned(),
        reason: "served".to_owned(),
    }
}

#[tokio::test]
async fn a_suspended_account_is_out_until_it_is_reinstated() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let troll = env.sign_up("Troll").await;
    let judge = env.officer("Judge", &[Role::Player, Role::Moderator]).await;
    let accounts = &env.accounts;
    assert!(env.identify(&troll.key).await.is_some());

    let by_player = accounts
        .suspend_account(by(&troll.key, suspend(&judge.name, "x")))
        .await;
    assert_eq!(
        refused(by_player),
        (Code::PermissionDenied, "ROLE_MISSING".into())
    );
    let unexplained = accounts
        .suspend_account(by(&judge.key, suspend(&troll.name, " ")))
        .await;
    assert_eq!(refused(unexplained).1, "INVALID_FIELD");

    // Entries of one millisecond are in no order.
    env.clock.forward(Duration::from_secs(1));
    let request = by(&judge.key, suspend(&troll.name, "abuse"));
    let suspended = done(accounts.suspend_account(request).await);
    assert!(suspended.suspended && suspended.suspension_reason == "abuse");
    assert_eq!(env.identify(&troll.key).await, None);
    let shown = GetAccountRequest {
        name: troll.name.clone(),
    };
    let shown = done(accounts.get_account(by("", shown)).await);
    assert!(shown.suspended && shown.suspension_reason.is_empty());
    env.clock.forward(Duration::from_secs(1));
    // Once is enough, and on record once.
    done(
        accounts
            .suspend_account(by(&judge.key, suspend(&troll.name, "abuse")))
            .await,
    );
    done(
        accounts
            .reinstate_account(by(&judge.key, reinstate(&troll.name)))
            .await,
    );
    assert!(env.identify(&troll.key).await.is_some());

    let audit_entries = env.audit_entries().await;
    let entry = |action: &str, reason: &str| {
        let (judge, troll) = (judge.name.clone(), troll.name.clone());
        (judge, action.to_owned(), troll, reason.to_owned())
    };
    assert_eq!(audit_entries[0], entry("REINSTATE_ACCOUNT", "served"));
    assert_eq!(audit_entries[1], entry("SUSPEND_ACCOUNT", "abuse"));
    assert_eq!(audit_entries[2].1, "SET_ROLES");
    assert_eq!(audit_entries.len(), 3);
}

#[tokio::test]
async fn moderators_do_not_suspend_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let judge = env.officer("Judge", &[Role::Moderator]).await;
    let other = env.officer("Other", &[Role::Moderator]).await;
    let accounts = &env.accounts;
    let refusal = accounts
        .suspend_account(by(&judge.key, suspend(&other.name, "rival")))
        .await;
    assert_eq!(
        refused(refusal),
        (Code::PermissionDenied, "KEEPS_ORDER".into())
    );
    done(
        accounts
            .suspend_account(by(OPERATOR, suspend(&other.name, "asleep")))
            .await,
    );
    assert_eq!(env.identify(&other.key).await, None);
}

#[tokio::test]
async fn roles_are_the_operators_to_give_and_take_effect_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up("Ada").await;
    let reach = async |key: &str| -> Identity { env.identify(key).await.unwrap() };
    assert!(!reach(&ada.key).await.may(Reach::Organise));
    let set = |name: &str, roles: Vec<i32>| SetRolesRequest {
        name: name.to_owned(),
        roles,
        reason: "elected".to_owned(),
    };
    let own = set(&ada.name, vec![Role::Operator as i32]);
    let own = env.accounts.set_roles(by(&ada.key, own)).await;
    assert_eq!(refused(own).1, "ROLE_MISSING");
    let odd = env
        .accounts
        .set_roles(by(OPERATOR, set(&ada.name, vec![0])))
        .await;
    assert_eq!(refused(odd).1, "INVALID_FIELD");

    env.set_roles(&ada.name, &[Role::Organiser, Role::Player, Role::Organiser])
        .await;
    let identity = reach(&ada.key).await;
    assert!(identity.may(Reach::Organise) && identity.may(Reach::Play));
    let made = env
        .make_key(&ada.key, key_for(&[Scope::Organise]))
        .await
        .unwrap();
    env.set_roles(&ada.name, &[]).await;
    assert_eq!(reach(&ada.key).await.scopes, [Reach::Watch, Reach::Account]);
    assert!(reach(&made.secret).await.scopes.is_empty());
}

#[tokio::test]
async fn the_audit_log_is_for_those_who_keep_order() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.officer("Ada", &[Role::Player, Role::Organiser]).await;
    let judge = env.officer("Judge", &[Role::Moderator]).await;
    let list = |token: &str, page_size, page_token: &str| {
        let request = ListAuditEntriesRequest {
            page_size,
            page_token: page_token.to_owned(),
            ..ListAuditEntriesRequest::default()
        };
        env.accounts.list_audit_entries(by(token, request))
    };
    assert_eq!(refused(list(&ada.key, 0, "").await).1, "ROLE_MISSING");
    assert_eq!(refused(list("", 0, "").await).1, "TOKEN_MISSING");
    let first = done(list(&judge.key, 1, "").await);
    let second = done(list(&judge.key, 1, &first.next_page_token).await);
    assert_eq!((first.entries.len(), second.entries.len()), (1, 1));
    assert_ne!(first.entries, second.entries);
    assert!(second.next_page_token.is_empty());
    assert_eq!(
        refused(list(&judge.key, 1, "AAAA").await).1,
        "INVALID_FIELD"
    );
}

#[tokio::test]
async fn other_processes_ask_who_it_is_and_write_down_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.officer("Ada", &[Role::Player, Role::Moderator]).await;
    let ask = async |token: &str| {
        let request = IdentifyRequest {
            token: token.to_owned(),
        };
        done(env.accounts.identify(Request::new(request)).await).holder
    };
    let holder = ask(&ada.key).await.unwrap();
    let local = env.identify(&ada.key).await.unwrap();
    assert_eq!(Identity::from(holder), local);
    assert_eq!(ask("sdk_nobody").await, None);
    assert_eq!(ask(&format!("sdk_{}", "x".repeat(5000))).await, None);

    env.clock.forward(Duration::from_secs(1));
    let entry = ["accounts/ada", "RESIGN_SEAT", "matches/m", "absent"].map(str::to_owned);
    let [actor, action, target, reason] = entry.clone();
    let record = RecordDeedRequest {
        actor,
        action,
        target,
        reason,
    };
    done(env.accounts.record_deed(Request::new(record)).await);
    assert_eq!(env.audit_entries().await[0], entry.into());
}
