//! `sandtable webhook`

use clap::{Args, Subcommand, ValueEnum};
use prost_types::FieldMask;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, EntryFilter, ListWebhookDeliveriesRequest, UpdateWebhookRequest, Webhook,
    WebhookDelivery, WebhookDeliveryState, WebhookState,
};
use serde_json::json;

use crate::args::global::Common;
use crate::args::names::{MY_ACCOUNT, delivery_name, id, webhook_name};
use crate::credentials::{match_name, member};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct WebhookArguments {
    #[command(subcommand)]
    what: WebhookCommand,
}

#[derive(Debug, Subcommand)]
enum WebhookCommand {
    /// Have the events of your matches sent to an address. Its secret is shown only now.
    Create {
        /// Where to post to.
        #[arg(value_name = "URL")]
        address: String,
        /// Name of the webhook.
        #[arg(long, default_value = "")]
        name: String,
        /// Send only events of this match.
        #[arg(long = "match", value_name = "MATCH")]
        of_match: Option<String>,
        /// Send only when a match waits for you.
        #[arg(long)]
        my_turn: bool,
        /// Send only events of matches with this label, such as those of `tournaments/NAME` or
        /// `pools/NAME`; may be given several times.
        #[arg(long = "label", value_name = "LABEL")]
        labels: Vec<String>,
        /// Language of the texts, as a BCP 47 tag.
        #[arg(long, value_name = "TAG", default_value = "")]
        language: String,
    },
    /// List your webhooks.
    List,
    /// Ask the address again for its consent, or go on with a webhook that is disabled.
    Enable {
        /// The webhook.
        webhook: String,
    },
    /// Send a test.
    Test {
        /// The webhook.
        webhook: String,
    },
    /// List what was delivered, what waits, and what was given up.
    Deliveries {
        /// The webhook.
        webhook: String,
        /// Only those in this state.
        #[arg(long, value_enum)]
        state: Option<State>,
    },
    /// Deliver something again.
    Replay {
        /// The delivery.
        delivery: String,
    },
    /// Delete a webhook.
    Delete {
        /// The webhook.
        webhook: String,
    },
}

/// State of a delivery.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum State {
    /// It will be tried, perhaps again.
    Pending,
    /// The receiver took it.
    Delivered,
    /// It was given up.
    Dead,
}

impl From<State> for WebhookDeliveryState {
    fn from(state: State) -> Self {
        match state {
            State::Pending => Self::Pending,
            State::Delivered => Self::Delivered,
            State::Dead => Self::Dead,
        }
    }
}

/// Manages the webhooks of the caller's account.
pub(crate) async fn run(common: &Common, arguments: WebhookArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    match arguments.what {
        WebhookCommand::Create {
            address,
            name,
            of_match,
            my_turn,
            labels,
            language,
        } => {
            let webhook = Webhook {
                url: address,
                display_name: name,
                r#match: of_match.as_deref().map(match_name).unwrap_or_default(),
                filter: (my_turn || !labels.is_empty()).then(|| EntryFilter {
                    own_seat_awaited: my_turn,
                    labels,
                    ..Default::default()
                }),
                text_language: language,
                ..Default::default()
            };
            let request = CreateWebhookRequest {
                webhook: Some(webhook),
                ..Default::default()
            };
            let made = client.create_webhook(request).await?;
            let webhook = made.webhook.unwrap_or_default();
            if common.json {
                let answer = json!({
                    "webhook": webhook.name,
                    "secret": made.secret,
                    "state": writer::word(webhook.state().as_str_name(), "WEBHOOK_STATE_"),
                });
                return writer::json(&answer);
            }
            writer::line(describe(&webhook))?;
            let secret = made.secret;
            writer::line(format_args!("Messages are signed with: {secret}"))?;
        }
        WebhookCommand::List => {
            for webhook in client.list_webhooks(MY_ACCOUNT).await? {
                if common.json {
                    writer::json(&writer::message(&webhook)?)?
                } else {
                    writer::line(describe(&webhook))?
                }
            }
        }
        WebhookCommand::Enable { webhook } => {
            let request = UpdateWebhookRequest {
                webhook: Some(Webhook {
                    name: webhook_name(&webhook),
                    state: WebhookState::Enabled.into(),
                    ..Default::default()
                }),
                update_mask: Some(FieldMask {
                    paths: vec!["state".to_owned()],
                }),
            };
            let webhook = client.update_webhook(request).await?;
            if common.json {
                writer::json(&writer::message(&webhook)?)?
            } else {
                writer::line(describe(&webhook))?
            }
        }
        WebhookCommand::Test { webhook } => {
            let sent = client.test_webhook(&webhook_name(&webhook)).await?;
            show(common, &sent)?;
        }
        WebhookCommand::Deliveries { webhook, state } => {
            let mut request = ListWebhookDeliveriesRequest {
                parent: webhook_name(&webhook),
                state: state.map_or(0, |state| WebhookDeliveryState::from(state).into()),
                ..Default::default()
            };
            loop {
                let page = client.list_webhook_deliveries(request.clone()).await?;
                for delivery in &page.deliveries {
                    show(common, delivery)?;
                }
                if page.next_page_token.is_empty() {
                    break;
                }
                request.page_token = page.next_page_token;
            }
        }
        WebhookCommand::Replay { delivery } => {
            let name = delivery_name(&delivery)?;
            show(common, &client.replay_webhook_delivery(&name).await?)?;
        }
        WebhookCommand::Delete { webhook } => {
            let name = webhook_name(&webhook);
            client.delete_webhook(&name).await?;
            if common.json {
                writer::json(&json!({ "deleted": name }))?
            } else {
                writer::line(format_args!("{} is deleted.", id(&name)))?
            }
        }
    }
    Ok(())
}

fn describe(webhook: &Webhook) -> String {
    let what = match webhook.r#match.as_str() {
        "" => "all matches",
        one => one,
    };
    let state = match webhook.state() {
        WebhookState::Disabled if !webhook.disable_reason.is_empty() => {
            format!("disabled: {}", webhook.disable_reason)
        }
        WebhookState::Pending => waiting("has not answered its challenge yet", webhook),
        WebhookState::Failed => waiting("has not answered its challenges", webhook),
        state => writer::word(state.as_str_name(), "WEBHOOK_STATE_"),
    };
    let name = match webhook.display_name.as_str() {
        "" => String::new(),
        name => format!("  {name}"),
    };
    format!(
        "{}{name}  {}  ({what}; {state})",
        id(&webhook.name),
        webhook.url
    )
}

/// Returns the reason why nothing is sent yet.
fn waiting(what: &str, webhook: &Webhook) -> String {
    match webhook.challenge_error.as_str() {
        "" => what.to_owned(),
        error => format!("{what}: {error}"),
    }
}

fn show(common: &Common, delivery: &WebhookDelivery) -> anyhow::Result<()> {
    if common.json {
        return writer::json(&writer::message(delivery)?);
    }
    let about = match delivery.sequence {
        0 => String::new(),
        sequence => format!(" {} entry {sequence}", delivery.r#match),
    };
    let state = writer::word(delivery.state().as_str_name(), "WEBHOOK_DELIVERY_STATE_");
    let failure = match delivery.last_error.as_str() {
        "" => String::new(),
        error => format!(", failed {} times: {error}", delivery.attempts),
    };
    Ok(writer::line(format_args!(
        "{}  {}{about}  ({state}{failure})",
        id(&delivery.name),
        delivery.r#type
    ))?)
}
