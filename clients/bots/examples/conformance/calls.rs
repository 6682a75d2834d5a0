//! The calls of the suite, made with the client.

use anyhow::Context;
use prost::{Message, Name};
use prost_reflect::{DescriptorPool, DynamicMessage};
use sandtable_client::{Client, Submitted};
use sandtable_kernel::nonce_commitment;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{
    AuctionForm, AuctionSettings, ClockSettings, CorrespondenceClock, CreateMatchRequest,
    ExportForm, JoinMatchRequest, ListMatchesRequest, ListedCommand, Match, MatchLook, MatchSight,
    MatchState, StartPolicy, SubmitCommandRequest, SubmitCommandsRequest, Visibility,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::types::v1::{Outcome, action::Kind};
use serde_json::{Value, json};

use crate::explained;
use crate::looking::filter;

/// Texts in a list; none when it is not one.
pub(crate) fn texts(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub(crate) fn number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok())
}

/// An enum's name without its prefix.
pub(crate) fn short(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).to_owned()
}

pub(crate) fn state(found: &Match) -> String {
    short(found.state().as_str_name(), "MATCH_STATE_")
}

fn ending(outcome: Option<&Outcome>) -> Value {
    outcome.map_or(
        Value::Null,
        |outcome| json!({"winners": outcome.winners, "rule": outcome.rule}),
    )
}

/// The number of an enum's value, 0 when none is named.
pub(crate) fn named<E>(
    prefix: &str,
    value: &Value,
    from: fn(&str) -> Option<E>,
) -> anyhow::Result<Option<E>> {
    match value.as_str() {
        None => Ok(None),
        Some(name) => from(&format!("{prefix}{name}"))
            .map(Some)
            .with_context(|| format!("{prefix}{name} is no value")),
    }
}

/// The message that the JSON describes.
pub(crate) fn message<M: Message + Name + Default>(value: &Value) -> anyhow::Result<M> {
    let pool = DescriptorPool::decode(sandtable_proto::FILE_DESCRIPTOR_SET)?;
    let descriptor = pool
        .get_message_by_name(&M::full_name())
        .with_context(|| format!("the contract has no {}", M::full_name()))?;
    let message = DynamicMessage::deserialize(descriptor, value)?;
    Ok(M::decode(message.encode_to_vec().as_slice())?)
}

