//! Running pools, and testing versions on them.

use sandtable_proto::ladder::v1::{
    ClosePoolRequest, Comparison, CreatePoolRequest, EndRestRequest, Estimate,
    GetComparisonRequest, ListComparisonsRequest, PausePoolRequest, Player, Pool,
    RunEstimateRequest, Season, SetAnchorRequest, StartComparisonRequest, StartSeasonRequest,
    StopComparisonRequest, UpdatePoolRequest,
};

use crate::client::{Client, new_request_id, pages};
use crate::comparison_subscription::ComparisonSubscription;
use crate::error::Error;

/// Makes a call about the running of pools with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut pools, request) = (at.pools(), request.clone());
                async move { pools.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// Makes a pool. The request id is filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn create_pool(&self, mut request: CreatePoolRequest) -> Result<Pool, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, create_pool, request))
    }

    /// Changes what was decided about a pool. The request id is filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn update_pool(&self, mut request: UpdatePoolRequest) -> Result<Pool, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, update_pool, request))
    }

    /// Pauses a pool, or goes on with it.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn pause_pool(&self, name: &str, resume: bool) -> Result<Pool, Error> {
        let request = PausePoolRequest {
            name: name.to_owned(),
            resume,
            request_id: new_request_id(),
        };
        Ok(call!(self, pause_pool, request))
    }

    /// Closes a pool permanently.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn close_pool(&self, name: &str) -> Result<Pool, Error> {
        let request = ClosePoolRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, close_pool, request))
    }

    /// Fixes a player's rating, or lets it move again when none is given.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn set_anchor(&self, player: &str, rating: Option<f64>) -> Result<Player, Error> {
        let request = SetAnchorRequest {
            name: player.to_owned(),
            rating,
            request_id: new_request_id(),
        };
        Ok(call!(self, set_anchor, request))
    }

    /// Ends a player's rest.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn end_rest(&self, player: &str) -> Result<Player, Error> {
        let request = EndRestRequest {
            name: player.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, end_rest, request))
    }

    /// Ends the season of a pool and begins another.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn start_season(&self, pool: &str) -> Result<Season, Error> {
        let request = StartSeasonRequest {
            name: pool.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, start_season, request))
    }

    /// Makes the estimate over all results of a pool anew.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn run_estimate(&self, pool: &str) -> Result<Estimate, Error> {
        let request = RunEstimateRequest {
            name: pool.to_owned(),
        };
        Ok(call!(self, run_estimate, request))
    }

    /// Begins to test whether one version is better than another. The request id is filled in
    /// when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn start_comparison(
        &self,
        mut request: StartComparisonRequest,
    ) -> Result<Comparison, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, start_comparison, request))
    }

    /// Gets a comparison.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn get_comparison(&self, name: &str) -> Result<Comparison, Error> {
        let request = GetComparisonRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_comparison, request))
    }

    /// All comparisons of a pool, the latest first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn comparisons(&self, pool: &str) -> Result<Vec<Comparison>, Error> {
        pages(|page_token| async move {
            let request = ListComparisonsRequest {
                parent: pool.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_comparisons, request);
            Ok((page.comparisons, page.next_page_token))
        })
        .await
    }

    /// Stops a comparison without an answer.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn stop_comparison(&self, name: &str, reason: &str) -> Result<Comparison, Error> {
        let request = StopComparisonRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, stop_comparison, request))
    }

    /// A comparison and its curve after so many pairs, and what comes.
    pub fn watch_comparison(&self, name: &str, after_pairs: u32) -> ComparisonSubscription {
        ComparisonSubscription::new(self.clone(), name, after_pairs)
    }
}
