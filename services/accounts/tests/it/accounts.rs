use prost_types::FieldMask;
use sandtable_auth::identity::Scope;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    Account, CreateAccountRequest, GetAccountRequest, ListAccountsRequest, Role,
    UpdateAccountRequest,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::support::{
    CLIENT, OPERATOR, Signed, TestEnv, by, create, done, of_client, refused, settings,
};

fn named(name: &str) -> GetAccountRequest {
    GetAccountRequest {
        name: name.to_owned(),
    }
}

#[tokio::test]
async fn an_account_comes_with_a_key_that_stands_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up(" Ada ").await;
    assert!(ada.key.starts_with("sdk_"));
    let identity = env.identify(&ada.key).await.unwrap();
    assert_eq!(
        (&identity.account, &identity.display_name[..]),
        (&ada.name, "Ada")
    );
    assert!(identity.may(Scope::Play) && identity.may(Scope::Host));
    assert!(!identity.may(Scope::Moderate) && !identity.may(Scope::Operate));

    let me = done(
        env.accounts
            .get_account(by(&ada.key, named("accounts/me")))
            .await,
    );
    let seen = done(env.accounts.get_account(by("", named(&ada.name))).await);
    assert_eq!((&me, &me.name), (&seen, &ada.name));
    for token in ["sdk_nobody", "sdt_seat", ""] {
        assert_eq!(env.identify(token).await, None);
    }
    let unknown = env
        .accounts
        .get_account(by("sdk_nobody", named(&ada.name)))
        .await;
    assert_eq!(refused(unknown).1, "TOKEN_UNKNOWN");
    let nobody = env.accounts.get_account(by("", named("accounts/me"))).await;
    assert_eq!(refused(nobody).1, "TOKEN_MISSING");
    let absent = format!("accounts/{}", "0".repeat(32));
    let absent = env.accounts.get_account(by("", named(&absent))).await;
    assert_eq!(
        refused(absent),
        (Code::NotFound, "ACCOUNT_NOT_FOUND".into())
    );
}

#[tokio::test]
async fn a_repeated_sign_up_is_answered_again_and_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateAccountRequest {
        request_id: "r".to_owned(),
        ..create("Ada")
    };
    let first = done(
        env.accounts
            .create_account(of_client(CLIENT, request.clone()))
            .await,
    );
    let again = done(
        env.accounts
            .create_account(of_client(CLIENT, request.clone()))
            .await,
    );
    assert_eq!(first, again);
    let other = CreateAccountRequest {
        bot: true,
        ..request
    };
    let other = env.accounts.create_account(of_client(CLIENT, other)).await;
    assert_eq!(refused(other).1, "REQUEST_ID_REUSED");
    let list = by(OPERATOR, ListAccountsRequest::default());
    let listed = done(env.accounts.list_accounts(list).await);
    assert_eq!(listed.accounts, [first.account.unwrap()]);
}

#[tokio::test]
async fn two_who_sign_up_with_the_same_request_id_never_share_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateAccountRequest {
        request_id: "1".to_owned(),
        ..create("Ada")
    };
    let other = "the-secret-of-another-client-of-the-tests";
    let callers = [
        of_client(CLIENT, request.clone()),
        of_client(other, request.clone()),
        by("", request.clone()),
        by("", request.clone()),
        by(OPERATOR, request.clone()),
    ];
    let mut made = Vec::new();
    for caller in callers {
        made.push(Signed::of(done(env.accounts.create_account(caller).await)));
    }
    let mut keys: Vec<&str> = made.iter().map(|it| it.key.as_str()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), made.len());
    // A caller that proves to be the same gets the same; the operator's result is not the
    // client's.
    for (caller, first) in [
        (of_client(CLIENT, request.clone()), &made[0]),
        (of_client(other, request.clone()), &made[1]),
        (by(OPERATOR, request.clone()), &made[4]),
    ] {
        let again = Signed::of(done(env.accounts.create_account(caller).await));
        assert_eq!((&again.name, &again.key), (&first.name, &first.key));
    }
    let weak = env.accounts.create_account(of_client("1", request)).await;
    assert_eq!(
        refused(weak),
        (Code::InvalidArgument, "INVALID_FIELD".into())
    );
}

#[tokio::test]
async fn display_names_hold_nothing_that_is_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    for name in [
        "Ad\u{200b}a",
        "\u{202e}adA",
        "Ada\u{feff}",
        "\u{2067}Ada\u{2069}",
    ] {
        let refusal = env.accounts.create_account(by("", create(name))).await;
        assert_eq!(
            refused(refusal),
            (Code::InvalidArgument, "INVALID_FIELD".into())
        );
    }
}

#[tokio::test]
async fn after_a_day_a_request_id_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateAccountRequest {
        request_id: "r".to_owned(),
        ..create("Ada")
    };
    let first = Signed::of(done(
        env.accounts
            .create_account(of_client(CLIENT, request.clone()))
            .await,
    ));
    env.clock
        .forward(std::time::Duration::from_secs(24 * 60 * 60));
    // The next creation removes what has expired.
    env.sign_up("Bob").await;
    let second = Signed::of(done(
        env.accounts
            .create_account(of_client(CLIENT, request))
            .await,
    ));
    assert_ne!(first.name, second.name);
}

