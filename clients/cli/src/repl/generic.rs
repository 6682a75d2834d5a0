//! A game that this program does not know at the interactive table: what its referee lists is
//! chosen by number, and everything is shown as it is.

use anyhow::{Context, bail};
use prost_types::Any;
use sandtable_client::Client;
use sandtable_sentences::narrator::Narrator;

use crate::output::narrator::Plain;
use crate::output::writer;
use crate::repl::grammar::{Grammar, SeatView};
use crate::repl::tokens::number;

/// Number of commands that are shown without a request.
const SHOWN: usize = 20;

/// A game that this program does not know, at the interactive table.
#[derive(Clone, Debug)]
pub(crate) struct GenericGrammar {
    game: String,
}

impl Grammar for GenericGrammar {
    type Command = Any;
    type Legal = Any;
    type View = Any;

    const COMMON_HELP: &'static str =
        "  legal [WORD]                       what you may do now, or the lines with a word
  log                                the newest events
  check LINE                         dry run: would the referee accept it?
  rule ID                            a rule by the id that a refusal gives
  resign | quit                      give the seat up, or leave the table";

    const HELP: &'static str =
        "  do N                               the command with that number of `legal`
  do JSON                            any other command
  look                               what you see";

    const LOOKS: &'static [&'static str] = &["look"];

    const READS_VIEW: bool = false;

    async fn of(client: &Client, name: &str, _: u32) -> anyhow::Result<Self> {
        let game = client.get_match(name).await?.game;
        Ok(Self { game })
    }

    fn command(&self, seen: &SeatView<Self>, verb: &str, rest: &str) -> anyhow::Result<Any> {
        if verb != "do" {
            bail!("{verb:?} is nothing that can be typed here; `help` lists what is");
        }
        if rest.starts_with('{') {
            let kind = seen.commands.first().map(|listed| &*listed.type_url);
            return writer::pack(rest, kind.unwrap_or(writer::STRUCT));
        }
        let chosen = (number(rest)? as usize).checked_sub(1);
        let chosen = chosen.and_then(|index| seen.commands.get(index));
        let count = seen.commands.len();
        (chosen.cloned()).with_context(|| format!("there are {count} commands, and no {rest}"))
    }

    fn turn(&mut self, seen: &SeatView<Self>) -> Vec<String> {
        let mut lines = self.legal(seen, "");
        if lines.len() > SHOWN {
            lines.truncate(SHOWN);
            let count = seen.commands.len();
            lines.push(format!("and so on: `legal` lists {count} commands"));
        }
        lines
    }

    fn legal(&self, seen: &SeatView<Self>, word: &str) -> Vec<String> {
        let listed = (1..).zip(&seen.commands);
        let lines =
            listed.map(|(number, command)| format!("do {number} ({})", writer::packed(command)));
        let mut lines: Vec<String> = lines
            .filter(|line| line.to_lowercase().contains(word))
            .collect();
        if seen.commands.is_empty() && !seen.legal.type_url.is_empty() {
            lines.push(format!(
                "{:?} lists no commands, only this: {}",
                self.game,
                writer::packed(&seen.legal)
            ));
        }
        lines
    }

    fn narrator(&self) -> &dyn Narrator {
        &Plain
    }

    fn map(&self, _: &Any, _: &str) -> anyhow::Result<String> {
        bail!("this program has no map of the game {:?}", self.game)
    }

    fn look(&self, view: &Any, _: &str, _: &str) -> anyhow::Result<Vec<String>> {
        Ok(vec![writer::packed(view)])
    }
}
