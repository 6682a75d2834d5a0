//! Commands drawn for clients that know none of a game's messages.

use std::collections::BTreeSet;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::legal::Legal;
use sandtable_axis_empires::sampler;
use sandtable_kernel::Game;
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::rules::v1::ListLegalActionsRequest;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires as Codecs;
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

/// Reports whether anything at all is listed for a seat: questions, its move, or orders that it
/// may give while others move.
fn lists_something(listed: &Any) -> bool {
    let name = listed.type_url.rsplit('/').next().unwrap();
    if name == axis_empires::Legal::full_name() {
        let legal = axis_empires::Legal::decode(listed.value.as_slice()).unwrap();
        !legal.decisions.is_empty() || legal.segment.is_some() || legal.any_time.is_some()
    } else {
        let legal = aa1940::Legal::decode(listed.value.as_slice()).unwrap();
        !legal.decisions.is_empty() || legal.phase.is_some()
    }
}

#[tokio::test]
async fn whoever_may_do_something_is_told_something_however_little_is_asked_for() {
    for game in ["aa1940", "axis-empires"] {
        let mut table = Table::open_game(referee(), game).await;
        let seats = u32::try_from(table.opening.seats.len()).unwrap();
        let mut awaited = table.opening.awaited.clone();
        let (mut told, mut idle) = (0, 0);
        for number in 0..PLAYED {
            let Some(next) = awaited.first().copied() else {
                break;
            };
            for seat in 0..seats {
                let request = ListLegalActionsRequest {
                    position: Some(table.position()),
                    seat,
                    samples: 1,
                };
                let listed = table.referee.list_legal_actions(Request::new(request));
                let listed = listed.await.unwrap().into_inner();
                let something = lists_something(&listed.legal.unwrap());
                let commands = listed.commands;
                assert_eq!(
                    commands.len(),
                    usize::from(something),
                    "{game} {number} {seat}"
                );
                for command in &commands {
                    table.must_take(seat, command).await;
                }
                told += commands.len();
                idle += usize::from(!something);
            }
            let commands = drawn(&table, next, 8).await.unwrap();
            let request = table.request(next, commands[number % commands.len()].clone());
            awaited = table.send(request).await.unwrap().awaited;
        }
        assert!(told > PLAYED / 2 && idle > 0, "{game}: {told} {idle}");
    }
}

/// In a campaign of Axis Empires some orders are given while others move.
#[test]
fn whoever_may_order_something_while_others_move_is_told_that() {
    let engine = Engine::default();
    let codec = Codecs::default();
    let state = engine.new_match(&codec.default_options()).unwrap();
    let mut legal = Legal::default();
    assert_eq!(sampler::choose(&state, &legal, |_| 0), None);
    legal.any_time.change_government = true;
    let drawn = sampler::choose(&state, &legal, |_| 0);
    assert!(
        matches!(drawn, Some(Command::PoliticalEvents(_))),
        "{drawn:?}"
    );
}
