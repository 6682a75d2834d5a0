//! Entrants with several seats, and with several accounts.

use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_proto::games::aa1940::v1::{Options, SeatPowers};
use sandtable_proto::matches::v1::Match;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AnswerInvitationRequest, EnterTournamentRequest, Entrant, EntrantState, RegistrationSettings,
    SubstituteMemberRequest, TournamentSettings,
};
use tonic::{Code, Status};

use crate::test_env::{Member, TestEnv, must_be_over, settings, swiss};

/// Matches with several seats a side, for entrants of so many accounts.
pub(crate) fn for_teams(size: u32) -> TournamentSettings {
    let seat = |powers: &[&str]| SeatPowers {
        powers: powers.iter().map(|it| (*it).to_owned()).collect(),
    };
    let seats = [
        &["germany"][..],
        &["italy"],
        &["soviet-union"],
        &["united-kingdom", "france"],
        &["united-states"],
    ];
    let options = Options {
        seats: seats.map(seat).to_vec(),
        ..Options::default()
    };
    let mut wanted = settings(vec![swiss(1)]);
    let laid = wanted.r#match.as_mut().unwrap().options.as_mut().unwrap();
    laid.value = options.encode_to_vec();
    wanted.registration = Some(RegistrationSettings {
        team_size: size,
        ..RegistrationSettings::default()
    });
    wanted
}

async fn enter(
    env: &TestEnv,
    name: &str,
    [captain, mate]: [&Member; 2],
    powers: &[&str],
) -> Result<Entrant, Status> {
    let request = EnterTournamentRequest {
        name: name.to_owned(),
        members: vec![mate.account.clone()],
        powers: powers.iter().map(|it| (*it).to_owned()).collect(),
        ..Default::default()
    };
    let entered = env.ladder.enter_tournament(captain.by(request)).await;
    entered.map(tonic::Response::into_inner)
}

async fn answer(env: &TestEnv, entrant: &str, member: &Member, agree: bool) -> Entrant {
    let request = AnswerInvitationRequest {
        name: entrant.to_owned(),
        agree,
        ..Default::default()
    };
    let answered = env.ladder.answer_invitation(member.by(request)).await;
    answered.unwrap().into_inner()
}

/// Account that plays one of the powers in a match.
fn kept(shown: &Match, power: &str) -> String {
    let mut seats = shown.seats.iter();
    let seat = seats.find(|it| it.powers.iter().any(|it| it == power));
    seat.unwrap().reserved_for.clone()
}

