//! Matches of random legal play, recorded before anything is timed.
//!
//! Which command is legal depends on the dice, and the server draws them from a seed
//! that it keeps to itself. An operator may import a match under way together with its
//! seed: that is how the dice of a recording are the dice of the server.

use prost::Message;
use prost_types::Any;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_kernel::{DiceKey, Game, ServerSeed, commitment};
use sandtable_proto::matches::v1::{Match, MatchExport, MatchSeat};
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;

/// Commands after which a recording ends, if the match has not ended before.
const LONGEST: usize = 4000;

/// A recorded match.
pub(crate) struct Recorded {
    /// The match before its first command, to be imported.
    pub(crate) opening: Vec<u8>,
    /// Seat and command, in order.
    pub(crate) commands: Vec<(u32, Any)>,
}

/// Makes recordings, no two alike.
pub(crate) struct Pool {
    codec: Aa1940,
    made: u64,
}

impl Pool {
    pub(crate) fn new() -> Pool {
        Pool {
            codec: Aa1940::europe(),
            made: 0,
        }
    }

    /// A match with at least one command.
    pub(crate) fn record(&mut self) -> anyhow::Result<Recorded> {
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
        let nonces = vec![Vec::new(); seats.len()];
        let key = DiceKey::derive(&seed, nonces.iter().map(|nonce: &Vec<u8>| &nonce[..]));
        let mut random = Random::new(self.made);
        let mut commands = Vec::new();
        let mut events = Vec::new();
        while commands.len() < LONGEST
            && let Some(seat) = game.awaited(&state).iter().next()
        {
            for command in sampler::draw(game, &state, seat, &mut random) {
                let mut dice = key.entry(commands.len() as u64 + 1);
                events.clear();
                let applied = game.apply(&mut state, seat, &command, &mut dice, &mut events);
                if applied.is_ok() {
                    commands.push((u32::from(seat.0), self.codec.write_command(&command)));
                }
            }
        }
        anyhow::ensure!(
            !commands.is_empty(),
            "a match of random play has no command"
        );
        let opening = MatchExport {
            format_version: 1,
            dice_seed: seed.0.to_vec(),
            nonces,
            r#match: Some(Match {
                game: self.codec.describe().id,
                options: Some(self.codec.write_options(&options)),
                dice_commitment: commitment(&seed).to_vec(),
                seats,
                ..Default::default()
            }),
            entries: Vec::new(),
        };
        Ok(Recorded {
            opening: opening.encode_to_vec(),
            commands,
        })
    }
}
