//! The statements that set up a position.

mod cargo;
mod carriers;
mod soundness;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::options::DiceRule;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::scenario::Scenario;
use sandtable_aa1940::space::{Neutrality, SpaceId, Terrain};
use sandtable_aa1940::state::State;

use self::cargo::Load;
use super::names::{self, Names, UnitNames, fold};
use super::quantity::{self, LotItem};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// A position being built.
#[derive(Clone)]
pub(crate) struct Position {
    /// Contents of the board.
    pub(crate) scenario: Scenario,
    /// The units that were given a name.
    pub(crate) units: UnitNames,
    /// The spaces that were named.
    pub(crate) seen: Vec<SpaceId>,
}

impl Position {
    /// Reads `board …`.
    ///
    /// # Errors
    ///
    /// There is no such board, or further word.
    pub(crate) fn begin(words: &mut StatementTokens<'_>) -> Result<Self, Fault> {
        let board = words.word("a board")?;
        let (mut opening, mut research, mut low_luck) = (false, false, false);
        for word in words.by_ref() {
            match fold(word).as_str() {
                "opening" => opening = true,
                "research" => research = true,
                "low-luck" => low_luck = true,
                _ => {
                    let known = ["opening", "research", "low-luck"];
                    return Err(names::unknown(
                        "a word for the board",
                        word,
                        known.into_iter(),
                    ));
                }
            }
        }
        let mut scenario = match (board, opening) {
            ("europe1940", false) => Scenario::europe(),
            ("europe1940", true) => Scenario::opening(),
            ("global1940", false) => Scenario::global(),
            ("global1940", true) => Scenario::global_opening(),
            _ => {
                let known = ["europe1940", "global1940"];
                return Err(names::unknown("a board", board, known.into_iter()));
            }
        };
        if research {
            scenario = scenario.research();
        }
        if low_luck {
            scenario = scenario.dice(DiceRule::LowLuck);
        }
        Ok(Self {
            scenario,
            units: UnitNames::new(),
            seen: Vec::new(),
        })
    }

    /// The board.
    fn board(&self) -> &Board {
        self.scenario.state().board()
    }

    fn state(&self) -> &State {
        self.scenario.state()
    }

