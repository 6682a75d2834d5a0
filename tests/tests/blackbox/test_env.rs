//! A match that bad input is thrown at.

use sandtable_client::Client;
use sandtable_proto::games::aa1940::v1::Command;
use sandtable_proto::games::aa1940::v1::command::Kind;
use sandtable_proto::matches::v1::{GetMatchRequest, Match, SubmitCommandRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Setting, Table, pack};
use sandtable_tests::traffic::Orders;
use tonic::Status;

/// A well-formed name of no match.
pub(crate) const UNKNOWN: &str = "matches/0000000000000000";

/// A running deployment, a match with one entry, and what it looked like.
pub(crate) struct TestEnv {
    pub(crate) whole: Deployment,
    pub(crate) table: Table,
    pub(crate) seats: Vec<Client>,
    before: Match,
}

impl TestEnv {
    pub(crate) async fn open() -> Self {
        let whole = Deployment::whole(Setup::default()).await.unwrap();
        let client = whole.client(Part::Matches).unwrap();
        let table = Table::set(&client, Setting::default()).await.unwrap();
        let seats: Vec<Client> = (table.seats.iter())
            .map(|access| client.for_seat(access).unwrap())
            .collect();
        let mut env = Self {
            whole,
            table,
            seats,
            before: Match::default(),
        };
        let orders = env.submission(Orders::new(1).draw());
        let mut matches = env.seats[0].matches();
        matches.submit_command(orders).await.unwrap();
        env.before = env.look().await;
        assert_eq!(env.before.version, 1);
        env
    }

    pub(crate) async fn look(&self) -> Match {
        let request = GetMatchRequest {
            name: self.table.name.clone(),
        };
        self.seats[0]
            .matches()
            .get_match(request)
            .await
            .unwrap()
            .into_inner()
    }

    /// The server is alive, and the match is what it was.
    pub(crate) async fn assert_unchanged(&self, after: &str) {
        assert_eq!(self.look().await, self.before, "after {after}");
    }

    pub(crate) fn submission(&self, command: prost_types::Any) -> SubmitCommandRequest {
        SubmitCommandRequest {
            name: self.table.name.clone(),
            command: Some(command),
            request_id: "first".to_owned(),
            ..Default::default()
        }
    }

    /// A command of the first seat, which is to move.
    pub(crate) fn command(&self, kind: Kind) -> SubmitCommandRequest {
        SubmitCommandRequest {
            request_id: String::new(),
            ..self.submission(pack(&Command { kind: Some(kind) }))
        }
    }

    pub(crate) async fn submit(
        &self,
        seat: usize,
        request: SubmitCommandRequest,
    ) -> Result<(), Status> {
        self.seats[seat]
            .matches()
            .submit_command(request)
            .await
            .map(drop)
    }
}
