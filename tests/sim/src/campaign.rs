//! A campaign of Axis Empires on the simulated platform, and everything that the viewers receive
//! over the wire while a card that one seat has chosen lies face down.
//!
//! The first playthrough of a campaign is random and records its commands; a second one follows
//! them, but another card is chosen. Time, network and chance are the same in both, so that any
//! difference in what a viewer receives reveals the card.

mod ahead;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use parking_lot::Mutex;
use prost::Message;
use prost_types::Any;
use sandtable_bots::BotKind;
use sandtable_client::Client;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::command::Kind;
use sandtable_proto::games::axis_empires::v1::option_card_order::Kind as Order;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetMatchRequest, GetViewRequest, JoinMatchRequest, ListLegalActionsRequest,
    ListLogEntriesRequest, StartPolicy, SubmitCommandRequest, Visibility,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message as StreamMessage;
use sandtable_runtime::random;
use sandtable_tests::table::pack;
use tokio::time::sleep;
use turmoil::Builder;

use crate::database::{Database, Durability};
use crate::hosts::{Configuration, MATCHES, NOTIFICATIONS};
use crate::run::start;
use crate::wire::channel;

/// Network latency of every message.
const LATENCY: Duration = Duration::from_millis(2);

/// The longest simulated time.
const LONGEST: Duration = Duration::from_secs(3_600);

/// Commands after which a requested choice has still not come up.
const MOST_COMMANDS: usize = 3_000;

/// Commands that are compared after a choice, at most.
const AFTER: usize = 12;

/// The campaign played, and the seed of its chance.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// Code of the pack.
    pub pack: &'static str,
    /// Code of the scenario.
    pub scenario: &'static str,
    /// Of everything that is left to chance.
    pub seed: u64,
    /// Number of choices of a card before the one that is examined.
    pub earlier: usize,
}

/// A received message: the viewer, the command after which it came, and the message.
pub type Received = (String, usize, Vec<u8>);

/// A campaign until the card that was looked at is turned up, or for as long as it was
/// compared.
#[derive(Clone, Debug, Default)]
pub struct Playthrough {
    /// Commands that each seat submitted, in order.
    pub commands: Vec<(u32, Any)>,
    /// Index of the command that chose the card.
    pub choice: usize,
    /// Number of possible choices.
    pub ways: usize,
    /// Messages that each viewer but the one who chose received from the choice on: the viewer,
    /// the command after which it came, and the message.
    pub heard: Vec<Received>,
    /// The view of the one who chose, right after the choice.
    pub own: Vec<u8>,
}

impl Playthrough {
    /// Messages received before the card was turned up in two playthroughs of a campaign.
    #[must_use]
    pub fn received_before(&self, command: usize) -> Vec<Received> {
        let mut heard = self.heard.clone();
        heard.retain(|(_, after, _)| *after < command);
        heard.sort();
        heard
    }
}

/// Plays a campaign at random until a card was chosen, and then for as long as it lies
/// face down.
///
/// # Errors
///
/// When the platform refuses a call, or no such choice comes.
pub fn play_through(campaign: Campaign) -> anyhow::Result<Playthrough> {
    simulate(campaign, None)
}

/// Plays a campaign again by the commands of an earlier telling, and has the card chosen in
/// another way.
///
/// # Errors
///
/// When the platform refuses a call.
pub fn play_otherwise(
    campaign: Campaign,
    earlier: &Playthrough,
    way: usize,
) -> anyhow::Result<Playthrough> {
    simulate(campaign, Some((earlier.clone(), way)))
}

