//! Countries that join, refuse, cede land or are shaken.

use super::asia::*;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{AreaRef, Holder, Tenure};
use crate::pack::{Effect, MarkerKind, Policy, Posture, Side, Status, WarState};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn stands(position: &Position, country: &str) -> (Status, Option<Faction>) {
    let area = position.state.area(position.area(country));
    (area.status, area.alignment)
}

const NEUTRAL: (Status, Option<Faction>) = (Status::Neutral, None);

/// DS-15.5-1, DS-15.5-2.
#[test]
fn a_border_war_has_two_sides() {
    let event = PoliticalEvent::BorderWar;
    for (faction, enemy) in [(Axis, Western), (Western, Axis)] {
        let mut position = Position::campaign();
        for name in ["Western Minors", "Soviet Minors"] {
            let truce = crate::pack::Truce::Negotiation;
            position.post(name, Posture::Truce(truce));
        }
        position.receive_about(faction, event, "Portugal");
        position.pick_first();
        assert_eq!(
            stands(&position, "Portugal"),
            (Status::Active, Some(faction))
        );
        // Spain is the only neighbour.
        assert_eq!(stands(&position, "Spain"), (Status::Active, Some(enemy)));
        // A second one finds no Neutral neighbour.
        position.receive_about(faction, event, "Portugal");
        assert_eq!(position.asked(), None);
    }
}

/// DS-15.5-2: the neighbour that joins the enemies was Neutral.
#[test]
fn a_border_war_leaves_active_neighbours_alone() {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors"] {
        let truce = crate::pack::Truce::Negotiation;
        position.post(name, Posture::Truce(truce));
    }
    position.country("Rumania", Status::Active, Western);
    position.receive_about(Axis, PoliticalEvent::BorderWar, "Hungary");
    let rumania = Pick::Country(position.area("Rumania"));
    position.pick_all(|options| assert!(!options.contains(&rumania)));
    assert_eq!(stands(&position, "Hungary"), (Status::Active, Some(Axis)));
}

fn demand(position: &mut Position, faction: Faction, die: u8) {
    let area = |name| AreaRef {
        area: position.area(name),
    };
    let cede = Effect::CedeLand {
        area: area("Inner Mongolia"),
        to: Holder::Area(area("Japan").area),
        tenure: Tenure::Dependent,
    };
    let scene = Scene::of(ASIA, faction).about(position.area("Hopeh"));
    position.perform(scene, vec![cede], die);
}

fn influence(position: &Position) -> Vec<Faction> {
    let peiping = position.capital("Hopeh");
    let found = position.markers_at(MarkerKind::Influence, peiping);
    let factions = found
        .iter()
        .map(|id| position.state.piece(*id).unwrap().faction);
    factions.collect()
}

/// DS-15.7-1, DS-15.7-5, DSV-15.7-1: the example of Inner Mongolia.
#[test]
fn who_cedes_land_takes_friends() {
    for (die, friend) in [(5, Soviet), (3, Western)] {
        let mut position = Position::campaign_in_asia();
        demand(&mut position, Axis, die);
        let japan = position.area("Japan");
        let ceded = position.state.area(position.area("Inner Mongolia"));
        assert_eq!(ceded.owner, Some(japan));
        assert_eq!(influence(&position), [friend]);
        // It has a friend already.
        demand(&mut position, Axis, 1);
        assert_eq!(influence(&position), [friend]);
    }
}

/// DS-15.7-3, DS-15.7-4, DS-15.7-6, DS-15.7-7.
#[test]
fn a_marker_that_spoke_for_the_demand_comes_off() {
    let mut position = Position::campaign_in_asia();
    let peiping = position.capital("Hopeh");
    for (kind, whose) in [
        (MarkerKind::Neutrality, Axis),
        (MarkerKind::Influence, Axis),
    ] {
        position.lay(kind, whose, peiping);
        demand(&mut position, Axis, 3);
        assert_eq!(position.markers_at(kind, peiping), []);
        assert_eq!(influence(&position), []);
    }
    // Without a Soviet neighbour nothing is left to a die.
    let kansu = position.area("Kansu");
    position
        .state
        .set_area(kansu, |area| area.status = Status::Neutral);
    let mongolia = position.area("Mongolia");
    let japan = position.area("Japan");
    position
        .state
        .set_area(mongolia, |area| area.owner = Some(japan));
    demand(&mut position, Axis, 6);
    assert_eq!(influence(&position), [Western]);
    // An Ally's demand takes an Ally's Influence off, and then drives the country to the
    // Axis.
    demand(&mut position, Soviet, 3);
    assert_eq!(influence(&position), []);
    demand(&mut position, Soviet, 3);
    assert_eq!(influence(&position), [Axis]);
    demand(&mut position, Soviet, 3);
    assert_eq!(influence(&position), [Axis], "it has an enemy's");

    let mut position = Position::campaign_in_asia();
    position.country("Hopeh", Status::Active, Western);
    demand(&mut position, Axis, 3);
    assert_eq!(influence(&position), [], "not Neutral");
}

