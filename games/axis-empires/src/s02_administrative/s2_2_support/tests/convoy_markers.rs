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
#[test]
fn france_is_no_coast_for_german_convoys() {
    let mut position = support(Axis);
    position.country("France", Status::Conquered, Western);
    let convoy = position.pool("ger-convoy", Axis);
    position.give("Northern France", "Germany");
    position.give("Southern France", "Germany");
    let atlantic = ship(&position, convoy, "North Atlantic", Side::Front);
    assert_eq!(position.refusal(&atlantic), "AE-2.2.3.7-1");
    let brest = position.state.land(position.hex("w3612"));
    assert_eq!(brest.country, Some(position.area("Germany")));
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
        supply.ports().open_in(Axis, sea).count()
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
