//! A connection.

use std::sync::Arc;
use std::time::Duration;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::ladder::v1::ladder_service_client::LadderServiceClient;
use sandtable_proto::ladder::v1::pool_service_client::PoolServiceClient;
use sandtable_proto::matches::v1::clock_service_client::ClockServiceClient;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::tournaments::v1::organiser_service_client::OrganiserServiceClient;
use sandtable_proto::tournaments::v1::tournament_service_client::TournamentServiceClient;
use tokio::time::Instant;
use tonic::codec::CompressionEncoding;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Response, Status};
use tonic_types::StatusExt;

use crate::access::SeatAccess;
use crate::error::Error;
use crate::nonces::Nonces;
use crate::retry::is_unavailable;
use crate::server_timeout::ServerTimeout;
use crate::{order, retry};

/// Timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Interval between keepalive pings on a silent connection: a stream can be silent for long, and
/// a dead one must be noticed.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(20);

/// Timeout of a keepalive ping.
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(10);

/// Largest message taken: an export's pieces, a page of a log.
pub(crate) const MAX_MESSAGE: usize = 64 << 20;

/// A channel that shows a token.
pub(crate) type Wire = InterceptedService<Channel, ShowToken>;

/// Default timeout of a call with all its retries.
const TIMEOUT: Duration = Duration::from_secs(30);

/// One of the servers of a platform.
#[derive(Debug)]
struct Server {
    /// Its address as it was given: what ranks it for a match.
    address: String,
    channel: Channel,
    timeout: ServerTimeout,
}

/// A connection to a platform of one or more servers, and the token it shows. Clones
/// share the connection.
#[derive(Clone, Debug)]
pub struct Client {
    servers: Arc<[Server]>,
    /// The server that the generated clients talk to.
    chosen: usize,
    shows: ShowToken,
    timeout: Duration,
    /// Nonces of the seats that were taken through this connection.
    pub(crate) nonces: Arc<Nonces>,
}

impl Client {
    /// A client of the server at an address such as `http://127.0.0.1:7440`. It
    /// connects with the first call, and again when the connection breaks.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when the address is not a server's. An unreachable server is reported
    /// by the first call.
    pub fn connect(address: &str) -> Result<Self, Error> {
        Self::connect_any([address])
    }

    /// A client of a platform with several servers. Each match has a favourite among
    /// them, the same for all clients; the others stand in when it is unavailable.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when no address is given, or one is no server's.
    pub fn connect_any<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Result<Self, Error> {
        let servers = addresses.into_iter().map(|address| {
            Ok(Server {
                address: address.to_owned(),
                channel: channel(address, None)?,
                timeout: ServerTimeout::default(),
            })
        });
        let servers: Arc<[Server]> = servers.collect::<Result<_, Error>>()?;
        if servers.is_empty() {
            return Err(Error::Unusable("no server's address was given".to_owned()));
        }
        Ok(Self::of(servers))
    }

    /// A client of the server at an `https:` address whose certificate is issued by the caller's
    /// own authority, given as PEM.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when the address is no server's, or the authority cannot be read.
    pub fn connect_trusting(address: &str, authority: &[u8]) -> Result<Self, Error> {
        Ok(Self::of(Arc::new([Server {
            address: address.to_owned(),
            channel: channel(address, Some(authority))?,
            timeout: ServerTimeout::default(),
        }])))
    }

    /// A client over a channel that exists already.
    #[must_use]
    pub fn over(channel: Channel) -> Self {
        Self::of(Arc::new([Server {
            address: String::new(),
            channel,
            timeout: ServerTimeout::default(),
        }]))
    }

    fn of(servers: Arc<[Server]>) -> Self {
        Self {
            servers,
            chosen: 0,
            shows: ShowToken {
                token: None,
                secret: new_secret(),
            },
            timeout: TIMEOUT,
            nonces: Arc::default(),
        }
    }

