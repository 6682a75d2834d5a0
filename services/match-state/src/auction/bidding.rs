//! What the seats do in an auction.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    Auction, AuctionForm, AuctionMove, AuctionResult, AuctionState,
};

use crate::clock;
use crate::clocks::time::millis;
use crate::record::{MatchRecord, SealedBid};
use crate::refusal::{Answer, Refusal};

/// The highest bid that is taken.
const HIGHEST: u32 = 1000;

impl MatchRecord {
    /// Lets the seats bid. Nothing happens when they do already, or have.
    pub(crate) fn open_auction(&mut self, now: Timestamp) {
        if let Some(auction) = &mut self.shown.auction
            && auction.state() == AuctionState::Unspecified
        {
            auction.set_state(AuctionState::Open);
            restart(auction, now);
        }
    }

    /// Somebody got up: the auction begins again when all seats are taken.
    pub(crate) fn call_auction_off(&mut self) {
        self.sealed_bids.clear();
        if let Some(auction) = &mut self.shown.auction {
            *auction = Auction {
                settings: auction.settings.take(),
                beneficiary: std::mem::take(&mut auction.beneficiary),
                ..Default::default()
            };
        }
    }

    /// A seat bids.
    pub(crate) fn bid(&mut self, seat: u32, amount: u32, now: Timestamp) -> Answer<()> {
        if amount > HIGHEST {
            let problem = format!("must be at most {HIGHEST}");
            return Err(Refusal::field("amount", problem));
        }
        let sealed = self.auction_for(seat, now)?;
        let highest = self.moves().filter_map(|made| made.amount).max();
        let least = highest.map_or(0, |highest| highest + 1);
        if amount < least {
            return Err(Refusal::BidTooLow(least));
        }
        if sealed {
            self.sealed_bids.push(SealedBid { seat, amount });
        }
        self.note(seat, (!sealed).then_some(amount), now);
        Ok(())
    }

    /// A seat bids no more.
    pub(crate) fn pass(&mut self, seat: u32, now: Timestamp) -> Answer<()> {
        self.auction_for(seat, now)?;
        self.note(seat, None, now);
        Ok(())
    }

    /// Closes an auction in which the time to bid has run out. Whether it did.
    pub(crate) fn lapse(&mut self, now: Timestamp) -> bool {
        let due = self.open().is_some_and(|auction| is_over(auction, now));
        if due {
            self.close_auction(now);
        }
        due
    }

    /// The auction, if the seats bid in it now.
    fn open(&self) -> Option<&Auction> {
        let auction = self.shown.auction.as_ref();
        auction.filter(|auction| auction.state() == AuctionState::Open)
    }

    fn moves(&self) -> impl Iterator<Item = &AuctionMove> {
        self.shown.auction.iter().flat_map(|auction| &auction.moves)
    }

    /// Asks for an auction in which it is up to the seat to bid or pass. Whether bids are
    /// sealed.
    fn auction_for(&self, seat: u32, now: Timestamp) -> Answer<bool> {
        let auction = self.open().filter(|auction| !is_over(auction, now));
        let auction = auction.ok_or(Refusal::NoAuction)?;
        let sealed = form(auction) == AuctionForm::Sealed;
        let mut moves = auction.moves.iter();
        let has_moved = match sealed {
            true => moves.any(|made| made.seat == seat),
            // A pass is for good, and nobody bids against themselves.
            false => {
                let last = auction.moves.iter().rfind(|made| made.amount.is_some());
                last.is_some_and(|last| last.seat == seat)
                    || moves.any(|made| made.seat == seat && made.amount.is_none())
            }
        };
        match has_moved {
            true => Err(Refusal::BidMade(seat)),
            false => Ok(sealed),
        }
    }

    fn note(&mut self, seat: u32, amount: Option<u32>, now: Timestamp) {
        let player = (self.shown.seats.get(seat as usize))
            .map_or_else(String::new, |seat| seat.player.clone());
        if let Some(auction) = &mut self.shown.auction {
            auction.moves.push(AuctionMove {
                seat,
                player,
                amount,
                time: Some(now),
            });
            if form(auction) == AuctionForm::Open {
                restart(auction, now);
            }
        }
        let all = 0..self.shown.seats.len() as u32;
        if all.into_iter().all(|seat| self.is_through(seat)) {
            self.close_auction(now);
        }
    }

