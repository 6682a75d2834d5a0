//! The draw on offer in a match.

use sandtable_proto::matches::v1::DrawOffer;

use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::MatchRecord;

impl LiveMatch {
    /// The draw that is on offer for the match as it is now.
    pub(crate) fn draw_offer(&self) -> Option<&DrawOffer> {
        let offer = self.record.shown.draw_offer.as_ref();
        offer.filter(|offer| offer.version == self.head.version)
    }

    /// Fails unless all seats but this one have agreed to a draw.
    pub(crate) fn must_have_agreed_but(&self, last: u32) -> ServiceResult<()> {
        self.record.must_play(last)?;
        let offer = self.draw_offer().ok_or(MatchError::NoDrawOffer)?;
        let all = (self.record.shown.seats.iter())
            .filter(|seat| seat.taken && !seat.resigned && seat.seat != last)
            .all(|seat| offer.agreed.contains(&seat.seat));
        if all {
            Ok(())
        } else {
            Err(MatchError::DrawNotAgreed)
        }
    }
}

impl MatchRecord {
    /// Returns the draw offer as it is after an entry of the seat. `None` when there is none.
    pub(crate) fn draw_after(&self, seat: u32, version: u64) -> Option<Option<DrawOffer>> {
        let offer = self.shown.draw_offer.as_ref()?;
        if offer.seat != seat {
            return Some(None);
        }
        // The others agreed in an earlier state.
        Some(Some(DrawOffer {
            seat,
            agreed: vec![seat],
            version,
        }))
    }
}
