//! Powers that are neutral or not at war with one another, and what the board prints.

use super::table::Table;
use crate::board::Board;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::space::{Neutrality, SpaceId};
use crate::state::{Standing, State};
use crate::unit::UnitKind::{
    Carrier, Cruiser, Fighter, Infantry, StrategicBomber, Submarine, Tank, Transport,
};

/// AAE-map-04, AAE-neutrals-01, AAE-neutrals-04, AAE-neutrals-10, AAE-politics-20 (V-08,
/// V-09): what a territory is depends on who looks.
#[test]
fn standing_depends_on_the_observer() {
    let state = Scenario::europe().build();
    let standing = |power: &str, space: &str| {
        let power = state.board().find_power(power).unwrap();
        state.standing(power, state.board().find_space(space).unwrap())
    };
    for (power, space, expected) in [
        ("germany", "germany", Standing::Friendly),
        ("germany", "libya", Standing::Friendly),
        ("germany", "france", Standing::Hostile),
        ("germany", "russia", Standing::OffLimits),
        ("united-kingdom", "france", Standing::Friendly),
        (
            "united-kingdom",
            "eastern-united-states",
            Standing::OffLimits,
        ),
        ("soviet-union", "germany", Standing::OffLimits),
        ("germany", "bulgaria", Standing::FriendlyNeutral),
        ("italy", "iraq", Standing::FriendlyNeutral),
        ("united-kingdom", "bulgaria", Standing::UnfriendlyNeutral),
        ("united-kingdom", "yugoslavia", Standing::FriendlyNeutral),
        ("germany", "yugoslavia", Standing::UnfriendlyNeutral),
        ("germany", "switzerland", Standing::StrictNeutral),
        ("germany", "sahara-desert", Standing::Impassable),
    ] {
        assert_eq!(standing(power, space), expected, "{power} {space}");
    }
    // The same land can be hostile to one Axis power and not to the other.
    let war = Scenario::europe().war("germany", "soviet-union").build();
    let russia = war.board().find_space("russia").unwrap();
    let seen = |power: &str| war.standing(war.board().find_power(power).unwrap(), russia);
    assert_eq!(
        (seen("germany"), seen("italy")),
        (Standing::Hostile, Standing::OffLimits)
    );
}

/// AAE-map-01, AAE-map-02, AAE-map-05: emblems, values and armies are as printed.
#[test]
fn the_board_is_as_printed() {
    let board = Board::europe1940();
    let space = |id: &str| board.space(board.find_space(id).unwrap());
    for canadian in ["ontario", "quebec", "newfoundland-labrador"] {
        assert_eq!(space(canadian).original, board.find_power("united-kingdom"));
    }
    assert_eq!(space("france").original, board.find_power("france"));
    assert_eq!(space("switzerland").original, None);
    assert_eq!((space("united-kingdom").ipc, space("scotland").ipc), (6, 2));
    assert_eq!(space("iceland").ipc, 0);
    assert!(board.spaces.iter().all(|space| space.ipc <= 20));
    assert_eq!(space("switzerland").army, 2);
    assert_eq!(space("liberia").army, 0);
    assert_eq!(space("liberia").neutrality, Some(Neutrality::Strict));
    // An emblem that is no power's here is a neutral's; a power's is none.
    let leaning = Some(Neutrality::Leaning(Side::Allies));
    assert_eq!(space("suriname").neutrality, leaning);
    let owned = board
        .spaces
        .iter()
        .filter(|it| it.start_controller.is_some());
    assert!(owned.clone().count() > 60 && owned.clone().all(|it| it.neutrality.is_none()));
}

/// AAE-map-06: nothing enters the Sahara or the Pripet Marshes.
#[test]
fn impassable_land_is_closed_to_all() {
    let mut table = Table::set(
        Scenario::europe()
            .units("libya", "italy", Infantry, 1)
            .units("libya", "italy", StrategicBomber, 1)
            .turn(1, "italy", Phase::CombatMove),
    );
    for kind in [Infantry, StrategicBomber] {
        assert_eq!(
            table.go(kind, 1, "libya", "sahara-desert"),
            Err("AAE-map-06")
        );
    }
    for marsh in ["sahara-desert", "pripet-marshes"] {
        let id = table.space(marsh);
        assert_eq!(table.state.board().neighbors(id).count(), 0);
    }
}

