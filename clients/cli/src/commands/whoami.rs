//! `sandtable whoami`

use clap::Args;
use sandtable_proto::platform::v1::{Caller, LimitSubject};

use crate::args::global::Common;
use crate::credentials::member;
use crate::output::writer::{self, moment, word};

#[derive(Debug, Args)]
pub(crate) struct WhoamiArguments {}

/// Shows the caller's account, what its key may do, and what is left of its limits.
pub(crate) async fn run(common: &Common, _: WhoamiArguments) -> anyhow::Result<()> {
    let caller = member(common)?.caller().await?;
    if common.json {
        return writer::json(&writer::message(&caller)?);
    }
    for line in lines(&caller) {
        writer::line(line)?;
    }
    Ok(())
}

fn lines(caller: &Caller) -> Vec<String> {
    let mut lines = Vec::new();
    if caller.operator_token {
        lines.push("the operator's token".to_owned());
    } else if caller.account.is_empty() {
        lines.push("no account: this program shows no key".to_owned());
    } else {
        lines.push(format!("{} ({})", caller.display_name, caller.account));
        let roles = caller.roles().map(|it| word(it.as_str_name(), "ROLE_"));
        lines.push(format!("roles   {}", roles.collect::<Vec<_>>().join(", ")));
        let expires = caller.key_expire_time.as_ref();
        let expires = expires.map_or_else(|| "never".to_owned(), moment);
        lines.push(format!("key     {}, expires {expires}", caller.key));
    }
    if !caller.scopes.is_empty() {
        let scopes = caller.scopes().map(|it| word(it.as_str_name(), "SCOPE_"));
        lines.push(format!("scopes  {}", scopes.collect::<Vec<_>>().join(", ")));
    }
    for share in &caller.shares {
        let of = match share.subject() {
            LimitSubject::Address => "this address",
            LimitSubject::Caller | LimitSubject::Unspecified => "you",
        };
        let back = match share.per_second {
            0 => String::new(),
            rate => format!(", {rate} a second come back"),
        };
        let left = share.most.saturating_sub(share.used);
        lines.push(format!(
            "limit   {} of {of}: {left} of {} left{back}",
            share.limit, share.most
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::accounts::v1::{Role, Scope};
    use sandtable_proto::platform::v1::LimitShare;

    #[test]
    fn a_caller_reads_what_it_may_and_what_is_left() {
        let caller = Caller {
            account: "accounts/7".to_owned(),
            display_name: "Ada".to_owned(),
            key: "accounts/7/keys/1".to_owned(),
            roles: vec![Role::Player as i32],
            scopes: vec![Scope::Play as i32, Scope::Watch as i32],
            shares: vec![LimitShare {
                limit: "writes".to_owned(),
                subject: LimitSubject::Caller as i32,
                most: 40,
                used: 3,
                per_second: 20,
                reset_time: None,
            }],
            ..Caller::default()
        };
        assert_eq!(
            lines(&caller),
            [
                "Ada (accounts/7)",
                "roles   player",
                "key     accounts/7/keys/1, expires never",
                "scopes  play, watch",
                "limit   writes of you: 37 of 40 left, 20 a second come back",
            ]
        );
        assert!(lines(&Caller::default())[0].starts_with("no account"));
    }
}
