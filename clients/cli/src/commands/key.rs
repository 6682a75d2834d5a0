//! `sandtable key`

use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use sandtable_proto::accounts::v1::{ApiKey, CreateApiKeyRequest, Scope};
use sandtable_runtime::clock::{Clock, SystemClock};
use serde_json::json;

use crate::args::global::Common;
use crate::args::names::{MY_ACCOUNT, id, key_name};
use crate::credentials::member;
use crate::output::writer;

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

#[derive(Debug, Args)]
pub(crate) struct KeyArguments {
    #[command(subcommand)]
    what: KeyCommand,
}

#[derive(Debug, Subcommand)]
enum KeyCommand {
    /// Make another key of your account. Its secret is shown only now.
    Create {
        /// Name of the key.
        name: String,
        /// Scopes of the key.
        #[arg(long = "scope", value_enum, required = true, value_delimiter = ',')]
        scopes: Vec<KeyScopeArg>,
        /// Number of days that the key works; for ever when absent.
        #[arg(long)]
        days: Option<u32>,
    },
    /// List your keys.
    List,
    /// Revoke a key permanently.
    Revoke {
        /// The key.
        key: String,
        /// Reason; needed for another account's key.
        #[arg(long, default_value = "")]
        reason: String,
    },
}

/// Scope of a key.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KeyScopeArg {
    /// Joining matches and acting for your seats.
    Play,
    /// Creating matches and managing those that you host.
    Host,
    /// Seeing what you may see.
    Watch,
    /// Managing matches that others host, for organisers.
    Organise,
    /// Keeping order, for moderators.
    Moderate,
    /// Everything that the operator's token may do, for operators.
    Operate,
    /// Changing the account, its keys and its webhooks.
    Account,
}

impl From<KeyScopeArg> for i32 {
    fn from(reach: KeyScopeArg) -> Self {
        let scope = match reach {
            KeyScopeArg::Play => Scope::Play,
            KeyScopeArg::Host => Scope::Host,
            KeyScopeArg::Watch => Scope::Watch,
            KeyScopeArg::Organise => Scope::Organise,
            KeyScopeArg::Moderate => Scope::Moderate,
            KeyScopeArg::Operate => Scope::Operate,
            KeyScopeArg::Account => Scope::Account,
        };
        scope.into()
    }
}

/// Makes, lists or revokes keys.
pub(crate) async fn run(common: &Common, arguments: KeyArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    match arguments.what {
        KeyCommand::Create { name, scopes, days } => {
            let life = days.map(|days| Duration::from_secs(u64::from(days) * SECONDS_A_DAY));
            let request = CreateApiKeyRequest {
                display_name: name,
                scopes: scopes.into_iter().map(i32::from).collect(),
                expire_time: life.map(|life| (SystemClock.now() + life).into()),
                ..Default::default()
            };
            let made = client.create_key(request).await?;
            let key = made.key.unwrap_or_default();
            if common.json {
                return writer::json(&json!({ "key": key.name, "secret": made.secret }));
            }
            writer::line(describe(&key))?;
            writer::line(format_args!("It is not shown again: {}", made.secret))?;
        }
        KeyCommand::List => {
            for key in client.keys(MY_ACCOUNT).await? {
                if common.json {
                    writer::json(&writer::message(&key)?)?
                } else {
                    writer::line(describe(&key))?
                }
            }
        }
        KeyCommand::Revoke { key, reason } => {
            let revoked = client.revoke_key(&key_name(&key), &reason).await?;
            if common.json {
                writer::json(&writer::message(&revoked)?)?
            } else {
                writer::line(describe(&revoked))?
            }
        }
    }
    Ok(())
}

fn describe(key: &ApiKey) -> String {
    let scopes: Vec<String> = (key.scopes())
        .map(|scope| writer::word(scope.as_str_name(), "SCOPE_"))
        .collect();
    let end = match (&key.revoke_time, &key.expire_time) {
        (Some(time), _) => format!("revoked {}", writer::moment(time)),
        (None, Some(time)) => format!("until {}", writer::moment(time)),
        (None, None) => "for ever".to_owned(),
    };
    format!(
        "{}  {}  ({}; {end})",
        id(&key.name),
        key.display_name,
        scopes.join(", ")
    )
}
