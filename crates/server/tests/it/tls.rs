//! TLS between real ends, with certificates that are made here.

use sandtable_auth::token::InternalOnly;
use sandtable_grpc::channel::{self, ChannelError};
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::accounts::v1::identity_service_client::IdentityServiceClient;
use sandtable_proto::accounts::v1::identity_service_server::{
    IdentityService, IdentityServiceServer,
};
use sandtable_proto::accounts::v1::{
    CheckAccountRequest, CheckAccountResponse, IdentifyRequest, IdentifyResponse,
    RecordDeedRequest, RecordDeedResponse,
};
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{ServeError, Services, serve};
use sandtable_test_databases::{Authority, Signed};
use tokio::net::TcpListener;
use tonic::{Code, Request, Response, Status};

const SECRET: &str = "a secret of this test only";

/// Knows no keys.
struct Nobody;

#[tonic::async_trait]
impl IdentityService for Nobody {
    async fn identify(
        &self,
        _: Request<IdentifyRequest>,
    ) -> Result<Response<IdentifyResponse>, Status> {
        Ok(Response::new(IdentifyResponse::default()))
    }

    async fn check_account(
        &self,
        _: Request<CheckAccountRequest>,
    ) -> Result<Response<CheckAccountResponse>, Status> {
        Ok(Response::new(CheckAccountResponse::default()))
    }

    async fn record_deed(
        &self,
        _: Request<RecordDeedRequest>,
    ) -> Result<Response<RecordDeedResponse>, Status> {
        Ok(Response::new(RecordDeedResponse {}))
    }
}

/// File of the authority's own certificate.
fn ca(authority: &Authority) -> String {
    authority.certificate().display().to_string()
}

/// A certificate for this machine; the files of the chain and its key.
fn sign(authority: &Authority, name: &str) -> (String, String) {
    let Signed { chain, key } = authority.sign(name);
    (chain.display().to_string(), key.display().to_string())
}

/// A server of a service between services; its address.
async fn start(settings: ServerSettings) -> (String, ShutdownTrigger) {
    let mut services = Services::new();
    services.host(IdentityServiceServer::with_interceptor(
        Nobody,
        InternalOnly::on(&settings, SECRET),
    ));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    let (trigger, shutdown) = Shutdown::new();
    tokio::spawn(async move { serve(&settings, services, listener, shutdown).await });
    (address, trigger)
}

fn server(change: impl FnOnce(&mut ServerSettings)) -> ServerSettings {
    let mut settings = Settings::load(None).unwrap().section("server").unwrap();
    change(&mut settings);
    settings
}

fn client(change: impl FnOnce(&mut ClientSettings)) -> ClientSettings {
    let mut settings = Settings::load(None).unwrap().section("client").unwrap();
    change(&mut settings);
    settings
}

async fn ask(address: &str, settings: &ClientSettings) -> Result<IdentifyResponse, Status> {
    let channel = channel::connect(address, SECRET, settings).unwrap();
    let mut accounts = IdentityServiceClient::new(channel);
    let asked = accounts.identify(IdentifyRequest::default()).await?;
    Ok(asked.into_inner())
}

#[tokio::test]
async fn services_call_each_other_over_tls() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let (chain, key) = sign(&ours, "server");
    let (address, _trigger) = start(server(|settings| {
        (settings.tls_certificate, settings.tls_key) = (chain, key);
    }))
    .await;
    let trusting = client(|settings| settings.tls_ca = ca(&ours));
    ask(&address, &trusting).await.unwrap();
    let wary = client(|settings| settings.tls_ca = ca(&theirs));
    let refusal = ask(&address, &wary).await.unwrap_err();
    assert_eq!(reason_of(&refusal), None, "no server has answered");
    let plain = address.replace("https", "http");
    let clear = client(|_| {});
    assert_eq!(reason_of(&ask(&plain, &clear).await.unwrap_err()), None);
}

#[tokio::test]
async fn methods_between_services_take_a_certificate_where_an_authority_is_set() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let (chain, key) = sign(&ours, "server");
    let (address, _trigger) = start(server(|settings| {
        (settings.tls_certificate, settings.tls_key) = (chain, key);
        settings.client_ca = ca(&ours);
    }))
    .await;
    let with = |certificate: Option<(String, String)>| {
        client(|settings| {
            settings.tls_ca = ca(&ours);
            (settings.tls_certificate, settings.tls_key) = certificate.unwrap_or_default();
        })
    };
    ask(&address, &with(Some(sign(&ours, "client"))))
        .await
        .unwrap();
    // The shared secret alone does not do, although it is right.
    let bare = ask(&address, &with(None)).await.unwrap_err();
    assert_eq!(bare.code(), Code::Unauthenticated);
    assert_eq!(reason_of(&bare).as_deref(), Some(reason::INTERNAL_ONLY));
    let foreign = with(Some(sign(&theirs, "client")));
    let foreign = ask(&address, &foreign).await.unwrap_err();
    assert_eq!(reason_of(&foreign), None, "the connection is refused");
}

#[tokio::test]
async fn settings_that_do_not_fit_are_said_at_the_start() {
    let lonely = client(|settings| settings.tls_certificate = "client.pem".to_owned());
    let refused = channel::connect("https://127.0.0.1:1", SECRET, &lonely);
    assert!(matches!(refused, Err(ChannelError::Tls(_))));
    for settings in [
        server(|settings| settings.client_ca = "ca.pem".to_owned()),
        server(|settings| settings.tls_certificate = "there/is/none.pem".to_owned()),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (_trigger, shutdown) = Shutdown::new();
        let ended = serve(&settings, Services::new(), listener, shutdown).await;
        assert!(matches!(ended, Err(ServeError::Tls(_))));
    }
}
