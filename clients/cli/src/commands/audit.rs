//! `sandtable audit`

use clap::Args;
use sandtable_proto::accounts::v1::{AuditEntry, ListAuditEntriesRequest};

use crate::args::global::Common;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct AuditArguments {
    /// Maximum number of entries to list.
    #[arg(long, default_value_t = 50)]
    limit: usize,
}

/// Lists what those who keep order have done, the latest first.
pub(crate) async fn run(common: &Common, arguments: AuditArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut request = ListAuditEntriesRequest::default();
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
