//! Exports of matches of the present versions of the rules, as they were on the day they were
//! written: every state and die is still the same. After a new version of the rules the audit
//! stops where a changed rule comes up, and names both versions.

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

#[test]
fn matches_of_axis_and_allies_are_true_to_the_last_entry() {
    assert_eq!(describe(&kept!("aa-random-1")), (529, 82, None, false));
    assert_eq!(describe(&kept!("aa-sensible-1")), (471, 235, None, false));
}

#[test]
fn matches_of_axis_empires_are_true_to_the_last_entry() {
    assert_eq!(
        describe(&kept!("ae-barbarossa-1")),
        (1_061, 79, None, false)
    );
    assert_eq!(describe(&kept!("ae-south-seas-1")), (243, 23, None, false));
    assert_eq!(describe(&kept!("ae-china-1")), (443, 24, None, false));
}
