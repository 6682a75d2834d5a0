//! Pairings by organisers: entrants who are kept apart, rounds by hand, standings that are hidden.

use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    Bye, ExportContent, ExportTournamentRequest, GetCrossTableRequest, GetPairingRequest,
    GetStandingsRequest, ManualPair, PairRoundRequest, Round, SeparateEntrantsRequest, Separation,
    StandingsSettings, StandingsVisibility, StartRoundRequest, SwissPairing, SwissSettings,
    Tournament, TournamentEventKind, TournamentState,
};
use tonic::{Code, Request, Status};

use crate::hall::{Hall, Member, must_be_over, settings};
use crate::rounds::{play_round, rounds};

async fn separate(
    hall: &Hall,
    organiser: &Member,
    name: &str,
    groups: &[(&[u32], u32)],
) -> Result<Tournament, Status> {
    let separations = groups.iter().map(|(entrants, before_round)| Separation {
        entrants: entrants.to_vec(),
        before_round: *before_round,
    });
    let request = SeparateEntrantsRequest {
        name: name.to_owned(),
        separations: separations.collect(),
        reason: "siblings".to_owned(),
        ..Default::default()
    };
    let changed = hall.ladder.separate_entrants(organiser.by(request)).await;
    changed.map(tonic::Response::into_inner)
}

/// A tournament with its organiser, who does not play.
async fn entered(hall: &Hall, swiss: SwissSettings, count: usize) -> (String, Member, Vec<Member>) {
    let organiser = hall.member("Organiser").await;
    let name = hall
        .create(&organiser, settings(vec![System::Swiss(swiss)]))
        .await;
    let members = hall.members(count).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    (name, organiser, members)
}

fn rounds_of(rounds: u32) -> SwissSettings {
    SwissSettings {
        rounds,
        ..SwissSettings::default()
    }
}

#[tokio::test]
async fn those_who_are_kept_apart_meet_from_their_round_on() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let (name, organiser, members) = entered(&hall, rounds_of(3), 4).await;
    // By the fold 1 would meet 3 at first.
    let shown = separate(&hall, &organiser, &name, &[(&[1, 3], 3)])
        .await
        .unwrap();
    assert_eq!(shown.separations[0].entrants, [1, 3]);
    hall.start(&name, &organiser).await.unwrap();
    must_be_over(&hall.play_all(&name, &members).await);
    let fixtures = hall.fixtures(&name).await;
    let met = fixtures
        .iter()
        .filter(|it| [it.first, it.second] == [1, 3] || [it.first, it.second] == [3, 1]);
    assert_eq!(
        met.map(|it| it.round).collect::<Vec<_>>(),
        [3],
        "everybody meets everybody"
    );
    hall.must_verify(&name).await;
    let over = separate(&hall, &organiser, &name, &[]).await.unwrap_err();
    assert_eq!(reason_of(&over).as_deref(), Some("WRONG_STATE"));
    assert!(over.message().ends_with("and is over"), "{over}");
}

#[tokio::test]
async fn a_round_that_cannot_be_paired_apart_waits_for_the_organiser() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let (name, organiser, members) = entered(&hall, rounds_of(1), 4).await;
    for wrong in [
        &[(&[1u32][..], 2)][..],
        &[(&[1, 1], 2)],
        &[(&[1, 5], 2)],
        &[(&[1, 2], 1)],
    ] {
        let refused = separate(&hall, &organiser, &name, wrong).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{wrong:?}");
    }
    separate(&hall, &organiser, &name, &[(&[1, 2, 3, 4], 2)])
        .await
        .unwrap();
    hall.start(&name, &organiser).await.unwrap();
    let told = hall
        .until(&name, &[], |it| it.kind() == TournamentEventKind::Attention)
        .await;
    assert_eq!(told.subject, name);
    let waiting = hall.get(&name).await;
    assert_eq!(
        (waiting.state(), waiting.round),
        (TournamentState::InProgress, 0)
    );
    assert!(
        waiting.attention_text.contains("kept apart"),
        "{}",
        waiting.attention_text
    );
    separate(&hall, &organiser, &name, &[(&[1, 2], 2)])
        .await
        .unwrap();
    must_be_over(&hall.play_all(&name, &members).await);
    assert_eq!(hall.get(&name).await.attention_text, "");
}

