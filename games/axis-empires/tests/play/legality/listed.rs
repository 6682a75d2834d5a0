//! Commands that a listing represents.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::legal::{Legal, SegmentOrders};
use sandtable_axis_empires::s01_seasonal::{s1_1_option_card, s1_2_logistics};
use sandtable_axis_empires::s02_administrative::{s2_1_political_events, s2_2_support};
use sandtable_axis_empires::s03_movement::{self, s3_1_1_hex_to_hex, s3_1_2_port_to_port};
use sandtable_axis_empires::s04_combat::{self, s4_1_1_airdrop, s4_1_blitz};
use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace;
use sandtable_axis_empires::state::{PieceId, State};

/// Reports whether one piece stands for another in a list.
fn alike(state: &State, one: PieceId, other: PieceId) -> bool {
    let (Some(one), Some(other)) = (state.piece(one), state.piece(other)) else {
        return false;
    };
    (one.kind, one.faction, one.at, one.side) == (other.kind, other.faction, other.at, other.side)
}

/// Every command that a listing spells out: one way to each hex and port, and of each
/// target the strongest attack.
pub(crate) fn listed(state: &State, legal: &Legal) -> Vec<Command> {
    let Some(segment) = &legal.segment else {
        return Vec::new();
    };
    let mut found: Vec<Command> = match &segment.acts {
        SegmentOrders::None => Vec::new(),
        SegmentOrders::OptionCard(acts) => {
            let fair = acts.choose.iter();
            let fair = fair.map(|card| s1_1_option_card::Order::Choose { card: *card });
            let bluffs = acts.bluff.iter();
            let bluffs = bluffs.map(|card| s1_1_option_card::Order::Bluff { card: *card });
            fair.chain(bluffs).map(Command::OptionCard).collect()
        }
        SegmentOrders::PoliticalEvents(acts) => {
            let orders = acts.end.iter();
            let orders =
                orders.map(|policy| s2_1_political_events::Order::EndPolicy { policy: *policy });
            orders.map(Command::PoliticalEvents).collect()
        }
        SegmentOrders::WarAndPeace(acts) => {
            let wars = acts.declare_war.iter();
            let wars =
                wars.map(|country| s6_1_war_and_peace::Order::DeclareWar { country: *country });
            let truces = acts.reduce_truces.iter();
            let truces = truces.map(|of| s6_1_war_and_peace::Order::ReduceTruces { of: *of });
            wars.chain(truces).map(Command::WarAndPeace).collect()
        }
        SegmentOrders::Logistics(acts) => logistics(acts),
        SegmentOrders::Replacements(acts) => {
            let orders = acts.orders.iter().copied();
            orders.map(Command::Replacements).collect()
        }
        SegmentOrders::Support(acts) => support(acts),
        SegmentOrders::Organization(acts) => {
            let orders = acts.orders.iter().cloned();
            orders.map(Command::Organization).collect()
        }
        SegmentOrders::Movement(acts) => movement(acts),
        SegmentOrders::Combat(acts) => combat(acts),
    };
    found.extend(any_time(&legal.any_time));
    found.extend((1..=segment.take_back).map(|steps| Command::TakeBack { steps }));
    found.extend(segment.blockers.iter().filter_map(|it| it.remedy.clone()));
    if segment.blockers.is_empty() {
        found.push(Command::EndSegment);
    }
    let unlisted = (found.iter()).find(|command| !is_listed(state, legal, command));
    assert_eq!(unlisted, None, "what is spelled out is listed");
    found
}

/// Returns the orders that a seat may give at any time.
pub(crate) fn any_time(
    acts: &s2_1_political_events::PoliticalOrders,
) -> impl Iterator<Item = Command> {
    use s2_1_political_events::Order;
    let ends = acts
        .end
        .iter()
        .map(|policy| Order::EndPolicy { policy: *policy });
    let change = acts.change_government.then_some(Order::ChangeGovernment);
    ends.chain(change).map(Command::PoliticalEvents)
}

fn logistics(acts: &s1_2_logistics::LogisticsOrders) -> Vec<Command> {
    use s1_2_logistics::Order;
    let place = acts.place.iter().flat_map(|(marker, hexes)| {
        hexes.iter().map(|at| Order::Place {
            marker: *marker,
            at: *at,
        })
    });
    let remove = acts.remove.iter().map(|it| Order::Remove { marker: *it });
    place.chain(remove).map(Command::Logistics).collect()
}

