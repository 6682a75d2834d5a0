use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::det_float::{Interval, deviations_for};
use crate::entrant::EntrantId;
use crate::error::{RatingError, within};
use crate::glicko::{GlickoSettings, Strength};
use crate::result::Played;

/// The ratings of a pool: results go in, in the order in which they count, and standings come
/// out. It is the fold of its results, and can be made again from them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Book {
    settings: GlickoSettings,
    entries: BTreeMap<EntrantId, Entry>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Entry {
    strength: Strength,
    /// When the strength was right, in seconds.
    at: Option<i64>,
    results: u64,
    anchored: bool,
}

/// Public data of an entrant in a pool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Id of the entrant.
    pub entrant: EntrantId,
    /// Its strength at the requested moment.
    pub strength: Strength,
    /// Where its rating lies, as surely as the settings say.
    pub interval: Interval,
    /// Number of results counted.
    pub results: u64,
    /// True if too little is known to rank it.
    pub provisional: bool,
    /// True if its rating is fixed.
    pub anchored: bool,
}

/// An entrant as a book left it, for books that are stored entrant by entrant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoredEntrant {
    /// Its strength after its last result.
    pub strength: Strength,
    /// When that was, in seconds; none without a result.
    pub at: Option<i64>,
    /// Number of results counted.
    pub results: u64,
    /// True if its rating is fixed.
    pub anchored: bool,
}

impl Book {
    /// A pool without entrants.
    ///
    /// # Errors
    ///
    /// If a setting is out of its range.
    pub fn new(settings: GlickoSettings) -> Result<Self, RatingError> {
        settings.check()?;
        Ok(Self {
            settings,
            entries: BTreeMap::new(),
        })
    }

    /// Adds an entrant of whom nothing is known.
    ///
    /// # Errors
    ///
    /// If it is there already.
    pub fn enter(&mut self, entrant: EntrantId) -> Result<(), RatingError> {
        let strength = self.settings.beginning();
        self.add(entrant, strength, false)
    }

    /// Adds an entrant whose rating, in points, is known and stays as it is: others are measured
    /// by it.
    ///
    /// # Errors
    ///
    /// If it is there already, or the rating is out of range.
    pub fn anchor(&mut self, entrant: EntrantId, rating: f64) -> Result<(), RatingError> {
        let strength = self.settings.anchor(rating)?;
        self.add(entrant, strength, true)
    }

    /// Adds an entrant as a book left it.
    ///
    /// # Errors
    ///
    /// If it is there already, or cannot have been left so.
    pub fn resume(&mut self, entrant: EntrantId, left: StoredEntrant) -> Result<(), RatingError> {
        let StoredEntrant {
            strength,
            at,
            results,
            anchored,
        } = left;
        within("rating", strength.rating, -100_000.0, 100_000.0)?;
        within("deviation", strength.deviation, 0.0, 10_000.0)?;
        within("volatility", strength.volatility, 0.0, 10.0)?;
        self.add(entrant, strength, anchored)?;
        if let Some(entry) = self.entries.get_mut(&entrant) {
            entry.at = at;
            entry.results = results;
        }
        Ok(())
    }

    /// An entrant as it is left after its last result.
    ///
    /// # Errors
    ///
    /// If the entrant is unknown.
    pub fn left(&self, entrant: EntrantId) -> Result<StoredEntrant, RatingError> {
        let entry = self.entry(entrant)?;
        Ok(StoredEntrant {
            strength: entry.strength,
            at: entry.at,
            results: entry.results,
            anchored: entry.anchored,
        })
    }

    fn add(
        &mut self,
        entrant: EntrantId,
        strength: Strength,
        anchored: bool,
    ) -> Result<(), RatingError> {
        if self.entries.contains_key(&entrant) {
            return Err(RatingError::EntrantTwice(entrant));
        }
        self.entries.insert(
            entrant,
            Entry {
                strength,
                at: None,
                results: 0,
                anchored,
            },
        );
        Ok(())
    }

    /// Counts a result at once, at a time in seconds: a rating period with this one result. The
    /// time since an entrant's last result widens its deviation before, so that many results in
    /// a day cost no more certainty than one. A time before the last one counts as no time.
    ///
    /// # Errors
    ///
    /// If an entrant is unknown or met itself.
    pub fn record(&mut self, played: &Played, at: i64) -> Result<(), RatingError> {
        self.record_period(std::slice::from_ref(played), at)
    }

