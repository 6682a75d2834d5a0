//! A plan in a line: what it does, what that is worth, and why the next best one is not played.

use std::fmt::Write;

use sandtable_aa1940::board::Board;

use crate::aa1940::expert::campaign::Campaign;
use crate::aa1940::expert::planner::SearchResult;
use crate::aa1940::expert::regroup::Regrouping;
use crate::aa1940::expert::turn_plan::{PlanValue, TurnPlan};

/// Why a plan of attacks is played.
pub(crate) fn attacks(campaign: &Campaign<'_, '_>, found: &SearchResult) -> String {
    let mut text = format!(
        "attacks {} for {}",
        names(campaign, &found.best.plan),
        terms(&found.best.value)
    );
    // Writing to a string cannot fail.
    if let Some(next) = &found.next {
        let less = found.best.value.total() - next.value.total();
        let _ = write!(
            text,
            "; {less:.1} better than {} for {}",
            names(campaign, &next.plan),
            terms(&next.value)
        );
    }
    let _ = write!(text, " [{} plans]", found.evaluations);
    text
}

/// Why units stand where they do.
pub(crate) fn regrouping(board: &Board, found: &Regrouping) -> String {
    let worst = found
        .after
        .worst
        .map_or_else(String::new, |(space, gain, takes)| {
            format!(
                "; worst reply at {} gains {gain:.1} ({:.0} %)",
                board.space(space).id,
                100.0 * takes
            )
        });
    format!(
        "regroups {} stacks: replies {:.1} instead of {:.1}, capital falls {:.0} %{worst} [{} plans]",
        found.moves.len(),
        found.after.total,
        found.before.total,
        100.0 * found.after.capital,
        found.evaluations
    )
}

fn names(campaign: &Campaign<'_, '_>, plan: &TurnPlan) -> String {
    if plan.attacks.is_empty() {
        return "nothing".to_owned();
    }
    let board = campaign.scene.board();
    let names: Vec<String> = plan
        .attacks
        .iter()
        .map(|attack| {
            let id = &board.space(campaign.targets[attack.target].space).id;
            let chance = campaign
                .battle(attack, true)
                .map_or(0.0, |fight| fight.battle.win);
            format!("{id} ({:.0} %)", 100.0 * chance)
        })
        .collect();
    names.join(", ")
}

fn terms(value: &PlanValue) -> String {
    format!(
        "{:.1} (swing {:.1}, land {:.1}, steps {:.1}, replies {:+.1}, siege {:+.1}, capital {:.0} %)",
        value.total(),
        value.swing,
        value.land,
        value.progress,
        -value.replies,
        -value.siege,
        100.0 * value.capital
    )
}