    /// The same connection with a token: of a seat, a host, an operator, or the key of
    /// an account.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when the token has characters that no header may have.
    pub fn with_token(&self, token: &str) -> Result<Self, Error> {
        let mut value: MetadataValue<Ascii> = format!("Bearer {token}")
            .parse()
            .map_err(|_| Error::Unusable("the token cannot be sent in a header".to_owned()))?;
        value.set_sensitive(true);
        let mut client = self.clone();
        client.shows.token = Some(value);
        Ok(client)
    }

    /// The same connection with the caller's own secret, 32 to 256 visible ASCII characters that
    /// cannot be guessed, in place of the one that every connection generates. A server that
    /// identifies the caller by nothing else recognises a retry by it: a caller that stores it
    /// and the request id can retry after a restart.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when the secret has characters that no header may have.
    pub fn with_secret(&self, secret: &str) -> Result<Self, Error> {
        let mut value: MetadataValue<Ascii> = secret
            .parse()
            .map_err(|_| Error::Unusable("the secret cannot be sent in a header".to_owned()))?;
        value.set_sensitive(true);
        let mut client = self.clone();
        client.shows.secret = value;
        Ok(client)
    }

    /// The same connection for calls that end in this time, with all repetitions; 30
    /// seconds without. Subscriptions do not end.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        Self {
            timeout,
            ..self.clone()
        }
    }

    /// The same connection with the token of a seat.
    ///
    /// # Errors
    ///
    /// [`Error::Unusable`] when the seat's token has characters that no header may have.
    pub fn for_seat(&self, access: &SeatAccess) -> Result<Self, Error> {
        self.with_token(&access.token)
    }

    /// The token that is shown.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        self.shows
            .token
            .as_ref()?
            .to_str()
            .ok()?
            .strip_prefix("Bearer ")
    }

    /// Reports whether calls send this token.
    pub(crate) fn shows(&self, token: &str) -> bool {
        self.token() == Some(token)
    }

    /// The servers in the order in which a call about a match tries them.
    pub fn order(&self, name: &str) -> Vec<&str> {
        let places = self.places(name).into_iter();
        places
            .map(|place| self.servers[place].address.as_str())
            .collect()
    }

    /// The places of the servers in the list, best first for a match.
    fn places(&self, name: &str) -> Vec<usize> {
        let addresses = self.servers.iter().map(|server| server.address.as_str());
        order::ranked(addresses, name)
    }

    /// The server that a subscription's attempt goes to.
    pub(crate) fn at_attempt(&self, name: &str, attempt: u32) -> Self {
        let places = self.places(name);
        self.at(places[attempt as usize % places.len()])
    }

    fn at(&self, place: usize) -> Self {
        Self {
            chosen: place,
            ..self.clone()
        }
    }

    /// Makes a call about a match (an empty name for none), and again while no server is
    /// available or limits ask to come back later. The call must be one that changes
    /// nothing, or carry the same request id each time: a server that is silent for seconds
    /// is left for the next one, and may still do what it was asked. It is how methods are
    /// called that this crate does not offer.
    ///
    /// # Errors
    ///
    /// Error of the last server that was called, or `DEADLINE_EXCEEDED` when none has answered in
    /// the connection's time.
    pub async fn repeat<T, F>(
        &self,
        name: &str,
        mut call: impl FnMut(Self) -> F,
    ) -> Result<T, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let mut places = self.places(name);
        places.sort_by_key(|place| self.servers[*place].timeout.lasts());
        let deadline = Instant::now() + self.timeout;
        let silent = |place: usize| self.servers[place].timeout.note();
        let rounds = retry::rounds(&places, deadline, |place| call(self.at(place)), silent);
        match tokio::time::timeout_at(deadline, rounds).await {
            Ok(result) => result.map_err(|status| self.nobody_there(status)),
            Err(_) => Err(Status::deadline_exceeded("no answer came in time")),
        }
    }

    /// A failure in words about the servers where no server has said it.
    pub(crate) fn nobody_there(&self, status: Status) -> Status {
        if !is_unavailable(&status) || status.get_details_error_info().is_some() {
            return status;
        }
        let mut addresses = self.servers.iter().map(|server| server.address.as_str());
        match addresses.next() {
            None | Some("") => status,
            Some(first) => {
                let list = addresses.fold(first.to_owned(), |list, next| list + ", " + next);
                Status::unavailable(format!("no server answers at {list}"))
            }
        }
    }

    /// The generated client of the match service, for calls that need what this
    /// crate does not offer.
    pub fn matches(&self) -> MatchServiceClient<Wire> {
        MatchServiceClient::new(self.wire())
            .max_decoding_message_size(MAX_MESSAGE)
            .accept_compressed(CompressionEncoding::Gzip)
    }

    /// The generated client of the service of the clocks.
    pub fn clocks(&self) -> ClockServiceClient<Wire> {
        ClockServiceClient::new(self.wire())
    }

    /// The generated client of the service about games.
    pub fn games(&self) -> GameServiceClient<Wire> {
        GameServiceClient::new(self.wire()).accept_compressed(CompressionEncoding::Gzip)
    }

    /// The generated client of the notification service.
    pub fn notifications(&self) -> NotificationServiceClient<Wire> {
        NotificationServiceClient::new(self.wire()).max_decoding_message_size(MAX_MESSAGE)
    }

    /// The generated client of the service of the tournaments.
    pub fn tournaments(&self) -> TournamentServiceClient<Wire> {
        TournamentServiceClient::new(self.wire())
    }

    /// The generated client of the service of tournaments' organisers.
    pub fn organisers(&self) -> OrganiserServiceClient<Wire> {
        OrganiserServiceClient::new(self.wire())
    }

    /// The generated client of the service of the ladders.
    pub fn ladders(&self) -> LadderServiceClient<Wire> {
        LadderServiceClient::new(self.wire())
    }

    /// The generated client of the service of the pools' organisers.
    pub fn pools(&self) -> PoolServiceClient<Wire> {
        PoolServiceClient::new(self.wire())
    }

    pub(crate) fn wire(&self) -> Wire {
        InterceptedService::new(
            self.servers[self.chosen].channel.clone(),
            self.shows.clone(),
        )
    }
}

