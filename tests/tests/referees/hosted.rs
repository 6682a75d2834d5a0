//! A game unknown to the platform is hosted, played, moved and verified.

use std::process::Command;

use prost::Message;
use sandtable_client::Error;
use sandtable_proto::matches::v1::{CreateMatchRequest, ExportForm, MatchState};
use sandtable_proto::rules::v1::GameHealth;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, OPERATOR, Part};
use sandtable_tests::referee::{Fault, ForeignReferee, ID};

use crate::seated::{Hands, comes_to_say, knows, reason_and_problem};

/// Hosts, plays and shows a match on a deployment.
async fn played(platform: &Deployment) -> Hands {
    let rules = platform.client(Part::Rules).unwrap();
    // A referee that was slow to answer first is asked again.
    comes_to_say(&rules, |game| game.health() == GameHealth::Serving).await;
    let games = rules.list_games().await.unwrap();
    let listed: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(listed, ["aa1940", "axis-empires", ID]);
    assert!(
        games
            .iter()
            .all(|game| game.health() == GameHealth::Serving)
    );
    assert!(games.iter().all(|game| game.default_options.is_some()));
    assert_eq!(games[2].ruleset_version, "hands/1");

    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    assert_eq!(hands.legal(0).await.unwrap(), "roll say psst");
    assert_eq!(hands.legal(1).await.unwrap(), "");
    let refused = hands.submit(1, "roll").await.unwrap_err();
    assert_eq!(reason_and_problem(&refused).0, "RULE_VIOLATION");
    assert!(refused.message().contains("whose turn"), "{refused}");
    let wrong = hands.submit(0, "shout").await.unwrap_err();
    assert_eq!(reason_and_problem(&wrong).0, "INVALID_FIELD");

    let rolled = hands.submit(0, "roll").await.unwrap();
    assert_eq!((rolled.events.len(), rolled.awaited), (2, vec![1]));
    let own = hands.view(Some(0)).await.unwrap();
    let other = hands.view(Some(1)).await.unwrap();
    assert!(
        own.ends_with("\"hidden\"]") && !other.contains("0 (0)\", \"hid"),
        "{own} {other}"
    );
    assert_eq!(hands.view(None).await.unwrap().matches("hidden").count(), 2);
    hands.submit(1, "psst").await.unwrap();
    let log = client.log(&hands.name, 0).await.unwrap();
    assert_eq!(
        (log[0].events.len(), log[1].events.len()),
        (1, 0),
        "the rest is hidden"
    );
    hands
}

#[tokio::test]
async fn a_foreign_game_is_hosted_in_one_process_and_verified() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let mut platform = Deployment::whole(knows(&referee)).await.unwrap();
    let hands = played(&platform).await;

    // Neither side remembers anything.
    let address = referee.address;
    drop(referee);
    let referee = ForeignReferee::at(address, Fault::None).await.unwrap();
    platform.server(Part::Matches).crash().await.unwrap();
    hands.finish().await;
    let client = platform.client(Part::Matches).unwrap();
    let found = client.get_match(&hands.name).await.unwrap();
    assert_eq!(found.state(), MatchState::Finished);
    assert!(found.outcome.is_some());

    let export = client.export_match(&hands.name).await.unwrap();
    let file = platform.data().join("hands.sandtable");
    std::fs::write(&file, export.encode_to_vec()).unwrap();
    let verify = |arguments: &[&str]| {
        let mut verify = Command::new(binary("sandtable").unwrap());
        verify.arg("verify").arg(&file).args(arguments);
        let output = verify.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    };
    let url = referee.url();
    let (good, said) = verify(&["--referee", &url]);
    assert!(good && said.contains("12 entries"), "{said}");
    let (good, said) = verify(&[]);
    assert!(
        !good && said.contains("\"hands\"") && said.contains("aa1940"),
        "{said}"
    );
    referee.turn(Fault::OwnDice);
    let (good, said) = verify(&["--referee", &url]);
    assert!(!good && said.contains("NOT TRUE"), "{said}");
    referee.turn(Fault::None);
    let brief = client.export_match_as(&hands.name, ExportForm::Brief).await;
    let brief = brief.unwrap();
    std::fs::write(&file, brief.encode_to_vec()).unwrap();
    let (good, said) = verify(&["--referee", &url]);
    assert!(good && said.contains("12 entries"), "{said}");
    referee.turn(Fault::OwnDice);
    let (good, said) = verify(&["--referee", &url]);
    assert!(!good && said.contains("NOT TRUE"), "{said}");
    referee.turn(Fault::None);

    let elsewhere = Deployment::whole(knows(&referee)).await.unwrap();
    let operator = elsewhere.client(Part::Matches).unwrap();
    let operator = operator.with_token(OPERATOR).unwrap();
    for export in [&export, &brief] {
        let imported = operator.import_match(export).await.unwrap();
        assert_eq!(imported.r#match.unwrap().version, 12);
    }
    let mut forged = export;
    forged.entries[3].state_hash[0] ^= 1;
    assert!(operator.import_match(&forged).await.is_err());
}

#[tokio::test]
async fn a_foreign_game_is_hosted_by_services_apart() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let platform = Deployment::split(knows(&referee)).await.unwrap();
    played(&platform).await.finish().await;
}

#[tokio::test]
async fn an_unknown_game_is_an_error_that_names_those_that_there_are() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    for platform in [
        Deployment::whole(knows(&referee)).await.unwrap(),
        Deployment::split(knows(&referee)).await.unwrap(),
    ] {
        let client = platform.client(Part::Matches).unwrap();
        let hosted = client.create_match(CreateMatchRequest {
            game: "chess".to_owned(),
            ..Default::default()
        });
        let Err(Error::Refused(refusal)) = hosted.await else {
            panic!("there is no chess here");
        };
        assert_eq!(refusal.reason, "UNKNOWN_GAME");
        let expected = "no game \"chess\" is hosted; there are: aa1940, axis-empires, hands";
        assert_eq!(refusal.message, expected);
    }
}
