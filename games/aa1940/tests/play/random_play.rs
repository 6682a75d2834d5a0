//! Whole matches of random legal play: nothing panics, nothing dead-ends, replays agree, lists
//! and checks agree, and units, IPCs and all else are accounted for at every command. The
//! example `random_matches` plays more of them.

use sandtable_aa1940::game::AxisAndAllies;

use crate::matches::play_many;

#[test]
fn random_matches_end_and_keep_their_books() {
    let sum = play_many(&AxisAndAllies::europe1940(), 24, 997);
    assert!(sum.commands > 24 * 500, "{sum:?}");
    assert!(sum.listed > 1_000 && sum.agreed.refused > 1_000, "{sum:?}");
}

/// With and without research.
#[test]
fn random_matches_on_the_whole_world_do_so_too() {
    let sum = play_many(&AxisAndAllies::global1940(), 5, 997);
    assert_eq!((sum.matches, sum.with_research), (5, 3));
    assert!(sum.commands > 5 * 2_000, "{sum:?}");
    assert!(sum.listed > 100 && sum.agreed.refused > 1_000, "{sum:?}");
    assert!(sum.advances > 0, "{sum:?}");
}
