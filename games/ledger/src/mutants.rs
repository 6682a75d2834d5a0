//! Mutants of an engine's rules: which of them are tried, and what became of those.
//!
//! The tool that makes and tries them is cargo-mutants. It lists far more than a night can
//! try, so a few are drawn from each file, always the same for a seed, and only from
//! functions whose doc comment names a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::ids::{self, Shape};

/// A mutant, as cargo-mutants lists it.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// Its full name: file, line, column and what is replaced.
    pub name: String,
    /// The source file, from the workspace's root.
    pub file: String,
    /// The function it is in.
    pub function: Option<Within>,
}

/// The function that a mutant is in.
#[derive(Clone, Debug, Deserialize)]
pub struct Within {
    /// Where it stands, its doc comment included.
    pub span: Span,
}

/// A stretch of a source file.
#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    /// Where it begins.
    pub start: Position,
}

/// A place in a source file.
#[derive(Clone, Debug, Deserialize)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
}

impl Mutant {
    /// Its identity when lines are added above it: everything of its name but the place.
    fn lasting(&self) -> (String, String) {
        let what = self.name.splitn(4, ':').nth(3).unwrap_or(&self.name);
        (self.file.clone(), what.trim().to_owned())
    }

    /// The code that it changes, to the end of the line. `source` is the text of its file.
    fn code<'a>(&self, source: &'a str) -> Option<&'a str> {
        let mut place = (self.name.split(':').skip(1)).map(|part| part.parse::<usize>().ok());
        let (line, column) = place.next().flatten().zip(place.next().flatten())?;
        let text = source.lines().nth(line.checked_sub(1)?)?;
        let (start, _) = text.char_indices().nth(column.checked_sub(1)?)?;
        text.get(start..)
    }

    /// Reports whether its function's doc comment names a rule. `source` is the text of its file.
    fn enforces(&self, source: &str, shape: &Shape) -> bool {
        let Some(function) = &self.function else {
            return false;
        };
        let docs: Vec<&str> = (source.lines())
            .skip(function.span.start.line.saturating_sub(1))
            .map_while(|line| line.trim().strip_prefix("///"))
            .collect();
        !ids::ids(&docs.join("\n"), shape).is_empty()
    }
}

/// Parameters for drawing mutants.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// The most of one file.
    pub per_file: usize,
    /// The most of all files together.
    pub sample: Option<usize>,
    /// Another seed draws others.
    pub seed: u64,
}

/// Draws mutants from each file. `source` reads a file.
///
/// # Errors
///
/// When a file cannot be read.
pub fn draw(
    listed: Vec<Mutant>,
    shape: &Shape,
    draw: Draw,
    mut source: impl FnMut(&str) -> io::Result<String>,
) -> io::Result<Vec<Mutant>> {
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in listed {
        files.entry(mutant.file.clone()).or_default().push(mutant);
    }
    let mut drawn = Vec::new();
    for (file, mut mutants) in files {
        let text = source(&file)?;
        mutants.retain(|mutant| mutant.enforces(&text, shape));
        let lot = |mutant: &Mutant| Sha256::digest(format!("{} {:?}", draw.seed, mutant.lasting()));
        mutants.sort_by_cached_key(|mutant| (lot(mutant), mutant.name.clone()));
        drawn.extend(mutants.into_iter().take(draw.per_file));
    }
    if let Some(sample) = draw.sample {
        let lot = |mutant: &Mutant| Sha256::digest(format!("{:?} {}", mutant.lasting(), draw.seed));
        drawn.sort_by_cached_key(lot);
        drawn.truncate(sample);
    }
    Ok(drawn)
}

/// The names of the listed mutants that are not among the chosen.
///
/// The patterns that cargo-mutants takes do not hold for fields left out of a struct: it tries
/// all of those unless it is told that they were caught before.
#[must_use]
pub fn skipped<'a>(listed: &'a [Mutant], chosen: &[Mutant]) -> Vec<&'a str> {
    let chosen: BTreeSet<&str> = chosen.iter().map(|mutant| mutant.name.as_str()).collect();
    let names = listed.iter().map(|mutant| mutant.name.as_str());
    names.filter(|name| !chosen.contains(name)).collect()
}

/// A survivor that may live, because it is no other rule than the one that is enforced.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excuse {
    /// The file it is in.
    pub file: String,
    /// The replacement and its place, in the words of cargo-mutants.
    pub mutant: String,
    /// The code that is changed, to the end of its line: a function may have the same mutant
    /// in other places, and those shall not live.
    pub code: String,
    /// Reason for which no test can distinguish it from the rule.
    pub reason: String,
}

