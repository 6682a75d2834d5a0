//! Answers to the questions of the game, by what the answers are worth.

use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{
    BreakthroughChart, Decision, KamikazeAttack, Scrambled, answer,
    decision::{self, Question},
};

use crate::aa1940::answers::{self, price};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{BattleForecast, Opening, forecast};
use crate::aa1940::kamikaze::{Target, on_the_dearest};
use crate::aa1940::losses::cheapest_first;
use crate::aa1940::position::{find_power, find_space, short};
use crate::aa1940::sea::SeaDistances;
use crate::aa1940::units;

/// Below this chance, and at a loss, an attack is broken off.
const HOPELESS: f32 = 0.35;

/// Below this chance submarines dive.
const OUTGUNNED: f32 = 0.4;

/// Ships of less than this price, in IPCs, are not attacked by kamikaze.
const WORTH_A_PILOT: u16 = 12;

/// A scramble must promise as much, in IPCs.
const SCRAMBLE_GAIN: f32 = 1.0;

/// When an attack that costs more than it gains is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolve {
    /// Once it is as good as lost.
    UntilHopeless,
    /// At once.
    ByValue,
}

/// The answer to a question; none for a question of a later version of the game.
pub(crate) fn answer(
    scene: &Evaluation<'_>,
    decision: &Decision,
    resolve: Resolve,
) -> Option<answer::Kind> {
    let plain = answers::plain(decision, scene.table())?;
    let better = match decision.question.as_ref()? {
        Question::Scramble(asked) => Some(answer::Kind::Scramble(scramble(scene, asked))),
        Question::CommandNeutral(asked) => asked
            .powers
            .iter()
            .find(|power| **power == decision.power)
            .map(|power| answer::Kind::CommandNeutral(power.clone())),
        Question::Submerge(asked) => submerge(scene, asked, decision),
        Question::Losses(asked) => Some(answer::Kind::Losses(answer::Losses {
            losses: losses(scene, asked),
        })),
        Question::Press(asked) => press(scene, asked, resolve),
        Question::DeclareWar(asked) => Some(answer::Kind::DeclareWar(answer::DeclareWar {
            on: asked.on.clone(),
        })),
        Question::Favor(asked) => Some(answer::Kind::Favor(is_friend(scene, &asked.asker))),
        Question::Breakthrough(_) => Some(answer::Kind::Breakthrough(chart(scene) as i32)),
        Question::Kamikaze(asked) => Some(answer::Kind::Kamikaze(kamikaze(scene, asked))),
        Question::Intercept(_)
        | Question::RaidTargets(_)
        | Question::Bombard(_)
        | Question::AgreeLosses(_)
        | Question::LiberationForce(_)
        | Question::LandStranded(_)
        | Question::PlaceBid(_) => None,
    };
    Some(better.unwrap_or(plain))
}

/// The chart of ships and aircraft for a power that fights across the sea, else that of
/// armies and factories.
fn chart(scene: &Evaluation<'_>) -> BreakthroughChart {
    match SeaDistances::new(scene).harbor {
        Some(_) => BreakthroughChart::Two,
        None => BreakthroughChart::One,
    }
}

