//! Play of the seats of a match, for the service that hosts it.

use std::sync::Arc;

use sandtable_proto::matches::v1::{GetSeatFactsResponse, SeatFacts};
use sandtable_store::{MatchKey, StoreError};

use crate::error::ServiceResult;
use crate::matches::loaded_match::read_entry;
use crate::matches::names::match_id;
use crate::matches::repository::Matches;
use crate::stats::moves::Plays;

/// Entries read at a time.
const PAGE: u32 = 256;

/// Figures of how the seats of matches have played.
pub(crate) struct SeatStats {
    pub(crate) matches: Arc<Matches>,
}

impl SeatStats {
    /// Returns the facts about a match's seats from its log, and those counted beside it.
    pub(crate) async fn facts(
        &self,
        service: &str,
        name: &str,
    ) -> ServiceResult<GetSeatFactsResponse> {
        let id = match_id("name", name)?;
        let (key, seats, plays) = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            live.must_be_of(service)?;
            let tallies = live.record.seats.iter().map(|it| it.tally.clone());
            let seats: Vec<_> = tallies.map(Option::unwrap_or_default).collect();
            (live.key, seats, live.plays.clone())
        };
        let plays = match plays {
            Some(plays) => plays,
            None => self.plays_of(key, seats.len()).await?,
        };
        let seats = seats.into_iter().zip(0..).map(|(tally, seat)| {
            let play = plays.of(seat);
            SeatFacts {
                seat,
                commands: play.commands,
                moves: play.moves,
                own_times: play.own_times,
                refused: tally.refused,
                server_times: tally.server_times,
            }
        });
        Ok(GetSeatFactsResponse {
            seats: seats.collect(),
        })
    }

    /// Reads how so many seats have played in the log of a match.
    async fn plays_of(&self, key: MatchKey, seats: usize) -> ServiceResult<Plays> {
        let mut plays = Plays::default();
        let mut last = 0;
        loop {
            let rows = self.matches.log.read_entries(key, last, PAGE).await?;
            let Some(end) = rows.last() else { break };
            last = end.sequence;
            for row in &rows {
                let entry = read_entry(row)?;
                if entry.seat as usize >= seats {
                    let problem = format!("entry {} is of no seat", entry.sequence);
                    return Err(StoreError::Corrupt(problem).into());
                }
                plays.note(&entry);
            }
        }
        Ok(plays)
    }
}
