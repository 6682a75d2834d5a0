//! Retreats against an enumeration of every way back, by the words of the book and with
//! nothing but coordinates and the list of pieces.

use std::collections::BTreeSet;

use super::*;
use crate::map::SideFeature;
use crate::pack::{Class, Status};
use crate::sampler::Random;
use crate::state::{FaceUp, Piece, Place};

/// Open country, the straits of Kerch, Messina, the Belt and the Bosporus with the
/// Dardanelles, and the mountains of the Caucasus and the Carpathians.
const CENTRES: [&str; 16] = [
    "e3310", "e3508", "w3725", "e3109", "e3014", "e3114", "w2124", "w2125", "w4122", "w4123",
    "e2508", "e2407", "e2920", "e2818", "e3304", "e3205",
];

fn in_hex(state: &State, hex: HexId) -> Vec<(PieceId, Piece)> {
    state
        .pieces()
        .filter(|(_, piece)| piece.at == Place::Hex(hex))
        .map(|(id, piece)| (id, *piece))
        .collect()
}

fn next_to(state: &State, hex: HexId) -> Vec<HexId> {
    let map = state.map();
    let point = map.hex(hex).code.point();
    map.hexes_with_ids()
        .filter(|(_, row)| point.distance(row.code.point()) == Some(1))
        .map(|(other, _)| other)
        .collect()
}

fn side_has(state: &State, a: HexId, b: HexId, feature: SideFeature) -> bool {
    state.map().side(a, b).is_some_and(|side| side.has(feature))
}

fn is_water(state: &State, a: HexId, b: HexId) -> bool {
    let sea = [a, b].iter().any(|hex| !state.map().hex(*hex).is_land());
    let strait = side_has(state, a, b, SideFeature::Strait)
        || side_has(state, a, b, SideFeature::ConnectedStrait);
    let open =
        side_has(state, a, b, SideFeature::AllSea) || side_has(state, a, b, SideFeature::Lake);
    sea || open && !strait
}

/// The plain Zone of Control test: an enemy ground unit next door, over land.
fn is_controlled(state: &State, faction: Faction, hex: HexId) -> bool {
    next_to(state, hex).into_iter().any(|from| {
        let dry = !is_water(state, from, hex)
            && !side_has(state, from, hex, SideFeature::Strait)
            && !side_has(state, from, hex, SideFeature::ConnectedStrait)
            && !side_has(state, from, hex, SideFeature::Mountain);
        dry && in_hex(state, from).iter().any(|(_, piece)| {
            piece.faction != faction && piece.face_up(state.pack()).ground().is_some()
        })
    })
}

/// The hexes next to a stack that the book lets it retreat into.
fn plain_open(state: &State, faction: Faction, from: HexId, fought: HexId) -> Vec<HexId> {
    let far = |hex: HexId| {
        let point = state.map().hex(hex).code.point();
        point.distance(state.map().hex(fought).code.point())
    };
    let shut = |piece: &Piece| {
        let showing = piece.face_up(state.pack());
        let thing = showing.ground().is_some()
            || showing.is_air()
            || showing.is_beachhead()
            || matches!(showing, FaceUp::Airdrop(_));
        piece.faction != faction && thing
    };
    let legal: Vec<HexId> = next_to(state, from)
        .into_iter()
        .filter(|to| far(*to) > far(from))
        .filter(|to| state.map().hex(*to).is_land() && !is_water(state, from, *to))
        .filter(|to| !in_hex(state, *to).iter().any(|(_, piece)| shut(piece)))
        .filter(|to| {
            let country = state.land(*to).country;
            country.is_none_or(|it| state.area(it).status != Status::Neutral)
        })
        .collect();
    let (held, free): (Vec<HexId>, Vec<HexId>) = legal
        .into_iter()
        .partition(|to| is_controlled(state, faction, *to));
    if !free.is_empty() {
        return free;
    }
    let friendly = |piece: &Piece| {
        let showing = piece.face_up(state.pack());
        piece.faction == faction
            && (showing.ground().is_some()
                || showing.is_air()
                || matches!(showing, FaceUp::Airdrop(_)))
    };
    held.into_iter()
        .filter(|to| in_hex(state, *to).iter().any(|(_, piece)| friendly(piece)))
        .collect()
}

