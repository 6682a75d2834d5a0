use super::attacks::with_marines;
use super::*;
use crate::map::{HexId, SideFeature};
use crate::pack::{MarkerKind, Pack};
use crate::testing;
use s4_2_1_attacks::field::Field;
use s4_2_3_shifts::{Cause, ShiftInputs, of};

/// The columns of a cause in a clash of an Axis attacker.
fn columns(
    position: &Position,
    hex: &str,
    attackers: &[PieceId],
    defenders: &[PieceId],
    cause: Cause,
) -> i8 {
    let clash = ShiftInputs {
        hex: position.hex(hex),
        attacker: Axis,
        attackers,
        supporter: None,
        defender: Soviet,
        defenders,
        blitz: position.state.segment() == Segment::BlitzCombat,
    };
    let shifts = of(&Field::of(&position.state), &clash);
    let mut found = shifts.iter().filter(|shift| shift.cause == cause);
    found.next().map_or(0, |shift| shift.columns)
}

/// AE-4.2.2-4, AEV-EX-06, DSV-4.2.2-1, DSV-4.2.2-2, DSV-4.2.2-4: 11 to 4 is 2-1, one more is
/// 3-1; the ends of the table hold.
#[test]
fn odds_are_rounded_for_the_defender() {
    let position = Position::europe();
    let table = &position.state.pack().combat;
    let odds = |attack, defence| {
        let odds = table.odds(table.column(attack, defence));
        (odds.attack, odds.defence)
    };
    assert_eq!(odds(11, 4), (2, 1));
    assert_eq!(odds(12, 4), (3, 1));
    assert_eq!(odds(100, 1), (9, 1));
    assert_eq!(odds(1, 100), (1, 3));
    assert_eq!(odds(3, 0), (9, 1));
}

/// AE-4.2.2-5, AEV-EX-07, DSV-4.2.2-4: three columns from 3-1 are 9-1, and there it ends.
#[test]
fn shifts_stay_within_the_table() {
    let position = Position::europe();
    let table = &position.state.pack().combat;
    let at = |by| table.odds(table.shift(table.column(3, 1), by)).attack;
    assert_eq!([at(3), at(9)], [9, 9]);
    let lowest = table.shift(table.column(3, 1), -9);
    assert_eq!(table.odds(lowest).defence, 3);
}

/// AE-4.2.2-4, AE-4.2.2-5, AE-4.2.2-6, AE-4.2.1.2-4: everything on one roll.
#[test]
fn the_die_is_cast_on_the_shifted_column() {
    let mut position = axis_attacks();
    let armies = [(); 2].map(|()| position.put("ger-army", Axis, "w3825"));
    let hq = position.put("ger-hq", Axis, "w3725");
    position.put("rus-army", Soviet, "w3824");
    position.put("ger-air", Axis, "w3824");
    let mut order = attack(&position, "w3824", &armies);
    order.support = Some(hq);
    let events = position.order(&command(order));
    let rolled = events.iter().find_map(|event| match event {
        Event::Rolled(rolled) => Some(rolled),
        _ => None,
    });
    let rolled = rolled.unwrap();
    assert_eq!((rolled.attack, rolled.defence, rolled.die), (14, 4, 3));
    let by: i8 = rolled.shifts.iter().map(|shift| shift.columns).sum();
    let table = &position.state.pack().combat;
    let column = table.shift(table.column(14, 4), i32::from(by));
    assert_eq!(usize::from(rolled.column), column);
    assert_eq!(rolled.result, table.result(column, 3));
    let causes: Vec<Cause> = rolled.shifts.iter().map(|shift| shift.cause).collect();
    assert!(causes.contains(&Cause::AttackingAir) && causes.contains(&Cause::AttackingHq));
}

