//! Comparison of the units on the board with the events: none comes or goes unseen.

use std::collections::BTreeMap;

use sandtable_aa1940::event::{Event, Troops};
use sandtable_aa1940::power::Power;
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;

use crate::fault::{Fault, FaultKind};

/// Number of units of each kind that the powers have; standing armies, which belong to no power,
/// are left out.
type Census = BTreeMap<(Power, UnitKind), i64>;

/// Checks that the events of a command report every unit that came or went.
pub(super) fn check(before: &State, after: &State, events: &[Event]) -> Result<(), Fault> {
    if matches!(events, [Event::TakenBack { .. }]) {
        return Ok(());
    }
    let (mut told, mut found) = (count(before), count(after));
    for event in events {
        count_units(&mut told, event);
    }
    for census in [&mut told, &mut found] {
        census.retain(|_, count| *count != 0);
    }
    if told == found {
        return Ok(());
    }
    let differs = |it: &(&(Power, UnitKind), &i64)| told.get(it.0) != Some(it.1);
    let lost = |it: &(&(Power, UnitKind), &i64)| !found.contains_key(it.0);
    let wrong = found.iter().find(differs).or(told.iter().find(lost));
    let key = wrong.map_or((Power::NEUTRAL, UnitKind::Infantry), |it| *it.0);
    let number = |census: &Census| census.get(&key).copied().unwrap_or(0);
    let info = after.board().powers.get(key.0.index());
    let whose = info.map_or("neutral", |info| &info.id);
    let name = key.1.id();
    Err(Fault::new(
        FaultKind::Invariant,
        format!("{} {whose} {name}, as the events tell", number(&told)),
        format!("{}", number(&found)),
    ))
}

fn count(state: &State) -> Census {
    let mut census = Census::new();
    for (_, piece) in state.pieces() {
        add(&mut census, piece.owner, piece.kind, 1);
    }
    census
}

fn add(census: &mut Census, power: Power, kind: UnitKind, count: i64) {
    if power != Power::NEUTRAL {
        *census.entry((power, kind)).or_default() += count;
    }
}

/// Counts the units that an event reports.
fn count_units(census: &mut Census, event: &Event) {
    let mut troops = |troops: &Troops, sign: i64| {
        add(
            census,
            troops.power,
            troops.kind,
            sign * i64::from(troops.count),
        );
    };
    match event {
        Event::OfEconomy { event, .. } => count_units(census, event),
        Event::Placed { troops: come, .. } => troops(come, 1),
        Event::LiberationForce { troops: come, .. } => come.iter().for_each(|it| troops(it, 1)),
        Event::Destroyed { troops: gone, .. } | Event::Removed { troops: gone, .. } => {
            troops(gone, -1);
        }
        Event::Converted { by, army, .. } => {
            add(census, *by, UnitKind::Infantry, i64::from(*army));
        }
        _ => {}
    }
}