async fn pair(
    hall: &Hall,
    organiser: &Member,
    name: &str,
    pairs: &[(u32, u32)],
    byes: &[u32],
) -> Result<Round, Status> {
    let pairs = pairs.iter().map(|(first, second)| ManualPair {
        first: *first,
        second: *second,
    });
    let byes = byes.iter().map(|entrant| Bye {
        entrant: *entrant,
        points: 2,
        ..Default::default()
    });
    let request = PairRoundRequest {
        name: name.to_owned(),
        pairs: pairs.collect(),
        byes: byes.collect(),
        reason: "by hand".to_owned(),
        ..Default::default()
    };
    let paired = hall.ladder.pair_round(organiser.by(request)).await;
    paired.map(tonic::Response::into_inner)
}

#[tokio::test]
async fn a_stage_with_own_pairings_only_waits_for_each_round() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let manual = SwissSettings {
        rounds: 2,
        pairing: SwissPairing::Manual as i32,
        late_entry_rounds: 2,
        ..SwissSettings::default()
    };
    let (name, organiser, mut members) = entered(&hall, manual, 4).await;
    separate(&hall, &organiser, &name, &[(&[1, 2], 2)])
        .await
        .unwrap();
    hall.start(&name, &organiser).await.unwrap();
    let attention = |number: u32| {
        move |it: &sandtable_proto::tournaments::v1::TournamentEvent| {
            it.kind() == TournamentEventKind::Attention
                && it.text.contains(&format!("round {number} "))
        }
    };
    hall.until(&name, &[], attention(1)).await;
    assert_eq!(
        hall.get(&name).await.round,
        0,
        "nothing is paired by itself"
    );
    let request = StartRoundRequest {
        name: name.clone(),
        ..Default::default()
    };
    let refused = hall
        .ladder
        .start_round(organiser.by(request))
        .await
        .unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("PAIRED_BY_HAND"));
    let apart = pair(&hall, &organiser, &name, &[(1, 2), (3, 4)], &[])
        .await
        .unwrap_err();
    assert!(apart.message().contains("are kept apart"), "{apart}");
    let missing = pair(&hall, &organiser, &name, &[(1, 3)], &[])
        .await
        .unwrap_err();
    assert_eq!(missing.code(), Code::InvalidArgument);
    let stranger = pair(&hall, &members[0], &name, &[(1, 3), (2, 4)], &[]).await;
    assert_eq!(
        reason_of(&stranger.unwrap_err()).as_deref(),
        Some("NOT_ALLOWED")
    );
    pair(&hall, &organiser, &name, &[(3, 1), (2, 4)], &[])
        .await
        .unwrap();
    play_round(&hall, &name, &members, 1).await;
    hall.until(&name, &[], attention(2)).await;
    // Who enters late is paired by hand, too.
    let late = hall.member("Late").await;
    hall.enter(&name, &late).await.unwrap();
    members.push(late);
    pair(&hall, &organiser, &name, &[(1, 5), (3, 4)], &[2])
        .await
        .unwrap();
    must_be_over(&hall.play_all(&name, &members).await);
    let paired = rounds(&hall, &name).await;
    assert!(paired.iter().all(|it| it.algorithm == "manual"));
    let first = &hall.fixtures(&name).await[0];
    assert_eq!(
        [first.first, first.second],
        [3, 1],
        "the first side as it was given"
    );
    hall.must_verify(&name).await;
}

