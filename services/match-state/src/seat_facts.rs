//! How the seats of a match have played, for the service that hosts it.

use sandtable_proto::matches::v1::{Cause, GetSeatFactsResponse, SeatFacts};
use sandtable_store::StoreError;

use crate::core::Shared;
use crate::live::read_entry;
use crate::names::match_id;
use crate::refusal::Answer;
use crate::tally::count;

/// Entries read at a time.
const PAGE: u32 = 256;

impl Shared {
    /// What the log of a match tells of its seats, and what was counted beside it.
    pub(crate) async fn seat_facts(
        &self,
        service: &str,
        name: &str,
    ) -> Answer<GetSeatFactsResponse> {
        let id = match_id("name", name)?;
        let (key, mut seats) = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            live.must_be_of(service)?;
            let seats = live.record.seats.iter().zip(0..).map(|(seat, number)| {
                let tally = seat.tally.clone().unwrap_or_default();
                SeatFacts {
                    seat: number,
                    refused: tally.refused,
                    server_times: tally.server_times,
                    ..SeatFacts::default()
                }
            });
            (live.key, seats.collect::<Vec<_>>())
        };
        let mut last = 0;
        loop {
            let rows = self.log.read_entries(key, last, PAGE).await?;
            let Some(end) = rows.last() else { break };
            last = end.sequence;
            for row in &rows {
                let entry = read_entry(row)?;
                if entry.cause() != Cause::Seat {
                    continue;
                }
                let seat = seats.get_mut(entry.seat as usize).ok_or_else(|| {
                    StoreError::Corrupt(format!("entry {} is of no seat", entry.sequence))
                })?;
                seat.commands += 1;
                if let Some(took) = entry.client_time {
                    count(&mut seat.own_times, took);
                }
            }
        }
        Ok(GetSeatFactsResponse { seats })
    }
}
