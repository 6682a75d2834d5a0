//! Countries that are conquered, and those that never are.

use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre::{Asia, Europe};
use crate::pack::{Effect, Status, WarState};
use crate::sequence::Segment;
use crate::state::Pile;
use crate::testing::Position;

/// Puts a unit in every City of a country.
fn take(position: &mut Position, country: &str, unit: &str, faction: crate::faction::Faction) {
    let area = position.area(country);
    let map = &position.state.shared_pack().map;
    for hex in map.cities() {
        let land = position.state.land(*hex);
        if land.country == Some(area) {
            position.put_at(unit, faction, crate::state::Place::Hex(*hex));
        }
    }
}

/// DS-G-11, AE-GLO-17, AE-GLO-38, DS-G-13: Allied Minor Countries are conquered, Axis ones and France
/// in Asia never are; what is conquered counts for the Axis without anybody there.
/// Allows: DS-G-11, AE-GLO-38.
/// Forbids: DS-G-11, AE-GLO-38.
#[test]
fn allied_minors_are_conquered_and_nobody_else() {
    for faction in [Axis, Western, Soviet] {
        let mut position = Position::campaign_in_asia();
        position.state.set_war_state(Asia, WarState::TotalWar);
        for (country, side, unit, enemy) in [
            ("Szechwan", Western, "jpn-inf", Axis),
            ("France", Western, "jpn-inf", Axis),
            ("Yunnan", Axis, "us-inf", Western),
        ] {
            position.country(country, Status::Active, side);
            position.posture(country, crate::pack::Posture::War);
            take(&mut position, country, unit, enemy);
        }
        position.open(faction, Segment::ConditionalEvents, 3);
        let status = |name: &str| position.state.area(position.area(name)).status;
        assert_eq!(status("Szechwan") == Status::Conquered, faction == Axis);
        assert_eq!(status("France"), Status::Active);
        assert_ne!(status("Yunnan"), Status::Conquered);
        let france = position.state.area(position.area("France"));
        assert_eq!(france.alignment, Some(Western));
    }
}

/// DS-AE-7: each map has a War State of its own; a war that a card begins on one is none on the
/// other.
/// Allows: DS-AE-7.
/// Forbids: DS-AE-7.
#[test]
fn a_war_begins_on_its_own_map() {
    for (theatre, other, number) in [(Europe, Asia, "6a"), (Asia, Europe, "2a")] {
        let mut position = Position::campaign_on_both_maps();
        for theatre in [Europe, Asia] {
            position.state.set_war_state(theatre, WarState::PreWar);
            let pending = position.state.pending_card(theatre, Axis).unwrap();
            position.state.set_card(pending, |it| it.pile = Pile::Deck);
        }
        let card = position.card_of(theatre, Axis, number);
        position.state.set_card(card, |it| it.pile = Pile::Pending);
        position.open(Axis, Segment::OptionCard, 3);
        assert_eq!(position.state.war_state(theatre), WarState::LimitedWar);
        assert_eq!(position.state.war_state(other), WarState::PreWar);
        let effects = &position.state.pack().card(card).option_card;
        assert!(effects.contains(&Effect::War(WarState::LimitedWar)));
    }
}
