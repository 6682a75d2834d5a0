//! Unguessable randomness for everything that a simulation of the services encounters: the ids
//! and secrets of matches, tokens, and the names of traces, which travel with every call.
//!
//! It comes from the operating system. Only where the crate is built with the feature
//! `simulation`, which no binary has, can a thread draw from a seed instead
//! (`seed_thread`), so that a simulated run can be had again.

use rand::rngs::{SysError, SysRng};
use rand::{Rng, TryRng};

/// Fills with random bytes.
pub fn fill(bytes: &mut [u8]) {
    if !drawn_from_seed(bytes) {
        rand::rng().fill_bytes(bytes);
    }
}

/// Fills with random bytes straight from the operating system, which may have none.
///
/// # Errors
///
/// The system has no randomness to give.
pub fn fill_from_system(bytes: &mut [u8]) -> Result<(), SysError> {
    if drawn_from_seed(bytes) {
        return Ok(());
    }
    SysRng.try_fill_bytes(bytes)
}

/// A random number.
#[must_use]
pub fn number() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_be_bytes(bytes)
}

/// A random share, from 0 up to but not including 1.
#[must_use]
pub fn share() -> f64 {
    // As many bits as the number has.
    (number() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(not(feature = "simulation"))]
fn drawn_from_seed(_: &mut [u8]) -> bool {
    false
}

#[cfg(feature = "simulation")]
use self::simulation::drawn_from_seed;
#[cfg(feature = "simulation")]
pub use self::simulation::{Seeded, seed_thread};

#[cfg(feature = "simulation")]
mod simulation {
    use std::cell::RefCell;
    use std::marker::PhantomData;

    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    thread_local! {
        static SOURCE: RefCell<Option<StdRng>> = const { RefCell::new(None) };
    }

    /// For as long as it lives, what its thread draws follows from a seed.
    #[derive(Debug)]
    pub struct Seeded {
        /// It belongs to the thread that made it.
        _thread: PhantomData<*const ()>,
    }

    /// Has the present thread draw from a seed. A seed set before is forgotten.
    #[must_use = "the thread draws from the seed for as long as this lives"]
    pub fn seed_thread(seed: u64) -> Seeded {
        SOURCE.set(Some(StdRng::seed_from_u64(seed)));
        Seeded {
            _thread: PhantomData,
        }
    }

    impl Drop for Seeded {
        fn drop(&mut self) {
            SOURCE.set(None);
        }
    }

    pub(crate) fn drawn_from_seed(bytes: &mut [u8]) -> bool {
        SOURCE.with_borrow_mut(|source| match source {
            Some(source) => {
                source.fill_bytes(bytes);
                true
            }
            None => false,
        })
    }

    #[cfg(test)]
    mod tests {
        use super::super::fill;
        use super::super::fill_from_system;
        use super::super::number;
        use super::*;

        fn draw() -> ([u8; 16], [u8; 16], u64) {
            let (mut one, mut other) = ([0; 16], [0; 16]);
            fill(&mut one);
            fill_from_system(&mut other).unwrap();
            (one, other, number())
        }

        #[test]
        fn a_seed_decides_what_its_thread_draws_and_only_while_it_lives() {
            let (first, again, elsewhere) = {
                let _seeded = seed_thread(7);
                let first = draw();
                let elsewhere = std::thread::spawn(draw).join().unwrap();
                let _seeded = seed_thread(7);
                (first, draw(), elsewhere)
            };
            assert_eq!(first, again);
            assert_ne!(first, elsewhere);
            assert_ne!(first, draw());
        }
    }
}
