//! Chosen opponents: `sandtable ladder head-to-head` and `request`.

use anyhow::bail;
use clap::Args;
use sandtable_client::Client;
use sandtable_proto::ladder::v1::{ListPlayersRequest, Player, RequestFixtureRequest};

use super::show;
use crate::args::global::Common;
use crate::args::names::{player_name, pool_name};
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct HeadToHeadArguments {
    /// The pool.
    pool: String,
    /// The player whose results are shown: its id, or its name, with its version if it has
    /// several (`Halder@2`).
    first: String,
    /// Its opponent.
    second: String,
}

/// Shows the results of two players against each other.
pub(super) async fn head_to_head(
    common: &Common,
    arguments: HeadToHeadArguments,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let pool = pool_name(&arguments.pool);
    let first = find(&client, &pool, &arguments.first).await?;
    let second = find(&client, &pool, &arguments.second).await?;
    let found = client.head_to_head(&pool, &first, &second).await?;
    if common.json {
        return writer::json(&writer::message(&found)?);
    }
    for line in show::head_to_head(&found) {
        writer::line(line)?;
    }
    Ok(())
}

#[derive(Debug, Args)]
pub(super) struct RequestArguments {
    /// The pool.
    pool: String,
    /// Your player: its id, or its name, with its version if it has several (`Halder@2`).
    player: String,
    /// The opponent, which attends and takes requests.
    opponent: String,
}

/// Requests a fixture.
pub(super) async fn request(common: &Common, arguments: RequestArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let parent = pool_name(&arguments.pool);
    let player = find(&client, &parent, &arguments.player).await?;
    let opponent = find(&client, &parent, &arguments.opponent).await?;
    let made = client
        .request_fixture(RequestFixtureRequest {
            parent,
            player,
            opponent,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&made)?)
    } else {
        let line = format!("{}  {}", made.name, made.display_names.join(" - "));
        Ok(writer::line(line)?)
    }
}

/// The name of a player in a pool, by its id, or by its display name.
async fn find(client: &Client, pool: &str, text: &str) -> anyhow::Result<String> {
    let is_id = text.len() == 16 && text.bytes().all(|it| it.is_ascii_hexdigit());
    if is_id {
        return Ok(format!("{pool}/players/{text}"));
    }
    if text.contains('/') {
        return player_name(text);
    }
    let mut request = ListPlayersRequest {
        parent: pool.to_owned(),
        provisional: true,
        ..Default::default()
    };
    let mut found = Vec::new();
    loop {
        let page = client.list_players(request.clone()).await?;
        found.extend(page.players.into_iter().filter(|it| is_called(it, text)));
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    match found.as_slice() {
        [] => bail!("nobody in {pool} is called {text:?}"),
        [only] => Ok(only.name.clone()),
        several => {
            let all: Vec<String> = several.iter().map(with_version).collect();
            bail!("several are called {text:?}: {}", all.join(", "))
        }
    }
}

fn is_called(player: &Player, text: &str) -> bool {
    player.display_name == text || with_version(player) == text
}

fn with_version(player: &Player) -> String {
    format!("{}@{}", player.display_name, player.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_called_with_or_without_its_version() {
        let player = Player {
            display_name: "Halder".to_owned(),
            version: "2".to_owned(),
            ..Default::default()
        };
        assert!(is_called(&player, "Halder") && is_called(&player, "Halder@2"));
        assert!(!is_called(&player, "Halder@1") && !is_called(&player, "halder"));
    }
}