fn support(acts: &s2_2_support::SupportOrders) -> Vec<Command> {
    use s2_2_support::Order;
    let inland = acts.inland.iter();
    let lifts = acts.beachheads.iter();
    let units = acts.units.iter().flat_map(|row| {
        row.at.iter().map(|at| Order::Unit {
            piece: row.piece,
            at: *at,
        })
    });
    inland
        .map(|piece| Order::InlandAdvance { piece: *piece })
        .chain(lifts.map(|piece| Order::TakeBackBeachhead { piece: *piece }))
        .chain(acts.maintenance.then_some(Order::EndMaintenance))
        .chain(units)
        .chain(acts.convoys.iter().copied().map(Order::Convoy))
        .chain(acts.blitz.iter().map(|hex| Order::Blitz { hex: *hex }))
        .map(Command::Support)
        .collect()
}

fn movement(acts: &s03_movement::MovementOrders) -> Vec<Command> {
    use s03_movement::Order;
    let walks = acts.hex_to_hex.iter().flat_map(|moves| {
        (0..moves.to.len()).map(|row| {
            Order::HexToHex(s3_1_1_hex_to_hex::Order {
                piece: moves.piece,
                path: moves.way(row),
            })
        })
    });
    let voyages = acts.port_to_port.iter().flat_map(|voyages| {
        voyages.to.iter().map(|voyage| {
            Order::PortToPort(s3_1_2_port_to_port::Order {
                piece: voyages.piece,
                legs: voyage.legs.clone(),
            })
        })
    });
    walks
        .chain(acts.into_box.iter().copied().map(Order::IntoBox))
        .chain(voyages)
        .chain(acts.box_to_box.iter().copied().map(Order::BoxToBox))
        .map(Command::Movement)
        .collect()
}

fn combat(acts: &s04_combat::CombatOrders) -> Vec<Command> {
    use s04_combat::Order;
    let blitz = &acts.blitz;
    let jumps = blitz.airdrops.iter().flat_map(|row| {
        row.to.iter().map(|to| {
            s4_1_blitz::Order::Airdrop(s4_1_1_airdrop::Order {
                piece: row.piece,
                to: *to,
            })
        })
    });
    let landings = blitz.landings.iter();
    let landings = landings.map(|piece| s4_1_blitz::Order::Land { piece: *piece });
    let forces = blitz.forces.iter();
    let forces = forces.map(|marker| s4_1_blitz::Order::LandForces { marker: *marker });
    let drops = blitz.airdrop_landings.iter().copied();
    let attacks = acts.attacks.iter().map(|it| it.strongest.clone());
    jumps
        .chain(landings)
        .chain(forces)
        .chain(drops.map(s4_1_blitz::Order::AirdropLanding))
        .map(Order::Blitz)
        .chain(attacks.map(Order::Attack))
        .chain(acts.convoys.iter().copied().map(Order::ReturnConvoy))
        .map(Command::Combat)
        .collect()
}

/// Reports whether a listing represents a command: by a way to the same hex or port, by an equal
/// unit, and for an attack by all units that take part.
pub(crate) fn is_listed(state: &State, legal: &Legal, command: &Command) -> bool {
    let Some(segment) = &legal.segment else {
        return false;
    };
    match (command, &segment.acts) {
        (Command::TakeBack { steps }, _) => (1..=segment.take_back).contains(steps),
        (Command::EndSegment, _) => segment.blockers.is_empty(),
        (Command::SetOrders { .. }, _) => true,
        (Command::OptionCard(order), SegmentOrders::OptionCard(acts)) => match order {
            s1_1_option_card::Order::Choose { card } => acts.choose.contains(card),
            s1_1_option_card::Order::Bluff { card } => acts.bluff.contains(card),
        },
        (Command::PoliticalEvents(order), _) if legal.any_time.allow(order) => true,
        (Command::PoliticalEvents(order), SegmentOrders::PoliticalEvents(acts)) => {
            acts.allow(order)
        }
        (Command::WarAndPeace(order), SegmentOrders::WarAndPeace(acts)) => match order {
            s6_1_war_and_peace::Order::DeclareWar { country } => acts.declare_war.contains(country),
            s6_1_war_and_peace::Order::ReduceTruces { of } => acts.reduce_truces.contains(of),
        },
        (Command::Logistics(order), SegmentOrders::Logistics(acts)) => match order {
            s1_2_logistics::Order::Place { marker, at } => acts
                .place
                .iter()
                .any(|(listed, hexes)| listed == marker && hexes.contains(at)),
            s1_2_logistics::Order::Remove { marker } => acts.remove.contains(marker),
        },
        (Command::Replacements(order), SegmentOrders::Replacements(acts)) => {
            acts.orders.contains(order)
        }
        (Command::Organization(order), SegmentOrders::Organization(acts)) => {
            acts.orders.contains(order)
        }
        (Command::Support(order), SegmentOrders::Support(acts)) => supports(state, acts, *order),
        (Command::Movement(order), SegmentOrders::Movement(acts)) => moves(acts, order),
        (Command::Combat(order), SegmentOrders::Combat(acts)) => fights(state, acts, order),
        _ => false,
    }
}

