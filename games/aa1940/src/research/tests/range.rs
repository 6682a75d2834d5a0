//! Long-Range Aircraft.

use super::battles::{HOME, war};
use crate::advance::Advance;
use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::space::Terrain;
use crate::testing::Table;
use crate::unit::UnitKind::{self, *};

/// Where Germany's unit can go in Combat Move with a British destroyer in every zone.
fn targets(mut scenario: Scenario, at: &str, kind: UnitKind) -> usize {
    let zones: Vec<String> = crate::board::Board::europe1940()
        .spaces
        .iter()
        .filter(|space| space.terrain == Terrain::Sea)
        .map(|space| space.id.clone())
        .collect();
    for zone in zones {
        scenario = scenario.units(&zone, "united-kingdom", Destroyer, 1);
    }
    let table = Table::new(scenario.units(at, "germany", kind, 1));
    let moves = table.phase().moves;
    let own = moves.iter().filter(|moves| moves.stack.kind == kind);
    own.map(|moves| moves.to.len()).sum()
}

/// AAE-research-17: every aircraft flies a space farther, and home again.
/// Allows: AAE-research-17.
#[test]
fn aircraft_fly_a_space_farther() {
    for kind in [Fighter, TacticalBomber, StrategicBomber] {
        let [near, far] = [&[][..], &[Advance::LongRangeAircraft]]
            .map(|advances| targets(war("germany", advances), HOME, kind));
        assert!(far > near, "{kind:?} reaches {near} and {far} spaces");
    }
    // Three spaces there and two back are five, and one of them is the advance's.
    let flight = |advances: &[Advance]| {
        let scenario = war("germany", advances)
            .no_facilities("western-germany")
            .units("western-germany", "germany", Fighter, 1)
            .units("sz-109", "united-kingdom", Destroyer, 1);
        Table::new(scenario)
    };
    let mut table = flight(&[Advance::LongRangeAircraft]);
    table.does("germany", table.go(Fighter, 1, "western-germany", "sz-109"));
    table.does("germany", Command::EndPhase);
    let mut table = flight(&[]);
    let command = table.go(Fighter, 1, "western-germany", "sz-109");
    assert_eq!(table.refused("germany", command), "AAE-combat-move-17");
}

/// AAE-research-17: ships and land units go as far as before, and so do others' aircraft.
/// Forbids: AAE-research-17.
#[test]
fn nothing_else_goes_farther() {
    for (at, kind) in [(HOME, Tank), ("sz-112", Cruiser)] {
        let [before, after] = [&[][..], &[Advance::LongRangeAircraft]]
            .map(|advances| targets(war("germany", advances), at, kind));
        assert_eq!(before, after, "{kind:?}");
    }
    let [before, after] = [&[][..], &[Advance::LongRangeAircraft]]
        .map(|advances| targets(war("italy", advances), HOME, Fighter));
    assert_eq!(before, after, "an ally's advance");
}

/// AAE-research-17: exactly one space more, for every kind of aircraft.
/// Allows: AAE-research-17.
/// Forbids: AAE-research-17.
#[test]
fn long_range_is_one_space() {
    for (kind, range) in [(Fighter, 4), (TacticalBomber, 4), (StrategicBomber, 6)] {
        for (advances, more) in [(&[][..], 0), (&[Advance::LongRangeAircraft][..], 1)] {
            let mut scenario = war("germany", advances)
                .turn(1, "germany", Phase::NoncombatMove)
                .no_facilities("germany")
                .units("germany", "germany", kind, 1);
            for land in ["scotland", "algeria", "egypt", "anglo-egyptian-sudan"] {
                scenario = scenario.control(land, "germany");
            }
            let table = Table::new(scenario);
            let from = table.space("germany");
            let moves = table.phase().moves;
            let own = moves.iter().filter(|it| it.stack.kind == kind);
            let farthest = own.flat_map(|it| &it.to).map(|to| {
                let air = crate::unit::Domain::Air;
                table.state.board().distance(air, from, to.to)
            });
            assert_eq!(farthest.max(), Some(range + more), "{kind:?}");
        }
    }
}
