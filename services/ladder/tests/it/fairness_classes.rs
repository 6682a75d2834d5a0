//! Permissions to end or decide a fixture or its matches, over all services: a method that is not
//! classified fails.

use std::collections::BTreeMap;

use prost::Message;
use prost_types::FileDescriptorSet;

/// Effects of a method on a fixture of a caller who plays and runs things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// It changes nothing of others.
    Harmless,
    /// It is for the caller's own entrant, player or seat, whatever else the caller is.
    Own,
    /// It is for a caller who runs the match or moderates it, and for none who plays or is to
    /// play in it.
    Office,
    /// It is for a caller who runs the pool, unless their own rating or fixture depends on it.
    RunsPool,
    /// It is for other services of the platform.
    Platform,
}

const TOURNAMENT_SERVICE: [(&str, Class); 21] = [
    ("GetTournament", Class::Harmless),
    ("ListTournaments", Class::Harmless),
    ("EnterTournament", Class::Own),
    ("AnswerInvitation", Class::Own),
    ("CheckIn", Class::Own),
    ("WithdrawEntrant", Class::Own),
    ("RequestBye", Class::Own),
    ("GetEntrant", Class::Harmless),
    ("ListEntrants", Class::Harmless),
    ("ListRounds", Class::Harmless),
    ("GetFixture", Class::Harmless),
    ("ListFixtures", Class::Harmless),
    ("ListOwnFixtures", Class::Harmless),
    ("GetStandings", Class::Harmless),
    ("GetCrossTable", Class::Harmless),
    ("GetBracket", Class::Harmless),
    ("RenderTable", Class::Harmless),
    ("ExportTournament", Class::Harmless),
    ("GetPairing", Class::Harmless),
    ("VerifyTournament", Class::Harmless),
    ("WatchTournament", Class::Harmless),
];

const LADDER_SERVICE: [(&str, Class); 20] = [
    ("GetPool", Class::Harmless),
    ("ListPools", Class::Harmless),
    ("Attend", Class::Own),
    ("LeavePool", Class::Own),
    ("GetPlayer", Class::Harmless),
    ("GetPlayerFacts", Class::Harmless),
    ("ListPlayers", Class::Harmless),
    ("ListRatingHistory", Class::Harmless),
    ("ListPoolFixtures", Class::Harmless),
    ("GetHeadToHead", Class::Harmless),
    ("RequestFixture", Class::Own),
    ("PutSeatLog", Class::Own),
    ("GetSeatLog", Class::Own),
    ("PutEntryTag", Class::Own),
    ("ListEntryTags", Class::Harmless),
    ("GetEstimate", Class::Harmless),
    ("GetFairBid", Class::Harmless),
    ("ListSeasons", Class::Harmless),
    ("RenderLeaderboard", Class::Harmless),
    ("VerifyPool", Class::Harmless),
];

/// A pause or the end of a pool keeps new fixtures from being paired, and decides none.
const POOL_SERVICE: [(&str, Class); 13] = [
    ("CreatePool", Class::Harmless),
    ("UpdatePool", Class::RunsPool),
    ("PausePool", Class::Harmless),
    ("ClosePool", Class::Harmless),
    ("SetAnchor", Class::RunsPool),
    ("EndRest", Class::RunsPool),
    ("StartSeason", Class::RunsPool),
    ("RunEstimate", Class::Harmless),
    ("StartComparison", Class::Harmless),
    ("GetComparison", Class::Harmless),
    ("ListComparisons", Class::Harmless),
    ("WatchComparison", Class::Harmless),
    ("StopComparison", Class::Harmless),
];

const MATCH_SERVICE: [(&str, Class); 21] = [
    ("CreateMatch", Class::Harmless),
    ("GetMatch", Class::Harmless),
    ("ListMatches", Class::Harmless),
    ("JoinMatch", Class::Own),
    ("LeaveMatch", Class::Own),
    ("StartMatch", Class::Office),
    ("SubmitCommand", Class::Own),
    ("SubmitCommands", Class::Own),
    ("ValidateCommand", Class::Harmless),
    ("ListLegalActions", Class::Harmless),
    ("GetDefaultCommand", Class::Harmless),
    ("GetView", Class::Harmless),
    ("GetThreats", Class::Harmless),
    ("RenderLog", Class::Harmless),
    ("RenderMap", Class::Harmless),
    ("ListLogEntries", Class::Harmless),
    ("GetLogHead", Class::Harmless),
    ("ResignMatch", Class::Own),
    ("CloseMatch", Class::Office),
    ("ExportMatch", Class::Harmless),
    ("ImportMatch", Class::Harmless),
];

const LOBBY_SERVICE: [(&str, Class); 17] = [
    ("UpdateMatch", Class::Office),
    ("SetReady", Class::Own),
    ("CreateInvite", Class::Office),
    ("ListInvites", Class::Office),
    ("RevokeInvite", Class::Office),
    ("AddBot", Class::Office),
    ("RemoveBot", Class::Office),
    ("OfferSeat", Class::Own),
    ("ProposeSubstitution", Class::Office),
    ("AnswerSubstitution", Class::Own),
    ("ProposeDraw", Class::Own),
    ("AnswerDraw", Class::Own),
    ("PlaceBid", Class::Own),
    ("PassBid", Class::Own),
    ("MuteSeat", Class::Office),
    ("CommitNonce", Class::Own),
    ("RevealNonce", Class::Own),
];

const CLOCK_SERVICE: [(&str, Class); 5] = [
    ("GetClocks", Class::Harmless),
    ("ProposePause", Class::Own),
    ("AnswerPause", Class::Own),
    ("EndPause", Class::Own),
    ("TakeVacation", Class::Own),
];

const HOSTING_SERVICE: [(&str, Class); 4] = [
    ("HostMatch", Class::Platform),
    ("ReserveSeat", Class::Platform),
    ("EndMatch", Class::Platform),
    ("GetSeatFacts", Class::Platform),
];

/// All services that can change what becomes of a fixture. Those of organisers are in
/// [`crate::fairness`].
fn services() -> [(&'static str, &'static [(&'static str, Class)]); 7] {
    [
        ("TournamentService", &TOURNAMENT_SERVICE),
        ("LadderService", &LADDER_SERVICE),
        ("PoolService", &POOL_SERVICE),
        ("MatchService", &MATCH_SERVICE),
        ("LobbyService", &LOBBY_SERVICE),
        ("ClockService", &CLOCK_SERVICE),
        ("HostingService", &HOSTING_SERVICE),
    ]
}

#[test]
fn every_method_that_may_touch_a_fixture_is_classified() {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    let files = set.file.iter().flat_map(|it| &it.service);
    let described: BTreeMap<&str, Vec<&str>> = files
        .map(|it| (it.name(), it.method.iter().map(|it| it.name()).collect()))
        .collect();
    for (service, classified) in services() {
        let mut there = described[service].clone();
        let mut names: Vec<&str> = classified.iter().map(|it| it.0).collect();
        there.sort_unstable();
        names.sort_unstable();
        assert_eq!(there, names, "{service}");
    }
}

/// The methods of a class, in order.
pub(crate) fn of_class(class: Class) -> Vec<&'static str> {
    let all = services().into_iter().flat_map(|(_, methods)| methods);
    all.filter(|it| it.1 == class).map(|it| it.0).collect()
}