/// A channel that connects with the first call.
fn channel(address: &str, authority: Option<&[u8]>) -> Result<Channel, Error> {
    let unusable = |cause: &dyn std::fmt::Display| {
        Error::Unusable(format!("{address:?} is not a server's address: {cause}"))
    };
    let mut endpoint = Endpoint::from_shared(address.to_owned())
        .map_err(|cause| unusable(&cause))?
        .connect_timeout(CONNECT_TIMEOUT)
        .http2_keep_alive_interval(KEEPALIVE_INTERVAL)
        .keep_alive_timeout(KEEPALIVE_TIMEOUT)
        .keep_alive_while_idle(true)
        .tcp_nodelay(true);
    if address.starts_with("https:") {
        let trust = match authority {
            Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
            None => ClientTlsConfig::new().with_webpki_roots(),
        };
        endpoint = endpoint
            .tls_config(trust)
            .map_err(|cause| unusable(&cause))?;
    }
    Ok(endpoint.connect_lazy())
}

/// Shows with every call who makes it: a token, if there is one, and the secret by which a
/// repetition is known to come from the same client.
#[derive(Clone, Debug)]
pub struct ShowToken {
    token: Option<MetadataValue<Ascii>>,
    secret: MetadataValue<Ascii>,
}

impl tonic::service::Interceptor for ShowToken {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        if let Some(token) = &self.token {
            metadata.insert("authorization", token.clone());
        }
        metadata.insert("sandtable-client-secret", self.secret.clone());
        Ok(request)
    }
}

