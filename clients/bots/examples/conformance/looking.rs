//! The calls of the suite about what can be looked up, and any game played without knowing it.

use anyhow::Context;
use prost_types::Any;
use sandtable_client::{Client, Error, MatchNews};
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::matches::v1::GetMatchRequest;
use sandtable_proto::notifications::v1::{EntryFilter, SubscribeRequest};
use sandtable_proto::rules::v1::{BoardView, GetBoardRequest, RenderBoardRequest};
use sandtable_proto::types::v1::MapRegion;
use serde_json::{Value, json};

use crate::calls::{message, number, short, text};

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let (name, game) = (text(&with["match"]), text(&with["game"]));
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "view_at" => {
            let version = with["at"].as_u64().context("a version is given")?;
            let seen = client.view_at::<aa1940::View>(&name, version).await?;
            json!({"version": seen.version, "round": seen.what.round})
        }
        "submit_default" => {
            json!({"version": submit_default(client, &name).await?})
        }
        "submit_sample" => {
            let drawn = client.samples(&name, 8).await?;
            let command: &Any = drawn.what.first().context("the seat may do something")?;
            let done = client.submit(&name, command, Some(drawn.version)).await?;
            let kind = command.type_url.rsplit('/').next();
            json!({"version": done.version, "type": kind})
        }
        "rules" => {
            let found = client.rules(&game).await?;
            let ids = found.iter().map(|rule| rule.name.rsplit('/').next());
            json!({"rules": ids.collect::<Vec<_>>()})
        }
        "board" => board(client, &game, with).await?,
        "render_map" => {
            let drawn = client.render_map(&name, with["at"].as_u64(), region(with));
            let seen = drawn.await?;
            json!({"version": seen.version, "spaces": drawn_spaces(&seen.what)})
        }
        "render_log" => {
            let from = (with["after_sequence"].as_u64()).map_or(0, |after| after + 1);
            let to = with["until_sequence"].as_u64().unwrap_or(u64::MAX);
            let language = text(&with["language"]);
            let lines = client.render_log(&name, from..=to, &language).await?;
            let mut sequences: Vec<u64> = lines.iter().map(|line| line.sequence).collect();
            sequences.dedup();
            let texts: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
            json!({"sequences": sequences, "texts": texts})
        }
        "render_board" => {
            let drawn = client.render_board(RenderBoardRequest {
                game,
                board: text(&with["board"]),
                pack: text(&with["pack"]),
                region: Some(region(with)),
                ..Default::default()
            });
            json!({"spaces": drawn_spaces(&drawn.await?)})
        }
        "odds" => {
            let likely = if game == "axis-empires" {
                let combat: axis_empires::OddsRequest = message(&with["battle"])?;
                let odds: axis_empires::Odds = client.odds(&game, &combat).await?;
                let retreats = odds.results.iter().filter(|result| result.hexes > 0);
                retreats.map(|result| result.probability).sum::<f64>() > 0.5
            } else {
                let battle: aa1940::OddsRequest = message(&with["battle"])?;
                let odds: aa1940::Odds = client.odds(&game, &battle).await?;
                odds.attacker_wins > 0.9
            };
            json!({"likely": likely})
        }
        "call" => {
            let found = client
                .repeat(&name, |at| {
                    let (mut matches, name) = (at.matches(), name.clone());
                    async move { matches.get_match(GetMatchRequest { name }).await }
                })
                .await
                .map_err(Error::from)?;
            json!({"version": found.version})
        }
        "follow_news" => follow_news(client, name, with).await?,
        _ => return Ok(None),
    }))
}

/// Filter of entries that a step requests.
pub(crate) fn filter(with: &Value) -> Option<EntryFilter> {
    let seats = with["only_seats"].as_array()?.iter();
    Some(EntryFilter {
        seats: seats.filter_map(number).collect(),
        ..Default::default()
    })
}

async fn board(client: &Client, game: &str, with: &Value) -> anyhow::Result<Value> {
    let outlines = with["outlines"].as_bool().unwrap_or_default();
    let request = GetBoardRequest {
        game: game.to_owned(),
        board: text(&with["board"]),
        pack: text(&with["pack"]),
        view: (if outlines {
            BoardView::Full
        } else {
            BoardView::Basic
        })
        .into(),
    };
    if game == "aa1940" {
        let board: aa1940::Board = client.board_by(request).await?;
        let outlined = board.spaces.iter().filter(|it| it.outline.is_some());
        return Ok(json!({
            "spaces": board.spaces.len(),
            "packs": [],
            "outlined": outlined.count(),
        }));
    }
    let board: axis_empires::Board = client.board_by(request).await?;
    let all = board.packs.iter().flat_map(|pack| &pack.hexes);
    let outlined = all.filter(|it| it.center.is_some()).count();
    let packs: Vec<_> = board.packs.iter().map(|pack| &pack.code).collect();
    let hexes: usize = board.packs.iter().map(|pack| pack.hexes.len()).sum();
    Ok(json!({"spaces": hexes, "packs": packs, "outlined": outlined}))
}

/// Number of spaces in a picture, by the ids of its elements.
fn drawn_spaces(svg: &str) -> usize {
    svg.matches("id=\"space-").count() + svg.matches("id=\"hex-").count()
}

/// The part of a map that a step requests.
fn region(with: &Value) -> MapRegion {
    let around = with["around"].as_array();
    MapRegion {
        around: around.into_iter().flatten().map(text).collect(),
        margin: with["margin"].as_u64().map(|it| it as u32),
    }
}

async fn follow_news(client: &Client, name: String, with: &Value) -> anyhow::Result<Value> {
    let mut followed = client.subscribe_to(SubscribeRequest {
        name,
        filter: filter(with),
        ..Default::default()
    });
    let count = with["count"].as_u64().unwrap_or_default();
    let mut news = Vec::new();
    while (news.len() as u64) < count {
        match followed.next_news().await? {
            Some(MatchNews::Entry(entry)) => news.push(format!("entry {}", entry.sequence)),
            Some(MatchNews::Changed(change)) => {
                let aspects = change.aspects();
                let aspects: Vec<_> = aspects
                    .map(|it| short(it.as_str_name(), "MATCH_ASPECT_"))
                    .collect();
                news.push(format!("changed {}", aspects.join(" ")));
            }
            None => break,
        }
    }
    Ok(json!({"news": news}))
}

/// Submits what stands in for the seat; the version after it.
pub(crate) async fn submit_default(client: &Client, name: &str) -> anyhow::Result<u64> {
    let given = client.default_command::<aa1940::Command>(name).await?;
    let done = client
        .submit(name, &given.what, Some(given.version))
        .await?;
    Ok(done.version)
}
