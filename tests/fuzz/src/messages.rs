//! Every message of the contract.

use prost::{Message, Name};

/// A message's name and what decoding it does.
pub struct Decoder {
    /// The full name of the message.
    pub name: fn() -> String,
    /// Decodes bytes; a message that can be decoded must survive being encoded again. Returns
    /// whether the bytes were such a message.
    pub decode: fn(&[u8]) -> bool,
}

fn decode<M: Message + Default>(bytes: &[u8]) -> bool {
    let Ok(message) = M::decode(bytes) else {
        return false;
    };
    let encoded = message.encode_to_vec();
    let again = M::decode(&encoded[..]).map(|again| again.encode_to_vec());
    assert_eq!(again.as_ref(), Ok(&encoded), "it is the same message still");
    true
}

macro_rules! decoders {
    ($($package:path { $($message:ident)* })*) => {
        &[$($({
            use $package as package;
            Decoder {
                name: <package::$message as Name>::full_name,
                decode: decode::<package::$message>,
            }
        }),*),*]
    };
}

/// Every message that is not inside another one.
pub const DECODERS: &[Decoder] = decoders! {
    sandtable_proto::accounts::v1 {
        Account ApiKey CreateAccountRequest CreateAccountResponse GetAccountRequest
        ListAccountsRequest ListAccountsResponse UpdateAccountRequest CreateApiKeyRequest
        CreateApiKeyResponse ListApiKeysRequest ListApiKeysResponse RevokeApiKeyRequest
        SetRolesRequest SuspendAccountRequest ReinstateAccountRequest ListAuditEntriesRequest
        ListAuditEntriesResponse AuditEntry IdentifyRequest IdentifyResponse KeyHolder
        RecordDeedRequest RecordDeedResponse CheckAccountRequest CheckAccountResponse
        ExchangeIdentityTokenRequest ExchangeIdentityTokenResponse
    }
    sandtable_proto::games::aa1940::v1 {
        Threats SpaceThreats Threat ThreatUnits ThreatOdds
        Board Power Space Canal UnitProfile FacilityProfile Command Stack UnitCount PowerCount
        SpaceCount GroupCount Troops Favor BattleSite Decision Group Hits ScrambleOption Loss
        StrandedGroup Answer Scrambled Assignment TargetAssignment Event AircraftScrambled
        Intercepted NeutralCommanded BattleBegan RoundBegan Rolled RaidRolled HitsScored Destroyed
        Damaged Submerged Retreated FacilityDamaged BattleEnded Removed StrandedLanded TurnBegan
        PhaseBegan WarDeclared Bought FacilityBought UpgradeBought Repaired ShipsRepaired Moved
        RaidSent Loaded Unloaded AssaultAnnounced Engaged TakenBack FavorRequested FavorAnswered
        NeutralInvaded StrictNeutralsTurned Captured Liberated Reverted Converted
        ComplexDowngraded CapitalTaken CapitalFreed LiberationForceArrived Placed FacilityPlaced
        Refunded FacilityRefunded ConvoyRolled Income Asked Answered OrdersFiled Resigned Ended
        Bonus Legal PhaseLegal StackMoves Destination StackLoads LoadOption RepairOption
        EngageOption PlaceOption PlaceFacilityOption Blocker OddsRequest OddsSide OddsUnits
        OddsKamikaze
        Casualty RetreatRule Odds SideOdds TypeOdds OddsOutcome Options SeatPowers StandingOrders
        ScrambleOrders ScrambleOrder LossOrder View PowerView SpaceView Facility UnitGroup Bid
        BidTaken PlacedUnit EconomyPart BuyResearch DropParatroopers LaunchRocket ChooseChart
        ResearchOption RocketOption RocketTarget ResearchBought ResearchRolled AdvanceMade
        WarBondsCollected ParatroopersDropped RocketLaunched
        BidTaken PlacedUnit Economy CityGoal KamikazeOrder KamikazeZone KamikazeTarget
        KamikazeAttack KamikazeAttacked KamikazeOrderFiled ComplexRemoved EconomyView EconomyLegal
        Disc Outline Polygon Sheet SheetPoint
    }
    sandtable_proto::games::axis_empires::v1 {
        Board Pack Hex HexSide Area Zone OffMapBox Face Counter Marker CombatColumn Scenario
        StrategicHex CombatOrder Airdrop Attack AirdropLanding CombatActs AirdropTargets
        AttackTarget RangedSupport RangedSupportAnswer Demand SufferAnswer Advances Advance
        AdvanceAnswer Battle BattleParty BattleResults CombatResult ColumnShift Command Place
        TrackBox VictoryBox AwaitingBox FactionBox StepLoss Decision Excess Answer Choice Pick
        UnitAt Card CardSteps EventTable NamedEvent PostureBox Tracks Commitment OptionCardOrder
        OptionCardActs DeckView PoliticalEventsOrder PoliticalEventsActs WarAndPeaceOrder
        WarAndPeaceActs PostureView TracksView AreaChanged PostureSet WarStateChanged TracksMoved
        ChangedHands Happened CardShown CardMoved CardChosen CardPending EventRolled Selected
        SeparatePeace HexesHeld Fortune FortunesView FortunesCounted FortunesHeld FortunePlayed
        Reseated Event SegmentBegan Put Arrived TurnedOver Delayed Pointed Attacked Supported
        Rolled Asked Answered OrdersFiled TakenBack Resigned Counted Ended Legal SegmentLegal
        Blocker LuckQuestion LogisticsOrder PlaceMarker LogisticsActs MarkerHexes MovementOrder
        MoveHexToHex MoveToBox MovePortToPort Leg MovementActs UnitVoyages Voyage UnitMoves
        Destination Options SeatFactions StandingOrders OrganizationOrder BuildUp Form Convert
        BreakDown Detach OrganizationActs ReplacementOrder ReplacementActs ReplacementPlaces Grant
        SupportOrder PlaceSupport PlaceConvoy SupportActs SupportPlaces Contest ContestAnswer
        Placed PlacedUse Devastate View Piece AreaView Control FiledOrders Odds OddsRequest
        OddsResult HexPoint MapSheet
    }
    sandtable_proto::matches::v1 {
        ChatMessage PostMessageRequest ListMessagesRequest ListMessagesResponse
        FollowMessagesRequest FollowMessagesResponse ClockSettings PerTurnClock BankClock
        CorrespondenceClock Clocks SeatClock GetClocksRequest GetClocksResponse
        ProposePauseRequest ProposePauseResponse AnswerPauseRequest AnswerPauseResponse
        EndPauseRequest EndPauseResponse TakeVacationRequest TakeVacationResponse FollowRequest
        FollowResponse ReadEntriesRequest ReadEntriesResponse AuthorizeRequest
        DescribeMatchRequest AuthorizeResponse ListBotSeatsRequest ListBotSeatsResponse
        ListOpeningsRequest ListOpeningsResponse BotSeat UpdateMatchRequest UpdateMatchResponse
        SetReadyRequest Invite CreateInviteRequest CreateInviteResponse ListInvitesRequest
        ListInvitesResponse RevokeInviteRequest RevokeInviteResponse AddBotRequest
        RemoveBotRequest OfferSeatRequest OfferSeatResponse ProposeSubstitutionRequest
        AnswerSubstitutionRequest ProposeDrawRequest AnswerDrawRequest MuteSeatRequest LogEntry
        RecordedEntry Match MatchSeat DrawOffer Substitution MatchChange MatchExport
        CreateMatchRequest SeatSetup CreateMatchResponse GetMatchRequest ListMatchesRequest
        ListMatchesResponse JoinMatchRequest JoinMatchResponse LeaveMatchRequest StartMatchRequest
        MatchLook MatchSight SubmitCommandRequest SubmitCommandResponse ListedCommand
        SubmitCommandsRequest
        CommandRefusal SubmitCommandsResponse ValidateCommandRequest ValidateCommandResponse
        ListLegalActionsRequest ListLegalActionsResponse GetViewRequest GetViewResponse
        ListLogEntriesRequest ListLogEntriesResponse ResignMatchRequest ResignMatchResponse
        ExportMatchRequest ExportMatchResponse ImportMatchRequest ImportMatchResponse Auction
        AuctionMove AuctionResult AuctionSettings CloseMatchRequest PassBidRequest PlaceBidRequest
        LogHead EntrySeal GetLogHeadRequest CommitNonceRequest RevealNonceRequest HostMatchRequest
        ReserveSeatRequest EndMatchRequest DicePair DuplicateDice GetDefaultCommandRequest
        GetDefaultCommandResponse GetSeatFactsRequest GetSeatFactsResponse SeatFacts TimeCount
        CloneForkRequest CreateForkRequest DeleteForkRequest Fork ForkEntry ForkLook ForkMove
        GetForkDefaultCommandRequest GetForkDefaultCommandResponse GetForkRequest
        GetForkThreatsRequest GetForkThreatsResponse
        GetForkViewRequest GetForkViewResponse ListForkLegalActionsRequest
        ListForkLegalActionsResponse ListForksRequest ListForksResponse PlayForkRequest
        PlayForkResponse GetThreatsRequest GetThreatsResponse RenderMapRequest RenderMapResponse RenderLogRequest RenderLogResponse LogLine
        DescribeEntriesRequest DescribeEntriesResponse EntryTexts ValidateForkCommandRequest
        ValidateForkCommandResponse
    }
    sandtable_proto::notifications::v1 {
        EntryFilter SubscribeRequest SubscribeResponse Heartbeat SubscribeAccountRequest
        SubscribeAccountResponse MatchEntry MatchChanged AccountHeartbeat Webhook WebhookDelivery
        CreateWebhookRequest CreateWebhookResponse GetWebhookRequest ListWebhooksRequest
        ListWebhooksResponse UpdateWebhookRequest RotateWebhookSecretRequest
        RotateWebhookSecretResponse DeleteWebhookRequest DeleteWebhookResponse TestWebhookRequest
        ListWebhookDeliveriesRequest ListWebhookDeliveriesResponse ReplayWebhookDeliveryRequest
    }
    sandtable_proto::rules::v1 {
        Game GetBoardRequest GetBoardResponse ListGamesRequest ListGamesResponse Rule
        GetRuleRequest ComputeOddsRequest ComputeOddsResponse Position Basis LoggedAction
        OpenMatchRequest OpenMatchResponse ApplyRequest ApplyResponse ApplyEachRequest
        ApplyEachResponse ApplyRefusal ValidateRequest
        ListLegalActionsRequest ListLegalActionsResponse GetViewRequest GetViewResponse
        GetDefaultCommandRequest GetDefaultCommandResponse ForgetRequest VerifyLogRequest
        VerifyLogResponse VerifiedEntry LogDifference Terms GameBoard ListRulesRequest
        ListRulesResponse GetThreatsRequest GetThreatsResponse DrawViewRequest DrawViewResponse DescribeRequest DescribeResponse EntryToDescribe
        DescribedEntry Sentence OpenForkRequest OpenForkResponse
        RenderBoardRequest RenderBoardResponse
    }
    sandtable_proto::platform::v1 {
        GetPlatformRequest Platform GetCallerRequest Caller LimitShare GetStatusRequest ServerStatus
        ProcessStatus ServiceHealth HealthCheck RulesVersion TrafficStatus MethodTraffic StreamCount
        RefusalCount LimitStatus RateLimit Capacity ShedCount LimitedCaller MatchCount StoreStatus
    }
    sandtable_proto::types::v1 {
        Action AddressedEvent Outcome SeatInfo OnTurn Violation Score ScoreItem MapRegion
    }
    sandtable_proto::ladder::v1 {
        Comparison ComparisonPoint Estimate Interval FairBid EstimateRow GetPoolRequest
        ListPoolsRequest ListPoolsResponse AttendRequest AttendResponse PoolFixture FixtureDecided
        Fault AttendHeartbeat LeavePoolRequest GetPlayerRequest GetPlayerFactsRequest
        ListPlayersRequest ListPlayersResponse ListRatingHistoryRequest ListRatingHistoryResponse
        ListPoolFixturesRequest ListPoolFixturesResponse GetEstimateRequest GetEstimateResponse
        GetFairBidRequest GetFairBidResponse ListSeasonsRequest ListSeasonsResponse
        VerifyPoolRequest VerifyPoolResponse Player Rating PlayerFacts SideRecord Percentiles
        FaultCount RatingPoint Pool PoolSettings FaultPolicy CreatePoolRequest UpdatePoolRequest
        PausePoolRequest ClosePoolRequest SetAnchorRequest EndRestRequest StartSeasonRequest
        RunEstimateRequest StartComparisonRequest GetComparisonRequest ListComparisonsRequest
        ListComparisonsResponse WatchComparisonRequest WatchComparisonResponse
        StopComparisonRequest Season SeasonPlace GetHeadToHeadRequest GetHeadToHeadResponse
        HeadToHeadFixture RequestFixtureRequest SeatLog PutSeatLogRequest GetSeatLogRequest
        GetSeatLogResponse EntryTag PutEntryTagRequest ListEntryTagsRequest ListEntryTagsResponse
        RenderLeaderboardRequest RenderLeaderboardResponse
    }
    sandtable_proto::tournaments::v1 {
        RenderTableRequest RenderTableResponse Entrant Member Round Bye Fixture FixtureMatch MatchResult EntrantScores GameScore
        FixtureResult CreateTournamentRequest UpdateTournamentRequest OpenTournamentRequest
        StartTournamentRequest PauseTournamentRequest ReopenTournamentRequest ResumeTournamentRequest
        CancelTournamentRequest SetCoOrganiserRequest InviteEntrantRequest CreateEntryCodesRequest
        CreateEntryCodesResponse RemoveEntrantRequest SetEntrantRatingRequest
        SubstituteMemberRequest ManualPair PairRoundRequest StartRoundRequest
        AdjudicateFixtureRequest AnnulFixtureRequest ExtendFixtureRequest ListAuditEntriesRequest
        ListAuditEntriesResponse AuditEntry MatchSettings Side SideSeat FixtureSettings
        RoundSettings StageSettings StageIntake RoundRobinSettings SwissSettings KnockoutSettings
        ArenaSettings StandingRow CrossRow BracketSlot GetStandingsRequest GetStandingsResponse
        GetCrossTableRequest GetCrossTableResponse GetBracketRequest GetBracketResponse
        ExportTournamentRequest ExportTournamentResponse Tournament TournamentSettings
        RegistrationSettings GetTournamentRequest ListTournamentsRequest ListTournamentsResponse
        EnterTournamentRequest AnswerInvitationRequest CheckInRequest WithdrawEntrantRequest
        RequestByeRequest GetEntrantRequest ListEntrantsRequest ListEntrantsResponse
        ListRoundsRequest ListRoundsResponse GetFixtureRequest ListFixturesRequest
        ListFixturesResponse ListOwnFixturesRequest ListOwnFixturesResponse GetPairingRequest
        GetPairingResponse VerifyTournamentRequest VerifyTournamentResponse Difference
        WatchTournamentRequest WatchTournamentResponse TournamentHeartbeat TournamentEvent
        Separation StandingsSettings SeparateEntrantsRequest
    }
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use prost_types::FileDescriptorSet;

    use super::*;

    #[test]
    fn no_message_of_the_contract_is_left_out() {
        let files = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
        let own = (files.file.iter()).filter(|file| file.package().starts_with("sandtable."));
        let all: BTreeSet<String> = own
            .flat_map(|file| {
                let messages = file.message_type.iter();
                messages.map(|message| format!("{}.{}", file.package(), message.name()))
            })
            .collect();
        let known: BTreeSet<String> = DECODERS.iter().map(|decoder| (decoder.name)()).collect();
        assert!(all.len() > 100);
        assert_eq!(all, known);
    }
}