    /// Whether nothing more can come of the seat that others would wait for. In an open
    /// auction that is one that has passed, or holds the bid that nobody can raise.
    fn is_through(&self, seat: u32) -> bool {
        let sealed = self.open().map(form) == Some(AuctionForm::Sealed);
        let last = self.moves().filter(|made| made.seat == seat).last();
        match last {
            Some(made) => sealed || made.amount.is_none() || self.has_passed_all_but(seat),
            None => false,
        }
    }

    /// Whether all seats but one have passed.
    fn has_passed_all_but(&self, one: u32) -> bool {
        let passed = |seat| {
            self.moves()
                .any(|made| made.seat == seat && made.amount.is_none())
        };
        (0..self.shown.seats.len() as u32).all(|seat| seat == one || passed(seat))
    }

    /// Opens what is sealed, and decides.
    fn close_auction(&mut self, now: Timestamp) {
        let sealed = std::mem::take(&mut self.sealed_bids);
        let Some(auction) = &mut self.shown.auction else {
            return;
        };
        for bid in sealed {
            let made = auction.moves.iter_mut().find(|made| made.seat == bid.seat);
            if let Some(made) = made {
                made.amount = Some(bid.amount);
            }
        }
        let side = auction.settings.as_ref().map(|settings| &settings.side);
        let holder = (self.shown.seats.iter())
            .find(|seat| Some(&seat.team) == side)
            .map_or(0, |seat| seat.seat);
        let mut best: Option<(u32, u32)> = None;
        for made in &auction.moves {
            if let Some(amount) = made.amount
                && best.is_none_or(|(_, highest)| amount > highest)
            {
                best = Some((made.seat, amount));
            }
        }
        let (seat, amount) = best.unwrap_or((holder, 0));
        auction.result = Some(AuctionResult {
            seat,
            amount,
            changed: seat != holder,
        });
        auction.deadline = Some(now);
        auction.set_state(AuctionState::Closed);
    }
}

fn form(auction: &Auction) -> AuctionForm {
    (auction.settings.as_ref()).map_or(AuctionForm::Open, |settings| settings.form())
}

fn restart(auction: &mut Auction, now: Timestamp) {
    let settings = auction.settings.as_ref();
    let time = settings.and_then(|settings| settings.bid_time);
    auction.deadline = Some(clock::after(now, time.unwrap_or_default()));
}

fn is_over(auction: &Auction, now: Timestamp) -> bool {
    let deadline = auction.deadline;
    deadline.is_some_and(|deadline| millis(now) >= millis(deadline))
}

#[cfg(test)]
mod tests {
    use sandtable_proto::matches::v1::{AuctionSettings, Match, MatchSeat};

    use super::*;
    use crate::clocks::time::{moment, span};

    fn table(form: AuctionForm) -> MatchRecord {
        let seat = |seat, team: &str| MatchSeat {
            seat,
            team: team.to_owned(),
            player: format!("player {seat}"),
            taken: true,
            ..Default::default()
        };
        let seats = vec![seat(0, "axis"), seat(1, "allies")];
        let settings = AuctionSettings {
            form: form as i32,
            side: "axis".to_owned(),
            bid_time: Some(span(10_000)),
        };
        let auction = super::super::read(settings, &seats).unwrap();
        assert_eq!(auction.beneficiary, "allies");
        let mut record = MatchRecord {
            shown: Match {
                seats,
                auction: Some(auction),
                ..Default::default()
            },
            ..Default::default()
        };
        record.open_auction(moment(0));
        record
    }

    fn result(record: &MatchRecord) -> Option<(u32, u32, bool)> {
        let auction = record.shown.auction.as_ref().unwrap();
        assert_eq!(
            auction.result.is_some(),
            auction.state() == AuctionState::Closed
        );
        (auction.result).map(|result| (result.seat, result.amount, result.changed))
    }

    fn deadline(record: &MatchRecord) -> i64 {
        millis(record.shown.auction.as_ref().unwrap().deadline.unwrap())
    }

