//! Matches of random legal play, recorded before anything is timed.
//!
//! Legality of commands depends on the dice, and the server draws them from a secret seed. An
//! operator may import a match under way together with its seed: that is how the dice of a
//! recording are the dice of the server.

use prost::Message;
use prost_types::Any;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_kernel::{DiceKey, DiceScheme, Game, ServerSeed, commitment};
use sandtable_proto::matches::v1::{Match, MatchExport, MatchSeat};
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;

/// Commands after which a recording ends, if the match has not ended before.
const LONGEST: usize = 4000;

/// A recorded match.
pub(crate) struct Recorded {
    /// The match before its first command, to be imported.
    pub(crate) opening: Vec<u8>,
    pub(crate) commands: Commands,
}

/// Commands in order, one after the other in one piece: hundreds of thousands of them
/// are made ready, and the measured process should not be busy freeing them.
#[derive(Default)]
pub(crate) struct Commands {
    type_url: String,
    bytes: Vec<u8>,
    /// The seat of each command, and where it ends.
    ends: Vec<(u32, usize)>,
    next: usize,
}

impl Commands {
    fn push(&mut self, seat: u32, command: &Any) {
        self.type_url.clone_from(&command.type_url);
        self.bytes.extend_from_slice(&command.value);
        self.ends.push((seat, self.bytes.len()));
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The seat of the next command, and the commands from that one on which are the same seat's,
    /// at most so many.
    pub(crate) fn next_of_one_seat(&mut self, most: usize) -> Option<(u32, Vec<Any>)> {
        let (seat, _) = *self.ends.get(self.next)?;
        let next = self.ends[self.next..].iter().take(most);
        let count = next.take_while(|(other, _)| *other == seat).count();
        let commands = self.by_ref().take(count).map(|(_, command)| command);
        Some((seat, commands.collect()))
    }
}

impl Iterator for Commands {
    type Item = (u32, Any);

    fn next(&mut self) -> Option<(u32, Any)> {
        let (seat, end) = *self.ends.get(self.next)?;
        let begin = match self.next {
            0 => 0,
            next => self.ends[next - 1].1,
        };
        self.next += 1;
        let command = Any {
            type_url: self.type_url.clone(),
            value: self.bytes[begin..end].to_vec(),
        };
        Some((seat, command))
    }
}

/// Makes recordings, no two alike.
pub(crate) struct Pool {
    codec: Aa1940,
    made: u64,
}

impl Pool {
    pub(crate) fn new() -> Self {
        Self {
            codec: Aa1940::europe(),
            made: 0,
        }
    }

    /// A match with at least one command.
    pub(crate) fn record(&mut self) -> anyhow::Result<Recorded> {
        self.record_up_to(LONGEST)
    }

    /// The same of a match that ends after so many commands if it has not ended before.
    pub(crate) fn record_up_to(&mut self, longest: usize) -> anyhow::Result<Recorded> {
        self.made += 1;
        let game = self.codec.game();
        let options = self.codec.default_options();
        let mut state = game
            .new_match(&options)
            .map_err(|violation| anyhow::anyhow!("{violation}"))?;
        let seats: Vec<MatchSeat> = (self.codec.seats(&options).into_iter())
            .map(|seat| MatchSeat {
                seat: seat.seat,
                ..Default::default()
            })
            .collect();
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.made.to_be_bytes());
        let seed = ServerSeed(seed);
        let nonces: Vec<Vec<u8>> = vec![Vec::new(); seats.len()];
        let scheme = DiceScheme::Committed;
        let key = DiceKey::derive_by(scheme, &seed, nonces.iter().map(Vec::as_slice));
        let mut random = Random::new(self.made);
        let mut commands = Commands::default();
        let mut events = Vec::new();
        while commands.len() < longest
            && let Some(seat) = game.awaited(&state).iter().next()
        {
            for command in sampler::draw(game, &state, seat, &mut random) {
                let mut dice = key.entry(commands.len() as u64 + 1);
                events.clear();
                let applied = game.apply(&mut state, seat, &command, &mut dice, &mut events);
                if applied.is_ok() {
                    commands.push(u32::from(seat.0), &self.codec.write_command(&command));
                }
            }
        }
        anyhow::ensure!(commands.len() > 0, "a match of random play has no command");
        let opening = MatchExport {
            format_version: 1,
            dice_seed: seed.0.to_vec(),
            nonces,
            r#match: Some(Match {
                game: self.codec.describe().id,
                options: Some(self.codec.write_options(&options)),
                dice_commitment: commitment(&seed).to_vec(),
                dice_scheme: scheme.number(),
                seats,
                ..Default::default()
            }),
            ..Default::default()
        };
        Ok(Recorded {
            opening: opening.encode_to_vec(),
            commands,
        })
    }
}