#[tokio::test]
async fn an_address_makes_so_many_accounts_in_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let few = sandtable_accounts::AccountSettings {
        sign_ups_per_address: 2,
        sign_ups: 3,
        sign_up_window_seconds: 3600,
        ..settings()
    };
    let env = TestEnv::with(folder.path(), few).await;
    let make = async |token: &str, from: &str| {
        let mut request = by(token, create("Ada"));
        let origin = ClientAddress::new(from.parse().unwrap());
        request.extensions_mut().insert(origin);
        env.accounts.create_account(request).await
    };
    let assert_refused = |status: Status, subject: &str, limit: &str| {
        assert_eq!(status.code(), Code::ResourceExhausted);
        let details = status.get_error_details();
        let info = details.error_info().unwrap();
        assert_eq!(info.reason, "LIMIT_REACHED");
        assert_eq!(
            [&info.metadata["subject"], &info.metadata["limit"]],
            [subject, limit]
        );
        assert!(details.quota_failure().is_some());
        let wait = details.retry_info().unwrap().retry_delay.unwrap();
        assert!(wait.as_secs() > 60, "{wait:?}");
    };
    for _ in 0..2 {
        done(make("", "192.0.2.1").await);
    }
    assert_refused(make("", "192.0.2.1").await.unwrap_err(), "address", "2");
    done(make("", "192.0.2.2").await);
    assert_refused(make("", "192.0.2.3").await.unwrap_err(), "server", "3");
    done(make(OPERATOR, "192.0.2.1").await);
}

#[tokio::test]
async fn where_sign_up_is_closed_only_the_operator_makes_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let closed = sandtable_accounts::AccountSettings {
        sign_up: false,
        ..settings()
    };
    let env = TestEnv::with(folder.path(), closed).await;
    let refusal = env.accounts.create_account(by("", create("Ada"))).await;
    assert_eq!(
        refused(refusal),
        (Code::PermissionDenied, "SIGN_UP_CLOSED".into())
    );
    let made = env
        .accounts
        .create_account(by(OPERATOR, create("Ada")))
        .await;
    let ada = Signed::of(done(made));
    let refusal = env
        .accounts
        .create_account(by(&ada.key, create("Bob")))
        .await;
    assert_eq!(refused(refusal).1, "SIGN_UP_CLOSED");
    env.set_roles(&ada.name, &[Role::Operator]).await;
    done(
        env.accounts
            .create_account(by(&ada.key, create("Bob")))
            .await,
    );
}

#[tokio::test]
async fn names_change_and_bots_stay_bots() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, bob) = (env.sign_up("Ada").await, env.sign_up("Bob").await);
    let update = async |key: &str, paths: &[&str], account: Account| {
        let request = UpdateAccountRequest {
            account: Some(account),
            update_mask: Some(FieldMask {
                paths: paths.iter().map(|path| (*path).to_owned()).collect(),
            }),
        };
        let changed = env.accounts.update_account(by(key, request)).await;
        changed.map(|response| response.into_inner())
    };
    let wanted = |name: &str, bot| Account {
        name: "accounts/me".to_owned(),
        display_name: name.to_owned(),
        bot,
        ..Default::default()
    };
    let changed = update(&ada.key, &["display_name"], wanted("Ada L.", true)).await;
    let changed = changed.unwrap();
    assert_eq!((&changed.display_name[..], changed.bot), ("Ada L.", false));
    let identity = env.identify(&ada.key).await.unwrap();
    assert_eq!(identity.display_name, "Ada L.", "no stale name is served");

    assert!(
        update(&ada.key, &["bot"], wanted("", true))
            .await
            .unwrap()
            .bot
    );
    let back = update(&ada.key, &["bot"], wanted("", false)).await;
    assert_eq!(refused(back).1, "INVALID_FIELD");
    for (paths, account) in [
        (&["display_name"][..], wanted(" ", false)),
        (&["roles"][..], wanted("Ada", false)),
    ] {
        let refusal = update(&ada.key, paths, account).await;
        assert_eq!(refused(refusal).0, Code::InvalidArgument);
    }
    let others = Account {
        name: bob.name,
        ..wanted("Bobby", false)
    };
    let others = update(&ada.key, &["display_name"], others).await;
    assert_eq!(
        refused(others),
        (Code::PermissionDenied, "NOT_YOUR_ACCOUNT".into())
    );
}

#[tokio::test]
async fn accounts_are_listed_page_by_page_in_the_order_of_making() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let mut made = Vec::new();
    for number in 0..5 {
        made.push(env.sign_up(&format!("player {number}")).await.name);
        env.clock.forward(std::time::Duration::from_millis(1));
    }
    let mut listed = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListAccountsRequest {
            page_size: 2,
            page_token,
        };
        let page = done(env.accounts.list_accounts(by(OPERATOR, request)).await);
        assert!(page.accounts.len() <= 2);
        listed.extend(page.accounts.into_iter().map(|account| account.name));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(listed, made);
}
