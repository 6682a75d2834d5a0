//! Incidents on the borders, in the cabinet and in China.

use super::asia::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::card::political_event::{FailureKind, PoliticalEvent};
use crate::pack::{MarkerKind, Policy, Posture, Side, Status, Truce, WarState};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const PACT: Posture = Posture::Policy(Policy::NeutralityPact);

/// DS-15.4-1 to DS-15.4-4: DS-15.4-2, DS-15.4-3.
///
/// Allows: DS-15.4-4.
/// Forbids: DS-15.4-4.
#[test]
fn the_axis_pays_for_shots_on_a_border() {
    let incident = PoliticalEvent::BorderIncident;
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, incident);
    // No Kwantung unit is on the map, and the Army leads.
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    assert_eq!(position.nths(), [0, 1, 2, 4]);
    position.pick(Pick::Nth(4), 3);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);

    let kwantung = position.put("kwa-inf", Axis, "a5326");
    position.receive(Axis, incident);
    assert_eq!(position.nths(), [0, 1, 2, 3], "the Army no longer leads");
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.at(kwantung), POOL);

    position.receive(Axis, incident);
    position.pick(Pick::Nth(0), 3);
    for name in ["Russia", "Soviet Minors"] {
        assert_eq!(position.box_of(name), Posture::War, "{name}");
    }
    position.post("Russia", PACT);
    position.receive(Axis, incident);
    assert_eq!(position.asked(), None, "Russia is neutral");
    for name in ["Russia", "Communist China", "Nationalist China"] {
        position.post(name, Posture::War);
    }
    position.receive(Axis, incident);
    assert_eq!(position.asked(), None, "all are at war");
}

/// DS-15.20-1 to DS-15.20-4: DS-15.20-2, DS-14.22-8, DS-15.20-3, DS-15.23-1.
///
/// Allows: DS-15.20-4.
/// Forbids: DS-15.20-4.
#[test]
fn the_axis_pays_for_a_gunboat() {
    let incident = PoliticalEvent::InternationalIncident;
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, incident);
    assert_eq!(position.nths(), [0, 1, 2, 3]);
    position.lead(Side::Back);
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.box_of("US/Western Minors"), Posture::War);
    position.receive(Axis, incident);
    assert_eq!(position.nths(), [0, 2, 3, 4], "the Navy leads");
    position.pick(Pick::Nth(4), 3);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    // Whosever turn it is, the West takes its steps.
    let division = position.pool("bri-ind", Western);
    position.receive(Axis, incident);
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(1), 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Replacement))
    );
    assert_eq!(position.state.phasing(), Axis);
    let placed = position.choice().options[1];
    position.pick(placed, 3);
    assert!(position.at(division).is_on_map());

    position.post("Britain", PACT);
    position.receive(Axis, incident);
    assert_eq!(position.asked(), None, "Britain is neutral");
    for name in ["Britain", "Nationalist China"] {
        position.post(name, Posture::War);
    }
    position.receive(Axis, incident);
    assert_eq!(position.asked(), None, "all are at war");
}

/// DS-15.17-1, DS-15.17-2.
#[test]
fn officers_start_a_war_or_fail_in_one() {
    let event = PoliticalEvent::Gekokujo;
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, event);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.state.war_state(ASIA), WarState::LimitedWar);
    // Neither branch leads: the West chooses the kind of failure, and an Ally that the Axis names
    // lays the marker.
    position.receive(Axis, event);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(0), 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::MarkerHex))
    );
    position.pick_first();
    let laid = |position: &Position, kind| position.marker_at(kind, Axis).hex().is_some();
    assert!(laid(&position, MarkerKind::SupplyFailure));
    assert!(!laid(&position, MarkerKind::CommandFailure));
    // The Army's orders fail.
    position.lead(Side::Front);
    position.receive(Axis, event);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick_first();
    assert!(laid(&position, MarkerKind::CommandFailure));
}

