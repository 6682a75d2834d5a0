//! Every list of the contract fills its pages with what ends them by number and by bytes.

use sandtable_workspace::lists::unfilled;
use sandtable_workspace::members::folder;

#[test]
fn every_list_ends_its_pages_by_bytes() {
    let problems = unfilled(&folder()).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
