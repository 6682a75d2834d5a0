//! 2.2.3.7.

use super::*;

fn zones(position: &Position, piece: PieceId) -> Vec<String> {
    let map = position.state.map();
    let rows = acts(position).convoys;
    let rows = rows
        .iter()
        .filter(|row| row.piece == piece && row.mode == Side::Back);
    rows.map(|row| map.zone(row.zone).name.to_string())
        .collect()
}

fn ship(position: &Position, piece: PieceId, zone: &str, mode: Side) -> Command {
    let zone = position.zone(zone);
    Command::Support(Order::Convoy(convoys::Order { piece, zone, mode }))
}

/// AE-2.2.3.7-1, AE-2.2.3.7-4, DS-2.2-8, AEV-2.2.3.7-1: the Italian convoy; ports of the Home
/// Country and of Dependents, open or not.
/// Allows: AE-2.2.3.7-4.
/// Forbids: AE-2.2.3.7-4.
#[test]
fn standard_convoys_go_where_their_country_has_ports() {
    let mut position = support(Axis);
    let convoy = position.pool("ita-convoy", Axis);
    let found = zones(&position, convoy);
    for sea in ["Western", "Central", "Eastern"] {
        assert!(found.contains(&format!("{sea} Mediterranean")), "{found:?}");
    }
    assert!(!found.iter().any(|zone| zone == "Black Sea"));
    put_station(&mut position, "bri-fleet", Western, "Central Mediterranean");
    assert_eq!(
        zones(&position, convoy),
        found,
        "the ports need not be open"
    );
    let black = ship(&position, convoy, "Black Sea", Side::Front);
    assert_eq!(position.refusal(&black), "AE-2.2.3.7-1");
    position.give("Rumania", "Italy");
    assert_eq!(position.check(&black), Ok(()), "ceded land counts");
}

/// AE-2.2.3.7-1, AE-2.2.3.7-3, AEV-2.2.3.7-1: the US convoy in the Baltic needs an Escort and
/// a path.
#[test]
fn an_escort_opens_a_zone() {
    let mut position = support(Western);
    position.country("Denmark-Norway", Status::Conquered, Western);
    let convoy = position.pool("bri-convoy", Western);
    let baltic = ship(&position, convoy, "Baltic Sea", Side::Back);
    position.put("bri-inf", Western, "w4123");
    assert_eq!(position.refusal(&baltic), "AE-2.2.3.7-1");
    let escort = put_convoy(&mut position, "us-air", Western, "Baltic Sea");
    position.back(escort);
    assert_eq!(position.check(&baltic), Ok(()));
    let london = put_station(&mut position, "ger-sub", Axis, "North Sea");
    assert_eq!(
        position.refusal(&baltic),
        "AE-2.2.3.7-1",
        "the way is barred"
    );
    position
        .state
        .set_piece(london, |piece| piece.at = Place::Gone);
    assert_eq!(position.check(&baltic), Ok(()));
}

/// AE-2.2.3.7-3, AEV-GLO-6: boxes are home to Western convoys.
#[test]
fn western_boxes_are_home_ports() {
    let mut position = support(Western);
    let convoy = position.pool("fra-convoy", Western);
    assert!(
        zones(&position, convoy)
            .iter()
            .any(|zone| zone == "Arabian Sea")
    );
}

/// AE-2.2.3.7-2: Northern France is never a German coast.
/// Allows: AE-2.2.3.7-2.
/// Forbids: AE-2.2.3.7-2.
#[test]
fn france_is_no_coast_for_german_convoys() {
    let mut position = support(Axis);
    position.country("France", Status::Conquered, Western);
    let convoy = position.pool("ger-convoy", Axis);
    position.give("Northern France", "Germany");
    position.give("Southern France", "Germany");
    let atlantic = ship(&position, convoy, "North Atlantic", Side::Front);
    assert_eq!(position.refusal(&atlantic), "AE-2.2.3.7-1");
    let west = ship(&position, convoy, "Western Mediterranean", Side::Front);
    assert_eq!(position.refusal(&west), "AE-2.2.3.7-1");
    for port in ["w3612", "w2818"] {
        let land = position.state.land(position.hex(port));
        assert_eq!(land.country, Some(position.area("Germany")), "{port}");
    }
    position.give("Morocco", "Germany");
    assert_eq!(position.check(&atlantic), Ok(()), "other dependents count");
    position.give("Morocco", "France");
    position.give("Northern France", "Italy");
    let italian = position.pool("ita-convoy", Axis);
    let italian = ship(&position, italian, "North Atlantic", Side::Front);
    assert_eq!(position.check(&italian), Ok(()), "Germany's alone");
}