fn simulate(
    campaign: Campaign,
    script: Option<(Playthrough, usize)>,
) -> anyhow::Result<Playthrough> {
    let _seeded = random::seed_thread(campaign.seed);
    let database = Database::new(Durability::Kept);
    let configuration = Arc::new(Configuration::load()?);
    let mut sim = Builder::new()
        .rng_seed(campaign.seed)
        .tick_duration(LATENCY)
        .simulation_duration(LONGEST)
        .min_message_latency(LATENCY)
        .max_message_latency(LATENCY)
        .build();
    start(
        &mut sim,
        campaign.seed,
        &configuration,
        &database,
        &Default::default(),
        &Default::default(),
    );
    let played = Arc::new(Mutex::new(None));
    let play_through = played.clone();
    sim.client("table", async move {
        let playthrough = CampaignMatch::set(campaign)
            .await?
            .play(campaign, script)
            .await?;
        *play_through.lock() = Some(playthrough);
        Ok(())
    });
    sim.run().map_err(|problem| anyhow!("{problem}"))?;
    drop(sim);
    let playthrough = played.lock().take();
    playthrough.context("the campaign was told")
}

/// A viewer.
struct Viewer {
    name: String,
    seat: Option<u32>,
    token: Option<String>,
    client: Client,
}

/// All messages received, by any viewer.
#[derive(Clone, Default)]
struct ReceivedMessages(Arc<Mutex<Vec<Received>>>);

impl ReceivedMessages {
    fn add(&self, viewer: &str, after: usize, played: Vec<u8>) {
        self.0.lock().push((viewer.to_owned(), after, played));
    }
}

struct CampaignMatch {
    name: String,
    viewers: Vec<Viewer>,
    heard: ReceivedMessages,
    /// Number of accepted commands, shared with the streams.
    accepted: Arc<Mutex<usize>>,
    /// Progress of each stream.
    reached: Arc<Mutex<Vec<usize>>>,
}

impl CampaignMatch {
    /// Hosts the campaign, sits down everywhere, and has everybody follow it.
    async fn set(campaign: Campaign) -> anyhow::Result<Self> {
        let stranger = Client::over(channel(MATCHES[0])?);
        let create = CreateMatchRequest {
            game: "axis-empires".to_owned(),
            options: Some(pack(&wire::Options {
                pack: campaign.pack.to_owned(),
                scenario: campaign.scenario.to_owned(),
                ..Default::default()
            })),
            visibility: Visibility::Public.into(),
            start_policy: StartPolicy::WhenFull.into(),
            request_id: "create".to_owned(),
            ..Default::default()
        };
        let hosted = loop {
            match stranger.matches().create_match(create.clone()).await {
                Ok(created) => break created.into_inner().r#match.context("a match")?,
                // The processes are still starting.
                Err(status) if status.code() == tonic::Code::Unavailable => {
                    sleep(Duration::from_millis(100)).await;
                }
                Err(status) => bail!("no match: {status:?}"),
            }
        };
        let mut viewers = vec![Viewer {
            name: "spectator".to_owned(),
            seat: None,
            token: None,
            client: stranger.clone(),
        }];
        for seat in 0..hosted.seats.len() as u32 {
            let join = JoinMatchRequest {
                name: hosted.name.clone(),
                seat: Some(seat),
                player: format!("player {seat}"),
                request_id: format!("join-{seat}"),
                ..Default::default()
            };
            let joined = stranger.matches().join_match(join).await?.into_inner();
            viewers.push(Viewer {
                name: format!("seat {seat}"),
                seat: Some(seat),
                client: Client::over(channel(MATCHES[0])?).with_token(&joined.seat_token)?,
                token: Some(joined.seat_token),
            });
        }
        let table = Self {
            name: hosted.name,
            reached: Arc::new(Mutex::new(vec![0; viewers.len()])),
            viewers,
            heard: ReceivedMessages::default(),
            accepted: Arc::default(),
        };
        for place in 0..table.viewers.len() {
            table.follow(place).await?;
        }
        Ok(table)
    }

