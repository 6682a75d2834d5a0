//! Strategic bombing: bombers that no attack needs hit the complex where they destroy most.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal};

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::legal_index::{self, stacks};

/// Mean damage of a bomber that gets through: a die and two.
const DAMAGE: f32 = 5.5;

/// Chance that the fire of the complex brings a bomber down.
const FLAK: f32 = 1.0 / 6.0;

/// Chance that an interceptor brings a bomber down.
const INTERCEPTED: f32 = 1.0 / 6.0;

/// A raid must promise as much for each bomber, in IPCs.
const LEAST_GAIN: f32 = 1.0;

/// Raids by bombers that have not moved.
pub(crate) fn raids(scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
    let board = scene.board();
    let Ok(lists) = stacks(&options.raids, board) else {
        return Vec::new();
    };
    let mut open: Vec<(SpaceId, f32)> = Vec::new();
    let mut commands = Vec::new();
    for stack in lists
        .iter()
        .filter(|it| it.kind == UnitKind::StrategicBomber)
    {
        let best = stack
            .to
            .iter()
            .map(|way| {
                let known = open.iter().find(|(space, _)| *space == way.to);
                let room = known.map_or_else(|| room(scene, way.to), |(_, room)| *room);
                let count = most(stack.count.min(way.most), room);
                (gain(scene, way.to, count, room), way.to, count, room)
            })
            .filter(|(gain, _, count, _)| *count > 0 && *gain >= LEAST_GAIN * f32::from(*count))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, to, count, room)) = best else {
            continue;
        };
        open.retain(|(space, _)| *space != to);
        open.push((to, (room - DAMAGE * f32::from(count)).max(0.0)));
        let raiders = legal_index::wire_stack(board, stack.from, stack.kind, count, None);
        commands.push(command::raid(raiders, &board.space(to).id));
    }
    commands
}

/// Bombers that a complex is worth: no more than fill it with damage.
fn most(count: u16, room: f32) -> u16 {
    count.min((room / DAMAGE).ceil() as u16)
}

/// Damage that a complex can still take and that its holder would miss.
fn room(scene: &Evaluation<'_>, space: SpaceId) -> f32 {
    let Some((kind, damage)) = scene.position.space(space).complex() else {
        return 0.0;
    };
    let all = match kind {
        FacilityKind::MajorComplex => 20.0,
        _ => 6.0,
    };
    (all - damage as f32).max(0.0)
}

/// IPCs that a raid wins: damage that must be repaired, less the bombers that fall.
fn gain(scene: &Evaluation<'_>, space: SpaceId, count: u16, room: f32) -> f32 {
    let bombers = f32::from(count);
    let interceptors = f32::from(scene.defenders(space).count(UnitKind::Fighter));
    let shot = (interceptors * INTERCEPTED).min(bombers);
    let through = (bombers - shot) * (1.0 - FLAK);
    let price = f32::from(scene.table().of(UnitKind::StrategicBomber).cost);
    (through * DAMAGE).min(room) - (bombers - through) * price
}