/// DS-15.24-1 to DS-15.24-5: DS-15.24-2, DS-14.30-1, DS-15.24-3, DS-15.24-4.
#[test]
fn the_army_takes_over() {
    let mut position = Position::campaign_in_asia();
    let track = Place::VictoryTrack(ASIA, 2);
    let warfare = Place::StrategicWarfare(ASIA);
    position.lay(MarkerKind::HakkoIchiu, Axis, track);
    position.lay(MarkerKind::ShowaRestoration, Axis, warfare);
    position.receive(Axis, PoliticalEvent::MilitaryTakeover);
    let at = |kind| position.marker_at(kind, Axis);
    assert_eq!(at(MarkerKind::MilitaryTakeover), warfare);
    assert_eq!(at(MarkerKind::Government), DELAY);
    assert_eq!(at(MarkerKind::ShowaRestoration), Place::Gone);
    assert_eq!(at(MarkerKind::JapaneseMandate), track);
    assert_ne!(at(MarkerKind::HakkoIchiu), track);
    assert_eq!(position.state.progress(ASIA).blitz(Axis), 1);
}

/// DS-15.10-8, DS-15.24-5, DS-15.35-1: it can be placed in the next Support Segment only.
#[test]
fn an_event_gives_a_blitz_marker() {
    use crate::command::Command;
    use crate::s02_administrative::s2_2_support::Order;
    use crate::sequence::Segment;
    let mut position = Position::campaign_in_asia();
    let hex = position.hex("a5326");
    let blitz = Command::Support(Order::Blitz { hex });
    position.phase(Axis, Segment::Support);
    position.state.set_turn(|turn| turn.stage = 3);
    assert_eq!(position.refusal(&blitz), "AE-2.2.4-1");
    position.state.set_progress(ASIA, |it| it.grant_blitz(Axis));
    assert_eq!(position.refusal(&blitz), "accepted");
    position.play(crate::run::close_segment);
    assert_eq!(position.state.progress(ASIA).blitz(Axis), 0);
}

/// DS-15.8-1 to DS-15.8-6: DS-15.8-2, DS-15.8-3, DS-15.8-4, DS-15.8-5.
#[test]
fn an_ally_stirs_china() {
    let event = PoliticalEvent::ChineseIncident;
    let mut position = Position::campaign_in_asia();
    position.post("Nationalist China", Posture::Policy(Policy::Acceptance));
    position.receive(Western, event);
    // Politics, resistance, and Influence: nothing to strike, no truce, no war.
    assert_eq!(position.nths(), [0, 1, 3]);
    position.pick(Pick::Nth(1), 3);
    let resists = Posture::Policy(Policy::Resistance);
    assert_eq!(position.box_of("Nationalist China"), resists);

    let guard = position.put("jpn-col", Axis, "a5126");
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 2, 3], "no more than it resists");
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.at(guard), POOL);

    position.receive(Soviet, event);
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::Select)));
    let hopeh = position.area("Hopeh");
    position.pick(Pick::Country(hopeh), 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(2), 3);
    let peiping = position.capital("Hopeh");
    assert_eq!(position.markers_at(MarkerKind::Influence, peiping).len(), 1);

    position.post("Nationalist China", Posture::Truce(Truce::Armistice));
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 3, 4, 5]);
    position.pick(Pick::Nth(5), 3);
    let shorter = Posture::Truce(Truce::Negotiation);
    assert_eq!(position.box_of("Nationalist China"), shorter);
}

/// DS-15.8-6.
#[test]
fn a_government_may_fall_over_a_truce() {
    for (answer, expected) in [
        (Pick::Pass, Posture::Truce(Truce::Armistice)),
        (Pick::Nth(0), Posture::War),
    ] {
        let mut position = Position::campaign_in_asia();
        position.post("Nationalist China", Posture::War);
        position.receive(Western, PoliticalEvent::ChineseIncident);
        position.pick(Pick::Nth(6), 3);
        assert_eq!(position.asked(), Some((Western, QuestionSubject::Truce)));
        position.pick(Pick::Truce(Truce::Armistice), 3);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        position.pick(answer, 3);
        assert_eq!(position.box_of("Nationalist China"), expected);
        let fell = position.marker_at(MarkerKind::Government, Axis) == DELAY;
        assert_eq!(fell, expected == Posture::War);
    }
}

