//! Pairings by organisers: `sandtable tournament pair` and `separate`.

use anyhow::Context;
use clap::Args;
use sandtable_proto::tournaments::v1::{
    Bye, ManualPair, PairRoundRequest, SeparateEntrantsRequest, Separation,
};

use super::show;
use crate::args::global::Common;
use crate::args::names::tournament_name;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct PairArguments {
    /// The tournament.
    tournament: String,
    /// The pairs, by the numbers of the entrants: in `3-1` entrant 3 plays the first side.
    #[arg(value_parser = pair_of)]
    pairs: Vec<ManualPair>,
    /// Entrants who have a bye of a point, by number.
    #[arg(long, value_delimiter = ',')]
    bye: Vec<u32>,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Pairs the next round by hand.
pub(super) async fn pair(common: &Common, arguments: PairArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let byes = arguments.bye.into_iter().map(|entrant| Bye {
        entrant,
        points: 2,
        ..Default::default()
    });
    let paired = client
        .pair_round(PairRoundRequest {
            name: tournament_name(&arguments.tournament),
            pairs: arguments.pairs,
            byes: byes.collect(),
            reason: arguments.reason,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&paired)?)
    } else {
        Ok(writer::line(show::round(&paired))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct SeparateArguments {
    /// The tournament.
    tournament: String,
    /// Groups of entrants, by number, and the round from which they may meet: `1,4,7:3`. Everybody
    /// may meet when there is none.
    #[arg(value_parser = group_of)]
    groups: Vec<Separation>,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Keeps groups of entrants apart.
pub(super) async fn separate(common: &Common, arguments: SeparateArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let changed = client
        .separate_entrants(SeparateEntrantsRequest {
            name: tournament_name(&arguments.tournament),
            separations: arguments.groups,
            reason: arguments.reason,
            ..Default::default()
        })
        .await?;
    if common.json {
        return writer::json(&writer::message(&changed)?);
    }
    writer::line(show::describe(&changed))?;
    for group in &changed.separations {
        writer::line(show::separation(group))?;
    }
    Ok(())
}

/// Reads `3-1`.
fn pair_of(text: &str) -> anyhow::Result<ManualPair> {
    let (first, second) = text
        .split_once('-')
        .with_context(|| format!("{text:?} is no pair such as 3-1"))?;
    Ok(ManualPair {
        first: number(first)?,
        second: number(second)?,
    })
}

/// Reads `1,4,7:3`.
fn group_of(text: &str) -> anyhow::Result<Separation> {
    let (entrants, round) = text
        .split_once(':')
        .with_context(|| format!("{text:?} is no group such as 1,4,7:3"))?;
    Ok(Separation {
        entrants: entrants
            .split(',')
            .map(number)
            .collect::<anyhow::Result<_>>()?,
        before_round: number(round)?,
    })
}

fn number(text: &str) -> anyhow::Result<u32> {
    text.parse()
        .with_context(|| format!("{text:?} is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_groups_are_read() {
        let pair = pair_of("3-1").unwrap();
        assert_eq!((pair.first, pair.second), (3, 1));
        let group = group_of("1,4,7:3").unwrap();
        assert_eq!((group.entrants, group.before_round), (vec![1, 4, 7], 3));
        for wrong in ["3", "3-", "a-b"] {
            assert!(pair_of(wrong).is_err(), "{wrong}");
        }
        for wrong in ["1,2", "1,:3", "1,2:"] {
            assert!(group_of(wrong).is_err(), "{wrong}");
        }
    }
}