/// AAE-politics-18: one unit of a power that the attacker is not at war with shields a
/// territory from every attack.
/// Allows: AAE-politics-18.
/// Forbids: AAE-politics-18.
#[test]
fn bystanders_shield_a_territory() {
    let scenario = |guard: &str| {
        Scenario::europe()
            .war("italy", "united-states")
            .units("western-germany", "germany", Infantry, 1)
            .units("western-germany", "germany", Fighter, 1)
            .units("western-germany", "germany", StrategicBomber, 1)
            .units("france", guard, Infantry, 1)
    };
    let mut shielded = Table::set(scenario("united-states"));
    let at = |table: &mut Table, kind| table.go(kind, 1, "western-germany", "france");
    for kind in [Infantry, Fighter] {
        assert_eq!(at(&mut shielded, kind), Err("AAE-politics-18"));
    }
    assert_eq!(
        shielded.raid(StrategicBomber, 1, "western-germany", "france"),
        Err("AAE-politics-18")
    );
    let mut open = Table::set(scenario("united-kingdom"));
    assert_eq!(at(&mut open, Infantry), Ok(()));
    let mut peace = Table::set(Scenario::europe().units("poland", "germany", Infantry, 1));
    assert_eq!(
        peace.go(Infantry, 1, "poland", "baltic-states"),
        Err("AAE-politics-18")
    );
}

/// AAE-politics-08: while neutral, the United States end ship moves off their own coasts,
/// warships also in zone 102; the way does not matter, nor does the rule at war.
/// Allows: AAE-politics-08.
/// Forbids: AAE-politics-08.
#[test]
fn the_neutral_united_states_stay_off_their_coasts() {
    let scenario = || {
        Scenario::europe()
            .no_facilities("eastern-united-states")
            .units("sz-101", "united-states", Cruiser, 1)
            .units("sz-101", "united-states", Submarine, 1)
            .units("sz-101", "united-states", Transport, 1)
            .turn(1, "united-states", Phase::NoncombatMove)
    };
    let mut table = Table::set(scenario());
    assert_eq!(table.reach(Cruiser, "sz-101"), ["sz-89", "sz-102", "sz-64"]);
    assert_eq!(
        table.reach(Submarine, "sz-101"),
        ["sz-89", "sz-102", "sz-64"]
    );
    assert_eq!(table.reach(Transport, "sz-101"), ["sz-89", "sz-64"]);
    assert_eq!(
        table.go(Cruiser, 1, "sz-101", "sz-107"),
        Err("AAE-politics-08")
    );
    assert_eq!(
        table.go(Transport, 1, "sz-101", "sz-102"),
        Err("AAE-politics-08")
    );
    let mut war = Table::set(scenario().war("germany", "united-states"));
    assert_eq!(war.go(Cruiser, 1, "sz-101", "sz-107"), Ok(()));
}

/// AAE-politics-21, AAE-politics-22, AAE-politics-23: a neutral power's land and air units
/// keep out of neutral land and of other powers' land and ships, and others out of its
/// own; bases of others do not serve it.
/// Allows: AAE-politics-21, AAE-politics-22.
/// Forbids: AAE-politics-21, AAE-politics-22.
#[test]
fn neutral_powers_keep_to_themselves() {
    let mut table = Table::set(
        Scenario::europe()
            .units("eastern-poland", "soviet-union", Infantry, 1)
            .units("caucasus", "soviet-union", Infantry, 2)
            .units("ukraine", "soviet-union", Fighter, 1)
            .turn(1, "soviet-union", Phase::NoncombatMove),
    );
    assert_eq!(
        table.go(Infantry, 1, "eastern-poland", "poland"),
        Err("AAE-politics-22")
    );
    assert_eq!(
        table.go(Infantry, 1, "caucasus", "northwest-persia"),
        Err("AAE-politics-21")
    );
    assert_eq!(
        table.go(Fighter, 1, "ukraine", "greece"),
        Err("AAE-politics-21")
    );
    assert_eq!(
        table.reach(Infantry, "eastern-poland"),
        ["baltic-states", "belarus", "bessarabia", "western-ukraine"]
    );
    // At war, the friendly neutral is open.
    let mut war = Table::set(
        Scenario::europe()
            .war("germany", "soviet-union")
            .units("caucasus", "soviet-union", Infantry, 1)
            .turn(1, "soviet-union", Phase::NoncombatMove),
    );
    assert_eq!(war.go(Infantry, 1, "caucasus", "northwest-persia"), Ok(()));

    let mut ally = Table::set(
        Scenario::europe()
            .units("quebec", "united-kingdom", Fighter, 1)
            .units("quebec", "united-kingdom", Tank, 1)
            .units("sz-101", "united-kingdom", Cruiser, 1)
            .facility("eastern-united-states", FacilityKind::NavalBase, 0)
            .turn(1, "united-kingdom", Phase::NoncombatMove),
    );
    for kind in [Fighter, Tank] {
        assert_eq!(
            ally.go(kind, 1, "quebec", "eastern-united-states"),
            Err("AAE-politics-18")
        );
    }
    assert!(
        !ally.reach(Cruiser, "sz-101").contains(&"sz-108".to_owned()),
        "another power's base is barred"
    );
    let base_used = Table::set(
        Scenario::europe()
            .war("germany", "united-states")
            .units("sz-101", "united-kingdom", Cruiser, 1)
            .facility("eastern-united-states", FacilityKind::NavalBase, 0)
            .turn(1, "united-kingdom", Phase::NoncombatMove),
    );
    assert!(
        base_used
            .reach(Cruiser, "sz-101")
            .contains(&"sz-108".to_owned())
    );
}

