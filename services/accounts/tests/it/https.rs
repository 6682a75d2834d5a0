//! Providers are asked over TLS, by an authority that is trusted.

use std::sync::Arc;

use sandtable_accounts::{Clock, IdentityProviders};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_test_databases::Authority;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto};
use tonic::Code;

use crate::provider::{AUDIENCE, Signer, seconds};
use crate::sign_in_env::{exchange, trusting};
use crate::support::{TestEnv, by, done, refused, settings};

/// A server of one document.
struct Secure {
    address: String,
    _server: JoinSet<()>,
}

async fn serve(authority: &Authority, document: String) -> Secure {
    let signed = authority.sign("provider");
    let chain = CertificateDer::pem_file_iter(signed.chain).unwrap();
    let chain = chain.map(Result::unwrap).collect();
    let secret = PrivateKeyDer::from_pem_file(signed.key).unwrap();
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    let mut server = JoinSet::new();
    server.spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            // A client that does not trust us disconnects.
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut asked = Vec::new();
            while !asked.ends_with(b"\r\n\r\n") {
                asked.push(stream.read_u8().await.unwrap());
            }
            let length = document.len();
            let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{document}");
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream.shutdown().await.unwrap();
        }
    });
    Secure {
        address,
        _server: server,
    }
}

#[tokio::test]
async fn a_provider_is_believed_when_its_certificate_is() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let file = |authority: &Authority| authority.certificate().display().to_string();
    let signer = Signer::ec();
    let keys = json!({ "keys": [signer.shown("one")] }).to_string();
    let server = serve(&ours, keys).await;
    let issuer = "https://id.example";
    for (file, good) in [
        (file(&ours), true),
        (file(&theirs), false),
        (String::new(), false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut oidc = trusting(issuer);
        oidc.allow_http = false;
        oidc.issuers[0].jwks_url = server.address.clone();
        oidc.tls_ca = file;
        let providers = IdentityProviders::open(oidc).unwrap();
        let accounts = TestEnv::trusting(folder.path(), settings(), providers).await;
        let now = accounts.clock.now();
        let claims = json!({
            "iss": issuer, "aud": AUDIENCE, "sub": "ada",
            "iat": seconds(now, 0), "exp": seconds(now, 300),
        });
        let token = signer.token("one", &claims);
        let answer = accounts
            .accounts
            .exchange_identity_token(by("", exchange(token)))
            .await;
        if good {
            let account = done(answer).account.unwrap();
            assert_eq!(account.display_name, "Player", "the token has no name");
        } else {
            let away = (Code::Unavailable, "IDENTITY_PROVIDER_AWAY".to_owned());
            assert_eq!(refused(answer), away);
        }
    }
}
