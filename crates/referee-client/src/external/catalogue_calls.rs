//! Questions to a third-party referee that belong to no match.

use sandtable_proto::rules::v1::{
    ComputeOddsRequest, ComputeOddsResponse, GetBoardRequest, GetBoardResponse, GetRuleRequest,
    ListRulesRequest, ListRulesResponse, Rule,
};
use tonic::{Response, Status};

use super::referee::ExternalReferee;
use crate::external::breaker::About;

impl ExternalReferee {
    /// The game's board, as far as it has one.
    ///
    /// # Errors
    ///
    /// The referee refuses or is away, or its answer cannot be used.
    pub async fn board(
        &self,
        request: GetBoardRequest,
    ) -> Result<Response<GetBoardResponse>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        let about = About::question("GetBoard", &request);
        let asking = client.get_board(request);
        (self.ask(about, "GetBoard", patience, asking, |_| Ok(()))).await
    }

    /// A rule of the game's ledger.
    ///
    /// # Errors
    ///
    /// As of [`Self::board`].
    pub async fn rule(&self, request: GetRuleRequest) -> Result<Response<Rule>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        let about = About::question("GetRule", &request);
        let asking = client.get_rule(request);
        (self.ask(about, "GetRule", patience, asking, |_| Ok(()))).await
    }

    /// A page of the game's ledger.
    ///
    /// # Errors
    ///
    /// As of [`Self::board`].
    pub async fn rules_of(
        &self,
        request: ListRulesRequest,
    ) -> Result<Response<ListRulesResponse>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        let about = About::question("ListRules", &request);
        let asking = client.list_rules(request);
        (self.ask(about, "ListRules", patience, asking, |_| Ok(()))).await
    }

    /// The odds of a battle.
    ///
    /// # Errors
    ///
    /// As of [`Self::board`].
    pub async fn odds(
        &self,
        request: ComputeOddsRequest,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        let about = About::question("ComputeOdds", &request);
        let asking = client.compute_odds(request);
        (self.ask(about, "ComputeOdds", patience, asking, |_| Ok(()))).await
    }
}
