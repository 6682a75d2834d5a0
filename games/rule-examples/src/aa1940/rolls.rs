//! The dice of a command, step by step.

use std::collections::BTreeMap;

use sandtable_aa1940::decision::LossCause;
use sandtable_aa1940::event::{Event, Role};
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;

/// Dice that were rolled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiceStep {
    /// Fire: how many dice at which number.
    Fire(BTreeMap<u8, usize>),
    /// Dice with another use.
    Other(usize),
}

impl std::fmt::Display for DiceStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fire(dice) => {
                let parts: Vec<String> = dice
                    .iter()
                    .map(|(hits_on, count)| format!("{count} at {hits_on}"))
                    .collect();
                f.write_str(&parts.join(", "))
            }
            Self::Other(1) => f.write_str("1 die"),
            Self::Other(dice) => write!(f, "{dice} dice"),
        }
    }
}

/// A firing, with its source and cause: the dice of one firing are a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Firing {
    Battle(SpaceId, Role, LossCause),
    Facility(SpaceId, FacilitySlot, Role),
    Kamikaze(Power),
}

/// The steps of some events, in order.
#[must_use]
pub(crate) fn steps(events: &[Event]) -> Vec<DiceStep> {
    let (mut steps, mut last) = (Vec::new(), None);
    for event in events {
        add(event, &mut steps, &mut last);
    }
    steps
}

fn add(event: &Event, steps: &mut Vec<DiceStep>, last: &mut Option<Firing>) {
    match event {
        Event::OfEconomy { event, .. } => add(event, steps, last),
        Event::BattleBegan { .. } | Event::RoundBegan { .. } => *last = None,
        Event::Rolled {
            space,
            by,
            cause,
            hits_on,
            dice,
            ..
        } => fire(
            Firing::Battle(*space, *by, *cause),
            *hits_on,
            dice,
            steps,
            last,
        ),
        Event::RaidRolled {
            space,
            slot,
            by,
            hits_on,
            dice,
            ..
        } if *hits_on > 0 && *by == Role::Defender => {
            fire(
                Firing::Facility(*space, *slot, *by),
                *hits_on,
                dice,
                steps,
                last,
            );
        }
        Event::Kamikaze {
            power,
            hits_on,
            dice,
            ..
        } => fire(Firing::Kamikaze(*power), *hits_on, dice, steps, last),
        Event::RaidRolled { dice, .. }
        | Event::ConvoyRolled { dice, .. }
        | Event::ResearchRolled { dice, .. }
        | Event::AdvanceMade { dice, .. }
        | Event::WarBonds { dice, .. }
            if !dice.is_empty() =>
        {
            *last = None;
            steps.push(DiceStep::Other(dice.len()));
        }
        _ => {}
    }
}

fn fire(
    firing: Firing,
    hits_on: u8,
    dice: &[u8],
    steps: &mut Vec<DiceStep>,
    last: &mut Option<Firing>,
) {
    if dice.is_empty() {
        return;
    }
    if *last != Some(firing) {
        steps.push(DiceStep::Fire(BTreeMap::new()));
        *last = Some(firing);
    }
    if let Some(DiceStep::Fire(step)) = steps.last_mut() {
        *step.entry(hits_on).or_default() += dice.len();
    }
}
