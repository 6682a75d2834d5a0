//! The calls of the suite about forks, and about the platform itself.

use sandtable_client::{Client, Fork, VERSION};
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::{CreateForkRequest, ForkLook, ForkMove};
use serde_json::{Value, json};

use crate::calls::{message, packed, short, text};
use crate::looking;

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let (name, fork) = (text(&with["match"]), text(&with["fork"]));
    let seat = seat_of(with);
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "fork" => {
            let request = CreateForkRequest {
                parent: name,
                version: with["from"].as_u64(),
                seed: text(&with["seed"]).into_bytes(),
                ..Default::default()
            };
            shown(&client.fork_with(request).await?)
        }
        "get_fork" => shown(&client.find_fork(&fork).await?),
        "forks" => {
            let forks = client.list_forks(&name).await?;
            let names: Vec<String> = forks.into_iter().map(|fork| fork.name).collect();
            json!({"forks": names})
        }
        "play_fork" => play(client, &fork, with).await?,
        "validate_fork" => {
            let command: aa1940::Command = message(&with["command"])?;
            let fork = client.find_fork(&fork).await?;
            json!({"version": fork.validate(seat, &command).await?})
        }
        "fork_legal" => {
            let fork = client.find_fork(&fork).await?;
            let found = fork.legal::<aa1940::Legal>(seat).await?;
            let drawn = fork.samples(None, 8).await?;
            let standing = fork.default_command::<aa1940::Command>(None).await?;
            let phase = found
                .what
                .phase
                .map_or_else(Default::default, |it| it.phase());
            json!({
                "version": found.version,
                "phase": short(phase.as_str_name(), "PHASE_"),
                "samples": !drawn.what.is_empty(),
                "default": standing.version,
            })
        }
        "fork_view" => {
            let fork = client.find_fork(&fork).await?;
            let seen = fork.view::<aa1940::View>(seat).await?;
            let orders = seen.what.orders.clone().unwrap_or_default();
            json!({
                "version": seen.version,
                "phase": short(seen.what.phase().as_str_name(), "PHASE_"),
                "orders": orders != aa1940::StandingOrders::default(),
            })
        }
        "fork_threats" => {
            let fork = client.find_fork(&fork).await?;
            let spaces = looking::spaces(with);
            let found = fork.threats(looking::seat_of(with), &spaces).await?;
            looking::threats(found.version, &found.what)
        }
        "branch_fork" => {
            let fork = client.find_fork(&fork).await?;
            let seed = text(&with["seed"]);
            shown(&fork.branch(seed.as_bytes()).await?)
        }
        "delete_fork" => {
            client.find_fork(&fork).await?.delete().await?;
            json!({})
        }
        "platform" => {
            let told = client.platform().await?;
            json!({
                "same": told.version == VERSION,
                "packages": told.packages,
                "time": told.server_time.is_some(),
            })
        }
        _ => return Ok(None),
    }))
}

fn seat_of(with: &Value) -> Option<u32> {
    u32::try_from(with["seat"].as_u64()?).ok()
}

fn shown(fork: &Fork) -> Value {
    let told = fork.shown();
    json!({
        "fork": told.name,
        "seat": told.seat,
        "match_version": told.match_version,
        "version": told.version,
        "awaited": told.awaited,
        "hash": told.state_hash.iter().map(|it| format!("{it:02x}")).collect::<String>(),
        "expires": told.expire_time.is_some(),
    })
}

async fn play(client: &Client, name: &str, with: &Value) -> anyhow::Result<Value> {
    let mut fork = client.find_fork(name).await?;
    let mut moves = Vec::new();
    for wanted in with["moves"].as_array().into_iter().flatten() {
        let kind = match &wanted["command"] {
            Value::Null => Move::DefaultCommand(()),
            given => Move::Command(packed(&message::<aa1940::Command>(given)?)),
        };
        moves.push(ForkMove {
            seat: seat_of(wanted),
            r#move: Some(kind),
        });
    }
    let look = ForkLook {
        view: true,
        legal: true,
        samples: 0,
    };
    let played = fork.play_moves(moves, Some(look)).await?;
    let mut done = shown(&fork);
    let is = |any: Option<&prost_types::Any>, name: &str| {
        any.is_some_and(|any| any.type_url.ends_with(name))
    };
    let legal = played.legal.as_ref().and_then(|it| it.legal.as_ref());
    let seats: Vec<u32> = played.entries.iter().map(|entry| entry.seat).collect();
    let events: usize = played.entries.iter().map(|entry| entry.events.len()).sum();
    done["seats"] = json!(seats);
    done["events"] = json!(events);
    done["view"] = json!(is(played.view.as_ref(), "aa1940.v1.View"));
    done["legal"] = json!(is(legal, "aa1940.v1.Legal"));
    Ok(done)
}
