//! The calls of the suite about tournaments and ladders.

use sandtable_client::{Attended, Client, SeatAccess, attend};
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{
    AttendRequest, Comparison, CreatePoolRequest, ListPlayersRequest, Pool, PoolSettings,
    StartComparisonRequest,
};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, CreateTournamentRequest, EnterTournamentRequest, Entrant, Fixture,
    FixtureForm, FixtureSettings, MatchSettings, StageSettings, SwissSettings, Tournament,
    TournamentSettings,
};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::calls::{game_options, number, short, text};
use crate::looking::submit_default;

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let (tournament, pool) = (text(&with["tournament"]), text(&with["pool"]));
    let player = text(&with["player"]);
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "create_tournament" => create_tournament(client, with).await?,
        "open_tournament" => shown_tournament(&client.open_tournament(&tournament).await?),
        "start_tournament" => shown_tournament(&client.start_tournament(&tournament).await?),
        "tournament" => shown_tournament(&client.get_tournament(&tournament).await?),
        "enter" => {
            let request = EnterTournamentRequest {
                name: tournament,
                request_id: text(&with["request_id"]),
                ..Default::default()
            };
            shown_entrant(&client.enter_tournament(request).await?)
        }
        "own_fixtures" => {
            let found = client.own_fixtures().await?;
            json!({"fixtures": found.iter().map(shown_fixture).collect::<Vec<_>>()})
        }
        "adjudicate" => {
            let points = with["points"].as_array().into_iter().flatten();
            let request = AdjudicateFixtureRequest {
                name: text(&with["fixture"]),
                points: points.filter_map(number).collect(),
                reason: text(&with["reason"]),
                ..Default::default()
            };
            shown_fixture(&client.adjudicate_fixture(request).await?)
        }
        "standings" => {
            let found = client.standings(&tournament, 0).await?;
            let rows = found.rows.iter();
            let rows = rows.map(|row| json!({"rank": row.rank, "points": row.points}));
            json!({"rows": rows.collect::<Vec<_>>()})
        }
        "follow_tournament" => follow_tournament(client, with).await?,
        "verify_tournament" => {
            let found = client.verify_tournament(&tournament).await?;
            json!({"rounds": found.rounds, "differences": found.differences.len()})
        }
        "create_pool" => {
            let settings = PoolSettings {
                display_name: text(&with["display_name"]),
                r#match: Some(match_settings(with)),
                slug: text(&with["slug"]),
                ..Default::default()
            };
            let request = CreatePoolRequest {
                settings: Some(settings),
                request_id: text(&with["request_id"]),
                ..Default::default()
            };
            shown_pool(&client.create_pool(request).await?)
        }
        "pool" => shown_pool(&client.get_pool(&pool).await?),
        "attend" => attend_pool(client, with).await?,
        "top" => top(client, pool).await?,
        "history" => {
            let found = client.rating_history(&player).await?;
            let of_teams = found.iter().filter_map(|point| point.rating);
            let of_teams = of_teams.filter(|rating| rating.team_uncertainty > 0.0);
            json!({
                "points": found.iter().map(|point| point.points).collect::<Vec<_>>(),
                "of_teams": of_teams.count(),
            })
        }
        "head_to_head" => {
            let (first, second) = (text(&with["first"]), text(&with["second"]));
            let found = client.head_to_head(&pool, &first, &second).await?;
            json!({
                "decided": found.wins + found.draws + found.losses,
                "fixtures": found.fixtures.len(),
            })
        }
        "leave_pool" => json!({"player": client.leave_pool(&player).await?.name}),
        "verify_pool" => {
            let found = client.verify_pool(&pool, 0).await?;
            json!({"differences": found.differences.len()})
        }
        "compare" => {
            let request = StartComparisonRequest {
                parent: pool,
                candidate: text(&with["candidate"]),
                baseline: text(&with["baseline"]),
                elo0: with["elo0"].as_f64().unwrap_or_default(),
                elo1: with["elo1"].as_f64().unwrap_or_default(),
                ..Default::default()
            };
            shown_comparison(&client.start_comparison(request).await?)
        }
        "comparison" => {
            let name = text(&with["comparison"]);
            shown_comparison(&client.get_comparison(&name).await?)
        }
        "stop_comparison" => {
            let (name, reason) = (text(&with["comparison"]), text(&with["reason"]));
            shown_comparison(&client.stop_comparison(&name, &reason).await?)
        }
        _ => return Ok(None),
    }))
}

/// Settings of hosted matches, with the game's own message.
fn match_settings(with: &Value) -> MatchSettings {
    MatchSettings {
        game: "aa1940".to_owned(),
        options: game_options(with),
        ..Default::default()
    }
}