    #[test]
    fn open_bids_rise_until_one_seat_passes() {
        let mut table = table(AuctionForm::Open);
        table.bid(1, 0, moment(1_000)).unwrap();
        assert!(matches!(
            table.bid(1, 5, moment(1_000)),
            Err(Refusal::BidMade(1))
        ));
        assert!(matches!(
            table.pass(1, moment(1_000)),
            Err(Refusal::BidMade(1))
        ));
        assert!(matches!(
            table.bid(0, 0, moment(2_000)),
            Err(Refusal::BidTooLow(1))
        ));
        table.bid(0, 4, moment(2_000)).unwrap();
        assert_eq!(deadline(&table), 12_000, "every bid gives time anew");
        table.bid(1, 6, moment(3_000)).unwrap();
        assert_eq!(result(&table), None);
        table.pass(0, moment(4_000)).unwrap();
        assert_eq!(result(&table), Some((1, 6, true)));
        assert!(matches!(
            table.bid(0, 9, moment(4_000)),
            Err(Refusal::NoAuction)
        ));
    }

    #[test]
    fn the_last_one_left_has_the_side_for_any_bid() {
        let mut table = table(AuctionForm::Open);
        table.pass(1, moment(1_000)).unwrap();
        assert_eq!(result(&table), None);
        table.bid(0, 0, moment(2_000)).unwrap();
        assert_eq!(result(&table), Some((0, 0, false)));
    }

    #[test]
    fn without_a_bid_everybody_stays() {
        let mut open = table(AuctionForm::Open);
        open.pass(1, moment(0)).unwrap();
        open.pass(0, moment(0)).unwrap();
        assert_eq!(result(&open), Some((0, 0, false)));
        let mut sealed = table(AuctionForm::Sealed);
        assert!(!sealed.lapse(moment(9_999)));
        assert!(sealed.lapse(moment(10_000)));
        assert_eq!(result(&sealed), Some((0, 0, false)));
        assert!(!sealed.lapse(moment(20_000)), "once");
    }

    #[test]
    fn the_highest_bid_stands_when_time_runs_out() {
        let mut table = table(AuctionForm::Open);
        table.bid(1, 3, moment(5_000)).unwrap();
        assert!(matches!(
            table.bid(0, 4, moment(15_000)),
            Err(Refusal::NoAuction)
        ));
        assert!(table.lapse(moment(15_000)));
        assert_eq!(result(&table), Some((1, 3, true)));
    }

    #[test]
    fn sealed_bids_are_opened_together() {
        let mut table = table(AuctionForm::Sealed);
        table.bid(1, 7, moment(0)).unwrap();
        assert!(matches!(
            table.bid(1, 8, moment(0)),
            Err(Refusal::BidMade(1))
        ));
        let moves = |table: &MatchRecord| {
            let moves = &table.shown.auction.as_ref().unwrap().moves;
            moves.iter().map(|made| made.amount).collect::<Vec<_>>()
        };
        assert_eq!(moves(&table), [None], "nobody sees it yet");
        table.bid(0, 7, moment(1)).unwrap();
        assert_eq!(moves(&table), [Some(7), Some(7)]);
        assert_eq!(result(&table), Some((1, 7, true)), "the earlier one");
    }

    #[test]
    fn a_sealed_pass_looks_like_a_bid_until_the_end() {
        let mut table = table(AuctionForm::Sealed);
        table.pass(0, moment(0)).unwrap();
        table.bid(1, 2, moment(1)).unwrap();
        let moves = table.shown.auction.as_ref().unwrap().moves.clone();
        assert_eq!((moves[0].amount, moves[1].amount), (None, Some(2)));
        assert_eq!(result(&table), Some((1, 2, true)));
    }

    #[test]
    fn who_gets_up_ends_the_auction_and_it_can_begin_again() {
        let mut table = table(AuctionForm::Sealed);
        table.bid(1, 7, moment(0)).unwrap();
        table.call_auction_off();
        assert!(matches!(
            table.bid(0, 1, moment(1)),
            Err(Refusal::NoAuction)
        ));
        table.open_auction(moment(5_000));
        table.bid(1, 2, moment(5_000)).unwrap();
        table.pass(0, moment(5_000)).unwrap();
        assert_eq!(result(&table), Some((1, 2, true)));
    }

    #[test]
    fn amounts_are_bounded() {
        let mut table = table(AuctionForm::Open);
        assert!(table.bid(0, HIGHEST + 1, moment(0)).is_err());
        table.bid(0, HIGHEST, moment(0)).unwrap();
        assert!(matches!(
            table.bid(1, HIGHEST, moment(0)),
            Err(Refusal::BidTooLow(1001))
        ));
    }
}
