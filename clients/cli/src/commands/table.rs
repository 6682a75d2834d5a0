//! `sandtable match`

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use prost_types::FieldMask;
use sandtable_proto::matches::v1::{Clocks, Match, UpdateMatchRequest};

use crate::args::global::Common;
use crate::credentials::{manager, match_name, viewer};
use crate::output::match_line::{clock_line, standing};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    #[command(subcommand)]
    what: MatchCommand,
}

#[derive(Debug, Subcommand)]
enum MatchCommand {
    /// Show where a match stands, and who sits at it.
    Show {
        /// Name of the match.
        name: String,
    },
    /// Give a match that you host a name that people can say.
    Name {
        /// Name of the match.
        name: String,
        /// The name for people, such as berlin-44. It stays the match's.
        slug: String,
    },
    /// Call a match off that you host and that has not started.
    Cancel {
        /// Name of the match.
        name: String,
    },
    /// Offer a draw, or answer one that is on offer.
    Draw(AgreementArguments),
    /// Propose a pause of the clocks, or answer one that is proposed.
    Pause(AgreementArguments),
    /// End a pause.
    Resume {
        /// Name of the match.
        name: String,
        /// Your seat, if you have saved several.
        #[arg(long)]
        seat: Option<u32>,
    },
    /// Take days of the vacation that a correspondence match allows.
    Vacation {
        /// Name of the match.
        name: String,
        /// Number of days.
        days: u32,
        /// Your seat, if you have saved several.
        #[arg(long)]
        seat: Option<u32>,
    },
}

#[derive(Debug, Args)]
struct AgreementArguments {
    /// Name of the match.
    name: String,
    /// Your answer to the proposal; you make it when absent.
    #[arg(value_enum)]
    answer: Option<DrawAnswer>,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DrawAnswer {
    /// Agree.
    Yes,
    /// Do not, which takes it off the table.
    No,
}

/// Settles something around a match.
pub(crate) async fn run(common: &Common, arguments: TableArguments) -> anyhow::Result<()> {
    match arguments.what {
        MatchCommand::Show { name } => {
            let name = match_name(&name);
            let found = viewer(common, &name, None)?.get_match(&name).await?;
            show(common, &found)
        }
        MatchCommand::Name { name, slug } => {
            let name = match_name(&name);
            let client = manager(common, &name)?;
            let request = UpdateMatchRequest {
                r#match: Some(Match {
                    name,
                    slug,
                    ..Match::default()
                }),
                update_mask: Some(FieldMask {
                    paths: vec!["slug".to_owned()],
                }),
                ..UpdateMatchRequest::default()
            };
            let named = client.update_match(request).await?;
            show(common, &named.r#match.unwrap_or_default())
        }
        MatchCommand::Cancel { name } => {
            let name = match_name(&name);
            let cancelled = manager(common, &name)?.leave_match(&name).await?;
            show(common, &cancelled)
        }
        MatchCommand::Draw(AgreementArguments { name, answer, seat }) => {
            let name = match_name(&name);
            let client = viewer(common, &name, seat)?;
            let shown = match answer {
                None => client.propose_draw(&name).await?,
                Some(answer) => {
                    let version = client.get_match(&name).await?.version;
                    let agree = answer == DrawAnswer::Yes;
                    client.answer_draw(&name, agree, Some(version)).await?
                }
            };
            show(common, &shown)
        }
        MatchCommand::Pause(AgreementArguments { name, answer, seat }) => {
            let name = match_name(&name);
            let client = viewer(common, &name, seat)?;
            let clocks = match answer {
                None => client.propose_pause(&name).await?,
                Some(answer) => {
                    client
                        .answer_pause(&name, answer == DrawAnswer::Yes)
                        .await?
                }
            };
            show_clocks(common, &clocks)
        }
        MatchCommand::Resume { name, seat } => {
            let name = match_name(&name);
            let client = viewer(common, &name, seat)?;
            show_clocks(common, &client.end_pause(&name).await?)
        }
        MatchCommand::Vacation { name, days, seat } => {
            let name = match_name(&name);
            let client = viewer(common, &name, seat)?;
            show_clocks(common, &client.take_vacation(&name, days).await?)
        }
    }
}

fn show(common: &Common, found: &Match) -> anyhow::Result<()> {
    if common.json {
        return writer::json(&writer::found(found)?);
    }
    let now = found.update_time.unwrap_or_default();
    writer::line(format_args!(
        "{}  {}  ({})",
        found.name,
        found.display_name,
        standing(found, now)
    ))?;
    for seat in &found.seats {
        let awaited = if found.awaited.contains(&seat.seat) {
            ", awaited"
        } else {
            ""
        };
        let player = match (seat.taken, seat.player.as_str()) {
            (false, _) => "free",
            (true, "") => "taken",
            (true, player) => player,
        };
        let powers = seat.powers.join(", ");
        writer::line(format_args!(
            "  seat {}: {powers} ({player}{awaited})",
            seat.seat
        ))?;
    }
    if let Some(offer) = &found.draw_offer {
        writer::line(format_args!(
            "{}",
            offered("A draw is on offer", &offer.agreed)
        ))?;
    }
    Ok(())
}

fn show_clocks(common: &Common, clocks: &Clocks) -> anyhow::Result<()> {
    if common.json {
        return writer::json(&writer::message(clocks)?);
    }
    if !clocks.paused && !clocks.pause_agreed.is_empty() {
        let line = offered("A pause is proposed", &clocks.pause_agreed);
        return Ok(writer::line(line)?);
    }
    let line = clock_line(clocks).context("no clock runs")?;
    writer::line(format_args!("Clocks: {line}."))?;
    for seat in clocks.seats.iter().filter(|seat| seat.vacation_days > 0) {
        let days = seat.vacation_days;
        writer::line(format_args!(
            "  seat {} has {days} days of vacation",
            seat.seat
        ))?;
    }
    Ok(())
}

/// Returns the proposal, and the seats that have agreed to it.
fn offered(what: &str, agreed: &[u32]) -> String {
    let seats: Vec<String> = agreed.iter().map(u32::to_string).collect();
    format!("{what}: agreed by seat {}.", seats.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_the_table_names_who_agreed() {
        let line = offered("A draw is on offer", &[0, 2]);
        assert_eq!(line, "A draw is on offer: agreed by seat 0, 2.");
    }
}
