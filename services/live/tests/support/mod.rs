//! What the tests of this crate share.

use std::time::Duration;

/// Lets time pass for those who wait by tokio's clock.
pub(crate) async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Asks again and again until it is so; a server of its own can only be asked.
pub(crate) async fn until(so: impl AsyncFn() -> bool) {
    for _ in 0..1_000_000 {
        if so().await {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("it does not come about");
}
