//! The examples of the Asian rulebook.

use super::retreats::open;
use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre;
use crate::pack::{Side, Status};
use crate::state::Place;

fn asia() -> Position {
    let mut position = Position::asia();
    position.phase(Axis, Segment::RegularCombat);
    position
}

/// AE-4.2.5.1-5, DSV-4.2.5.1-1: the 15th Army before Chungking goes back, not around, even
/// where mountains keep Zones of Control away.
#[test]
fn the_15th_army_goes_back() {
    let mut position = asia();
    position.country("Szechwan", Status::Active, Western);
    for country in ["Kiangsu", "Yunnan", "Hopeh"] {
        position.country(country, Status::Conquered, Western);
    }
    let army = position.put("jpn-army", Axis, "a4520");
    position.put("sze-army", Western, "a4620");
    let order = attack(&position, "a4620", &[army]);
    fight(&mut position, order, cell(Outcome::Ad, 0, 0));
    let chungking = position.hex("a4620");
    let map = position.state.map();
    let around: Vec<String> = map
        .neighbours(position.hex("a4520"))
        .filter(|over| map.distance(over.hex, chungking) == Some(1))
        .map(|over| map.hex(over.hex).code.to_string())
        .collect();
    assert_eq!(around.len(), 2);
    let open = retreats(&position);
    assert!(!open.is_empty());
    assert!(around.iter().all(|hex| !open.contains(hex)), "{open:?}");
}

/// AE-4.2.5-1, AE-4.2.5.1-5, DSV-4.2.5.1-2: two hexes out of Akyab, over water or not.
#[test]
fn a_force_from_akyab_goes_on() {
    let mut position = asia();
    let unit = position.put("bri-inf", Western, "a4313");
    let third = open(&position, &[unit], "a4114", "a4313");
    assert_eq!(third, ["a4312", "a4413", "a4414"], "not a4213 nor a4314");
}

/// AE-4.2.5.2-5, DSV-4.2.5.2-1: from Taihoku over the strait to Foochow, not over the sea.
#[test]
fn formosa_is_left_by_the_strait() {
    let mut position = asia();
    position.country("Kiangsu", Status::Conquered, Western);
    let unit = position.put("jpn-inf", Axis, "a4324");
    let open = open(&position, &[unit], "a4324", "a4324");
    assert!(open.contains(&"a4424".to_owned()), "{open:?}");
    assert!(!open.contains(&"a4323".to_owned()), "{open:?}");
}

/// AE-4.2.6.2-3, DSV-4.2.6.2-1: a US army of three steps is turned to its side of two.
#[test]
fn a_us_army_is_turned_over() {
    let mut position = asia();
    let army = position.put("us-army", Western, "p3906");
    let ways = crate::s04_2_6_2_eliminating_steps::ways(&position.state, army);
    assert_eq!(ways.len(), 1);
    position.play(|play| crate::s04_2_6_2_eliminating_steps::lose(play, ways[0]));
    let piece = position.state.piece(army).unwrap();
    let face = piece.face_up(position.state.pack()).ground().unwrap();
    assert_eq!((piece.side, face.steps), (Side::Back, 2));
}

/// AE-4.2.6.2-6, DSV-4.2.6.2-2: of ABDA the Dutch step in its Holding Box is left, or the
/// Far Eastern one.
#[test]
fn abda_leaves_either_of_its_steps() {
    for dutch_is_left in [false, true] {
        let mut position = asia();
        position.country("Netherlands East Indies", Status::Active, Western);
        let abda = position.put("west-abda", Western, "a2819");
        let dutch = position.put_at("nei-inf", Western, Place::Holding(abda));
        let pool = Place::ForcePool(Theatre::Asia);
        let eastern = position.put_at("bri-fe", Western, pool);
        position.put_at("bri-inf", Western, pool);
        let ways = crate::s04_2_6_2_eliminating_steps::ways(&position.state, abda);
        let left: Vec<_> = ways.iter().map(|loss| loss.left).collect();
        assert_eq!(left, [Some(dutch), Some(eastern)]);
        let loss = ways[usize::from(!dutch_is_left)];
        position.play(|play| crate::s04_2_6_2_eliminating_steps::lose(play, loss));
        let there = Place::Hex(position.hex("a2819"));
        let (at, gone) = if dutch_is_left {
            (dutch, eastern)
        } else {
            (eastern, dutch)
        };
        assert_eq!((position.at(at), position.at(gone)), (there, pool));
        assert_eq!(position.at(abda), pool);
    }
}

