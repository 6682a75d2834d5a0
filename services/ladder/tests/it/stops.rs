//! Ends of streams when the process stops: clients are asked to resume them.

use std::fmt::Debug;

use futures::{Stream, StreamExt};
use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::WatchComparisonRequest;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{SwissSettings, WatchTournamentRequest};
use tonic::{Code, Request, Status};

use crate::pool_estimates::compare;
use crate::pool_lines::{Lines, attend, blitz, create};
use crate::test_env::{TestEnv, settings};

/// The status that a stream ends with, after all its messages.
async fn end<T: Debug>(mut told: impl Stream<Item = Result<T, Status>> + Unpin) -> Status {
    loop {
        match told.next().await {
            Some(Ok(_)) => {}
            Some(Err(status)) => break status,
            None => panic!("the stream ends as if nothing more could happen"),
        }
    }
}

/// A tournament that goes on, a pool and a comparison under way are not over because one process
/// stops: a client that took the end of its stream for the end of these would miss the rest.
#[tokio::test]
async fn a_stream_says_that_the_server_stops() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let swiss = System::Swiss(SwissSettings {
        rounds: 3,
        ..Default::default()
    });
    let name = env.create(&members[0], settings(vec![swiss])).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members[..2], 1).await;
    lines.decide(&env, &members[..2], 1).await;
    let comparison = compare(&env, &pool, &members[0]).await.name;

    let (other, stop) = env.beside();
    let request = WatchTournamentRequest {
        name,
        ..Default::default()
    };
    let events = other.watch_tournament(Request::new(request)).await;
    let events = events.unwrap().into_inner();
    let request = WatchComparisonRequest {
        name: comparison,
        ..Default::default()
    };
    let curve = other.watch_comparison(Request::new(request)).await;
    let curve = curve.unwrap().into_inner();
    let line = attend(&other, &pool, &members[2], 1).await.unwrap();
    stop.fire();
    for status in [end(events).await, end(curve).await, end(line.told).await] {
        assert_eq!(status.code(), Code::Unavailable, "{status:?}");
        assert_eq!(reason_of(&status).as_deref(), Some("SHUTTING_DOWN"));
    }
}
