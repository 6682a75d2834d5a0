//! Requests sent again after something broke: answered as before, done once.

use sandtable_proto::matches::v1::{SubmitCommandRequest, SubmitCommandResponse};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tonic::Code;

#[tokio::test]
async fn a_request_repeated_after_a_restart_is_answered_as_before() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut request = SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(Orders::new(1).draw()),
        request_id: "once".to_owned(),
        ..Default::default()
    };
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let first = seat
        .matches()
        .submit_command(request.clone())
        .await
        .unwrap();
    whole.server(Part::Matches).crash().await.unwrap();

    let seat = whole
        .client(Part::Matches)
        .unwrap()
        .for_seat(&table.seats[0])
        .unwrap();
    let again = seat
        .matches()
        .submit_command(request.clone())
        .await
        .unwrap();
    let first = first.into_inner();
    // The server's time differs from call to call.
    let again = SubmitCommandResponse {
        server_time: first.server_time,
        ..again.into_inner()
    };
    assert_eq!(again, first);
    request.command = Some(Orders::new(2).draw());
    whole.server(Part::Matches).crash().await.unwrap();
    let seat = whole
        .client(Part::Matches)
        .unwrap()
        .for_seat(&table.seats[0])
        .unwrap();
    let other = seat.matches().submit_command(request).await;
    assert_eq!(verdict(&other), "REQUEST_ID_REUSED");
    assert_eq!(seat.get_match(&table.name).await.unwrap().version, 1);
}

#[tokio::test]
async fn a_referee_that_is_away_or_hangs_is_said_and_nothing_is_done_twice() {
    let setup = Setup::default().with("SANDTABLE_SERVER__REQUEST_TIMEOUT_MS", 1000);
    let mut split = Deployment::split(setup).await.unwrap();
    let client = split.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let mut orders = Orders::new(1);
    let mut submit = |request_id: &str| {
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(orders.draw()),
            request_id: request_id.to_owned(),
            ..Default::default()
        };
        let matches = seat.matches();
        move || {
            let (mut matches, request) = (matches.clone(), request.clone());
            async move { matches.submit_command(request).await }
        }
    };

    let away = submit("away");
    split.server(Part::Rules).end(Signal::KILL).await.unwrap();
    let refused = away().await;
    assert_eq!(verdict(&refused), "SERVICE_UNAVAILABLE");
    assert_eq!(refused.unwrap_err().code(), Code::Unavailable);
    split.server(Part::Rules).start().await.unwrap();
    assert_eq!(away().await.unwrap().get_ref().version, 1);

    let hanging = submit("hanging");
    let rules = split.server(Part::Rules).process().unwrap();
    rules.freeze();
    let refused = hanging().await;
    assert_eq!(verdict(&refused), "DEADLINE_EXCEEDED");
    // When the referee goes on, it applies a command that no caller waits for any more.
    split
        .server(Part::Rules)
        .process()
        .unwrap()
        .signal(Signal::CONT);
    assert_eq!(hanging().await.unwrap().get_ref().version, 2);
    assert_eq!(hanging().await.unwrap().get_ref().version, 2);
    assert_eq!(submit("next")().await.unwrap().get_ref().version, 3);
    let operator = split.operator(Part::Matches).unwrap();
    let log = table.log(&operator).await.unwrap();
    let ids: Vec<&str> = log.iter().map(|entry| entry.request_id.as_str()).collect();
    assert_eq!(ids, ["away", "hanging", "next"]);
}