/// AAE-politics-22, AAE-politics-23, AAE-misc-09: carriers are shared only by powers at
/// war that agree.
/// Allows: AAE-air-landing-04.
/// Allows: AAE-politics-22, AAE-politics-23, AAE-misc-09.
/// Forbids: AAE-air-landing-04.
/// Forbids: AAE-politics-22, AAE-politics-23, AAE-misc-09.
#[test]
fn carriers_are_shared_by_consent() {
    let land = |scenario: Scenario, consent: bool| {
        let mut table = Table::set(
            scenario
                .units("united-kingdom", "united-kingdom", Fighter, 1)
                .units("sz-119", "france", Carrier, 1)
                .turn(1, "united-kingdom", Phase::NoncombatMove),
        );
        if consent {
            let france = table.power("france");
            table.grant(crate::favor::Favor::Carriers(france));
        }
        table.go(Fighter, 1, "united-kingdom", "sz-119")
    };
    assert_eq!(land(Scenario::europe(), false), Err("AAE-air-landing-05"));
    assert_eq!(land(Scenario::europe(), true), Ok(()));
    let one_seat = || Scenario::europe().one_seat(&["united-kingdom", "france"]);
    assert_eq!(land(one_seat(), false), Ok(()));
    let at_peace = |state: &mut State| {
        let france = state.board().find_power("france").unwrap();
        state.set_account(france, |account| account.wars = Default::default());
    };
    assert_eq!(
        land(one_seat().with(at_peace), true),
        Err("AAE-air-landing-05")
    );
}

/// AAE-misc-05: a power at war with no other has no combat moves.
#[test]
fn neutral_powers_have_no_combat_moves() {
    let mut table = Table::set(
        Scenario::europe()
            .units("sz-100", "soviet-union", Cruiser, 1)
            .turn(4, "soviet-union", Phase::CombatMove),
    );
    assert_eq!(table.go(Cruiser, 1, "sz-100", "sz-100"), Err("AAE-misc-05"));
    assert!(table.legal().moves.is_empty());
}

/// Numbers that name nothing are refused, never a panic.
#[test]
fn hostile_numbers_are_refused() {
    use crate::command::{Command, Stack};
    use crate::state::UnitId;
    let mut table = Table::set(Scenario::opening());
    let (own, _) = table.unit("germany", "germany", Infantry);
    let here = table.space("germany");
    for from in [here, SpaceId(900), SpaceId(u16::MAX)] {
        for to in [here, SpaceId(187), SpaceId(u16::MAX)] {
            for unit in [None, Some(own), Some(UnitId(u16::MAX))] {
                for count in [0, 1, u16::MAX] {
                    for kind in [Infantry, Transport, Fighter] {
                        let stack = Stack {
                            from,
                            kind,
                            count,
                            unit,
                        };
                        for command in [
                            Command::Move {
                                stack,
                                to,
                                via: None,
                            },
                            Command::Move {
                                stack,
                                to,
                                via: Some(SpaceId(u16::MAX)),
                            },
                            Command::Raid { stack, to },
                            Command::Unload { stack, to },
                            Command::Load {
                                stack,
                                transport: UnitId(u16::MAX),
                            },
                            Command::Load {
                                stack,
                                transport: own,
                            },
                        ] {
                            assert!(table.submit(command.clone()).is_err(), "{command:?}");
                        }
                    }
                }
            }
        }
    }
}

/// AAE-politics-22, AAE-politics-23: no aircraft fly over the land of a neutral power, which does
/// not fly over others' nor lands there; at war all of that is open.
/// Allows: AAE-politics-22, AAE-politics-23.
/// Forbids: AAE-politics-22, AAE-politics-23.
#[test]
fn neutral_powers_keep_their_skies() {
    let scenario = |war: bool| {
        let scenario = Scenario::europe()
            .units(
                "alberta-saskatchewan-manitoba",
                "united-kingdom",
                Fighter,
                1,
            )
            .units("sz-89", "united-kingdom", Carrier, 1)
            .units("eastern-united-states", "united-states", Fighter, 1);
        if war {
            scenario.war("united-states", "germany")
        } else {
            scenario
        }
    };
    for war in [true, false] {
        let turn = |power| Table::set(scenario(war).turn(1, power, Phase::NoncombatMove));
        let may = |rule| if war { Ok(()) } else { Err(rule) };
        let mut guest = turn("united-kingdom");
        assert_eq!(
            guest.go(Fighter, 1, "alberta-saskatchewan-manitoba", "sz-89"),
            may("AAE-combat-move-16")
        );
        let mut host = turn("united-states");
        assert_eq!(
            host.go(Fighter, 1, "eastern-united-states", "ontario"),
            may("AAE-politics-22")
        );
    }
}