    /// Carries out a statement.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub(crate) fn set(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let before = self.clone();
        let names = Names::new(before.board(), &before.units);
        let verb = words.word("a statement")?;
        match fold(verb).as_str() {
            "turn" => self.turn(&names, words)?,
            "seat" | "seats" => self.seat(&names, words)?,
            "war" | "peace" => self.war(verb == "war", &names, words)?,
            "control" => {
                let space = names.space_of(Terrain::Land, words)?;
                if words.accept("dutch") {
                    self.change(|it, id| it.neutral(id.space(space), Neutrality::Orphaned, 0));
                } else {
                    let power = names.power(words)?;
                    self.change(|it, id| it.control(id.space(space), id.power(power)));
                }
            }
            "neutral" => self.neutral(&names, words)?,
            "units" => self.units(&names, words)?,
            "facility" => self.facility(&names, words)?,
            "no-facilities" | "no-facility" => {
                let space = names.space_of(Terrain::Land, words)?;
                self.change(|it, id| it.no_facilities(id.space(space)));
            }
            "treasury" => {
                let economy = names.economy(words)?;
                let ipcs = words.number("IPCs")?;
                self.change(|it, _| it.economy_account(economy, |purse| purse.treasury = ipcs));
            }
            "bought" => self.bought(&names, words)?,
            "advance" => {
                let power = names.power(words)?;
                let advance = names::advance(words)?;
                self.change(|it, id| it.advance(id.power(power), advance));
            }
            "kamikaze" => {
                let power = names.power(words)?;
                let attacks = words.number("kamikaze attacks")?;
                self.change(|it, id| it.kamikaze(id.power(power), attacks));
            }
            _ => return Err(names::unknown("a statement", verb, STATEMENTS.into_iter())),
        }
        self.seen.extend(names.seen());
        Ok(())
    }

    /// The position is complete: aircraft at sea are aboard the carriers there.
    ///
    /// # Errors
    ///
    /// A unit is where it cannot be.
    pub(crate) fn complete(&mut self) -> Result<(), Fault> {
        carriers::seat(&mut self.scenario);
        soundness::check(self.state())
    }

    /// Changes the scenario, with the ids of the board at hand.
    fn change(&mut self, change: impl FnOnce(Scenario, &Ids<'_>) -> Scenario) {
        let scenario = self.scenario.clone();
        self.scenario = change(scenario, &Ids(self.board()));
    }

    /// `turn POWER PHASE round N`.
    fn turn(&mut self, names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let power = names.power(words)?;
        let phase = names::phase(words)?;
        let round = if words.accept("round") {
            words.number("a round")?
        } else {
            1
        };
        if phase == Phase::Research && self.state().laboratory().is_none() {
            self.change(|it, _| it.research());
        }
        self.change(|it, id| it.turn(round, id.power(power), phase));
        Ok(())
    }

    /// `seat POWER, POWER`.
    fn seat(&mut self, names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let powers = words.list(&[], |words| names.power(words))?;
        let side = |power: &Power| names.board.side(*power);
        if powers.iter().any(|power| side(power) != side(&powers[0])) {
            return Err(Fault::text("powers of one side", "powers of both"));
        }
        self.change(|it, id| {
            let powers: Vec<&str> = powers.iter().map(|power| id.power(*power)).collect();
            it.one_seat(&powers)
        });
        Ok(())
    }

    /// `war A, B` or `peace A, B`.
    fn war(
        &mut self,
        war: bool,
        names: &Names<'_>,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        let (a, b) = pair(names, words)?;
        if names.board.side(a) == names.board.side(b) {
            return Err(Fault::text("powers of different sides", "powers of one"));
        }
        self.change(|it, id| {
            if war {
                it.war(id.power(a), id.power(b))
            } else {
                it.peace(id.power(a), id.power(b))
            }
        });
        Ok(())
    }

    /// `neutral SPACE KIND army N`.
    fn neutral(&mut self, names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let space = names.space_of(Terrain::Land, words)?;
        let neutrality = leaning(words)?;
        let army = if words.accept("army") {
            words.number("infantry of the standing army")?
        } else {
            names.board.space(space).army
        };
        self.change(|it, id| it.neutral(id.space(space), neutrality, army));
        Ok(())
    }

    /// `units SPACE POWER: LIST`.
    fn units(&mut self, names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let space = names.space(words)?;
        let owner = names.owner(words)?;
        words.accept(":");
        let loads = words.list(&[], |words| Load::read(names, owner, words))?;
        for load in &loads {
            load.put(self, space)?;
        }
        let territory = *self.state().territory(space);
        if let (true, Some(neutrality)) = (owner == Power::NEUTRAL, territory.neutrality) {
            self.change(|it, id| it.neutral(id.space(space), neutrality, 0));
        }
        Ok(())
    }

    /// `facility SPACE KIND damage N`.
    fn facility(
        &mut self,
        names: &Names<'_>,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        let space = names.space_of(Terrain::Land, words)?;
        let kind = names::facility(words)?;
        let damage = if words.accept("damage") {
            words.number("points of damage")?
        } else {
            0
        };
        let cap = names.board.facility.of(kind).damage_cap;
        if damage > cap {
            let found = format!("{damage}");
            return Err(Fault::text(
                format!("at most {cap} points of damage"),
                found,
            ));
        }
        self.change(|it, id| it.facility(id.space(space), kind, damage));
        Ok(())
    }

    /// `bought POWER: LIST`.
    fn bought(&mut self, names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let economy = names.economy(words)?;
        words.accept(":");
        let wares = quantity::wares(names, words, &[])?;
        self.change(|it, _| {
            it.economy_account(economy, |purse| {
                for ware in wares {
                    match ware {
                        LotItem::Units(kind, count) => purse.queue[kind.index()] += count,
                        LotItem::Facility(kind) => purse.facilities.push(kind),
                    }
                }
            })
        });
        Ok(())
    }
}

/// The statements that set up a position.
const STATEMENTS: [&str; 13] = [
    "turn",
    "seat",
    "war",
    "peace",
    "control",
    "neutral",
    "units",
    "facility",
    "no-facilities",
    "treasury",
    "bought",
    "advance",
    "kamikaze",
];

/// Two powers.
///
/// # Errors
///
/// They are not two.
pub(crate) fn pair(
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<(Power, Power), Fault> {
    let one = names.power(words)?;
    words.accept(",");
    let other = names.power(words)?;
    if one == other {
        Err(Fault::text("two powers", "one of them twice"))
    } else {
        Ok((one, other))
    }
}

/// Reads the leaning of a neutral.
///
/// # Errors
///
/// It cannot be read.
pub(crate) fn leaning(words: &mut StatementTokens<'_>) -> Result<Neutrality, Fault> {
    let word = words.word("what neutral it is")?;
    match fold(word).as_str() {
        "strict" => Ok(Neutrality::Strict),
        "pro-axis" => Ok(Neutrality::Leaning(Side::Axis)),
        "pro-allies" | "pro-allied" => Ok(Neutrality::Leaning(Side::Allies)),
        _ => {
            let known = ["strict", "pro-axis", "pro-allies"];
            Err(names::unknown(
                "what neutral it is",
                word,
                known.into_iter(),
            ))
        }
    }
}

/// The ids of a board, in which a scenario is expressed.
struct Ids<'a>(&'a Board);

impl<'a> Ids<'a> {
    fn space(&self, space: SpaceId) -> &'a str {
        &self.0.space(space).id
    }

    fn power(&self, power: Power) -> &'a str {
        &self.0.power(power).id
    }
}
