//! Direct encounters.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::record::{Kind, Records};
use crate::results::WIN;

/// Those who are tied, with their points against each other in half points.
pub(crate) type Tied = Vec<(usize, u32)>;

/// Orders those who are tied by what they scored against each other (C.07, article 6).
///
/// When all have met, the sums decide, and among those who are still tied only their own games,
/// again. When some have not met, an entrant who would come first however the missing games ended
/// is first, and the rest are compared again. If there is none, all stay tied.
///
/// Those who met more than once are compared by all their games. FIDE takes the average of each
/// pair, which is the same order wherever all met equally often.
pub(crate) fn split(records: &Records<'_>, tied: &[usize]) -> Vec<Tied> {
    let (points, missing) = points_among(records, tied);
    let mut order: Tied = tied.iter().copied().zip(points.iter().copied()).collect();
    if missing.iter().all(|missing| *missing == 0) {
        order.sort_by_key(|(_, points)| Reverse(*points));
        let groups: Vec<_> = order.chunk_by(|(_, a), (_, b)| a == b).collect();
        if groups.len() == 1 {
            return vec![order];
        }
        return (groups.into_iter())
            .flat_map(|group| again(records, group))
            .collect();
    }
    // Only the entrant with the highest possible score can be ahead for certain.
    let most = |place: usize| points[place] + missing[place] * WIN;
    let first = (0..tied.len()).max_by_key(|place| most(*place));
    let Some(first) = first.filter(|first| {
        let mut others = (0..tied.len()).filter(|place| place != first);
        others.all(|other| most(other) < points[*first])
    }) else {
        return vec![order];
    };
    let ahead = order.remove(first);
    let rest = again(records, &order);
    std::iter::once(vec![ahead]).chain(rest).collect()
}

/// The same among fewer, each shown with what they scored in the larger group.
fn again(records: &Records<'_>, group: &[(usize, u32)]) -> Vec<Tied> {
    if group.len() == 1 {
        return vec![group.to_vec()];
    }
    let mut group = group.to_vec();
    group.sort_unstable();
    let (members, shown): (Vec<usize>, Vec<u32>) = group.into_iter().unzip();
    let mut parts = split(records, &members);
    for (own, points) in parts.iter_mut().flatten() {
        if let Ok(place) = members.binary_search(own) {
            *points = shown[place];
        }
    }
    parts
}

/// Points of each against the others, and number of the others that each has not met.
fn points_among(records: &Records<'_>, tied: &[usize]) -> (Vec<u32>, Vec<u32>) {
    let members: BTreeSet<usize> = tied.iter().copied().collect();
    let others = u32::try_from(tied.len())
        .unwrap_or(u32::MAX)
        .saturating_sub(1);
    let of = |own: &usize| {
        let mut points = 0;
        let mut met = BTreeSet::new();
        for turn in &records.records[*own].turns {
            if let Kind::Met {
                opponent, played, ..
            } = turn.kind
                && records.regular(played)
                && members.contains(&opponent)
            {
                points += turn.points;
                met.insert(opponent);
            }
        }
        let met = u32::try_from(met.len()).unwrap_or(u32::MAX);
        (points, others - met)
    };
    tied.iter().map(of).unzip()
}
