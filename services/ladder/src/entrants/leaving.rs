//! Worth of the results of an entrant who leaves a round robin before its end.

use std::collections::BTreeSet;

use sandtable_proto::tournaments::v1::{LeavingPolicy, RoundRobinSettings};
use sandtable_standings::results::{Fixture, Outcome, Results};

use crate::tournaments::record::StageRecord;

/// The entrants, by their ids in standings, whose results are struck.
pub(crate) fn struck(
    settings: &RoundRobinSettings,
    stage: &StageRecord,
    withdrawn: &[u32],
    fixtures: &[Fixture],
) -> BTreeSet<String> {
    let each = if settings.twice { 2 } else { 1 };
    let is_struck = |entrant: &u32| match settings.leaving() {
        LeavingPolicy::Keep => false,
        LeavingPolicy::Strike => true,
        LeavingPolicy::StrikeBelowHalf | LeavingPolicy::Unspecified => {
            let mut groups = stage.groups.iter();
            let group = groups.find(|it| it.entrants.contains(entrant));
            let opponents = group.map_or(0, |it| it.entrants.len().saturating_sub(1));
            let id = entrant.to_string();
            let played = fixtures.iter().filter(|it| it.a == id || it.b == id);
            let played = played.filter(|it| is_played(&it.outcome)).count();
            played * 2 < opponents * each
        }
    };
    let struck = withdrawn.iter().filter(|it| is_struck(it));
    struck.map(u32::to_string).collect()
}

/// Takes the results of those who are struck out of a table, and marks them.
pub(crate) fn strike(results: &mut Results, struck: &BTreeSet<String>) {
    for entrant in &mut results.entrants {
        entrant.struck = struck.contains(&entrant.id);
    }
    for fixture in &mut results.fixtures {
        if struck.contains(&fixture.a) || struck.contains(&fixture.b) {
            fixture.outcome = Outcome::Annulled;
        }
    }
}

fn is_played(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Won(_) | Outcome::Drawn)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sandtable_standings::results::{Entrant, Side, System};

    use super::*;
    use crate::tournaments::record::GroupRecord;

    fn fixture(a: u32, b: u32, outcome: Outcome) -> Fixture {
        Fixture {
            round: 1,
            a: a.to_string(),
            b: b.to_string(),
            outcome,
            scores: BTreeMap::new(),
        }
    }

    fn found(policy: LeavingPolicy, played: usize) -> Vec<String> {
        let settings = RoundRobinSettings {
            leaving: policy as i32,
            ..RoundRobinSettings::default()
        };
        let stage = StageRecord {
            groups: vec![GroupRecord {
                entrants: (1..=5).collect(),
            }],
            ..StageRecord::default()
        };
        let fixtures: Vec<Fixture> = (2..=5)
            .zip(0..)
            .map(|(other, index)| {
                let outcome = if index < played {
                    Outcome::Won(Side::A)
                } else {
                    Outcome::Forfeited(Side::A)
                };
                fixture(1, other, outcome)
            })
            .collect();
        struck(&settings, &stage, &[1], &fixtures)
            .into_iter()
            .collect()
    }

    #[test]
    fn who_has_played_half_of_their_fixtures_stays_in_the_table() {
        let default = LeavingPolicy::Unspecified;
        assert_eq!(found(default, 1), ["1"]);
        assert_eq!(found(default, 2), [""; 0]);
        assert_eq!(found(LeavingPolicy::Keep, 0), [""; 0]);
        assert_eq!(found(LeavingPolicy::Strike, 4), ["1"]);
    }

    #[test]
    fn results_of_others_stay() {
        let entrants = (1..=3).map(|number: u32| Entrant {
            id: number.to_string(),
            name: String::new(),
            rating: None,
            team: None,
            struck: false,
        });
        let mut results = Results {
            system: System::RoundRobin,
            rounds: 0,
            entrants: entrants.collect(),
            fixtures: vec![fixture(1, 2, Outcome::Drawn), fixture(2, 3, Outcome::Drawn)],
            byes: Vec::new(),
            both_sides: false,
        };
        strike(&mut results, &BTreeSet::from(["1".to_owned()]));
        let outcomes: Vec<&Outcome> = results.fixtures.iter().map(|it| &it.outcome).collect();
        assert_eq!(outcomes, [&Outcome::Annulled, &Outcome::Drawn]);
        let struck: Vec<bool> = results.entrants.iter().map(|it| it.struck).collect();
        assert_eq!(struck, [true, false, false]);
    }
}
