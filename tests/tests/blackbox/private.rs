//! Matches that are for some, and methods that are for all.

use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, ImportMatchRequest, JoinMatchRequest, ListMatchesRequest, Visibility,
};
use sandtable_proto::rules::v1::ListGamesRequest;
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::table::{GAME, Setting, Table};
use sandtable_tests::verdict::verdict;

use crate::court::Caller::{Guesser, Nobody, Owner, Stranger};
use crate::court::{Court, bearer, by};

#[tokio::test]
async fn methods_that_are_for_everyone_ask_for_no_token() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let shown = bearer("sdt_nothing");
    let shown = Some(shown.as_str());
    let host = CreateMatchRequest {
        game: GAME.to_owned(),
        ..Default::default()
    };
    let created = client
        .matches()
        .create_match(by(shown, host))
        .await
        .unwrap()
        .into_inner();
    let join = JoinMatchRequest {
        name: created.r#match.unwrap().name,
        ..Default::default()
    };
    client.matches().join_match(by(shown, join)).await.unwrap();
    client
        .games()
        .list_games(by(shown, ListGamesRequest::default()))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_private_match_is_not_there_for_others() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let setting = Setting {
        visibility: Visibility::Private,
        ..Setting::default()
    };
    let elsewhere = Table::set(&client, Setting::default()).await.unwrap();
    let table = Table::set(&client, setting).await.unwrap();
    let court = Court {
        client: client.clone(),
        table,
        leaver: String::new(),
        stranger: elsewhere.seats[0].token.clone(),
    };
    for method in [
        "GetMatch",
        "ListLogEntries",
        "GetLogHead",
        "GetView",
        "GetView as it was",
        "Subscribe",
        "SubmitCommand",
        "SubmitCommands",
    ] {
        for caller in [Nobody, Guesser, Stranger] {
            let found = court.call(method, caller).await;
            assert_eq!(found, "MATCH_NOT_FOUND", "{method} by {caller:?}");
        }
        assert_eq!(court.call(method, Owner).await, "ok", "{method}");
    }
    let list = |shown: Option<&str>| {
        let request = by(shown, ListMatchesRequest::default());
        let mut matches = client.matches();
        async move {
            matches
                .list_matches(request)
                .await
                .unwrap()
                .into_inner()
                .matches
        }
    };
    let operator = bearer(OPERATOR);
    let name = &court.table.name;
    assert!(list(None).await.iter().all(|listed| listed.name != *name));
    assert!(
        list(Some(&operator))
            .await
            .iter()
            .any(|listed| listed.name == *name)
    );

    let setting = Setting {
        taken: 0,
        ..setting
    };
    let table = Table::set(&client, setting).await.unwrap();
    let join = |join_code: &str| JoinMatchRequest {
        name: table.name.clone(),
        join_code: join_code.to_owned(),
        ..Default::default()
    };
    let refused = client.matches().join_match(join("00000000")).await;
    assert_eq!(verdict(&refused), "WRONG_JOIN_CODE");
    client
        .matches()
        .join_match(join(&table.join_code))
        .await
        .unwrap();
}

#[tokio::test]
async fn an_unfinished_match_is_imported_for_the_operator_only() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let operator = whole.operator(Part::Matches).unwrap();
    let content = prost::Message::encode_to_vec(&operator.export_match(&table.name).await.unwrap());
    let request = ImportMatchRequest {
        content,
        request_id: String::new(),
        clock_settings: None,
    };
    let owner = client.for_seat(&table.seats[0]).unwrap();
    for client in [&client, &owner] {
        let refused = client.matches().import_match(request.clone()).await;
        assert_eq!(verdict(&refused), "ACCOUNT_NEEDED");
    }
    let account = client.create_account(CreateAccountRequest {
        display_name: "Ada".to_owned(),
        ..Default::default()
    });
    let account = account.await.unwrap();
    let keyed = client.with_token(&account.secret).unwrap();
    let refused = keyed.matches().import_match(request.clone()).await;
    assert_eq!(verdict(&refused), "NOT_ALLOWED");
    let imported = operator
        .matches()
        .import_match(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(imported.seat_tokens.len(), 2);
}