/// DS-15.7-2.
#[test]
fn a_detachment_takes_ceded_land() {
    let mut position = Position::campaign_in_asia();
    let guard = position.pool("jpn-det", Axis);
    let area = AreaRef {
        area: position.area("Shanghai"),
    };
    let japan = position.area("Japan");
    let cede = Effect::CedeLand {
        area,
        to: Holder::Area(japan),
        tenure: Tenure::Dependent,
    };
    position.perform(Scene::of(ASIA, Axis), vec![cede], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::EventHex)));
    let shanghai = position.hex("a4725");
    position.pick(Pick::Stand(guard, shanghai), 3);
    let piece = position.state.piece(guard).unwrap();
    assert_eq!((piece.at, piece.side), (Place::Hex(shanghai), Side::Back));
}

/// Where a Detachment may stand in land that a card cedes to Japan.
fn stands_in(mut position: Position, land: &str) -> Vec<String> {
    let area = AreaRef {
        area: position.area(land),
    };
    let japan = position.area("Japan");
    let cede = Effect::CedeLand {
        area,
        to: Holder::Area(japan),
        tenure: Tenure::Dependent,
    };
    position.pool("jpn-det", Axis);
    position.turn_up(Axis, vec![cede], 3);
    if position.asked() != Some((Axis, QuestionSubject::EventHex)) {
        return Vec::new();
    }
    let map = position.state.map();
    let options = position.choice().options.iter();
    options
        .filter_map(|pick| match pick {
            Pick::Stand(_, hex) => Some(map.hex(*hex).code.to_string()),
            _ => None,
        })
        .collect()
}

/// DS-15.7-2: in a Port or a City of the land, where neither an enemy is nor a Detachment of its
/// own.
#[test]
fn a_detachment_stands_in_free_ports_and_cities() {
    let offered = |land| stands_in(Position::campaign_in_asia(), land);
    assert_eq!(offered("Indochina"), ["a3619", "a3919", "a4219"]);
    assert_eq!(offered("Hainan"), ["a4120"]);
    assert_eq!(offered("Sinkiang"), ["a5415"]);
    for (code, faction, back, bars) in [
        ("bri-inf", Western, false, true),
        ("us-det", Western, true, true),
        ("western-logistics", Western, false, true),
        ("western-blitz", Western, false, false),
        ("jpn-det", Axis, true, true),
        ("jpn-inf", Axis, false, false),
    ] {
        let mut position = Position::campaign_in_asia();
        let piece = position.put(code, faction, "a3919");
        if back {
            position.back(piece);
        }
        let open = stands_in(position, "Indochina");
        assert_eq!(!open.contains(&"a3919".to_owned()), bars, "{code}");
    }
}

/// DS-15.10-1, DS-15.10-2, DS-15.10-8.
#[test]
fn a_country_resists_before_the_war() {
    let event = PoliticalEvent::CountryResists;
    let mut position = Position::campaign_in_asia();
    position.post("US/Western Minors", Posture::Policy(Policy::Acceptance));
    position.receive_about(Axis, event, "Siam");
    position.pick_first();
    assert_eq!(stands(&position, "Siam"), NEUTRAL);
    assert_eq!(position.state.war_state(ASIA), WarState::PreWar);
    assert_eq!(position.state.progress(ASIA).blitz(Axis), 0);
    // On a 1 the sample table of the cabinet has the government fall.
    let scene = Scene::of(ASIA, Axis).about(position.area("Siam"));
    position.perform(scene, vec![Effect::Event(event)], 1);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);

    position.post("US/Western Minors", Posture::Policy(Policy::Quarantine));
    position.receive_about(Axis, event, "Siam");
    position.pick_first();
    assert_eq!(stands(&position, "Siam"), (Status::Active, Some(Western)));
    assert_eq!(position.box_of("US/Western Minors"), Posture::War);
    assert_eq!(position.state.war_state(ASIA), WarState::LimitedWar);
    assert_eq!(position.state.progress(ASIA).blitz(Axis), 1);
}

