//! Entrants who leave, results that are corrected, and tournaments that end before their time.

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_proto::matches::v1::MatchState;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnswerInvitationRequest, CancelTournamentRequest, EntrantState,
    ExportContent, ExportFormat, ExportTournamentRequest, Fixture, FixtureState,
    GetCrossTableRequest, GetStandingsRequest, InviteEntrantRequest, KnockoutSettings,
    LeavingPolicy, ListAuditEntriesRequest, ReopenTournamentRequest, ResumeTournamentRequest,
    RoundRobinSettings, TournamentEventKind, TournamentState, WithdrawEntrantRequest,
};
use tonic::{Request, Status};

use crate::hall::{Hall, Member, must_be_over, settings, swiss};

/// A tournament with its organiser, who does not play, and its entrants.
async fn begun(hall: &Hall, system: System, count: usize) -> (String, Member, Vec<Member>) {
    let organiser = hall.member("Organiser").await;
    let name = hall.create(&organiser, settings(vec![system])).await;
    let members = hall.members(count).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.start(&name, &organiser).await.unwrap();
    (name, organiser, members)
}

async fn adjudicate(
    hall: &Hall,
    organiser: &Member,
    fixture: &str,
    points: [u32; 2],
) -> Result<Fixture, Status> {
    let request = AdjudicateFixtureRequest {
        name: fixture.to_owned(),
        points: points.to_vec(),
        reason: "as agreed".to_owned(),
        ..Default::default()
    };
    let decided = hall.ladder.adjudicate_fixture(organiser.by(request)).await;
    decided.map(tonic::Response::into_inner)
}

async fn withdraw(hall: &Hall, name: &str, member: &Member) {
    let request = WithdrawEntrantRequest {
        name: format!("{name}/entrants/me"),
        ..Default::default()
    };
    let left = hall.ladder.withdraw_entrant(member.by(request)).await;
    left.unwrap();
}

/// Half points of all entrants, by number.
async fn points(hall: &Hall, name: &str) -> Vec<(u32, u32)> {
    let request = GetStandingsRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let standings = hall.ladder.get_standings(Request::new(request)).await;
    let rows = standings.unwrap().into_inner().rows;
    let mut points: Vec<_> = rows.iter().map(|it| (it.entrant, it.points)).collect();
    points.sort_unstable();
    points
}

/// Decides every fixture for its first entrant until the tournament is over; `leaver` withdraws
/// when so many fixtures of theirs are decided.
async fn run_out(hall: &Hall, name: &str, organiser: &Member, leaver: (u32, usize, &Member)) {
    let mut left = false;
    loop {
        let mut own = 0;
        let mut open = None;
        for fixture in hall.fixtures(name).await {
            let decided = fixture.state() == FixtureState::Decided;
            own += usize::from(decided && [fixture.first, fixture.second].contains(&leaver.0));
            if !decided && open.is_none() {
                open = Some(fixture.name);
            }
        }
        if !left && own >= leaver.1 {
            withdraw(hall, name, leaver.2).await;
            left = true;
            continue;
        }
        match open {
            Some(fixture) => {
                // It may have been decided by the withdrawal meanwhile.
                let _ = adjudicate(hall, organiser, &fixture, [2, 0]).await;
            }
            None if hall.get(name).await.state() == TournamentState::Finished => return,
            None => {
                hall.until(name, &[], |it| {
                    it.kind() == TournamentEventKind::Match || it.text.contains("is over")
                })
                .await;
                tokio::task::yield_now().await;
            }
        }
    }
}

fn round_robin(leaving: LeavingPolicy) -> System {
    System::RoundRobin(RoundRobinSettings {
        leaving: leaving as i32,
        ..RoundRobinSettings::default()
    })
}

