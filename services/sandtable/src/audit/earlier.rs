//! Exports of matches that earlier versions of the rules refereed. Where a rule has changed
//! since and comes up in a match, the audit stops there and tells of both versions; up to
//! there, and in all others, every state and die is as it was on the day it was written.

use std::io::Read;

use flate2::read::GzDecoder;
use prost::Message;
use sandtable_proto::matches::v1::MatchExport;

use super::{Audit, audit};

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

/// How many entries and dice are true, where a match departs, and whether other rules began it.
fn describe(audit: &Audit) -> (u64, u64, Option<u64>, bool) {
    let departs = audit.difference.as_ref().map(|it| it.sequence.unwrap_or(0));
    (audit.entries, audit.dice, departs, audit.by_other_rules())
}

/// What the audit says of the first thing that differs.
fn found(audit: &Audit) -> &str {
    (audit.difference.as_ref()).map_or("", |difference| &difference.found)
}

/// The first match bought a complex and held it back for a refund (`AAE-mobilize-14`). The
/// second departs as it invades a neutral, which is then no neutral any more
/// (`AAE-neutrals-13`).
#[test]
fn matches_of_axis_and_allies_hold_up_to_a_changed_rule() {
    let random = kept!("aa-random-1");
    assert_eq!(describe(&random), (304, 2, Some(305), true));
    assert!(found(&random).contains("AAE-mobilize-14"), "{random:?}");
    assert_eq!(describe(&kept!("aa-sensible-1")), (56, 0, Some(57), true));
}

/// Two depart where a unit loses a step: the smaller one comes before the larger one leaves
/// (`AE-4.2.6.2-1`). The open map of Europe has gained counters and cards of partners
/// (`AE-13.7.1-2`), so that its campaign departs at once, and in Asia the Government answers
/// for fewer countries.
#[test]
fn matches_of_axis_empires_hold_up_to_a_changed_rule() {
    let barbarossa = kept!("ae-barbarossa-1");
    assert_eq!(describe(&barbarossa), (117, 5, Some(118), true));
    assert!(
        found(&barbarossa).contains("leaves e3902"),
        "{barbarossa:?}"
    );
    let campaign = kept!("ae-europe-campaign-1");
    assert_eq!(describe(&campaign), (0, 0, Some(1), true));
    let south_seas = kept!("ae-south-seas-1");
    assert_eq!(describe(&south_seas), (119, 6, Some(120), true));
    assert!(
        found(&south_seas).contains("leaves a3516"),
        "{south_seas:?}"
    );
    let asia = kept!("ae-asia-campaign-1");
    assert_eq!(describe(&asia), (0, 0, Some(1), true));
    assert!(found(&asia).contains("12.3"), "{asia:?}");
}