/// AE-4.2.3.1-1 to AE-4.2.3.1-5, AE-4.2.3.1-7, AE-11.3-5, AE-11.4-3, AE-11.5-3: of a nation
/// that fights, in or next to the hex, and what the weather does.
#[test]
fn air_units_shift_for_their_own() {
    let mut position = axis_attacks();
    let german = position.put("ger-army", Axis, "e3609");
    let russian = position.put("rus-army", Soviet, "e3610");
    let shifts = |position: &Position| {
        let of = |cause| columns(position, "e3610", &[german], &[russian], cause);
        (of(Cause::AttackingAir), of(Cause::DefendingAir))
    };
    position.put("ita-fleet", Axis, "e3611");
    position.put("bri-air", Faction::Western, "e3611");
    assert_eq!(shifts(&position), (0, 0));
    position.put("ger-air", Axis, "e3611");
    position.put("ger-air", Axis, "e3709");
    position.put("rus-air", Soviet, "e3510");
    assert_eq!(shifts(&position), (2, -1));
    position.turn(1942, "Jan-Feb");
    assert_eq!(shifts(&position), (0, 0), "Snow");
    position.put("ger-air", Axis, "e3610");
    assert_eq!(shifts(&position), (1, 0), "in the hex itself");
    position.turn(1941, "Apr-May");
    assert_eq!(shifts(&position), (0, 0), "Mud");
}

/// AE-4.2.3.1-6, AE-13.8.4-1, DS-13.8.3-1: a multi-national HQ counts for the nations in it.
#[test]
fn a_multi_national_hq_brings_in_air_units() {
    let mut position = axis_attacks();
    let unit = position.put("ger-army", Axis, "e3609");
    let hq = position.put("ger-med", Axis, "e3609");
    let mut pack = Pack::clone(&testing::pack());
    let air = pack.find_counter("rus-air").unwrap();
    pack.counters[air.index()].country = position.area("Italy");
    let mut other = Position::on(pack);
    other.phase(Axis, Segment::RegularCombat);
    let put = |other: &mut Position| {
        let unit = other.put("ger-army", Axis, "e3609");
        let hq = other.put("ger-med", Axis, "e3609");
        other.put_at("ita-inf", Axis, crate::state::Place::Holding(hq));
        other.put("rus-air", Axis, "e3611");
        (unit, hq)
    };
    assert_eq!(put(&mut other), (unit, hq));
    let shift = |units: &[PieceId]| columns(&other, "e3610", units, &[], Cause::AttackingAir);
    assert_eq!(shift(&[unit]), 0);
    assert_eq!(shift(&[unit, hq]), 1);
}

/// AE-4.1.2-3, AE-4.2.3.2-1, DS-14.2-2, AE-4.2.3.3-1, AE-GLO-10, AE-10.3-8: in Blitz Combat, Blitz-enabled.
///
/// Allows: DS-14.2-2.
/// Forbids: DS-14.2-2.
#[test]
fn airdrops_and_armor_shift_in_a_blitz() {
    let mut position = axis_attacks();
    let armor = [(); 2].map(|()| position.put("ger-pz", Axis, "w3825"));
    let airdrop = position.put("ger-abn", Axis, "w3824");
    position.back(airdrop);
    let shifts = |position: &Position| {
        [Cause::Airdrop, Cause::Armor].map(|cause| columns(position, "w3824", &armor, &[], cause))
    };
    assert_eq!(shifts(&position), [0, 0], "no Blitz Combat");
    position.phase(Axis, Segment::BlitzCombat);
    assert_eq!(shifts(&position), [0, 0], "not enabled");
    let marker = position.put("axis-blitz", Axis, "w3626");
    assert_eq!(
        position
            .state
            .map()
            .distance(position.hex("w3626"), position.hex("w3825")),
        Some(2)
    );
    assert_eq!(shifts(&position)[1], 1, "once for all armor");
    let to = position.hex("w3824");
    position
        .state
        .set_piece(marker, |piece| piece.at = crate::state::Place::Hex(to));
    assert_eq!(shifts(&position), [1, 1]);
    let second = position.put("ger-abn", Axis, "w3824");
    position.back(second);
    assert_eq!(shifts(&position), [2, 1], "for each Airdrop");
    let lost = position.put("ger-pz", Axis, "w2818");
    position.put("axis-blitz", Axis, "w2818");
    assert_eq!(
        columns(&position, "w2819", &[lost], &[], Cause::Armor),
        0,
        "no supply"
    );
}

