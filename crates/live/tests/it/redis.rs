//! Live states in a real server: the newest counts, others are woken, and nothing hangs
//! or fails when the server is away.

use sandtable_live::{LiveState, LiveStates, RedisSettings, RedisStates};
use sandtable_test_databases::{Authority, Redis};

fn open(server: &Redis) -> RedisStates {
    RedisStates::open(&RedisSettings {
        // The machine may be busy; nothing here waits for the time to pass.
        timeout_ms: 10_000,
        ..RedisSettings::at(server.url())
    })
    .unwrap()
}

fn state(version: u64, content: &str) -> LiveState {
    LiveState {
        version,
        content: content.as_bytes().to_vec(),
    }
}

#[tokio::test]
async fn only_a_newer_state_replaces_what_is_kept() {
    let server = Redis::start();
    let (one, two) = (open(&server), open(&server));
    assert_eq!(one.get("m").await, None);
    one.put("m", state(9, "nine")).await;
    two.put("m", state(10, "ten")).await;
    one.put("m", state(9, "late")).await;
    one.put("m", state(10, "again")).await;
    assert_eq!(one.get("m").await, Some(state(10, "ten")));
    assert_eq!(two.get("n").await, None);
    server.flush();
    assert_eq!(two.get("m").await, None);
    two.put("m", state(3, "three")).await;
    assert_eq!(one.get("m").await, Some(state(3, "three")));
    one.forget("m").await;
    assert_eq!(two.get("m").await, None);
    assert_eq!((one.failures(), two.failures()), (0, 0));
}

#[tokio::test]
async fn others_are_told_when_the_log_has_grown() {
    let server = Redis::start();
    let (one, two) = (open(&server), open(&server));
    let mut wakes = two.wakes();
    // Everyone looks once when they begin to listen.
    wakes.changed().await.unwrap();
    one.wake_others();
    wakes.changed().await.unwrap();
}

#[tokio::test]
async fn a_server_that_is_away_is_as_one_that_knows_nothing() {
    let mut server = Redis::start();
    let states = open(&server);
    states.put("m", state(1, "one")).await;
    server.kill();
    assert_eq!(states.get("m").await, None);
    assert_eq!(states.failures(), 1);
    // It is left alone for a while.
    states.put("m", state(2, "two")).await;
    assert_eq!(states.get("m").await, None);
    assert_eq!(states.failures(), 1);
    server.restart();
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    tokio::time::resume();
    states.put("m", state(2, "two")).await;
    assert_eq!(states.get("m").await, Some(state(2, "two")));
}

#[tokio::test]
async fn servers_may_speak_tls_and_want_a_password() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let server = Redis::start_with_tls(&ours);
    let open = |url: String, authority: &Authority| {
        RedisStates::open(&RedisSettings {
            timeout_ms: 10_000,
            tls_ca: authority.certificate().display().to_string(),
            ..RedisSettings::at(url)
        })
        .unwrap()
    };
    let states = open(server.url(), &ours);
    states.put("m", state(1, "one")).await;
    let mut wakes = states.wakes();
    wakes.changed().await.unwrap();
    // The client rejects a server that another authority vouches for, and the server rejects a
    // client without the password.
    assert_eq!(open(server.url(), &theirs).get("m").await, None);
    let url = server.url();
    let address = url.rsplit('@').next().unwrap();
    let stranger = open(format!("rediss://{address}"), &ours);
    assert_eq!(stranger.get("m").await, None);
    assert_eq!(stranger.failures(), 1);
    let known = open(server.url(), &ours);
    assert_eq!(known.get("m").await, Some(state(1, "one")));
    assert_eq!((states.failures(), known.failures()), (0, 0));
}

#[tokio::test]
async fn certificates_that_cannot_be_read_are_said_at_the_start() {
    let settings = RedisSettings {
        tls_ca: "there/is/none.pem".to_owned(),
        ..RedisSettings::at("rediss://127.0.0.1:1")
    };
    assert!(RedisStates::open(&settings).is_err());
}
