//! Seats that are reserved for an account, and others who try to take them.

use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::matches::v1::{
    CreateInviteRequest, CreateMatchRequest, JoinMatchRequest, MatchState, OfferSeatRequest,
    SeatSetup, StartPolicy,
};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES};
use sandtable_tests::verdict::verdict;

async fn account(server: &Deployment, name: &str) -> (String, Client) {
    let client = server.client(Part::Matches).unwrap();
    let request = CreateAccountRequest {
        display_name: name.to_owned(),
        ..Default::default()
    };
    let made = client.create_account(request).await.unwrap();
    let client = client.with_token(&made.secret).unwrap();
    (made.account.unwrap().name, client)
}

#[tokio::test]
async fn nobody_gives_a_kept_seat_away_or_takes_one() {
    let server = Deployment::whole(Setup::default()).await.unwrap();
    let (_, host) = account(&server, "Host").await;
    let players = [
        account(&server, "First").await,
        account(&server, "Second").await,
    ];
    let (_, strong) = account(&server, "Strong").await;
    let kept = (0..).zip(&players).map(|(seat, (name, _))| SeatSetup {
        seat,
        reserved_for: name.clone(),
        ..Default::default()
    });
    let hosted = host.create_match(CreateMatchRequest {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        start_policy: StartPolicy::WhenFull.into(),
        seats: kept.collect(),
        ..Default::default()
    });
    let hosted = hosted.await.unwrap();
    let name = hosted.r#match.unwrap().name;
    let host = host.with_token(&hosted.host_token).unwrap();
    let mut lobby = host.lobby();
    let invited = lobby.create_invite(CreateInviteRequest {
        name: name.clone(),
        seat: 1,
        ..Default::default()
    });
    assert_eq!(verdict(&invited.await), "SEAT_RESERVED");
    let sit = |seat| JoinMatchRequest {
        name: name.clone(),
        seat: Some(seat),
        ..Default::default()
    };
    assert_eq!(
        verdict(&strong.matches().join_match(sit(1)).await),
        "SEAT_RESERVED"
    );
    for (seat, (_, player)) in (0..).zip(&players) {
        // Without a nonce, so that nothing is left to reveal.
        player.matches().join_match(sit(seat)).await.unwrap();
    }
    let playing = host.get_match(&name).await.unwrap();
    assert_eq!(playing.state(), MatchState::InProgress);
    for (seat, (_, player)) in (0..).zip(&players) {
        let mut lobby = player.lobby();
        let offered = lobby.offer_seat(OfferSeatRequest {
            name: name.clone(),
            seat: Some(seat),
            ..Default::default()
        });
        assert_eq!(verdict(&offered.await), "SEAT_RESERVED");
    }
    let shown = host.get_match(&name).await.unwrap();
    assert_eq!((shown.seats, shown.changes), (playing.seats, vec![]));
}