#[tokio::test]
async fn who_leaves_a_round_robin_early_is_struck_from_its_table() {
    for (policy, fixtures, kept) in [
        (LeavingPolicy::Unspecified, 1, false),
        (LeavingPolicy::Unspecified, 2, true),
        (LeavingPolicy::Keep, 1, true),
        (LeavingPolicy::Strike, 2, false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::open(folder.path()).await;
        let (name, organiser, members) = begun(&hall, round_robin(policy), 5).await;
        run_out(&hall, &name, &organiser, (1, fixtures, &members[0])).await;
        let table = points(&hall, &name).await;
        let (_, of_leaver) = table[0];
        let total: u32 = table.iter().map(|it| it.1).sum();
        // Six fixtures of the other four are worth two half points each; four more, when their
        // results are retained.
        assert_eq!(total, if kept { 20 } else { 12 }, "{policy:?} {fixtures}");
        assert!(kept || of_leaver == 0);
        let over = hall.get(&name).await;
        assert!(!over.winners.contains(&1) && !over.winners.is_empty());
        assert_eq!(
            struck(&hall, &name).await,
            if kept { vec![] } else { vec![1] }
        );
        hall.must_verify(&name).await;
    }
}

/// Entrants who are struck, as reported by all tables that mark them.
async fn struck(hall: &Hall, name: &str) -> Vec<u32> {
    let request = GetStandingsRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let standings = hall.ladder.get_standings(Request::new(request)).await;
    let rows = standings.unwrap().into_inner().rows;
    let request = GetCrossTableRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let crossed = hall.ladder.get_cross_table(Request::new(request)).await;
    let lines = crossed.unwrap().into_inner().rows;
    assert!(lines.iter().any(|it| it.withdrawn && it.entrant == 1));
    let struck: Vec<u32> = rows
        .iter()
        .filter(|it| it.struck)
        .map(|it| it.entrant)
        .collect();
    let marked = lines.iter().filter(|it| it.struck);
    assert_eq!(marked.map(|it| it.entrant).collect::<Vec<_>>(), struck);
    for content in [ExportContent::Standings, ExportContent::CrossTable] {
        for format in [ExportFormat::Text, ExportFormat::Csv, ExportFormat::Json] {
            let request = ExportTournamentRequest {
                name: name.to_owned(),
                content: content as i32,
                format: format as i32,
                ..Default::default()
            };
            let told = hall.ladder.export_tournament(Request::new(request)).await;
            let mut told = told.unwrap().into_inner();
            let mut written = Vec::new();
            while let Some(piece) = told.next().await {
                written.extend(piece.unwrap().chunk);
            }
            let written = String::from_utf8(written).unwrap();
            assert_eq!(written.contains("struck"), !struck.is_empty(), "{written}");
        }
    }
    struck
}

#[tokio::test]
async fn a_bye_in_a_round_robin_is_worth_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let (name, organiser, members) = begun(&hall, round_robin(LeavingPolicy::Keep), 3).await;
    // No one leaves: a tournament of three has a bye in each round.
    run_out(&hall, &name, &organiser, (1, usize::MAX, &members[0])).await;
    let total: u32 = points(&hall, &name).await.iter().map(|it| it.1).sum();
    assert_eq!(total, 6, "three fixtures");
    hall.must_verify(&name).await;
}

#[tokio::test]
async fn who_left_without_a_game_does_not_win() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let (name, organiser, members) = begun(&hall, swiss(2), 3).await;
    hall.until(&name, &[], |it| it.kind() == TournamentEventKind::Match)
        .await;
    let fixtures = hall.fixtures(&name).await;
    let playing = [fixtures[0].first, fixtures[0].second];
    let resting = (1..=3).find(|it| !playing.contains(it)).unwrap();
    withdraw(&hall, &name, &members[resting as usize - 1]).await;
    let gone = &members[resting as usize - 1];
    run_out(&hall, &name, &organiser, (resting, usize::MAX, gone)).await;
    let over = hall.get(&name).await;
    assert!(!over.winners.contains(&resting), "{:?}", over.winners);
}

#[tokio::test]
async fn fixtures_of_a_cancelled_tournament_end() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let (name, organiser, members) = begun(&hall, swiss(1), 2).await;
    let hosted = hall.hosted(&name, 1).await;
    assert!(hall.join(&hosted[0], &members).await);
    let request = CancelTournamentRequest {
        name: name.clone(),
        reason: "the hall burns".to_owned(),
        ..Default::default()
    };
    let cancelled = hall.ladder.cancel_tournament(organiser.by(request)).await;
    cancelled.unwrap();
    let fixtures = hall.fixtures(&name).await;
    assert_eq!(fixtures[0].state(), FixtureState::Annulled);
    assert_eq!(fixtures[0].result, None);
    loop {
        let shown = hall.shown(&hosted[0]).await;
        if shown.state() == MatchState::Finished {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_knockout_is_corrected_until_somebody_has_moved_in_what_follows() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let knockout = System::Knockout(KnockoutSettings::default());
    let (name, organiser, _) = begun(&hall, knockout, 4).await;
    hall.hosted(&name, 2).await;
    let semis = hall.fixtures(&name).await;
    for semi in &semis {
        adjudicate(&hall, &organiser, &semi.name, [2, 0])
            .await
            .unwrap();
    }
    hall.hosted(&name, 3).await;
    let fixtures = hall.fixtures(&name).await;
    let last = fixtures.last().unwrap();
    assert_eq!([last.first, last.second], [semis[0].first, semis[1].first]);
    let before = last.matches[0].r#match.clone();
    // The wrong winner was recorded, and neither side has moved in the final.
    adjudicate(&hall, &organiser, &semis[0].name, [0, 2])
        .await
        .unwrap();
    let hosted = hall.hosted(&name, 4).await;
    assert_ne!(hosted[3], before);
    let last = hall.fixtures(&name).await.pop().unwrap();
    assert_eq!([last.first, last.second], [semis[0].second, semis[1].first]);
    hall.must_verify(&name).await;
    // Once the final has a result the way there stands.
    adjudicate(&hall, &organiser, &last.name, [2, 0])
        .await
        .unwrap();
    let refused = adjudicate(&hall, &organiser, &semis[0].name, [2, 0]).await;
    let reason = reason_of(&refused.unwrap_err());
    assert!(matches!(
        reason.as_deref(),
        Some("BRACKET_WENT_ON" | "WRONG_STATE")
    ));
}

#[tokio::test]
async fn a_result_is_corrected_after_the_end_by_opening_the_tournament_again() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let knockout = System::Knockout(KnockoutSettings::default());
    let (name, organiser, _) = begun(&hall, knockout, 2).await;
    hall.hosted(&name, 1).await;
    let last = hall.fixtures(&name).await.remove(0);
    adjudicate(&hall, &organiser, &last.name, [2, 0])
        .await
        .unwrap();
    let over = hall.play_all(&name, &[]).await;
    must_be_over(&over);
    assert_eq!(over.winners, [last.first]);
    // One call corrects a result, and the tournament ends again by it.
    adjudicate(&hall, &organiser, &last.name, [0, 2])
        .await
        .unwrap();
    let corrected = hall.get(&name).await;
    must_be_over(&corrected);
    assert_eq!(corrected.winners, [last.second]);
    let request = ListAuditEntriesRequest {
        name: name.clone(),
        ..Default::default()
    };
    let entries = hall.ladder.list_audit_entries(organiser.by(request)).await;
    let entries = entries.unwrap().into_inner().audit_entries;
    assert_eq!(entries[0].change, "1:0 → 0:1; the tournament was over");
    assert_eq!(entries[0].reason, "as agreed");
    // For more than one result it is opened, paused.
    let request = ReopenTournamentRequest {
        name: name.clone(),
        reason: "the score sheet was misread".to_owned(),
        ..Default::default()
    };
    let opened = hall.ladder.reopen_tournament(organiser.by(request)).await;
    let opened = opened.unwrap().into_inner();
    assert!(opened.paused && opened.winners.is_empty());
    adjudicate(&hall, &organiser, &last.name, [2, 0])
        .await
        .unwrap();
    let request = ResumeTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let resumed = hall.ladder.resume_tournament(organiser.by(request)).await;
    resumed.unwrap();
    loop {
        let found = hall.get(&name).await;
        if found.state() == TournamentState::Finished {
            assert_eq!(found.winners, [last.first]);
            break;
        }
        tokio::task::yield_now().await;
    }
    hall.must_verify(&name).await;
}

