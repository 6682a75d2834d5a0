//! War, peace, and what events leave to a faction: the stronger side seeks war, both sides
//! court the countries that are worth most.

use sandtable_proto::games::axis_empires::v1::{
    Choice, ChoiceAbout, Faction, Pick, Place, PoliticalEventsActs, PoliticalEventsOrder, Theatre,
    WarAndPeaceActs, WarAndPeaceOrder, pick, place, political_events_order, posture_view,
    war_and_peace_order,
};

use super::cards;
use super::force;
use super::ground::Hex;
use super::wars;
use crate::axis_empires::goals;
use crate::axis_empires::influence;
use crate::axis_empires::view_model::ViewModel;

/// Minimum superiority over an enemy for seeking war with it.
const SUPERIOR: f32 = 1.25;

/// Maximum distance from a country's capital at which an invasion can begin.
const MARCH: u16 = 3;

/// The factors near a country's capital that an invasion takes.
const INVASION: u32 = 12;

/// The next order of the Political Events Segment: policies go that keep a weaker enemy out
/// of the war.
pub(super) fn end_policy(
    situation: &ViewModel<'_>,
    acts: &PoliticalEventsActs,
    spurned: &dyn Fn(&PoliticalEventsOrder) -> bool,
) -> Option<PoliticalEventsOrder> {
    let binds = |policy: i32| {
        let boxes = situation.view.postures.iter();
        let bound =
            boxes.filter(move |row| row.posture == Some(posture_view::Posture::Policy(policy)));
        bound.filter_map(|row| situation.atlas.pack.posture_boxes.get(row.r#box as usize))
    };
    let mut orders = acts.end.iter().filter_map(|policy| {
        let weaker = |faction: Faction| is_weaker(situation, faction);
        let good = binds(*policy).all(|row| weaker(row.faction()));
        let order = PoliticalEventsOrder {
            kind: Some(political_events_order::Kind::EndPolicy(*policy)),
        };
        (good && !spurned(&order)).then_some(order)
    });
    orders.next()
}

/// The next order of the War and Peace Segment: a country that lies open is attacked, and
/// truces with the weaker run down.
pub(super) fn war_and_peace(
    situation: &ViewModel<'_>,
    acts: &WarAndPeaceActs,
    spurned: &dyn Fn(&WarAndPeaceOrder) -> bool,
) -> Option<WarAndPeaceOrder> {
    let of = |kind| WarAndPeaceOrder { kind: Some(kind) };
    // A country that an Ally attacks joins the Axis: only the Axis gains land by it.
    let invades = situation.me == Faction::Axis;
    let countries = acts.declare_war.iter().copied().filter(|_| invades);
    let prize = countries
        .filter(|country| invasion(situation, *country) >= INVASION)
        .map(|country| of(war_and_peace_order::Kind::DeclareWar(country)))
        .find(|order| !spurned(order));
    let mut truces = acts.reduce_truces.iter().copied().filter(|faction| {
        let faction = Faction::try_from(*faction).unwrap_or_default();
        let enemy = match situation.me {
            Faction::Axis => faction,
            _ => Faction::Axis,
        };
        is_weaker(situation, enemy)
    });
    prize.or_else(|| {
        let order = of(war_and_peace_order::Kind::ReduceTruces(truces.next()?));
        (!spurned(&order)).then_some(order)
    })
}

/// Reports whether an enemy's ground units on the map are so much weaker that war is welcome.
fn is_weaker(situation: &ViewModel<'_>, enemy: Faction) -> bool {
    let worth = |faction: Faction| -> f32 {
        let units = situation.units.iter();
        let units = units.filter(|unit| unit.faction == faction);
        units.map(|unit| unit.worth() as f32).sum()
    };
    worth(situation.me) > SUPERIOR * worth(enemy)
}

/// The attack factors that can be in a country's capital before long, and all of its own
/// goals: nothing for a country that counts for nothing.
fn invasion(situation: &ViewModel<'_>, country: u32) -> u32 {
    let area = situation.atlas.pack.areas.get(country as usize);
    let Some(capital) = area.and_then(|area| area.capital) else {
        return 0;
    };
    let worth = influence::value(situation, country);
    // A country that joins the Allies counts for them at once: in a Limited War that can lose the
    // war.
    let risk = i32::try_from(worth).unwrap_or(i32::MAX) / 3 + 1;
    let risky = area.is_some_and(|area| {
        wars::margin(situation, area.theatre()).is_some_and(|margin| margin <= risk)
    });
    if worth == 0 || risky {
        return 0;
    }
    let own = situation.units.iter().filter(|unit| {
        let near = |hex| situation.atlas.distance(hex, capital) <= MARCH;
        unit.faction == situation.me && unit.hex.is_some_and(near)
    });
    own.map(|unit| unit.attack).sum()
}

/// The option picked from an event's choices; none where nothing fits.
pub(super) fn pick(situation: &ViewModel<'_>, choice: &Choice) -> Option<Pick> {
    let merit = |option: &Pick| merit(situation, choice, option);
    let mut best: Option<(f32, Pick)> = None;
    for option in &choice.options {
        let merit = merit(option);
        if best.as_ref().is_none_or(|(known, _)| merit > *known) {
            best = Some((merit, *option));
        }
    }
    best.map(|(_, option)| option)
}

/// Value of an option; passing is worth nothing, whatever the other options are worth.
fn merit(situation: &ViewModel<'_>, choice: &Choice, option: &Pick) -> f32 {
    use pick::Kind;
    let Some(kind) = option.kind.as_ref() else {
        return -1.0;
    };
    match kind {
        Kind::Pass(()) => 0.0,
        Kind::Yes(()) => willing(situation, choice.about(), choice.theatre()),
        // A card's choices are for its own faction, the first of them as good as any; so are the
        // boxes of the posture display.
        Kind::Nth(_) | Kind::Posture(_) => 1.0,
        Kind::Country(country) => {
            let courted = influence::influence_value(situation, *country);
            1.0 + courted.max(influence::value(situation, *country) as f32 / 4.0)
        }
        Kind::Card(id) => removed(situation, *id),
        Kind::Faction(faction) => f32::from(u8::from(*faction == i32::from(situation.me))),
        Kind::Piece(id) => piece(situation, choice.about(), *id),
        Kind::Hex(hex) => post(situation, *hex),
        Kind::Stand(it) => post(situation, it.hex) + unit_worth(situation, it.piece) / 100.0,
        Kind::Loss(loss) => -unit_worth(situation, loss.piece),
        Kind::Replacement(it) => {
            let face = counter_worth(situation, it.unit);
            face + it
                .to
                .as_ref()
                .and_then(hex_of)
                .map_or(0.0, |hex| post(situation, hex) / 10.0)
        }
        // The longest gives the most time.
        Kind::Truce(truce) => 4.0 - *truce as f32,
    }
}

/// Willingness of the faction to say yes to the subject of a question.
fn willing(situation: &ViewModel<'_>, about: ChoiceAbout, theatre: Theatre) -> f32 {
    let yes = match about {
        // The Allies want the whole war, unless they are about to win the small one; the Axis
        // wants as little of it as it can have.
        ChoiceAbout::IllegalCard | ChoiceAbout::TotalWar => {
            let won = wars::is_near(situation, theatre);
            situation.me != Faction::Axis && !won
        }
        // Friends fight better beside one than at home.
        ChoiceAbout::NoOccupation => false,
        _ => true,
    };
    if yes { 1.0 } else { -1.0 }
}

/// A card is worth removing the more it promises an enemy, and the less it promises oneself.
fn removed(situation: &ViewModel<'_>, id: u32) -> f32 {
    let Some(card) = cards::card(situation, id) else {
        return 0.0;
    };
    let merit = cards::merit(situation, card);
    if card.faction() == situation.me {
        -merit
    } else {
        merit
    }
}

/// An own piece is worth calling up, and an enemy's worth holding back.
fn piece(situation: &ViewModel<'_>, about: ChoiceAbout, id: u32) -> f32 {
    let mut pieces = situation.view.pieces.iter();
    let Some(row) = pieces.find(|piece| piece.id == id) else {
        return 0.0;
    };
    let worth = 1.0 + unit_worth(situation, id);
    let own = row.faction() == situation.me;
    match about {
        ChoiceAbout::DelaySupport if own => -worth,
        _ => worth,
    }
}

/// The factors on a piece's counter.
fn unit_worth(situation: &ViewModel<'_>, id: u32) -> f32 {
    let mut pieces = situation.view.pieces.iter();
    let piece = pieces.find(|piece| piece.id == id);
    let counter = piece.and_then(|piece| force::counter(situation.atlas, piece));
    let front = counter.and_then(|counter| counter.front.as_ref());
    front.map_or(0.0, |face| (face.attack + face.defence) as f32)
}

fn counter_worth(situation: &ViewModel<'_>, unit: u32) -> f32 {
    let counter = situation.atlas.pack.counters.get(unit as usize);
    let front = counter.and_then(|counter| counter.front.as_ref());
    front.map_or(0.0, |face| (face.attack + face.defence) as f32)
}

fn hex_of(place: &Place) -> Option<Hex> {
    match place.kind {
        Some(place::Kind::Hex(hex)) => Some(hex),
        _ => None,
    }
}

/// A hex's need of a unit: hexes that score first, then those near the enemy.
fn post(situation: &ViewModel<'_>, hex: Hex) -> f32 {
    let ground = situation.atlas.ground(hex);
    let alone = situation.mine(hex).next().is_none();
    let counts = 4.0 * ground.points as f32 + f32::from(u8::from(ground.city));
    let held = if alone { 1.0 } else { 0.3 };
    1.0 + held * (counts + goals::menace(situation, hex, MARCH) as f32 / 4.0)
}
