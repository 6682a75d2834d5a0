//! An attendance goes on where it broke, and says anew who is here.

// Helpers of tests may unwrap like the tests themselves.
use std::pin::Pin;

use sandtable_client::Client;
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::ladder_service_server::{LadderService, LadderServiceServer};
use sandtable_proto::ladder::v1::*;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status, Streaming};

/// Answers each message with a heartbeat that has its capacity. A stream breaks after two.
struct Pool {
    /// Requests received, by all streams.
    heard: mpsc::UnboundedSender<AttendRequest>,
}

type Answers = Pin<Box<dyn Stream<Item = Result<AttendResponse, Status>> + Send>>;

/// Calls that are not made here.
macro_rules! uncalled {
    ($($method:ident($request:ty) -> $answer:ty;)*) => {
        #[tonic::async_trait]
        impl LadderService for Pool {
            type AttendStream = Answers;

            async fn attend(
                &self,
                request: Request<Streaming<AttendRequest>>,
            ) -> Result<Response<Answers>, Status> {
                let mut said = request.into_inner();
                let heard = self.heard.clone();
                let (answer, answers) = mpsc::unbounded_channel();
                tokio::spawn(async move {
                    for _ in 0..2 {
                        let Ok(Some(said)) = said.message().await else { return };
                        let beat = AttendHeartbeat { playing: said.capacity, ..Default::default() };
                        let message = Some(Message::Heartbeat(beat));
                        let _ = heard.send(said);
                        let _ = answer.send(Ok(AttendResponse { message }));
                    }
                    let _ = answer.send(Err(Status::unavailable("restarting")));
                });
                Ok(Response::new(Box::pin(UnboundedReceiverStream::new(answers))))
            }

            $(async fn $method(&self, _: Request<$request>) -> Result<Response<$answer>, Status> {
                Err(Status::unimplemented("nobody asks"))
            })*
        }
    };
}

uncalled! {
    get_pool(GetPoolRequest) -> sandtable_proto::ladder::v1::Pool;
    list_pools(ListPoolsRequest) -> ListPoolsResponse;
    leave_pool(LeavePoolRequest) -> Player;
    get_player(GetPlayerRequest) -> Player;
    get_player_facts(GetPlayerFactsRequest) -> PlayerFacts;
    list_players(ListPlayersRequest) -> ListPlayersResponse;
    list_rating_history(ListRatingHistoryRequest) -> ListRatingHistoryResponse;
    list_pool_fixtures(ListPoolFixturesRequest) -> ListPoolFixturesResponse;
    get_estimate(GetEstimateRequest) -> GetEstimateResponse;
    get_fair_bid(GetFairBidRequest) -> GetFairBidResponse;
    list_seasons(ListSeasonsRequest) -> ListSeasonsResponse;
    render_leaderboard(RenderLeaderboardRequest) -> RenderLeaderboardResponse;
    verify_pool(VerifyPoolRequest) -> VerifyPoolResponse;
    get_head_to_head(GetHeadToHeadRequest) -> GetHeadToHeadResponse;
    request_fixture(RequestFixtureRequest) -> PoolFixture;
    put_seat_log(PutSeatLogRequest) -> SeatLog;
    get_seat_log(GetSeatLogRequest) -> GetSeatLogResponse;
    put_entry_tag(PutEntryTagRequest) -> EntryTag;
    list_entry_tags(ListEntryTagsRequest) -> ListEntryTagsResponse;
}

#[tokio::test]
async fn an_attendance_says_anew_who_is_here_and_with_the_capacity_of_the_moment() {
    let (heard, mut said) = mpsc::unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(
        tonic::transport::Server::builder()
            .add_service(LadderServiceServer::new(Pool { heard }))
            .serve_with_incoming(TcpIncoming::from(listener)),
    );
    let client = Client::connect(&format!("http://{address}")).unwrap();
    let mut attendance = client.attend(AttendRequest {
        pool: "pools/x".to_owned(),
        capacity: 4,
        version: "2".to_owned(),
        author: "Ada".to_owned(),
        takes_requests: true,
    });
    for capacity in [4, 3, 2, 1] {
        attendance.set_capacity(capacity);
        let told = attendance.next().await.unwrap().unwrap();
        let Message::Heartbeat(beat) = told else {
            panic!("{told:?}")
        };
        assert_eq!(beat.playing, capacity);
        let said = said.recv().await.unwrap();
        assert_eq!(said.capacity, capacity);
        let opens = capacity % 2 == 0;
        assert_eq!(said.pool.is_empty(), !opens, "{said:?}");
        assert_eq!(said.version.is_empty(), !opens, "{said:?}");
    }
}
