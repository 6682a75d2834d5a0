//! 2.2.3.7 Convoy Marker Placement. An Escort is no counter of its own: it is made of a
//! support unit that has been placed.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{HexId, NamedArea, Symbol, Theatre, ZoneId};
use crate::o17_optional::o17_8_alternate_vichy;
use crate::order::convoy::ConvoyOrder;
use crate::pack::{MarkerKind, Side};
use crate::politics::Force;
use crate::s02_administrative::s2_2_support::places::is_in_play;
use crate::s02_administrative::s2_2_support::s2_2_3_2_fleet as fleet;
use crate::s02_administrative::s2_2_support::s2_2_3_4_restrictions::refusal;
use crate::s02_administrative::s2_2_support::sites::Sites;
use crate::state::{FaceUp, Kind, Piece, PieceId, Place, Presence, State};

pub use crate::order::convoy::ConvoyOrder as Order;

/// Every convoy that may be placed. Of equal ones the first stands for all.
pub(super) fn list(sites: &Sites<'_>) -> Vec<ConvoyOrder> {
    let state = sites.state;
    let mut kinds: Vec<(Kind, Place)> = Vec::new();
    let mut found = Vec::new();
    for (id, _) in state.pieces() {
        let Some(piece) = pooled(state, id) else {
            continue;
        };
        if kinds.contains(&(piece.kind, piece.at)) {
            continue;
        }
        kinds.push((piece.kind, piece.at));
        for zone in (0..).map(ZoneId).take(state.map().zones().len()) {
            if where_barred(sites, piece, zone).is_some() {
                continue;
            }
            let orders = [Side::Front, Side::Back].map(|mode| ConvoyOrder {
                piece: id,
                zone,
                mode,
            });
            found.extend(orders.into_iter().filter(|it| !is_taken(state, piece, *it)));
        }
    }
    found
}

/// The phasing faction's convoy with an id, if it is in a Force Pool.
fn pooled(state: &State, id: PieceId) -> Option<&Piece> {
    state.piece(id).filter(|piece| {
        piece.faction == state.phasing()
            && matches!(piece.at, Place::ForcePool(_))
            && piece.face_up(state.pack()).is_convoy()
    })
}

/// Checks that a convoy may be placed in a zone, in a mode. By the 2023 rules one friendly convoy
/// of each mode can be in a zone; Escorts and printed convoys do not count (`AE-2.2.3.7-10`).
pub(super) fn check(sites: &Sites<'_>, order: ConvoyOrder) -> Checked {
    let state = sites.state;
    let Some(piece) = pooled(state, order.piece) else {
        return Err(Violation::new(
            "AE-2.2.3-1",
            "a convoy in a Force Pool of the phasing faction",
            format!("piece {}", order.piece.0),
        ));
    };
    let at = Place::Convoys(order.zone);
    let refuse = |(rule, expected)| Err(refusal(state, at, rule, expected));
    match where_barred(sites, piece, order.zone) {
        // If a zone cannot take the convoy in either mode, a convoy that is there already is
        // reported first.
        Some(bar) if bar == OUT_OF_PLAY || !is_taken(state, piece, order) => refuse(bar),
        None if !is_taken(state, piece, order) => Ok(()),
        _ => refuse((
            "AE-2.2.3.7-10",
            "a zone without a friendly convoy in that mode",
        )),
    }
}

/// Reports whether a zone has a friendly convoy in the mode of an order. The 2012 rules have no
/// limit (003 line 1562).
fn is_taken(state: &State, convoy: &Piece, order: ConvoyOrder) -> bool {
    if state.options().edition == Edition::Y2012 {
        return false;
    }
    let mut there = state.pieces_at(Place::Convoys(order.zone));
    there.any(|(_, other)| {
        let showing = other.face_up(state.pack());
        let counts = showing.is_convoy() && showing != FaceUp::Escort;
        counts && other.faction == convoy.faction && other.side == order.mode
    })
}

/// The rule about zones that are none here, and its requirement.
const OUT_OF_PLAY: (&str, &str) = (
    "AE-GLO-46",
    "a zone that is in play on the map of its Force Pool",
);

/// Reason why a convoy cannot be in a zone in either mode: the rule, and its requirement.
fn where_barred(
    sites: &Sites<'_>,
    piece: &Piece,
    zone: ZoneId,
) -> Option<(&'static str, &'static str)> {
    let state = sites.state;
    let at = Place::Convoys(zone);
    let map = state.map();
    if at.theatre(map) != piece.at.theatre(map) || !is_in_play(state, at) {
        return Some(OUT_OF_PLAY);
    }
    let (rule, fit, expected) = match piece.face_up(state.pack()) {
        FaceUp::Marker(MarkerKind::StandardConvoy) if is_cut_off(state, piece, zone) => (
            "AE-+17.8-5",
            false,
            "another zone than the Western Mediterranean while the south of France is Germany's",
        ),
        FaceUp::Marker(MarkerKind::ScratchConvoy) => (
            "AE-2.2.3.7-5",
            has_key_port(state, zone, |hex| holds_a_friend(state, piece, hex)),
            "a zone with a Key Port that holds a friendly unit, Detachment or Logistics marker",
        ),
        FaceUp::Marker(MarkerKind::FleetTrain) => (
            "AE-2.2.3.7-6",
            is_for_fleet_train(sites, piece, zone),
            "a zone with a Key Port of the US, and a Fleet Unit Path there",
        ),
        _ => (
            "AE-2.2.3.7-1",
            is_for_standard_convoy(sites, piece, zone),
            "a zone with a port of the convoy's country, or with an Escort and a Fleet Unit Path",
        ),
    };
    (!fit).then_some((rule, expected))
}

