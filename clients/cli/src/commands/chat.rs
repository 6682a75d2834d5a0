//! `sandtable chat`

use clap::Args;
use sandtable_proto::matches::v1::{ChatChannel, ChatMessage};
use serde_json::json;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct ChatArguments {
    /// Name of the match.
    name: String,
    /// Message to send; without it, the chat is shown.
    text: Option<String>,
    /// Talk to your own side only.
    #[arg(long)]
    side: bool,
    /// Go on showing what is said.
    #[arg(long)]
    follow: bool,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
}

/// Posts a message, or shows the chat.
pub(crate) async fn run(common: &Common, arguments: ChatArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let channel = if arguments.side {
        ChatChannel::Side
    } else {
        ChatChannel::Match
    };
    if let Some(text) = &arguments.text {
        let posted = client.post(&name, channel, text).await?;
        show(common, &posted)?;
        if !arguments.follow {
            return Ok(());
        }
    }
    if !arguments.follow {
        for message in client.messages(&name, channel).await? {
            show(common, &message)?;
        }
        return Ok(());
    }
    let mut stream = client.follow_chat(&name, channel, 0);
    while let Some(message) = stream.next().await? {
        show(common, &message)?;
    }
    Ok(())
}

fn show(common: &Common, message: &ChatMessage) -> anyhow::Result<()> {
    if common.json {
        return writer::json(&json!({
            "sequence": message.sequence,
            "seat": message.seat,
            "player": message.player,
            "text": message.text,
        }));
    }
    let (seat, player, text) = (message.seat, &message.player, &message.text);
    writer::line(format_args!("{player} (seat {seat}): {text}"))?;
    Ok(())
}
