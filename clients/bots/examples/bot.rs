//! A bot: takes a seat of a match, follows it, and plays any legal command until it ends.
//!
//!     cargo run -p sandtable-bots --example bot -- matches/ysms2kagnfcrcqst [http://127.0.0.1:7440]

use anyhow::Context;
use sandtable_bots::BotKind;
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::games::aa1940::v1::{Legal, View};
use sandtable_proto::types::v1::Outcome;

/// Plays a seat to the end of its match.
async fn play(client: Client, access: SeatAccess) -> anyhow::Result<Outcome> {
    let (me, name) = (client.for_seat(&access)?, &access.match_name);
    let mut policy = BotKind::Random.aa1940_policy(access.seat.into());
    let found = me.started(name).await?;
    let (mut version, mut awaited) = (found.version, found.awaited);
    let mut log = me.subscribe(name, version);
    loop {
        while awaited.contains(&access.seat) {
            let (view, legal) = (me.view::<View>(name).await?, me.legal::<Legal>(name).await?);
            let mut chosen = policy.choose(&view.what, &legal.what);
            if chosen.is_empty() {
                chosen.push(me.default_command(name).await?.what);
            }
            for command in chosen {
                match me.submit(name, &command, None).await {
                    Ok(done) => (version, awaited) = (done.version, done.awaited),
                    Err(refused) if refused.violation().is_some() => policy.refused(&command),
                    Err(error) => return Err(error.into()),
                }
                if !awaited.contains(&access.seat) {
                    break;
                }
            }
        }
        match log.next().await? {
            Some(entry) if entry.outcome.is_some() => return entry.outcome.context("it has one"),
            Some(entry) if entry.sequence > version => {
                (version, awaited) = (entry.sequence, entry.awaited);
            }
            Some(_) => {}
            None => return me.get_match(name).await?.outcome.context("no outcome"),
        }
    }
}

#[tokio::main]
#[allow(clippy::print_stdout, reason = "this is what the program is for")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().context("which match?")?;
    let address = arguments.next();
    let client = Client::connect(address.as_deref().unwrap_or("http://127.0.0.1:7440"))?;
    let access = client.join(&name, None, "any-legal bot").await?;
    println!("seat {} of {name}", access.seat);
    let outcome = play(client, access.clone()).await?;
    let ending = if outcome.winners.contains(&access.seat) {
        "won"
    } else {
        "did not win"
    };
    println!("{ending} - {}", outcome.reason);
    Ok(())
}
