//! Every order that could be written down about the pieces and places of a small map.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::map::{BoxId, HexId, Theatre, ZoneId};
use sandtable_axis_empires::pack::{CounterId, Side};
use sandtable_axis_empires::s01_seasonal::{s1_2_logistics, s1_3_replacements};
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::map_edge;
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Leg, Port};
use sandtable_axis_empires::s03_movement::{self, s3_1_3_box_to_box};
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::Attack;
use sandtable_axis_empires::s04_combat::{
    self, s4_1_1_airdrop, s4_1_4_airdrop_landing, s4_1_blitz,
};
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{PieceId, Place, State};

use super::random::Orders;

/// The pieces and places of a map.
struct Things<'a> {
    state: &'a State,
    pieces: Vec<PieceId>,
    on_map: Vec<PieceId>,
    hexes: Vec<HexId>,
    zones: Vec<ZoneId>,
    boxes: Vec<BoxId>,
    kinds: Vec<CounterId>,
}

impl<'a> Things<'a> {
    fn of(state: &'a State) -> Self {
        let map = state.map();
        let own = |id: &PieceId| {
            let piece = state.piece(*id);
            piece.is_some_and(|it| it.at.is_on_map() && it.faction == state.phasing())
        };
        let pieces: Vec<PieceId> = state.pieces().map(|(id, _)| id).collect();
        Self {
            state,
            on_map: pieces.iter().copied().filter(own).collect(),
            pieces,
            hexes: map.hexes_with_ids().map(|(hex, _)| hex).collect(),
            zones: (0..map.zones().len()).map(|id| ZoneId(id as u8)).collect(),
            boxes: (0..map.boxes().len()).map(|id| BoxId(id as u8)).collect(),
            kinds: (0..state.pack().counters.len())
                .map(|id| CounterId(id as u16))
                .collect(),
        }
    }

    fn places(&self) -> Vec<Place> {
        let hexes = self.hexes.iter().copied().map(Place::Hex);
        let boxes = self.boxes.iter().copied().map(Place::Box);
        let zones = self.zones.iter().copied();
        let zones = zones.flat_map(|id| [Place::OnStation(id), Place::Convoys(id)]);
        let theatres = [Theatre::Europe, Theatre::Asia].into_iter();
        let shared = theatres.flat_map(|it| [Place::StrategicWarfare(it), Place::ForcePool(it)]);
        hexes.chain(boxes).chain(zones).chain(shared).collect()
    }
}

/// Every order of the chapter under way, and some of the others.
pub(crate) fn conceivable(state: &State, random: &mut Random) -> Vec<Command> {
    let things = Things::of(state);
    let mut orders = Orders::of(state, random);
    let mut found: Vec<Command> = (0..100).map(|_| orders.draw()).collect();
    found.push(Command::EndSegment);
    found.extend((0..5).map(|steps| Command::TakeBack { steps }));
    match state.segment() {
        Segment::Logistics => found.extend(logistics(&things).map(Command::Logistics)),
        Segment::Replacements => found.extend(replacements(&things).map(Command::Replacements)),
        Segment::Support => found.extend(support(&things).map(Command::Support)),
        Segment::Organization => {
            let orders = organization(&things).into_iter();
            found.extend(orders.map(Command::Organization));
        }
        Segment::OperationalMovement | Segment::ReserveMovement => {
            found.extend(movement(&things).map(Command::Movement));
        }
        Segment::BlitzCombat | Segment::RegularCombat | Segment::Marker => {
            let orders = combat(&things).into_iter();
            found.extend(orders.map(Command::Combat));
        }
        _ => {}
    }
    found
}

/// Every pair of two lists.
fn pairs<'a, A: Copy, B: Copy>(one: &'a [A], other: &'a [B]) -> impl Iterator<Item = (A, B)> + 'a {
    one.iter()
        .flat_map(move |a| other.iter().map(move |b| (*a, *b)))
}

fn logistics(things: &Things<'_>) -> impl Iterator<Item = s1_2_logistics::Order> {
    use s1_2_logistics::Order;
    let place = pairs(&things.pieces, &things.hexes);
    let remove = things.pieces.iter().map(|it| Order::Remove { marker: *it });
    place
        .map(|(marker, at)| Order::Place { marker, at })
        .chain(remove)
}

fn replacements(things: &Things<'_>) -> impl Iterator<Item = s1_3_replacements::Order> {
    let places = things.places();
    let kinds = things.kinds.iter();
    kinds.flat_map(move |unit| {
        let orders = places.iter().map(|to| s1_3_replacements::Order {
            unit: *unit,
            to: *to,
        });
        orders.collect::<Vec<_>>()
    })
}