    /// Has a viewer record everything that the stream sends.
    async fn follow(&self, place: usize) -> anyhow::Result<()> {
        let viewer = &self.viewers[place];
        let name = viewer.name.clone();
        let client = Client::over(channel(NOTIFICATIONS)?);
        let client = match &viewer.token {
            Some(token) => client.with_token(token)?,
            None => client,
        };
        let request = SubscribeRequest {
            name: self.name.clone(),
            ..Default::default()
        };
        let mut stream = client
            .notifications()
            .subscribe(request)
            .await?
            .into_inner();
        let (heard, accepted) = (self.heard.clone(), self.accepted.clone());
        let reached = self.reached.clone();
        tokio::spawn(async move {
            while let Ok(Some(mut response)) = stream.message().await {
                let mut after = *accepted.lock();
                if let Some(StreamMessage::Entry(entry)) = &mut response.message {
                    // A keyed fingerprint of everything, that which is hidden too.
                    entry.state_hash.clear();
                    entry.digest.clear();
                    after = entry.sequence as usize - 1;
                    reached.lock()[place] = entry.sequence as usize;
                }
                if !matches!(response.message, Some(StreamMessage::Heartbeat(_))) {
                    heard.add(&name, after, response.encode_to_vec());
                }
            }
        });
        Ok(())
    }

    async fn play(
        &self,
        campaign: Campaign,
        script: Option<(Playthrough, usize)>,
    ) -> anyhow::Result<Playthrough> {
        let mut policy = BotKind::Random.axis_empires_policy(Arc::default(), campaign.seed);
        let mut playthrough = Playthrough::default();
        let mut choices = 0;
        // Seat whose card lies face down, once it was chosen.
        let mut chooser: Option<u32> = None;
        while playthrough.commands.len() < MOST_COMMANDS {
            let number = playthrough.commands.len();
            // The same calls in every playthrough: they take time, which viewers receive.
            let awaited = self.awaited().await?;
            let seat = match &script {
                Some((earlier, _)) => match earlier.commands.get(number) {
                    Some((seat, _)) => *seat,
                    None => return Ok(self.end(playthrough)),
                },
                None => awaited,
            };
            let (view, legal) = self.position(seat).await?;
            let orders = orders(&legal);
            let mut is_choice = false;
            if chooser.is_none() && orders.len() > 1 {
                choices += 1;
                is_choice = choices > campaign.earlier;
            }
            let command = match (&script, is_choice) {
                (None, false) => {
                    let chosen = policy.choose(&view, &legal).into_iter().next();
                    pack(&chosen.context("a policy always has an order")?)
                }
                (script, true) => {
                    let way = script.as_ref().map_or(0, |(_, way)| *way);
                    let order = orders.get(way).context("a way to choose")?;
                    playthrough.choice = number;
                    playthrough.ways = orders.len();
                    chooser = Some(seat);
                    let order = wire::OptionCardOrder { kind: Some(*order) };
                    pack(&wire::Command {
                        kind: Some(Kind::OptionCard(order)),
                    })
                }
                (Some((earlier, _)), false) => earlier.commands[number].1.clone(),
            };
            if !self.submit(seat, number, &command).await? {
                ensure!(script.is_none(), "a command is refused the second time");
                continue;
            }
            playthrough.commands.push((seat, command));
            let Some(chooser) = chooser else { continue };
            let own = self.position(chooser).await?.0;
            if is_choice {
                playthrough.own = own.encode_to_vec();
            }
            let face_down = own.decks.iter().any(|deck| deck.pending.is_some());
            if !face_down || number >= playthrough.choice + AFTER {
                return Ok(self.end(playthrough));
            }
            self.look_around(chooser, number).await?;
        }
        bail!("there were {choices} choices only")
    }

    /// Messages that all but the one who chose received, from the choice on.
    fn end(&self, playthrough: Playthrough) -> Playthrough {
        let own = playthrough.commands.get(playthrough.choice);
        let own = own.map(|(seat, _)| format!("seat {seat}"));
        let mut heard = self.heard.0.lock().clone();
        heard.retain(|(viewer, after, _)| {
            Some(viewer) != own.as_ref() && *after >= playthrough.choice
        });
        Playthrough {
            heard,
            ..playthrough
        }
    }

    fn client(&self, seat: u32) -> anyhow::Result<&Client> {
        let viewer = self.viewers.iter().find(|it| it.seat == Some(seat));
        Ok(&viewer.context("every seat is taken")?.client)
    }

