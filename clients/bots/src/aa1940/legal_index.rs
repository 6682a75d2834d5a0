//! Legal moves of the acting power, with names looked up and stacks of one kind in one place
//! taken together.

use anyhow::Result;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as proto;

use crate::aa1940::command;
use crate::aa1940::position::{find_space, short};
use crate::aa1940::units;

/// Units of one kind in one place in the same condition.
#[derive(Clone, Debug)]
pub(crate) struct MovableStack {
    /// Where.
    pub(crate) from: SpaceId,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// Number of units.
    pub(crate) count: u16,
    /// Number of one of them.
    pub(crate) unit: u32,
    /// Where they may go.
    pub(crate) to: Vec<Destination>,
}

/// Somewhere a stack may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Destination {
    /// The space.
    pub(crate) to: SpaceId,
    /// The territory blitzed on the way.
    pub(crate) via: Option<SpaceId>,
    /// The maximum number.
    pub(crate) most: u16,
}

/// A stack that may board a transport.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boarding {
    /// Where the stack is.
    pub(crate) from: SpaceId,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// Number of one of its units.
    pub(crate) unit: u32,
    /// Their number.
    pub(crate) count: u16,
    /// The transport.
    pub(crate) transport: u32,
    /// Number that have room.
    pub(crate) most: u16,
}

/// The movements of a phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct LegalIndex {
    /// Moves.
    pub(crate) moves: Vec<MovableStack>,
    /// Boardings.
    pub(crate) loads: Vec<Boarding>,
    /// Landings and assaults.
    pub(crate) unloads: Vec<MovableStack>,
}

impl LegalIndex {
    /// Looks up what a list says.
    ///
    /// # Errors
    ///
    /// When the list names something that is not on the board.
    pub(crate) fn read(legal: &proto::PhaseLegal, board: &Board) -> Result<Self> {
        let mut loads = Vec::new();
        for list in &legal.loads {
            let Some(stack) = &list.stack else { continue };
            let Some(kind) = units::kind(stack.r#type) else {
                continue;
            };
            for option in &list.aboard {
                loads.push(Boarding {
                    from: find_space(board, &stack.from)?,
                    kind,
                    unit: stack.unit.unwrap_or_default(),
                    count: short(stack.count),
                    transport: option.transport,
                    most: short(option.most),
                });
            }
        }
        Ok(Self {
            moves: stacks(&legal.moves, board)?,
            loads,
            unloads: stacks(&legal.unloads, board)?,
        })
    }
}

/// Looks up where stacks may go.
///
/// # Errors
///
/// When a list names something that is not on the board.
pub(crate) fn stacks(lists: &[proto::StackMoves], board: &Board) -> Result<Vec<MovableStack>> {
    let mut stacks = Vec::new();
    for list in lists {
        let Some(stack) = &list.stack else { continue };
        let Some(kind) = units::kind(stack.r#type) else {
            continue;
        };
        stacks.push(MovableStack {
            from: find_space(board, &stack.from)?,
            kind,
            count: short(stack.count),
            unit: stack.unit.unwrap_or_default(),
            to: list
                .to
                .iter()
                .map(|way| read_way(way, board))
                .collect::<Result<_>>()?,
        });
    }
    Ok(stacks)
}

fn read_way(way: &proto::Destination, board: &Board) -> Result<Destination> {
    Ok(Destination {
        to: find_space(board, &way.to)?,
        via: match way.via.as_str() {
            "" => None,
            id => Some(find_space(board, id)?),
        },
        most: short(way.most),
    })
}

/// Names a stack on the wire. Without a unit the server picks among those that can
/// make the move, so that an earlier command of the same plan does not matter.
pub(crate) fn wire_stack(
    board: &Board,
    from: SpaceId,
    kind: UnitKind,
    count: u16,
    unit: Option<u32>,
) -> proto::Stack {
    proto::Stack {
        from: board.space(from).id.clone(),
        r#type: units::wire(kind),
        count: u32::from(count),
        unit,
    }
}

/// The command that moves part of a stack.
pub(crate) fn go(
    board: &Board,
    from: SpaceId,
    kind: UnitKind,
    count: u16,
    way: &Destination,
) -> proto::Command {
    let via = way.via.map_or("", |space| board.space(space).id.as_str());
    command::movement(
        wire_stack(board, from, kind, count, None),
        &board.space(way.to).id,
        via,
    )
}