#[tokio::test]
async fn one_player_a_side_has_all_of_its_seats() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let name = env.create(&members[0], for_teams(1)).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let hosted = env.hosted(&name, 1).await.remove(0);
    let shown = env.shown(&hosted).await;
    for powers in [
        &["germany", "italy"][..],
        &["france", "united-kingdom", "united-states"],
    ] {
        let one = kept(&shown, powers[0]);
        assert!(powers.iter().all(|power| kept(&shown, power) == one));
    }
    assert_ne!(kept(&shown, "italy"), kept(&shown, "france"));
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    assert_eq!(over.winners, [1]);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn members_play_their_powers_whichever_side_their_team_has() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let [ada, ben, cleo, dora, substitute] = <&[Member; 5]>::try_from(&members[..]).unwrap();
    let organiser = &env.member("Organiser").await;
    let name = env.create(organiser, for_teams(2)).await;
    let alone = env.enter(&name, cleo).await.unwrap_err();
    assert!(
        alone.message().contains("an entrant has 2 accounts"),
        "{alone}"
    );
    for (powers, why) in [
        (&["japan", ""][..], "nobody plays \"japan\""),
        (&["italy", "france italy"][..], "two play"),
        (&["", "", "italy"][..], "more accounts than there are"),
    ] {
        let refused = enter(&env, &name, [ada, ben], powers).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert!(refused.message().contains(why), "{refused}");
    }
    let first = enter(&env, &name, [ada, ben], &["italy united-kingdom"]).await;
    let first = first.unwrap();
    assert_eq!(first.state(), EntrantState::Invited);
    let early = env.start(&name, organiser).await.unwrap_err();
    assert_eq!(reason_of(&early).as_deref(), Some("TOO_FEW_ENTRANTS"));
    let taken = enter(&env, &name, [ada, cleo], &[]).await.unwrap_err();
    assert_eq!(reason_of(&taken).as_deref(), Some("ENTERED_ALREADY"));
    let stranger = AnswerInvitationRequest {
        name: first.name.clone(),
        agree: true,
        ..Default::default()
    };
    let stranger = env.ladder.answer_invitation(dora.by(stranger)).await;
    assert_eq!(stranger.unwrap_err().code(), Code::PermissionDenied);
    // A member who declines is free again, and so is the one who asked.
    let declined = answer(&env, &first.name, ben, false).await;
    assert_eq!(declined.state(), EntrantState::Withdrawn);
    let first = enter(&env, &name, [ada, ben], &["italy united-kingdom"]).await;
    let entered = answer(&env, &first.unwrap().name, ben, true).await;
    assert_eq!(entered.state(), EntrantState::Entered);
    let second = enter(&env, &name, [cleo, dora], &["germany france", "italy"]).await;
    answer(&env, &second.unwrap().name, dora, true).await;
    env.start(&name, organiser).await.unwrap();
    let hosted = env.hosted(&name, 1).await.remove(0);
    let fixture = env.fixtures(&name).await.remove(0);
    let shown = env.shown(&hosted).await;
    let axis = if fixture.first == 2 {
        [ada, ben]
    } else {
        [cleo, dora]
    };
    let allies = if fixture.first == 2 {
        [cleo, dora]
    } else {
        [ada, ben]
    };
    let expected = if axis[0].account == ada.account {
        [("italy", ada), ("germany", ben), ("france", cleo)]
    } else {
        [("germany", cleo), ("italy", dora), ("united-kingdom", ada)]
    };
    for (power, member) in expected {
        assert_eq!(kept(&shown, power), member.account, "{power}");
    }
    let sides = [
        (&["germany", "italy"][..], axis),
        (&["france", "united-states"][..], allies),
    ];
    for (powers, team) in sides {
        for power in powers {
            let account = kept(&shown, power);
            assert!(team.iter().any(|it| it.account == account), "{power}");
        }
    }
    // A member is gone: the seats in the lobby are reserved for the substitute.
    let request = SubstituteMemberRequest {
        name: entered.name.clone(),
        old_account: ben.account.clone(),
        new_account: substitute.account.clone(),
        reason: "ill".to_owned(),
        request_id: "substitute".to_owned(),
        ..Default::default()
    };
    let refused = env.ladder.substitute_member(cleo.by(request.clone())).await;
    assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    let busy = SubstituteMemberRequest {
        new_account: dora.account.clone(),
        request_id: "busy".to_owned(),
        ..request.clone()
    };
    let busy = env.ladder.substitute_member(organiser.by(busy)).await;
    assert_eq!(
        reason_of(&busy.unwrap_err()).as_deref(),
        Some("ENTERED_ALREADY")
    );
    for _ in 0..2 {
        let changed = env
            .ladder
            .substitute_member(organiser.by(request.clone()))
            .await;
        let changed = changed.unwrap().into_inner();
        let accounts: Vec<_> = changed.members.iter().map(|it| &it.account).collect();
        assert_eq!(accounts, [&ada.account, &substitute.account]);
    }
    let after = env.shown(&hosted).await;
    for (before, after) in shown.seats.iter().zip(&after.seats) {
        let expected = match &before.reserved_for {
            old if *old == ben.account => &substitute.account,
            other => other,
        };
        assert_eq!(&after.reserved_for, expected);
    }
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    // The team of the fifth account is the weaker one.
    assert_eq!(over.winners, [3]);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_substitute_comes_to_a_match_in_progress() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let organiser = env.member("Organiser").await;
    let name = env.create(&organiser, settings(vec![swiss(1)])).await;
    for member in &members[..2] {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let hosted = env.hosted(&name, 1).await.remove(0);
    env.join(&hosted, &members).await;
    let request = SubstituteMemberRequest {
        name: format!("{name}/entrants/1"),
        old_account: members[0].account.clone(),
        new_account: members[2].account.clone(),
        display_name: "The other one".to_owned(),
        ..Default::default()
    };
    // An organiser cannot take the place of another.
    let own = SubstituteMemberRequest {
        new_account: organiser.account.clone(),
        ..request.clone()
    };
    let refused = env.ladder.substitute_member(organiser.by(own)).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"));
    let changed = env.ladder.substitute_member(organiser.by(request)).await;
    assert_eq!(changed.unwrap().into_inner().display_name, "The other one");
    let shown = env.shown(&hosted).await;
    let seat = shown
        .seats
        .iter()
        .find(|it| it.reserved_for == members[2].account);
    let seat = seat.unwrap().seat;
    assert!(
        shown
            .substitutions
            .iter()
            .any(|it| it.seat == seat && it.open)
    );
    env.sit(&hosted, seat, &members[2]).await.unwrap();
    assert_eq!(
        env.shown(&hosted).await.seats[seat as usize].account,
        members[2].account
    );
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    assert_eq!(over.winners, [2], "the later account gives up");
}
