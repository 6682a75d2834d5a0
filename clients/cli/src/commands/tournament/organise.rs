//! Commands of organisers: `sandtable tournament start`, `adjudicate` and the like.

use anyhow::bail;
use clap::{Args, ValueEnum};
use sandtable_client::Client;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, Entrant, InviteEntrantRequest,
    RemoveEntrantRequest, SubstituteMemberRequest,
};
use serde_json::json;

use super::show;
use crate::args::global::Common;
use crate::args::names::{entrant_name, fixture_name, tournament_name};
use crate::commands::account::full_name;
use crate::credentials::member;
use crate::output::writer;

/// A tournament, and why something is done to it.
#[derive(Debug, Args)]
pub(super) struct WithReason {
    /// The tournament.
    tournament: String,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Action on a tournament as a whole.
#[derive(Debug)]
pub(super) enum AuditEntry {
    Open,
    Start,
    StartRound,
    Pause(String),
    Resume,
    Cancel(String),
    Reopen(String),
}

impl WithReason {
    /// The tournament, and what is done to it for the reason.
    pub(super) fn of(self, audit_entry: fn(String) -> AuditEntry) -> (String, AuditEntry) {
        (self.tournament, audit_entry(self.reason))
    }
}

/// Does something to a tournament as a whole.
pub(super) async fn whole(
    common: &Common,
    tournament: &str,
    audit_entry: AuditEntry,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(tournament);
    let found = match audit_entry {
        AuditEntry::Open => client.open_tournament(&name).await?,
        AuditEntry::Start => client.start_tournament(&name).await?,
        AuditEntry::Pause(reason) => client.pause_tournament(&name, &reason).await?,
        AuditEntry::Resume => client.resume_tournament(&name).await?,
        AuditEntry::Cancel(reason) => client.cancel_tournament(&name, &reason).await?,
        AuditEntry::Reopen(reason) => client.reopen_tournament(&name, &reason).await?,
        AuditEntry::StartRound => {
            client.start_round(&name).await?;
            client.get_tournament(&name).await?
        }
    };
    if common.json {
        writer::json(&writer::message(&found)?)
    } else {
        Ok(writer::line(show::describe(&found))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct Adjudicate {
    /// The fixture, by its name or as `TOURNAMENT/FIXTURE`.
    fixture: String,
    /// Result of the fixture.
    #[arg(value_enum)]
    result: Verdict,
    /// Why.
    #[arg(long)]
    reason: String,
}

/// Decision of an organiser.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Verdict {
    /// The one that is named first.
    First,
    /// The one that is named second.
    Second,
    /// None.
    Draw,
    /// No winner, and both lose.
    BothLose,
}

/// Decides a fixture.
pub(super) async fn adjudicate(common: &Common, arguments: Adjudicate) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = fixture_name(&arguments.fixture)?;
    let points = match arguments.result {
        Verdict::First => vec![2, 0],
        Verdict::Second => vec![0, 2],
        Verdict::Draw => vec![1, 1],
        Verdict::BothLose => vec![0, 0],
    };
    let decided = client
        .adjudicate_fixture(AdjudicateFixtureRequest {
            name,
            points,
            reason: arguments.reason,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&decided)?)
    } else {
        Ok(writer::line(show::fixture(&decided))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct Annul {
    /// The fixture, by its name or as `TOURNAMENT/FIXTURE`.
    fixture: String,
    /// Only this match of it, counted from 1: another one is played in its place.
    #[arg(long = "match", default_value_t = 0)]
    number: u32,
    /// Why.
    #[arg(long)]
    reason: String,
}

/// Annuls a fixture or one of its matches.
pub(super) async fn annul(common: &Common, arguments: Annul) -> anyhow::Result<()> {
    let client = member(common)?;
    let annulled = client
        .annul_fixture(AnnulFixtureRequest {
            name: fixture_name(&arguments.fixture)?,
            number: arguments.number,
            reason: arguments.reason,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&annulled)?)
    } else {
        Ok(writer::line(show::fixture(&annulled))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct Invite {
    /// The tournament.
    tournament: String,
    /// The account.
    account: String,
    /// Name of the entrant, as people see it.
    name: String,
    /// The rating that it is seeded by.
    #[arg(long)]
    rating: Option<f64>,
}

/// Invites an account.
pub(super) async fn invite(common: &Common, arguments: Invite) -> anyhow::Result<()> {
    let client = member(common)?;
    let invited = client
        .invite_entrant(InviteEntrantRequest {
            name: tournament_name(&arguments.tournament),
            account: full_name(&client, &arguments.account).await?,
            display_name: arguments.name,
            rating: arguments.rating,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&invited)?)
    } else {
        Ok(writer::line(show::entrant(&invited))?)
    }
}

/// Makes entry codes.
pub(super) async fn codes(common: &Common, tournament: &str, count: u32) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(tournament);
    let codes = client.create_entry_codes(&name, count).await?;
    if common.json {
        return writer::json(&json!({ "codes": codes }));
    }
    for code in codes {
        writer::line(code)?;
    }
    Ok(())
}

#[derive(Debug, Args)]
pub(super) struct Remove {
    /// The entrant, by its name or as `TOURNAMENT/NUMBER`.
    entrant: String,
    /// Why.
    #[arg(long)]
    reason: String,
    /// The account that comes in place of the one that goes: its id, or its handle such as `@gort`.
    #[arg(long)]
    substitute: Option<String>,
    /// The account that goes, by its id, its handle or its name; the only one of the entrant when
    /// absent.
    #[arg(long, requires = "substitute")]
    of: Option<String>,
    /// Name of the entrant from now on; that of a single account that comes when absent.
    #[arg(long = "as", requires = "substitute", default_value = "")]
    display_name: String,
}

/// Takes an entrant out, or puts a substitute in its place.
pub(super) async fn remove(common: &Common, arguments: Remove) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = entrant_name(&arguments.entrant)?;
    let changed = match arguments.substitute {
        Some(new) => {
            let entrant = client.get_entrant(&name).await?;
            client
                .substitute_member(SubstituteMemberRequest {
                    name,
                    old_account: member_who_goes(&client, &entrant, arguments.of).await?,
                    new_account: full_name(&client, &new).await?,
                    display_name: arguments.display_name,
                    reason: arguments.reason,
                    ..Default::default()
                })
                .await?
        }
        None => {
            client
                .remove_entrant(RemoveEntrantRequest {
                    name,
                    reason: arguments.reason,
                    ..Default::default()
                })
                .await?
        }
    };
    if common.json {
        writer::json(&writer::message(&changed)?)
    } else {
        Ok(writer::line(show::entrant(&changed))?)
    }
}

/// The account of an entrant that a person means: by its name there, its id or its handle.
async fn member_who_goes(
    client: &Client,
    entrant: &Entrant,
    of: Option<String>,
) -> anyhow::Result<String> {
    let Some(of) = of else {
        return match entrant.members.as_slice() {
            [only] => Ok(only.account.clone()),
            _ => bail!("the entrant has several accounts: --of says which one goes"),
        };
    };
    let mut named = entrant.members.iter().filter(|it| it.display_name == of);
    match (named.next(), named.next()) {
        (Some(member), None) => Ok(member.account.clone()),
        (Some(_), Some(_)) => bail!("several accounts of the entrant are called {of}"),
        (None, _) => full_name(client, &of).await,
    }
}

/// Lists what organisers did.
pub(super) async fn audit(common: &Common, tournament: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    for audit_entry in client.audit_entries(&tournament_name(tournament)).await? {
        if common.json {
            writer::json(&writer::message(&audit_entry)?)?
        } else {
            writer::line(show::audit_entry(&audit_entry))?
        }
    }
    Ok(())
}