/// AE-2.2.3.7-5, AEV-2.2.3.7-2: the example of Malta.
#[test]
fn scratch_convoys_need_a_friend_in_a_key_port() {
    let mut position = support(Axis);
    let scratch = position.pool("axis-scratch", Axis);
    assert_eq!(zones(&position, scratch), Vec::<String>::new());
    position.put("bri-inf", Western, "w1824");
    position.put("ger-air", Axis, "w1824");
    assert_eq!(
        zones(&position, scratch),
        ["Western Mediterranean", "Central Mediterranean"]
    );
}

/// AE-2.2.3.7-8, AE-2.2.3.7-10, AE-2.2.3-5: modes, and one of each in a zone.
/// Allows: AE-2.2.3.7-10.
/// Forbids: AE-2.2.3.7-10.
#[test]
fn a_zone_takes_one_convoy_of_each_mode() {
    let mut position = support(Western);
    let first = position.pool("bri-convoy", Western);
    let second = position.pool("bri-convoy", Western);
    let third = position.pool("fra-convoy", Western);
    let escort = put_convoy(&mut position, "us-air", Western, "North Atlantic");
    position.back(escort);
    let supply = ship(&position, first, "North Atlantic", Side::Front);
    position.pool("ger-air", Axis);
    position.order(&supply);
    assert!(position.state.pending().is_empty(), "nobody may contest it");
    let zone = position.zone("North Atlantic");
    assert_eq!(position.at(first), Place::Convoys(zone));
    let again = ship(&position, second, "North Atlantic", Side::Front);
    assert_eq!(position.refusal(&again), "AE-2.2.3.7-10");
    let troops = ship(&position, second, "North Atlantic", Side::Back);
    position.order(&troops);
    assert_eq!(position.state.piece(second).unwrap().side, Side::Back);
    for mode in [Side::Front, Side::Back] {
        let more = ship(&position, third, "North Atlantic", mode);
        assert_eq!(position.refusal(&more), "AE-2.2.3.7-10");
        position.edition(crate::edition::Edition::Y2012);
        assert_eq!(
            position.refusal(&more),
            "accepted",
            "that book has no limit"
        );
        position.edition(crate::edition::Edition::Y2023);
    }
    let moved = ship(&position, first, "North Sea", Side::Back);
    assert_eq!(
        position.refusal(&moved),
        "AE-2.2.3-1",
        "it is not in a Force Pool"
    );
}

/// AE-2.2.3.7-1, AE-2.2.1-1, AE-GLO-63, AEV-EX-37: a convoy goes where an enemy fleet closes
/// the ports, and serves when the enemy's next Support Segment takes the fleet off.
#[test]
fn a_convoy_waits_for_an_enemy_fleet_to_leave() {
    let mut position = support(Axis);
    let sea = position.zone("Western Mediterranean");
    let convoy = position.pool("ita-convoy", Axis);
    let fleet = position.put_at("bri-fleet", Western, Place::OnStation(sea));
    let stranded = position.put("ita-inf", Axis, "w2116");
    let open = |position: &Position| {
        let supply = crate::s10_supply::Supply::of(&position.state);
        supply.ports().open_in(Axis, sea).len()
    };
    assert_eq!(open(&position), 0);
    position.order(&ship(
        &position,
        convoy,
        "Western Mediterranean",
        Side::Front,
    ));
    assert!(!position.is_supplied(stranded));
    position.phase(Western, Segment::Support);
    position.play(super::open);
    assert_eq!(position.at(fleet), Place::Delay(Theatre::Europe));
    assert!(open(&position) > 0);
    assert!(position.is_supplied(stranded));
}

/// AE-+17.8-5: no standard German Convoy sails the Western Mediterranean while Germany has
/// taken the south of France.
#[test]
fn no_german_convoy_sails_past_a_german_south() {
    use crate::options::OptionalRule;
    use crate::pack::card::Tenure;
    let mut position = support(Axis);
    position.give("Algeria", "Germany");
    position.give("Southern France", "Germany");
    let south = position.area("Southern France");
    position
        .state
        .set_area(south, |area| area.tenure = Some(Tenure::Dependent));
    let convoy = position.pool("ger-convoy", Axis);
    let west = ship(&position, convoy, "Western Mediterranean", Side::Back);
    assert_eq!(position.check(&west), Ok(()));
    position.optional(OptionalRule::AlternateVichy);
    assert_eq!(position.refusal(&west), "AE-+17.8-5");
    let baltic = ship(&position, convoy, "Baltic Sea", Side::Back);
    assert_eq!(position.check(&baltic), Ok(()));
    let italian = position.pool("ita-convoy", Axis);
    let west = ship(&position, italian, "Western Mediterranean", Side::Back);
    assert_eq!(position.check(&west), Ok(()), "Italy's");
    position.state.set_area(south, |area| area.tenure = None);
    let west = ship(&position, convoy, "Western Mediterranean", Side::Back);
    assert_eq!(position.check(&west), Ok(()));
}

