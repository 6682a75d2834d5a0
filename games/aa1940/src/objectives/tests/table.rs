//! Items that each objective of the combined game names: with all of them a power is paid,
//! without any one it is not.

use super::collect;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::phase::Phase;
use crate::power::PowerSet;
use crate::scenario::Scenario;
use crate::testing::Table;

/// A power's only wars, as it is about to collect income.
fn at_war_with(power: &str, enemies: &[&str]) -> Scenario {
    let scenario = Scenario::global()
        .turn(1, power, Phase::Mobilize)
        .with(|state| {
            let power = state.turn().power;
            for other in state.board().all_powers() {
                state.set_account(other, |account| {
                    account.wars = account.wars.iter().filter(|it| *it != power).collect();
                });
            }
            state.set_account(power, |account| account.wars = PowerSet::EMPTY);
        });
    (enemies.iter()).fold(scenario, |scenario, enemy| scenario.war(power, enemy))
}

/// Payment of an objective to an economy in the Collect Income phase that follows.
fn paid(scenario: Scenario, economy: &str, id: &str) -> u16 {
    let mut table = Table::new(scenario);
    let of = table.economy(economy);
    let first = of == EconomyId::first_of(table.state.turn().power);
    let bonuses = if first {
        collect(&mut table)
    } else {
        collect(&mut table);
        let told = table.events.iter().find_map(|event| match event {
            Event::OfEconomy { economy, event } if *economy == of => match &**event {
                Event::Income { bonuses, .. } => Some(bonuses.clone()),
                _ => None,
            },
            _ => None,
        });
        told.expect("the economy collects")
    };
    let id = format!("AAE-objectives-{id}");
    let mine = bonuses.iter().filter(|(earned, _)| *earned == id);
    mine.map(|(_, ipcs)| *ipcs).sum()
}

/// An objective that pays while all of some land is held.
struct Land {
    id: &'static str,
    economy: &'static str,
    power: &'static str,
    ipcs: u16,
    holder: &'static str,
    thief: &'static str,
    enemies: &'static [&'static str],
    territories: &'static [&'static str],
}

const JAPANESE: Land = Land {
    id: "",
    economy: "japan",
    power: "japan",
    ipcs: 5,
    holder: "japan",
    thief: "anzac",
    enemies: &["united-states", "united-kingdom", "anzac", "france"],
    territories: &[],
};

const AMERICAN: Land = Land {
    id: "",
    economy: "united-states",
    power: "united-states",
    ipcs: 5,
    holder: "united-states",
    thief: "anzac",
    enemies: &["germany", "italy", "japan"],
    territories: &[],
};

const LAND: [Land; 8] = [
    Land {
        id: "20",
        territories: &[
            "guam",
            "midway",
            "wake-island",
            "gilbert-islands",
            "solomon-islands",
        ],
        ..JAPANESE
    },
    Land {
        id: "22",
        territories: &["sumatra", "java", "borneo", "celebes"],
        ..JAPANESE
    },
    Land {
        id: "23",
        ipcs: 10,
        territories: &[
            "eastern-united-states",
            "central-united-states",
            "western-united-states",
        ],
        ..AMERICAN
    },
    Land {
        id: "24",
        territories: &[
            "alaska",
            "aleutian-islands",
            "hawaiian-islands",
            "johnston-island",
            "line-islands",
        ],
        ..AMERICAN
    },
    Land {
        id: "25",
        territories: &[
            "mexico",
            "southeast-mexico",
            "central-america",
            "west-indies",
        ],
        ..AMERICAN
    },
    Land {
        id: "26",
        territories: &["philippines"],
        ..AMERICAN
    },
    Land {
        id: "30",
        economy: "uk-pacific",
        power: "united-kingdom",
        ipcs: 5,
        holder: "united-kingdom",
        thief: "anzac",
        enemies: &["japan"],
        territories: &["kwangtung", "malaya"],
    },
    Land {
        id: "32",
        economy: "anzac",
        power: "anzac",
        ipcs: 5,
        holder: "united-kingdom",
        thief: "japan",
        enemies: &["japan"],
        territories: &[
            "dutch-new-guinea",
            "new-guinea",
            "new-britain",
            "solomon-islands",
        ],
    },
];

