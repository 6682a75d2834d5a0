//! When to declare war.

use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{Domain, UnitKind};
use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal};

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::position::find_power;

/// Steps over land from which an army counts at a border.
const NEAR: u8 = 2;

/// Steps over land within which a capital is the next goal of an army.
const CAMPAIGN: u8 = 3;

/// Steps over land from which an ally is joined.
const JOINED: u8 = 4;

/// Zones that a fleet is away from a coast that it threatens.
const OFF_COAST: u8 = 3;

/// Least price of ships that threaten a coast.
const FLEET: f32 = 30.0;

/// A power weaker than this share of the other at their border does not provoke it.
const MATCH: f32 = 0.7;

/// Wars to declare as the combat move begins.
pub(crate) fn wars(scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
    options
        .declare
        .iter()
        .filter(|on| find_power(scene.board(), on).is_ok_and(|foe| wants(scene, foe)))
        .map(|on| command::declare_war(on))
        .collect()
}

/// The Allies take every war in which they are not outmatched at the border. The Axis starts
/// one where it stands at the border, when its first campaign is won or the foe is about to
/// come of itself, and joins those of its allies next to it.
pub(crate) fn wants(scene: &Evaluation<'_>, foe: Power) -> bool {
    if scene.side == Side::Allies {
        let (mine, theirs) = at_the_border(scene, foe);
        return mine >= MATCH * theirs;
    }
    let board = scene.board();
    let near = steps_to(scene, foe);
    let joined = (board.side_powers(scene.side))
        .any(|ally| ally != scene.me && scene.position.at_war(ally, foe));
    if joined && near <= JOINED {
        return true;
    }
    let in_reach = near <= NEAR || off_coast(scene, foe);
    let (mine, theirs) = at_the_border(scene, foe);
    in_reach && mine >= MATCH * theirs && (comes_soon(scene, foe) || campaign_won(scene))
}

/// Reports whether the foe may enter the war in the next round, or as soon as others do.
pub(crate) fn comes_soon(scene: &Evaluation<'_>, foe: Power) -> bool {
    let restrictions = &scene.board().politics.restrictions;
    let own = restrictions.iter().filter(|it| it.power == foe);
    let turns = own.filter_map(|it| it.free_from_turn);
    let any = restrictions.iter().filter_map(|it| it.free_from_turn).min();
    let turn = turns.min().or(any).unwrap_or(0);
    scene.position.round + 1 >= u32::from(turn)
}

/// Reports whether an enemy's capital next to the power's lands has fallen.
fn campaign_won(scene: &Evaluation<'_>) -> bool {
    let board = scene.board();
    let mut capitals = board
        .all_spaces()
        .filter(|space| board.space(*space).capital_of.is_some());
    capitals.any(|capital| {
        let of = board.space(capital).capital_of;
        of.is_some_and(|power| scene.position.at_war(scene.me, power))
            && scene.ours(capital)
            && own(scene).any(|from| board.distance(Domain::Land, from, capital) <= CAMPAIGN)
    })
}

/// The power's territories.
fn own<'a>(scene: &'a Evaluation<'_>) -> impl Iterator<Item = SpaceId> + 'a {
    held(scene, scene.me)
}

fn held<'a>(scene: &'a Evaluation<'_>, power: Power) -> impl Iterator<Item = SpaceId> + 'a {
    let spaces = scene.board().all_spaces();
    spaces.filter(move |space| scene.position.space(*space).controller == Some(power))
}

/// Steps over land between the two powers' territories.
fn steps_to(scene: &Evaluation<'_>, foe: Power) -> u8 {
    let board = scene.board();
    own(scene)
        .flat_map(|from| held(scene, foe).map(move |to| board.distance(Domain::Land, from, to)))
        .min()
        .unwrap_or(u8::MAX)
}

/// Strengths of the two, in IPCs, within reach of each other's territories.
pub(crate) fn at_the_border(scene: &Evaluation<'_>, foe: Power) -> (f32, f32) {
    let strength = |whose: Power, other: Power| -> f32 {
        let board = scene.board();
        let near = |from: SpaceId| {
            held(scene, other).any(|to| board.distance(Domain::Land, from, to) <= NEAR)
        };
        (board.all_spaces())
            .filter(|space| board.is_land(*space) && near(*space))
            .map(|space| {
                let army = scene.position.force(space, |power| power == whose);
                army.price(scene.table())
            })
            .sum()
    };
    (strength(scene.me, foe), strength(foe, scene.me))
}

/// Reports whether a fleet with transports or strong ships is off a coast of the foe.
fn off_coast(scene: &Evaluation<'_>, foe: Power) -> bool {
    let board = scene.board();
    let zones: Vec<SpaceId> = (board.all_spaces())
        .filter(|zone| board.is_sea(*zone))
        .filter(|zone| {
            let ships = scene.position.force(*zone, |power| power == scene.me);
            ships.count(UnitKind::Transport) > 0 || ships.price(scene.table()) >= FLEET
        })
        .collect();
    held(scene, foe)
        .filter(|coast| board.coastal(*coast))
        .any(|coast| {
            let off = board.sea_neighbors(coast);
            zones.iter().any(|zone| {
                off.iter()
                    .any(|near| scene.atlas.sea(*zone, *near) <= OFF_COAST)
            })
        })
}
