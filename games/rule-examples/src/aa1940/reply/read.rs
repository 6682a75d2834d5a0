//! Reads answers.

use sandtable_aa1940::advance::Chart;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::{SpaceId, Terrain};
use sandtable_aa1940::unit::UnitKind;

use super::{Group, Loss, Reply, Sortie};
use crate::aa1940::names::{self, Names, fold};
use crate::aa1940::quantity::{self, Quantity};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// The words that answers begin with.
const VERBS: [&str; 19] = [
    "scramble",
    "intercept",
    "command",
    "targets",
    "bombard",
    "submerge",
    "losses",
    "agree",
    "disagree",
    "press",
    "retreat",
    "grant",
    "deny",
    "appear",
    "land",
    "war",
    "kamikaze",
    "chart",
    "none",
];

impl Reply {
    /// Reads an answer.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(crate) fn read(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Self, Fault> {
        let verb = words.word("an answer")?;
        Ok(match fold(verb).as_str() {
            "scramble" => Self::Scramble(scramble(names, words)?),
            "intercept" => Self::Intercept(list(words, |words| {
                let power = power(names, words);
                let count = words.number("fighters")?;
                if words.peek() != Some("by") {
                    words.accept("fighter");
                    words.accept("fighters");
                }
                Ok((power, count))
            })?),
            "command" => Self::Command(names.power(words)?),
            "targets" => Self::Targets(list(words, |words| {
                Ok((names::slot(words)?, words.number("raiders")?))
            })?),
            "bombard" => Self::Bombard(list(words, |words| placed(names, words))?),
            "submerge" => Self::Submerge(list(words, |words| submarines(names, words))?),
            "losses" => Self::Losses(losses(names, words)?),
            "agree" => Self::Agree(true),
            "disagree" => Self::Agree(false),
            "press" => Self::Press,
            "retreat" => Self::Retreat(if words.accept("air") {
                None
            } else {
                Some(names.space(words)?)
            }),
            "grant" => Self::Favor(true),
            "deny" => Self::Favor(false),
            "appear" => Self::Appear(list(words, |words| {
                let count = quantity::count(words)?;
                Ok((names.kind(words)?, count))
            })?),
            "land" => Self::Land(list(words, |words| placed(names, words))?),
            "war" => Self::War(list(words, |words| names.power(words))?),
            "kamikaze" => Self::Kamikaze(list(words, |words| kamikaze(names, words))?),
            "chart" => Self::Chart(match words.number("a chart")? {
                1 => Chart::One,
                2 => Chart::Two,
                other => return Err(Fault::text("chart 1 or 2", format!("{other}"))),
            }),
            _ => return Err(names::unknown("an answer", verb, VERBS.into_iter())),
        })
    }
}

/// A list to the end of the command; `none` is an empty one.
fn list<T>(
    words: &mut StatementTokens<'_>,
    item: impl FnMut(&mut StatementTokens<'_>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    if quantity::nothing(words) {
        Ok(Vec::new())
    } else {
        words.list(&["by"], item)
    }
}

/// The power that a part of an answer begins with, if it does.
fn power(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Option<Power> {
    let found = match words.peek()? {
        "neutral" => Some(Power::NEUTRAL),
        word => names.find_power(word),
    };
    found.inspect(|_| {
        words.next();
    })
}

/// A named unit, or so many of a kind of a power.
fn group(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Group, Fault> {
    if let Some(name) = words.peek().filter(|word| names.is_unit(word)) {
        words.next();
        return Ok(Group::Named(name.to_owned()));
    }
    let first = power(names, words);
    let mut ahead = words.clone();
    if quantity::count(&mut ahead).is_ok()
        && let Some(owner) = power(names, &mut ahead)
    {
        let count = quantity::count(words)?;
        words.next();
        let lot = Quantity {
            count,
            ..quantity::lot(names, words)?
        };
        return Ok(Group::Some(Some(owner), lot));
    }
    Ok(Group::Some(first, quantity::lot(names, words)?))
}

/// `1 battleship at A`.
fn placed(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(Group, SpaceId), Fault> {
    let group = group(names, words)?;
    if !["in", "to"].iter().any(|word| words.accept(word)) {
        words.need("at")?;
    }
    Ok((group, names.space(words)?))
}

/// `2` or `2 submarine`.
fn submarines(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Group, Fault> {
    let mut ahead = words.clone();
    let count = ahead.number("submarines");
    let bare = |word: Option<&str>| matches!(word, None | Some("by" | ","));
    if let Ok(count) = count
        && bare(ahead.peek())
    {
        words.next();
        let lot = Quantity {
            count,
            damaged: false,
            kind: UnitKind::Submarine,
        };
        return Ok(Group::Some(None, lot));
    }
    group(names, words)
}

/// `2 fighter from A to SZ`; what has no places shares those of the next.
fn scramble(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Vec<Sortie>, Fault> {
    let items = list(words, |words| {
        let Group::Some(power, lot) = group(names, words)? else {
            return Err(Fault::text("how many of a kind", "a unit's name"));
        };
        let places = if words.accept("from") {
            let from = names.space_of(Terrain::Land, words)?;
            words.need("to")?;
            Some((from, names.space_of(Terrain::Sea, words)?))
        } else {
            None
        };
        Ok((power, lot, places))
    })?;
    let mut places = None;
    let mut sorties = Vec::new();
    for (power, lot, own) in items.into_iter().rev() {
        places = own.or(places);
        let Some((from, zone)) = places else {
            return Err(Fault::text("\"from\" and a territory", "nothing"));
        };
        sorties.push(Sortie {
            power,
            lot,
            from,
            zone,
        });
    }
    sorties.reverse();
    Ok(sorties)
}

/// `france 1 infantry, damage 1 battleship`; a power stands for what follows, too.
fn losses(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Vec<Loss>, Fault> {
    let mut owner = None;
    list(words, |words| {
        owner = power(names, words).or(owner);
        let damage = words.accept("damage");
        owner = power(names, words).or(owner);
        let group = match group(names, words)? {
            Group::Some(None, lot) => Group::Some(owner, lot),
            group => group,
        };
        Ok(Loss { group, damage })
    })
}

/// `1 on POWER carrier in SZ` or `1 on NAME`.
fn kamikaze(
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<(u8, Group, Option<SpaceId>), Fault> {
    let attacks = words.number("attacks")?;
    words.need("on")?;
    let ship = group(names, words)?;
    let zone = if words.accept("in") {
        Some(names.space_of(Terrain::Sea, words)?)
    } else {
        None
    };
    Ok((attacks, ship, zone))
}
