//! All commands of a seat in a state: counted as a list, and in order as a tree of micro-steps.

use std::sync::OnceLock;

use crate::composite::Composite;
use crate::lab::LabGame;
use crate::vocabulary::{KEYED_STEPS, Path, STAND_IN, Token, path_key, push_number};

/// Commands that differ in numbers only.
pub(crate) struct ListedCommand<G: LabGame> {
    /// The command; with the number 1, if it has one.
    pub(crate) command: G::Command,
    /// Choices that are left.
    pub(crate) choices: Choices<G>,
    /// True for the command that stands in for the seat: it has a step of its own.
    pub(crate) stands_in: bool,
    /// Its steps, where the command by itself does not say all of them.
    pub(crate) steps: Option<Box<Path>>,
}

/// Choices of a command that are left.
pub(crate) enum Choices<G: LabGame> {
    /// A number from 1 to this one.
    Count(u32),
    /// Several amounts.
    Composite(Box<dyn Composite<G>>),
}

impl<G: LabGame> ListedCommand<G> {
    /// A command by itself.
    pub(crate) fn one(command: G::Command) -> Self {
        Self::up_to(1_u32, command)
    }

    /// A command with a number from 1 to `most`.
    pub(crate) fn up_to(most: impl Into<u32>, command: G::Command) -> Self {
        Self {
            command,
            choices: Choices::Count(most.into()),
            stands_in: false,
            steps: None,
        }
    }

    /// The same with these steps.
    pub(crate) fn with_steps(self, steps: Path) -> Self {
        Self {
            steps: Some(Box::new(steps)),
            ..self
        }
    }

    /// A command that is made of several amounts.
    pub(crate) fn composite(command: G::Command, composite: impl Composite<G> + 'static) -> Self {
        Self {
            command,
            choices: Choices::Composite(Box::new(composite)),
            stands_in: false,
            steps: None,
        }
    }

    /// The command that stands in for the seat: the way out of what cannot be closed.
    pub(crate) fn stand_in(command: G::Command) -> Self {
        Self {
            stands_in: true,
            steps: Some(Box::new(Path::from_slice(&[STAND_IN]))),
            ..Self::one(command)
        }
    }
}

/// All commands of a seat in a state.
pub(crate) struct Listing<G: LabGame> {
    rows: Vec<ListedCommand<G>>,
    index: OnceLock<CommandIndex>,
    tree: OnceLock<StepTree>,
}

/// Places of the rows in the list of all commands.
struct CommandIndex {
    /// Where the commands of each row end.
    ends: Vec<u32>,
    /// The listed amounts of each row; empty for one without.
    amounts: Vec<Vec<Vec<u16>>>,
}

impl<G: LabGame> Listing<G> {
    /// Lists these commands.
    pub(crate) fn new(rows: Vec<ListedCommand<G>>) -> Self {
        Self {
            rows,
            index: OnceLock::new(),
            tree: OnceLock::new(),
        }
    }

    /// Reports whether there is no command.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A row of the list.
    pub(crate) fn row(&self, row: u32) -> Option<&ListedCommand<G>> {
        self.rows.get(row as usize)
    }

    /// Number of commands in the list.
    pub(crate) fn length(&self, game: &G, state: &G::State) -> usize {
        let ends = &self.index(game, state).ends;
        ends.last().map_or(0, |end| *end as usize)
    }

    /// A command of the list.
    pub(crate) fn command(&self, game: &G, state: &G::State, place: usize) -> Option<G::Command> {
        let index = self.index(game, state);
        let place = u32::try_from(place).ok()?;
        let row = index.ends.partition_point(|end| *end <= place);
        let begin = row.checked_sub(1).map_or(0, |before| index.ends[before]);
        let listed = self.rows.get(row)?;
        let offset = place - begin;
        match &listed.choices {
            Choices::Count(1) => Some(listed.command.clone()),
            Choices::Count(_) => Some(game.counted(&listed.command, offset + 1)),
            Choices::Composite(composite) => {
                let amounts = index.amounts.get(row)?.get(offset as usize)?;
                Some(composite.command(amounts))
            }
        }
    }

    /// Place of a command in the list.
    pub(crate) fn place(&self, game: &G, state: &G::State, command: &G::Command) -> Option<usize> {
        let (row, number, amounts) = self.find(game, command)?;
        let index = self.index(game, state);
        let begin = row.checked_sub(1).map_or(0, |before| index.ends[before]);
        let offset = match amounts {
            None => number - 1,
            Some(amounts) => {
                let listed = index.amounts.get(row)?;
                u32::try_from(listed.iter().position(|it| *it == amounts)?).ok()?
            }
        };
        Some((begin + offset) as usize)
    }

