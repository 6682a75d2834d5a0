//! Mirror pairs whose matches have dice from one secret.

use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::matches::v1::hosting_service_server::HostingService;
use sandtable_proto::matches::v1::{EndMatchRequest, Match, MatchState as PlayState};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    AnnulFixtureRequest, CreateTournamentRequest, Fixture, FixtureForm, FixtureSettings,
    TournamentSettings,
};
use tonic::{Code, Request};

use crate::pool_lines::{Lines, blitz, create, fixtures as pool_fixtures, verify};
use crate::test_env::{TestEnv, must_be_over, settings, swiss};

/// Pairs at once with dice from one secret.
fn mirrored(rounds: u32) -> TournamentSettings {
    TournamentSettings {
        fixture: Some(FixtureSettings {
            form: FixtureForm::Mirror as i32,
            duplicate_dice: true,
            ..FixtureSettings::default()
        }),
        ..settings(vec![swiss(rounds)])
    }
}

/// Both matches of a fixture that count, each of which names the other.
async fn pair(env: &TestEnv, fixture: &Fixture) -> [Match; 2] {
    let counted = fixture.matches.iter().filter(|it| !it.annulled);
    let names: Vec<_> = counted.map(|it| it.r#match.clone()).collect();
    assert_eq!(names.len(), 2, "{fixture:?}");
    let pair = [env.shown(&names[0]).await, env.shown(&names[1]).await];
    let partner = |it: &Match| it.dice_pair.as_ref().unwrap().partner.clone();
    assert_eq!(partner(&pair[0]), pair[1].name);
    assert_eq!(partner(&pair[1]), pair[0].name);
    assert_eq!(pair[0].dice_commitment, pair[1].dice_commitment);
    pair
}

async fn call_off(env: &TestEnv, name: &str) {
    let request = EndMatchRequest {
        service: "ladder".to_owned(),
        name: name.to_owned(),
        reason: "by an organisers".to_owned(),
        ..Default::default()
    };
    env.matches.end_match(Request::new(request)).await.unwrap();
}

#[tokio::test]
async fn both_matches_have_the_same_dice_which_are_told_when_both_are_over() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let name = env.create(&members[0], mirrored(1)).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let second = env.hosted(&name, 2).await.remove(1);
    let fixture = env.fixtures(&name).await.remove(0);
    let [first, _] = pair(&env, &fixture).await;
    env.play(&first.name, &members).await;
    let ended = env.shown(&first.name).await;
    assert_eq!(ended.state(), PlayState::Finished);
    assert!(
        ended.dice_seed.is_empty(),
        "the other match is to be played"
    );
    env.play(&second, &members).await;
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    assert_eq!(over.winners, [1]);
    let [first, second] = pair(&env, &env.fixtures(&name).await[0]).await;
    assert_eq!(first.dice_seed.len(), 32);
    assert_eq!(first.dice_seed, second.dice_seed);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn whenever_the_process_dies_a_pair_is_a_pair() {
    let folder = tempfile::tempdir().unwrap();
    let mut env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let name = env.create(&members[0], mirrored(2)).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let mut called_off = 0;
    for turn in 0..40 {
        let dying = env.reopen(2 + turn % 3, turn % 2 == 0);
        for hosted in env.matches_of(&name).await {
            let partner = &hosted.dice_pair.as_ref().unwrap().partner;
            if partner.is_empty() && hosted.state() == PlayState::Lobby && called_off < 2 {
                // Its other match can have its dice no more.
                call_off(&env, &hosted.name).await;
                called_off += 1;
            } else if hosted.outcome.is_none() && !partner.is_empty() {
                env.play(&hosted.name, &members).await;
            }
        }
        drop(dying);
    }
    env.reopen(u32::MAX, true);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    assert_eq!(fixtures.len(), 4);
    for fixture in &fixtures {
        pair(&env, fixture).await;
    }
    let named: Vec<_> = fixtures.iter().flat_map(|it| &it.matches).collect();
    let hosted = env.matches_of(&name).await;
    assert!(
        hosted
            .iter()
            .all(|it| named.iter().any(|known| known.r#match == it.name))
    );
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_pair_of_which_a_match_counts_no_more_is_played_again_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(2).await;
    let name = env.create(&organiser, mirrored(1)).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    let matches = env.hosted(&name, 2).await;
    let fixture = env.fixtures(&name).await.remove(0);
    let [before, _] = pair(&env, &fixture).await;
    env.play(&matches[0], &members).await;
    let annul = AnnulFixtureRequest {
        name: fixture.name.clone(),
        number: 2,
        reason: "the lights went out".to_owned(),
        ..Default::default()
    };
    env.ladder.annul_fixture(organiser.by(annul)).await.unwrap();
    let matches = env.hosted(&name, 4).await;
    let fixture = env.fixtures(&name).await.remove(0);
    assert_eq!(fixture.matches.iter().filter(|it| it.annulled).count(), 2);
    let [again, _] = pair(&env, &fixture).await;
    assert_ne!(before.dice_commitment, again.dice_commitment);
    // A privileged caller calls one off in its lobby: the other one goes, too.
    call_off(&env, &matches[2]).await;
    env.hosted(&name, 6).await;
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixture = env.fixtures(&name).await.remove(0);
    pair(&env, &fixture).await;
    for old in fixture.matches.iter().filter(|it| it.annulled) {
        let state = env.shown(&old.r#match).await.state();
        assert!(matches!(state, PlayState::Finished | PlayState::Abandoned));
    }
    env.must_verify(&name).await;
}

#[tokio::test]
async fn only_pairs_that_are_played_at_once_have_the_same_dice() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    for form in [
        FixtureForm::Single,
        FixtureForm::BestOf,
        FixtureForm::MirrorInTurn,
    ] {
        let mut wanted = mirrored(1);
        let fixture = wanted.fixture.as_mut().unwrap();
        fixture.set_form(form);
        fixture.best_of = if form == FixtureForm::BestOf { 3 } else { 0 };
        let request = CreateTournamentRequest {
            settings: Some(wanted),
            ..Default::default()
        };
        let refused = env.ladder.create_tournament(organiser.by(request)).await;
        let refused = refused.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        let field = "settings.fixture.duplicate_dice";
        assert!(refused.message().contains(field), "{refused}");
    }
}

#[tokio::test]
async fn pairs_of_a_pool_have_the_same_dice_too() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let wanted = PoolSettings {
        fixture: mirrored(1).fixture,
        most_meetings: 1,
        ..blitz()
    };
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 2).await;
    lines.decide(&env, &members, 1).await;
    drop(lines);
    let fixture = pool_fixtures(&env, &pool).await.remove(0);
    let shown = Fixture {
        matches: fixture.matches,
        ..Fixture::default()
    };
    let [first, second] = pair(&env, &shown).await;
    assert_eq!(first.dice_seed.len(), 32);
    assert_eq!(first.dice_seed, second.dice_seed);
    assert_eq!(verify(&env, &pool).await.differences, []);
}
