//! A match of Axis Empires followed as it goes on.

use std::io::{IsTerminal, Write};

use sandtable_client::Client;
use sandtable_proto::games::axis_empires::v1 as game;

use super::text::Ink;
use super::words::Words;
use super::{position, text::draw};
use crate::out;

/// How many lines of news stand below the map.
const NEWS: usize = 12;

/// Clears the screen and begins at its top.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Shows the map of a match.
pub(crate) async fn map(client: &Client, name: &str) -> anyhow::Result<String> {
    let view = client.view::<game::View>(name).await?.what;
    let pack = position::pack_of(&view)?;
    Ok(draw(&position::scene(&pack, &view)?, ink()))
}

/// Colors where somebody sees them.
pub(crate) fn ink() -> Ink {
    match std::io::stdout().is_terminal() {
        true => Ink::Colors,
        false => Ink::Plain,
    }
}

/// How a match is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// Line by line.
    Lines,
    /// The map with the last lines below it, drawn again after each entry.
    Map,
}

/// Follows a match from an entry on until it is over.
pub(crate) async fn follow(
    client: &Client,
    name: &str,
    after: u64,
    telling: Telling,
) -> anyhow::Result<()> {
    // Before the start there is nothing to see yet.
    client.started(name).await?;
    let view = client.view::<game::View>(name).await?.what;
    let pack = position::pack_of(&view)?;
    let words = Words::of(&pack, &view);
    let mut news: Vec<String> = Vec::new();
    let mut log = client.subscribe(name, after);
    while let Some(entry) = log.next().await? {
        for event in crate::game::messages::<game::Event>(&entry.events) {
            let Some(told) = words.sentence(&event) else {
                continue;
            };
            match telling {
                Telling::Lines => out::line(format_args!("{:>5}  {told}", entry.sequence))?,
                Telling::Map => news.push(told),
            }
        }
        if telling == Telling::Map {
            news.drain(..news.len().saturating_sub(NEWS));
            let shown = format!("{CLEAR}{}\n\n{}", map(client, name).await?, news.join("\n"));
            let mut screen = std::io::stdout().lock();
            writeln!(screen, "{shown}")?;
            screen.flush()?;
        }
    }
    Ok(())
}