#[tokio::test]
async fn a_result_of_an_earlier_stage_is_corrected_and_its_consequences_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let organiser = hall.member("Organiser").await;
    let once = System::RoundRobin(RoundRobinSettings::default());
    let stages = vec![once, System::Knockout(KnockoutSettings::default())];
    let name = hall.create(&organiser, settings(stages)).await;
    let members = hall.members(2).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.start(&name, &organiser).await.unwrap();
    must_be_over(&hall.play_all(&name, &members).await);
    let first = hall.fixtures(&name).await.remove(0);
    let winner = first.result.unwrap().winner;
    let turned = if winner == 1 { [0, 2] } else { [2, 0] };
    adjudicate(&hall, &organiser, &first.name, turned)
        .await
        .unwrap();
    let over = hall.get(&name).await;
    must_be_over(&over);
    let request = ListAuditEntriesRequest {
        name: name.clone(),
        ..Default::default()
    };
    let entries = hall.ladder.list_audit_entries(organiser.by(request)).await;
    let change = entries.unwrap().into_inner().audit_entries.remove(0).change;
    assert!(change.ends_with("; stage 2 keeps its entrants"), "{change}");
    hall.must_verify(&name).await;
}

#[tokio::test]
async fn invitations_bind_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let organiser = hall.member("Organiser").await;
    let guest = hall.member("Guest").await;
    let name = hall.create(&organiser, settings(vec![swiss(1)])).await;
    for number in 0..20 {
        let request = InviteEntrantRequest {
            name: name.clone(),
            account: guest.account.clone(),
            display_name: format!("Guest {number}"),
            ..Default::default()
        };
        let invited = hall.ladder.invite_entrant(organiser.by(request)).await;
        let invited = invited.unwrap().into_inner();
        let request = AnswerInvitationRequest {
            name: invited.name,
            agree: false,
            ..Default::default()
        };
        let declined = hall.ladder.answer_invitation(guest.by(request)).await;
        declined.unwrap();
    }
    // One more is open, and does not stand in the way either.
    let request = InviteEntrantRequest {
        name: name.clone(),
        account: guest.account.clone(),
        display_name: "Guest".to_owned(),
        ..Default::default()
    };
    let invited = hall.ladder.invite_entrant(organiser.by(request)).await;
    let invited = invited.unwrap().into_inner();
    let entered = hall.enter(&name, &guest).await.unwrap();
    assert_eq!(entered.state(), EntrantState::Entered);
    let request = AnswerInvitationRequest {
        name: invited.name,
        agree: true,
        ..Default::default()
    };
    let refused = hall.ladder.answer_invitation(guest.by(request)).await;
    assert_eq!(
        reason_of(&refused.unwrap_err()).as_deref(),
        Some("ENTERED_ALREADY")
    );
}
