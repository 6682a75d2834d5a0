use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::options::{Edition, OptionalRule};
use crate::pack::card::{Join, Roster};
use crate::pack::{Effect, MarkerKind, Posture, Side, Sites, Status, Truce, UnitKind};
use crate::sequence::Segment;
use crate::state::{PieceId, Place, Presence};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

fn europe() -> Position {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors", "France"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    position
}

/// Has a country join by a card of the faction.
pub(super) fn join(position: &mut Position, name: &str, faction: Faction) {
    let joins = Effect::Activate {
        joins: Join::Own,
        roster: Roster::Mobilizing,
    };
    position.turn_up_about(faction, name, vec![joins], 4);
}

/// The pieces of a kind of counter, wherever they are.
fn all(position: &Position, code: &str) -> Vec<PieceId> {
    let pack = position.state.pack();
    let pieces = position.state.pieces();
    let named = pieces.filter(|(_, piece)| {
        let unit = piece.counter(pack).map(|it| &*it.code);
        unit.or_else(|| piece.marker(pack).map(|it| &*it.code)) == Some(code)
    });
    named.map(|(id, _)| id).collect()
}

fn places(position: &Position, code: &str) -> Vec<Place> {
    let pieces = all(position, code).into_iter();
    pieces.map(|id| position.at(id)).collect()
}

/// AE-13.7.2-1, AE-13.7.1-1, DS-13.7.1-1.
#[test]
fn finland_guards_the_frontier_that_it_has() {
    let mut whole = europe();
    join(&mut whole, "Finland", Western);
    whole.reply_first();
    let line = ["e4607", "e4707"].map(|code| Place::Hex(whole.hex(code)));
    let mut walls = places(&whole, "fin-man");
    walls.sort_by_key(|at| at.hex());
    assert_eq!(walls, line);
    let ski = places(&whole, "fin-ski");
    assert_eq!(ski.iter().filter(|at| at.is_on_map()).count(), 1);
    assert_eq!(ski.iter().filter(|at| **at == Place::Gone).count(), 2);

    let mut reduced = europe();
    reduced.give("Finnish Frontier", "Russia");
    join(&mut reduced, "Finland", Western);
    reduced.reply_first();
    assert_eq!(places(&reduced, "fin-man"), [Place::Gone; 2]);
    let ski = places(&reduced, "fin-ski");
    assert_eq!(ski.iter().filter(|at| at.is_on_map()).count(), 3);
}

/// AE-13.7.2-5, AE-13.4-2.
#[test]
fn italy_has_colonies_and_a_navy() {
    let here = Theatre::Europe;
    let mut position = europe();
    assert_eq!(places(&position, "ita-convoy"), [Place::Aside(here)]);
    join(&mut position, "Italy", Axis);
    let italians = all(&position, "ita-inf");
    assert_eq!(italians.len(), 3);
    for _ in &italians {
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::SetUp)));
        let options = position.choice().options.clone();
        for option in &options {
            let Pick::Stand(unit, hex) = option else {
                panic!("{option:?}");
            };
            assert!(italians.contains(unit));
            let row = position.state.map().hex(*hex);
            let area = row.area.map(|area| &*position.state.map().area(area).name);
            assert!(matches!(area, Some("Albania" | "Libya")), "{area:?}");
        }
        position.reply(options[options.len() - 1], 4);
    }
    // Three zones, and either side in each.
    assert_eq!(position.choice().options.len(), 6);
    let words = &position.choice().words;
    assert_eq!(&*words[0], "Western Mediterranean, for supply");
    assert_eq!(&*words[5], "Adriatic Sea, for troops");
    position.reply(Pick::Nth(5), 4);
    let convoy = all(&position, "ita-convoy")[0];
    let adriatic = position.zone("Adriatic Sea");
    assert_eq!(position.at(convoy), Place::Convoys(adriatic));
    let convoy = *position.state.piece(convoy).unwrap();
    assert_eq!((convoy.side, convoy.faction), (Side::Back, Axis));
    position.reply_first();
    let delay = Place::Delay(here);
    assert_eq!(places(&position, "ita-inf-fast"), [delay; 2]);
    for code in ["ita-col", "ita-exp", "ita-fleet", "ita-economy"] {
        assert_eq!(places(&position, code), [delay], "{code}");
    }
    let rhodes = Place::Hex(position.hex("e1908"));
    assert_eq!(places(&position, "ita-rho"), [rhodes]);
    let hexes: Vec<Place> = places(&position, "ita-inf");
    assert!(hexes.iter().all(|at| at.is_on_map()));
    assert!(hexes[0] != hexes[1] && hexes[1] != hexes[2] && hexes[0] != hexes[2]);
}

