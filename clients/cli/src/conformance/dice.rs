use anyhow::ensure;

use crate::conformance::harness::{Expected, Suite};
use crate::conformance::rng::key;

/// Other keys that each entry is tried with.
const KEYS: u64 = 4;

/// Checks that chance follows from the key of the match, and that nothing else does.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let (mut with_dice, mut differing, mut drawn) = (0, 0, 0);
    for played in suite.played().await? {
        for (version, entry) in (0..).zip(&played.entries) {
            let first = &entry.applied;
            drawn += first.dice_drawn;
            with_dice += u32::from(first.dice_drawn > 0);
            for number in 0..KEYS {
                let at = played.by_snapshot(&format!("{}-dice-{number}", played.name), version);
                let other = key(suite.extent.seed, 100 + number);
                let other = suite.apply(&at, entry.seat, &entry.action, &other).await;
                let other = other.wanted("Apply with other dice")?;
                let same = first.events == other.events && first.awaited == other.awaited;
                ensure!(
                    same || first.dice_drawn > 0 || other.dice_drawn > 0,
                    "entry {} draws no dice, and something else happens with other dice",
                    version + 1
                );
                differing += u32::from(!same);
            }
        }
    }
    ensure!(
        with_dice < 2 || differing > 0,
        "{with_dice} entries draw dice, and with other dice the same happens"
    );
    Ok(format!(
        "{drawn} dice in {with_dice} entries, and {differing} times something else with others"
    ))
}
