//! Wars worth declaring: where the own army at the border is at least a match for the other, or
//! the other comes anyway.

use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal};

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::position::find_power;
use crate::aa1940::wars::{at_the_border, comes_soon, wants};

/// The own army at the border by the other one, from which on an attack is worth a war.
const SUPERIOR: f32 = 1.1;

/// Wars to declare as the combat move begins.
pub(crate) fn declarations(scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
    options
        .declare
        .iter()
        .filter(|on| {
            find_power(scene.board(), on).is_ok_and(|foe| {
                let (mine, theirs) = at_the_border(scene, foe);
                let pays = mine >= SUPERIOR * theirs || comes_soon(scene, foe);
                pays && wants(scene, foe)
            })
        })
        .map(|on| command::declare_war(on))
        .collect()
}
