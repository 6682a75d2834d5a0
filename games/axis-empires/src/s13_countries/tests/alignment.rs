use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::{Symbol, Theatre};
use crate::order::war_and_peace::WarAndPeaceOrder as Order;
use crate::pack::card::Roster;
use crate::pack::{MarkerKind, Posture, Status, Truce, WarState};
use crate::s13_countries::s13_5_alignment::{Alignment, of};
use crate::sequence::Segment;
use crate::task::country::PolicyEffect;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

fn alignment(position: &Position, name: &str) -> Alignment {
    of(&position.state, position.area(name))
}

/// A Neutral country that borders Russia, with Axis or Western strategic hexes or without.
pub(super) fn eastern(position: &Position, strategic: bool) -> &'static str {
    [
        "Finland",
        "Rumania",
        "Turkey",
        "Poland",
        "Baltic States",
        "Persia",
    ]
    .into_iter()
    .find(|name| {
        let area = position.area(name);
        let russia = position.area("Russia");
        let hexes = &position.state.map().area(area).hexes;
        let has = hexes.iter().any(|hex| {
            let symbols = position.state.map().hex(*hex).symbols;
            symbols.has(Symbol::StrategicAxis) || symbols.has(Symbol::StrategicWestern)
        });
        crate::countries::border(&position.state, area, russia) && has == strategic
    })
    .unwrap()
}

/// AE-13.5-4 to AE-13.5-9: AE-13.5-5, AE-13.5-6, AE-13.5-7, AE-13.5-8, and DS-6.1-1, DS-13.5-2,
/// DS-13.5-3, DS-13.5-5.
#[test]
fn the_first_priority_that_applies_decides() {
    let mut position = Position::campaign();
    assert_eq!(
        alignment(&position, "Portugal"),
        Alignment::Faction(Western),
        "it borders no Soviet country"
    );
    let (plain, rich) = (eastern(&position, false), eastern(&position, true));
    assert_eq!(alignment(&position, plain), Alignment::AxisChooses);
    assert_eq!(alignment(&position, rich), Alignment::AxisChooses);
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    assert_eq!(alignment(&position, plain), Alignment::Faction(Soviet));
    assert_eq!(alignment(&position, rich), Alignment::ByDie);
    let capital = position.capital("Portugal");
    position.lay(MarkerKind::Influence, Soviet, capital);
    assert_eq!(alignment(&position, "Portugal"), Alignment::Faction(Soviet));
    let capital = position.capital(rich);
    position.lay(MarkerKind::Influence, Western, capital);
    assert_eq!(alignment(&position, rich), Alignment::Faction(Western));
}

/// AE-13.5-5: Influence of the Axis is none of an Ally's.
#[test]
fn axis_influence_makes_no_ally() {
    let mut position = Position::campaign();
    let capital = position.capital("Portugal");
    position.lay(MarkerKind::Influence, Axis, capital);
    assert_eq!(
        alignment(&position, "Portugal"),
        Alignment::Faction(Western)
    );
}

/// The Axis declares war on a Neutral country in a Limited War: whose it becomes, and the dice
/// of events that were cast about it.
fn attacked(position: &mut Position, name: &str) -> (Option<Faction>, usize) {
    for name in [
        "Western Minors",
        "Soviet Minors",
        "France",
        "Britain",
        "Russia",
    ] {
        position.post(name, Posture::War);
    }
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    position.phase(Axis, Segment::WarAndPeace);
    let country = position.area(name);
    let order = Command::WarAndPeace(Order::DeclareWar { country });
    let events = position.order(&order);
    let dice = events.iter().filter(|event| match event {
        Event::EventRolled { faction, .. } => *faction == Axis,
        _ => false,
    });
    let dice = dice.count();
    position.reply_first();
    (side_of(position, name), dice)
}

/// AE-13.5-5: an attacked country joins the Ally whose Influence is in it, whatever its borders;
/// Axis Influence counts for no Ally.
#[test]
fn influence_decides_whom_a_country_joins() {
    for (influence, expected) in [
        (None, Western),
        (Some(Axis), Western),
        (Some(Soviet), Soviet),
        (Some(Western), Western),
    ] {
        let mut position = Position::campaign();
        let capital = position.capital("Portugal");
        if let Some(of) = influence {
            position.lay(MarkerKind::Influence, of, capital);
        }
        let (side, dice) = attacked(&mut position, "Portugal");
        assert_eq!((side, dice), (Some(expected), 0), "{influence:?}");
    }
    let mut position = Position::campaign();
    let name = eastern(&position, false);
    let capital = position.capital(name);
    position.lay(MarkerKind::Influence, Western, capital);
    assert_eq!(attacked(&mut position, name), (Some(Western), 0));
}

/// AE-13.5-8: a country on the Soviet border with no hex that is strategic for the Axis or for
/// the West joins the Soviets; about one with such a hex, of either, a die is cast.
#[test]
fn a_strategic_hex_leaves_it_to_a_die() {
    for (symbol, expected, dice) in [
        (None, Soviet, 0),
        (Some(Symbol::StrategicSoviet), Soviet, 0),
        (Some(Symbol::StrategicAxis), Western, 1),
        (Some(Symbol::StrategicWestern), Western, 1),
    ] {
        let mut position = Position::campaign();
        let name = eastern(&position, false);
        let hex = position.capital(name).hex().unwrap();
        position.change_pack(|pack| {
            let row = pack.map.hex_mut(hex);
            row.symbols = symbol.map_or(row.symbols, |symbol| row.symbols.with(symbol));
        });
        // The dice show threes.
        let found = attacked(&mut position, name);
        assert_eq!(found, (Some(expected), dice), "{symbol:?}");
    }
}

fn join(position: &mut Position, name: &str, die: u8) {
    let task = crate::task::country::CountryTask::JoinAllies {
        roster: Roster::Unready,
        will: PolicyEffect::Involuntary,
    };
    let scene = Scene::of(Theatre::Europe, Axis).about(position.area(name));
    position.run(scene, vec![Task::Country(task)], die);
}

fn side_of(position: &Position, name: &str) -> Option<Faction> {
    position.state.area(position.area(name)).alignment
}

/// AE-13.5-7, DS-13.5-4.
#[test]
fn before_the_war_the_axis_chooses() {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    let name = eastern(&position, false);
    join(&mut position, name, 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Alignment)));
    position.pick(Pick::Faction(Soviet), 3);
    assert_eq!(side_of(&position, name), Some(Soviet));
}

/// AE-13.5-9, AE-13.5-1, AE-13.5-2, DS-13.5-6.
/// Allows: AE-13.5-1.
#[test]
fn a_die_decides_last() {
    for (die, expected) in [(1, Western), (3, Western), (4, Soviet), (6, Soviet)] {
        let mut position = Position::campaign();
        position
            .state
            .set_war_state(Theatre::Europe, WarState::LimitedWar);
        let name = eastern(&position, true);
        join(&mut position, name, die);
        assert_eq!(side_of(&position, name), Some(expected), "{die}");
        let area = position.area(name);
        assert_eq!(position.state.area(area).status, Status::Active);
    }
}
