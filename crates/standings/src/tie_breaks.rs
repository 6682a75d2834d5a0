//! Value of each tie-break for each entrant.

mod encounter;
mod lots;
mod opponents;
mod own;

pub(crate) use encounter::split;

use crate::rational::Amount;
use crate::record::Records;
use crate::refusal::LadderError;
use crate::tie_break::TieBreak;

/// The value of each entrant; more is better, but of lots. Direct encounters have none: they
/// depend on who is tied.
pub(crate) fn values(
    tie_break: &TieBreak,
    records: &Records<'_>,
    seed: Option<&str>,
) -> Result<Vec<Option<Amount>>, LadderError> {
    Ok(match tie_break {
        TieBreak::DirectEncounter => vec![None; records.records.len()],
        TieBreak::Buchholz => opponents::buchholz(records, 0, 0),
        TieBreak::BuchholzCut1 => opponents::buchholz(records, 1, 0),
        TieBreak::BuchholzCut2 => opponents::buchholz(records, 2, 0),
        TieBreak::BuchholzMedian => opponents::buchholz(records, 1, 1),
        TieBreak::SonnebornBerger => opponents::sonneborn_berger(records),
        TieBreak::StrongestBeaten => opponents::strongest_beaten(records),
        TieBreak::AverageRating => opponents::average_rating(records),
        TieBreak::Wins => own::wins(records),
        TieBreak::WinsPlayed => own::wins_played(records, false),
        TieBreak::WinsAsB => own::wins_played(records, true),
        TieBreak::Progressive => own::progressive(records),
        TieBreak::GameScore(name) => own::game_score(records, name),
        TieBreak::Lots => lots::lots(records, seed.ok_or(LadderError::NoSeed)?),
    })
}
