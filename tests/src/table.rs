//! Matches to test with.

use anyhow::Context;
use prost::{Message, Name};
use prost_types::Any;
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::games::aa1940::v1::{Options, SeatPowers};
use sandtable_proto::matches::v1::{CreateMatchRequest, LogEntry, StartPolicy, Visibility};

/// The game of most tests.
pub const GAME: &str = "aa1940";

/// Game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Axis & Allies, with the powers of each seat.
    AxisAllies(&'static [&'static [&'static str]]),
    /// The training scenario of Axis Empires, with its two seats.
    AxisEmpires,
}

impl Game {
    /// Its id.
    fn id(self) -> &'static str {
        match self {
            Self::AxisAllies(_) => GAME,
            Self::AxisEmpires => "axis-empires",
        }
    }

    /// The host's options, with so many rounds at most.
    #[must_use]
    pub fn options(self, round_limit: u32) -> Option<Any> {
        match self {
            Self::AxisAllies(seats) => Some(pack(&Options {
                seats: seats.iter().map(|powers| side(powers)).collect(),
                round_limit: Some(round_limit),
                open_canals: false,
                ..Options::default()
            })),
            Self::AxisEmpires => None,
        }
    }

    /// Number of its seats.
    #[must_use]
    pub fn seats(self) -> usize {
        match self {
            Self::AxisAllies(seats) => seats.len(),
            Self::AxisEmpires => 2,
        }
    }
}

/// The powers of two seats, one for each side.
pub const SIDES: &[&[&str]] = &[
    &["germany", "italy"],
    &["soviet-union", "united-kingdom", "united-states", "france"],
];

/// A seat for each power.
pub const POWERS: &[&[&str]] = &[
    &["germany"],
    &["italy"],
    &["soviet-union"],
    &["united-kingdom"],
    &["united-states"],
    &["france"],
];

/// Set-up of a match.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Game that is played.
    pub game: Game,
    /// Callers who may find, watch and join it.
    pub visibility: Visibility,
    /// When it starts.
    pub start_policy: StartPolicy,
    /// Rounds after which Axis & Allies ends.
    pub round_limit: u32,
    /// Seats that are taken, from the first on.
    pub taken: u32,
}

impl Default for Setting {
    /// A public match of two that has started.
    fn default() -> Self {
        Self {
            game: Game::AxisAllies(SIDES),
            visibility: Visibility::Public,
            start_policy: StartPolicy::WhenFull,
            round_limit: 2,
            taken: 2,
        }
    }
}

/// A match, and all its tokens.
#[derive(Clone, Debug)]
pub struct Table {
    /// Name of the match.
    pub name: String,
    /// The token that manages it.
    pub host: String,
    /// Code that others need to join, if it is private.
    pub join_code: String,
    /// The seats taken.
    pub seats: Vec<SeatAccess>,
}

impl Table {
    /// Hosts a match and sits players down.
    pub async fn set(client: &Client, setting: Setting) -> anyhow::Result<Self> {
        let created = client
            .create_match(CreateMatchRequest {
                game: setting.game.id().to_owned(),
                options: setting.game.options(setting.round_limit),
                visibility: setting.visibility.into(),
                start_policy: setting.start_policy.into(),
                ..Default::default()
            })
            .await?;
        let name = created.r#match.context("a match was made")?.name;
        let mut seats = Vec::new();
        for seat in 0..setting.taken {
            let request = sandtable_proto::matches::v1::JoinMatchRequest {
                name: name.clone(),
                seat: Some(seat),
                player: format!("player {seat}"),
                nonce: vec![seat as u8; 16],
                join_code: created.join_code.clone(),
                ..Default::default()
            };
            seats.push(client.join_match(request).await?);
        }
        Ok(Self {
            name,
            host: created.host_token,
            join_code: created.join_code,
            seats,
        })
    }

    /// The whole log as the caller may see it.
    pub async fn log(&self, client: &Client) -> anyhow::Result<Vec<LogEntry>> {
        Ok(client.log(&self.name, 0).await?)
    }
}

fn side(powers: &[&str]) -> SeatPowers {
    SeatPowers {
        powers: powers.iter().map(|power| (*power).to_owned()).collect(),
    }
}

/// Packs a message of the game's package.
pub fn pack<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}