/// AE-13.7.2-7.
#[test]
fn the_swiss_stand_everywhere() {
    let mut position = europe();
    join(&mut position, "Switzerland", Western);
    let home = position.area("Switzerland");
    let mut men = 0;
    for (id, hex) in position.state.map().hexes_with_ids() {
        if position.state.land(id).country != Some(home) {
            continue;
        }
        let units: Vec<UnitKind> = position
            .state
            .pieces_in(id)
            .filter_map(|(_, piece)| piece.counter(position.state.pack()))
            .map(|counter| counter.front.kind)
            .collect();
        men += units.iter().filter(|it| **it == UnitKind::Infantry).count();
        let walls = units.contains(&UnitKind::Fortress);
        assert_eq!(walls, hex.is_city(), "{units:?}");
        assert!(!walls || units.contains(&UnitKind::Infantry), "{units:?}");
    }
    assert_eq!(men, all(&position, "swi-inf").len());
}

/// AE-13.7.2-2, AE-13.7.2-4, DS-13.7.2-1, DS-13.7.2-2, DS-13.7.2-3, AE-13.8.5.2-1,
/// DS-13.8.4-1, AE-13.7.1-8: France in Asia.
/// Allows: DS-13.8.4-1, DS-13.8.4-2, AE-13.8.5.2-1.
/// Forbids: AE-13.7.1-8, DS-13.7.1-8.
#[test]
fn france_holds_what_it_can_in_asia() {
    let here = Theatre::Asia;
    for (edition, later) in [
        (Edition::Y2023, Place::Delay(here)),
        (Edition::Y2012, Place::ForcePool(here)),
    ] {
        let mut position = Position::campaign_in_asia();
        position.edition(edition);
        position.post("US/Western Minors", Posture::Truce(Truce::Negotiation));
        join(&mut position, "France", Western);
        assert_eq!(position.asked(), None, "there is nothing to choose or roll");
        let saigon = Place::Hex(position.hex("a3619"));
        let noumea = Place::Hex(position.hex("p1913"));
        assert_eq!(places(&position, "fra-sai"), [saigon]);
        assert_eq!(places(&position, "fra-det"), [noumea]);
        let presence = position.state.presence(position.hex("p1913"));
        assert!(presence.of(Western).intersects(Presence::DETACHMENT));
        assert_eq!(places(&position, "fra-res"), [later]);
        assert_eq!(places(&position, "fra-col"), [later]);
        assert_eq!(
            position.markers_at(MarkerKind::Mobilizing, noumea).len(),
            1,
            "Noumea is as good as a Capital"
        );
    }
}

/// AE-13.7.2-2, AE-13.7.2-4, DS-13.7.2-3.
#[test]
fn a_lost_colony_and_a_lost_home_have_no_army() {
    let here = Theatre::Asia;
    let mut position = Position::campaign_in_asia();
    position.post("US/Western Minors", Posture::Truce(Truce::Negotiation));
    position.give("Indochina", "Japan");
    let boxed = Place::StrategicWarfare(here);
    position.lay(MarkerKind::GermanVictory, Axis, boxed);
    join(&mut position, "France", Western);
    assert_eq!(places(&position, "fra-sai"), [Place::ForcePool(here)]);
    assert_eq!(places(&position, "fra-res"), [Place::Aside(here)]);
    assert_eq!(places(&position, "fra-col"), [Place::Delay(here)]);
}

/// AE-13.7.2-3.
#[test]
fn americans_may_relieve_noumea() {
    let here = Theatre::Asia;
    for (pick, relieved) in [(Pick::Yes, true), (Pick::Pass, false)] {
        let mut position = Position::campaign_in_asia();
        position.post("US/Western Minors", Posture::Truce(Truce::Negotiation));
        join(&mut position, "France", Western);
        let american = position.pool("us-det", Western);
        let french = all(&position, "fra-det")[0];
        let scene = Scene::of(here, Western).about(position.area("France"));
        position.run(
            scene,
            vec![Task::Country(crate::task::country::CountryTask::Noumea)],
            3,
        );
        assert_eq!(position.asked(), Some((Western, QuestionSubject::May)));
        position.reply(pick, 3);
        let noumea = Place::Hex(position.hex("p1913"));
        let pool = Place::ForcePool(here);
        let (there, waiting) = if relieved {
            (american, french)
        } else {
            (french, american)
        };
        assert_eq!((position.at(there), position.at(waiting)), (noumea, pool));
    }
}

