//! Those who sit at a match of a foreign game.

use prost_types::Any;
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetViewRequest, JoinMatchRequest, ListLegalActionsRequest, StartPolicy,
    SubmitCommandRequest, SubmitCommandResponse, Visibility,
};
use sandtable_proto::rules::v1::Game;
use sandtable_tests::deployment::Setup;
use sandtable_tests::process::PATIENCE;
use sandtable_tests::referee::{ForeignReferee, ID, command};
use tonic::Status;
use tonic_types::StatusExt;

/// A platform that knows a foreign referee, and is soon done with one that is silent.
pub(crate) fn knows(referee: &ForeignReferee) -> Setup {
    Setup::default()
        .with("SANDTABLE_GAMES__HANDS__ADDRESS", referee.url())
        .with("SANDTABLE_REFEREES__REQUEST_TIMEOUT_MS", 400)
        .with("SANDTABLE_REFEREES__REST_MS", 200)
        .with("SANDTABLE_REFEREES__CHECK_INTERVAL_MS", 500)
}

/// Waits for the catalogue's entry of the third-party game to meet a condition.
pub(crate) async fn comes_to_say(client: &Client, wanted: impl Fn(&Game) -> bool) -> Game {
    let mut ticks = tokio::time::interval(std::time::Duration::from_millis(50));
    let found = tokio::time::timeout(PATIENCE, async {
        loop {
            ticks.tick().await;
            let games = client.list_games().await.unwrap();
            let game = games.into_iter().find(|game| game.id == ID).unwrap();
            if wanted(&game) {
                return game;
            }
        }
    });
    found.await.expect("the catalogue never says it")
}

/// A match of the foreign game, with both seats taken.
pub(crate) struct Hands {
    pub(crate) name: String,
    pub(crate) seats: Vec<Client>,
    client: Client,
}

impl Hands {
    pub(crate) async fn host(client: &Client) -> Result<Self, sandtable_client::Error> {
        let created = client
            .create_match(CreateMatchRequest {
                game: ID.to_owned(),
                visibility: Visibility::Public.into(),
                start_policy: StartPolicy::WhenFull.into(),
                ..Default::default()
            })
            .await?;
        let name = created.r#match.unwrap_or_default().name;
        let mut seats = Vec::new();
        for seat in 0..2u8 {
            let request = JoinMatchRequest {
                name: name.clone(),
                seat: Some(u32::from(seat)),
                player: format!("player {seat}"),
                nonce: vec![seat; 16],
                ..Default::default()
            };
            let access: SeatAccess = client.join_match(request).await?;
            seats.push(client.for_seat(&access)?);
        }
        Ok(Self {
            name,
            seats,
            client: client.clone(),
        })
    }

    pub(crate) async fn submit(
        &self,
        seat: usize,
        word: &str,
    ) -> Result<SubmitCommandResponse, Status> {
        let request = SubmitCommandRequest {
            name: self.name.clone(),
            command: Some(command(word)),
            ..Default::default()
        };
        let submitted = self.seats[seat].matches().submit_command(request).await?;
        Ok(submitted.into_inner())
    }

    pub(crate) async fn view(&self, seat: Option<usize>) -> Result<String, Status> {
        let client = seat.map_or(&self.client, |seat| &self.seats[seat]);
        let request = GetViewRequest {
            name: self.name.clone(),
            seat: None,
            ..Default::default()
        };
        let view = client.matches().get_view(request).await?.into_inner().view;
        Ok(words(view))
    }

    pub(crate) async fn legal(&self, seat: usize) -> Result<String, Status> {
        let request = ListLegalActionsRequest {
            name: self.name.clone(),
            seat: None,
            ..Default::default()
        };
        let mut client = self.seats[seat].matches();
        let legal = client.list_legal_actions(request).await?.into_inner().legal;
        Ok(words(legal))
    }

    pub(crate) async fn version(&self) -> u64 {
        self.client.get_match(&self.name).await.unwrap().version
    }

    /// Plays on to the end from a version.
    pub(crate) async fn finish(&self) {
        for version in self.version().await..12 {
            let word = ["roll", "roll", "say", "psst"][version as usize % 4];
            self.submit(version as usize % 2, word).await.unwrap();
        }
    }
}

fn words(any: Option<Any>) -> String {
    String::from_utf8(any.unwrap().value).unwrap()
}

/// Parts of a refusal: the reason, and the problem named in the details.
pub(crate) fn reason_and_problem(status: &Status) -> (String, String) {
    let info = status.get_details_error_info().unwrap();
    let problem = info.metadata.get("problem").cloned();
    (info.reason, problem.unwrap_or_default())
}
