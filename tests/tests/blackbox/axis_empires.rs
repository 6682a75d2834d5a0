//! Axis Empires beside Axis & Allies on one server.

use std::path::Path;
use std::process::Command;

use prost::Message;
use prost_types::Any;
use sandtable_bots::{BotKind, BotOptions, Report};
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::games::axis_empires::v1::command::Kind;
use sandtable_proto::games::axis_empires::v1::{
    self as game, Event, Legal, MoveHexToHex, MovementOrder, View, event, movement_order,
};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, JoinMatchRequest, MatchState, StartPolicy, Visibility,
};
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Setting, Table};

/// Hosts the training scenario and sits down at both of its seats.
async fn training(client: &Client) -> (String, Vec<SeatAccess>) {
    seated(client, None).await
}

/// Hosts a scenario, the training scenario unless another one is chosen, and sits down at
/// all of its seats.
pub(crate) async fn seated(client: &Client, options: Option<Any>) -> (String, Vec<SeatAccess>) {
    let created = client
        .create_match(CreateMatchRequest {
            game: "axis-empires".to_owned(),
            options,
            visibility: Visibility::Public.into(),
            start_policy: StartPolicy::WhenFull.into(),
            ..Default::default()
        })
        .await
        .unwrap();
    let hosted = created.r#match.unwrap();
    let mut seats = Vec::new();
    for seat in hosted.seats {
        let request = JoinMatchRequest {
            name: hosted.name.clone(),
            seat: Some(seat.seat),
            player: seat.powers.join("+"),
            nonce: vec![seat.seat as u8; 16],
            ..Default::default()
        };
        seats.push(client.join_match(request).await.unwrap());
    }
    (hosted.name, seats)
}

/// Has a bot that picks anything legal play each seat to the end.
pub(crate) async fn play(client: &Client, seats: &[SeatAccess]) -> Vec<Report> {
    let bots = seats.iter().map(|access| {
        let options = BotOptions {
            seed: u64::from(access.seat),
            ..BotOptions::default()
        };
        sandtable_bots::play(client.clone(), access.clone(), BotKind::Random, options)
    });
    futures::future::try_join_all(bots).await.unwrap()
}

/// Reports whether `sandtable verify` accepts a match.
async fn is_true(client: &Client, name: &str, path: &Path) -> bool {
    let export = client.export_match(name).await.unwrap();
    assert!(!export.entries.is_empty());
    std::fs::write(path, export.encode_to_vec()).unwrap();
    let mut verify = Command::new(binary("sandtable").unwrap());
    verify
        .arg("verify")
        .arg(path)
        .output()
        .unwrap()
        .status
        .success()
}

#[tokio::test]
async fn both_games_are_played_side_by_side_to_the_end() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let (name, seats) = training(&client).await;
    let setting = Setting {
        round_limit: 1,
        ..Setting::default()
    };
    let other = Table::set(&client, setting).await.unwrap();

    let (reports, _) = tokio::join!(play(&client, &seats), play(&client, &other.seats));
    for report in reports {
        assert!(report.accepted > 10, "{report:?}");
        assert_eq!(report.refused, 0, "what is listed is accepted");
        assert!(report.outcome.is_some());
    }
    let log = client.log(&name, 0).await.unwrap();
    let events = log.iter().flat_map(|entry| &entry.events);
    let moved = events
        .map(|event| event.to_msg::<Event>().unwrap())
        .filter(|event| matches!(event.kind, Some(event::Kind::Put(_))))
        .count();
    assert!(moved > 10, "units moved {moved} times");
    let shown = client.view::<View>(&name).await.unwrap().what;
    assert!(shown.outcome.is_some());

    let folder = tempfile::tempdir().unwrap();
    for name in [&name, &other.name] {
        let played = client.get_match(name).await.unwrap();
        assert_eq!(played.state(), MatchState::Finished);
        let path = folder.path().join("match.sandtable");
        assert!(is_true(&client, name, &path).await, "{name}");
    }
}

#[tokio::test]
async fn a_refusal_names_the_rule() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let (name, seats) = training(&client).await;
    let client = client.for_seat(&seats[0]).unwrap();
    // Movement is the first segment of which something is certain to be listed.
    let acts = loop {
        let legal = client.legal::<Legal>(&name).await.unwrap().what;
        match legal.segment.unwrap().acts {
            Some(game::segment_legal::Acts::Movement(acts)) => break acts,
            _ => {
                let close = game::Command {
                    kind: Some(Kind::EndSegment(())),
                };
                client.submit(&name, &close, None).await.unwrap();
            }
        }
    };
    let moves = &acts.hex_to_hex[0];
    let order = |path| game::Command {
        kind: Some(Kind::Movement(MovementOrder {
            kind: Some(movement_order::Kind::HexToHex(MoveHexToHex {
                piece: moves.piece,
                path,
            })),
        })),
    };
    let nowhere = client.submit(&name, &order(Vec::new()), None).await;
    let error = nowhere.unwrap_err();
    let violation = error.violation().unwrap();
    assert_eq!(
        (&*violation.rule, &*violation.section),
        ("AE-3.1.1-1", "3.1.1")
    );

    let near = moves.to.iter().find(|to| to.from.is_none()).unwrap();
    client
        .validate(&name, &order(vec![near.hex]))
        .await
        .unwrap();
    client
        .submit(&name, &order(vec![near.hex]), None)
        .await
        .unwrap();
    let again = client.submit(&name, &order(vec![near.hex]), None).await;
    let error = again.unwrap_err();
    assert_eq!(error.violation().unwrap().rule, "AE-3.1-1");
}
