//! Choice of kamikaze attacks: the powers asked, the legal answers, the answers of standing
//! orders.

use sandtable_kernel::{Checked, Seat, Violation};
use smallvec::SmallVec;

use crate::battle_site::BattleKind;
use crate::command_context::Play;
use crate::decision::{Answer, KamikazeAttack, KamikazeTarget, KamikazeZone, Question};
use crate::event::{Event, Troops};
use crate::orders::KamikazeOrder;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State};
use crate::unit::{UnitKind, UnitTable};

/// The highest roll that hits (`AAE-pacific-12`).
pub(crate) const HITS_ON: u8 = 2;

/// Asks the next power that could make kamikaze attacks on what the acting power has moved,
/// together with scrambles and before any battle (`AAE-pacific-14`, `AAE-pacific-18`). Returns
/// whether it asked.
pub(crate) fn ask(play: &mut Play<'_>) -> bool {
    let powers: SmallVec<[Power; 2]> = play
        .state
        .wars_of(play.state.turn().power)
        .iter()
        .filter(|power| play.state.kamikaze_left(*power) > 0)
        .filter(|power| !play.state.extra_turn().kamikaze_asked.contains(*power))
        .collect();
    for power in powers {
        play.state.extra_turn_mut().kamikaze_asked.insert(power);
        let zones = zones(play.state, power);
        let attacks = play.state.kamikaze_left(power);
        if !zones.is_empty() && play.ask(power, Question::Kamikaze { attacks, zones }) {
            return true;
        }
    }
    false
}

/// The zones where a power may make kamikaze attacks, and the ships there that it may attack
/// (`AAE-pacific-13`, `AAE-pacific-14`, `AAE-pacific-15`). The zones have the symbol, under any
/// holder of the islands there, and its own units are attacked in them or an assault is made from
/// them. The ships are surface warships of the acting power.
fn zones(state: &State, power: Power) -> Vec<KamikazeZone> {
    let board = state.board();
    board
        .all_spaces()
        .filter(|zone| board.space(*zone).kamikaze && threatened(state, power, *zone))
        .map(|zone| KamikazeZone {
            zone,
            ships: targets(state, zone).collect(),
        })
        .filter(|zone| !zone.ships.is_empty())
        .collect()
}

/// Reports whether the acting power attacks a power's units in a zone, or makes an assault from
/// it.
fn threatened(state: &State, power: Power, zone: SpaceId) -> bool {
    let attacked = || {
        let mut sites = state.turn().battles.iter();
        sites.any(|site| site.kind == BattleKind::General && site.space == zone)
            && state.pieces_in(zone).any(|(_, piece)| piece.owner == power)
    };
    let stages = |piece: &Piece| {
        piece.owner == state.turn().power && piece.marks.contains(Marks::ASSAULTING)
    };
    state.pieces_in(zone).any(|(_, piece)| stages(piece)) || attacked()
}

/// The ships of a zone that can be attacked: surface warships, never submarines or
/// transports (`AAE-pacific-15`).
fn targets(state: &State, zone: SpaceId) -> impl Iterator<Item = KamikazeTarget> + '_ {
    let attacker = state.turn().power;
    state
        .pieces_in(zone)
        .filter(move |(_, piece)| piece.owner == attacker && piece.kind.is_surface_warship())
        .map(|(unit, piece)| KamikazeTarget {
            unit,
            power: piece.owner,
            kind: piece.kind,
            damaged: piece.damaged(),
        })
}