pub(crate) fn packed<M: Message + Name>(message: &M) -> prost_types::Any {
    prost_types::Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let name = text(&with["match"]);
    let name = name.as_str();
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "create" => create(client, with).await?,
        "get" => {
            let found = client.get_match(name).await?;
            let players: Vec<_> = found.seats.iter().map(|seat| &seat.player).collect();
            json!({
                "match": found.name, "state": state(&found), "version": found.version,
                "display_name": found.display_name, "awaited": found.awaited, "players": players,
                "dice_scheme": found.dice_scheme, "nonces": nonces(&found),
                "awaits_nonces": found.awaits_nonces,
                "nonces_broken_off": found.nonces_broken_off,
            })
        }
        "commit_nonce" => {
            let commitment = nonce_commitment(text(&with["nonce"]).as_bytes());
            let found = client.commit_nonce(name, commitment).await?;
            json!({"state": state(&found), "nonces": nonces(&found)})
        }
        "reveal_nonce" => {
            let nonce = text(&with["nonce"]);
            let found = client.reveal_nonce(name, nonce.as_bytes(), None).await?;
            json!({"state": state(&found), "nonces": nonces(&found)})
        }
        "list" => {
            let state = named("MATCH_STATE_", &with["state"], MatchState::from_str_name)?;
            let request = ListMatchesRequest {
                page_size: with["page_size"].as_i64().unwrap_or_default() as i32,
                page_token: text(&with["page_token"]),
                state: state.unwrap_or_default() as i32,
                account: text(&with["account"]),
                label: text(&with["label"]),
                ..Default::default()
            };
            let page = client.list_matches(request).await?;
            let matches: Vec<_> = page.matches.iter().map(|found| &found.name).collect();
            json!({"matches": matches, "next_page_token": page.next_page_token})
        }
        "join" => {
            let request = JoinMatchRequest {
                name: name.to_owned(),
                seat: number(&with["seat"]),
                player: text(&with["player"]),
                join_code: text(&with["join_code"]),
                request_id: text(&with["request_id"]),
                ..Default::default()
            };
            let joined = client.join_match(request).await?;
            json!({"seat": joined.seat, "seat_token": joined.token})
        }
        "leave" => json!({"state": state(&client.leave_match(name).await?)}),
        "start" => json!({"state": state(&client.start_match(name).await?)}),
        "submit" => submit(client, with).await?,
        "submit_list" => submit_list(client, with).await?,
        "validate" => {
            json!({"version": client.validate(name, &message::<game::Command>(&with["command"])?).await?})
        }
        "legal" => {
            let seen = client.legal::<game::Legal>(name).await?;
            let phase = seen.what.phase.unwrap_or_default();
            let buy: Vec<_> = (phase.buy.iter())
                .map(|unit| short(unit.r#type().as_str_name(), "UNIT_TYPE_"))
                .collect();
            json!({
                "version": seen.version, "power": phase.power, "buy": buy,
                "phase": short(phase.phase().as_str_name(), "PHASE_"),
                "decisions": seen.what.decisions.len(),
            })
        }
        "view" => {
            let seen = client.view::<game::View>(name).await?;
            json!({
                "version": seen.version, "round": seen.what.round, "power": seen.what.power,
                "phase": short(seen.what.phase().as_str_name(), "PHASE_"),
                "spaces": seen.what.spaces.len(),
            })
        }
        "log" => {
            let after = with["after_sequence"].as_u64().unwrap_or_default();
            let entries = client.log(name, after).await?;
            let entries: Vec<_> = (entries.iter())
                .map(|entry| {
                    let kind = entry
                        .action
                        .as_ref()
                        .and_then(|action| action.kind.as_ref());
                    json!({
                        "sequence": entry.sequence, "seat": entry.seat,
                        "request_id": entry.request_id,
                        "resigned": matches!(kind, Some(Kind::Resign(()))),
                    })
                })
                .collect();
            json!({"entries": entries})
        }
        "follow" => follow(client, name, with).await?,
        "resign" => json!({"version": client.resign(name).await?}),
        "export" => {
            let form = named("EXPORT_FORM_", &with["form"], ExportForm::from_str_name)?;
            let export = client
                .export_match_as(name, form.unwrap_or_default())
                .await?;
            let found = export.r#match.unwrap_or_default();
            json!({
                "match": found.name, "state": state(&found),
                "format_version": export.format_version, "entries": export.entries.len(),
            })
        }
        "games" => {
            let games = client.list_games().await?;
            json!({"games": games.iter().map(|game| &game.id).collect::<Vec<_>>()})
        }
        "rule" => {
            let id = text(&with["rule"]);
            let found = client.rule(&text(&with["game"]), &id).await?;
            let id = found.name.rsplit('/').next().unwrap_or_default();
            json!({"rule": id, "section": found.section, "title": found.title})
        }
        "order" => {
            let endpoints = texts(&with["endpoints"]);
            let client = Client::connect_any(endpoints.iter().map(String::as_str))?;
            json!({"endpoints": client.order(name)})
        }
        _ => return Ok(None),
    }))
}

/// Contributions of the seats to the dice.
fn nonces(found: &Match) -> Vec<String> {
    let seats = found.seats.iter();
    seats
        .map(|seat| short(seat.nonce_state().as_str_name(), "NONCE_STATE_"))
        .collect()
}

/// The game's options: who plays what, and for how long. None when nothing is chosen.
pub(crate) fn game_options(with: &Value) -> Option<prost_types::Any> {
    let seats: Vec<_> = (with["seats"].as_array().into_iter().flatten())
        .map(|powers| game::SeatPowers {
            powers: texts(powers),
        })
        .collect();
    let round_limit = number(&with["round_limit"]);
    let board = text(&with["board"]);
    let chosen = !seats.is_empty() || round_limit.is_some() || !board.is_empty();
    chosen.then(|| {
        packed(&game::Options {
            seats,
            round_limit,
            board,
            ..Default::default()
        })
    })
}

async fn create(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let visibility = named(
        "VISIBILITY_",
        &with["visibility"],
        Visibility::from_str_name,
    )?;
    let policy = named(
        "START_POLICY_",
        &with["start_policy"],
        StartPolicy::from_str_name,
    )?;
    let request = CreateMatchRequest {
        game: text(&with["game"]),
        options: game_options(with),
        display_name: text(&with["display_name"]),
        visibility: visibility.unwrap_or_default() as i32,
        start_policy: policy.unwrap_or_default() as i32,
        seat: number(&with["seat"]),
        player: text(&with["player"]),
        request_id: text(&with["request_id"]),
        label: text(&with["label"]),
        clock_settings: number(&with["turn_days"]).map(|days_per_turn| ClockSettings {
            main: Some(Main::Correspondence(CorrespondenceClock {
                days_per_turn,
                vacation_days: number(&with["vacation_days"]).unwrap_or_default(),
            })),
            ..Default::default()
        }),
        auction: with["auction"].as_str().map(|side| AuctionSettings {
            form: AuctionForm::Open.into(),
            side: side.to_owned(),
            bid_time: None,
        }),
        ..Default::default()
    };
    let hosted = client.create_match(request).await?;
    let found = hosted.r#match.unwrap_or_default();
    Ok(json!({
        "match": found.name, "state": state(&found), "host_token": hosted.host_token,
        "seat_token": hosted.seat_token, "join_code": hosted.join_code,
    }))
}

