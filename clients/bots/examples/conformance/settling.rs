//! The calls of the suite about what is settled around a match.

use anyhow::Context;
use sandtable_client::Client;
use sandtable_proto::accounts::v1::{Account, Role, SetRolesRequest};
use sandtable_proto::matches::v1::{Clocks, Match, UpdateMatchRequest};
use serde_json::{Value, json};

use crate::calls::{number, short, state, text, texts};

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let name = text(&with["match"]);
    let seat = || number(&with["seat"]).context("a seat is given");
    let agree = with["agree"].as_bool().unwrap_or_default();
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "add_bot" => shown(&client.add_bot(&name, seat()?, &text(&with["bot"])).await?),
        "remove_bot" => shown(&client.remove_bot(&name, seat()?).await?),
        "update" => {
            let request = UpdateMatchRequest {
                r#match: Some(Match {
                    name,
                    display_name: text(&with["display_name"]),
                    ..Default::default()
                }),
                update_mask: Some(prost_types::FieldMask {
                    paths: vec!["display_name".to_owned()],
                }),
                ..Default::default()
            };
            let updated = client.update_match(request).await?;
            json!({"display_name": updated.r#match.unwrap_or_default().display_name})
        }
        "offer_seat" => {
            let made = client.offer_seat(&name).await?;
            json!({"seat": made.invite.unwrap_or_default().seat, "code": made.code})
        }
        "propose_substitution" => shown(&client.propose_substitution(&name, seat()?).await?),
        "answer_substitution" => shown(&client.answer_substitution(&name, seat()?, agree).await?),
        "propose_draw" => shown(&client.propose_draw(&name).await?),
        "answer_draw" => shown(&client.answer_draw(&name, agree, None).await?),
        "place_bid" => {
            let amount = number(&with["amount"]).context("an amount is given")?;
            shown(&client.place_bid(&name, amount).await?)
        }
        "pass_bid" => shown(&client.pass_bid(&name).await?),
        "mute" => {
            let muted = with["muted"].as_bool().unwrap_or_default();
            shown(&client.mute_seat(&name, seat()?, muted).await?)
        }
        "close" => shown(&client.close_match(&name, &text(&with["reason"])).await?),
        "clocks" => clocks(&client.get_clocks(&name).await?.clocks.unwrap_or_default()),
        "propose_pause" => clocks(&client.propose_pause(&name).await?),
        "answer_pause" => clocks(&client.answer_pause(&name, agree).await?),
        "end_pause" => clocks(&client.end_pause(&name).await?),
        "take_vacation" => {
            let days = number(&with["days"]).context("days are given")?;
            clocks(&client.take_vacation(&name, days).await?)
        }
        "accounts" => {
            let found = client.list_accounts().await?;
            json!({"accounts": found.iter().map(|one| &one.name).collect::<Vec<_>>()})
        }
        "set_roles" => {
            let roles: Option<Vec<i32>> = (texts(&with["roles"]).iter())
                .map(|role| Role::from_str_name(&format!("ROLE_{role}")).map(i32::from))
                .collect();
            let request = SetRolesRequest {
                name: text(&with["account"]),
                roles: roles.context("a role is unknown")?,
                reason: text(&with["reason"]),
            };
            member(&client.set_roles(request).await?)
        }
        "suspend" => {
            let (name, reason) = (text(&with["account"]), text(&with["reason"]));
            member(&client.suspend_account(&name, &reason).await?)
        }
        "reinstate" => {
            let (name, reason) = (text(&with["account"]), text(&with["reason"]));
            member(&client.reinstate_account(&name, &reason).await?)
        }
        _ => return Ok(None),
    }))
}

fn shown(found: &Match) -> Value {
    let auction = found.auction.as_ref();
    let state_of_auction =
        auction.map(|auction| short(auction.state().as_str_name(), "AUCTION_STATE_"));
    let seats = || found.seats.iter();
    json!({
        "state": state(found),
        "bots": seats().map(|seat| &seat.bot).collect::<Vec<_>>(),
        "muted": seats().map(|seat| seat.muted).collect::<Vec<_>>(),
        "draw": found.draw_offer.as_ref().map(|offer| &offer.agreed),
        "auction": state_of_auction,
        "moves": auction.map_or(0, |auction| auction.moves.len()),
    })
}

fn clocks(found: &Clocks) -> Value {
    let days = found.seats.iter().map(|seat| seat.vacation_days);
    json!({
        "paused": found.paused, "agreed": found.pause_agreed,
        "vacation_days": days.collect::<Vec<_>>(),
    })
}

fn member(found: &Account) -> Value {
    let roles = found.roles();
    let roles: Vec<_> = roles
        .map(|role| short(role.as_str_name(), "ROLE_"))
        .collect();
    json!({"roles": roles, "suspended": found.suspended})
}