/// DS-15.10-3, DS-15.10-5, DS-15.10-6.
#[test]
fn a_country_resists_in_a_war() {
    let event = PoliticalEvent::CountryResists;
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(ASIA, WarState::LimitedWar);
    position.receive_about(Axis, event, "Siam");
    position.pick_first();
    assert_eq!(stands(&position, "Siam"), (Status::Active, Some(Western)));
    assert_eq!(position.box_of("US/Western Minors"), Posture::War);
    for (faction, name) in [(Western, "Britain"), (Soviet, "Russia")] {
        let mut position = Position::campaign_in_asia();
        position.post(name, Posture::War);
        position.receive_about(faction, event, "Siam");
        position.pick_first();
        assert_eq!(stands(&position, "Siam"), (Status::Active, Some(Axis)));
        assert_eq!(position.state.progress(ASIA).blitz(faction), 1);
    }
}

/// DS-15.10-7: what Japan demanded of Hopeh waits for its conquest.
#[test]
fn what_was_refused_is_claimed() {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(ASIA, WarState::LimitedWar);
    let claim = |position: &Position, name| position.state.area(position.area(name)).claim;
    assert_eq!(claim(&position, "Inner Mongolia"), None);
    position.receive_about(Axis, PoliticalEvent::CountryResists, "Hopeh");
    position.pick_first();
    assert_eq!(claim(&position, "Inner Mongolia"), Some(Axis));
    assert_eq!(claim(&position, "Hainan"), None);
}

fn roll(position: &mut Position, country: &str) {
    let event = PoliticalEvent::MinorCountryRolled;
    position.receive_about(Soviet, event, country);
}

/// DS-15.26-1: one of the Area Tables, and a die on it.
#[test]
fn an_area_table_names_a_country() {
    let mut position = Position::campaign_in_asia();
    position.receive(Soviet, PoliticalEvent::MinorCountryPolitics);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::OneOf)));
    let tables = &position.state.pack().tables;
    let areas: Vec<usize> = (0..tables.len()).filter(|it| tables[*it].areas).collect();
    assert_eq!(areas.len(), 2);
    assert_eq!(position.nths(), [0, 1]);
    // The sample table of China begins with Hopeh, which is Neutral.
    position.pick(Pick::Nth(0), 1);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    let hopeh = position.area("Hopeh");
    assert_eq!(position.choice().country, Some(hopeh));
}

/// DS-15.26-2 to DS-15.26-6: DS-15.26-3, DS-15.26-4, DS-15.26-5.
#[test]
fn before_total_war_minor_countries_make_trouble() {
    let mut position = Position::campaign_in_asia();
    roll(&mut position, "Siam");
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick(Pick::Pass, 3);
    assert_eq!(stands(&position, "Siam"), NEUTRAL);
    roll(&mut position, "Siam");
    // The sample table has it declare its neutrality on a 5.
    position.pick(Pick::Nth(0), 5);
    let bangkok = position.capital("Siam");
    assert_eq!(
        position.markers_at(MarkerKind::Neutrality, bangkok).len(),
        1
    );

    roll(&mut position, "Kiangsu");
    assert_eq!(position.asked(), None, "a Western country");
    roll(&mut position, "Kansu");
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::Select)));
    let sinkiang = position.area("Sinkiang");
    position.pick(Pick::Country(sinkiang), 3);
    position.pick_first();
    assert_eq!(stands(&position, "Sinkiang"), (Status::Active, Some(Axis)));
    roll(&mut position, "Sinkiang");
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    let tibet = position.area("Tibet");
    position.pick(Pick::Country(tibet), 3);
    position.pick_first();
    assert!(stands(&position, "Tibet").1.is_some_and(Faction::is_allied));

    let garrison = position.put("jpn-inf", Axis, "a5326");
    position.put("jpn-inf", Axis, "p4904");
    roll(&mut position, "Manchukuo");
    assert_eq!(position.at(garrison), POOL);
}

