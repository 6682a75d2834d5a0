//! Replicas behind a name, while the name comes to stand for others and clients call.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::balancer::{Replicas, Resolve};
use sandtable_grpc::readiness::{PeerProbe, Probe};
use sandtable_grpc::rendezvous;
use sandtable_proto::accounts::v1::identity_service_client::IdentityServiceClient;
use sandtable_proto::accounts::v1::identity_service_server::{
    self, IdentityService, IdentityServiceServer,
};
use sandtable_proto::accounts::v1::{
    CheckAccountRequest, CheckAccountResponse, IdentifyRequest, IdentifyResponse,
    RecordDeedRequest, RecordDeedResponse,
};
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings, Texts};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tonic::service::interceptor::InterceptedService;
use tonic::{Request, Response, Status, async_trait};

const SECRET: &str = "a secret of this test only";
const NAME: &str = "http://accounts.example:7411";

/// Knows no keys, and counts the calls.
struct Counting(Arc<AtomicUsize>);

#[async_trait]
impl IdentityService for Counting {
    async fn identify(
        &self,
        _: Request<IdentifyRequest>,
    ) -> Result<Response<IdentifyResponse>, Status> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(Response::new(IdentifyResponse::default()))
    }

    async fn check_account(
        &self,
        _: Request<CheckAccountRequest>,
    ) -> Result<Response<CheckAccountResponse>, Status> {
        Ok(Response::new(CheckAccountResponse {
            active: true,
            ..CheckAccountResponse::default()
        }))
    }

    async fn record_deed(
        &self,
        _: Request<RecordDeedRequest>,
    ) -> Result<Response<RecordDeedResponse>, Status> {
        Ok(Response::new(RecordDeedResponse {}))
    }
}

/// Something that a server needs and does not have.
struct Lacking;

#[async_trait]
impl Probe for Lacking {
    async fn look(&self) -> Result<(), String> {
        Err("it is not there".to_owned())
    }
}

struct Server {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
    stop: ShutdownTrigger,
    task: JoinHandle<()>,
}

impl Server {
    /// A server that serves.
    async fn start() -> Self {
        let mut services = Services::new();
        let asked = host(&mut services);
        let mut readiness = services.readiness();
        let server = Self::run(services, asked).await;
        readiness.wait_for(|report| report.ready).await.unwrap();
        server
    }

    /// A server with an unmet requirement, which it reports.
    async fn start_lacking() -> Self {
        let mut services = Services::new();
        let asked = host(&mut services);
        services.require(
            "something",
            Arc::new(Lacking),
            &[identity_service_server::SERVICE_NAME],
        );
        let mut readiness = services.readiness();
        let server = Self::run(services, asked).await;
        let received = readiness.wait_for(|report| !report.checks.is_empty());
        received.await.unwrap();
        server
    }

    async fn run(services: Services, asked: Arc<AtomicUsize>) -> Self {
        let settings: ServerSettings = Settings::load(None).unwrap().section("server").unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, shutdown) = Shutdown::new();
        let task = tokio::spawn(async move {
            serve(&settings, services, listener, shutdown)
                .await
                .unwrap();
        });
        Self {
            address,
            asked,
            stop,
            task,
        }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    async fn end(self) {
        self.stop.fire();
        self.task.await.unwrap();
    }
}

fn host(services: &mut Services) -> Arc<AtomicUsize> {
    let asked = Arc::new(AtomicUsize::new(0));
    services.host(IdentityServiceServer::with_interceptor(
        Counting(asked.clone()),
        InternalOnly::new(SECRET),
    ));
    asked
}

/// Names as the test says.
#[derive(Default)]
struct Directory(Mutex<Option<Vec<SocketAddr>>>);

impl Directory {
    /// From now on the name stands for these servers.
    fn says(&self, servers: &[&Server]) {
        *self.0.lock() = Some(servers.iter().map(|server| server.address).collect());
    }

    fn fails(&self) {
        *self.0.lock() = None;
    }
}

#[async_trait]
impl Resolve for Directory {
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        assert_eq!((host, port), ("accounts.example", 7411));
        let known = self.0.lock().clone();
        known.ok_or_else(|| io::Error::other("nobody is there to ask"))
    }
}

fn client() -> ClientSettings {
    Settings::load(None).unwrap().section("client").unwrap()
}

/// Calls about so many matches, all of which must be answered.
async fn call_about(replicas: &Replicas, matches: usize) {
    for number in 0..matches {
        // Ids are random.
        let name = format!(
            "matches/{:016x}",
            rendezvous::weight("", &number.to_string())
        );
        let call = |channel, request| async move {
            IdentityServiceClient::new(channel).identify(request).await
        };
        let request = IdentifyRequest::default();
        replicas.call(&name, request, call).await.unwrap();
    }
}

/// Lets the names be looked up again, and clients call until it shows.
async fn until(replicas: &Replicas, so: impl Fn() -> bool) {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(5)).await;
    tokio::time::resume();
    for _ in 0..1000 {
        if so() {
            return;
        }
        call_about(replicas, 16).await;
    }
    panic!("it does not come about");
}

