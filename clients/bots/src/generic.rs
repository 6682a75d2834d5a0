//! The bot of any game: it picks from the commands that the referee lists.

use anyhow::Result;
use prost_types::Any;

use crate::agent::Agent;
use crate::rng::Rng;

/// Picks any command of the list.
pub(crate) struct GenericAgent {
    rng: Rng,
    /// Those that were refused of the present list.
    refused: Vec<Any>,
    /// True if the last one was refused.
    tries_again: bool,
}

impl GenericAgent {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            refused: Vec::new(),
            tries_again: false,
        }
    }
}

impl Agent for GenericAgent {
    fn choose(&mut self, _: &Any, _: &Any, commands: &[Any]) -> Result<Vec<Any>> {
        if !std::mem::take(&mut self.tries_again) {
            self.refused.clear();
        }
        let open = commands.iter().filter(|it| !self.refused.contains(it));
        let open: Vec<&Any> = open.collect();
        Ok(self.rng.pick(&open).copied().cloned().into_iter().collect())
    }

    fn refused(&mut self, command: &Any) -> Result<()> {
        self.refused.push(command.clone());
        self.tries_again = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(number: u8) -> Any {
        Any {
            type_url: "type.googleapis.com/hands.Command".to_owned(),
            value: vec![number],
        }
    }

    #[test]
    fn it_picks_from_the_list_and_nothing_twice_that_was_refused() {
        let mut bot = GenericAgent::new(1);
        let listed = [command(1), command(2), command(3)];
        let nothing = Any::default();
        let choose = |bot: &mut GenericAgent| bot.choose(&nothing, &nothing, &listed).unwrap();
        let mut seen = Vec::new();
        for _ in 0..3 {
            let chosen = choose(&mut bot);
            assert!(chosen.len() == 1 && !seen.contains(&chosen[0]));
            bot.refused(&chosen[0]).unwrap();
            seen.extend(chosen);
        }
        assert!(choose(&mut bot).is_empty(), "everything was refused");
        assert_eq!(choose(&mut bot).len(), 1, "another position");
    }
}
