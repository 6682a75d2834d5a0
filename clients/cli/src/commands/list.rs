//! `sandtable list`

use clap::Args;
use sandtable_client::Client;
use sandtable_proto::matches::v1::{ListMatchesRequest, Match};
use sandtable_runtime::clock::{Clock, SystemClock};

use crate::args::global::Common;
use crate::commands::account::full_name;
use crate::credentials::member;
use crate::output::match_line::standing;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct ListArguments {
    /// Maximum number of matches to list.
    #[arg(long, default_value_t = 50)]
    limit: usize,
    /// Only those that an account hosts or sits at; `me` for your own, public or not.
    #[arg(long)]
    account: Option<String>,
    /// Only those of a game.
    #[arg(long, default_value = "")]
    game: String,
    /// Only those with a label.
    #[arg(long, default_value = "")]
    label: String,
}

/// Lists matches, the newest first.
pub(crate) async fn run(common: &Common, arguments: ListArguments) -> anyhow::Result<()> {
    let (client, account) = match &arguments.account {
        Some(account) => {
            let client = member(common)?;
            let account = full_name(&client, account).await?;
            (client, account)
        }
        None => (Client::connect(&common.url)?, String::new()),
    };
    let mut page_token = String::new();
    let mut left = arguments.limit;
    loop {
        let page = client
            .list_matches(ListMatchesRequest {
                page_token,
                account: account.clone(),
                game: arguments.game.clone(),
                label: arguments.label.clone(),
                ..Default::default()
            })
            .await?;
        for found in page.matches.iter().take(left) {
            if common.json {
                writer::json(&writer::found(found)?)?
            } else {
                writer::line(line(found))?
            }
        }
        left = left.saturating_sub(page.matches.len());
        page_token = page.next_page_token;
        if left == 0 || page_token.is_empty() {
            return Ok(());
        }
    }
}

fn line(found: &Match) -> String {
    let standing = standing(found, SystemClock.now().into());
    format!("{}  {}  ({standing})", found.name, found.display_name)
}