#[tokio::test]
async fn clients_follow_a_name_without_missing_a_call() {
    let directory = Arc::new(Directory::default());
    let [one, two, three] = [
        Server::start().await,
        Server::start().await,
        Server::start().await,
    ];
    directory.says(&[&one, &two]);
    let addresses = Texts(vec![NAME.to_owned()]);
    let replicas = Replicas::connect_by(directory.clone(), &addresses, SECRET, &client()).unwrap();
    // The name itself leads nowhere: no call is made before it has been looked up.
    tokio::task::yield_now().await;
    until(&replicas, || one.asked() > 0 && two.asked() > 0).await;
    assert_eq!(three.asked(), 0);

    directory.says(&[&two, &three]);
    until(&replicas, || three.asked() > 0).await;
    let before = one.asked();
    call_about(&replicas, 64).await;
    assert_eq!(one.asked(), before, "nobody asks who is not there any more");
    one.end().await;

    // The known replicas stay while the lookup fails.
    directory.fails();
    let (second, third) = (two.asked(), three.asked());
    until(&replicas, || two.asked() > second && three.asked() > third).await;
    call_about(&replicas, 64).await;

    // A replica that ends before the name says so is passed over.
    three.end().await;
    call_about(&replicas, 64).await;
    let four = Server::start().await;
    directory.says(&[&two, &four]);
    until(&replicas, || four.asked() > 0).await;
}

/// Returns the health that is found for the service at these servers.
async fn looked_at(servers: &[&Server]) -> Result<(), String> {
    let addresses = Texts(servers.iter().map(|server| server.url()).collect());
    let replicas = Replicas::connect(&addresses, SECRET, &client()).unwrap();
    PeerProbe::new(replicas, identity_service_server::SERVICE_NAME)
        .look()
        .await
}

#[tokio::test]
async fn a_service_is_well_as_long_as_one_replica_of_it_is() {
    let well = Server::start().await;
    // One that is asked first and one that is asked last, whichever ports there are.
    let (mut first, mut last) = (None, None);
    while first.is_none() || last.is_none() {
        let ill = Server::start_lacking().await;
        let asked_first = rendezvous::ranked(&[ill.url(), well.url()], "")[0] == &ill.url();
        if asked_first {
            first = Some(ill)
        } else {
            last = Some(ill)
        }
    }
    let (first, last) = (first.unwrap(), last.unwrap());
    looked_at(&[&well]).await.unwrap();
    looked_at(&[&well, &first]).await.unwrap();
    looked_at(&[&well, &last]).await.unwrap();
    let problem = looked_at(&[&first, &last]).await.unwrap_err();
    assert!(problem.contains("NOT_SERVING"), "{problem}");

    let addresses = Texts(vec![first.url(), well.url()]);
    let replicas = Replicas::connect(&addresses, SECRET, &client()).unwrap();
    let probe = PeerProbe::new(replicas, identity_service_server::SERVICE_NAME);
    probe.look().await.unwrap();
    first.end().await;
    probe.look().await.unwrap();
    well.end().await;
    let problem = probe.look().await.unwrap_err();
    assert!(problem.contains("unavailable"), "{problem}");
}

/// Takes for ever, and counts who asks.
struct Stuck(Arc<AtomicUsize>);

#[async_trait]
impl IdentityService for Stuck {
    async fn identify(
        &self,
        _: Request<IdentifyRequest>,
    ) -> Result<Response<IdentifyResponse>, Status> {
        self.0.fetch_add(1, Ordering::SeqCst);
        std::future::pending().await
    }

    async fn check_account(
        &self,
        _: Request<CheckAccountRequest>,
    ) -> Result<Response<CheckAccountResponse>, Status> {
        std::future::pending().await
    }

    async fn record_deed(
        &self,
        _: Request<RecordDeedRequest>,
    ) -> Result<Response<RecordDeedResponse>, Status> {
        std::future::pending().await
    }
}

#[tokio::test]
async fn long_work_is_begun_at_one_replica_only() {
    let asked = Arc::new(AtomicUsize::new(0));
    let mut servers = Vec::new();
    for _ in 0..2 {
        let mut services = Services::new();
        services.host(InterceptedService::new(
            IdentityServiceServer::new(Stuck(asked.clone())),
            InternalOnly::new(SECRET),
        ));
        servers.push(Server::run(services, asked.clone()).await);
    }
    let mut settings: ClientSettings = Settings::load(None).unwrap().section("client").unwrap();
    settings.request_timeout_ms = 200;
    let addresses = Texts(servers.iter().map(Server::url).collect());
    let replicas = Replicas::connect(&addresses, SECRET, &settings).unwrap();
    let call = |channel, request| {
        let mut client = IdentityServiceClient::new(channel);
        async move { client.identify(request).await }
    };
    let begun = replicas.call_once("", IdentifyRequest::default(), call);
    assert!(begun.await.is_err());
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    // A call that may be made twice goes on to the other one.
    let begun = replicas.call("", IdentifyRequest::default(), call);
    assert!(begun.await.is_err());
    assert_eq!(asked.load(Ordering::SeqCst), 3);
}
