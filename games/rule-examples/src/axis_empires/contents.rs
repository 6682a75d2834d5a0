//! Contents of a place.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::pack::Side;
use sandtable_axis_empires::state::{Kind, Piece, PieceId, Place, State};

use super::names;
use super::pieces::Reader;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// A statement about a place's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ContentsStatement {
    /// These and no others.
    Is(Vec<Item>),
    /// These and perhaps others.
    Has(Vec<Item>),
    /// None of these.
    HasNo(Vec<Item>),
}

/// Some counters that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    count: usize,
    text: String,
    which: CounterChoice,
    side: Option<Side>,
    faction: Option<Faction>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum CounterChoice {
    Piece(PieceId),
    Kinds(Vec<Kind>),
}

/// Reads `is …`, `has …` or `has no …`.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn read(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<ContentsStatement, Fault> {
    let items = |words: &mut StatementTokens<'_>| words.list(&[], |words| item(words, reader));
    match words.word("is or has")? {
        "is" if words.accept("nothing") => Ok(ContentsStatement::Is(Vec::new())),
        "is" => items(words).map(ContentsStatement::Is),
        "has" if words.accept("nothing") => Ok(ContentsStatement::Is(Vec::new())),
        "has" if words.accept("no") => items(words).map(ContentsStatement::HasNo),
        "has" => items(words).map(ContentsStatement::Has),
        other => Err(Fault::text("is or has", format!("{other:?}"))),
    }
}

fn item(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Item, Fault> {
    let mut count = 1;
    if let Some(number) = words.peek().and_then(|word| word.parse().ok()) {
        words.next();
        count = number;
    }
    let word = words.word("a unit or marker")?;
    let which = match reader.alias(word) {
        Some(id) => CounterChoice::Piece(id),
        None => {
            let kinds = names::kinds(reader.pack(), word);
            if kinds.is_empty() {
                return Err(Fault::text(
                    "a unit or marker by its name or code",
                    format!("{word:?}"),
                ));
            }
            CounterChoice::Kinds(kinds)
        }
    };
    let mut item = Item {
        count,
        text: word.to_owned(),
        which,
        side: None,
        faction: None,
    };
    loop {
        match words.peek() {
            Some("reduced" | "back") => item.side = Some(Side::Back),
            Some("full" | "front") => item.side = Some(Side::Front),
            Some("of") => {
                words.next();
                item.faction = Some(names::faction(words)?);
                continue;
            }
            _ => return Ok(item),
        }
        words.next();
    }
}

impl Item {
    fn fits(&self, id: PieceId, piece: &Piece) -> bool {
        let is_it = match &self.which {
            CounterChoice::Piece(own) => *own == id,
            CounterChoice::Kinds(kinds) => kinds.contains(&piece.kind),
        };
        is_it
            && self.side.is_none_or(|side| side == piece.side)
            && self.faction.is_none_or(|faction| faction == piece.faction)
    }

    /// Precision of the item: the more an item says, the sooner it takes its pieces.
    fn weight(&self) -> usize {
        let own = usize::from(matches!(self.which, CounterChoice::Piece(_)));
        4 * own + usize::from(self.side.is_some()) + usize::from(self.faction.is_some())
    }

    fn describe(&self) -> String {
        let side = match self.side {
            None => "",
            Some(Side::Front) => " full",
            Some(Side::Back) => " reduced",
        };
        let faction = self.faction.map(|it| format!(" of {}", it.word()));
        let faction = faction.unwrap_or_default();
        match self.count {
            1 => format!("{}{side}{faction}", self.text),
            count => format!("{count} {}{side}{faction}", self.text),
        }
    }
}

/// Takes the pieces of each item out of those that are there; none if some are missing.
fn take_out(items: &[Item], mut there: Vec<(PieceId, Piece)>) -> Option<Vec<(PieceId, Piece)>> {
    let mut items: Vec<&Item> = items.iter().collect();
    items.sort_by_key(|item| std::cmp::Reverse(item.weight()));
    for item in items {
        for _ in 0..item.count {
            let found = there.iter().position(|(id, piece)| item.fits(*id, piece))?;
            there.remove(found);
        }
    }
    Some(there)
}

/// Checks that a place holds what is stated of it.
///
/// # Errors
///
/// It does not.
pub(super) fn look(said: &ContentsStatement, at: Place, reader: &Reader<'_>) -> Result<(), Fault> {
    let there = reader.state().pieces_at(at);
    let there: Vec<(PieceId, Piece)> = there.map(|(id, piece)| (id, *piece)).collect();
    let holds = match said {
        ContentsStatement::Is(items) => take_out(items, there).is_some_and(|rest| rest.is_empty()),
        ContentsStatement::Has(items) => take_out(items, there).is_some(),
        ContentsStatement::HasNo(items) => items.iter().all(|item| {
            let there = there.iter();
            there.filter(|(id, piece)| item.fits(*id, piece)).count() < item.count
        }),
    };
    if holds {
        return Ok(());
    }
    let (word, items) = match said {
        ContentsStatement::Is(items) => ("", items),
        ContentsStatement::Has(items) => ("at least ", items),
        ContentsStatement::HasNo(items) => ("no ", items),
    };
    let items: Vec<String> = items.iter().map(Item::describe).collect();
    let expected = if items.is_empty() {
        "nothing".to_owned()
    } else {
        format!("{word}{}", items.join(", "))
    };
    Err(Fault::position(expected, contents_text(reader.state(), at)))
}

/// Contents of a place, in the words of examples.
pub(super) fn contents_text(state: &State, at: Place) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (_, piece) in state.pieces_at(at) {
        let code = names::code(state.pack(), piece.kind);
        let side = match piece.side {
            Side::Front => "",
            Side::Back => " reduced",
        };
        lines.push(format!("{code}{side} of {}", piece.faction.word()));
    }
    lines.sort();
    let mut said: Vec<String> = Vec::new();
    for group in lines.chunk_by(|one, other| one == other) {
        let Some(first) = group.first() else { continue };
        said.push(match group.len() {
            1 => first.clone(),
            count => format!("{count} {first}"),
        });
    }
    if said.is_empty() {
        "nothing".to_owned()
    } else {
        said.join(", ")
    }
}
