//! Metrics of a server as Prometheus scrapes them.

use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::ports::free_address;
use sandtable_tests::status_port;
use sandtable_tests::table::{Setting, Table};

/// Series that a server without use has at most.
const MOST_AT_FIRST: usize = 600;

fn series(answer: &str) -> usize {
    let lines = answer.lines().filter(|line| line.starts_with("sandtable_"));
    lines.count()
}

#[tokio::test]
async fn a_server_has_few_series_until_it_is_used() {
    let listen = free_address().unwrap();
    let setup = Setup::default().with("SANDTABLE_TELEMETRY__METRICS_LISTEN", listen);
    let whole = Deployment::whole(setup).await.unwrap();
    let before = status_port::get(listen, "/metrics").await.unwrap();
    assert!((1..=MOST_AT_FIRST).contains(&series(&before)), "{before}");

    let client = whole.client(Part::Matches).unwrap();
    Table::set(&client, Setting::default()).await.unwrap();
    let after = status_port::get(listen, "/metrics").await.unwrap();
    assert!(series(&after) > series(&before));
    assert!(after.contains("method=\"CreateMatch\",code=\"OK\"} 1\n"));
}