async fn submit(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let name = text(&with["match"]);
    let command: game::Command = message(&with["command"])?;
    let expected = with["expected_version"].as_u64();
    if with.get("seat").is_none() && with.get("request_id").is_none() {
        let done = match look(with) {
            Some(look) => {
                let submitted = client.submit_and_look(&name, &command, expected, look);
                submitted.await?
            }
            None => client.submit(&name, &command, expected).await?,
        };
        return Ok(accepted(&done));
    }
    let request = SubmitCommandRequest {
        name,
        seat: number(&with["seat"]),
        command: Some(packed(&command)),
        request_id: text(&with["request_id"]),
        expected_version: expected,
        look: look(with),
        ..Default::default()
    };
    Ok(accepted(&client.submit_with(request).await?))
}

/// The view and the legal list afterwards, if the case looks at them.
fn look(with: &Value) -> Option<MatchLook> {
    with["look"].as_bool().filter(|look| *look)?;
    Some(MatchLook {
        view: true,
        legal: true,
        samples: 0,
    })
}

/// Versions of the view and of the legal list afterwards.
fn sight(seen: Option<&MatchSight>) -> Value {
    seen.map_or(Value::Null, |seen| {
        json!({
            "view": seen.view.as_ref().map(|it| it.version),
            "legal": seen.legal.as_ref().map(|it| it.version),
        })
    })
}

fn accepted(done: &Submitted) -> Value {
    json!({
        "version": done.version, "awaited": done.awaited,
        "events": done.events.len(), "outcome": ending(done.outcome.as_ref()),
        "client_time": done.client_time.is_some(), "server_time": done.server_time.is_some(),
        "sight": sight(done.sight.as_ref()),
    })
}

async fn submit_list(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let name = text(&with["match"]);
    let commands = with["commands"].as_array().into_iter().flatten();
    let commands: Vec<game::Command> = commands
        .map(message::<game::Command>)
        .collect::<anyhow::Result<_>>()?;
    let expected = with["expected_version"].as_u64();
    let plain = ["seat", "request_ids", "look"];
    let done = if plain.iter().all(|setting| with.get(setting).is_none()) {
        client.submit_list(&name, &commands, expected).await?
    } else {
        let listed = commands.iter().enumerate();
        let request = SubmitCommandsRequest {
            name,
            seat: number(&with["seat"]),
            look: look(with),
            commands: listed
                .map(|(index, command)| ListedCommand {
                    command: Some(packed(command)),
                    request_id: match with["request_ids"][index].as_str() {
                        Some(given) => given.to_owned(),
                        None => format!("listed-{index}"),
                    },
                })
                .collect(),
            expected_version: expected,
            ..Default::default()
        };
        client.submit_list_with(request).await?
    };
    let seen = sight(done.sight.as_ref());
    let refused = done
        .refused
        .map(|refused| json!({"index": refused.index, "error": explained(&refused.error)}));
    let accepted: Vec<Value> = done.accepted.iter().map(accepted).collect();
    Ok(json!({"accepted": accepted, "refused": refused, "sight": seen}))
}

async fn follow(client: &Client, name: &str, with: &Value) -> anyhow::Result<Value> {
    let after = with["after_sequence"].as_u64().unwrap_or_default();
    let count = with["count"].as_u64();
    let mut log = client.subscribe_to(SubscribeRequest {
        name: name.to_owned(),
        after_sequence: after,
        filter: filter(with),
        ..Default::default()
    });
    let mut sequences = Vec::new();
    while count.is_none_or(|count| (sequences.len() as u64) < count) {
        match log.next().await? {
            Some(entry) => sequences.push(entry.sequence),
            None => return Ok(json!({"sequences": sequences, "ended": true})),
        }
    }
    Ok(json!({"sequences": sequences, "ended": false}))
}
