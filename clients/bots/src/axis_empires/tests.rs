//! The rules of thumb, each on the training ground.

mod campaign;
mod politics;

use std::collections::BTreeMap;

use sandtable_kernel::{DiceKey, Game as _, Seat, ServerSeed, Viewer};
use sandtable_proto::games::axis_empires::v1::{
    Board, Command, Contest, Decision, Destination, Faction, Legal, MoveHexToHex, MovementActs,
    Options, Piece, Place, SegmentLegal, Side, View, answer, command, decision, movement_order,
    piece, place, segment_legal,
};
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

use super::RandomAxisEmpires;
use super::answers;
use super::force::{HexStack, Unit};
use super::ground::Hex;
use super::odds;
use crate::axis_empires::map::{FAR, ScenarioMap};
use crate::axis_empires::movement::{self, Phase};
use crate::axis_empires::supply::SupplyLines;
use crate::axis_empires::view_model::ViewModel;

/// The training scenario as its Axis begins to move.
struct Ground {
    atlas: ScenarioMap,
    view: View,
    acts: MovementActs,
}

fn unpack<M: prost::Message + Default>(any: &prost_types::Any) -> M {
    M::decode(any.value.as_slice()).expect("what the codec writes")
}

/// Closes segments until movement is listed.
fn ground() -> Ground {
    let (codec, seat) = (AxisEmpires::default(), Seat(0));
    let game = codec.game();
    let board: Board = unpack(&codec.write_board(sandtable_proto::rules::v1::BoardView::Basic));
    let atlas = ScenarioMap::of(&board, &Options::default()).expect("the training pack");
    let mut state = game.new_match(&codec.default_options()).expect("a match");
    let key = DiceKey::derive(&ServerSeed([7; 32]), []);
    for entry in 1.. {
        let legal: Legal = unpack(&codec.write_legal(&game.legal(&state, seat)));
        let acts = legal.segment.and_then(|segment| segment.acts);
        if let Some(segment_legal::Acts::Movement(acts)) = acts {
            let view = unpack(&codec.write_view(&game.view(&state, Viewer::Seat(seat))));
            return Ground { atlas, view, acts };
        }
        let end = Command {
            kind: Some(command::Kind::EndSegment(())),
        };
        let any = prost_types::Any {
            type_url: <Command as prost::Name>::type_url(),
            value: prost::Message::encode_to_vec(&end),
        };
        let end = codec.read_command(&any).expect("a command");
        let mut dice = key.entry(entry);
        game.apply(&mut state, seat, &end, &mut dice, &mut Vec::new())
            .expect("the segment closes");
    }
    unreachable!("units move in every turn");
}

impl Ground {
    fn hex(&self, code: &str) -> Hex {
        let hexes = self.atlas.pack.hexes.iter();
        let index = hexes.clone().position(|hex| hex.code == code);
        Hex::try_from(index.expect("a hex of the map")).expect("few hexes")
    }

    fn situation(&self) -> ViewModel<'_> {
        ViewModel::read(&self.atlas, &self.view, Faction::Axis)
    }

    fn unit(&self, code: &str) -> u32 {
        let mut counters = self.atlas.pack.counters.iter();
        let index = counters.position(|counter| counter.code == code);
        u32::try_from(index.expect("a counter of the pack")).expect("few counters")
    }

    /// Takes away what is in a hex.
    fn clear(&mut self, hex: Hex) {
        self.view.pieces.retain(|piece| {
            let at = piece.at.as_ref().and_then(|at| at.kind);
            at != Some(place::Kind::Hex(hex))
        });
    }
}

#[test]
fn a_segment_without_orders_is_closed() {
    let mut policy = RandomAxisEmpires::new(1);
    let legal = Legal {
        segment: Some(SegmentLegal::default()),
        ..Legal::default()
    };
    assert_eq!(policy.pick(&legal), command::Kind::EndSegment(()));
}

#[test]
fn the_map_joins_hexes_as_they_lie() {
    let ground = ground();
    let atlas = &ground.atlas;
    let (city, east) = (ground.hex("w2211"), ground.hex("w2212"));
    let near: Vec<Hex> = atlas
        .ground(city)
        .over
        .iter()
        .map(|over| over.hex)
        .collect();
    assert_eq!(near.len(), 6);
    for code in ["w2210", "w2212", "w2310", "w2311", "w2110", "w2111"] {
        assert!(near.contains(&ground.hex(code)), "{code}");
    }
    assert_eq!(atlas.distance(city, ground.hex("w2214")), 3);
    assert_eq!(atlas.distance(ground.hex("w2011"), ground.hex("w2311")), 3);
    assert_eq!(atlas.within(city, 1).len(), 7);
    // By rail all the way.
    assert_eq!(atlas.way(east, ground.hex("w2214")), 4);
    assert_eq!(atlas.way(ground.hex("w2110"), ground.hex("w2214")), FAR);
}

