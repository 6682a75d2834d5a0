//! Descriptions of battle events.

use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::event::Kind;

use super::BoardNames;
use super::capitalized;
use crate::games::aa1940::render::{slot, thrown, with_pairs};

/// The sentence of an event of battle.
pub(super) fn battle(names: BoardNames<'_>, kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::BattleBegan(e) => format!(
            "{}: {} against {}",
            capitalized(&names.site(e.site.as_ref())),
            names.all_troops(&e.attackers),
            names.all_troops(&e.defenders)
        ),
        Kind::RoundBegan(e) => {
            format!(
                "{}, round {}",
                capitalized(&names.site(e.site.as_ref())),
                e.round
            )
        }
        Kind::Rolled(e) => format!(
            "{} rolls {} in {}, {} or less: {} hit",
            role(e.by()),
            with_pairs(&e.dice, e.pairs, e.certain),
            names.space(&e.space),
            e.hits_on,
            e.hits
        ),
        Kind::RaidRolled(e) => format!(
            "{} rolls {} at the {} in {}: {}",
            role(e.by()),
            with_pairs(&e.dice, e.pairs, e.certain),
            slot(e.slot()),
            names.space(&e.space),
            e.result
        ),
        Kind::KamikazeAttacked(e) => {
            let attacks = format!(
                "{}: {} kamikaze attacks on {} in {}",
                names.power(&e.power),
                e.attacks,
                names.troops(e.target.as_ref()),
                names.space(&e.zone)
            );
            if e.dice.is_empty() && e.certain == 0 {
                attacks
            } else {
                format!("{attacks}: {}, {} hit", thrown(&e.dice, e.certain), e.hits)
            }
        }
        Kind::Destroyed(e) => format!(
            "{} destroyed in {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.space)
        ),
        Kind::Damaged(e) => format!(
            "{} damaged in {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.space)
        ),
        Kind::Submerged(e) => format!(
            "{} submerge in {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.space)
        ),
        Kind::Retreated(e) if e.to.is_empty() => {
            format!("the attacking aircraft leave {}", names.space(&e.space))
        }
        Kind::Retreated(e) => format!(
            "the attacker retreats from {} to {}",
            names.space(&e.space),
            names.space(&e.to)
        ),
        Kind::FacilityDamaged(e) => format!(
            "the {} in {} takes {} points of damage, {} in all",
            slot(e.slot()),
            names.space(&e.at),
            e.points,
            e.total
        ),
        Kind::BattleEnded(e) => {
            let result = match e.result() {
                game::BattleResult::AttackerWon => "the attacker wins",
                game::BattleResult::DefenderHeld => "the defender holds",
                game::BattleResult::BothDestroyed => "nobody is left",
                game::BattleResult::StandOff | game::BattleResult::Unspecified => "a stand-off",
            };
            format!("{}: {result}", capitalized(&names.site(e.site.as_ref())))
        }
        Kind::Removed(e) => {
            let reason = match e.reason() {
                game::RemovalReason::NoLanding => "find no place to land",
                game::RemovalReason::WentDownWithShip => "go down with their ship",
                game::RemovalReason::Overrun => "are overrun",
                game::RemovalReason::Defenseless => "are sunk without defense",
                game::RemovalReason::Unspecified => "are removed",
            };
            format!(
                "{} {reason} in {}",
                names.troops(e.troops.as_ref()),
                names.space(&e.space)
            )
        }
        _ => return None,
    })
}

fn role(role: game::BattleRole) -> &'static str {
    match role {
        game::BattleRole::Attacker => "the attacker",
        game::BattleRole::Defender => "the defender",
        game::BattleRole::Unspecified => "somebody",
    }
}
