//! Memory of live matches, of each game.

use sandtable_proto::matches::v1::GetViewRequest;

use super::GrowthPlan;
use super::figures::{Figures, GrowthTarget};
use super::filler::{CopyDifferences, Filler, id_of};
use super::pattern::Patterns;
use super::server::serve;
use crate::streams::resident;

/// Looks at so many matches of each game, and weighs the process before and after. Client and
/// server are one process; what a client keeps of an answer is nothing.
pub(crate) fn measure(
    plan: &GrowthPlan<'_>,
    patterns: &Patterns,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    let games = [
        ("aa1940", &patterns.axis_allies),
        ("axis-empires", &patterns.axis_empires),
    ];
    eprintln!("{} live matches of each game …", plan.live);
    let file = plan.folder.join("live.sqlite");
    let mut filler = Filler::open(&file, 0)?;
    for (_, pattern) in games {
        for _ in 0..=plan.live {
            filler.add(pattern, &CopyDifferences::default())?;
        }
    }
    filler.finish()?;
    // All in one server: what one had given back, another would seem to have for nothing.
    serve(&file, async |server| {
        let look = async |number| {
            let request = GetViewRequest {
                name: format!("matches/{}", id_of(number)),
                ..Default::default()
            };
            server.operator.matches().get_view(request).await
        };
        let pid = i32::try_from(std::process::id())?;
        for ((game, _), before) in games.into_iter().zip(0..) {
            let first = before * (plan.live + 1) + 1;
            // Everything that is made once is made before the count begins.
            look(first).await?;
            let before = resident(pid)?;
            for number in 1..=plan.live {
                look(first + number).await?;
            }
            let grown = resident(pid)?.saturating_sub(before);
            let what = format!("memory of a live match of {game}");
            let kib = grown as f64 / plan.live as f64;
            figures.add((&what, "KiB"), GrowthTarget::Flat, plan.live, kib);
        }
        Ok(())
    })
}