    /// Counts the results of a rating period together, at its end: each entrant meets the others
    /// as they were before.
    ///
    /// # Errors
    ///
    /// If an entrant is unknown or met itself; then none of them counts.
    pub fn record_period(&mut self, results: &[Played], at: i64) -> Result<(), RatingError> {
        let mut met: BTreeMap<EntrantId, Vec<_>> = BTreeMap::new();
        for played in results {
            played.between_two()?;
            let (first, second) = (self.now(played.first, at)?, self.now(played.second, at)?);
            met.entry(played.first)
                .or_default()
                .push((second, played.outcome));
            met.entry(played.second)
                .or_default()
                .push((first, played.outcome.swapped()));
        }
        let mut after = Vec::with_capacity(met.len());
        for (entrant, results) in met {
            let entry = self.entry(entrant)?;
            let strength = if entry.anchored {
                entry.strength
            } else {
                // The update itself adds the volatility of one period.
                let before = self
                    .settings
                    .idle(entry.strength, self.periods(entry, at, 1.0) - 1.0);
                self.settings.after_period(before, &results)?
            };
            after.push((entrant, strength, results.len() as u64));
        }
        for (entrant, strength, results) in after {
            if let Some(entry) = self.entries.get_mut(&entrant) {
                entry.strength = strength;
                entry.at = Some(entry.at.map_or(at, |last| last.max(at)));
                entry.results = entry.results.saturating_add(results);
            }
        }
        Ok(())
    }

    /// Begins a season: everybody but the anchors is known no better than this deviation, in
    /// points, and keeps rating, volatility and results.
    ///
    /// # Errors
    ///
    /// If the deviation is out of range.
    pub fn begin_season(&mut self, deviation: f64) -> Result<(), RatingError> {
        let settings = &self.settings;
        within(
            "deviation",
            deviation,
            settings.least_deviation,
            settings.start_deviation,
        )?;
        for entry in self.entries.values_mut().filter(|entry| !entry.anchored) {
            entry.strength.deviation = entry.strength.deviation.max(deviation);
        }
        Ok(())
    }

    /// Public data of an entrant at a time, in seconds.
    ///
    /// # Errors
    ///
    /// If the entrant is unknown.
    pub fn standing(&self, entrant: EntrantId, at: i64) -> Result<Standing, RatingError> {
        let entry = self.entry(entrant)?;
        let strength = self.now(entrant, at)?;
        let reach = deviations_for(self.settings.confidence)? * strength.deviation;
        Ok(Standing {
            entrant,
            strength,
            interval: Interval::around(strength.rating, reach),
            results: entry.results,
            provisional: !entry.anchored && strength.deviation > self.settings.provisional_above,
            anchored: entry.anchored,
        })
    }

    /// Everybody at a time, in seconds: who is not provisional first, then by rating, the
    /// highest first, then by id.
    ///
    /// # Errors
    ///
    /// If the settings were changed into none that can be.
    pub fn standings(&self, at: i64) -> Result<Vec<Standing>, RatingError> {
        let mut all = Vec::with_capacity(self.entries.len());
        for entrant in self.entries.keys() {
            all.push(self.standing(*entrant, at)?);
        }
        all.sort_by(|a, b| {
            let higher = b.strength.rating.total_cmp(&a.strength.rating);
            a.provisional
                .cmp(&b.provisional)
                .then(higher)
                .then(a.entrant.cmp(&b.entrant))
        });
        Ok(all)
    }

    fn entry(&self, entrant: EntrantId) -> Result<&Entry, RatingError> {
        self.entries
            .get(&entrant)
            .ok_or(RatingError::UnknownEntrant(entrant))
    }

    /// Number of periods between an entrant's last result and a time.
    fn periods(&self, entry: &Entry, at: i64, without: f64) -> f64 {
        entry.at.map_or(without, |last| {
            at.saturating_sub(last).max(0) as f64 / f64::from(self.settings.period)
        })
    }

    fn now(&self, entrant: EntrantId, at: i64) -> Result<Strength, RatingError> {
        let entry = self.entry(entrant)?;
        if entry.anchored {
            return Ok(entry.strength);
        }
        Ok(self
            .settings
            .idle(entry.strength, self.periods(entry, at, 0.0)))
    }
}
