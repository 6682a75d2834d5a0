//! Request ids that everybody knows: printed in an example, or counted from one.

use std::collections::HashSet;

use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::accounts::v1::{CreateAccountRequest, CreateAccountResponse};
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{CreateMatchRequest, JoinMatchRequest, LeaveMatchRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Setting, Table};
use sandtable_tests::verdict::verdict;
use tonic::Request;

/// The id of the example that everybody copies.
const PRINTED: &str = "7b0c1f9e-0000-4000-8000-000000000002";

/// The next one in it.
const JOINED: &str = "7b0c1f9e-0000-4000-8000-000000000003";

/// Number of anonymous clients that try.
fn strangers() -> usize {
    match std::env::var("TEST_ATTACK").as_deref() {
        Ok("full") => 1_000,
        _ => 30,
    }
}

/// A request by a client that made up a secret, or by one that has none.
fn from<T>(secret: Option<&str>, message: T) -> Request<T> {
    let mut request = Request::new(message);
    if let Some(secret) = secret {
        let metadata = request.metadata_mut();
        metadata.insert("sandtable-client-secret", secret.parse().unwrap());
    }
    request
}

/// The secret of an anonymous client; every third has none.
fn secret(number: usize) -> Option<String> {
    (!number.is_multiple_of(3)).then(|| format!("{number:032x}"))
}

#[tokio::test]
async fn nobody_gets_the_tokens_of_another_by_repeating_a_known_request_id() {
    // Attackers in such numbers have more than one address.
    let setup = Setup::default().with("SANDTABLE_MATCHES__MAX_OPEN_MATCHES_PER_ADDRESS", 2_000);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let mut matches = MatchServiceClient::connect(whole.server(Part::Matches).url())
        .await
        .unwrap();
    let create = CreateMatchRequest {
        game: GAME.to_owned(),
        request_id: PRINTED.to_owned(),
        ..Default::default()
    };
    let owner = "the-secret-of-whoever-came-first-of-all";
    let first = matches
        .create_match(from(Some(owner), create.clone()))
        .await
        .unwrap()
        .into_inner();
    let name = first.r#match.as_ref().unwrap().name.clone();
    let join = JoinMatchRequest {
        name: name.clone(),
        seat: Some(0),
        request_id: JOINED.to_owned(),
        ..Default::default()
    };
    let seated = matches
        .join_match(from(Some(owner), join.clone()))
        .await
        .unwrap()
        .into_inner();

    let mut tokens = HashSet::from([first.host_token.clone(), seated.seat_token.clone()]);
    let mut names = HashSet::from([name.clone()]);
    for number in 0..strangers() {
        let secret = secret(number);
        let made = matches.create_match(from(secret.as_deref(), create.clone()));
        let made = made.await.unwrap().into_inner();
        assert!(tokens.insert(made.host_token), "a token is shared");
        assert!(
            names.insert(made.r#match.unwrap().name),
            "a match is shared"
        );
        let sat = matches
            .join_match(from(secret.as_deref(), join.clone()))
            .await;
        assert_eq!(verdict(&sat), "SEAT_TAKEN", "nor is the seat's token told");
    }
    let leave = LeaveMatchRequest {
        name,
        request_id: PRINTED.to_owned(),
        ..Default::default()
    };
    let left = matches.leave_match(from(Some(owner), leave)).await;
    assert_eq!(verdict(&left), "TOKEN_MISSING");

    // A client that proves to be the same is answered as before, also by a process that was
    // started since then.
    whole.server(Part::Matches).crash().await.unwrap();
    let mut matches = MatchServiceClient::connect(whole.server(Part::Matches).url())
        .await
        .unwrap();
    let again = matches.create_match(from(Some(owner), create)).await;
    assert_eq!(again.unwrap().into_inner().host_token, first.host_token);
    let again = matches.join_match(from(Some(owner), join)).await;
    assert_eq!(again.unwrap().into_inner().seat_token, seated.seat_token);
}

#[tokio::test]
async fn two_who_sign_up_as_number_one_do_not_share_a_key() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut accounts = AccountServiceClient::connect(whole.server(Part::Matches).url())
        .await
        .unwrap();
    let request = CreateAccountRequest {
        display_name: "Ada".to_owned(),
        request_id: "1".to_owned(),
        ..Default::default()
    };
    let received = |made: CreateAccountResponse| (made.account.unwrap().name, made.secret);
    let (mut names, mut keys) = (HashSet::new(), HashSet::new());
    let mut first = Vec::new();
    // Few enough for any limit of sign-ups.
    for number in 0..5 {
        let made = accounts.create_account(from(secret(number).as_deref(), request.clone()));
        let (name, key) = received(made.await.unwrap().into_inner());
        assert!(names.insert(name.clone()) && keys.insert(key.clone()));
        first.push((name, key));
    }
    let again = accounts.create_account(from(secret(1).as_deref(), request));
    assert_eq!(received(again.await.unwrap().into_inner()), first[1]);
}

#[tokio::test]
async fn seats_count_their_requests_from_one_without_getting_in_each_others_way() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    // The opponent uses up the ids that the other one is going to use.
    let resign = |seat: usize| {
        let client = client.for_seat(&table.seats[seat]).unwrap();
        let request = sandtable_proto::matches::v1::ResignMatchRequest {
            name: table.name.clone(),
            request_id: "1".to_owned(),
            ..Default::default()
        };
        async move { client.matches().resign_match(request).await }
    };
    let command = sandtable_proto::matches::v1::SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(sandtable_tests::traffic::Orders::new(1).draw()),
        request_id: "1".to_owned(),
        ..Default::default()
    };
    let player = client.for_seat(&table.seats[0]).unwrap();
    let done = player.matches().submit_command(command).await;
    assert_eq!(verdict(&done), "ok");
    assert_eq!(verdict(&resign(1).await), "ok", "the id is free for it");
}