fn support(things: &Things<'_>) -> impl Iterator<Item = s2_2_support::Order> {
    use s2_2_support::{Order, s2_2_3_7_convoys};
    let places = things.places();
    let singles = things.pieces.iter().flat_map(|piece| {
        let piece = *piece;
        [
            Order::InlandAdvance { piece },
            Order::TakeBackBeachhead { piece },
        ]
    });
    let units = things.pieces.iter().flat_map(move |piece| {
        let orders = places.iter().map(|at| Order::Unit {
            piece: *piece,
            at: *at,
        });
        orders.collect::<Vec<_>>()
    });
    let convoys = pairs(&things.pieces, &things.zones).flat_map(|(piece, zone)| {
        [Side::Front, Side::Back]
            .map(|mode| Order::Convoy(s2_2_3_7_convoys::Order { piece, zone, mode }))
    });
    let blitz = things.hexes.iter().map(|hex| Order::Blitz { hex: *hex });
    singles
        .chain(units)
        .chain(convoys)
        .chain(blitz)
        .chain([Order::EndMaintenance])
}

fn organization(things: &Things<'_>) -> Vec<s2_3_organization::Order> {
    use s2_3_organization::Order;
    let mut found = Vec::new();
    for unit in things.pieces.iter().copied() {
        found.extend([
            Order::TurnOver { unit },
            Order::Eliminate { unit },
            Order::Recall { unit },
            Order::BreakDown {
                unit,
                into: Vec::new(),
            },
        ]);
    }
    for (unit, with) in pairs(&things.on_map, &things.on_map) {
        found.push(Order::BuildUp { unit, with });
        found.extend(things.kinds.iter().map(|kind| Order::Form {
            from: [unit, with],
            unit: *kind,
        }));
    }
    for (from, unit) in pairs(&things.on_map, &things.kinds) {
        found.push(Order::Convert { from, unit });
        found.push(Order::BreakDown {
            unit: from,
            into: vec![unit],
        });
        found.extend(things.kinds.iter().map(|other| Order::BreakDown {
            unit: from,
            into: vec![unit, *other],
        }));
    }
    found
        .extend(pairs(&things.kinds, &things.hexes).map(|(unit, hex)| Order::Detach { unit, hex }));
    found
}

fn movement(things: &Things<'_>) -> impl Iterator<Item = s03_movement::Order> {
    use s03_movement::Order;
    let boxes = pairs(&things.pieces, &things.boxes).flat_map(|(piece, to)| {
        [
            Order::IntoBox(map_edge::Order { piece, to }),
            Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to }),
        ]
    });
    let convoys = things.pieces.iter().copied();
    let convoys: Vec<PieceId> = convoys
        .filter(|id| {
            let piece = things.state.piece(*id);
            piece.is_some_and(|piece| matches!(piece.at, Place::Convoys(_) | Place::Used(_)))
        })
        .collect();
    let hexes = things.hexes.iter().copied().map(Port::Hex);
    let ports = hexes.chain(things.boxes.iter().copied().map(Port::Box));
    let zones: Vec<Leg> = ports
        .flat_map(|to| convoys.iter().map(move |it| Leg::Zone { convoy: *it, to }))
        .collect();
    let voyages = pairs(&things.on_map, &zones)
        .map(|(piece, leg)| {
            Order::PortToPort(s3_1_2_port_to_port::Order {
                piece,
                legs: vec![leg],
            })
        })
        .collect::<Vec<_>>();
    boxes.chain(voyages)
}

fn combat(things: &Things<'_>) -> Vec<s04_combat::Order> {
    use s04_combat::Order;
    let mut found: Vec<Order> = Vec::new();
    for piece in things.pieces.iter().copied() {
        found.extend([
            Order::ReturnConvoy(piece),
            Order::Blitz(s4_1_blitz::Order::Land { piece }),
            Order::Blitz(s4_1_blitz::Order::LandForces { marker: piece }),
        ]);
    }
    for (piece, to) in pairs(&things.pieces, &things.hexes) {
        let order = s4_1_1_airdrop::Order { piece, to };
        found.push(Order::Blitz(s4_1_blitz::Order::Airdrop(order)));
    }
    for (airdrop, unit) in pairs(&things.on_map, &things.pieces) {
        let order = s4_1_4_airdrop_landing::Order { airdrop, unit };
        found.push(Order::Blitz(s4_1_blitz::Order::AirdropLanding(order)));
    }
    found.extend(attacks(things).into_iter().map(Order::Attack));
    found
}

/// Attacks on every hex by each set of the first few units around it, with each support.
fn attacks(things: &Things<'_>) -> Vec<Attack> {
    let state = things.state;
    let mut found = Vec::new();
    for hex in things.hexes.iter().copied() {
        let around = state.map().neighbours(hex);
        let around = around.flat_map(|over| state.pieces_in(over.hex));
        let units: Vec<PieceId> = around.map(|(id, _)| id).take(MOST_ATTACKERS).collect();
        let defended = state.pieces_in(hex).next().is_some();
        let supports: Vec<Option<PieceId>> = if defended {
            things
                .on_map
                .iter()
                .copied()
                .map(Some)
                .chain([None])
                .collect()
        } else {
            vec![None]
        };
        for set in 0_u32..1 << units.len() {
            let chosen = units.iter().enumerate();
            let chosen = chosen.filter(|(index, _)| set & (1 << index) != 0);
            let units: Vec<PieceId> = chosen.map(|(_, id)| *id).collect();
            found.extend(supports.iter().map(|support| Attack {
                hex,
                units: units.clone(),
                support: *support,
            }));
        }
    }
    found
}

/// So many units around a hex are put together in every way.
const MOST_ATTACKERS: usize = 5;
