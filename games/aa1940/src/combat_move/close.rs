//! The close of Combat Move: who fights where.

use smallvec::SmallVec;

use crate::battle_site::{BattleKind, BattleSite};
use crate::command_context::Play;
use crate::neutrals;
use crate::politics;
use crate::reach::{SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, State};
use crate::step::{AirDefense, PendingStep};

pub(crate) type Sites = SmallVec<[BattleSite; 8]>;

/// Lists the battles, mans invaded neutrals, and lets the defenders decide what flies.
/// Nothing of the acting power's can be changed from here on (`AAE-combat-move-09`).
pub(crate) fn close(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    let (battles, neutrals) = battles(play.state);
    play.state.set_turn(|turn| turn.battles = battles);
    politics::notice(play);
    neutrals::invade(play, &neutrals, power);
    play.state
        .set_step(PendingStep::AirDefense(Box::<AirDefense>::default()));
}

fn add(sites: &mut Sites, kind: BattleKind, space: SpaceId) {
    let site = BattleSite { kind, space };
    if !sites.contains(&site) {
        sites.push(site);
    }
}

/// The raids, the assaults with the zones they come from, and all other places where
/// the acting power's units meet enemies; and the neutrals among them
/// (`AAE-amphibious-01`, `AAE-amphibious-03`, `AAE-combat-move-07`,
/// `AAE-combat-move-12`, `AAE-combat-move-14`, `AAE-neutrals-10`, `AAE-subs-03`).
pub(crate) fn battles(state: &State) -> (Sites, SmallVec<[SpaceId; 4]>) {
    let theater = Theater::lookup(state);
    let (mut sites, mut staging) = (Sites::new(), SmallVec::<[SpaceId; 4]>::new());
    for (_, piece) in state.pieces_of(theater.power) {
        if piece.marks.contains(Marks::RAIDING) {
            add(&mut sites, BattleKind::Raid, piece.space);
        } else if piece.marks.contains(Marks::ASSAULTING) {
            add(&mut sites, BattleKind::Assault, piece.goal);
            staging.push(piece.space);
        }
    }
    let assaults = sites.clone();
    for (_, piece) in state.pieces_of(theater.power) {
        if !state.acts(piece) || piece.marks.contains(Marks::RAIDING) {
            continue;
        }
        let space = piece.space;
        let met = if theater.board.is_sea(space) {
            !staging.contains(&space)
                && (theater.hostile(space) || state.turn().engaged.contains(&space))
        } else {
            theater.sight.standing(space).attackable()
                && !assaults.contains(&BattleSite {
                    kind: BattleKind::Assault,
                    space,
                })
        };
        if met {
            add(&mut sites, BattleKind::General, space);
        }
    }
    sites.sort_by_key(|site| (site.kind, site.space));
    let neutrals = sites
        .iter()
        .map(|site| site.space)
        .filter(|space| theater.board.is_land(*space) && theater.sight.standing(*space).neutral())
        .collect();
    (sites, neutrals)
}