/// Every way back by the book: the hexes entered until the result is satisfied or the force
/// cannot go on.
fn plain(
    state: &State,
    force: &[PieceId],
    from: HexId,
    fought: HexId,
    hexes: u8,
    way: &mut Vec<HexId>,
    ways: &mut BTreeSet<Vec<HexId>>,
) {
    let faction = state.piece(force[0]).unwrap().faction;
    let stuck = force.iter().any(|id| {
        let face = state
            .piece(*id)
            .unwrap()
            .face_up(state.pack())
            .ground()
            .unwrap();
        face.movement == 0 || face.kind.class() == Class::Hq
    });
    let open = if stuck || hexes == 0 {
        Vec::new()
    } else {
        plain_open(state, faction, from, fought)
    };
    if open.is_empty() {
        ways.insert(way.clone());
    }
    for to in open {
        let mut after = state.clone();
        let mut swept = force.to_vec();
        for (id, piece) in in_hex(state, to) {
            if piece.faction == faction && piece.face_up(state.pack()).ground().is_some() {
                swept.push(id);
            }
        }
        for id in force {
            after.set_piece(*id, |piece| piece.at = Place::Hex(to));
        }
        way.push(to);
        plain(&after, &swept, to, fought, hexes - 1, way, ways);
        way.pop();
    }
}

/// Every way back that the engine's questions offer.
fn offered(position: &Position, way: &mut Vec<HexId>, ways: &mut BTreeSet<Vec<HexId>>) {
    let demand = match position.state.pending().first().map(|it| &it.question) {
        Some(decision::Question::Combat(CombatQuestion::Suffer(demand))) => demand,
        _ => {
            ways.insert(way.clone());
            return;
        }
    };
    if demand.retreats.is_empty() {
        ways.insert(way.clone());
        return;
    }
    assert!(demand.losses.is_empty(), "a force that can retreat does");
    for to in &demand.retreats {
        let mut after = Position {
            state: position.state.clone(),
        };
        let before = after.state.pieces().count();
        let events = answer(&mut after, CombatAnswer::Suffer(Choice::Retreat(*to)));
        assert_eq!(after.state.pieces().count(), before);
        let added = entered(&events, demand);
        way.extend(&added);
        offered(&after, way, ways);
        way.truncate(way.len() - added.len());
    }
}

/// The hexes that the stack entered, those without a choice among them.
fn entered(events: &[Event], demand: &Demand) -> Vec<HexId> {
    let mut way: Vec<HexId> = Vec::new();
    let mut at = demand.stack;
    for event in events {
        if let Event::Put {
            from,
            to: Place::Hex(to),
            ..
        } = event
            && *from == Place::Hex(at)
            && *to != at
        {
            way.push(*to);
            at = *to;
        }
    }
    way
}

