//! `sandtable account`

use clap::{Args, Subcommand, ValueEnum};
use sandtable_client::Client;
use sandtable_proto::accounts::v1::{Account, CreateAccountRequest, Role, SetRolesRequest};
use serde_json::json;

use crate::args::global::Common;
use crate::args::names::account_name;
use crate::credentials::{SeatBook, member};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct AccountArguments {
    #[command(subcommand)]
    what: AccountCommand,
}

#[derive(Debug, Subcommand)]
enum AccountCommand {
    /// Make an account, and keep its first key for the commands after this one.
    Create {
        /// Your name, as others see it.
        name: String,
        /// Say that a program plays. This cannot be taken back.
        #[arg(long)]
        bot: bool,
    },
    /// Claim a unique handle: `@NAME` stands for your account from then on.
    Handle {
        /// 3 to 32 letters of ASCII, digits, and `-_.` between them.
        #[arg(required_unless_present = "give_up")]
        name: Option<String>,
        /// Give up the handle that you have; it stays yours for 30 days.
        #[arg(long, conflicts_with = "name")]
        give_up: bool,
    },
    /// List all accounts; for moderators and operators.
    List,
    /// Give an account roles in place of those that it has; for operators.
    Roles {
        /// The account.
        account: String,
        /// Its roles from now on; none leaves it a spectator.
        #[arg(value_enum)]
        roles: Vec<RoleArg>,
        /// Why: it is put on record.
        #[arg(long)]
        reason: String,
    },
    /// Show an account.
    Show {
        /// The account, or its `@handle`; your own when absent.
        #[arg(default_value = "me")]
        account: String,
    },
}

/// Role of an account on the whole platform.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum RoleArg {
    /// Plays and hosts.
    Player,
    /// Runs tournaments and other people's matches.
    Organiser,
    /// Keeps order.
    Moderator,
    /// Runs the platform.
    Operator,
}

impl From<RoleArg> for Role {
    fn from(word: RoleArg) -> Self {
        match word {
            RoleArg::Player => Self::Player,
            RoleArg::Organiser => Self::Organiser,
            RoleArg::Moderator => Self::Moderator,
            RoleArg::Operator => Self::Operator,
        }
    }
}

/// Makes or shows an account.
pub(crate) async fn run(common: &Common, arguments: AccountArguments) -> anyhow::Result<()> {
    match arguments.what {
        AccountCommand::Create { name, bot } => create(common, name, bot).await,
        AccountCommand::Handle { name, .. } => {
            let name = name.unwrap_or_default();
            let handle = name.strip_prefix('@').unwrap_or(&name);
            show(common, &member(common)?.claim_handle(handle).await?)
        }
        AccountCommand::List => {
            for found in &member(common)?.list_accounts().await? {
                show(common, found)?;
            }
            Ok(())
        }
        AccountCommand::Roles {
            account,
            roles,
            reason,
        } => {
            let roles = roles.into_iter().map(|role| Role::from(role).into());
            let request = SetRolesRequest {
                name: account_name(&account),
                roles: roles.collect(),
                reason,
            };
            show(common, &member(common)?.set_roles(request).await?)
        }
        AccountCommand::Show { account } => {
            let client = member(common)?;
            show(common, &client.get_account(&account_name(&account)).await?)
        }
    }
}

/// Returns the full name of an account. The server is asked for it where its handle is given:
/// other services know accounts by their ids.
pub(crate) async fn full_name(client: &Client, text: &str) -> anyhow::Result<String> {
    let name = account_name(text);
    if !name.starts_with("accounts/@") {
        return Ok(name);
    }
    Ok(client.get_account(&name).await?.name)
}

fn show(common: &Common, found: &Account) -> anyhow::Result<()> {
    if common.json {
        writer::json(&writer::message(found)?)
    } else {
        Ok(writer::line(describe(found))?)
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
        return writer::json(&json!({
            "account": account.name,
            "key": made.key.unwrap_or_default().name,
            "secret": made.secret,
        }));
    }
    writer::line(format_args!("{} is yours.", account.name))?;
    writer::line(format_args!(
        "Its key, shown only now and kept in {}:\n{}",
        path.display(),
        made.secret
    ))?;
    Ok(())
}

fn describe(account: &Account) -> String {
    let roles: Vec<String> = (account.roles())
        .map(|role| writer::word(role.as_str_name(), "ROLE_"))
        .collect();
    let since = (account.create_time.as_ref()).map_or(String::new(), |time| {
        format!(", since {}", writer::moment(time))
    });
    let kind = if account.bot { ", a bot" } else { "" };
    let suspended = if account.suspended { ", suspended" } else { "" };
    let handle = match account.handle.as_str() {
        "" => String::new(),
        handle => format!("  @{handle}"),
    };
    format!(
        "{}  {}{handle}  ({}{kind}{suspended}{since})",
        account.name,
        account.display_name,
        roles.join(", ")
    )
}
