//! Axis & Allies at the interactive table.

mod answer;
mod command;
mod find;
mod losses;
#[cfg(test)]
mod tests;

use anyhow::Context;
use sandtable_client::Client;
use sandtable_pictures::aa1940::position::{Position, board_named};
use sandtable_pictures::aa1940::viewport::Frame;
use sandtable_pictures::crop::Region;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_sentences::aa1940::BoardText;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

use super::ascii_map::text_map;
use super::options::board_name;
use super::render::{legal_lines, question_lines};
use crate::output::color::ColorChoice;
use crate::repl::{Grammar, SeatView};

pub(crate) use command::read_units;

/// Size of the map.
const MAP: (u16, u16) = (120, 38);

/// Axis & Allies at the interactive table.
#[derive(Clone, Debug)]
pub(crate) struct BoardGrammar {
    words: BoardText,
}

impl Grammar for BoardGrammar {
    type Command = game::Command;
    type Legal = game::Legal;
    type View = game::View;

    const HELP: &'static str =
        "  look SPACE                         what stands in a space, and what it borders on
  buy 5 infantry | buy naval_base    order units or a facility; `for ECONOMY` after it pays
                                     from a power's further treasury
  repair SPACE complex 3             repair damage;  upgrade SPACE
  declare POWER                      declare war
  move 3 infantry FROM TO [via X]    move a stack; #17 after the type names one unit
  raid 2 strategic_bomber FROM TO    bomb facilities
  load 1 tank FROM #17               board the transport with that number
  unload 1 tank ZONE TO              land, or announce an assault
  engage ZONE | ignore ZONE          fight submarines and transports, or pass them
  fight SPACE | fight raid SPACE | fight assault ZONE
  place 3 infantry SPACE             mobilize;  place air_base SPACE;  `for ECONOMY` as above
  ask passage 2 | ask transports POWER | ask carriers POWER
  research 2                         buy research dice;  drop 2 infantry FROM TO
  launch FROM TO complex             launch a rocket from an air base
  press | retreat [SPACE]            go on with a battle, or leave it
  kamikaze 2 | kamikaze ask          attacks in each zone unasked, or be asked again
Names may be shortened while they are clear; 109 is sz-109.";

    const LOOKS: &'static [&'static str] = &["look"];

    const READS_VIEW: bool = false;

    async fn of(client: &Client, name: &str, _: u32) -> anyhow::Result<Self> {
        let chosen = client.get_match(name).await?.options;
        let board = chosen.as_ref().map(board_name).unwrap_or_default();
        Ok(Self {
            words: BoardText::new(board_named(&board)?, Language::English),
        })
    }

    fn command(
        &self,
        seen: &SeatView<Self>,
        verb: &str,
        rest: &str,
    ) -> anyhow::Result<game::Command> {
        let kind = command::command(self.words.board(), &seen.legal.decisions, verb, rest)?;
        Ok(game::Command { kind: Some(kind) })
    }

    fn turn(&mut self, seen: &SeatView<Self>) -> Vec<String> {
        self.questions(&seen.legal)
    }

    fn legal(&self, seen: &SeatView<Self>, word: &str) -> Vec<String> {
        let mut lines = self.questions(&seen.legal);
        if let Some(phase) = &seen.legal.phase {
            let holding = |line: &String| line.contains(word);
            lines.extend(legal_lines(phase).into_iter().filter(holding));
        }
        lines
    }

    fn narrator(&self) -> &dyn Narrator {
        &self.words
    }

    fn asked(&self, seen: &SeatView<Self>) -> Option<String> {
        self.questions(&seen.legal).into_iter().next()
    }

    fn standing(&self, view: &game::View, powers: &[String]) -> Option<String> {
        let names = &self.words;
        let mut standing = format!(
            "round {}, {}, {}",
            view.round,
            names.power(&view.power),
            names.phase(view.phase())
        );
        for row in view.powers.iter().filter(|row| powers.contains(&row.power)) {
            let further = row.economies.iter().map(|it| it.treasury);
            let purses: Vec<String> = std::iter::once(row.treasury)
                .chain(further)
                .map(|ipcs| ipcs.to_string())
                .collect();
            let power = names.power(&row.power);
            standing += &format!("; {power} has {} IPCs", purses.join(" and "));
        }
        Some(standing)
    }

    fn names(&self) -> Vec<String> {
        let spaces = self
            .words
            .board()
            .spaces
            .iter()
            .map(|space| space.id.clone());
        let powers = self
            .words
            .board()
            .powers
            .iter()
            .map(|power| power.id.clone());
        spaces.chain(powers).collect()
    }

    fn map(&self, view: &game::View, around: &str) -> anyhow::Result<String> {
        let position = Position::of_view(self.words.board(), view);
        let around = match around {
            "" => Vec::new(),
            // As everywhere at the table, a name may be shortened while it is clear.
            typed => {
                vec![find::space(self.words.board(), typed).unwrap_or_else(|_| typed.to_owned())]
            }
        };
        let region = Region {
            around,
            margin: None,
        };
        let frame = Frame::of(self.words.board(), &position, &region)?;
        let size = (MAP, ColorChoice::of_output());
        Ok(text_map(self.words.board(), &position, frame, size))
    }

    fn look(&self, view: &game::View, _: &str, space: &str) -> anyhow::Result<Vec<String>> {
        let space = find::space(self.words.board(), space)?;
        let seen = (view.spaces.iter().find(|seen| seen.space == space))
            .with_context(|| format!("the server shows no {space}"))?;
        let names = &self.words;
        let mut lines = vec![format!(
            "{} ({})",
            names.space(&space),
            names.power(&seen.controller)
        )];
        lines.extend(seen.facilities.iter().map(|built| {
            let kind = names.facility(built.r#type());
            format!("  {kind}, {} points of damage", built.damage)
        }));
        lines.extend(seen.units.iter().map(|group| {
            format!(
                "  #{} {} of {}{}",
                group.unit,
                names.units(group.r#type(), group.count),
                names.power(&group.power),
                match (group.damaged, group.aboard) {
                    (true, _) => ", damaged".to_owned(),
                    (false, Some(ship)) => format!(", aboard #{ship}"),
                    (false, None) => String::new(),
                }
            )
        }));
        if let Some(id) = self.words.board().find_space(&space) {
            let beside: Vec<&str> = (self.words.board().neighbors(id))
                .map(|next| self.words.board().space(next).id.as_str())
                .collect();
            lines.push(format!("  borders on {}", beside.join(", ")));
        }
        Ok(lines)
    }
}

impl BoardGrammar {
    fn questions(&self, legal: &game::Legal) -> Vec<String> {
        let open = legal.decisions.iter();
        open.flat_map(|decision| question_lines(&self.words, decision))
            .collect()
    }
}
