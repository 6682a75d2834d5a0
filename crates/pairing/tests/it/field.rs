//! A tournament that is played at random.

use sandtable_pairing::entrant::{Entrant, EntrantId, PastRound};
use sandtable_pairing::pairing::Round;
use sandtable_pairing::side::Side;

use crate::draws::Draws;

/// Entrants 1 to `number`, each a little weaker than the one before.
pub(crate) fn entrants(number: u32) -> Vec<Entrant> {
    (1..=number)
        .map(|id| Entrant {
            id,
            rating: 2400 - 3 * i32::try_from(id).expect("fields are small"),
            rounds: Vec::new(),
            sits_out: false,
        })
        .collect()
}

/// Notes what became of everybody in a round. The better rated win more often.
pub(crate) fn play(entrants: &mut [Entrant], round: &Round, draws: &mut Draws) {
    let mut past = vec![PastRound::Absent; entrants.len()];
    let at = |id: EntrantId| {
        entrants
            .iter()
            .position(|entrant| entrant.id == id)
            .expect("a round names those who entered")
    };
    for pairing in &round.pairings {
        let (a, b) = (at(pairing.a), at(pairing.b));
        let better = entrants[a].rating > entrants[b].rating;
        let points = match (draws.below(10), better) {
            (0..=5, true) | (0..=2, false) => 2,
            (6..=7, true) | (3..=4, false) => 1,
            _ => 0,
        };
        past[a] = PastRound::Played {
            opponent: pairing.b,
            side: Some(Side::A),
            points,
        };
        past[b] = PastRound::Played {
            opponent: pairing.a,
            side: Some(Side::B),
            points: 2 - points,
        };
    }
    if let Some(bye) = round.bye {
        past[at(bye)] = PastRound::PairingBye { points: 2 };
    }
    for (entrant, past) in entrants.iter_mut().zip(past) {
        entrant.rounds.push(past);
    }
}