/// AE-4.2.5-1 to AE-4.2.5-6, AE-4.2.5.1-1 to AE-4.2.5.1-5, AE-4.2.5.2-1, AE-4.2.5.2-2,
/// AE-4.2.5.2-4, AE-4.2.5.2-5, AE-4.2.5.3-1: in random crowds the engine offers exactly
/// the ways that the book allows.
#[test]
fn the_ways_back_are_those_of_an_enumeration() {
    let mut random = Random::new(0x5eed);
    let (mut compared, mut long, mut none) = (0, 0, 0);
    let (mut straits, mut mountains) = (0, 0);
    for number in 0..480 {
        let mut position = soviets_attack();
        for minor in ["Italy", "Denmark-Norway", "Turkey", "Rumania", "Hungary"] {
            position.country(minor, Status::Active, Axis);
        }
        let centre = position.hex(CENTRES[number % CENTRES.len()]);
        let near: Vec<HexId> = {
            let map = position.state.map();
            let all = map.hexes_with_ids().map(|(hex, _)| hex);
            all.filter(|hex| {
                let distance = map.distance(*hex, centre);
                distance.is_some_and(|distance| (1..=4).contains(&distance))
                    && map.hex(*hex).is_land()
            })
            .collect()
        };
        position.put(
            "ger-army",
            Axis,
            &position.state.map().hex(centre).code.to_string(),
        );
        for _ in 0..random.below(9) {
            let hex = near[random.below(near.len())];
            if position.state.pieces_in(hex).next().is_some() {
                continue;
            }
            let (code, faction) = [
                ("rus-inf", Soviet),
                ("rus-army", Soviet),
                ("rus-air", Soviet),
                ("ger-inf", Axis),
                ("ger-inf", Axis),
                ("ger-air", Axis),
                ("ger-hq", Axis),
                ("ger-wall", Axis),
            ][random.below(8)];
            position.put(
                code,
                faction,
                &position.state.map().hex(hex).code.to_string(),
            );
        }
        let attackers: Vec<HexId> = near
            .iter()
            .copied()
            .filter(|hex| position.state.map().side(*hex, centre).is_some())
            .filter(|hex| {
                !is_water(&position.state, *hex, centre)
                    && in_hex(&position.state, *hex)
                        .iter()
                        .all(|(_, piece)| piece.faction == Soviet)
            })
            .collect();
        let Some(from) = attackers.first() else {
            continue;
        };
        let code = position.state.map().hex(*from).code.to_string();
        let units = [(); 2].map(|()| position.put("rus-army", Soviet, &code));
        let order = Attack {
            hex: centre,
            units: units.to_vec(),
            support: None,
        };
        let defender = s4_2_1_attacks::field::defenders(&position.state, centre);
        let mut by_the_book = BTreeSet::new();
        plain(
            &position.state,
            &defender,
            centre,
            centre,
            3,
            &mut Vec::new(),
            &mut by_the_book,
        );
        let mut by_the_engine = BTreeSet::new();
        let stack = Demand {
            role: battle::Role::Defender,
            stack: centre,
            retreats: Vec::new(),
            losses: Vec::new(),
        };
        let Ok(CombatPlan::Attack(plan)) = check(&position.state, &Order::Attack(order)) else {
            panic!("the attack is illegal");
        };
        let events = position.play(|play| {
            s4_2_1_attacks::commit(play, plan);
            let PendingStep::Combat(battle) = play.state.step() else {
                panic!("no combat");
            };
            let mut battle = Battle::clone(battle);
            // In a City they might pay: not what is looked at here.
            battle.may_convert = false;
            let dr3 = cell(Outcome::Dr3, 0, 0);
            battle.stage = CombatStage::Results(results_against(play.state, battle.hex, dr3));
            play.state.set_step(PendingStep::Combat(Box::new(battle)));
            run::advance(play);
        });
        let mut way = entered(&events, &stack);
        offered(&position, &mut way, &mut by_the_engine);
        assert_eq!(by_the_engine, by_the_book);
        let crossing = |feature: SideFeature| {
            let crosses = |way: &&Vec<HexId>| {
                let whole: Vec<HexId> = [centre].into_iter().chain((*way).clone()).collect();
                let mut steps = whole.windows(2);
                steps.any(|step| side_has(&position.state, step[0], step[1], feature))
            };
            by_the_book.iter().filter(crosses).count()
        };
        straits += crossing(SideFeature::Strait) + crossing(SideFeature::ConnectedStrait);
        mountains += crossing(SideFeature::Mountain);
        compared += by_the_book.len();
        long += usize::from(by_the_book.iter().any(|way| way.len() == 3));
        none += usize::from(by_the_book.iter().any(|way| way.len() < 3));
    }
    assert!(
        compared > 1_200 && long > 80 && none > 40 && straits > 20 && mountains > 100,
        "{compared} ways, {long} long, {none} short, {straits} over straits, {mountains} over \
         mountains"
    );
}
