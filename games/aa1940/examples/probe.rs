use sandtable_aa1940::{game::AxisAndAllies, sampler::{self, Random}, command::Command};
use sandtable_kernel::Game;
use std::collections::HashMap;
fn main() {
    let game = AxisAndAllies::europe1940();
    let n: u64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(2);
    let start = std::time::Instant::now();
    let mut total = 0u64;
    for seed in 0..n {
        let mut options = game.one_seat_each();
        options.round_limit = Some(12);
        let mut state = game.new_match(&options).unwrap();
        let (mut r, mut d) = (Random::new(seed), Random::new(!seed));
        let mut kinds: HashMap<String, u64> = HashMap::new();
        let mut draws = 0u64; let mut acc = 0u64;
        while sampler::play(&game, &mut state, &mut r, &mut d, |s, _, c| {
            acc += 1;
            let k = format!("{:?}/{}", s.turn().phase, format!("{c:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap());
            let _ = matches!(c, Command::EndPhase);
            *kinds.entry(k).or_default() += 1;
        }) { draws += 1; if draws % 100000 == 0 { eprintln!("{seed} {draws} {:?} {:?}", state.turn().round, state.turn().phase); } }
        total += acc;
        if seed < 2 { let mut k: Vec<_> = kinds.into_iter().collect(); k.sort_by_key(|k| std::cmp::Reverse(k.1)); eprintln!("{seed}: {acc} accepted, {draws} draws, {:?}", start.elapsed()); for (a, b) in k.iter().take(24) { eprintln!("   {a} {b}"); } }
    }
    eprintln!("{total} in {:?}", start.elapsed());
}
