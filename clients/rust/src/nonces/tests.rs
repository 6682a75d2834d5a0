use sandtable_kernel::PairPlace;
use sandtable_proto::matches::v1::MatchSeat;

use super::*;
use crate::client::Client;

/// A match that waits for the nonces of all seats.
fn awaiting(nonces: &[&[u8]]) -> Match {
    let seats = (0..).zip(nonces).map(|(seat, nonce)| MatchSeat {
        seat,
        nonce_commitment: nonce_commitment(nonce).to_vec(),
        nonce_state: NonceState::Committed as i32,
        ..Default::default()
    });
    Match {
        name: "matches/x".to_owned(),
        state: MatchState::Lobby as i32,
        dice_scheme: DiceScheme::Committed.number(),
        dice_commitment: vec![9; 32],
        awaits_nonces: true,
        seats: seats.collect(),
        ..Default::default()
    }
}

/// A match that has started with these nonces.
fn started(nonces: &[&[u8]]) -> Match {
    let mut shown = awaiting(nonces);
    shown.set_state(MatchState::InProgress);
    for (seat, nonce) in shown.seats.iter_mut().zip(nonces) {
        seat.nonce = nonce.to_vec();
    }
    shown
}

fn stored(nonce: &[u8], table: Option<[u8; 32]>) -> SeatNonce {
    SeatNonce {
        token: "t".to_owned(),
        nonce: nonce.to_vec(),
        table,
    }
}

#[test]
fn a_nonce_is_revealed_against_one_table_only() {
    let (own, other, chosen) = (random(), random(), random());
    let mut shown = awaiting(&[&own, &other]);
    let seen = table(&shown);
    let first = step(&shown, 0, &stored(&own, None));
    assert!(matches!(first, Ok(Some(NonceStep::Reveal(at))) if at == seen));
    let sent = stored(&own, Some(seen));
    let again = step(&shown, 0, &sent);
    assert!(matches!(again, Ok(Some(NonceStep::Reveal(at))) if at == seen));
    // The server shows that another seat was bound to another nonce, after it has read ours.
    let changed = step(&awaiting(&[&own, &chosen]), 0, &sent);
    assert!(matches!(changed, Ok(Some(NonceStep::Commit))));
    let foreign = step(&awaiting(&[&chosen, &other]), 0, &stored(&own, None));
    assert!(foreign.is_err());
    shown.seats[1].set_nonce_state(NonceState::Spent);
    let early = step(&shown, 0, &stored(&own, None));
    assert!(matches!(early, Ok(None)), "not before all are bound");
    let spent = step(&shown, 1, &stored(&other, None));
    assert!(matches!(spent, Ok(Some(NonceStep::Commit))));
    shown.awaits_nonces = false;
    let unasked = step(&shown, 1, &stored(&other, None));
    assert!(matches!(unasked, Ok(None)));
}

#[test]
fn a_match_that_starts_with_other_nonces_is_found() {
    let (own, other, chosen) = (random(), random(), random());
    let sent = stored(&own, Some(table(&awaiting(&[&own, &other]))));
    assert!(is_as_seen(&started(&[&own, &other]), 0, &sent));
    assert!(!is_as_seen(&started(&[&own, &chosen]), 0, &sent));
    assert!(!is_as_seen(
        &started(&[&chosen, &other]),
        0,
        &stored(&own, None)
    ));
    let mut unlike = started(&[&own, &other]);
    unlike.seats[1].nonce.clone_from(&chosen);
    assert!(!is_as_seen(&unlike, 0, &sent));
    let mut old = started(&[&own, &other]);
    old.dice_scheme = DiceScheme::Duplicate(PairPlace::First).number();
    assert!(!is_as_seen(&old, 0, &sent), "the scheme was exchanged");
}

#[test]
fn nonces_are_not_printed() {
    let nonces = Nonces::default();
    nonces.set("matches/x", 0, stored(b"a nonce of 16 by", None));
    assert_eq!(format!("{nonces:?}"), "Nonces([(\"matches/x\", 0)])");
}

#[tokio::test]
async fn nothing_is_sent_before_it_is_written_down_against_what() {
    let client = Client::connect("http://127.0.0.1:9").unwrap();
    let (own, other, chosen) = (random(), random(), random());
    let access = SeatAccess {
        match_name: "matches/x".to_owned(),
        seat: 0,
        token: "t".to_owned(),
    };
    client.keep_nonce(&access, own.clone());
    client.before_reveal(|_, _, _| Err(io::Error::other("the disk is full")));
    let refused = client.settle_nonces(awaiting(&[&own, &other])).await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("the disk is full")
    );
    assert_eq!(client.sent_table(&access), None, "it was not sent");

    // A program that starts later and knows what it had written down.
    let seen = table(&awaiting(&[&own, &other]));
    client.keep_sent_nonce(&access, own.clone(), seen);
    assert_eq!(client.sent_table(&access), Some(seen));
    let (_, kept) = client.nonces.of("matches/x").remove(0);
    let changed = step(&awaiting(&[&own, &chosen]), 0, &kept);
    assert!(matches!(changed, Ok(Some(NonceStep::Commit))));
}
