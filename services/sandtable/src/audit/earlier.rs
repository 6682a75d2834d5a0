//! Exports of matches that earlier versions of the rules refereed. Where a rule has changed
//! since and comes up in a match, the audit stops there and tells of both versions; all
//! others are as true as they were on the day they were written.

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
fn told(audit: &Audit) -> (u64, u64, Option<u64>, bool) {
    let departs = audit.difference.as_ref().map(|it| it.sequence.unwrap_or(0));
    (audit.entries, audit.dice, departs, audit.by_other_rules())
}

#[test]
fn matches_of_axis_and_allies_are_as_they_were() {
    assert_eq!(told(&kept!("aa-random-1")), (915, 72, None, true));
    assert_eq!(told(&kept!("aa-sensible-1")), (721, 319, None, true));
}

#[test]
fn matches_of_axis_empires_are_as_they_were() {
    assert_eq!(told(&kept!("ae-barbarossa-1")), (926, 74, None, true));
    assert_eq!(told(&kept!("ae-south-seas-1")), (364, 35, None, true));
    assert_eq!(told(&kept!("ae-asia-campaign-1")), (3013, 270, None, true));
    assert_eq!(
        told(&kept!("ae-europe-campaign-1")),
        (5299, 346, None, true)
    );
}
