//! Properties that hold for all forces and all dice.

use proptest::prelude::*;

use super::*;
use crate::combat::assign::AssignableHits;
use crate::combat::forces::reaches;
use crate::decision::Group;

/// Kinds that differ in what can hit them, or in how many hits they take.
const TARGETS: [(UnitKind, bool); 6] = [
    (UnitKind::Submarine, false),
    (UnitKind::Fighter, false),
    (UnitKind::Cruiser, false),
    (UnitKind::Battleship, false),
    (UnitKind::Battleship, true),
    (UnitKind::Transport, false),
];

const SHOOTERS: [UnitKind; 3] = [UnitKind::Submarine, UnitKind::Fighter, UnitKind::Cruiser];

fn groups(counts: &[u16]) -> Vec<Group> {
    TARGETS
        .iter()
        .zip(counts)
        .enumerate()
        .filter(|(_, (_, count))| **count > 0)
        .map(|(index, ((kind, damaged), count))| Group {
            unit: UnitId(index as u16),
            power: Power(0),
            kind: *kind,
            count: *count,
            damaged: *damaged,
            seaborne: false,
            cargo: Vec::new(),
        })
        .collect()
}

/// Every way to lose units of the groups, legal or not.
fn all_losses(groups: &[Group]) -> Vec<Vec<Loss>> {
    let mut all: Vec<Vec<Loss>> = vec![Vec::new()];
    for group in groups {
        let most = if group.kind.is_capital_ship() && !group.damaged {
            group.count
        } else {
            0
        };
        let mut longer = Vec::new();
        for losses in &all {
            for destroyed in 0..=group.count {
                for damaged in 0..=most.min(group.count - destroyed) {
                    let mut with = losses.clone();
                    if destroyed + damaged > 0 {
                        with.push(Loss {
                            unit: group.unit,
                            destroyed,
                            damaged,
                        });
                    }
                    longer.push(with);
                }
            }
        }
        all = longer;
    }
    all
}

/// The kind of each unit hit, once for each hit.
fn hit_kinds(groups: &[Group], losses: &[Loss]) -> Vec<UnitKind> {
    losses
        .iter()
        .flat_map(|loss| {
            let group = groups.iter().find(|group| group.unit == loss.unit).unwrap();
            let each = if group.kind.is_capital_ship() && !group.damaged {
                2
            } else {
                1
            };
            let hits = loss.destroyed * each + loss.damaged;
            std::iter::repeat_n(group.kind, usize::from(hits))
        })
        .collect()
}

/// Reports whether every target can be given a hit of its own that reaches it, by trying all
/// assignments.
fn matched(targets: &[UnitKind], mut hits: [u16; 3], destroyer: bool) -> bool {
    let Some((target, rest)) = targets.split_first() else {
        return true;
    };
    SHOOTERS.iter().enumerate().any(|(index, by)| {
        if hits[index] == 0 || !reaches(*by, *target, destroyer) {
            return false;
        }
        hits[index] -= 1;
        let found = matched(rest, hits, destroyer);
        hits[index] += 1;
        found
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// AAE-combat-land-10, AAE-combat-sea-02, AAE-combat-sea-04, AAE-subs-13, AAE-subs-14: the
    /// losses accepted are exactly those that match the most hits and the fewest
    /// transports, found by trying every matching; a question is asked exactly when
    /// there are several.
    #[test]
    fn legal_losses_are_the_largest_matchings(
        counts in prop::collection::vec(0u16..3, TARGETS.len()),
        hits in prop::array::uniform3(0u16..3),
        destroyer: bool,
    ) {
        let groups = groups(&counts);
        let volley = AssignableHits {
            hits: Hits {
                by_submarines: hits[0],
                by_aircraft: hits[1],
                by_others: hits[2],
            },
            groups: &groups,
            air_hits_submarines: destroyer,
            cause: LossCause::Fire,
        };
        let possible: Vec<(usize, usize, Vec<Loss>)> = all_losses(&groups)
            .into_iter()
            .filter_map(|losses| {
                let kinds = hit_kinds(&groups, &losses);
                let transports = kinds.iter().filter(|kind| **kind == UnitKind::Transport).count();
                matched(&kinds, hits, destroyer).then_some((kinds.len(), transports, losses))
            })
            .collect();
        let most = possible.iter().map(|(hits, _, _)| *hits).max().unwrap();
        let fewest = possible
            .iter()
            .filter(|(hits, _, _)| *hits == most)
            .map(|(_, transports, _)| *transports)
            .min()
            .unwrap();
        prop_assert_eq!(usize::from(volley.required()), most);
        let legal: Vec<&Vec<Loss>> = possible
            .iter()
            .filter(|(hits, transports, _)| *hits == most && *transports == fewest)
            .map(|(_, _, losses)| losses)
            .collect();
        for losses in all_losses(&groups) {
            prop_assert_eq!(volley.check(&losses).is_ok(), legal.contains(&&losses));
        }
        let usual = volley.in_order(|group| (u32::from(group.unit.0), 100), None);
        prop_assert!(volley.check(&usual).is_ok());
        prop_assert_eq!(volley.choice(&usual), legal.len() > 1);
    }

    /// AAE-combat-land-15: whatever meets, every battle ends; answers that stand in for
    /// others are always legal; units only ever leave.
    #[test]
    fn every_battle_ends(
        attackers in prop::collection::vec(0u16..4, UnitKind::COUNT),
        defenders in prop::collection::vec(0u16..4, UnitKind::COUNT),
        rolls in prop::collection::vec(1u8..=6, 400),
        at_sea: bool,
        came_in: bool,
    ) {
        let fits = |kind: UnitKind| if at_sea {
            !kind.is_land()
        } else {
            !kind.is_sea()
        };
        let forces = |counts: &[u16]| -> Vec<(UnitKind, u16)> {
            UnitKind::ALL.into_iter().zip(counts.iter().copied()).filter(|(kind, _)| fits(*kind)).collect()
        };
        let (attackers, defenders) = (forces(&attackers), forces(&defenders));
        let at = if at_sea { CHANNEL } else { TARGET };
        let mut scenario = if at_sea {
            sea_battle(&[], &defenders)
        } else {
            land_battle(&[], &defenders)
        };
        for (kind, count) in attackers {
            scenario = if came_in {
                moved_in(scenario, at, if at_sea { PORT } else { HOME }, "germany", kind, count)
            } else {
                scenario.units(at, "germany", kind, count)
            };
        }
        let before = scenario.clone().build().pieces().count();
        let mut table = Table::set(scenario, &rolls);
        table.fight(BattleKind::General, at);
        table.play_out();
        prop_assert!(table.over());
        prop_assert!(table.state.pieces().count() <= before);
        prop_assert!(!table.state.pieces().any(|(_, piece)| piece.marks.intersects(Marks::SUBMERGED | Marks::SEABORNE)));
        for (_, piece) in table.state.pieces() {
            prop_assert!(piece.aboard.is_none_or(|ship| table.state.piece(ship).is_some()));
        }
    }
}
