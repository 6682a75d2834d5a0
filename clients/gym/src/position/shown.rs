//! What a state shows: observations, masks, views, results.

use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_kit::Random;
use sandtable_rules::Codec;

use super::Position;
use crate::cursor::CommandTree;
use crate::error::{Lab, LabError};
use crate::lab::{Actions, LabGame, Scene};
use crate::played::DiceSecret;

impl<G: LabGame> Position<G> {
    /// Writes what a seat sees.
    pub(crate) fn observe(&self, viewer: Option<usize>, cells: &mut [u8]) -> Lab {
        let lab = &self.lab;
        let size = lab.game.layout().size();
        if cells.len() != size {
            return Err(LabError::value(format_args!(
                "the array has {} cells, and an observation has {size}",
                cells.len()
            )));
        }
        let viewer = match viewer {
            Some(number) => lab.seat(number)?,
            None => self.seat.unwrap_or(Seat(0)),
        };
        lab.game.observe(&self.state, viewer, cells);
        self.observe_command(viewer, cells);
        Ok(())
    }

    /// Writes the command under way, as a seat sees it: the rest of the cells stays.
    pub(crate) fn observe_command(&self, viewer: Seat, cells: &mut [u8]) {
        let lab = &self.lab;
        let acting = self.pending.is_none() && self.seat == Some(viewer);
        let tree = self
            .listing
            .as_ref()
            .filter(|_| acting)
            .map(|listing| CommandTree {
                game: &lab.game,
                state: &self.state,
                listing,
            });
        let scene = match &tree {
            Some(tree) => Scene {
                acting,
                tokens: self.cursor.tokens(),
                part: self.cursor.part(tree),
            },
            None => Scene {
                acting,
                tokens: &[],
                part: None,
            },
        };
        lab.game.observe_command(&scene, cells);
    }

    /// Writes which actions are legal for a player: none for one who is not to move.
    pub(crate) fn mask(&mut self, player: Option<usize>, mask: &mut [u8]) -> Lab {
        mask.fill(0);
        if let Some(number) = player {
            self.lab.seat(number)?;
        }
        let to_move =
            player.is_none_or(|it| self.seat.is_some_and(|seat| usize::from(seat.0) == it));
        if !to_move || self.seat.is_none() || self.pending.is_some() {
            return Ok(());
        }
        match self.lab.settings.actions {
            Actions::Steps => {
                let size = mask.len();
                for token in self.open()? {
                    let Some(cell) = mask.get_mut(usize::from(*token)) else {
                        return Err(LabError::value(format_args!(
                            "the mask has {size} cells, and step {token} is legal"
                        )));
                    };
                    *cell = 1;
                }
            }
            Actions::Commands => {
                let count = self.command_count()?;
                let size = mask.len();
                let Some(legal) = mask.get_mut(..count) else {
                    return Err(LabError::value(format_args!(
                        "the mask has {size} cells, and {count} commands are legal"
                    )));
                };
                legal.fill(1);
            }
        }
        Ok(())
    }

    /// Result for each seat: 1 for the winners, -1 for the others, 0 for a draw or no end.
    pub(crate) fn returns(&self) -> Vec<f64> {
        let seats = self.lab.seats.len();
        let outcome = self.lab.game.engine().outcome(&self.state);
        let Some(winners) = outcome.map(|outcome| outcome.winners) else {
            return vec![0.0; seats];
        };
        (0..seats)
            .map(|seat| match u8::try_from(seat) {
                _ if winners.is_empty() => 0.0,
                Ok(seat) if winners.contains(Seat(seat)) => 1.0,
                _ => -1.0,
            })
            .collect()
    }

    /// The match as a viewer may see it, as bytes of the game's message.
    pub(crate) fn view(&self, viewer: Viewer) -> Vec<u8> {
        let codec = self.lab.game.codec();
        let view = codec.game().view(&self.state, viewer);
        codec.write_view(&view).value
    }

    /// A copy as a seat may know it: what is hidden from it is drawn anew.
    pub(crate) fn known_to(&self, seat: Seat, seed: u64) -> Lab<Self> {
        let engine = self.lab.game.engine();
        let mut random = Random::new(seed);
        let known = engine.known_to(&self.state, Viewer::Seat(seat), &mut random);
        let mut copy = self.clone();
        copy.state = known.map_err(|violation| LabError::rule(engine, &violation))?;
        copy.redrawn = true;
        copy.secret = DiceSecret::of_number(seed, self.lab.seats.len());
        copy.moved_on();
        // The command under way goes on where it can: what was hidden may have been in its way.
        for step in &self.chosen {
            if copy.step(*step as usize).is_err() {
                copy.clear_steps();
                break;
            }
        }
        Ok(copy)
    }

    /// Why the command that closes the phase is refused; none if it is not.
    pub(crate) fn refused(&self, command: &G::Command) -> Lab<Option<String>> {
        let seat = self.mover()?;
        let engine = self.lab.game.engine();
        let refused = engine.check(&self.state, seat, command).err();
        Ok(refused.map(|violation| crate::error::refusal(engine, &violation)))
    }
}