/// AAE-objectives-20, AAE-objectives-22 to AAE-objectives-26, AAE-objectives-30,
/// AAE-objectives-32: each enemy named will do, other ones will not, and each territory is
/// needed.
#[test]
fn land_is_needed_to_the_last_territory() {
    let powers = ["germany", "soviet-union", "japan", "united-states", "china"];
    let others = ["united-kingdom", "italy", "anzac", "france"];
    for row in &LAND {
        let whole = |enemy: &str| {
            let held = row.territories.iter();
            held.fold(at_war_with(row.power, &[enemy]), |scenario, at| {
                scenario.control(at, row.holder)
            })
        };
        for enemy in powers.iter().chain(&others) {
            let table = Table::new(whole(row.enemies[0]));
            let board = table.state.board();
            if board.side(table.power(enemy)) == board.side(table.power(row.power)) {
                continue;
            }
            let due = if row.enemies.contains(enemy) {
                row.ipcs
            } else {
                0
            };
            assert_eq!(
                paid(whole(enemy), row.economy, row.id),
                due,
                "{} {enemy}",
                row.id
            );
        }
        for lost in row.territories {
            let gap = whole(row.enemies[0]).control(lost, row.thief);
            assert_eq!(paid(gap, row.economy, row.id), 0, "{} {lost}", row.id);
        }
    }
}

/// AAE-objectives-21: five for each of four centers, in whosever hands of the Axis.
#[test]
fn each_center_pays_japan() {
    let centers = [
        "india",
        "new-south-wales",
        "hawaiian-islands",
        "western-united-states",
    ];
    for center in centers {
        for (holder, ipcs) in [("japan", 5), ("italy", 5), ("france", 0)] {
            let scenario = at_war_with("japan", &["anzac"]).control(center, holder);
            assert_eq!(paid(scenario, "japan", "21"), ipcs, "{center} {holder}");
        }
    }
}

/// AAE-objectives-29: war in Europe is war with Germany or with Italy.
#[test]
fn the_empire_at_war_in_europe() {
    for (enemies, ipcs) in [
        (&["germany"][..], 5),
        (&["italy"], 5),
        (&["japan"], 0),
        (&["japan", "italy"], 5),
    ] {
        let scenario = at_war_with("united-kingdom", enemies);
        assert_eq!(paid(scenario, "uk-europe", "29"), ipcs, "{enemies:?}");
    }
}

/// AAE-objectives-09, AAE-objectives-10, AAE-objectives-11: in the combined game the Soviet
/// Union is paid in a war with Germany or with Italy, not with Japan, for land of those two and
/// of neutrals that leaned to the Axis, not for Japan's, and once for Berlin.
#[test]
fn soviet_bonuses_are_for_the_war_in_europe() {
    for (enemy, wars) in [("germany", 1), ("italy", 1), ("japan", 0)] {
        let war = || at_war_with("soviet-union", &[enemy]);
        assert_eq!(paid(war(), "soviet-union", "09"), 5 * wars, "{enemy}");
        let won = ["poland", "libya", "bulgaria", "korea", "greece"];
        let won = (won.iter()).fold(war(), |it, at| it.control(at, "soviet-union"));
        assert_eq!(paid(won, "soviet-union", "10"), 3 * 3 * wars, "{enemy}");
        let berlin = || war().control("germany", "soviet-union");
        assert_eq!(paid(berlin(), "soviet-union", "11"), 10 * wars, "{enemy}");
        let again = berlin().with(|state| {
            let power = state.turn().power;
            state.set_account(power, |account| account.bonus_paid = true);
        });
        assert_eq!(paid(again, "soviet-union", "11"), 0);
    }
}
