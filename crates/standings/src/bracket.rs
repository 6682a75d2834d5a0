//! Knockouts: who meets whom as they go, and which place everybody has.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::record::{few, index};
use crate::refusal::LadderError;
use crate::results::{Entrant, Side};

const MOST_MATCHES: usize = 100_000;

/// The matches of a knockout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// In an order in which no entrant comes from a match that stands later.
    pub matches: Vec<PlannedMatch>,
}

/// One match of a knockout, regardless of its entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedMatch {
    /// Identifies the match; shown.
    pub number: u32,
    /// Part of the bracket to which it belongs.
    pub section: Section,
    /// From 1, in its section.
    pub round: u32,
    /// Occupant of side A.
    pub a: Source,
    /// Occupant of side B.
    pub b: Source,
    /// Its result, once it has one.
    #[serde(default)]
    pub result: Option<MatchResult>,
}

/// A part of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Of those who have not lost; all of it in a single elimination, but a match for third
    /// place.
    Winners,
    /// Of those who have lost once.
    Losers,
    /// Between the best of both.
    Final,
    /// The same again, only if who had not lost yet has lost the final. While that is open it
    /// stands in the bracket; once it is not needed it does not.
    Reset,
    /// Between those who lost before the final.
    ThirdPlace,
}

impl Section {
    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Winners => "Winners",
            Self::Losers => "Losers",
            Self::Final => "Final",
            Self::Reset => "Second final",
            Self::ThirdPlace => "Third place",
        }
    }
}

/// Origin of an entrant in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// This entrant, by id.
    Entrant(String),
    /// The winner of that match.
    WinnerOf(u32),
    /// The loser of that match.
    LoserOf(u32),
    /// No entrant: the other side goes on without playing.
    Bye,
}

/// Result of a match of a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The side that goes on.
    pub winner: Side,
    /// Score to show beside the names, such as games won of a best of five.
    #[serde(default)]
    pub score: Option<(u32, u32)>,
}

/// A bracket as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// As they were planned.
    pub matches: Vec<Match>,
    /// Entrants who are through with it, the best first. An entrant is listed once no other who
    /// is still in can come out below.
    pub places: Vec<AttendPlace>,
}

/// One match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// Identifies the match.
    pub number: u32,
    /// Part of the bracket to which it belongs.
    pub section: Section,
    /// From 1, in its section.
    pub round: u32,
    /// Occupant of side A.
    pub a: Slot,
    /// Occupant of side B.
    pub b: Slot,
    /// The side that goes on, played or by a bye.
    pub winner: Option<Side>,
    /// Score to show beside the names.
    pub score: Option<(u32, u32)>,
    /// Where its winner goes.
    pub winner_to: Option<Destination>,
    /// Where its loser goes.
    pub loser_to: Option<Destination>,
}

/// Destination of an entrant after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destination {
    /// The match.
    pub number: u32,
    /// The side of it.
    pub side: Side,
}

/// Occupant of one side of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// An entrant.
    Entrant {
        /// Identifies the entrant.
        id: String,
        /// Name for display.
        name: String,
        /// From 1, in the order of seeding.
        seed: u32,
    },
    /// The winner of that match.
    WinnerOf(u32),
    /// The loser of that match.
    LoserOf(u32),
    /// None.
    Bye,
}

impl Slot {
    /// Text on its line.
    #[must_use]
    pub fn show(&self) -> String {
        match self {
            Self::Entrant { name, .. } => name.clone(),
            Self::WinnerOf(number) => format!("winner of {number}"),
            Self::LoserOf(number) => format!("loser of {number}"),
            Self::Bye => "bye".to_owned(),
        }
    }
}

/// The places that an entrant shares with those who went as far, who are listed in the order of
/// seeding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttendPlace {
    /// The best of them, from 1.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// The entrant.
    pub id: String,
}

impl Match {
    /// Occupant of a side.
    #[must_use]
    pub fn slot(&self, side: Side) -> &Slot {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// The entrant who goes on, or goes down, as far as that is known.
    fn leaves(&self, wins: bool) -> Option<&Slot> {
        self.winner.map(|winner| {
            if wins {
                self.slot(winner)
            } else {
                self.slot(winner.other())
            }
        })
    }
}

/// Follows the winners and losers of a plan through it. Entrants are in the order of seeding.
///
/// # Errors
///
/// An entrant, a match or a number is unknown or stands twice; a match was won before it was
/// known by whom.
pub fn bracket(entrants: &[Entrant], plan: &Plan) -> Result<Bracket, LadderError> {
    few("matches of a bracket", MOST_MATCHES, plan.matches.len())?;
    let mut way = BracketProgress {
        entrants,
        index: index(entrants)?,
        matches: Vec::new(),
        numbers: BTreeMap::new(),
        beaten: BTreeSet::new(),
    };
    for planned in &plan.matches {
        way.follow(planned)?;
    }
    let matches = way.matches;
    let places = places(entrants.len(), &matches);
    Ok(Bracket { matches, places })
}

/// Progress through a plan.
struct BracketProgress<'a> {
    entrants: &'a [Entrant],
    index: BTreeMap<&'a str, usize>,
    matches: Vec<Match>,
    /// Where each match stands.
    numbers: BTreeMap<u32, usize>,
    /// Entrants who have lost a match.
    beaten: BTreeSet<String>,
}

