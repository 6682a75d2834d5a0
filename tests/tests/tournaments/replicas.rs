//! Replicas of the ladder, processes of their own on PostgreSQL beside Redis, share the work:
//! whichever is killed, the other goes on with it, and nothing is paired, hosted or counted
//! twice.

use sandtable_tests::circuit::{Circuit, Size};
use sandtable_tests::cluster::{Cluster, REPLICAS};
use sandtable_tests::deployment::{Part, Setup};
use sandtable_tests::process::Signal;

/// Matches that are played between two things that happen: more than are hosted at a time.
const BETWEEN: u64 = 4;

const SIZE: Size = Size {
    entrants: 4,
    rounds: 3,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_replica_is_killed_the_other_goes_on() {
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let circuit = Circuit::begin(&cluster, SIZE).await.unwrap();
    for replica in 0..REPLICAS {
        circuit.progress(BETWEEN).await.unwrap();
        let ladder = cluster.server(Part::Ladder, replica);
        ladder.end(Signal::KILL).await.unwrap();
        circuit.progress(BETWEEN).await.unwrap();
        cluster.server(Part::Ladder, replica).start().await.unwrap();
    }
    let decided = circuit.judge().await.unwrap();
    assert_eq!(decided.swiss, 6);
    assert!((decided.swiss + decided.pool) as u64 >= 4 * BETWEEN);
}
