//! Code that the tests of this crate share.

use std::time::Duration;

/// Asks again and again until it is so: a server can only be asked. Time must not be
/// moved on meanwhile, or connections would run out of it before they are made.
pub(crate) async fn until(so: impl AsyncFn() -> bool) {
    let asking = async {
        while !so().await {
            tokio::task::yield_now().await;
        }
    };
    let asked = tokio::time::timeout(Duration::from_secs(120), asking);
    asked.await.expect("it comes about");
}