/// DS-15.8-7, DS-15.8-8, DS-15.8-9, DS-15.8-10, DS-15.8-11.
#[test]
fn the_axis_divides_china() {
    let event = PoliticalEvent::ChineseIncident;
    let mut position = Position::campaign_in_asia();
    let nationalist = position.put("ki-inf", Western, "a4724");
    let communist = position.put("kan-inf", Soviet, "a5019");
    position.receive(Axis, event);
    // Politics, strife, and that the Communists accept.
    assert_eq!(position.nths(), [0, 1, 3]);
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.at(nationalist), POOL);
    position.receive(Axis, event);
    position.pick(Pick::Nth(1), 4);
    assert_eq!(position.at(communist), POOL);
    position.receive(Axis, event);
    position.pick(Pick::Nth(3), 3);
    let accepts = Posture::Policy(Policy::Acceptance);
    assert_eq!(position.box_of("Communist China"), accepts);

    position.post("Communist China", Posture::Truce(Truce::Negotiation));
    position.post("Nationalist China", Posture::War);
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 1, 6, 7, 8]);
    position.pick(Pick::Nth(8), 3);
    position.pick(Pick::Truce(Truce::ReassessPolicy), 3);
    let long = Posture::Truce(Truce::ReassessPolicy);
    assert_eq!(position.box_of("Nationalist China"), long);
    position.receive(Axis, event);
    position.pick(Pick::Nth(6), 3);
    let longer = Posture::Truce(Truce::Armistice);
    assert_eq!(position.box_of("Communist China"), longer);
}

/// DS-15.8-5, DS-15.8-10, DS-15.30-3, DS-13.6.2-6: the longest truce can only be made shorter,
/// and in peace talks it must be.
#[test]
fn the_longest_truce_becomes_no_longer() {
    let long = Posture::Truce(Truce::ReassessPolicy);
    let shorter = Posture::Truce(Truce::Armistice);
    let mut position = Position::campaign_in_asia();
    position.post("Nationalist China", long);
    position.receive(Western, PoliticalEvent::ChineseIncident);
    assert_eq!(position.nths(), [0, 3, 5]);
    position.pick(Pick::Nth(5), 3);
    assert_eq!(position.box_of("Nationalist China"), shorter);

    position.post("Russia", long);
    position.receive(Soviet, PoliticalEvent::PoliticalOption);
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.asked(), None, "there is one way");
    assert_eq!(position.box_of("Russia"), shorter);
}

