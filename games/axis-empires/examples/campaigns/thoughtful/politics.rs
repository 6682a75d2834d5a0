//! War and peace: the stronger seeks war, and only the war that it can win.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, HexId, Symbol};
use sandtable_axis_empires::pack::{Policy, Posture, PostureBoxId};
use sandtable_axis_empires::s02_administrative::s2_1_political_events as events;
use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace as wars;
use sandtable_axis_empires::state::{Place, State};

use super::ground::{is_strategic, standing};
use super::{cards, standing as worth};

/// Superiority over the bound factions at which the Axis gives up a policy.
const SUPERIOR: f32 = 1.3;

/// Distance from a country's Capital within which an invasion can begin.
const MARCH: u16 = 4;

/// The factors that an invasion takes at least.
const INVASION: u32 = 8;

/// Gives up a policy that keeps a weaker enemy out of the war.
pub(crate) fn end_policy(state: &State, acts: &events::PoliticalOrders) -> Option<events::Order> {
    let mut weaker = acts.end.iter().filter(|policy| {
        let bound = bound(state, **policy);
        !bound.is_empty()
            && strength(state, Faction::Axis, None) > SUPERIOR * against(state, &bound)
    });
    weaker
        .next()
        .map(|policy| events::Order::EndPolicy { policy: *policy })
}

/// The boxes that a policy binds.
fn bound(state: &State, policy: Policy) -> Vec<usize> {
    let boxes = 0..state.pack().posture_boxes.len();
    boxes
        .filter(|index| {
            let id = u8::try_from(*index).map(PostureBoxId);
            id.is_ok_and(|id| state.box_posture(id) == Posture::Policy(policy))
        })
        .collect()
}

/// Sum of the factors of the factions in some boxes and of all that are at war with the Axis
/// already.
fn against(state: &State, boxes: &[usize]) -> f32 {
    let factions: Vec<Faction> = boxes
        .iter()
        .map(|index| state.pack().posture_boxes[*index].faction)
        .collect();
    let allies = [Faction::Western, Faction::Soviet].into_iter();
    let all = allies.map(|faction| {
        if factions.contains(&faction) {
            strength(state, faction, None)
        } else {
            strength(state, faction, Some(Posture::War))
        }
    });
    all.sum()
}

/// The factors of a faction's ground units on the map, of one posture if that matters.
fn strength(state: &State, faction: Faction, posture: Option<Posture>) -> f32 {
    let own = state.pieces().filter(|(_, piece)| piece.faction == faction);
    let fit = own.filter(|(_, piece)| {
        posture.is_none_or(|posture| {
            let country = piece.country(state.pack());
            country.is_some_and(|country| state.area(country).posture == posture)
        })
    });
    let faces = fit.filter_map(|(_, piece)| Some(standing(state, piece)?.1));
    faces
        .map(|face| f32::from(face.attack) + f32::from(face.defence))
        .sum()
}

/// Attacks a country that lies open, or runs truces down with the weaker.
pub(crate) fn war_and_peace(
    state: &State,
    faction: Faction,
    acts: &wars::WarAndPeaceOrders,
) -> Option<wars::Order> {
    let mut prizes = acts
        .declare_war
        .iter()
        .filter(|it| lies_open(state, faction, **it));
    if let Some(country) = prizes.next() {
        return Some(wars::Order::DeclareWar { country: *country });
    }
    let mut truces = acts.reduce_truces.iter().filter(|of| {
        let enemy = if faction == Faction::Axis {
            **of
        } else {
            Faction::Axis
        };
        strength(state, faction, None) > SUPERIOR * strength(state, enemy, None)
    });
    truces
        .next()
        .map(|of| wars::Order::ReduceTruces { of: *of })
}

/// Reports whether an invasion of a country would soon take something that counts, without losing
/// the Limited War by what the enemy gets with it (`AE-0.2-4`).
fn lies_open(state: &State, faction: Faction, country: AreaId) -> bool {
    let area = state.map().area(country);
    let Some(capital) = area.capital else {
        return false;
    };
    let strategic = |hex: &&HexId| state.in_play(**hex) && is_strategic(state, **hex);
    let prize = area.hexes.iter().filter(strategic);
    let lost = area.hexes.iter().filter(|hex| {
        let symbols = state.map().hex(**hex).symbols;
        state.in_play(**hex) && symbols.has(Symbol::StrategicAxis)
    });
    let lost = i16::try_from(lost.count()).unwrap_or(i16::MAX);
    let risky = faction == Faction::Axis
        && worth::margin(state, area.theatre).is_some_and(|margin| margin <= lost + 2);
    if risky || prize.count() == 0 {
        return false;
    }
    let near = |hex: HexId| {
        let distance = state.map().distance(hex, capital);
        distance.is_some_and(|distance| distance <= MARCH)
    };
    let own = state.pieces().filter(|(_, piece)| piece.faction == faction);
    let own = own.filter_map(|(_, piece)| standing(state, piece));
    let own: u32 = own
        .filter(|(hex, _)| near(*hex))
        .map(|(_, face)| u32::from(face.attack))
        .sum();
    let army = state.pieces().filter(|(_, piece)| {
        piece.country(state.pack()) == Some(country) && piece.at != Place::Gone
    });
    let army: u32 = army
        .filter_map(|(_, piece)| piece.face_up(state.pack()).ground())
        .map(|face| u32::from(face.defence))
        .sum();
    let enough = own >= INVASION.max(2 * army);
    enough && cards::is_superior(state, faction, area.theatre, 0.8)
}
