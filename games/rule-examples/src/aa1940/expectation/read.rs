//! Reads what must follow.

use sandtable_aa1940::command::BattleKind;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId, Terrain};

use super::{Expectation, Site};
use crate::aa1940::names::{self, Names, find_facility, fold};
use crate::aa1940::order::battle_kind;
use crate::aa1940::position::{leaning, pair};
use crate::aa1940::quantity;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// The words that expectations begin with.
const VERBS: [&str; 20] = [
    "in", "damaged", "aboard", "held", "neutral", "facility", "no", "treasury", "bought", "phase",
    "war", "peace", "asked", "hits", "retreats", "rolled", "battle", "odds", "advance", "winner",
];

/// Names of questions.
const QUESTIONS: [&str; 15] = [
    "scramble",
    "intercept",
    "command_neutral",
    "raid_targets",
    "bombard",
    "submerge",
    "losses",
    "agree_losses",
    "press",
    "favor",
    "liberation_force",
    "land_stranded",
    "declare_war",
    "kamikaze",
    "breakthrough",
];

impl Expectation {
    /// Reads what follows `expect`.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(crate) fn read(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Self, Fault> {
        let verb = words.word("an expectation")?;
        Ok(match fold(verb).as_str() {
            "in" => contents(names, words)?,
            "damaged" => damaged(names, words)?,
            "aboard" => {
                let name = names.unit(words)?;
                words.accept(":");
                Self::Aboard(name, quantity::lots(names, words)?)
            }
            "held" => {
                let space = names.space_of(Terrain::Land, words)?;
                words.accept("by");
                if words.accept("dutch") {
                    return Ok(Self::Neutral(space, Some(Neutrality::Orphaned)));
                }
                Self::Held(space, or_nobody(words, |words| names.power(words))?)
            }
            "neutral" => {
                let space = names.space_of(Terrain::Land, words)?;
                let none = words.accept("no") || words.accept("none");
                Self::Neutral(space, (!none).then(|| leaning(words)).transpose()?)
            }
            "facility" => facility(true, names, words)?,
            "no" => no(names, words)?,
            "treasury" => Self::Treasury(names.economy(words)?, words.number("IPCs")?),
            "bought" => bought(names, words)?,
            "phase" => Self::Phase(names.power(words)?, names::phase(words)?),
            "war" | "peace" => {
                let (a, b) = pair(names, words)?;
                Self::War(a, b, verb == "war")
            }
            "asked" => Self::Asked(or_nobody(words, |words| asked(names, words))?),
            "hits" => Self::Hits(words.number("losses")?),
            "retreats" => Self::Retreats(if quantity::nothing(words) {
                Vec::new()
            } else {
                words.list(&[], |words| names.space(words))?
            }),
            "rolled" => rolled(words)?,
            "battle" => battle(true, names, words)?,
            "odds" => odds(names, words)?,
            "advance" => Self::Advance(names.power(words)?, names::advance(words)?, true),
            "winner" => Self::Winner(or_nobody(words, side)?),
            _ => return Err(names::unknown("an expectation", verb, VERBS.into_iter())),
        })
    }
}

/// Reads an item, or `nobody`.
fn or_nobody<T>(
    words: &mut StatementTokens<'_>,
    read: impl FnOnce(&mut StatementTokens<'_>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    if words.accept("nobody") || words.accept("none") {
        Ok(None)
    } else {
        read(words).map(Some)
    }
}

/// `SPACE POWER: LIST` or `SPACE: nothing`.
fn contents(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    let space = names.space(words)?;
    let owner = if words.accept(":") || words.peek() == Some("nothing") {
        None
    } else {
        let owner = names.owner(words)?;
        words.accept(":");
        Some(owner)
    };
    Ok(Expectation::In(space, owner, quantity::lots(names, words)?))
}

/// `POWER KIND in SPACE: N`.
fn damaged(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    let power = names.power(words)?;
    let kind = names.kind(words)?;
    words.need("in")?;
    let space = names.space(words)?;
    words.accept(":");
    let count = words.number("damaged ships")?;
    Ok(Expectation::Damaged(power, kind, space, count))
}