/// DS-15.30-1 to DS-15.30-9: DS-15.30-2, DS-15.30-3, DS-15.30-4, DS-15.30-5, DS-15.30-6,
/// DS-15.30-7, DS-15.30-8, AE-13.6.1.2-7.
#[test]
fn a_political_option_is_one_of_nine() {
    let event = PoliticalEvent::PoliticalOption;
    let open = |faction| {
        let mut position = Position::campaign_in_asia();
        position.receive(faction, event);
        position.nths()
    };
    assert_eq!(open(Axis), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(open(Western), [0, 1, 3, 4, 6, 7]);
    assert_eq!(open(Soviet), [0, 1, 2, 3, 4, 5]);

    let mut position = Position::campaign_in_asia();
    position.post("Russia", Posture::Truce(Truce::Armistice));
    position.post("Communist China", Posture::War);
    position.receive(Soviet, event);
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::OneOf)));
    // The second box's truce becomes shorter, and the first box has one to talk about.
    position.pick(position_of(&position, "Russia", false), 3);
    let talks = Posture::Truce(Truce::Negotiation);
    assert_eq!(position.box_of("Russia"), talks);
    assert_eq!(position.box_of("Communist China"), talks);
    let disputes = Posture::Policy(Policy::BorderDisputes);
    assert_eq!(position.box_of("Soviet Minors"), disputes);

    position.receive(Western, event);
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.nths(), [0, 1, 4, 5], "not its own failure");
    position.pick(Pick::Nth(5), 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::MarkerHex)));
    position.pick_first();
    let failure = position.marker_at(MarkerKind::SupplyFailure, Soviet);
    assert!(failure.hex().is_some());

    position.receive(Axis, event);
    position.pick(Pick::Nth(6), 3);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.box_of("Britain"), Posture::War);
    position.receive(Axis, event);
    position.pick(Pick::Nth(5), 3);
    assert_eq!(position.box_of("Nationalist China"), Posture::War);
    position.receive(Western, event);
    position.pick(Pick::Nth(7), 3);
    let boxes = ["Nationalist China", "Britain"].map(|name| position.box_of(name));
    assert_eq!(boxes, [talks; 2]);

    let siam = position.area("Siam");
    position.receive(Western, event);
    position.pick(Pick::Nth(4), 3);
    position.pick(Pick::Country(siam), 3);
    position.pick(Pick::Nth(2), 3);
    let bangkok = position.capital("Siam");
    assert_eq!(position.markers_at(MarkerKind::Influence, bangkok).len(), 1);
    position.receive(Western, event);
    position.pick(Pick::Nth(1), 3);
    position.pick(Pick::Country(siam), 3);
    position.pick_first();
    assert_eq!(position.state.area(siam).alignment, Some(Axis));
    position.lay(MarkerKind::FreePassage, Axis, bangkok);
    position.receive(Axis, event);
    assert!(position.nths().contains(&8));
    position.pick(Pick::Nth(8), 3);
    let passage = position.markers_at(MarkerKind::FreePassage, bangkok);
    assert_eq!(passage, []);
}

/// The choice that makes the truce of a box longer or shorter.
fn position_of(position: &Position, name: &str, up: bool) -> Pick {
    let of = position.posture_box(name);
    let boxes = position.state.pack().posture_boxes.iter();
    let own = boxes.take(of.index());
    let faction = position.state.pack().posture_boxes[of.index()].faction;
    let before = own.filter(|row| row.faction == faction).count();
    Pick::Nth(u8::try_from(2 * before).unwrap() + u8::from(!up))
}

/// DS-15.28-1 to DS-15.28-7: DS-15.28-2, DS-15.28-3, DS-15.28-4, DS-15.28-5, DS-15.28-6,
/// AE-13.6.1.2-7.
#[test]
fn neutrals_are_pressed() {
    let event = PoliticalEvent::NeutralsPressured;
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(1), 3);
    let siam = position.area("Siam");
    position.pick(Pick::Country(siam), 3);
    let bangkok = position.capital("Siam");
    assert_eq!(position.markers_at(MarkerKind::Influence, bangkok).len(), 1);
    position.receive(Western, event);
    position.pick(Pick::Nth(1), 3);
    position.pick(Pick::Country(siam), 3);
    assert_eq!(position.markers_at(MarkerKind::Influence, bangkok), []);

    for (of, kind) in [
        (Western, MarkerKind::AidToChina),
        (Soviet, MarkerKind::AidToChina),
        (Western, MarkerKind::LendLease),
    ] {
        position.lay(kind, of, Place::EventsBox(ASIA, of));
    }
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 1, 2, 3, 4]);
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.marker_at(MarkerKind::AidToChina, Soviet), DELAY);
    let western = position.marker_at(MarkerKind::AidToChina, Western);
    assert_eq!(western, Place::EventsBox(ASIA, Western));

    // While the sun rises a faction may think a policy of its own over.
    position.tide(Side::Front);
    position.receive(Soviet, event);
    assert_eq!(position.nths(), [0, 1, 2, 4, 5, 6, 7]);
    position.pick(position_after(&position, "Russia"), 3);
    let thinks = Posture::Truce(Truce::ReassessPolicy);
    for name in ["Russia", "Soviet Minors"] {
        assert_eq!(position.box_of(name), thinks, "{name}");
    }
    let resists = Posture::Policy(Policy::Resistance);
    assert_eq!(position.box_of("Communist China"), resists);

    position.receive(Western, event);
    let own = position_after(&position, "Britain");
    assert!(
        !position.choice().options.contains(&own),
        "Acceptance stays"
    );
}