/// Checks that the attacks chosen are among those offered: on ships of the question, each named
/// once, and no more than are left (`AAE-pacific-12`, `AAE-pacific-15`).
pub(crate) fn check(attacks: u8, zones: &[KamikazeZone], chosen: &[KamikazeAttack]) -> Checked {
    let mut total: u32 = 0;
    for (index, attack) in chosen.iter().enumerate() {
        let offered = zones
            .iter()
            .any(|zone| zone.ships.iter().any(|ship| ship.unit == attack.ship));
        let twice = chosen[..index]
            .iter()
            .any(|other| other.ship == attack.ship);
        if !offered || twice || attack.attacks == 0 {
            return Err(Violation::new(
                "AAE-pacific-15",
                "surface warships of the question, each once with its attacks",
                format!("{} on unit {}", attack.attacks, attack.ship.0),
            ));
        }
        total += u32::from(attack.attacks);
    }
    if total > u32::from(attacks) {
        return Err(Violation::new(
            "AAE-pacific-12",
            format!("at most {attacks} attacks"),
            format!("{total}"),
        ));
    }
    Ok(())
}

/// Announces the attacks, all targets before any die is rolled (`AAE-pacific-15`). They are
/// made when all defenders have chosen.
pub(crate) fn announce(play: &mut Play<'_>, power: Power, chosen: &[KamikazeAttack]) {
    for attack in chosen {
        let Some(ship) = play.state.piece(attack.ship).copied() else {
            continue;
        };
        play.state.spend_kamikaze(power, attack.attacks);
        let turn = play.state.extra_turn_mut();
        turn.kamikaze.push((power, attack.ship, attack.attacks));
        if !turn.kamikaze_zones.contains(&ship.space) {
            turn.kamikaze_zones.push(ship.space);
        }
        play.emit(Event::Kamikaze {
            power,
            zone: ship.space,
            target: one(&ship),
            attacks: attack.attacks,
            hits_on: HITS_ON,
            dice: Vec::new(),
            certain: 0,
            hits: 0,
        });
    }
}

pub(super) fn one(ship: &Piece) -> Troops {
    Troops {
        power: ship.owner,
        kind: ship.kind,
        count: 1,
    }
}

/// A seat may file a standing order if it plays a power that makes kamikaze attacks
/// (`AAE-pacific-18`).
pub(crate) fn check_order(state: &State, seat: Seat) -> Checked {
    let board = state.board();
    let some = board
        .all_powers()
        .any(|power| board.power(power).kamikaze > 0 && state.seat_of(power) == Some(seat));
    if some {
        Ok(())
    } else {
        Err(Violation::new(
            "AAE-pacific-18",
            "the seat of a power that makes kamikaze attacks",
            format!("seat {}", seat.0),
        ))
    }
}

/// The attacks by a standing order: in each zone on the dearest ship, as many as it has hits
/// left, then on the next (`AAE-pacific-18`).
pub(crate) fn by_order(
    state: &State,
    order: KamikazeOrder,
    attacks: u8,
    zones: &[KamikazeZone],
) -> Answer {
    let KamikazeOrder::Dearest(most) = order else {
        return Answer::Kamikaze(Vec::new());
    };
    let mut chosen = Vec::new();
    let mut left = attacks;
    for zone in zones {
        let ships = zone.ships.iter();
        let ships = ships.map(|ship| (ship.unit, (ship.kind, ship.damaged)));
        for (ship, attacks) in on_the_dearest(&state.board().units, ships, most.min(left)) {
            chosen.push(KamikazeAttack { ship, attacks });
            left -= attacks;
        }
    }
    Answer::Kamikaze(chosen)
}

/// Attacks on ships of a zone, each of which has a name, a kind, and may be damaged: on the
/// dearest, as many as it has hits left, then on the next, at most so many in all.
pub(crate) fn on_the_dearest<Name: Ord + Copy>(
    units: &UnitTable,
    ships: impl Iterator<Item = (Name, (UnitKind, bool))>,
    most: u8,
) -> Vec<(Name, u8)> {
    let mut ships: Vec<_> = ships.collect();
    ships.sort_by_key(|(name, (kind, _))| (std::cmp::Reverse(units.of(*kind).cost), *name));
    let mut left = most;
    let mut chosen = Vec::new();
    for (name, (kind, damaged)) in ships {
        let attacks = left.min(units.of(kind).hits - u8::from(damaged));
        if attacks > 0 {
            chosen.push((name, attacks));
            left -= attacks;
        }
    }
    chosen
}