impl BracketProgress<'_> {
    fn follow(&mut self, planned: &PlannedMatch) -> Result<(), LadderError> {
        let number = planned.number;
        let (a, b) = (
            self.slot(number, &planned.a)?,
            self.slot(number, &planned.b)?,
        );
        if planned.section == Section::Reset && self.settled(planned) {
            return match planned.result {
                Some(_) => Err(LadderError::NotNeeded(number)),
                None => Ok(()),
            };
        }
        let winner = match (&a, &b, planned.result) {
            // An entrant who advances by a bye may still be unknown.
            (Slot::Entrant { .. } | Slot::Bye, Slot::Bye, None) => Some(Side::A),
            (Slot::Bye, Slot::Entrant { .. }, None) => Some(Side::B),
            (Slot::Entrant { .. }, Slot::Entrant { .. }, Some(result)) => Some(result.winner),
            (_, _, Some(_)) => return Err(LadderError::WonTooEarly(number)),
            (_, _, None) => None,
        };
        if self.numbers.insert(number, self.matches.len()).is_some() {
            return Err(LadderError::TwiceInBracket(number));
        }
        for (source, side) in [(&planned.a, Side::A), (&planned.b, Side::B)] {
            let (from, to) = match source {
                Source::WinnerOf(from) => (from, &mut self.matches[self.numbers[from]].winner_to),
                Source::LoserOf(from) => (from, &mut self.matches[self.numbers[from]].loser_to),
                Source::Entrant(_) | Source::Bye => continue,
            };
            if to.replace(Destination { number, side }).is_some() {
                return Err(LadderError::TwoWays(*from));
            }
        }
        let it = Match {
            number,
            section: planned.section,
            round: planned.round,
            a,
            b,
            winner,
            score: planned.result.and_then(|result| result.score),
            winner_to: None,
            loser_to: None,
        };
        if let Some(Slot::Entrant { id, .. }) = it.leaves(false) {
            self.beaten.insert(id.clone());
        }
        self.matches.push(it);
        Ok(())
    }

    /// Occupant that a match takes from a source, as far as that is known.
    fn slot(&self, number: u32, source: &Source) -> Result<Slot, LadderError> {
        let left = |from: u32, wins: bool, open: Slot| {
            let earlier = self
                .earlier(from)
                .ok_or(LadderError::NotBefore { number, from })?;
            Ok(earlier.leaves(wins).cloned().unwrap_or(open))
        };
        match source {
            Source::Bye => Ok(Slot::Bye),
            Source::WinnerOf(from) => left(*from, true, Slot::WinnerOf(*from)),
            Source::LoserOf(from) => left(*from, false, Slot::LoserOf(*from)),
            Source::Entrant(id) => match self.index.get(id.as_str()) {
                Some(place) => Ok(Slot::Entrant {
                    id: id.clone(),
                    name: self.entrants[*place].name.clone(),
                    seed: u32::try_from(place + 1).unwrap_or(u32::MAX),
                }),
                None => Err(LadderError::UnknownEntrant {
                    what: format!("match {number} of the bracket"),
                    id: id.clone(),
                }),
            },
        }
    }

    fn earlier(&self, number: u32) -> Option<&Match> {
        self.numbers.get(&number).map(|place| &self.matches[*place])
    }

    /// Reports whether an unbeaten entrant won the match before a second final.
    fn settled(&self, planned: &PlannedMatch) -> bool {
        let (Source::WinnerOf(from) | Source::LoserOf(from)) = planned.a else {
            return false;
        };
        match self.earlier(from).and_then(|first| first.leaves(true)) {
            Some(Slot::Entrant { id, .. }) => !self.beaten.contains(id),
            _ => false,
        }
    }
}

/// Progress of an entrant whose way ends with this match; more is further.
fn reach(it: &Match, decisive: Option<u32>, wins: bool) -> (u8, u32, bool) {
    match it.section {
        Section::Reset => (4, it.round, wins),
        Section::Final => (3, it.round, wins),
        Section::Winners if decisive == Some(it.round) => (3, it.round, wins),
        Section::ThirdPlace => (2, it.round, wins),
        Section::Losers => (1, it.round, wins),
        Section::Winners => (0, it.round, wins),
    }
}

fn places(entrants: usize, matches: &[Match]) -> Vec<AttendPlace> {
    // Without a final of its own, the last round of the winners is one.
    let has_final = matches.iter().any(|it| it.section == Section::Final);
    let decisive = (matches.iter())
        .filter(|it| !has_final && it.section == Section::Winners)
        .map(|it| it.round)
        .max();
    let mut through = BTreeMap::new();
    let mut open = None;
    for it in matches {
        for (wins, to) in [(true, it.winner_to), (false, it.loser_to)] {
            if to.is_some() {
                continue;
            }
            let reach = reach(it, decisive, wins);
            match it.leaves(wins) {
                Some(Slot::Entrant { id, seed, .. }) => {
                    let equals: &mut BTreeMap<_, _> = through.entry(reach).or_default();
                    equals.insert(Reverse(*seed), id.clone());
                }
                Some(_) => {}
                None => open = Some(open.map_or(reach, |open| reach.min(open))),
            }
        }
    }
    let mut places = Vec::new();
    let mut below = u32::try_from(entrants).unwrap_or(u32::MAX);
    for (reach, ids) in through {
        if open.is_some_and(|open| open <= reach) {
            break;
        }
        let to = below;
        below -= u32::try_from(ids.len()).unwrap_or(below).min(below);
        places.extend(ids.into_values().map(|id| AttendPlace {
            from: below + 1,
            to,
            id,
        }));
    }
    places.reverse();
    places
}