fn supports(state: &State, acts: &s2_2_support::SupportOrders, order: s2_2_support::Order) -> bool {
    use s2_2_support::Order;
    match order {
        Order::InlandAdvance { piece } => acts.inland.contains(&piece),
        Order::TakeBackBeachhead { piece } => acts.beachheads.contains(&piece),
        Order::EndMaintenance => acts.maintenance,
        Order::Unit { piece, at } => acts
            .units
            .iter()
            .any(|row| alike(state, row.piece, piece) && row.at.contains(&at)),
        Order::Convoy(order) => acts.convoys.iter().any(|row| {
            alike(state, row.piece, order.piece) && (row.zone, row.mode) == (order.zone, order.mode)
        }),
        Order::Blitz { hex } => acts.blitz.contains(&hex),
    }
}

fn moves(acts: &s03_movement::MovementOrders, order: &s03_movement::Order) -> bool {
    use s03_movement::Order;
    match order {
        Order::HexToHex(order) => order.path.last().is_some_and(|end| {
            acts.hex_to_hex.iter().any(|moves| {
                moves.piece == order.piece && moves.to.iter().any(|row| row.hex == *end)
            })
        }),
        Order::IntoBox(order) => acts.into_box.contains(order),
        Order::PortToPort(order) => order.legs.last().is_some_and(|leg| {
            acts.port_to_port.iter().any(|voyages| {
                voyages.piece == order.piece && voyages.to.iter().any(|row| row.to == leg.to())
            })
        }),
        Order::BoxToBox(order) => acts.box_to_box.contains(order),
    }
}

fn fights(state: &State, acts: &s04_combat::CombatOrders, order: &s04_combat::Order) -> bool {
    use s04_combat::Order;
    let blitz = &acts.blitz;
    match order {
        Order::Blitz(s4_1_blitz::Order::Airdrop(order)) => blitz
            .airdrops
            .iter()
            .any(|row| row.piece == order.piece && row.to.contains(&order.to)),
        Order::Blitz(s4_1_blitz::Order::Land { piece }) => blitz.landings.contains(piece),
        Order::Blitz(s4_1_blitz::Order::LandForces { marker }) => blitz.forces.contains(marker),
        Order::Blitz(s4_1_blitz::Order::AirdropLanding(order)) => blitz
            .airdrop_landings
            .iter()
            .any(|row| row.airdrop == order.airdrop && alike(state, row.unit, order.unit)),
        Order::Attack(attack) => acts.attacks.iter().any(|target| {
            let supports = |hq| target.supports.contains(&hq);
            target.hex == attack.hex
                && attack.units.iter().all(|id| target.units.contains(id))
                && attack.support.is_none_or(supports)
        }),
        Order::ReturnConvoy(piece) => acts.convoys.contains(piece),
    }
}

/// Reports whether a list names a command only by its destination or its participants: another
/// way to a listed hex, or another attack of listed units, may be illegal.
pub(crate) fn is_one_of_many(command: &Command) -> bool {
    use s03_movement::Order as Movement;
    matches!(
        command,
        Command::Movement(Movement::HexToHex(_) | Movement::PortToPort(_))
            | Command::Combat(s04_combat::Order::Attack(_))
    )
}
