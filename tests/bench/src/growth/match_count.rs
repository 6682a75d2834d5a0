//! A store of more and more matches: starting over it, listing them, playing in one of them.

use std::time::Duration;

use sandtable_proto::matches::v1::MatchState as State;

use super::GrowthPlan;
use super::figures::{Figures, GrowthTarget, millis};
use super::filler::{CopyDifferences, Filler};
use super::lists;
use super::pattern::Patterns;
use super::server::{Server, serve};
use crate::load;
use crate::path::OPERATOR;
use crate::players::MatchServer;
use crate::recorded::Pool;

/// Matches of the smallest store, and by how much each is larger than the one before.
const SMALLEST: u64 = 1_000;
const STEPS: [u64; 2] = [100, 10];

/// For how long commands are played.
const PLAYED: Duration = Duration::from_secs(3);

/// Matches with clocks in the largest store, and in smaller ones a share of them.
const TIMED_OF: u64 = 100;

/// Fills one store further and further, and measures it at each size.
pub(crate) fn measure(
    plan: &GrowthPlan<'_>,
    patterns: &Patterns,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    let file = plan.folder.join("house.sqlite");
    let mut pool = Pool::new();
    let (mut made, mut size) = (0, SMALLEST.min(plan.matches));
    for step in STEPS.into_iter().map(Some).chain([None]) {
        eprintln!("a store of {size} matches …");
        let mut filler = Filler::open(&file, made)?;
        for number in made..size {
            add(&mut filler, patterns, number)?;
        }
        filler.finish()?;
        made = size;
        let look = async |server: &Server| look(server, size, &mut pool, figures).await;
        serve(&file, look)?;
        let next = step.map(|step| size.saturating_mul(step).min(plan.matches));
        match next {
            Some(next) if next > size => size = next,
            _ => break,
        }
    }
    Ok(())
}

/// The first matches are of rare kinds: a query for them walks past all others unless an index
/// leads to them. Half of the others are under way.
fn add(filler: &mut Filler, patterns: &Patterns, number: u64) -> anyhow::Result<()> {
    let differs = CopyDifferences::default();
    match number {
        0..3 => filler.add(
            &patterns.axis_allies,
            &CopyDifferences {
                account: lists::ACCOUNT,
                ..differs
            },
        ),
        3..6 => filler.add(
            &patterns.lobby,
            &CopyDifferences {
                label: lists::LABEL,
                ..differs
            },
        ),
        6..9 => filler.add(
            &patterns.lobby,
            &CopyDifferences {
                state: Some(State::Abandoned),
                ..differs
            },
        ),
        9..12 => filler.add(&patterns.axis_empires, &differs),
        _ if number % TIMED_OF == 12 => filler.add(&patterns.timed, &differs),
        _ if number % 20 == 13 => filler.add(&patterns.lobby, &differs),
        _ if number % 10 == 5 => filler.add(
            &patterns.axis_allies,
            &CopyDifferences {
                private: true,
                label: lists::COMMON,
                ..differs
            },
        ),
        _ => {
            let state = number.is_multiple_of(2).then_some(State::Finished);
            let label = lists::COMMON;
            let differs = CopyDifferences {
                state,
                label,
                ..differs
            };
            filler.add(&patterns.axis_allies, &differs)
        }
    }
}

async fn look(
    server: &Server,
    size: u64,
    pool: &mut Pool,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    let start = millis(server.answered_after);
    let what = "start: until the first answer";
    figures.add((what, "ms"), GrowthTarget::Most(2000.0), size, start);
    lists::host(&server.operator).await?;
    let hosted = millis(server.began.elapsed());
    let what = "start: until all are counted and the first match is hosted";
    figures.add((what, "ms"), GrowthTarget::Flat, size, hosted);
    let clients = (&server.public, &server.operator);
    lists::measure(clients, size, figures).await?;

    let hall = MatchServer {
        address: server.address,
        operator: OPERATOR,
    };
    let players = hall.players(pool, 1, PLAYED).await?;
    let measured = load::drive(players, PLAYED).await?;
    let (p50, p99) = (millis(measured.p50), millis(measured.p99));
    let what = "a command in a store of so many matches";
    figures.add(
        (&format!("{what}, p50"), "ms"),
        GrowthTarget::Flat,
        size,
        p50,
    );
    figures.add(
        (&format!("{what}, p99"), "ms"),
        GrowthTarget::Flat,
        size,
        p99,
    );
    Ok(())
}
