//! Exports of matches that earlier versions of the rules refereed. Where a rule has changed since
//! and comes up in a match, the audit stops there and reports both versions. Up to there, and in
//! all others, every state and die is as it was on the day it was written.

use std::io::Read;

use flate2::read::GzDecoder;
use prost::Message;
use sandtable_proto::matches::v1::MatchExport;

use super::Audit;
use super::audit;

macro_rules! kept {
    ($name:literal) => {
        audited(include_bytes!(concat!(
            "../../testdata/exports/",
            $name,
            ".sandtable.gz"
        )))
    };
}

fn audited(packed: &[u8]) -> Audit {
    let mut content = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut content).unwrap();
    let export = MatchExport::decode(content.as_slice()).unwrap();
    audit(&export, |_| {}).unwrap()
}

/// Returns the number of true entries and dice, the entry at which a match departs, and whether
/// other rules began it.
fn describe(audit: &Audit) -> (u64, u64, Option<u64>, bool) {
    let departs = audit.difference.as_ref().map(|it| it.sequence.unwrap_or(0));
    (audit.entries, audit.dice, departs, audit.by_other_rules())
}

/// Returns the audit's finding about the first thing that differs.
fn found(audit: &Audit) -> &str {
    (audit.difference.as_ref()).map_or("", |difference| &difference.found)
}

/// The first match bought a complex and held it back for a refund. The second departs where a ship
/// keeps the way that it came, by which it may retreat.
#[test]
fn matches_of_axis_and_allies_hold_up_to_a_changed_rule() {
    let random = kept!("aa-random-1");
    assert_eq!(describe(&random), (304, 2, Some(305), true));
    assert!(found(&random).contains("AAE-mobilize-14"), "{random:?}");
    assert_eq!(describe(&kept!("aa-sensible-1")), (56, 0, Some(57), true));
}

/// The first departs at its first attack, which keeps what supports it; the campaign in Europe at
/// once, since its pack has counters of Partners now. On the map of Asia ports changed their zones
/// and the Government answers for fewer countries.
#[test]
fn matches_of_axis_empires_hold_up_to_a_changed_rule() {
    assert_eq!(describe(&kept!("ae-barbarossa-1")), (86, 0, Some(87), true));
    let campaign = kept!("ae-europe-campaign-1");
    assert_eq!(describe(&campaign), (0, 0, Some(1), true));
    let south_seas = kept!("ae-south-seas-1");
    assert_eq!(describe(&south_seas), (42, 0, Some(43), true));
    let asia = kept!("ae-asia-campaign-1");
    assert_eq!(describe(&asia), (0, 0, Some(1), true));
    assert!(found(&asia).contains("12.3"), "{asia:?}");
}