/// Reports whether a standard convoy belongs in a zone: with a port of its Home Country, open or
/// not, or of a Dependent, even one given to another country; with a Western box for any Western
/// convoy; or with a friendly Escort of any country, and then a Fleet Unit Path (`AE-2.2.3.7-1`
/// to `AE-2.2.3.7-4`, `DS-2.2-8`, `AE-GLO-43`, `DS-G-22`).
fn is_for_standard_convoy(sites: &Sites<'_>, convoy: &Piece, zone: ZoneId) -> bool {
    let state = sites.state;
    let force = Force::of(state, convoy);
    let home = |hex: &HexId| {
        force.country.is_some()
            && state.land(*hex).country == force.country
            && !is_occupied_france(state, force, *hex)
    };
    let ports = state.map().ports_of(zone);
    ports.iter().any(home)
        || has_box(state, convoy.faction, zone, false)
        || has_escort(state, convoy.faction, zone) && sites.lanes(force).contains(zone)
}

/// Reports whether a convoy is Germany's and the zone the Western Mediterranean, while Germany
/// has taken the south of France by its optional rule (`AE-+17.8-5`).
fn is_cut_off(state: &State, convoy: &Piece, zone: ZoneId) -> bool {
    let map = state.map();
    let german = convoy.country(state.pack()) == map.named(Theatre::Europe, NamedArea::Germany);
    german
        && *map.zone(zone).name == *"Western Mediterranean"
        && o17_8_alternate_vichy::is_south_lost(state)
}

/// Northern and Southern France never count for German convoys (`AE-2.2.3.7-2`).
fn is_occupied_france(state: &State, force: Force, hex: HexId) -> bool {
    let map = state.map();
    let row = map.hex(hex);
    let german = force.country.is_some() && force.country == map.find_named(NamedArea::Germany);
    german
        && [row.area, row.region].into_iter().flatten().any(|area| {
            map.area(area)
                .is_one_of(&[NamedArea::NorthernFrance, NamedArea::SouthernFrance])
        })
}

fn has_escort(state: &State, faction: Faction, zone: ZoneId) -> bool {
    state
        .pieces_at(Place::Convoys(zone))
        .any(|(_, piece)| piece.faction == faction && piece.face_up(state.pack()) == FaceUp::Escort)
}

/// Reports whether a box of a faction lies on a zone: any, or a Key Port.
fn has_box(state: &State, faction: Faction, zone: ZoneId, key: bool) -> bool {
    fleet::boxes(state, faction).any(|row| row.zones.contains(&zone) && (row.key_port || !key))
}

/// Reports whether a zone has a Key Port that meets a condition.
fn has_key_port(state: &State, zone: ZoneId, holds: impl Fn(HexId) -> bool) -> bool {
    let map = state.map();
    let mut ports = map.ports_of(zone).iter();
    ports.any(|hex| map.hex(*hex).symbols.has(Symbol::KeyPort) && holds(*hex))
}

/// Reports whether a hex holds a piece that lets a scratch convoy in. An Air unit does so over an
/// enemy garrison (`AE-2.2.3.7-5`).
fn holds_a_friend(state: &State, convoy: &Piece, hex: HexId) -> bool {
    let friends = Presence::UNIT
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    state.presence(hex).of(convoy.faction).intersects(friends)
}

/// Reports whether the US Fleet Train belongs in a zone (`AE-2.2.3.7-6`).
fn is_for_fleet_train(sites: &Sites<'_>, convoy: &Piece, zone: ZoneId) -> bool {
    let state = sites.state;
    let force = Force::of(state, convoy);
    let holds = |hex| {
        state.pieces_in(hex).any(|(_, piece)| {
            let showing = piece.face_up(state.pack());
            let unit = showing.ground().is_some()
                || showing.is_air()
                || showing.is_fleet()
                || showing == FaceUp::Detachment;
            piece.faction == convoy.faction
                && (unit && Force::of(state, piece).country == force.country
                    || showing.is_marker(MarkerKind::Logistics))
        })
    };
    (has_key_port(state, zone, holds) || has_box(state, convoy.faction, zone, true))
        && sites.lanes(force).contains(zone)
}

/// Places a convoy in its mode. No faction is asked (`AE-2.2.3-5`).
pub(super) fn place(play: &mut Play<'_>, order: ConvoyOrder) {
    play.put(order.piece, Place::Convoys(order.zone));
    play.turn_over(order.piece, order.mode);
}
