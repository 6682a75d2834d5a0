//! Names of resources in requests, which a caller may spell with a slug.

use sandtable_proto::ladder::v1::{
    ClosePoolRequest, CreatePoolRequest, EndRestRequest, GetComparisonRequest, GetEstimateRequest,
    GetFairBidRequest, GetHeadToHeadRequest, GetPlayerFactsRequest, GetPlayerRequest,
    GetPoolRequest, GetSeatLogRequest, LeavePoolRequest, ListComparisonsRequest,
    ListEntryTagsRequest, ListPlayersRequest, ListPoolFixturesRequest, ListPoolsRequest,
    ListRatingHistoryRequest, ListSeasonsRequest, PausePoolRequest, PutEntryTagRequest,
    PutSeatLogRequest, RenderLeaderboardRequest, RequestFixtureRequest, RunEstimateRequest,
    SetAnchorRequest, StartComparisonRequest, StartSeasonRequest, StopComparisonRequest,
    UpdatePoolRequest, VerifyPoolRequest, WatchComparisonRequest,
};
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, AnswerInvitationRequest,
    CancelTournamentRequest, CheckInRequest, CreateEntryCodesRequest, CreateTournamentRequest,
    EnterTournamentRequest, ExportTournamentRequest, ExtendFixtureRequest, GetBracketRequest,
    GetCrossTableRequest, GetEntrantRequest, GetFixtureRequest, GetPairingRequest,
    GetStandingsRequest, GetTournamentRequest, InviteEntrantRequest, ListAuditEntriesRequest,
    ListEntrantsRequest, ListFixturesRequest, ListOwnFixturesRequest, ListRoundsRequest,
    ListTournamentsRequest, OpenTournamentRequest, PairRoundRequest, PauseTournamentRequest,
    RemoveEntrantRequest, RenderTableRequest, ReopenTournamentRequest, RequestByeRequest,
    ResumeTournamentRequest, SeparateEntrantsRequest, SetCoOrganiserRequest,
    SetEntrantRatingRequest, StartRoundRequest, StartTournamentRequest, SubstituteMemberRequest,
    TournamentSettings, UpdateTournamentRequest, VerifyTournamentRequest, WatchTournamentRequest,
    WithdrawEntrantRequest,
};

/// A request that names tournaments, pools, or what belongs to them.
pub(crate) trait ResourceNames {
    /// The names.
    fn names(&mut self) -> Vec<&mut String>;
}

macro_rules! names {
    ($($request:ty { $($field:ident),* })*) => {
        $(
            impl ResourceNames for $request {
                fn names(&mut self) -> Vec<&mut String> {
                    vec![$(&mut self.$field),*]
                }
            }
        )*
    };
}

names! {
    AdjudicateFixtureRequest { name }
    AnnulFixtureRequest { name }
    AnswerInvitationRequest { name }
    CancelTournamentRequest { name }
    CheckInRequest { name }
    ClosePoolRequest { name }
    CreateEntryCodesRequest { name }
    CreatePoolRequest {}
    EndRestRequest { name }
    EnterTournamentRequest { name }
    ExportTournamentRequest { name }
    ExtendFixtureRequest { name }
    GetBracketRequest { name }
    GetComparisonRequest { name }
    GetCrossTableRequest { name }
    GetEntrantRequest { name }
    GetEstimateRequest { name }
    GetFairBidRequest { name }
    GetFixtureRequest { name }
    GetHeadToHeadRequest { name, first, second }
    GetPairingRequest { name }
    GetPlayerFactsRequest { name }
    GetPlayerRequest { name }
    GetPoolRequest { name }
    GetSeatLogRequest { r#match }
    GetStandingsRequest { name }
    GetTournamentRequest { name }
    InviteEntrantRequest { name }
    LeavePoolRequest { name }
    ListAuditEntriesRequest { name }
    ListComparisonsRequest { parent }
    ListEntrantsRequest { parent }
    ListEntryTagsRequest { r#match }
    ListFixturesRequest { parent }
    ListOwnFixturesRequest {}
    ListPlayersRequest { parent }
    ListPoolFixturesRequest { parent, player }
    ListPoolsRequest {}
    ListRatingHistoryRequest { parent }
    ListRoundsRequest { parent }
    ListSeasonsRequest { parent }
    ListTournamentsRequest {}
    OpenTournamentRequest { name }
    PairRoundRequest { name }
    PausePoolRequest { name }
    PauseTournamentRequest { name }
    PutEntryTagRequest { r#match }
    PutSeatLogRequest { r#match }
    RemoveEntrantRequest { name }
    RenderLeaderboardRequest { name }
    RenderTableRequest { name }
    ReopenTournamentRequest { name }
    RequestByeRequest { name }
    RequestFixtureRequest { parent, player, opponent }
    ResumeTournamentRequest { name }
    RunEstimateRequest { name }
    SeparateEntrantsRequest { name }
    SetAnchorRequest { name }
    SetCoOrganiserRequest { name }
    SetEntrantRatingRequest { name }
    StartComparisonRequest { parent, candidate, baseline }
    StartRoundRequest { name }
    StartSeasonRequest { name }
    StartTournamentRequest { name }
    StopComparisonRequest { name }
    SubstituteMemberRequest { name }
    UpdatePoolRequest { name }
    VerifyPoolRequest { name }
    VerifyTournamentRequest { name }
    WatchComparisonRequest { name }
    WatchTournamentRequest { name }
    WithdrawEntrantRequest { name }
}

impl ResourceNames for CreateTournamentRequest {
    fn names(&mut self) -> Vec<&mut String> {
        rating_pool(self.settings.as_mut()).collect()
    }
}

impl ResourceNames for UpdateTournamentRequest {
    fn names(&mut self) -> Vec<&mut String> {
        let pool = rating_pool(self.settings.as_mut());
        [&mut self.name].into_iter().chain(pool).collect()
    }
}

/// The pool whose ratings count for entry.
fn rating_pool(settings: Option<&mut TournamentSettings>) -> impl Iterator<Item = &mut String> {
    let registration = settings.and_then(|it| it.registration.as_mut());
    registration.map(|it| &mut it.rating_pool).into_iter()
}
