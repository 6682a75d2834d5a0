//! `sandtable audit`

use clap::Args;
use prost_types::Timestamp;
use sandtable_proto::accounts::v1::{AuditEntry, ListAuditEntriesRequest};

use crate::args::global::Common;
use crate::args::moment::moment;
use crate::args::names::account_name;
use crate::credentials::member;
use crate::output::writer;

/// Name of the operator's token among those who acted.
const OPERATOR: &str = "operator";

#[derive(Debug, Args)]
pub(crate) struct AuditArguments {
    /// Maximum number of entries to list.
    #[arg(long, default_value_t = 50)]
    limit: usize,
    /// Only what this account did; `operator` for the operator's token.
    #[arg(long)]
    actor: Option<String>,
    /// Only this action, such as SUSPEND_ACCOUNT; `SUSPEND_*` for all that begin so.
    #[arg(long)]
    action: Option<String>,
    /// Only what was done to this resource or something below it, such as `tournaments/7f3a`.
    #[arg(long)]
    target: Option<String>,
    /// Only from this time on, such as 2030-01-31T18:00:00Z.
    #[arg(long, value_parser = moment)]
    since: Option<Timestamp>,
    /// Only before this time.
    #[arg(long, value_parser = moment)]
    until: Option<Timestamp>,
}

/// Lists what those who keep order have done, the latest first.
pub(crate) async fn run(common: &Common, arguments: AuditArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let actor = arguments.actor.map(|actor| match actor.as_str() {
        OPERATOR => actor,
        account => account_name(account),
    });
    let mut request = ListAuditEntriesRequest {
        actor: actor.unwrap_or_default(),
        action: arguments.action.unwrap_or_default(),
        target: arguments.target.unwrap_or_default(),
        start_time: arguments.since,
        end_time: arguments.until,
        ..ListAuditEntriesRequest::default()
    };
    let mut left = arguments.limit;
    loop {
        let page = client.list_audit_entries(request.clone()).await?;
        for entry in page.entries.iter().take(left) {
            if common.json {
                writer::json(&writer::message(entry)?)?
            } else {
                writer::line(describe(entry))?
            }
        }
        left = left.saturating_sub(page.entries.len());
        if left == 0 || page.next_page_token.is_empty() {
            return Ok(());
        }
        request.page_token = page.next_page_token;
    }
}

fn describe(entry: &AuditEntry) -> String {
    let time = (entry.create_time.as_ref()).map_or(String::new(), writer::moment);
    let reason = match entry.reason.as_str() {
        "" => String::new(),
        reason => format!(": {reason}"),
    };
    format!(
        "{time}  {}  {} {}{reason}",
        entry.actor, entry.action, entry.target
    )
}