#[test]
fn stacks_take_three_units_and_six_steps() {
    let ground = ground();
    let situation = ground.situation();
    let find = |code: &str| -> Unit {
        let counter = ground.unit(code);
        let mut pieces = ground.view.pieces.iter();
        let piece = pieces.find(|piece| piece.kind == Some(piece::Kind::Unit(counter)));
        let id = piece.expect("a unit of the match").id;
        *situation.unit(id).expect("on the map")
    };
    let (infantry, hq) = (find("ard-inf"), find("ard-hq"));
    let army = Unit {
        steps: 3,
        ..infantry
    };
    let armies = HexStack::of([army, army].iter());
    assert_eq!(armies.steps(), 6);
    assert!(!armies.takes(&infantry));
    assert!(HexStack::of([army, infantry].iter()).takes(&hq));
    assert!(!HexStack::of([hq].iter()).takes(&hq));
    assert!(!HexStack::of([infantry; 3].iter()).takes(&infantry));
}

#[test]
fn lines_come_home_and_end_where_the_enemy_stands() {
    let ground = ground();
    let situation = ground.situation();
    let own = situation.mine(ground.hex("w2212")).next();
    let lines = SupplyLines::of(&situation, own.expect("an army").country);
    for code in ["w2212", "w2012", "w2312"] {
        assert!(lines.supply(&situation, ground.hex(code)), "{code}");
    }
    // Behind the enemy, whose zones cover all ways there.
    assert!(!lines.supply(&situation, ground.hex("w2215")));
}

#[test]
fn more_attackers_promise_more_and_too_few_nothing() {
    let ground = ground();
    let situation = ground.situation();
    let stack = situation.foe_stack(ground.hex("w2213"));
    let pack = &ground.atlas.pack;
    let taken = |attack| odds::forecast(pack, attack, &stack, 0).map(|it| it.taken);
    assert_eq!(taken(1), None);
    let weak = taken(stack.defence).expect("even odds are allowed");
    let strong = taken(5 * stack.defence).expect("good odds, too");
    assert!(weak < 0.5 && strong > 0.9, "{weak}, {strong}");
    let shifted = odds::forecast(pack, stack.defence, &stack, 2).expect("allowed");
    assert!(shifted.taken > weak);
}

#[test]
fn a_goal_that_lies_open_is_walked_into() {
    let mut ground = ground();
    let goal = ground.hex("w2113");
    ground.clear(goal);
    // The list was made while a unit stood there.
    let comer = ground.acts.hex_to_hex[0].piece;
    ground.acts.hex_to_hex[0].to.push(Destination {
        hex: goal,
        ..Destination::default()
    });
    let situation = ground.situation();
    let plan = movement::plan(&situation, &ground.acts, Phase::Reserve);
    let comers: Vec<u32> = plan
        .iter()
        .filter_map(|order| walk(order).filter(|it| it.path.last() == Some(&goal)))
        .map(|it| it.piece)
        .collect();
    assert_eq!(comers, [comer]);
}

#[test]
fn attackers_go_where_together_they_are_strong() {
    let ground = ground();
    let situation = ground.situation();
    let plan = movement::plan(&situation, &ground.acts, Phase::Operational);
    let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
    for order in plan.iter().filter_map(walk) {
        let unit = situation.unit(order.piece).expect("on the map");
        let end = order.path.last().expect("a way");
        stacks.entry(*end).or_default().push(*unit);
    }
    let strongest = stacks
        .values()
        .map(|units| HexStack::of(units.iter()).attack);
    assert!(strongest.max() >= Some(8), "{stacks:?}");
    let front = |hex: &Hex| {
        ground
            .atlas
            .around(*hex)
            .any(|over| situation.is_foe(over.hex))
    };
    assert!(stacks.keys().any(front));
}

/// A movement from hex to hex.
fn walk(command: &Command) -> Option<&MoveHexToHex> {
    match command.kind.as_ref()? {
        command::Kind::Movement(order) => match order.kind.as_ref()? {
            movement_order::Kind::HexToHex(it) => Some(it),
            _ => None,
        },
        _ => None,
    }
}

#[test]
fn aircraft_are_contested_only_near_own_units() {
    let mut ground = ground();
    let kind = |code| Some(piece::Kind::Unit(ground.unit(code)));
    let (own, other) = (kind("ard-air"), kind("bor-air"));
    for (id, kind, faction) in [(901, own, Faction::Axis), (902, other, Faction::Western)] {
        ground.view.pieces.push(Piece {
            id,
            kind,
            side: Side::Front.into(),
            faction: faction.into(),
            ..Piece::default()
        });
    }
    let situation = ground.situation();
    let ask = |code: &str| {
        let contest = Contest {
            piece: 902,
            at: Some(Place {
                kind: Some(place::Kind::Hex(ground.hex(code))),
            }),
            strike: false,
            with: vec![901],
        };
        let decision = Decision {
            question: Some(decision::Question::Contest(contest)),
            ..Decision::default()
        };
        match answers::answer(&situation, &decision)?.kind? {
            answer::Kind::Contest(answer) => answer.with,
            _ => None,
        }
    };
    assert_eq!(ask("w2213"), Some(901));
    assert_eq!(ask("w2015"), None);
}
