//! Threats through the referee.

use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::rules::v1::get_threats_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{GetThreatsRequest, GetThreatsResponse};
use tonic::{Code, Request, Status};

use crate::table::{Table, referee};

/// Asks about threats to a seat.
async fn ask(
    table: &Table,
    viewer: Option<Viewer>,
    holder: u32,
    spaces: &[&str],
) -> Result<GetThreatsResponse, Status> {
    let request = GetThreatsRequest {
        position: Some(table.position()),
        viewer,
        holder,
        spaces: spaces.iter().map(|space| (*space).to_owned()).collect(),
    };
    let found = table.referee.get_threats(Request::new(request)).await?;
    Ok(found.into_inner())
}

fn read(found: GetThreatsResponse) -> aa1940::Threats {
    aa1940::Threats::decode(found.threats.unwrap().value.as_slice()).unwrap()
}

/// As the game opens Germany can come to Paris, and Paris has no answer but its own.
#[tokio::test]
async fn what_can_attack_is_told_with_its_odds() {
    let table = Table::open(referee()).await;
    let seat_of = |power: &str| {
        let seats = &table.opening.seats;
        let seat = seats
            .iter()
            .find(|seat| seat.powers.iter().any(|it| it == power));
        seat.unwrap().seat
    };
    let france = seat_of("france");
    for viewer in [
        Viewer::Seat(france),
        Viewer::Spectator(()),
        Viewer::Referee(()),
    ] {
        let found = ask(&table, Some(viewer), france, &["france"])
            .await
            .unwrap();
        assert_eq!(found.state_hash, table.state_hash);
        let found = read(found);
        assert_eq!(found.spaces.len(), 1);
        let paris = &found.spaces[0];
        assert_eq!(
            (paris.space.as_str(), paris.holder.as_str()),
            ("france", "france")
        );
        let germany = paris
            .threats
            .iter()
            .find(|it| it.power == "germany")
            .unwrap();
        assert_eq!(germany.round, 1);
        let tanks = germany
            .units
            .iter()
            .filter(|it| it.r#type() == aa1940::UnitType::Tank);
        assert!(tanks.map(|it| it.count).sum::<u32>() > 0);
        let odds = germany.odds.as_ref().unwrap();
        assert!((0.0..=1.0).contains(&odds.takes));
        assert!((odds.swing - (odds.defender_loss - odds.attacker_loss)).abs() < 1e-9);
        assert!(!germany.defenders.is_empty());
    }
    let all = read(
        ask(&table, Some(Viewer::Seat(france)), france, &[])
            .await
            .unwrap(),
    );
    assert!(all.spaces.len() > 5 && all.spaces.iter().all(|it| it.holder == "france"));
}

#[tokio::test]
async fn requests_that_make_no_sense_are_refused_with_their_field() {
    let table = Table::open(referee()).await;
    let seat = Some(Viewer::Seat(0));
    let many = vec!["france"; 17];
    for (viewer, holder, spaces, field) in [
        (None, 0, &[][..], "viewer"),
        (Some(Viewer::Seat(99)), 0, &[], "seat"),
        (seat, 99, &[], "holder"),
        (seat, 0, &["atlantis"], "spaces"),
        (seat, 0, &many, "spaces"),
    ] {
        let refused = ask(&table, viewer, holder, spaces).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{field}");
        assert!(refused.message().contains(field), "{refused}");
    }
}

/// Movement of Axis Empires depends on segments that come before it: nothing is told in advance.
#[tokio::test]
async fn a_game_that_computes_no_threats_says_so() {
    let table = Table::open_game(referee(), "axis-empires").await;
    let refused = ask(&table, Some(Viewer::Seat(0)), 0, &[])
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::Unimplemented);
    assert_eq!(reason_of(&refused).as_deref(), Some("NO_THREATS"));
}
