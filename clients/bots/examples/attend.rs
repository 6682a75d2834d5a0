//! Attends a ladder's pool with a bot, until it is interrupted.
//!
//!     cargo run -p sandtable-bots --example attend -- KEY pools/POOL [http://127.0.0.1:7440]

use anyhow::Context;
use sandtable_bots::{BotKind, BotOptions, Report};
use sandtable_client::{Attended, Client, SeatAccess};
use sandtable_proto::ladder::v1::AttendRequest;
use sandtable_proto::ladder::v1::attend_response::Message;

/// Plays a seat to the end of its match: put your own bot here. The example `bot` shows how to
/// write one.
async fn bot(client: Client, access: SeatAccess) -> anyhow::Result<Report> {
    sandtable_bots::play(client, access, BotKind::Random, BotOptions::default()).await
}

#[tokio::main]
#[allow(clippy::print_stdout, reason = "this is what the program is for")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let key = arguments.next().context("which account's key?")?;
    let pool = arguments.next().context("which pool?")?;
    let address = arguments.next();
    let client = Client::connect(address.as_deref().unwrap_or("http://127.0.0.1:7440"))?;
    let client = client.with_token(&key)?;
    let request = AttendRequest {
        pool,
        capacity: 1,
        version: "1".to_owned(),
        author: "me".to_owned(),
        ..AttendRequest::default()
    };
    let leave = async {
        // Without a signal to wait for it leaves at once.
        let _ = tokio::signal::ctrl_c().await;
    };
    sandtable_client::attend(client, request, bot, leave, |told| match told {
        Attended::Message(Message::Attending(player)) => println!("{} is here", player.name),
        Attended::Message(Message::Decided(decided)) => {
            let rating = decided.after.unwrap_or_default().rating;
            println!("the rating is {rating:.0}");
        }
        Attended::Message(Message::Fault(fault)) => println!("{}", fault.text),
        Attended::Message(Message::Fixture(_) | Message::Heartbeat(_)) => {}
        Attended::Played(name, Ok(_)) => println!("{name} is over"),
        Attended::Played(name, Err(error)) => println!("{name} was not played: {error:#}"),
    })
    .await?;
    Ok(())
}