/// Reason why a caller does not see the standings; nothing when they do.
async fn hidden(hall: &Hall, name: &str, by: Option<&Member>) -> Option<String> {
    fn request<T>(by: Option<&Member>, message: T) -> Request<T> {
        match by {
            Some(member) => member.by(message),
            None => Request::new(message),
        }
    }
    let name = name.to_owned();
    let ladder = &hall.ladder;
    let standings = GetStandingsRequest {
        name: name.clone(),
        ..Default::default()
    };
    let standings = ladder.get_standings(request(by, standings)).await.err();
    let table = GetCrossTableRequest {
        name: name.clone(),
        ..Default::default()
    };
    let table = ladder.get_cross_table(request(by, table)).await.err();
    let export = ExportTournamentRequest {
        name: name.clone(),
        content: ExportContent::Results as i32,
        ..Default::default()
    };
    let export = ladder.export_tournament(request(by, export)).await.err();
    let pairing = GetPairingRequest {
        name: format!("{name}/rounds/1"),
        ..Default::default()
    };
    let pairing = ladder.get_pairing(request(by, pairing)).await.err();
    let reasons = [standings, table, export, pairing].map(|it| it.and_then(|it| reason_of(&it)));
    assert!(reasons.iter().all(|it| *it == reasons[0]), "{reasons:?}");
    reasons.into_iter().next().flatten()
}

#[tokio::test]
async fn hidden_standings_are_shown_to_everybody_at_their_time() {
    for (visibility, round, hidden_after) in [
        (StandingsVisibility::AtEnd, 0, [true, true, false]),
        (StandingsVisibility::AfterRound, 2, [true, false, false]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::open(folder.path()).await;
        let members = hall.members(4).await;
        let [organiser, helper, ..] = [&members[0], &hall.member("Helper").await].map(Clone::clone);
        let mut wanted = crate::rounds::paused(rounds_of(3));
        wanted.standings = Some(StandingsSettings {
            visibility: visibility as i32,
            round,
        });
        let name = hall.create(&organiser, wanted).await;
        let request = sandtable_proto::tournaments::v1::SetCoOrganiserRequest {
            name: name.clone(),
            account: helper.account.clone(),
            ..Default::default()
        };
        hall.ladder
            .set_co_organiser(organiser.by(request))
            .await
            .unwrap();
        for member in &members {
            hall.enter(&name, member).await.unwrap();
        }
        hall.begin(&name).await.unwrap();
        for (number, hides) in (1..).zip(hidden_after) {
            if number == 3 {
                must_be_over(&hall.play_all(&name, &members).await);
            } else {
                play_round(&hall, &name, &members, number).await;
            }
            let expected = hides.then(|| "STANDINGS_HIDDEN".to_owned());
            assert_eq!(
                hidden(&hall, &name, None).await,
                expected,
                "{visibility:?} {number}"
            );
            // Who organises and plays sees what others see.
            assert_eq!(hidden(&hall, &name, Some(&organiser)).await, expected);
            assert_eq!(hidden(&hall, &name, Some(&helper)).await, None);
            assert_eq!(
                hidden(&hall, &name, Some(&crate::hall::operator())).await,
                None
            );
            hall.pass(crate::rounds::HOUR * 1000);
        }
    }
}

#[tokio::test]
async fn no_late_entrant_leads_by_a_bye() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let organiser = hall.member("Organiser").await;
    let wanted = crate::rounds::paused(SwissSettings {
        rounds: 3,
        late_entry_rounds: 2,
        ..SwissSettings::default()
    });
    let name = hall.create(&organiser, wanted).await;
    let members = hall.members(4).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.start(&name, &organiser).await.unwrap();
    hall.hosted(&name, 2).await;
    // All have half a point, which is more than one has who comes late.
    for fixture in hall.fixtures(&name).await {
        let request = sandtable_proto::tournaments::v1::AdjudicateFixtureRequest {
            name: fixture.name,
            points: vec![1, 1],
            reason: "agreed".to_owned(),
            ..Default::default()
        };
        hall.ladder
            .adjudicate_fixture(organiser.by(request))
            .await
            .unwrap();
    }
    play_round(&hall, &name, &[], 1).await;
    let late = hall.member("Late").await;
    hall.enter(&name, &late).await.unwrap();
    crate::rounds::next_round(&hall, &name, &organiser).await;
    let second = &rounds(&hall, &name).await[1];
    // An adjudicated draw is a fixture that was played.
    assert_eq!(second.byes.len(), 1);
    assert_ne!(second.byes[0].entrant, 5, "{:?}", second.byes);
    hall.must_verify(&name).await;
}