    /// Reports whether a command stands in the list otherwise than by standing in.
    fn has(&self, game: &G, command: &G::Command) -> bool {
        let found = self.find(game, command);
        found.is_some_and(|(row, _, _)| !self.rows[row].stands_in)
    }

    /// The row of a command, its number, and its amounts if it is made of some. A command that
    /// stands in for the seat is found by its own steps first.
    pub(crate) fn find(
        &self,
        game: &G,
        command: &G::Command,
    ) -> Option<(usize, u32, Option<Vec<u16>>)> {
        let number = game.count(command);
        let first = game.counted(command, 1);
        self.rows
            .iter()
            .enumerate()
            .find_map(|(row, listed)| match &listed.choices {
                Choices::Count(most) => {
                    let is_it = listed.command == first && (1..=*most).contains(&number);
                    is_it.then_some((row, number, None))
                }
                Choices::Composite(composite) => {
                    let amounts = composite.amounts(command)?;
                    Some((row, 1, Some(amounts)))
                }
            })
    }

    fn index(&self, game: &G, state: &G::State) -> &CommandIndex {
        self.index.get_or_init(|| {
            let mut ends = Vec::with_capacity(self.rows.len());
            let mut amounts = Vec::new();
            let mut end = 0_u32;
            for (row, listed) in self.rows.iter().enumerate() {
                let count = match &listed.choices {
                    // It stands in the list once.
                    Choices::Count(_) if listed.stands_in && self.has(game, &listed.command) => 0,
                    Choices::Count(most) => *most,
                    Choices::Composite(composite) => {
                        amounts.resize_with(row, Vec::new);
                        amounts.push(composite.listed(state));
                        amounts[row].len() as u32
                    }
                };
                end = end.saturating_add(count);
                ends.push(end);
            }
            CommandIndex { ends, amounts }
        })
    }

    /// The rows by their micro-steps.
    pub(crate) fn tree(&self, game: &G, state: &G::State) -> &StepTree {
        self.tree.get_or_init(|| {
            let paths = self.rows.iter().map(|listed| match &listed.steps {
                Some(steps) => Path::clone(steps),
                None => game.path(state, &listed.command),
            });
            StepTree::new(paths.collect())
        })
    }
}

/// The rows of a list in the order of their micro-steps. No path is the beginning of another,
/// and none stands there twice: where commands have the same steps, one more says which it is.
pub(crate) struct StepTree {
    paths: Vec<Path>,
    order: Vec<u32>,
}

impl StepTree {
    fn new(mut paths: Vec<Path>) -> Self {
        let keys = paths.iter().map(|path| path_key(path)).zip(0..);
        let mut keyed: Vec<(u128, u32)> = keys.collect();
        keyed.sort_unstable();
        let mut begin = 0;
        let mut changed = false;
        while begin < keyed.len() {
            let path = paths[keyed[begin].1 as usize].clone();
            let alike = keyed[begin..].iter();
            let end = begin
                + alike
                    .take_while(|(_, row)| paths[*row as usize] == path)
                    .count();
            if end - begin > 1 {
                changed = true;
                for ((_, row), which) in keyed[begin..end].iter().zip(0..) {
                    push_number(&mut paths[*row as usize], which);
                }
            }
            begin = end.max(begin + 1);
        }
        let mut order: Vec<u32> = keyed.into_iter().map(|(_, row)| row).collect();
        // A key holds the first steps only.
        let long = paths.iter().any(|path| path.len() > KEYED_STEPS);
        if changed || long {
            order.sort_unstable_by(|one, other| paths[*one as usize].cmp(&paths[*other as usize]));
        }
        Self { paths, order }
    }

    /// Number of rows.
    pub(crate) fn length(&self) -> usize {
        self.order.len()
    }

    /// The row at a place of the order, and its steps.
    pub(crate) fn row(&self, place: usize) -> Option<(u32, &[Token])> {
        let row = *self.order.get(place)?;
        Some((row, &self.paths[row as usize]))
    }

    /// The steps of a row.
    pub(crate) fn path(&self, row: usize) -> Option<&Path> {
        self.paths.get(row)
    }

    /// The step at a depth of the row at a place of the order.
    pub(crate) fn token(&self, place: usize, depth: usize) -> Option<Token> {
        self.paths[*self.order.get(place)? as usize]
            .get(depth)
            .copied()
    }

    /// The places between two whose step at a depth is this one.
    pub(crate) fn narrow(&self, low: usize, high: usize, depth: usize, token: Token) -> [usize; 2] {
        let range = &self.order[low..high];
        let step = |row: &u32| self.paths[*row as usize].get(depth).copied();
        let begin = range.partition_point(|row| step(row) < Some(token));
        let end = range.partition_point(|row| step(row) <= Some(token));
        [low + begin, low + end]
    }
}