/// AE-4.2.3.4-1.
#[test]
fn a_fortress_shifts_even_without_supply() {
    let mut position = axis_attacks();
    let unit = position.put("ger-army", Axis, "w3825");
    let fort = position.put("rus-line", Soviet, "w3824");
    assert!(!position.is_supplied(fort));
    let shift = columns(&position, "w3824", &[unit], &[fort], Cause::Fortress);
    assert_eq!(shift, -1);
    assert_eq!(
        columns(&position, "w3823", &[unit], &[], Cause::Fortress),
        0
    );
}

/// AE-4.2.3.5-1, AE-4.2.3.5-2, AE-10.3-10: supplied HQs, of either side.
#[test]
fn hqs_shift_with_supply() {
    let mut position = axis_attacks();
    let german = position.put("ger-hq", Axis, "e3609");
    let russian = position.put("rus-hq", Soviet, "e3610");
    let shift =
        |position: &Position, cause| columns(position, "e3610", &[german], &[russian], cause);
    assert!(!position.is_supplied(german));
    assert_eq!(shift(&position, Cause::AttackingHq), 0);
    assert_eq!(shift(&position, Cause::DefendingHq), -1);
    let home = position.hex("w3825");
    position
        .state
        .set_piece(german, |piece| piece.at = crate::state::Place::Hex(home));
    assert_eq!(shift(&position, Cause::AttackingHq), 1);
}

/// AE-4.2.3.6-1, AE-GLO-11, AE-TEC-14, AE-TEC-15, AE-10.3-11, AEV-EX-11, DSV-4.2.3.6-1: a
/// marine over open water nets one to the left, and with landing forces one to the right.
#[test]
fn marines_shift_over_water_in_a_blitz() {
    let mut pack = with_marines();
    let landing = pack.find_marker("axis-beachhead").unwrap();
    let mut position = Position::on(pack.clone());
    position.phase(Axis, Segment::BlitzCombat);
    let marine = position.put("bri-bef", Faction::Western, "w3817");
    let shifts = |position: &Position| {
        [Cause::Marines, Cause::Hexside]
            .map(|cause| columns(position, "w3717", &[marine], &[], cause))
    };
    assert_eq!(shifts(&position), [0, -2]);
    position.put("western-blitz", Faction::Western, "w3817");
    assert_eq!(shifts(&position), [1, -2]);
    let stranded = position.put("ger-mtn", Axis, "w3817");
    position.put("axis-blitz", Axis, "w3817");
    assert!(!position.is_supplied(stranded));
    let unsupplied = columns(&position, "w3717", &[stranded], &[], Cause::Marines);
    assert_eq!(unsupplied, 0);
    position.phase(Axis, Segment::RegularCombat);
    assert_eq!(shifts(&position), [0, -2]);
    pack.markers[landing.index()].kind = MarkerKind::SnlfBeachhead;
    let mut position = Position::on(pack);
    position.phase(Axis, Segment::BlitzCombat);
    let marine = position.put("ger-mtn", Axis, "w3815");
    position.beachhead(Axis, "w3815", "w3714");
    assert_eq!(
        columns(&position, "w3714", &[marine], &[], Cause::Hexside),
        0
    );
    assert!(s4_1_2_blitz_enabled::is_enabled(&position.state, marine));
}

/// AE-4.2.3.7-1, AE-11.3-3.
#[test]
fn mud_shifts_and_snow_does_not() {
    let mut position = axis_attacks();
    let mud = |position: &Position| columns(position, "e3610", &[], &[], Cause::Mud);
    assert_eq!(mud(&position), 0);
    position.turn(1941, "Apr-May");
    assert_eq!(mud(&position), -1);
    position.turn(1942, "Jan-Feb");
    assert_eq!(mud(&position), 0);
}

