//! `sandtable account`

use clap::{Args, Subcommand};
use sandtable_client::Client;
use sandtable_proto::accounts::v1::{Account, CreateAccountRequest};
use serde_json::json;

use crate::common::Common;
use crate::names::account_name;
use crate::out;
use crate::seats::{SeatBook, member};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Make an account, and keep its first key for the commands after this one.
    Create {
        /// What others are to call you.
        name: String,
        /// Say that a program plays. This cannot be taken back.
        #[arg(long)]
        bot: bool,
    },
    /// Show an account.
    Show {
        /// The account; your own when absent.
        #[arg(default_value = "me")]
        account: String,
    },
}

/// Makes or shows an account.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    match arguments.what {
        What::Create { name, bot } => create(common, name, bot).await,
        What::Show { account } => {
            let client = member(common)?;
            let found = client.get_account(&account_name(&account)).await?;
            if common.json {
                out::json(&out::message(&found)?)
            } else {
                Ok(out::line(describe(&found))?)
            }
        }
    }
}

async fn create(common: &Common, display_name: String, bot: bool) -> anyhow::Result<()> {
    // Only where accounts are the operator's to make does a token matter.
    let mut client = Client::connect(&common.url)?;
    if let Some(token) = &common.token {
        client = client.with_token(token)?;
    }
    let request = CreateAccountRequest {
        display_name,
        bot,
        ..Default::default()
    };
    let made = client.create_account(request).await?;
    let account = made.account.unwrap_or_default();
    let path = SeatBook::default_path();
    SeatBook::change(&path, |book| {
        book.keep_key(&common.url, &account.name, &made.secret);
    })?;
    if common.json {
        return out::json(&json!({
            "account": account.name,
            "key": made.key.unwrap_or_default().name,
            "secret": made.secret,
        }));
    }
    out::line(format_args!("{} is yours.", account.name))?;
    out::line(format_args!(
        "Its key, shown only now and kept in {}:\n{}",
        path.display(),
        made.secret
    ))?;
    Ok(())
}

fn describe(account: &Account) -> String {
    let roles: Vec<String> = (account.roles())
        .map(|role| out::word(role.as_str_name(), "ROLE_"))
        .collect();
    let since = (account.create_time.as_ref()).map_or(String::new(), |time| {
        format!(", since {}", out::moment(time))
    });
    let kind = if account.bot { ", a bot" } else { "" };
    let suspended = if account.suspended { ", suspended" } else { "" };
    format!(
        "{}  {}  ({}{kind}{suspended}{since})",
        account.name,
        account.display_name,
        roles.join(", ")
    )
}