async fn create_tournament(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let swiss = SwissSettings {
        rounds: number(&with["swiss_rounds"]).unwrap_or_default(),
        ..Default::default()
    };
    let pair = with["duplicate_dice"] == true;
    let settings = TournamentSettings {
        display_name: text(&with["display_name"]),
        fixture: pair.then(|| FixtureSettings {
            form: FixtureForm::Mirror.into(),
            duplicate_dice: true,
            ..Default::default()
        }),
        r#match: Some(match_settings(with)),
        stages: vec![StageSettings {
            system: Some(System::Swiss(swiss)),
            ..Default::default()
        }],
        ..Default::default()
    };
    let request = CreateTournamentRequest {
        settings: Some(settings),
        request_id: text(&with["request_id"]),
        ..Default::default()
    };
    Ok(shown_tournament(&client.create_tournament(request).await?))
}

async fn follow_tournament(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let after = with["after_sequence"].as_u64().unwrap_or_default();
    let count = with["count"].as_u64();
    let mut followed = client.watch_tournament(&text(&with["tournament"]), after);
    let mut events = Vec::new();
    while count.is_none_or(|count| (events.len() as u64) < count) {
        let Some(event) = followed.next().await? else {
            break;
        };
        let kind = short(event.kind().as_str_name(), "TOURNAMENT_EVENT_KIND_");
        events.push(json!({"sequence": event.sequence, "kind": kind}));
    }
    Ok(json!({"events": events}))
}

/// A bot that gives up with the first seat as soon as another one has moved, and moves once with
/// others.
async fn resigning(client: Client, access: SeatAccess) -> anyhow::Result<()> {
    let (own, name) = (client.for_seat(&access)?, &access.match_name);
    let found = own.started(name).await?;
    let is_awaited = found.awaited.contains(&access.seat);
    if is_awaited {
        submit_default(&own, name).await?;
    }
    let mut has_moved = is_awaited && access.seat != 0;
    let mut log = own.subscribe(name, found.version);
    while let Some(entry) = log.next().await? {
        if access.seat == 0 && entry.seat != 0 {
            if !has_moved {
                own.resign(name).await?;
            }
            has_moved = true;
        } else if entry.awaited.contains(&access.seat) && !has_moved {
            submit_default(&own, name).await?;
            has_moved = access.seat != 0;
        }
    }
    Ok(())
}

/// Attends a pool until a fixture was decided.
async fn attend_pool(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let request = AttendRequest {
        pool: text(&with["pool"]),
        capacity: 1,
        version: text(&with["version"]),
        ..Default::default()
    };
    let (mut player, mut decided, mut failed) = (String::new(), 0, 0);
    let (enough, mut is_enough) = watch::channel(false);
    let leave = async move {
        // The sender is there as long as this attends.
        let _ = is_enough.wait_for(|enough| *enough).await;
    };
    attend(
        client.clone(),
        request,
        resigning,
        leave,
        |told| match told {
            Attended::Message(Message::Attending(own)) => player.clone_from(&own.name),
            Attended::Message(Message::Decided(_)) => {
                decided += 1;
                enough.send_replace(true);
            }
            Attended::Message(Message::Fixture(_) | Message::Fault(_) | Message::Heartbeat(_)) => {}
            Attended::Played(_, played) => failed += u32::from(played.is_err()),
        },
    )
    .await?;
    Ok(json!({"player": player, "decided": decided, "failed": failed}))
}

async fn top(client: &Client, pool: String) -> anyhow::Result<Value> {
    let mut request = ListPlayersRequest {
        parent: pool,
        provisional: true,
        ..Default::default()
    };
    let mut players = Vec::new();
    loop {
        let page = client.list_players(request.clone()).await?;
        let shown = page.players.iter();
        players.extend(shown.map(|one| json!({"player": one.name, "version": one.version})));
        if page.next_page_token.is_empty() {
            return Ok(json!({"players": players}));
        }
        request.page_token = page.next_page_token;
    }
}

fn shown_tournament(found: &Tournament) -> Value {
    let settings = found.settings.clone().unwrap_or_default();
    json!({
        "tournament": found.name, "display_name": settings.display_name,
        "state": short(found.state().as_str_name(), "TOURNAMENT_STATE_"),
        "entrants": found.entrants, "winners": found.winner_names,
    })
}

fn shown_entrant(found: &Entrant) -> Value {
    json!({
        "entrant": found.name, "display_name": found.display_name,
        "state": short(found.state().as_str_name(), "ENTRANT_STATE_"),
    })
}

fn shown_fixture(found: &Fixture) -> Value {
    let mut names = found.display_names.clone();
    names.sort();
    json!({
        "fixture": found.name, "display_names": names,
        "state": short(found.state().as_str_name(), "FIXTURE_STATE_"),
        "winner": found.result.as_ref().map_or(0, |result| result.winner),
        "matches": found.matches.iter().map(|played| &played.r#match).collect::<Vec<_>>(),
    })
}

fn shown_pool(found: &Pool) -> Value {
    let settings = found.settings.clone().unwrap_or_default();
    json!({
        "pool": found.name, "display_name": settings.display_name,
        "state": short(found.state().as_str_name(), "POOL_STATE_"), "players": found.players,
    })
}

fn shown_comparison(found: &Comparison) -> Value {
    json!({
        "comparison": found.name, "reason": found.reason,
        "state": short(found.state().as_str_name(), "COMPARISON_STATE_"),
    })
}