/// Collects a list from its pages. The function fetches the page of a token, an empty one for the
/// first, and returns the token of the next, an empty one at the end.
pub(crate) async fn pages<T, F>(mut fetch: impl FnMut(String) -> F) -> Result<Vec<T>, Error>
where
    F: Future<Output = Result<(Vec<T>, String), Error>>,
{
    let (mut all, mut token) = (Vec::new(), String::new());
    loop {
        let (items, next) = fetch(token).await?;
        all.extend(items);
        if next.is_empty() {
            return Ok(all);
        }
        token = next;
    }
}

/// A secret that cannot be guessed: 244 random bits.
fn new_secret() -> MetadataValue<Ascii> {
    let half = || uuid::Uuid::new_v4().simple().to_string();
    let mut secret: MetadataValue<Ascii> = format!("{}{}", half(), half())
        .parse()
        .expect("hexadecimal digits can be sent");
    secret.set_sensitive(true);
    secret
}

/// A unique request id.
pub(crate) fn new_request_id() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// Packs a message of a game's package; what is packed already stays as it is.
pub(crate) fn pack<M: Message + Name>(message: &M) -> Any {
    let value = message.encode_to_vec();
    if is_packed::<M>() {
        return Any::decode(value.as_slice()).expect("it was encoded as one");
    }
    Any {
        type_url: M::type_url(),
        value,
    }
}

/// The message that is expected in an `Any`; the `Any` itself when that is expected.
pub(crate) fn unpack<M: Message + Name + Default>(any: Option<Any>) -> Result<M, Error> {
    let any = any.unwrap_or_default();
    if is_packed::<M>() {
        return Ok(M::decode(any.encode_to_vec().as_slice())?);
    }
    if any.type_url.rsplit('/').next() != Some(&M::full_name()) {
        return Err(Error::UnexpectedType {
            expected: M::full_name(),
            found: any.type_url,
        });
    }
    Ok(M::decode(any.value.as_slice())?)
}

/// Reports whether messages of any game are meant, each with the name of its type.
fn is_packed<M: Name>() -> bool {
    M::type_url() == Any::type_url()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::types::v1::{Outcome, SeatInfo};

    #[test]
    fn only_the_expected_message_is_unpacked() {
        let outcome = Outcome {
            reason: "x".to_owned(),
            ..Default::default()
        };
        assert_eq!(unpack::<Outcome>(Some(pack(&outcome))).unwrap(), outcome);
        assert!(matches!(
            unpack::<SeatInfo>(Some(pack(&outcome))),
            Err(Error::UnexpectedType { .. })
        ));
        assert!(unpack::<Outcome>(None).is_err());
        let packed = pack(&outcome);
        assert_eq!(unpack::<Any>(Some(packed.clone())).unwrap(), packed);
        assert_eq!(pack(&packed), packed);
    }

    #[tokio::test]
    async fn addresses_and_tokens_are_checked() {
        assert!(Client::connect("not an address").is_err());
        assert!(Client::connect_any([]).is_err());
        let client = Client::connect("http://127.0.0.1:1").unwrap();
        assert!(client.with_token("line\nbreak").is_err());
        let debug = format!("{:?}", client.with_token("hush").unwrap());
        assert!(!debug.contains("hush"), "{debug}");
    }

    #[tokio::test]
    async fn a_client_shows_a_secret_of_its_own_with_and_without_a_token() {
        use tonic::service::Interceptor;
        let secret = |client: &Client| {
            let request = client.shows.clone().call(Request::new(())).unwrap();
            let value = request.metadata().get("sandtable-client-secret").unwrap();
            assert!(value.is_sensitive());
            value.to_str().unwrap().to_owned()
        };
        let client = Client::connect("http://127.0.0.1:1").unwrap();
        let own = secret(&client);
        assert_eq!(own.len(), 64);
        assert_eq!(secret(&client.with_token("token").unwrap()), own);
        assert_ne!(secret(&Client::connect("http://127.0.0.1:1").unwrap()), own);
        let kept = client.with_secret(&"k".repeat(32)).unwrap();
        assert_eq!(secret(&kept), "k".repeat(32));
    }
}