/// AE-2.2.3-5, AE-2.2.3.7-7: a convoy is placed without anybody being asked; an Escort comes
/// of a unit whose placement was contested as any other, and is not asked about again. No
/// other unit becomes one.
/// Allows: AE-2.2.3-5, AE-2.2.3.7-7.
/// Forbids: AE-2.2.3-5, AE-2.2.3.7-7.
#[test]
fn convoys_are_contested_only_before_they_are_escorts() {
    use crate::decision::Question;
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    position.put("ger-inf", Axis, "w3922");
    let german = position.pool("ger-air", Axis);
    let convoy = position.pool("bri-convoy", Western);
    let fleet = position.pool("bri-fleet", Western);
    let carrier = position.pool("bri-cv", Western);
    let sea = position.zone("North Sea");
    let supply = ship(&position, convoy, "North Sea", Side::Front);
    position.order(&supply);
    assert_eq!(position.at(convoy), Place::Convoys(sea));
    assert!(position.state.pending().is_empty());
    for (unit, escort) in [(fleet, true), (carrier, false)] {
        let station = to_station(&position, unit, "North Sea");
        position.order(&station);
        let Question::Contest(contest) = position.question() else {
            panic!("the unit can be contested");
        };
        assert_eq!(contest.with, [german]);
        position.answer(Axis, Answer::Contest(None));
        let asked = position.state.pending().first().map(|it| &it.question);
        assert_eq!(matches!(asked, Some(Question::Placed(_))), escort);
        if escort {
            position.answer(Western, Answer::Placed(Use::Escort));
        }
        let at = if escort {
            Place::Convoys(sea)
        } else {
            Place::OnStation(sea)
        };
        assert_eq!(position.at(unit), at);
        assert!(position.state.pending().is_empty(), "nobody is asked again");
    }
}

/// AE-2.2.3.7-3, AE-2.2.3.7-1: neither an enemy's Escort nor another own convoy opens a zone, and
/// the West's boxes are no other faction's home.
/// Allows: AE-2.2.3.7-3.
/// Forbids: AE-2.2.3.7-3.
#[test]
fn only_a_friendly_escort_opens_a_zone() {
    let mut position = support(Western);
    position.country("Denmark-Norway", Status::Conquered, Western);
    position.put("bri-inf", Western, "w4123");
    let convoy = position.pool("bri-convoy", Western);
    let baltic = ship(&position, convoy, "Baltic Sea", Side::Back);
    let enemy = put_convoy(&mut position, "rus-air", Soviet, "Baltic Sea");
    position.back(enemy);
    put_convoy(&mut position, "us-convoy", Western, "Baltic Sea");
    assert_eq!(position.refusal(&baltic), "AE-2.2.3.7-1");
    let friend = put_convoy(&mut position, "us-air", Western, "Baltic Sea");
    position.back(friend);
    assert_eq!(position.check(&baltic), Ok(()));
    let mut position = support(Axis);
    let convoy = position.pool("ger-convoy", Axis);
    let boxes = ship(&position, convoy, "Arabian Sea", Side::Back);
    assert_eq!(position.refusal(&boxes), "AE-2.2.3.7-1");
}

/// AE-2.2.3.7-8: what is placed for supply carries supply, what is placed for troops does not,
/// and an Escort never does.
/// Allows: AE-2.2.3.7-8.
/// Forbids: AE-2.2.3.7-8.
#[test]
fn only_supply_convoys_carry_supply() {
    let mut position = support(Axis);
    let convoy = position.pool("ita-convoy", Axis);
    let stranded = position.put("ita-inf", Axis, "w2116");
    let escort = put_convoy(&mut position, "ger-air", Axis, "Western Mediterranean");
    position.back(escort);
    assert!(!position.is_supplied(stranded));
    for (mode, supplied) in [(Side::Back, false), (Side::Front, true)] {
        let state = position.state.clone();
        let mut position = Position { state };
        let order = ship(&position, convoy, "Western Mediterranean", mode);
        position.order(&order);
        assert_eq!(position.is_supplied(stranded), supplied, "{mode:?}");
    }
}

/// AE-2.2.3.7-5: an own unit, Detachment or Logistics marker in the Key Port.
#[test]
fn anything_of_ones_own_opens_a_key_port() {
    let open = |code: &str, faction, port: &str, back| {
        let mut position = support(Axis);
        let scratch = position.pool("axis-scratch", Axis);
        let piece = position.put(code, faction, port);
        if back {
            position.back(piece);
        }
        !zones(&position, scratch).is_empty()
    };
    for (code, back) in [
        ("ita-inf", false),
        ("ger-air", false),
        ("ger-det", true),
        ("axis-logistics", false),
    ] {
        assert!(open(code, Axis, "w1824", back), "{code}");
    }
    assert!(!open("bri-inf", Western, "w1824", false), "an enemy");
    assert!(
        !open("ger-inf", Axis, "w2122", false),
        "Palermo is no Key Port"
    );
}
