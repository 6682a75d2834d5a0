//! Axis Empires at the interactive table.

mod command;
mod find;
mod focus;
mod look;
mod movement;
mod politics;
mod reader;
#[cfg(test)]
pub(crate) mod tests;

use anyhow::Context;
use sandtable_client::Client;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_sentences::narrator::Narrator;

use self::reader::Reader;
use super::position::{self, moment};
use super::render::{MatchText, section, segment_name, slug};
use super::text;
use crate::output::color::ColorChoice;
use crate::repl::{Grammar, SeatView};
use sandtable_pictures::axis_empires::off_map;

/// Hexes and rows of the part of the map that is shown around a place.
const PART: (i16, i16) = (24, 15);

/// Axis Empires at the interactive table.
#[derive(Clone, Debug)]
pub(crate) struct HexGrammar {
    words: MatchText,
    seat: u32,
    /// The segment that was described last, by its turn and its faction.
    described: Option<(u32, i32, i32)>,
}

impl Grammar for HexGrammar {
    type Command = game::Command;
    type Legal = game::Legal;
    type View = game::View;

    const HELP: &'static str =
        "  units [WORD] | look HEX            your units, or those with a word; what is in a hex
  move UNIT HEX                      the way that `legal` lists (3.1.1); or every hex of it
  move UNIT BOX                      over the edge of the map, or from box to box (3.1.3)
  sail UNIT PORT[/CONVOY] ...        from port to port, each crossing by a convoy (3.1.2)
  attack HEX [with UNIT ... [hq UNIT]]   the strongest attack, or this one (4.2.1)
  drop UNIT HEX | land UNIT | forces BEACHHEAD | replace AIRDROP UNIT | return CONVOY
  place UNIT PLACE | remove UNIT     markers (1.2), support units (2.2.3)
  convoy UNIT ZONE supply|troops     a convoy (2.2.3.7);  blitz HEX (2.2.4)
  inland UNIT | withdraw BEACHHEAD | maintained        Beachheads (2.2.2)
  raise KIND PLACE                   a replacement (1.3)
  build UNIT UNIT | form UNIT UNIT KIND | convert UNIT KIND | turn UNIT
  eliminate UNIT | break UNIT KIND ... | detach KIND HEX | recall UNIT      (2.3)
  politics | boxes | pools           war states, postures and tracks; what lies beside the map
  cards | card NUMBER                the decks and your hand; what a card asks for and does
  choose CARD | bluff CARD           the card for the next season, fairly or not (1.1)
  fortune +LETTER                    a card of Fortunes of War (+15.2)
  renounce POLICY (2.1.2);  government   another one for Showa Restoration (14.40)
  declare COUNTRY | reduce FACTION   wars, truces (6.1)
  orders stacking|contests|losses WORD ...   standing orders; orders none
  orders luck-combats|luck-delays|luck-events own|enemy|any   dice you are asked about (+16)
A UNIT is #12, or its code as `units` tells it, with @HEX where there are several: inf@w2211.
A HEX is a code or a name; boxes and zones are names with dashes. `end` closes the segment.";

