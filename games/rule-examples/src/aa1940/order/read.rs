//! Parser for orders to a power.

use sandtable_aa1940::command::{BattleKind, Favor};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::space::{SpaceId, Terrain};

use super::{March, MoveMode, Order, Place, Troop};
use crate::aa1940::names::{self, Names, fold};
use crate::aa1940::quantity;
use crate::aa1940::reply::Reply;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// The words that commands begin with.
const VERBS: [&str; 24] = [
    "declare-war",
    "buy",
    "for",
    "upgrade",
    "repair",
    "research",
    "move",
    "load",
    "unload",
    "raid",
    "drop",
    "launch",
    "engage",
    "ignore",
    "ask-passage",
    "ask-transports",
    "ask-carriers",
    "fight",
    "place",
    "take-back",
    "end",
    "answer",
    "pass",
    "pass-to",
];

impl Order {
    /// Reads a command.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(crate) fn read(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Self, Fault> {
        let verb = words.word("a command")?;
        Ok(match fold(verb).as_str() {
            "declare-war" => Self::DeclareWar(names.power(words)?),
            "for" => {
                let economy = names.economy(words)?;
                let verb = words.word("\"buy\" or \"place\"")?;
                match verb {
                    "buy" => buy(Some(economy), names, words)?,
                    "place" => place(Some(economy), names, words)?,
                    "repair" => repair(Some(economy), names, words)?,
                    "upgrade" => upgrade(Some(economy), names, words)?,
                    _ => return Err(Fault::text("\"buy\" or \"place\"", format!("{verb:?}"))),
                }
            }
            "buy" => buy(None, names, words)?,
            "place" => place(None, names, words)?,
            "upgrade" => upgrade(None, names, words)?,
            "repair" => repair(None, names, words)?,
            "research" => research(names, words)?,
            "move" => march(MoveMode::Move, names, words)?,
            "load" => march(MoveMode::Load, names, words)?,
            "unload" => march(MoveMode::Unload, names, words)?,
            "raid" => march(MoveMode::Raid, names, words)?,
            "drop" => march(MoveMode::Drop, names, words)?,
            "launch" => {
                let from = names.space_of(Terrain::Land, words)?;
                words.need("at")?;
                let at = names.space_of(Terrain::Land, words)?;
                let slot = names::slot(words)?;
                Self::Launch { from, at, slot }
            }
            "engage" => Self::Engage(names.space_of(Terrain::Sea, words)?, true),
            "ignore" => Self::Engage(names.space_of(Terrain::Sea, words)?, false),
            "ask-passage" => Self::Ask(Favor::Passage(words.number("a canal")?)),
            "ask-transports" => Self::Ask(Favor::Transports(names.power(words)?)),
            "ask-carriers" => Self::Ask(Favor::Carriers(names.power(words)?)),
            "fight" => {
                let kind = battle_kind(words);
                Self::Fight(kind.unwrap_or(BattleKind::General), names.space(words)?)
            }
            "take-back" => Self::TakeBack(words.number("drafts")?),
            "end" => Self::End,
            "answer" => Self::Answer(Reply::read(names, words)?),
            "pass" => Self::Pass,
            "pass-to" => Self::PassTo(names.power(words)?, names::phase(words)?),
            _ => return Err(names::unknown("a command", verb, VERBS.into_iter())),
        })
    }
}

/// The kind of battle, if one is named.
pub(crate) fn battle_kind(words: &mut StatementTokens<'_>) -> Option<BattleKind> {
    if words.accept("raid") {
        Some(BattleKind::Raid)
    } else if words.accept("assault") {
        Some(BattleKind::Assault)
    } else {
        None
    }
}

fn buy(
    economy: Option<EconomyId>,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Order, Fault> {
    Ok(Order::Buy(economy, quantity::wares(names, words, &["by"])?))
}

fn place(
    economy: Option<EconomyId>,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Order, Fault> {
    let wares = quantity::wares(names, words, &["at", "in"])?;
    if !words.accept("in") {
        words.need("at")?;
    }
    Ok(Order::Place(economy, wares, names.space(words)?))
}

fn repair(
    economy: Option<EconomyId>,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Order, Fault> {
    let at = land_of(economy, names, words)?;
    let slot = names::slot(words)?;
    Ok(Order::Repair(at, slot, words.number("points of damage")?))
}

fn upgrade(
    economy: Option<EconomyId>,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Order, Fault> {
    Ok(Order::Upgrade(land_of(economy, names, words)?))
}

/// A territory, whose economy pays for what is done to it; if one is named it must be that.
fn land_of(
    economy: Option<EconomyId>,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<SpaceId, Fault> {
    let at = names.space_of(Terrain::Land, words)?;
    let pays = |economy: EconomyId| {
        let power = names.board.economy(economy).power;
        names.board.economy_at(power, at) == economy
    };
    if economy.is_none_or(pays) {
        return Ok(at);
    }
    let found = names.board.space(at).id.as_str();
    Err(Fault::text("a territory of that economy", found))
}

/// `research 2 paying ECONOMY 5, ECONOMY 5`.
fn research(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Order, Fault> {
    let dice = words.number("research dice")?;
    let payments = if words.accept("paying") {
        words.list(&["by"], |words| {
            Ok((names.economy(words)?, words.number("IPCs")?))
        })?
    } else {
        Vec::new()
    };
    Ok(Order::Research(dice, payments))
}

/// Units, then in any order where from, where to, through what and of which transport.
fn march(
    manner: MoveMode,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Order, Fault> {
    let ends = ["from", "to", "onto", "through", "via", "of", "by"];
    let troops = words.list(&ends, |words| troop(names, words))?;
    let (mut from, mut to, mut via, mut of) = (None, None, None, None);
    while let Some(word) = words.peek().filter(|word| *word != "by") {
        words.next();
        match word {
            "from" => from = Some(place_or_ship(names, words)?),
            "onto" | "aboard" if manner == MoveMode::Load => {
                to = Some(place_or_ship(names, words)?)
            }
            "to" if manner != MoveMode::Load => to = Some(Place::Space(names.space(words)?)),
            "through" | "via" if manner == MoveMode::Move => via = Some(names.space(words)?),
            "of" if manner == MoveMode::Unload => of = Some(names.unit(words)?),
            _ => {
                let found = format!("{word:?}");
                return Err(Fault::text(
                    "\"from\", \"to\", \"onto\", \"of\" or \"through\"",
                    found,
                ));
            }
        }
    }
    let unnamed = troops.iter().any(|it| matches!(it, Troop::Some(_)));
    if unnamed && from.is_none() && of.is_none() {
        return Err(Fault::text("\"from\" and a space", "nothing"));
    }
    let Some(to) = to else {
        return Err(Fault::text("where the units go", "nothing"));
    };
    Ok(Order::March(March {
        manner,
        troops,
        from,
        of,
        to,
        via,
    }))
}

fn troop(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Troop, Fault> {
    match words.peek().filter(|word| names.is_unit(word)) {
        Some(name) => {
            words.next();
            Ok(Troop::Named(name.to_owned()))
        }
        None => Ok(Troop::Some(quantity::lot(names, words)?)),
    }
}

fn place_or_ship(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Place, Fault> {
    match words.peek().filter(|word| names.is_unit(word)) {
        Some(name) => {
            words.next();
            Ok(Place::Ship(name.to_owned()))
        }
        None => Ok(Place::Space(names.space(words)?)),
    }
}