/// DS-15.28-2: only a country in which something changes can be chosen.
#[test]
fn influence_is_not_gained_twice() {
    let mut position = Position::campaign_in_asia();
    let siam = Pick::Country(position.area("Siam"));
    for open in [true, false] {
        position.receive(Axis, PoliticalEvent::NeutralsPressured);
        position.pick(Pick::Nth(1), 3);
        let options = &position.choice().options;
        assert_eq!(options.contains(&siam), open, "{options:?}");
        if open {
            position.pick(siam, 3);
        }
    }
}

/// The choice that reassesses the policy of a box.
fn position_after(position: &Position, name: &str) -> Pick {
    let Pick::Nth(twice) = position_of(position, name, true) else {
        panic!("no choice");
    };
    Pick::Nth(5 + twice / 2)
}

/// DS-15.35-1 to DS-15.35-3: DS-15.35-2.
///
/// Allows: DS-15.35-3.
/// Forbids: DS-15.35-3.
#[test]
fn an_ally_challenges_the_axis() {
    use crate::pack::card::PostureRef;
    let mut position = Position::campaign_in_asia();
    let posture = position.posture_box("Nationalist China");
    let event = PoliticalEvent::SuccessfulChallenge(PostureRef { posture });
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 1, 2]);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.state.progress(ASIA).blitz(Western), 1);
    position.receive(Western, event);
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.box_of("Nationalist China"), Posture::War);
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(1), 3);
    let siam = position.area("Siam");
    position.pick(Pick::Country(siam), 3);
    position.pick_first();
    assert_eq!(position.state.area(siam).alignment, Some(Axis));
    position.post("Nationalist China", PACT);
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 1], "Neutrality stays");
}

/// DS-15.35-2: war is declared on a Neutral country.
#[test]
fn no_war_is_declared_on_a_country_at_war() {
    use crate::pack::card::PostureRef;
    let mut position = Position::campaign_in_asia();
    position.country("Siam", Status::Active, Axis);
    let posture = position.posture_box("Nationalist China");
    let event = PoliticalEvent::SuccessfulChallenge(PostureRef { posture });
    position.receive(Western, event);
    assert!(position.nths().contains(&1), "others are Neutral");
    position.pick(Pick::Nth(1), 3);
    let siam = Pick::Country(position.area("Siam"));
    assert!(!position.choice().options.contains(&siam));
}

/// DS-15.15-2, DS-14.15-7: a Failure that no event turns into another is as before.
#[test]
fn a_failure_is_the_axiss_choice_against_an_ally() {
    let mut position = Position::campaign_in_asia();
    position.receive(Western, PoliticalEvent::Failure(FailureKind::Supply));
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::MarkerHex)));
}

/// DS-15.28-7, DS-15.30-9: a friend takes part in earnest only if it has let others pass, and
/// only for its own faction.
/// Allows: DS-15.30-9.
/// Forbids: DS-15.30-9.
#[test]
fn only_a_friend_that_lets_others_pass_takes_part() {
    for (friend_of, kind, open) in [
        (Axis, MarkerKind::FreePassage, true),
        (Axis, MarkerKind::Influence, false),
        (Western, MarkerKind::FreePassage, false),
    ] {
        let mut position = Position::campaign_in_asia();
        position.country("Siam", Status::Active, friend_of);
        let bangkok = position.capital("Siam");
        position.lay(kind, Axis, bangkok);
        position.receive(Axis, PoliticalEvent::PoliticalOption);
        let offered = position.nths().contains(&8);
        assert_eq!(offered, open, "{friend_of} {kind:?}");
    }
}