/// DS-14.8-1, DS-14.8-2, DS-14.8-3, DS-14.8-4, DSV-14.8-1: a Dr1 1/2 becomes a Dr1 2/3, in the
/// turn of either side, once a turn.
#[test]
fn chemical_weapons_cost_both_sides_a_step_more() {
    use crate::task_queue::choice::{Pick, QuestionSubject};
    for (phasing, pick) in [(Axis, Pick::Yes), (Western, Pick::Yes), (Axis, Pick::Pass)] {
        let mut position = asia();
        position.phase(phasing, Segment::RegularCombat);
        position.country("Szechwan", Status::Active, Western);
        for country in ["Kiangsu", "Yunnan", "Hopeh"] {
            position.country(country, Status::Conquered, Western);
        }
        let pool = Place::ForcePool(Theatre::Asia);
        let marker = position.put_at("chemical-weapons", Axis, pool);
        let (own, other) = match phasing {
            Axis => (("jpn-army", "a4520"), ("sze-army", "a4620")),
            _ => (("sze-army", "a4620"), ("jpn-army", "a4520")),
        };
        let faction = match phasing {
            Axis => Western,
            _ => Axis,
        };
        let unit = position.put(own.0, phasing, own.1);
        position.put(other.0, faction, other.1);
        let order = Order::Attack(attack(&position, other.1, &[unit]));
        let Ok(CombatPlan::Attack(plan)) = check(&position.state, &order) else {
            panic!("the attack is illegal");
        };
        let events = position.play(|play| {
            s4_2_1_attacks::commit(play, plan);
            run::advance(play);
        });
        let rolled = |events: &[Event]| {
            let mut rolls = events.iter();
            rolls.find_map(|event| match event {
                Event::Rolled(rolled) => Some(rolled.result),
                _ => None,
            })
        };
        assert_eq!(rolled(&events), None, "before the die");
        assert_eq!(
            position.asked(),
            Some((Axis, QuestionSubject::ChemicalWeapons))
        );
        let events = position.answer(Axis, decision::Answer::Choice(pick));
        let result = rolled(&events).unwrap();
        let next = Place::Track(Theatre::Asia, position.state.now().after(1));
        let used = pick == Pick::Yes;
        assert_eq!(position.at(marker), if used { next } else { pool });
        let PendingStep::Combat(battle) = position.state.step() else {
            panic!("the combat is over");
        };
        let CombatStage::Results(due) = battle.stage else {
            panic!("{:?}", battle.stage);
        };
        let plain = results_of(&position, other.1, result);
        let more = u8::from(used);
        assert_eq!(due.attackers_steps, plain.attackers_steps + more);
        assert_eq!(due.defenders_steps, plain.defenders_steps + more);
    }
    let mut results = results_of(&asia(), "a4620", cell(Outcome::Dr1, 1, 2));
    results.poison();
    assert_eq!((results.attackers_steps, results.defenders_steps), (2, 3));
}

fn results_of(position: &Position, hex: &str, result: CombatResult) -> Results {
    results_against(&position.state, position.hex(hex), result)
}

/// DS-14.8-2: in any combat, be it one of the Allies among themselves.
#[test]
fn chemical_weapons_are_for_any_combat() {
    use crate::task_queue::choice::QuestionSubject;
    let mut position = asia();
    position.phase(Soviet, Segment::RegularCombat);
    position.country("Szechwan", Status::Active, Western);
    let pool = Place::ForcePool(Theatre::Asia);
    position.put_at("chemical-weapons", Axis, pool);
    let unit = position.put("rus-inf", Soviet, "a4520");
    position.put("sze-army", Western, "a4620");
    let order = command(attack(&position, "a4620", &[unit]));
    position.order(&order);
    assert_eq!(
        position.asked(),
        Some((Axis, QuestionSubject::ChemicalWeapons))
    );
}
