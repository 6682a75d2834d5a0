//! 4.2.5.1 Retreat Priorities and 4.2.5.2 Retreat Restrictions: the hexes open to a stack.

use crate::faction::Faction;
use crate::map::HexId;
use crate::nations::Nations;
use crate::pack::{MarkerKind, Truce};
use crate::politics::marks::marks;
use crate::politics::{self, Force};
use crate::s04_combat::battle;
use crate::s04_combat::sides::CrossedSide;
use crate::s08_zoc;
use crate::state::{FaceUp, Presence, State};
use crate::step::battle::Party;

/// A stack that retreats.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    /// Where it is.
    at: HexId,
    /// The defending hex of the combat, whichever side retreats (`AE-4.2.5.1-5`).
    fought_over: HexId,
    faction: Faction,
    /// The nations of its units.
    nations: Vec<Nations>,
}

impl Stack {
    /// The units of a side in a hex.
    pub(super) fn of(state: &State, party: &Party, fought_over: HexId, at: HexId) -> Self {
        let units = battle::stack(state, party, at);
        let nations = units.filter_map(|id| Some(Nations::of(state, id, state.piece(id)?)));
        Self {
            at,
            fought_over,
            faction: party.faction,
            nations: nations.collect(),
        }
    }
}

/// The hexes next to a stack that it may retreat into: those without an Enemy Zone of
/// Control, or else those with a friend in them; the owner chooses among them. Each hex
/// must be farther from the defending one than the last, as the crow flies
/// (`AE-4.2.5.1-1` to `AE-4.2.5.1-5`, `AE-8.2-7`).
pub(super) fn open(state: &State, stack: &Stack) -> Vec<HexId> {
    let map = state.map();
    let now = map.distance(stack.at, stack.fought_over);
    let farther = |hex: &HexId| map.distance(*hex, stack.fought_over) > now;
    let (free, held): (Vec<HexId>, Vec<HexId>) = map
        .neighbours(stack.at)
        .map(|over| over.hex)
        .filter(farther)
        .filter(|hex| is_allowed(state, stack, *hex))
        .partition(|hex| !s08_zoc::is_ezoc(state, stack.faction, *hex));
    if !free.is_empty() {
        return free;
    }
    let friends = Presence::GROUND
        .union(Presence::AIR)
        .union(Presence::AIRDROP);
    let has_friend = |hex: &HexId| state.presence(*hex).of(stack.faction).intersects(friends);
    held.into_iter().filter(has_friend).collect()
}

/// Reports whether a stack can enter an adjacent hex. Movement costs, the weather, and enemy Air
/// units and Airdrops in its own hex do not matter (`AE-4.2.5-2`, `AE-4.2.5-7`, `AE-4.2.5-8`).
fn is_allowed(state: &State, stack: &Stack, to: HexId) -> bool {
    state.in_play(to)
        && is_passable(state, stack.faction, stack.at, to)
        && open_to(state, stack.faction, to)
        && stack.nations.iter().all(|nations| {
            nations
                .may(|force| !is_in_truce(state, force, to) && !is_barred_abroad(state, force, to))
        })
}

/// Reports whether Free Passage or No Occupation in a country's Capital bars its force from a hex
/// abroad; Mobilizing does not prevent a retreat (`DS-14.16-2`, `DS-14.34-2`).
fn is_barred_abroad(state: &State, force: Force, to: HexId) -> bool {
    let keeps = |country| {
        let found = marks(state, country);
        let mut kinds = found.iter().map(|(_, kind)| *kind);
        kinds.any(|kind| matches!(kind, MarkerKind::FreePassage | MarkerKind::NoOccupation))
    };
    !politics::is_own(state.land(to), force) && force.country.is_some_and(keeps)
}

/// Reports whether a retreat can cross the side: over no All-Sea hexside except a Strait or a
/// Beachhead Hexside, and into an All-Sea hex only onto a friendly Beachhead (`AE-4.2.5-1`,
/// `AE-4.2.5.2-5`). Boxes are no hexes (`AE-4.2.5.2-3`).
fn is_passable(state: &State, faction: Faction, from: HexId, to: HexId) -> bool {
    let dry = CrossedSide::of(state, from, to).is_some_and(|side| !side.is_for_marines());
    let own = state.presence(to).of(faction);
    dry && (state.map().hex(to).is_land() || own.intersects(Presence::BEACHHEAD))
}

/// Reports whether a hex has no enemy unit, Airdrop or Beachhead, and belongs to no Neutral
/// Country or PAC. Enemy Detachments, enemy Logistics markers and own markers do not bar it
/// (`AE-4.2.5.2-4`, `AE-4.2.5.2-6`, `AE-13.6.1.1-6`).
fn open_to(state: &State, faction: Faction, to: HexId) -> bool {
    let bars = Presence::UNIT
        .union(Presence::AIRDROP)
        .union(Presence::BEACHHEAD);
    let land = state.land(to);
    !state.presence(to).enemies_of(faction).intersects(bars)
        && !politics::is_neutral(state, land)
        && politics::policy_in(state, land).is_none()
}

/// Reports whether a Truce bars a force from a hex: one with Detachments or Logistics markers of
/// the other side (`AE-13.6.2.1-4`).
fn is_in_truce(state: &State, force: Force, to: HexId) -> bool {
    let own = politics::truce(state, force);
    state.pieces_in(to).any(|(_, piece)| {
        let showing = piece.face_up(state.pack());
        let marker = showing == FaceUp::Detachment || showing.is_marker(MarkerKind::Logistics);
        let truce = match force.faction {
            Faction::Axis => politics::truce(state, Force::of(state, piece)),
            Faction::Western | Faction::Soviet => own.filter(|_| piece.faction == Faction::Axis),
        };
        marker && matches!(truce, Some(Truce::ReassessPolicy | Truce::Armistice))
    })
}