/// AE-4.2.3.8-1, AE-TEC-1 to AE-TEC-6, AEV-TEC-1, AEV-EX-10, DSV-4.2.3.8-2: cities and rough
/// ground, and Gibraltar.
#[test]
fn the_ground_shifts() {
    let position = axis_attacks();
    let ground = |hex| columns(&position, hex, &[], &[], Cause::Terrain);
    assert_eq!(ground("e3608"), 0, "clear");
    assert_eq!(ground("e3609"), -1, "a city");
    assert_eq!(ground("e3708"), -1, "a swamp");
    assert_eq!(ground("e3211"), 0, "a port");
    assert_eq!(ground("e3709"), 0, "a town");
    let narrow = columns(&position, "w2208", &[], &[], Cause::LimitedStacking);
    assert_eq!(narrow, 1, "Gibraltar");
}

/// Land next to a clear hex, across a side with exactly these features of combat.
fn beside(position: &Position, want: &[Option<SideFeature>]) -> Option<(String, Vec<String>)> {
    let features = [
        SideFeature::Mountain,
        SideFeature::River,
        SideFeature::Canal,
        SideFeature::Strait,
        SideFeature::ConnectedStrait,
    ];
    let map = position.state.map();
    let code = |hex: HexId| map.hex(hex).code.to_string();
    map.hexes_with_ids()
        .filter(|(_, row)| row.is_land())
        .find_map(|(hex, _)| {
            let found: Option<Vec<String>> = want
                .iter()
                .map(|want| {
                    let mut sides = map.neighbours(hex);
                    let over = sides.find(|over| {
                        let has: Vec<_> = features
                            .into_iter()
                            .filter(|it| over.side.has(*it))
                            .collect();
                        map.hex(over.hex).is_land()
                            && !over.side.is_open_water()
                            && has == want.iter().copied().collect::<Vec<_>>()
                    })?;
                    Some(code(over.hex))
                })
                .collect();
            Some((code(hex), found?))
        })
}

/// AE-4.2.3.8-2, AE-TEC-8, AE-TEC-9, AE-TEC-18, AEV-TEC-1, AEV-EX-09, AEV-EX-10,
/// DSV-4.2.3.8-1, DSV-4.2.3.8-2: the examples of rivers, mountains and clear sides.
/// Allows: AE-TEC-18.
/// Forbids: AE-TEC-18.
#[test]
fn only_the_lowest_hexside_counts() {
    let mut position = axis_attacks();
    let sides = [Some(SideFeature::Mountain), Some(SideFeature::River), None];
    let (hex, from) = beside(&position, &sides).unwrap();
    let units: Vec<PieceId> = from
        .iter()
        .map(|from| position.put("ger-inf", Axis, from))
        .collect();
    position.put("rus-inf", Soviet, &hex);
    let side = |units: &[PieceId]| {
        let roll = roll_of(&position, attack(&position, &hex, units));
        columns_of(&roll, Cause::Hexside)
    };
    assert_eq!(side(&units[..1]), -2, "a mountain");
    assert_eq!(side(&units[1..2]), -1, "a river");
    assert_eq!(side(&units[..2]), -1, "both");
    assert_eq!(side(&units[1..]), 0, "a river and a clear side");
    let hq = position.put("ger-hq", Axis, "w2818");
    let side = |units: &[PieceId]| columns(&position, &hex, units, &[], Cause::Hexside);
    assert_eq!(side(&[units[0], hq]), -2, "an HQ from afar adds none");
}

