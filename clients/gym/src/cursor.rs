//! A command that is made step by step.

use crate::composite::Composite;
use crate::lab::LabGame;
use crate::listing::{Choices, Listing, StepTree};
use crate::vocabulary::{Path, Token, number_part, number_tokens, push_number};

/// A command that is made step by step: which commands still begin so.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandCursor {
    /// All steps so far, those taken without a choice included.
    tokens: Path,
    /// The rows of the tree that begin so.
    low: usize,
    high: usize,
    /// The number begun with, and the amounts chosen, once there is one row left and its
    /// path is at its end.
    base: u32,
    chosen: Vec<u16>,
    /// The next tokens, in order.
    open: Vec<Token>,
    begun: bool,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StepResult<C> {
    /// The command is complete.
    Complete(C),
    /// There is more to choose.
    Partial,
    /// No command goes on so.
    Illegal,
}

/// Commands that a cursor walks over.
pub(crate) struct CommandTree<'a, G: LabGame> {
    pub(crate) game: &'a G,
    pub(crate) state: &'a G::State,
    pub(crate) listing: &'a Listing<G>,
}

impl<G: LabGame> CommandTree<'_, G> {
    fn rows(&self) -> &StepTree {
        self.listing.tree(self.game, self.state)
    }
}

impl CommandCursor {
    /// All steps so far.
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The tokens that a command can go on with, in no particular order.
    pub(crate) fn open<G: LabGame>(&mut self, tree: &CommandTree<'_, G>) -> &[Token] {
        if !self.begun {
            self.begun = true;
            self.high = tree.rows().length();
            self.find_open(tree);
        }
        &self.open
    }

    /// The part of a composite command that is decided next.
    pub(crate) fn part<'a, G: LabGame>(
        &self,
        tree: &CommandTree<'a, G>,
    ) -> Option<(usize, &'a dyn Composite<G>)> {
        if self.high != self.low + 1 || !self.begun {
            return None;
        }
        let rows = tree.listing.tree(tree.game, tree.state);
        let (row, path) = rows.row(self.low)?;
        let at_end = self.tokens.len() >= path.len();
        match &tree.listing.row(row)?.choices {
            Choices::Composite(composite) if at_end => Some((self.chosen.len(), &**composite)),
            _ => None,
        }
    }

    /// Takes a step, and those after it that leave no choice.
    pub(crate) fn push<G: LabGame>(
        &mut self,
        tree: &CommandTree<'_, G>,
        token: Token,
    ) -> StepResult<G::Command> {
        if !self.open(tree).contains(&token) {
            return StepResult::Illegal;
        }
        let mut next = token;
        loop {
            if let Some(command) = self.advance(tree, next) {
                return StepResult::Complete(command);
            }
            self.find_open(tree);
            match self.open[..] {
                [only] => next = only,
                _ => return StepResult::Partial,
            }
        }
    }

    /// Takes a step that is open. Returns the command, once it is complete.
    fn advance<G: LabGame>(
        &mut self,
        tree: &CommandTree<'_, G>,
        token: Token,
    ) -> Option<G::Command> {
        let depth = self.tokens.len();
        self.tokens.push(token);
        let rows = tree.rows();
        let (row, path) = rows.row(self.low)?;
        if depth < path.len() {
            [self.low, self.high] = rows.narrow(self.low, self.high, depth, token);
            let (row, path) = rows.row(self.low)?;
            if self.high > self.low + 1 || path.len() > depth + 1 {
                return None;
            }
            let listed = tree.listing.row(row)?;
            return match &listed.choices {
                Choices::Count(1) => Some(listed.command.clone()),
                Choices::Composite(composite) if composite.parts() == 0 => {
                    Some(composite.command(&[]))
                }
                Choices::Count(_) | Choices::Composite(_) => None,
            };
        }
        let (value, whole) = number_part(token);
        self.base += value;
        if !whole {
            return None;
        }
        let number = std::mem::take(&mut self.base);
        let listed = tree.listing.row(row)?;
        match &listed.choices {
            Choices::Count(_) => Some(tree.game.counted(&listed.command, number)),
            Choices::Composite(composite) => {
                self.chosen.push(u16::try_from(number).unwrap_or(u16::MAX));
                let complete = self.chosen.len() == composite.parts();
                complete.then(|| composite.command(&self.chosen))
            }
        }
    }

    fn find_open<G: LabGame>(&mut self, tree: &CommandTree<'_, G>) {
        self.open.clear();
        let depth = self.tokens.len();
        let rows = tree.rows();
        let Some((row, path)) = rows.row(self.low) else {
            return;
        };
        if depth < path.len() {
            for place in self.low..self.high {
                let Some(token) = rows.token(place, depth) else {
                    continue;
                };
                if self.open.last() != Some(&token) {
                    self.open.push(token);
                }
            }
            return;
        }
        match tree.listing.row(row).map(|listed| &listed.choices) {
            Some(Choices::Count(most)) => number_tokens(self.base, 1..=*most, &mut self.open),
            Some(Choices::Composite(composite)) => {
                let values = composite.open(tree.state, &self.chosen);
                number_tokens(self.base, values.into_iter().map(u32::from), &mut self.open);
            }
            None => {}
        }
    }

    /// The steps that have to be chosen to make a command; none for a command that is not
    /// among those listed.
    pub(crate) fn steps_to<G: LabGame>(
        tree: &CommandTree<'_, G>,
        command: &G::Command,
    ) -> Option<Vec<Token>> {
        let (row, number, amounts) = tree.listing.find(tree.game, command)?;
        let mut whole = tree.rows().path(row)?.clone();
        match (&tree.listing.row(row as u32)?.choices, amounts) {
            (_, Some(amounts)) => {
                for amount in amounts {
                    push_number(&mut whole, u32::from(amount));
                }
            }
            (Choices::Count(1), None) => {}
            (_, None) => push_number(&mut whole, number),
        }
        let mut cursor = Self::default();
        let mut steps = Vec::new();
        while let Some(token) = whole.get(cursor.tokens.len()).copied() {
            steps.push(token);
            match cursor.push(tree, token) {
                StepResult::Partial => {}
                StepResult::Complete(made) => {
                    return (tree.game.count(&made) == number).then_some(steps);
                }
                StepResult::Illegal => return None,
            }
        }
        None
    }
}
