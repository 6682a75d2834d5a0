//! Places that many callers share.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use sandtable_auth::token::TokenHash;
use sandtable_grpc::error::reason_of;
use sandtable_server::limits::{
    Bounds, ClientAddress, Holder, Limit, Place, Release, SharedCapacity, Subject,
};
use tokio::time::advance;
use tonic::{Code, Status};
use tonic_types::StatusExt;

const MINUTE: Duration = Duration::from_secs(60);

/// Eight places of which two are reserved, at most five of one address and three of one caller.
fn eight(release: Release) -> SharedCapacity {
    SharedCapacity::new(Bounds::of("streams of tests", 8, release).each(3, 5))
}

fn caller(number: u8, address: u8) -> Holder {
    let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, address));
    Holder {
        caller: Some(Subject::token(TokenHash([number; 32]))),
        address: Some(ClientAddress::new(address).subject()),
        belongs: false,
    }
}

fn member(number: u8, address: u8) -> Holder {
    Holder {
        belongs: true,
        ..caller(number, address)
    }
}

fn limit(capacity: &SharedCapacity, holder: Holder) -> Limit {
    capacity.take(holder).unwrap_err().limit
}

fn yielded(places: &[Place]) -> Vec<usize> {
    let numbered = places.iter().enumerate();
    let gone = numbered.filter(|(_, place)| place.has_yielded());
    gone.map(|(at, _)| at).collect()
}

#[tokio::test(start_paused = true)]
async fn each_bound_refuses_and_says_how_much_is_in_use() {
    let capacity = eight(Release::CallEnds);
    let mut places: Vec<_> = (0..3)
        .map(|_| capacity.take(caller(1, 1)).unwrap())
        .collect();
    assert_eq!(limit(&capacity, caller(1, 2)), Limit::Caller);
    places.extend((0..2).map(|_| capacity.take(caller(2, 1)).unwrap()));
    assert_eq!(limit(&capacity, caller(2, 1)), Limit::Address);
    places.push(capacity.take(caller(3, 2)).unwrap());
    let status: Status = capacity.take(caller(4, 3)).unwrap_err().into();
    assert_eq!(status.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));
    let details = status.get_error_details();
    let told = &details.error_info().unwrap().metadata;
    for (key, value) in [
        ("what", "streams of tests"),
        ("subject", "strangers"),
        ("limit", "6"),
        ("found_of_caller", "0"),
        ("found_of_address", "0"),
        ("found_of_all", "6"),
    ] {
        assert_eq!(told.get(key).map(String::as_str), Some(value), "{key}");
    }
    assert!(details.retry_info().unwrap().retry_delay.is_some());
    places.extend((0..2).map(|_| capacity.take(member(5, 3)).unwrap()));
    assert_eq!(limit(&capacity, member(6, 4)), Limit::Total);
    drop(places);
    assert_eq!(capacity.taken(), 0);
    capacity.take(caller(1, 1)).unwrap();
}

#[tokio::test(start_paused = true)]
async fn whoever_holds_most_yields_its_longest_unused_place_to_who_has_fewer() {
    let capacity = eight(Release::Yields(MINUTE));
    let mut hoard = Vec::new();
    for number in [1, 1, 1, 2, 2] {
        hoard.push(capacity.take(caller(number, 1)).unwrap());
        advance(Duration::from_secs(1)).await;
    }
    let small = capacity.take(caller(3, 2)).unwrap();
    hoard[0].note_use();
    let newcomer = capacity.take(caller(4, 3)).unwrap();
    assert_eq!(yielded(&hoard), [1]);
    hoard[1].yielded().await;
    let status = hoard[1].yielded_status();
    assert_eq!(reason_of(&status).as_deref(), Some("PLACE_YIELDED"));
    assert!(!small.has_yielded() && !newcomer.has_yielded());
    assert_eq!(capacity.taken(), 6);
    // A place that has yielded is not given back a second time.
    drop(hoard);
    assert_eq!(capacity.taken(), 2);
}

#[tokio::test(start_paused = true)]
async fn those_of_one_address_share_what_it_has() {
    let capacity = eight(Release::Yields(MINUTE));
    let of = [1, 1, 1, 2, 2];
    let hoard: Vec<_> = of.map(|it| capacity.take(caller(it, 1)).unwrap()).into();
    let other = capacity.take(caller(3, 1)).unwrap();
    assert_eq!(yielded(&hoard), [0]);
    assert_eq!(limit(&capacity, caller(2, 1)), Limit::Address);
    drop(other);
}

#[tokio::test(start_paused = true)]
async fn two_who_hold_as_many_do_not_take_from_each_other_what_is_in_use() {
    let capacity = eight(Release::Yields(MINUTE));
    let places: Vec<_> = [(1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)]
        .map(|(number, address)| capacity.take(caller(number, address)).unwrap())
        .into();
    assert_eq!(limit(&capacity, caller(3, 1)), Limit::Strangers);
    advance(MINUTE).await;
    for used in &places[1..] {
        used.note_use();
    }
    let another = capacity.take(caller(3, 1)).unwrap();
    assert_eq!(yielded(&places), [0]);
    assert!(!another.has_yielded());
}

#[tokio::test(start_paused = true)]
async fn strangers_never_push_out_who_belongs_and_who_belongs_always_gets_in() {
    let capacity = eight(Release::Yields(MINUTE));
    let own: Vec<_> = (0..3)
        .map(|_| capacity.take(member(1, 1)).unwrap())
        .collect();
    let mut strangers = Vec::new();
    for address in 2..7 {
        strangers.push(capacity.take(caller(address, address)).unwrap());
    }
    advance(MINUTE).await;
    strangers.push(capacity.take(caller(9, 9)).unwrap());
    assert!(yielded(&own).is_empty());
    assert_eq!(yielded(&strangers), [0]);
    let more = capacity.take(member(8, 8)).unwrap();
    assert!(yielded(&own).is_empty() && !more.has_yielded());
    assert_eq!(capacity.taken(), 8);
}

#[tokio::test(start_paused = true)]
async fn unused_places_are_freed_one_by_one() {
    let capacity = eight(Release::Yields(MINUTE));
    let places: Vec<_> = (0..3)
        .map(|_| capacity.take(caller(1, 1)).unwrap())
        .collect();
    assert!(!capacity.free_unused());
    advance(MINUTE).await;
    places[0].note_use();
    assert!(capacity.free_unused() && capacity.free_unused() && !capacity.free_unused());
    assert_eq!(yielded(&places), [1, 2]);
}

#[tokio::test(start_paused = true)]
async fn who_waits_gets_the_first_place_that_is_given_back() {
    let capacity = eight(Release::CallEnds);
    let mut places: Vec<_> = (1..=6)
        .map(|it| capacity.take(caller(it, it)).unwrap())
        .collect();
    let mut waiting = Box::pin(capacity.wait(caller(7, 7)));
    assert!(futures::poll!(&mut waiting).is_pending());
    drop(places.pop());
    waiting.await.unwrap();
    places.extend((0..2).map(|_| capacity.take(member(1, 1)).unwrap()));
    let refused = capacity.wait(member(1, 1)).await.unwrap_err();
    assert_eq!(refused.limit, Limit::Caller);
}