/// DS-15.26-7, DS-15.26-8, DS-15.26-9, DS-15.26-10, DSV-15.26-1, DSV-15.26-2, AEV-INT-2.
#[test]
fn in_total_war_minor_countries_tire() {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(ASIA, WarState::TotalWar);
    roll(&mut position, "Siam");
    assert_eq!(position.asked(), None, "Neutral");
    let army = position.put("ki-army", Western, "a4724");
    let infantry = position.put("ki-inf", Western, "a4624");
    roll(&mut position, "Kiangsu");
    assert_eq!(position.asked(), Some((Western, QuestionSubject::LoseStep)));
    position.pick_first();
    assert_eq!(position.at(army), POOL, "it lost both");
    assert_eq!(position.at(infantry), Place::Hex(position.hex("a4624")));

    // The Indies' dependents are part of them.
    let indies = position.area("Netherlands East Indies");
    position.state.set_area(indies, |area| {
        area.status = Status::Conquered;
        area.alignment = Some(Western);
    });
    let outpost = position.put("jpn-inf", Axis, "p2703");
    roll(&mut position, "Netherlands East Indies");
    assert_eq!(position.at(outpost), POOL);

    // Mongolia is no more once Russia has it.
    let mongolia = position.area("Mongolia");
    let hex = position.capital("Mongolia").hex().unwrap();
    let code = position.state.map().hex(hex).code.to_string();
    let raider = position.put("jpn-inf", Axis, &code);
    position
        .state
        .set_area(mongolia, |area| area.tenure = Some(Tenure::Part));
    roll(&mut position, "Mongolia");
    assert_eq!(position.at(raider), Place::Hex(hex));
}

/// DS-15.9-2, DSV-15.9-1: the example of a treaty with Hopeh.
#[test]
fn a_treaty_with_hopeh_costs_the_west_its_influence() {
    let mut position = Position::campaign_in_asia();
    let peiping = position.capital("Hopeh");
    position.lay(MarkerKind::Influence, Western, peiping);
    position.receive_about(Axis, PoliticalEvent::CountryJoins, "Hopeh");
    assert_eq!(position.markers_at(MarkerKind::Influence, peiping), []);
    assert_eq!(stands(&position, "Hopeh"), NEUTRAL);
}

/// DS-15.19-2, DS-15.19-4, DSV-15.19-1: the example of Mongolia.
#[test]
fn mongolia_has_soviet_friends() {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(ASIA, WarState::LimitedWar);
    let mongolia = position.area("Mongolia");
    position.state.set_area(mongolia, |area| {
        area.status = Status::Neutral;
        area.owner = None;
    });
    let capital = position.capital("Mongolia");
    position.lay(MarkerKind::Influence, Soviet, capital);
    for faction in [Axis, Western] {
        position.receive_about(faction, PoliticalEvent::Influence, "Mongolia");
        assert_eq!(position.nths(), [1], "take it off, or do nothing");
        position.pick(Pick::Pass, 3);
    }
    position.receive_about(Soviet, PoliticalEvent::Influence, "Mongolia");
    assert_eq!(position.nths(), [3]);
    position.pick(Pick::Nth(3), 3);
    position.pick_first();
    assert_eq!(
        stands(&position, "Mongolia"),
        (Status::Active, Some(Soviet))
    );
}

/// DS-15.8-4: friends are won in a Chinese country, and in no other.
#[test]
fn friends_are_won_in_china_alone() {
    let mut position = Position::campaign_in_asia();
    let incident = Effect::Event(PoliticalEvent::ChineseIncident);
    position.turn_up(Soviet, vec![incident], 3);
    position.reply(Pick::Nth(3), 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::Select)));
    let offers = |name| {
        let country = Pick::Country(position.area(name));
        position.choice().options.contains(&country)
    };
    assert!(offers("Hopeh"));
    assert!(!offers("Siam"));
}

/// DS-15.26-9: the Indies wear out only units in them or in their dependents.
#[test]
fn a_tired_country_wears_out_who_is_in_it() {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(ASIA, WarState::TotalWar);
    let indies = position.area("Netherlands East Indies");
    position.state.set_area(indies, |area| {
        area.status = Status::Conquered;
        area.alignment = Some(Western);
    });
    let [inside, outside] = ["p2703", "a5326"].map(|hex| position.put("jpn-inf", Axis, hex));
    let tires = Effect::Event(PoliticalEvent::MinorCountryRolled);
    position.turn_up_about(Soviet, "Netherlands East Indies", vec![tires], 3);
    assert_eq!(position.at(inside), POOL);
    assert!(position.at(outside).is_on_map());
}
