//! Answers as examples give them.

mod fit;
mod offers;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, HexId};
use sandtable_axis_empires::pack::{CardId, CounterId, PostureBoxId, Truce};
use sandtable_axis_empires::state::Place;

pub(super) use fit::fit;
pub(super) use offers::offers;

use super::pieces::{Name, Reader};
use super::{names, order, place};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// An answer before its question is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AnswerStatement {
    Lose(StatedLoss),
    Retreat(HexId),
    Advance(Option<(Name, Vec<HexId>)>),
    Support(Option<Name>),
    Contest(Option<Name>),
    Stay,
    Escort,
    Beachhead(HexId),
    Strike(HexId),
    Devastate(Option<Name>),
    Luck(bool),
    Pass,
    Yes,
    Nth(u8),
    Country(Vec<AreaId>),
    Card(Vec<CardId>),
    Faction(Faction),
    Piece(Name),
    Hex(HexId),
    Stand(Name, HexId),
    LoseChosen(StatedLoss),
    Take(CounterId, Place),
    Truce(Truce),
    Posture(PostureBoxId),
}

/// A unit that loses a step, and the piece that comes in its place.
type StatedLoss = (Name, Option<Name>);

/// Reads an answer.
///
/// # Errors
///
/// It cannot be read, or names something that does not exist.
pub(super) fn read(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<AnswerStatement, Fault> {
    let pack = reader.pack();
    Ok(match words.word("an answer")? {
        "lose" => AnswerStatement::Lose(loss(words, reader)?),
        "retreat" => {
            words.accept("to");
            AnswerStatement::Retreat(names::hex(words, pack)?)
        }
        "advance" => {
            if words.accept("none") {
                AnswerStatement::Advance(None)
            } else {
                let name = reader.name(words)?;
                let path = if words.accept("via") || words.accept("to") {
                    order::path(words, reader)?
                } else {
                    Vec::new()
                };
                AnswerStatement::Advance(Some((name, path)))
            }
        }
        "support" => AnswerStatement::Support(or_none(words, reader)?),
        "contest" => AnswerStatement::Contest(or_none(words, reader)?),
        "stay" => AnswerStatement::Stay,
        "escort" => AnswerStatement::Escort,
        "beachhead" => AnswerStatement::Beachhead(names::hex(words, pack)?),
        "strike" => AnswerStatement::Strike(names::hex(words, pack)?),
        "devastate" => AnswerStatement::Devastate(or_none(words, reader)?),
        "again" => AnswerStatement::Luck(true),
        "let-stand" => AnswerStatement::Luck(false),
        "choose" => choose(words, reader)?,
        other => return Err(Fault::text("an answer", format!("{other:?}"))),
    })
}

fn or_none(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Option<Name>, Fault> {
    if words.accept("none") {
        Ok(None)
    } else {
        reader.name(words).map(Some)
    }
}

fn loss(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<StatedLoss, Fault> {
    let name = reader.name(words)?;
    let left = if words.accept("leaving") {
        or_none(words, reader)?
    } else {
        None
    };
    Ok((name, left))
}

fn choose(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<AnswerStatement, Fault> {
    let pack = reader.pack();
    Ok(match words.word("a choice")? {
        "pass" | "no" | "none" => AnswerStatement::Pass,
        "yes" => AnswerStatement::Yes,
        "nth" => {
            let number: u8 = words.number("a number from 1 on")?;
            let index = number.checked_sub(1);
            AnswerStatement::Nth(index.ok_or_else(|| Fault::text("a number from 1 on", "0"))?)
        }
        "country" => {
            let (map, only) = (names::theatre_if_any(words), reader.only_map());
            let found = names::area_on(words, pack, map.or(only).or(Some(reader.usual_map())))?;
            let name = &pack.map.area(found).name;
            let areas = (0..).map(AreaId).zip(pack.map.areas());
            let areas =
                areas.filter(|(id, row)| map.is_none() && row.name == *name || *id == found);
            AnswerStatement::Country(areas.map(|(id, _)| id).collect())
        }
        "card" => {
            let number = words.word("a card's number")?;
            let cards = pack.cards_with_ids();
            let cards = cards.filter(|(_, card)| card.number.eq_ignore_ascii_case(number));
            let cards: Vec<CardId> = cards.map(|(id, _)| id).collect();
            if cards.is_empty() {
                return Err(Fault::text("a card's number", format!("{number:?}")));
            } else {
                AnswerStatement::Card(cards)
            }
        }
        "faction" => AnswerStatement::Faction(names::faction(words)?),
        "piece" => AnswerStatement::Piece(reader.name(words)?),
        "hex" => AnswerStatement::Hex(names::hex(words, pack)?),
        "stand" => {
            let name = reader.name(words)?;
            words.need("at")?;
            AnswerStatement::Stand(name, names::hex(words, pack)?)
        }
        "lose" => AnswerStatement::LoseChosen(loss(words, reader)?),
        "take" => {
            let unit = names::counter(words, pack, None)?;
            words.need("to")?;
            let theatre = pack.map.area(pack.counter(unit).country).theatre;
            AnswerStatement::Take(unit, place::place(words, reader, theatre)?)
        }
        "truce" => AnswerStatement::Truce(names::named(words, "a truce", names::truce_of)?),
        "posture" => AnswerStatement::Posture(names::posture_box(words, pack)?),
        other => return Err(Fault::text("a choice", format!("{other:?}"))),
    })
}
