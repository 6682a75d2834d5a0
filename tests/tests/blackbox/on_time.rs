//! A loss on time is called one everywhere it is reported, and stays what the rules say it is.

use std::process::Command;

use prost_types::Any;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{
    Cause, ClockSettings, CreateMatchRequest, ExpiryConsequence, JoinMatchRequest, PerTurnClock,
    StartPolicy,
};
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Game, SIDES};

/// Its description.
const ON_TIME: &str = "the other side lost on time";

fn said(url: &str, words: &[&str]) -> String {
    let mut command = Command::new(binary("sandtable").unwrap());
    let output = command.args(words).args(["--url", url]).output().unwrap();
    assert!(output.status.success(), "{words:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn whoever_lets_the_clock_run_out_has_not_resigned() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let game = Game::AxisAllies(SIDES);
    let time = Some(prost_types::Duration {
        seconds: 1,
        nanos: 0,
    });
    let request = CreateMatchRequest {
        game: "aa1940".to_owned(),
        options: game.options(2),
        start_policy: StartPolicy::WhenFull.into(),
        clock_settings: Some(ClockSettings {
            main: Some(Main::PerTurn(PerTurnClock { time })),
            on_expiry: ExpiryConsequence::Forfeit.into(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let name = client
        .create_match(request)
        .await
        .unwrap()
        .r#match
        .unwrap()
        .name;
    for seat in 0..2 {
        let request = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat),
            player: format!("player {seat}"),
            nonce: vec![seat as u8; 16],
            ..Default::default()
        };
        client.join_match(request).await.unwrap();
    }
    let mut log = client.subscribe(&name, 0);
    let entry = log.next().await.unwrap().unwrap();
    assert_eq!((entry.seat, entry.cause()), (0, Cause::Clock));
    let told = entry.outcome.unwrap();
    assert_eq!(
        (told.reason.as_str(), told.cause()),
        (ON_TIME, OutcomeCause::Time)
    );
    let shown = client.get_match(&name).await.unwrap().outcome;
    assert_eq!(shown.as_ref(), Some(&told));
    let listed = client.log(&name, 0).await.unwrap().remove(0);
    assert_eq!(listed.outcome.as_ref(), Some(&told));
    assert!(client.view::<Any>(&name).await.is_ok());

    let url = format!("http://{}", whole.address(Part::Matches));
    for words in [
        &["watch", &name, "--plain"][..],
        &["replay", &name, "--plain"],
        &["match", "show", &name],
    ] {
        let said = said(&url, words);
        assert!(said.contains("lost on time"), "{words:?}: {said}");
        assert!(!said.contains("resign"), "{words:?}: {said}");
    }
    // Everything that follows from the rules is unchanged.
    assert!(said(&url, &["verify", &name]).contains("verified"));
}
