//! Attends a ladder's pool with a bot, until it is interrupted.
//!
//!     cargo run -p sandtable-bots --example attend -- KEY pools/POOL [http://127.0.0.1:7440]

use anyhow::Context;
use sandtable_bots::{BotKind, BotOptions};
use sandtable_client::Client;
use sandtable_proto::ladder::v1::AttendRequest;
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::matches::v1::JoinMatchRequest;

#[tokio::main]
#[allow(clippy::print_stdout, reason = "this is what the program is for")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let key = arguments.next().context("which account's key?")?;
    let pool = arguments.next().context("which pool?")?;
    let address = arguments.next();
    let client = Client::connect(address.as_deref().unwrap_or("http://127.0.0.1:7440"))?;
    let client = client.with_token(&key)?;
    let mut attendance = client.attend(AttendRequest {
        pool,
        capacity: 1,
        version: "1".to_owned(),
        author: "me".to_owned(),
    });
    while let Some(message) = attendance.next().await? {
        match message {
            Message::Attending(player) => println!("{} is here", player.name),
            Message::Fixture(fixture) => {
                let mut matches = fixture.matches.iter();
                let Some(found) = matches.find(|it| it.number == fixture.join_match) else {
                    continue;
                };
                for seat in fixture.own_seats {
                    let joining = JoinMatchRequest {
                        name: found.r#match.clone(),
                        seat: Some(seat),
                        ..Default::default()
                    };
                    let access = client.join_match(joining).await?;
                    // The place of your own bot: what it takes is in the example `bot`.
                    let (kind, options) = (BotKind::Random, BotOptions::default());
                    tokio::spawn(sandtable_bots::play(client.clone(), access, kind, options));
                }
            }
            Message::Decided(decided) => {
                let rating = decided.after.unwrap_or_default().rating;
                println!("the rating is {rating:.0}");
            }
            Message::Fault(fault) => println!("{}", fault.text),
            Message::Heartbeat(_) => {}
        }
    }
    Ok(())
}