/// `facility …`, `battle …` or `advance …` after `no`.
fn no(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    let what = words.word("\"facility\" or \"battle\"")?;
    match what {
        "facility" => facility(false, names, words),
        "battle" => battle(false, names, words),
        "advance" => {
            let power = names.power(words)?;
            Ok(Expectation::Advance(power, names::advance(words)?, false))
        }
        _ => Err(Fault::text(
            "\"facility\" or \"battle\"",
            format!("{what:?}"),
        )),
    }
}

fn facility(
    there: bool,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Expectation, Fault> {
    let space = names.space_of(Terrain::Land, words)?;
    let site = match words.peek().and_then(find_facility) {
        Some(kind) => {
            words.next();
            Site::Kind(kind)
        }
        None => Site::Slot(names::slot(words)?),
    };
    let damage = if there && words.accept("damage") {
        Some(words.number("points of damage")?)
    } else {
        None
    };
    Ok(Expectation::Facility(space, site, there, damage))
}

fn bought(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    let economy = names.economy(words)?;
    words.accept(":");
    let wares = if quantity::nothing(words) {
        Vec::new()
    } else {
        quantity::wares(names, words, &[])?
    };
    Ok(Expectation::Bought(economy, wares))
}

fn asked(
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<(Power, &'static str), Fault> {
    let power = names.power(words)?;
    let word = words.word("a question")?;
    let name = fold(word);
    let question = QUESTIONS.into_iter().find(|id| fold(id) == name);
    let question = question.ok_or_else(|| {
        let known = QUESTIONS.into_iter();
        names::unknown("a question", word, known)
    })?;
    Ok((power, question))
}

/// `2 at 1, 3 at 2`, `1 die` or `nothing`.
fn rolled(words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    if quantity::nothing(words) {
        return Ok(Expectation::Dice(0));
    }
    let mut ahead = words.clone();
    let count = ahead.number("dice")?;
    if matches!(ahead.next(), Some("die" | "dice")) {
        words.next();
        words.next();
        return Ok(Expectation::Dice(count));
    }
    let fire = words.list(&[], |words| {
        let count = words.number("dice")?;
        words.need("at")?;
        Ok((count, words.number("the highest roll that hits")?))
    })?;
    Ok(Expectation::Fire(fire))
}

fn battle(
    there: bool,
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Expectation, Fault> {
    let kind = battle_kind(words);
    let space: SpaceId = names.space(words)?;
    let kind = kind.or(there.then_some(BattleKind::General));
    Ok(Expectation::Battle(kind, space, there))
}

/// `SPACE attacker 0.46`.
fn odds(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Expectation, Fault> {
    let space = names.space(words)?;
    let party = words.word("\"attacker\" or \"defender\"")?;
    let attacker = match party {
        "attacker" => true,
        "defender" => false,
        _ => {
            return Err(Fault::text(
                "\"attacker\" or \"defender\"",
                format!("{party:?}"),
            ));
        }
    };
    let word = words.word("a chance")?;
    let chance = word
        .parse::<f64>()
        .ok()
        .filter(|it| (0.0..=1.0).contains(it));
    let chance = chance.ok_or_else(|| Fault::text("a chance of 0 to 1", format!("{word:?}")))?;
    let digits = word.split_once('.').map_or(0, |(_, digits)| digits.len());
    let digits = i32::try_from(digits.clamp(2, 6)).unwrap_or(2);
    Ok(Expectation::Odds {
        space,
        attacker,
        chance,
        fineness: 0.5 * 10f64.powi(-digits),
    })
}

fn side(words: &mut StatementTokens<'_>) -> Result<Side, Fault> {
    let word = words.word("a side")?;
    let sides = [Side::Axis, Side::Allies];
    let found = sides.into_iter().find(|side| side.id() == fold(word));
    found.ok_or_else(|| names::unknown("a side", word, sides.iter().map(|side| side.id())))
}