impl Excuse {
    /// Reports whether it covers a mutant. `source` is the text of the mutant's file.
    fn covers(&self, mutant: &Mutant, source: &str) -> bool {
        let (file, what) = mutant.lasting();
        self.file == file && self.mutant == what && mutant.code(source) == Some(&self.code)
    }
}

/// Faults of excuses: files or code that are no more. `source` reads a file.
pub fn stale(
    excuses: &[Excuse],
    mut source: impl FnMut(&str) -> io::Result<String>,
) -> Vec<String> {
    let mut is_there = |excuse: &&Excuse| {
        let text = source(&excuse.file).unwrap_or_default();
        text.lines().any(|line| line.ends_with(&excuse.code))
    };
    let gone = excuses.iter().filter(|excuse| !is_there(excuse));
    gone.map(|excuse| format!("{}: no code `{}`", excuse.file, excuse.code))
        .collect()
}

/// The report of cargo-mutants on a run.
#[derive(Debug, Default, Deserialize)]
pub struct Run {
    /// Of each mutant tried, and of the unchanged tree.
    pub outcomes: Vec<Tried>,
}

impl Run {
    /// Lets a later run say what became of the mutants that it tried as well.
    pub fn replace(&mut self, later: Self) {
        for tried in later.outcomes {
            let Scenario::Mutant(mutant) = &tried.scenario else {
                continue;
            };
            let same = |earlier: &&mut Tried| matches!(&earlier.scenario, Scenario::Mutant(it) if it.name == mutant.name);
            if let Some(earlier) = self.outcomes.iter_mut().find(same) {
                *earlier = tried;
            }
        }
    }
}

/// Result of a mutant.
#[derive(Debug, Deserialize)]
pub struct Tried {
    /// The scenario that was tried.
    pub scenario: Scenario,
    /// Its outcome.
    pub summary: Summary,
}

/// The scenario that was tried.
#[derive(Debug, Deserialize)]
pub enum Scenario {
    /// The unchanged tree.
    Baseline,
    /// A mutant.
    Mutant(Mutant),
}

/// Outcome of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Summary {
    /// The unchanged tree passed.
    Success,
    /// The unchanged tree failed.
    Failure,
    /// A test failed.
    CaughtMutant,
    /// Every test passed.
    MissedMutant,
    /// It does not compile.
    Unviable,
    /// The tests did not end.
    Timeout,
}

/// The mutants of a run that survived.
#[must_use]
pub fn survivors(run: Run) -> Vec<Mutant> {
    let survived = |tried: Tried| match (tried.scenario, tried.summary) {
        (Scenario::Mutant(mutant), Summary::MissedMutant) => Some(mutant),
        _ => None,
    };
    run.outcomes.into_iter().filter_map(survived).collect()
}