/// AE-13.7.2-8, AE-13.8.5.1-7, AE-13.7.1-8.
#[test]
fn vichy_comes_with_colonies_and_perhaps_a_fleet() {
    for (faction, ships) in [
        (Axis, Place::Delay(Theatre::Europe)),
        (Western, Place::Gone),
        (Soviet, Place::Gone),
    ] {
        let mut position = europe();
        super::vichy::neutral(&mut position);
        join(&mut position, "Vichy", faction);
        let vichy = position.area("Vichy");
        for _ in 0..3 {
            let Pick::Stand(unit, hex) = *position.choice().options.last().unwrap() else {
                panic!("a unit and a hex");
            };
            assert_eq!(position.state.land(hex).country, Some(vichy));
            position.reply(Pick::Stand(unit, hex), 4);
        }
        assert_eq!(position.asked(), None, "there is no roll");
        assert_eq!(
            places(&position, "vic-res"),
            [Place::ForcePool(Theatre::Europe)]
        );
        for code in ["vic-army", "vic-inf", "vic-exp", "vic-col-late"] {
            let delay = Place::Delay(Theatre::Europe);
            assert_eq!(places(&position, code), [delay], "{code}");
        }
        for code in ["vic-fleet", "vic-convoy"] {
            assert_eq!(places(&position, code), [ships], "{code}");
        }
        assert_eq!(position.state.area(vichy).status, Status::Active);
    }
}

/// AE-13.7.2-8, AE-+17.8-5: in a Vichy that has all of France the colonial units keep out of the
/// north, by the optional rule out of the south.
#[test]
fn vichys_colonials_keep_out_of_half_of_france() {
    for optional in [false, true] {
        let mut position = europe();
        if optional {
            position.optional(OptionalRule::AlternateVichy);
        }
        position.country("France", Status::Active, Western);
        let france = position.area("France");
        let map = &position.state.shared_pack().map;
        for (hex, row) in map.hexes_with_ids() {
            if row.is_city() && position.state.land(hex).country == Some(france) {
                position.put_at("ger-inf", Axis, Place::Hex(hex));
            }
        }
        position.open(Axis, Segment::ConditionalEvents, 3);
        assert_eq!(position.asked(), Some((Western, QuestionSubject::SetUp)));
        let options = &position.choice().options;
        let offered = |name: &str| {
            let hexes = &map.area(position.area(name)).hexes;
            options
                .iter()
                .any(|pick| matches!(pick, Pick::Stand(_, hex) if hexes.contains(hex)))
        };
        assert!(offered("Algeria"));
        assert_eq!(offered("Northern France"), optional);
        assert_eq!(offered("Southern France"), !optional);
    }
}

/// AE-13.7.1-2, AE-13.7.2-5: a Partnership unit is none of those that the exceptions name.
#[test]
fn the_exceptions_leave_partnership_units_aside() {
    let mut position = europe();
    position.change_pack(|pack| {
        let fast = pack.find_counter("ita-inf-fast").unwrap();
        pack.counters[fast.index()].entry = Some("P".into());
    });
    join(&mut position, "Italy", Axis);
    position.reply_first();
    let aside = Place::Aside(Theatre::Europe);
    assert_eq!(places(&position, "ita-inf-fast"), [aside; 2]);
    let delay = Place::Delay(Theatre::Europe);
    assert_eq!(places(&position, "ita-exp"), [delay]);
}

/// AE-13.7.2-7: a Swiss fortress unit that is printed for no hex stands in one that has none.
#[test]
fn a_fortress_of_no_hex_closes_a_gap() {
    let mut position = europe();
    position.change_pack(|pack| {
        let fortress = pack.find_counter("swi-zur").unwrap();
        pack.counters[fortress.index()].sites = Sites::Any;
    });
    join(&mut position, "Switzerland", Western);
    let [zurich, bern] = ["swi-zur", "swi-bern"].map(|code| places(&position, code)[0]);
    let home = Some(position.area("Switzerland"));
    for at in [zurich, bern] {
        let country = at.hex().map(|hex| position.state.land(hex).country);
        assert_eq!(country, Some(home), "{at:?}");
    }
    assert_ne!(zurich, bern);
}

/// AE-13.7.2-7: infantry goes on to the hexes that no fortress unit closes.
#[test]
fn infantry_stands_where_walls_are_missing() {
    let mut position = europe();
    let bern = all(&position, "swi-bern")[0];
    position
        .state
        .set_piece(bern, |piece| piece.at = Place::Gone);
    join(&mut position, "Switzerland", Western);
    let men = places(&position, "swi-inf");
    assert!(men.iter().all(|at| at.is_on_map()));
    assert_ne!(men[0], men[1]);
    assert!(men.contains(&places(&position, "swi-zur")[0]));
}
