//! Choice of a card: by what it builds, whom it wins, and whether the war that it begins comes at
//! the right time.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::card::{Family, Spot};
use sandtable_axis_empires::pack::{Card, CardId, Effect, Production, Recipient, WarState};
use sandtable_axis_empires::s00_victory::s0_1_check;
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::{CardOrders, Order};
use sandtable_axis_empires::s15_political_events::PoliticalEvent;
use sandtable_axis_empires::state::{Place, State};

use super::ground::standing;
use super::{choices, standing as worth};

/// A Limited War so near to its loss is made a Total War.
const NEAR: i16 = 2;

/// By how much one's ground units must outweigh an enemy's for a war to be welcome.
const SUPERIOR: f32 = 1.1;

/// The year after which the Axis waits no longer.
const PATIENCE: u16 = 1940;

/// The best of the cards that may be chosen; none against the rules, which is worse than none.
pub(crate) fn choose(state: &State, acts: &CardOrders) -> Option<Order> {
    let merit = |id: &CardId| merit(state, state.pack().card(*id));
    let best = acts.choose.iter().max_by(|one, other| {
        let order = merit(one).total_cmp(&merit(other));
        order.then(other.cmp(one))
    })?;
    Some(Order::Choose { card: *best })
}

/// Value of a card in the current position.
pub(crate) fn merit(state: &State, card: &Card) -> f32 {
    let effects = card.option_card.iter().chain(&card.political);
    let effects = effects.chain(&card.conditional);
    let promise: f32 = effects
        .map(|effect| effect_merit(state, card, effect))
        .sum();
    let steps: f32 = card
        .replacements
        .iter()
        .map(|it| steps(state, card, it))
        .sum();
    let fronts = fronts(state, card).min(4) as f32 / 4.0;
    let symbols = f32::from(u8::from(card.symbols.rearmament)) * 2.0
        + f32::from(card.symbols.production)
        + 4.0 * f32::from(card.symbols.blitz) * fronts;
    let family = match card.family {
        // Giving in is for when nothing else is left.
        Some(Family::Surrender) => -30.0,
        Some(Family::Demand | Family::Settlement) => 5.0,
        Some(Family::WarProgress | Family::Offensive) => 3.0,
        Some(Family::Program | Family::ImperialDirective) => 2.0,
        _ => 0.0,
    };
    promise + steps + symbols + family
}

/// Value of a card's replacement steps that units in the Force Pool can take.
fn steps(state: &State, card: &Card, production: &Production) -> f32 {
    let pool = state.pieces_at(Place::ForcePool(card.theatre));
    let fit = pool.filter(|(_, piece)| {
        let own = piece.faction == card.faction && piece.face_up(state.pack()).ground().is_some();
        own && match production.to {
            Recipient::Country(country) => piece.country(state.pack()) == Some(country),
            Recipient::Minors | Recipient::Chinese => true,
        }
    });
    let all = production.infantry + production.armor + production.colonial;
    let room = u8::try_from(fit.count()).unwrap_or(u8::MAX);
    f32::from(all.min(room)) + f32::from(production.armor.min(room)) / 2.0
}

/// Enemy stacks next to which a card's own faction stands.
fn fronts(state: &State, card: &Card) -> usize {
    let ground = super::ground::Ground::of(state, card.faction);
    let near = |hex| {
        let around = state.map().neighbours(hex);
        let mut pieces = around.flat_map(|over| state.pieces_in(over.hex));
        pieces.any(|(_, piece)| piece.faction == card.faction && standing(state, piece).is_some())
    };
    let on_map = |hex| state.map().hex(hex).code.sheet.theatre() == card.theatre;
    ground
        .enemies()
        .filter(|(hex, _)| on_map(*hex) && near(*hex))
        .count()
}

fn effect_merit(state: &State, card: &Card, effect: &Effect) -> f32 {
    let own = match effect {
        Effect::War(war) => war_merit(state, card, *war),
        Effect::Receive { counters, to } => {
            let count: u8 = counters.iter().map(|it| it.count).sum();
            let soon = matches!(to, Spot::ForcePool | Spot::Delay);
            f32::from(count) * if soon { 1.0 } else { 0.5 }
        }
        Effect::Event(PoliticalEvent::Influence | PoliticalEvent::CountryJoins) => {
            1.0 + choices::prize(state, card.faction, card.theatre)
        }
        Effect::Event(_)
        | Effect::Perform(_)
        | Effect::Conditional(_)
        | Effect::CedeLand { .. } => 1.5,
        Effect::LoseSteps { .. } => -0.5,
        _ => 0.25,
    };
    let parts: f32 = effect
        .parts()
        .map(|part| effect_merit(state, card, part))
        .sum();
    // An effect that is rolled for or chosen happens only in part of the cases.
    own + match effect {
        Effect::Roll { .. } => parts / 6.0,
        Effect::OneOf { of, .. } => parts / of.len().max(1) as f32,
        _ => parts,
    }
}

/// Value of a later War State. The Axis must fight to win, but not before it is armed. It turns a
/// Limited War into a Total War before it loses it (`AE-0.2-4`), and the Allies leave a Limited
/// War alone that they are about to win.
fn war_merit(state: &State, card: &Card, war: WarState) -> f32 {
    if state.war_state(card.theatre) >= war {
        return 0.0;
    }
    let axis = card.faction == Faction::Axis;
    let year = state.pack().calendar.year(state.now());
    let near = worth::margin(state, card.theatre).is_some_and(|margin| margin <= NEAR);
    let superior = is_superior(state, card.faction, card.theatre, SUPERIOR);
    match (war, axis) {
        (WarState::PreWar, _) => 0.0,
        (_, true) if near => 60.0,
        (_, false) if near => -30.0,
        (WarState::LimitedWar, true) if superior || year >= PATIENCE => 15.0,
        (WarState::LimitedWar, true) => -6.0,
        (WarState::TotalWar, true) if superior && leads(state, card.theatre) => 6.0,
        (WarState::TotalWar, true) => -6.0,
        (_, false) => 5.0,
    }
}

/// Reports whether the Strategic Value already favours the Axis.
fn leads(state: &State, theatre: Theatre) -> bool {
    s0_1_check::value(state, theatre) > 0
}

/// Reports whether a faction's ground units on a map outweigh those of the other side by a given
/// factor.
pub(crate) fn is_superior(state: &State, faction: Faction, theatre: Theatre, by: f32) -> bool {
    let (mut own, mut other) = (0.0, 0.0);
    for (_, piece) in state.pieces() {
        let Some((hex, face)) = standing(state, piece) else {
            continue;
        };
        if state.map().hex(hex).code.sheet.theatre() != theatre {
            continue;
        }
        let factors = f32::from(face.attack) + f32::from(face.defence);
        match piece.faction {
            it if it == faction => own += factors,
            it if it.is_allied() != faction.is_allied() => other += factors,
            _ => {}
        }
    }
    own > by * other
}