/// Writes the outcomes of the mutants, file by file, and each survivor with its reason. Returns
/// whether at least `least` of 100 were killed; those that may live are not counted. `source`
/// reads a file.
///
/// # Errors
///
/// When it cannot be written, or a file cannot be read.
pub fn report(
    run: &Run,
    excuses: &[Excuse],
    least: u32,
    mut source: impl FnMut(&str) -> io::Result<String>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut files: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    let mut lines = Vec::new();
    for tried in &run.outcomes {
        let Scenario::Mutant(mutant) = &tried.scenario else {
            continue;
        };
        let [killed, excused, survived] = files.entry(&mutant.file).or_default();
        match tried.summary {
            Summary::CaughtMutant | Summary::Timeout => *killed += 1,
            Summary::MissedMutant => {
                let text = source(&mutant.file)?;
                let excuse = excuses.iter().find(|excuse| excuse.covers(mutant, &text));
                match excuse {
                    Some(_) => *excused += 1,
                    None => *survived += 1,
                }
                let reason = excuse.map_or("no test fails", |excuse| &excuse.reason);
                lines.push(format!("{}: {reason}", mutant.name));
            }
            Summary::Success | Summary::Failure | Summary::Unviable => {}
        }
    }
    writeln!(out, "file | killed | equivalent | survived")?;
    let mut all = [0; 3];
    for (file, counts) in &files {
        let [killed, excused, survived] = counts;
        writeln!(out, "{file} | {killed} | {excused} | {survived}")?;
        all.iter_mut()
            .zip(counts)
            .for_each(|(all, count)| *all += count);
    }
    for line in &lines {
        writeln!(out, "survivor: {line}")?;
    }
    let [killed, excused, survived] = all;
    let counted = killed + survived;
    let enough = counted > 0 && killed * 100 >= counted * least;
    writeln!(
        out,
        "{killed} of {counted} mutants killed, {excused} equivalent; at least {least} % asked: {}",
        if enough { "reached" } else { "NOT REACHED" }
    )?;
    Ok(enough)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "/// It is so (`XY-setup-01`).\nfn rule() {}\n/// Helps.\nfn help() {}\n";

    fn mutant(line: usize, what: &str) -> Mutant {
        Mutant {
            name: format!("games/x/src/a.rs:{line}:4: {what}"),
            file: "games/x/src/a.rs".to_owned(),
            function: Some(Within {
                span: Span {
                    start: Position { line },
                },
            }),
        }
    }

    fn drawn(per_file: usize, sample: Option<usize>, seed: u64) -> Vec<String> {
        let shape = Shape {
            prefixes: vec!["XY-"],
            digits: 1,
        };
        let rules = (0..20).map(|n| mutant(1, &format!("replace {n} with 0")));
        let listed = rules.chain([mutant(3, "replace help with ()")]).collect();
        let how = Draw {
            per_file,
            sample,
            seed,
        };
        let found = draw(listed, &shape, how, |_| Ok(SOURCE.to_owned()));
        found.unwrap().into_iter().map(|found| found.name).collect()
    }

    #[test]
    fn a_seed_draws_the_same_from_functions_that_enforce_a_rule() {
        assert_eq!(drawn(100, None, 1).len(), 20, "the helper enforces nothing");
        assert_eq!(drawn(3, None, 1), drawn(3, None, 1));
        assert_ne!(drawn(3, None, 1), drawn(3, None, 2));
        let sample = drawn(100, Some(5), 1);
        assert_eq!(sample.len(), 5);
        assert_ne!(sample, drawn(100, Some(5), 2));
    }

    #[test]
    fn all_but_the_chosen_are_skipped() {
        let listed = ["a", "b", "delete field c from struct D expression"];
        let listed = listed.map(|what| mutant(1, what));
        let names = skipped(&listed, &listed[1..2]);
        assert_eq!(names, [listed[0].name.as_str(), listed[2].name.as_str()]);
        assert_eq!(skipped(&listed, &[]).len(), 3);
    }

    fn run(ends: &[(&str, Summary)]) -> Run {
        let tried = |(what, summary): &(&str, Summary)| Tried {
            scenario: Scenario::Mutant(mutant(2, what)),
            summary: *summary,
        };
        Run {
            outcomes: ends.iter().map(tried).collect(),
        }
    }

    fn excuse() -> Excuse {
        Excuse {
            file: "games/x/src/a.rs".to_owned(),
            mutant: "replace < with <=".to_owned(),
            code: "rule() {}".to_owned(),
            reason: "they are never equal".to_owned(),
        }
    }

    #[test]
    fn survivors_count_unless_they_are_told_to_be_equivalent() {
        use Summary::{CaughtMutant, MissedMutant, Timeout, Unviable};
        let excuses = [excuse()];
        let told = |run: &Run, least| {
            let mut out = Vec::new();
            let source = |_: &str| Ok(SOURCE.to_owned());
            let enough = report(run, &excuses, least, source, &mut out).unwrap();
            (enough, String::from_utf8(out).unwrap())
        };
        let mixed = run(&[
            ("a", CaughtMutant),
            ("b", Timeout),
            ("c", Unviable),
            ("replace < with <=", MissedMutant),
            ("d", MissedMutant),
        ]);
        let (enough, text) = told(&mixed, 66);
        assert!(
            enough && text.contains("2 of 3 mutants killed, 1 equivalent"),
            "{text}"
        );
        assert!(text.contains("they are never equal") && text.contains("d: no test fails"));
        assert!(!told(&mixed, 67).0);
        assert!(!told(&run(&[("c", Unviable)]), 1).0, "nothing was shown");
        let names: Vec<_> = survivors(mixed).into_iter().map(|it| it.name).collect();
        assert_eq!(names.len(), 2, "{names:?}");

        let mut first = run(&[("a", MissedMutant), ("b", MissedMutant)]);
        first.replace(run(&[("b", CaughtMutant)]));
        assert!(told(&first, 50).1.contains("1 of 2 mutants killed"));
    }

    #[test]
    fn an_excuse_covers_the_place_that_it_names() {
        let excuses = [excuse()];
        assert!(excuses[0].covers(&mutant(2, "replace < with <="), SOURCE));
        assert!(!excuses[0].covers(&mutant(4, "replace < with <="), SOURCE));
        assert!(!excuses[0].covers(&mutant(2, "replace < with >"), SOURCE));

        assert!(stale(&excuses, |_| Ok(SOURCE.to_owned())).is_empty());
        let changed = stale(&excuses, |_| Ok("fn law() {}".to_owned()));
        assert_eq!(changed, ["games/x/src/a.rs: no code `rule() {}`"]);
        assert_eq!(
            stale(&excuses, |_| Err(io::ErrorKind::NotFound.into())),
            changed
        );
    }
}