/// Attacks on the dearest ships, about as many as it takes to sink one, none on cheap ones.
fn kamikaze(scene: &Evaluation<'_>, asked: &decision::Kamikaze) -> answer::Kamikaze {
    let ships = (asked.zones.iter())
        .flat_map(|zone| &zone.ships)
        .filter_map(|ship| {
            Some(Target {
                name: ship.unit,
                kind: units::kind(ship.r#type)?,
                damaged: ship.damaged,
            })
        })
        .filter(|ship| scene.table().of(ship.kind).cost >= WORTH_A_PILOT)
        .collect();
    let attacks = on_the_dearest(ships, asked.attacks, scene.table())
        .into_iter()
        .map(|(ship, attacks)| KamikazeAttack {
            unit: ship.name,
            attacks,
        })
        .collect();
    answer::Kamikaze { attacks }
}

fn is_friend(scene: &Evaluation<'_>, power: &str) -> bool {
    find_power(scene.board(), power)
        .ok()
        .and_then(|power| scene.board().side(power))
        == Some(scene.side)
}

/// Everyone in a space who takes part in the battle of the power whose turn it is:
/// its attackers, and those it attacks.
fn lines(scene: &Evaluation<'_>, space: SpaceId) -> (UnitCounts, UnitCounts) {
    let board = scene.board();
    let acting = scene.position.power;
    let side = board.side(acting);
    let attackers = scene.position.force(space, |power| power == acting);
    let defenders = scene.position.force(space, |power| {
        power == Power::NEUTRAL || board.side(power) != side
    });
    (attackers, defenders)
}

fn swing(battle: &BattleForecast) -> f32 {
    battle.attacker_loss - battle.defender_loss
}

/// Everyone who may takes off where that turns the battle.
fn scramble(scene: &Evaluation<'_>, asked: &decision::Scramble) -> answer::Scramble {
    let mut scrambled: Vec<Scrambled> = Vec::new();
    let mut zones: Vec<&str> = asked.options.iter().map(|one| one.zone.as_str()).collect();
    zones.sort_unstable();
    zones.dedup();
    for id in zones {
        let Ok(zone) = find_space(scene.board(), id) else {
            continue;
        };
        let mut sent: Vec<Scrambled> = Vec::new();
        let (attackers, defenders) = lines(scene, zone);
        let mut stronger = defenders;
        for option in asked.options.iter().filter(|option| option.zone == id) {
            let base = asked.bases.iter().find(|base| base.space == option.from);
            let gone: u32 = scrambled
                .iter()
                .chain(&sent)
                .filter(|one| one.from == option.from)
                .map(|one| one.count)
                .sum();
            let room = base.map_or(0, |base| base.count).saturating_sub(gone);
            let twice: u32 = scrambled
                .iter()
                .filter(|one| {
                    (&one.from, &one.power, one.r#type)
                        == (&option.from, &option.power, option.r#type)
                })
                .map(|one| one.count)
                .sum();
            let count = option.most.saturating_sub(twice).min(room);
            let Some(kind) = units::kind(option.r#type).filter(|_| count > 0) else {
                continue;
            };
            stronger.add(kind, short(count));
            sent.push(Scrambled {
                from: option.from.clone(),
                zone: option.zone.clone(),
                power: option.power.clone(),
                r#type: option.r#type,
                count,
            });
        }
        let table = scene.table();
        let without = forecast(&attackers, &defenders, Opening::NONE, table);
        let with = forecast(&attackers, &stronger, Opening::NONE, table);
        if with.win < HOPELESS && swing(&with) > swing(&without) + SCRAMBLE_GAIN {
            scrambled.extend(sent);
        }
    }
    answer::Scramble { scrambled }
}

/// All submarines dive when the battle looks lost, else none.
fn submerge(
    scene: &Evaluation<'_>,
    asked: &decision::Submerge,
    decision: &Decision,
) -> Option<answer::Kind> {
    let zone = find_space(scene.board(), &asked.space).ok()?;
    let (attackers, defenders) = lines(scene, zone);
    let battle = forecast(&attackers, &defenders, Opening::NONE, scene.table());
    let attacking = find_power(scene.board(), &decision.power).ok()? == scene.position.power;
    let chance = if attacking {
        battle.win
    } else {
        1.0 - battle.win
    };
    (chance >= OUTGUNNED).then(|| answer::Kind::Submerge(answer::Submerge::default()))
}

/// The cheapest first; an attacker in a territory keeps one unit that can take it.
fn losses(
    scene: &Evaluation<'_>,
    asked: &decision::Losses,
) -> Vec<sandtable_proto::games::aa1940::v1::Loss> {
    let by_price = |question: &decision::Losses| {
        cheapest_first(question, |group, toll| {
            price(group.r#type, toll, scene.table())
        })
    };
    let spread = |losses: &[sandtable_proto::games::aa1940::v1::Loss]| -> u32 {
        losses.iter().map(|loss| loss.destroyed).sum()
    };
    let captures = |r#type: i32| units::kind(r#type).is_some_and(UnitKind::captures);
    let on_land = find_space(scene.board(), &asked.space)
        .is_ok_and(|space| scene.board().is_land(space) && !scene.ours(space));
    let plain = by_price(asked);
    if !on_land {
        return plain;
    }
    let mut keeping = asked.clone();
    let keeper = keeping
        .groups
        .iter_mut()
        .filter(|group| captures(group.r#type) && group.count > 0)
        .max_by(|a, b| {
            let cost = |r#type| units::kind(r#type).map_or(0, |kind| scene.table().of(kind).cost);
            cost(a.r#type).cmp(&cost(b.r#type))
        });
    match keeper {
        Some(group) => group.count -= 1,
        None => return plain,
    }
    let kept = by_price(&keeping);
    if spread(&kept) == spread(&plain) {
        kept
    } else {
        plain
    }
}

/// Goes on unless the battle is as good as lost and not worth its price.
fn press(
    scene: &Evaluation<'_>,
    asked: &decision::Press,
    resolve: Resolve,
) -> Option<answer::Kind> {
    let space = find_space(scene.board(), &asked.space).ok()?;
    let (attackers, defenders) = lines(scene, space);
    let battle = forecast(&attackers, &defenders, Opening::NONE, scene.table());
    let land = scene.board().is_land(space);
    let prize = if land && attackers.total_of(UnitKind::captures) > 0 {
        scene.worth(space) * battle.win
    } else {
        0.0
    };
    let hopeless = match resolve {
        Resolve::UntilHopeless => battle.win < HOPELESS,
        Resolve::ByValue => true,
    };
    if !hopeless || prize - swing(&battle) > 0.0 {
        return None;
    }
    let home = asked
        .retreats
        .iter()
        .filter_map(|id| Some((find_space(scene.board(), id).ok()?, id)))
        .min_by(|a, b| {
            let risk = |at: SpaceId| {
                let mut there = scene.garrison(at);
                there += attackers;
                scene.risk(at, &there)
            };
            risk(a.0).total_cmp(&risk(b.0))
        });
    match home {
        Some((_, to)) => Some(answer::Kind::Retreat(answer::Retreat { to: to.clone() })),
        None if asked.air_may_leave => Some(answer::Kind::Retreat(answer::Retreat::default())),
        None => None,
    }
}
