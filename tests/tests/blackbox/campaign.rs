//! A campaign of Axis Empires on both maps at once, over the public API.

use std::sync::Arc;

use sandtable_bots::BotKind;
use sandtable_client::Client;
use sandtable_proto::games::axis_empires::v1::{Board, Faction, Legal, Options, Theatre, View};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::pack;

use crate::axis_empires::seated;

const PACK: &str = "axis-empires-open";
const SCENARIO: &str = "campaign-1939";

/// Those who play, by their seats.
const FACTIONS: [Faction; 3] = [Faction::Axis, Faction::Western, Faction::Soviet];

/// Commands after which it is looked at: some segments of it.
const COMMANDS: usize = 60;

/// The factions whose next card a viewer knows.
fn known(view: &View) -> Vec<Faction> {
    let decks = view.decks.iter();
    let mut known: Vec<Faction> = decks
        .filter(|deck| deck.pending.is_some())
        .map(|deck| deck.faction())
        .collect();
    known.dedup();
    known
}

/// The board has both maps, every seat sees both, and no seat another's next card.
#[tokio::test]
async fn a_campaign_is_played_on_both_maps() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let board: Board = client.board("axis-empires").await.unwrap();
    let listed = board.packs.iter().find(|row| row.code == PACK).unwrap();
    let scenario = listed.scenarios.iter().find(|row| row.code == SCENARIO);
    let theatres: Vec<Theatre> = scenario.unwrap().theatres().collect();
    assert_eq!(theatres, [Theatre::Europe, Theatre::Asia]);

    let options = Options {
        pack: PACK.to_owned(),
        scenario: SCENARIO.to_owned(),
        ..Options::default()
    };
    let (name, seats) = seated(&client, Some(pack(&options))).await;
    let seats: Vec<Client> = (seats.iter())
        .map(|access| client.for_seat(access).unwrap())
        .collect();
    // Everybody begins with a card face down on each map.
    for (seat, own) in seats.iter().zip(FACTIONS) {
        let view = seat.view::<View>(&name).await.unwrap().what;
        assert_eq!(view.decks.len(), 6, "each faction has a deck on each map");
        assert!(view.decks.iter().all(|deck| deck.has_pending));
        assert_eq!(known(&view), [own]);
    }

    let board = Arc::new(board);
    let mut policies: Vec<_> = (0..)
        .take(seats.len())
        .map(|seed| BotKind::Random.axis_empires_policy(Arc::clone(&board), seed))
        .collect();
    let mut awaited = client.get_match(&name).await.unwrap().awaited;
    let mut accepted = 0;
    while accepted < COMMANDS {
        let seat = awaited[0] as usize;
        let view = seats[seat].view::<View>(&name).await.unwrap().what;
        let legal = seats[seat].legal::<Legal>(&name).await.unwrap().what;
        let chosen = policies[seat].choose(&view, &legal).remove(0);
        let submitted = seats[seat].submit(&name, &chosen, None).await.unwrap();
        awaited = submitted.awaited;
        accepted += 1;
    }

    for (seat, own) in seats.iter().zip(FACTIONS) {
        let view = seat.view::<View>(&name).await.unwrap().what;
        assert!(known(&view).iter().all(|whose| *whose == own));
        let received: Vec<Theatre> = view.tracks.iter().map(|it| it.theatre()).collect();
        assert_eq!(received, theatres);
    }
    let view = client.view::<View>(&name).await.unwrap().what;
    assert!(known(&view).is_empty(), "who only looks on knows no card");
}
