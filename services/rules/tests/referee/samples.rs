//! Commands that are drawn for whoever knows none of a game's messages.

use std::collections::BTreeSet;

use prost_types::Any;
use sandtable_proto::rules::v1::ListLegalActionsRequest;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use tonic::{Code, Request, Status};

use crate::table::*;

/// Commands played of each game.
const PLAYED: usize = 300;

async fn drawn(table: &Table, seat: u32, samples: u32) -> Result<Vec<Any>, Status> {
    let request = ListLegalActionsRequest {
        position: Some(table.position()),
        seat,
        samples,
    };
    let listed = table.referee.list_legal_actions(Request::new(request));
    Ok(listed.await?.into_inner().commands)
}

#[tokio::test]
async fn a_game_is_played_by_what_is_drawn_and_every_sample_is_legal() {
    for game in ["aa1940", "axis-empires"] {
        let mut table = Table::open_game(referee(), game).await;
        let mut awaited = table.opening.awaited.clone();
        let mut given = BTreeSet::new();
        for _ in 0..PLAYED {
            let Some(seat) = awaited.first().copied() else {
                break;
            };
            let commands = drawn(&table, seat, 8).await.unwrap();
            assert!((1..=8).contains(&commands.len()), "{game}");
            for command in &commands {
                table.must_take(seat, command).await;
            }
            let request = table.request(seat, commands[0].clone());
            awaited = table.send(request).await.unwrap().awaited;
            given.insert(commands[0].value.clone());
        }
        assert!(given.len() > PLAYED / 10, "{game}: {}", given.len());
    }
}

#[tokio::test]
async fn nothing_is_drawn_that_nobody_asks_for_and_the_same_for_the_same_version() {
    let table = Table::open(referee()).await;
    let seat = table.opening.awaited[0];
    assert!(drawn(&table, seat, 0).await.unwrap().is_empty());
    let first = drawn(&table, seat, 8).await.unwrap();
    assert_eq!(drawn(&table, seat, 8).await.unwrap(), first);
    let idle = (0..6).find(|it| *it != seat).unwrap();
    assert!(drawn(&table, idle, 8).await.unwrap().is_empty());
    let greedy = drawn(&table, seat, 9).await.unwrap_err();
    assert_eq!(greedy.code(), Code::InvalidArgument);
}
