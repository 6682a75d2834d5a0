//! Names used by the events: countries, boxes, cards and tables of the pack, and the Japanese
//! Government.

use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::card::{AreaRef, PostureRef, Spot, TableId, TableRef};
use crate::pack::{CardId, Effect, MarkerKind, Policy, Posture, PostureBoxId, Side};
use crate::politics::{self, posture_boxes};
use crate::state::markers::lies;
use crate::state::{PieceId, Pile, Place, State};

/// The card of a war in the Pacific, East Wind Rain.
pub(super) const EAST_WIND: &str = "28a";
/// The card of a war against the Soviets, North Wind Cloudy.
pub(super) const NORTH_WIND: &str = "28b";

fn axis_card(state: &State, number: &str) -> Option<CardId> {
    let pack = state.pack();
    pack.find_card(Theatre::Asia, Faction::Axis, number)
}

/// Reports whether a card of this number is the Axis's Current Card in Asia.
pub(super) fn is_current(state: &State, number: &str) -> bool {
    let card = axis_card(state, number).and_then(|id| state.card(id));
    card.is_some_and(|card| card.pile == Pile::Current)
}

/// Reports whether a card of this number is or was the Axis's Current Card in Asia.
pub(super) fn was_played(state: &State, number: &str) -> bool {
    let card = axis_card(state, number).and_then(|id| state.card(id));
    card.is_some_and(|card| card.played)
}

/// The pack's table of a name, if it has one.
pub(super) fn table(state: &State, name: &str) -> Option<TableRef> {
    let index = state
        .pack()
        .tables
        .iter()
        .position(|row| &*row.name == name);
    let table = TableId(u8::try_from(index?).ok()?);
    Some(TableRef { table })
}

/// The country of Asia that the rules name so.
pub(super) fn area(state: &State, named: NamedArea) -> Option<AreaId> {
    state.map().named(Theatre::Asia, named)
}

/// The box of a faction's that is about a country.
pub(super) fn box_of(state: &State, country: NamedArea, faction: Faction) -> Option<PostureBoxId> {
    posture_boxes::box_of(state, area(state, country)?, faction)
}

/// The Chinese box of an Ally.
pub(super) fn chinese_box(state: &State, faction: Faction) -> Option<PostureBoxId> {
    box_of(state, NamedArea::Kiangsu, faction)
}

/// The boxes of a faction on a map.
pub(super) fn boxes(
    state: &State,
    theatre: Theatre,
    faction: Faction,
) -> impl Iterator<Item = PostureBoxId> {
    let boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
    boxes
        .filter(move |(_, row)| row.theatre == theatre && row.faction == faction)
        .map(|(id, _)| id)
}

/// The policy in a box.
pub(super) fn policy(state: &State, id: Option<PostureBoxId>) -> Option<Policy> {
    match id.map(|id| state.box_posture(id)) {
        Some(Posture::Policy(policy)) => Some(policy),
        _ => None,
    }
}

/// Reports whether a country is under a policy with an Ally.
pub(super) fn is_pac(state: &State, country: NamedArea, faction: Faction) -> bool {
    policy(state, box_of(state, country, faction)).is_some()
}

/// The end of the policy in a box.
pub(super) fn end_policy(id: Option<PostureBoxId>) -> Vec<Effect> {
    let of = id.map(|posture| PostureRef { posture });
    of.map(Effect::EndPolicy).into_iter().collect()
}

/// Countries as cards name them.
pub(super) fn refs(areas: impl IntoIterator<Item = AreaId>) -> Vec<AreaRef> {
    areas.into_iter().map(|area| AreaRef { area }).collect()
}

/// The Chinese Minor Countries of the map.
pub(super) fn china(state: &State) -> Vec<AreaId> {
    let names = politics::CHINA.iter();
    names.filter_map(|named| area(state, *named)).collect()
}

/// The branch that leads the Japanese Government, the Army in front; none while its marker
/// is not in the Holding Box.
pub(super) fn leader(state: &State) -> Option<Side> {
    let mut boxed = state.pieces_at(Place::Government);
    let found = boxed.find(|(_, piece)| lies(state, piece, MarkerKind::Government));
    found.map(|(_, piece)| piece.side)
}

/// The Government falls: its marker goes from the Holding Box to the Delay Box.
pub(super) fn resign(state: &State) -> Vec<Effect> {
    let falls = Effect::Put {
        kind: MarkerKind::Government,
        of: None,
        to: Spot::Delay,
    };
    leader(state).map(|_| falls).into_iter().collect()
}

/// The markers of a kind on a map's displays that lie in places that fit.
pub(super) fn markers(
    state: &State,
    kind: MarkerKind,
    fits: impl Fn(Place) -> bool,
) -> Vec<PieceId> {
    let pieces = state.pieces();
    let found = pieces.filter(|(_, piece)| lies(state, piece, kind) && fits(piece.at));
    found.map(|(id, _)| id).collect()
}
