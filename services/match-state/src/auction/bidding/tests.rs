//! Bids and passes, without a match around them.

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
    let auction = crate::auction::model::read(settings, &seats).unwrap();
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
        Err(MatchError::BidMade(1))
    ));
    assert!(matches!(
        table.pass(1, moment(1_000)),
        Err(MatchError::BidMade(1))
    ));
    assert!(matches!(
        table.bid(0, 0, moment(2_000)),
        Err(MatchError::BidTooLow(1))
    ));
    table.bid(0, 4, moment(2_000)).unwrap();
    assert_eq!(deadline(&table), 12_000, "every bid gives time anew");
    table.bid(1, 6, moment(3_000)).unwrap();
    assert_eq!(result(&table), None);
    table.pass(0, moment(4_000)).unwrap();
    assert_eq!(result(&table), Some((1, 6, true)));
    assert!(matches!(
        table.bid(0, 9, moment(4_000)),
        Err(MatchError::NoAuction)
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
        Err(MatchError::NoAuction)
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
        Err(MatchError::BidMade(1))
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
        Err(MatchError::NoAuction)
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
        Err(MatchError::BidTooLow(1001))
    ));
}