    const LOOKS: &'static [&'static str] = &[
        "look", "units", "politics", "cards", "card", "boxes", "pools",
    ];

    const READS_VIEW: bool = true;

    async fn of(client: &Client, name: &str, seat: u32) -> anyhow::Result<Self> {
        let view = client.view::<game::View>(name).await?.what;
        Ok(Self {
            words: MatchText::of(position::pack_of(&view)?, &view),
            seat,
            described: None,
        })
    }

    fn command(
        &self,
        seen: &SeatView<Self>,
        verb: &str,
        rest: &str,
    ) -> anyhow::Result<game::Command> {
        let kind = command::command(&self.reader(seen), verb, rest)?;
        Ok(game::Command { kind: Some(kind) })
    }

    fn turn(&mut self, seen: &SeatView<Self>) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(segment), Some(view)) = (&seen.legal.segment, &seen.view) {
            let now = Some((view.turn, segment.faction, segment.segment));
            if now != self.described {
                self.described = now;
                lines.extend(self.segment(segment, view));
            }
        }
        for decision in &seen.legal.decisions {
            let hexes = MatchText::question_hexes(decision);
            let map = seen.view.as_ref().and_then(|view| self.part(view, &hexes));
            lines.extend(map);
            lines.extend(self.words.question_lines(decision));
        }
        lines
    }

    fn legal(&self, seen: &SeatView<Self>, word: &str) -> Vec<String> {
        let legal = &seen.legal;
        let questions = legal.decisions.iter();
        let mut lines: Vec<String> = questions
            .flat_map(|decision| self.words.question_lines(decision))
            .collect();
        if let Some(segment) = &legal.segment {
            let orders = self.words.orders(segment).into_iter();
            lines.extend(orders.filter(|line| holds(line, word)));
            lines.extend(blockers(segment));
        }
        if let Some(acts) = &legal.any_time {
            let orders = MatchText::any_time(acts).into_iter();
            let new = orders.filter(|line| holds(line, word) && !lines.contains(line));
            let new: Vec<String> = new.collect();
            lines.extend(new);
        }
        lines
    }

    fn learn(&mut self, view: &game::View) {
        // The pack was at hand when the match was joined, and does not change.
        if let Ok(pack) = position::pack_of(view) {
            self.words = MatchText::of(pack, view);
        }
    }

    fn narrator(&self) -> &dyn Narrator {
        &*self.words
    }

    fn asked(&self, seen: &SeatView<Self>) -> Option<String> {
        let mut questions = seen.legal.decisions.iter();
        let first = questions.next()?;
        self.words.question_lines(first).into_iter().next()
    }

    fn standing(&self, view: &game::View, _: &[String]) -> Option<String> {
        Some(moment(self.words.pack(), view))
    }

    fn names(&self) -> Vec<String> {
        let hexes = self.words.pack().map.hexes().iter();
        let named = hexes.filter_map(|hex| hex.name.as_deref().map(slug));
        named.collect()
    }

    fn map(&self, view: &game::View, around: &str) -> anyhow::Result<String> {
        let mut scene = position::scene(self.words.pack(), view)?;
        scene.panels = off_map::panels(&self.words, view, position::own(view, self.seat));
        if around.is_empty() {
            return Ok(text::draw(&scene, ColorChoice::of_output()));
        }
        let hex = find::hex(&self.words, around)?;
        let part = self.part(view, &[hex]);
        part.ok_or_else(|| anyhow::anyhow!("{around:?} is not on the map of this scenario"))
    }

    fn look(&self, view: &game::View, verb: &str, rest: &str) -> anyhow::Result<Vec<String>> {
        match verb {
            "units" => Ok(look::units(&self.words, view, self.seat, rest)),
            "politics" => {
                let mut lines = off_map::war(&self.words, view);
                lines.extend(off_map::postures(&self.words, view));
                lines.extend(off_map::countries(&self.words, view));
                Ok(lines)
            }
            "cards" => {
                let own = position::own(view, self.seat);
                let mut lines = off_map::cards(&self.words, view, own);
                lines.extend(self.words.hands(view));
                Ok(lines)
            }
            "card" if rest.contains('+') => {
                let card = self.words.fortune_typed(rest);
                let lines = card.map(|card| self.words.fortune_lines(card));
                lines.with_context(|| format!("there is no card {rest:?}"))
            }
            "card" => {
                let card = find::card(&self.words, Some(view), self.seat, rest)?;
                Ok(look::card(&self.words, card))
            }
            "boxes" => Ok(off_map::boxes(&self.words, view)),
            "pools" => Ok(off_map::pools(&self.words, view)),
            _ => look::hex(&self.words, view, find::hex(&self.words, rest)?),
        }
    }
}

impl HexGrammar {
    fn reader<'a>(&'a self, seen: &'a SeatView<Self>) -> Reader<'a> {
        Reader {
            words: &self.words,
            seat: self.seat,
            legal: &seen.legal,
            view: seen.view.as_ref(),
        }
    }

    /// The part of the map around some hexes, if they are on it.
    fn part(&self, view: &game::View, around: &[u32]) -> Option<String> {
        let pack = self.words.pack();
        let mut scene = position::scene(pack, view).ok()?;
        let hexes: Vec<_> = around
            .iter()
            .filter_map(|hex| position::hex(pack, *hex))
            .collect();
        let parts = scene.layouts.iter();
        scene.layouts = parts
            .filter_map(|layout| layout.part(&pack.map, &hexes, PART))
            .collect();
        if scene.layouts.is_empty() {
            return None;
        }
        scene.trays.clear();
        Some(
            text::chart(&scene, ColorChoice::of_output())
                .trim_end()
                .to_owned(),
        )
    }

    /// Returns the description of a segment as it opens: its name, the map around what matters,
    /// and how much there is to do.
    fn segment(&self, segment: &game::SegmentLegal, view: &game::View) -> Vec<String> {
        let orders = self.words.orders(segment);
        let mut lines = vec![format!(
            "Your move: {} ({})",
            moment(self.words.pack(), view),
            section(segment.segment())
        )];
        lines.extend(self.part(view, &focus::hexes(segment, view)));
        let what = segment_name(segment.segment());
        let possible = orders.iter().filter(|line| *line != "end").count();
        lines.push(match possible {
            0 => format!("There is nothing to order in {what}; `end` closes it."),
            1 => "`legal` lists 1 line of orders; `end` closes the segment.".to_owned(),
            _ => format!("`legal` lists {possible} lines of orders; `end` closes the segment."),
        });
        lines.extend(blockers(segment));
        lines
    }
}

/// Returns the obstacles to closing a segment.
fn blockers(segment: &game::SegmentLegal) -> Vec<String> {
    let rows = segment.blockers.iter();
    rows.map(|row| {
        format!(
            "not to be closed yet ({}): expected {}, found {}",
            row.rule, row.expected, row.found
        )
    })
    .collect()
}

/// Reports whether a line contains a word; the number of a piece is a separate word.
fn holds(line: &str, word: &str) -> bool {
    if word.starts_with('#') {
        line.split(|letter: char| letter != '#' && !letter.is_alphanumeric())
            .any(|part| part == word)
    } else {
        line.to_lowercase().contains(word)
    }
}