    /// The first seat that the match waits for.
    async fn awaited(&self) -> anyhow::Result<u32> {
        let request = GetMatchRequest {
            name: self.name.clone(),
        };
        let looked = self.viewers[0].client.matches().get_match(request).await?;
        let awaited = looked.into_inner().awaited;
        awaited.first().copied().context("the match goes on")
    }

    /// View and legal list of a seat.
    async fn position(&self, seat: u32) -> anyhow::Result<(wire::View, wire::Legal)> {
        let client = self.client(seat)?;
        let view = client.matches().get_view(self.view()).await?.into_inner();
        let legal = client.matches().list_legal_actions(self.legal()).await?;
        let view = view.view.context("a view")?;
        let legal = legal.into_inner().legal.context("a list")?;
        Ok((
            wire::View::decode(view.value.as_slice())?,
            wire::Legal::decode(legal.value.as_slice())?,
        ))
    }

    fn view(&self) -> GetViewRequest {
        GetViewRequest {
            name: self.name.clone(),
            ..Default::default()
        }
    }

    fn legal(&self) -> ListLegalActionsRequest {
        ListLegalActionsRequest {
            name: self.name.clone(),
            ..Default::default()
        }
    }

    /// Submits a command and returns whether it was accepted. All streams have sent it then.
    async fn submit(&self, seat: u32, number: usize, command: &Any) -> anyhow::Result<bool> {
        let request = SubmitCommandRequest {
            name: self.name.clone(),
            command: Some(command.clone()),
            request_id: format!("command-{number}"),
            ..Default::default()
        };
        let done = self.client(seat)?.matches().submit_command(request).await;
        let mut done = match done {
            Ok(done) => done.into_inner(),
            Err(status) if status.code() == tonic::Code::FailedPrecondition => return Ok(false),
            Err(status) => bail!("command {number}: {status:?}"),
        };
        done.state_hash.clear();
        (self.heard).add(&format!("seat {seat}"), number, done.encode_to_vec());
        while (self.reached.lock().iter()).any(|reached| *reached <= number) {
            sleep(LATENCY).await;
        }
        *self.accepted.lock() = number + 1;
        Ok(true)
    }

    /// Has everybody but the one who chose make every call that they may make.
    async fn look_around(&self, but: u32, after: usize) -> anyhow::Result<()> {
        for viewer in self.viewers.iter().filter(|it| it.seat != Some(but)) {
            let mut matches = viewer.client.matches();
            let request = GetMatchRequest {
                name: self.name.clone(),
            };
            let looked = matches.get_match(request).await?.into_inner();
            let view = matches.get_view(self.view()).await?.into_inner();
            let request = ListLogEntriesRequest {
                name: self.name.clone(),
                after_sequence: after as u64,
                ..Default::default()
            };
            let mut log = matches.list_log_entries(request).await?.into_inner();
            ensure!(!log.entries.is_empty(), "the log tells of the command");
            for entry in &mut log.entries {
                entry.state_hash.clear();
                entry.digest.clear();
            }
            let mut played = vec![
                looked.encode_to_vec(),
                view.encode_to_vec(),
                log.encode_to_vec(),
            ];
            if viewer.seat.is_some() {
                let legal = matches.list_legal_actions(self.legal()).await?;
                played.push(legal.into_inner().encode_to_vec());
            }
            played.extend(self.looked_ahead(viewer, but).await?);
            for played in played {
                self.heard.add(&viewer.name, after, played);
            }
        }
        Ok(())
    }
}

/// The ways to choose a card now, the fair ones first.
fn orders(legal: &wire::Legal) -> Vec<Order> {
    let acts = legal.segment.as_ref().and_then(|it| it.acts.as_ref());
    match acts {
        Some(Acts::OptionCard(acts)) if legal.decisions.is_empty() => {
            let choose = acts.choose.iter().copied().map(Order::Choose);
            choose
                .chain(acts.bluff.iter().copied().map(Order::Bluff))
                .collect()
        }
        _ => Vec::new(),
    }
}