/// AE-TEC-18: an attack across a mountain and a river shifts as one across the river, and what
/// the hex gives comes on top.
/// Allows: AE-TEC-18.
/// Forbids: AE-TEC-18.
#[test]
fn an_attack_shifts_for_its_lowest_hexside() {
    use crate::pack::Status;
    let mut position = axis_attacks();
    let sides = [Some(SideFeature::Mountain), Some(SideFeature::River), None];
    let (hex, from) = beside(&position, &sides).unwrap();
    for code in from.iter().chain([&hex]) {
        let country = position.state.land(position.hex(code)).country.unwrap();
        if position.state.area(country).status == Status::Neutral {
            position.state.set_area(country, |area| {
                area.status = Status::Conquered;
                area.alignment = Some(Faction::Western);
            });
        }
    }
    position.put("rus-inf", Soviet, &hex);
    let units: Vec<PieceId> = from
        .iter()
        .map(|from| position.put("ger-inf", Axis, from))
        .collect();
    for (some, columns) in [
        (&units[..1], -2),
        (&units[1..2], -1),
        (&units[..2], -1),
        (&units[1..], 0),
    ] {
        let roll = roll_of(&position, attack(&position, &hex, some));
        assert_eq!(columns_of(&roll, Cause::Hexside), columns);
        let alone = roll_of(&position, attack(&position, &hex, &units[2..]));
        let terrain = |roll: &Rolled| columns_of(roll, Cause::Terrain);
        assert_eq!(terrain(&roll), terrain(&alone), "the hex is the same");
    }
}

/// AE-TEC-11, AE-TEC-12, AE-TEC-13, DS-14.5-6: straits, and Beachheads by the side that is up.
#[test]
fn straits_and_beachheads_shift() {
    let mut position = axis_attacks();
    let copenhagen = position.put("ger-inf", Axis, "w4123");
    let strait = columns(&position, "w4124", &[copenhagen], &[], Cause::Hexside);
    assert_eq!(strait, -2);
    let dardanelles = position.put("ger-inf", Axis, "e2307");
    assert_eq!(
        columns(&position, "e2407", &[dardanelles], &[], Cause::Hexside),
        -2
    );
    let afloat = position.put("ger-inf", Axis, "w3815");
    let beachhead = position.beachhead(Axis, "w3815", "w3714");
    let landing = |position: &Position| columns(position, "w3714", &[afloat], &[], Cause::Hexside);
    assert_eq!(landing(&position), -2);
    position.back(beachhead);
    assert_eq!(landing(&position), -1);
}

/// AE-+17.4.3-1: an HQ in limited supply fights and defends, and shifts nothing.
#[test]
fn an_hq_in_limited_supply_shifts_nothing() {
    use crate::faction::Faction::Western;
    let mut position = axis_attacks();
    position.country("France", crate::pack::Status::Active, Western);
    let ocean = position.zone("North Atlantic");
    position.put_at("bri-convoy", Western, crate::state::Place::Convoys(ocean));
    let hq = position.put("bri-hq", Western, "w3414");
    position.put("ger-inf", Axis, "w3113");
    let shift = |position: &Position| columns(position, "w3414", &[], &[hq], Cause::DefendingHq);
    assert!(position.is_supplied(hq));
    assert_eq!(shift(&position), -1);
    position.optional(crate::options::OptionalRule::LimitedSupplyLines);
    assert!(position.is_supplied(hq));
    assert_eq!(shift(&position), 0);
    let london = position.hex("w3916");
    position
        .state
        .set_piece(hq, |piece| piece.at = crate::state::Place::Hex(london));
    assert_eq!(shift(&position), -1);
}

/// AE-4.2.3.1-2: an Air unit helps the defenders only if one of them is of its nation.
#[test]
fn an_air_unit_defends_its_own_nation() {
    use crate::faction::Faction::Western;
    for (air, defenders, columns) in [
        ("bri-air", &["bri-inf"][..], -1),
        ("fra-air", &["bri-inf"], 0),
        ("fra-air", &["bri-inf", "fra-inf"], -1),
    ] {
        let mut position = axis_attacks();
        let army = position.put("ger-army", Axis, "e3609");
        for unit in defenders {
            position.put(unit, Western, "e3610");
        }
        position.put(air, Western, "e3611");
        let rolled = roll_of(&position, attack(&position, "e3610", &[army]));
        let found = columns_of(&rolled, Cause::DefendingAir);
        assert_eq!(found, columns, "{air} {defenders:?}");
    }
}
