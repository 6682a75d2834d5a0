//! Scores of each side, in every scenario of the open packs.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::Options;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, DrawnBy, Game, Score, Seat, ServerSeed, Viewer, lead};

/// Every scenario of the packs at hand, as it begins.
fn openings() -> Vec<(AxisEmpires, State)> {
    let game = AxisEmpires::default();
    let mut openings = Vec::new();
    for pack in game.packs().all() {
        for scenario in &pack.scenarios {
            let options = game.one_seat_each(&pack.code, &scenario.code);
            let options = options.expect("a scenario of the pack");
            let state = game.new_match(&options).expect("a seat for each faction");
            openings.push((game.clone(), state));
        }
    }
    assert!(openings.len() > 5, "wars and campaigns of several packs");
    openings
}

fn item(score: &Score, name: &str) -> Option<i64> {
    let mut items = score.items.iter();
    items.find(|item| item.name == name).map(|item| item.value)
}

/// AE-0.3-3, AE-0.3-5: in a campaign points, then the Strategic Value, of which the sides have
/// opposite shares; in a war alone how far each is beyond its goal, then the points of its
/// hexes, which add up to all there are.
#[test]
fn both_sides_are_counted_by_what_wins_the_scenario() {
    for (game, state) in openings() {
        let [axis, allies] = <[Score; 2]>::try_from(game.scores(&state)).expect("two sides");
        assert_eq!((axis.side, allies.side), ("axis", "allies"));
        let code = &state.scenario().code;
        let victory = &state.scenario().victory;
        if state.is_campaign() {
            let value = item(&axis, "strategic_value").expect("a campaign has one");
            assert_eq!(item(&allies, "strategic_value"), Some(-value), "{code}");
            assert!(item(&axis, "victory_points").is_some(), "{code}");
            continue;
        }
        let both = ["victory_margin", "strategic_points"].map(|name| {
            let [one, other] = [&axis, &allies].map(|score| item(score, name));
            one.zip(other).expect("a war has both")
        });
        let [margins, points] = both;
        let all: u16 = victory.hexes.iter().map(|row| u16::from(row.points)).sum();
        assert_eq!(points.0 + points.1, i64::from(all), "{code}");
        assert_eq!(margins.0 + i64::from(victory.axis_from), points.0, "{code}");
        let gap = i64::from(victory.axis_from) - i64::from(victory.allies_to);
        assert_eq!(margins.0 + margins.1, -gap, "{code}");
    }
}

/// However a match ends it is scored, in its view as well; a seat that gave up still is its
/// side's, and a score changes nothing about the state.
#[test]
fn a_match_is_scored_however_it_ends() {
    for (game, state) in openings() {
        assert!(game.view(&state, Viewer::Spectator).tally.scores.is_empty());
        let (scores, hash) = (game.scores(&state), game.hash(&state));
        let mut drawn = state.clone();
        game.draw(&mut drawn, DrawnBy::Office, &mut Vec::new())
            .expect("a match in progress can be closed");
        assert_eq!(game.view(&drawn, Viewer::Spectator).tally.scores, scores);
        let axis = scores[0].seats.iter().collect::<Vec<Seat>>();
        let mut resigned = state.clone();
        for seat in axis {
            game.resign(&mut resigned, seat, &mut Vec::new())
                .expect("the seat plays");
        }
        assert_eq!(game.outcome(&resigned).unwrap().winners, scores[1].seats);
        assert_eq!(game.scores(&resigned)[0].seats, scores[0].seats);
        assert_eq!(game.hash(&state), hash);
    }
}

/// A match of chance, played to its end.
fn play_out(options: &Options, seed: u64) -> (AxisEmpires, State) {
    let game = AxisEmpires::default();
    let mut state = game.new_match(options).expect("a seat for each faction");
    let key = DiceKey::derive(&ServerSeed([7; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    for entry in 0.. {
        let mut dice = key.entry(entry);
        let played = sampler::play(&mut state, &mut random, &mut dice);
        if played.expect("what is listed is taken").is_none() {
            break;
        }
    }
    (game, state)
}

/// Allows: a war that neither side has won by its last turn is won by the side whose score is
/// ahead, when the host says so.
/// Forbids: the same without the host's word, which is a draw; and any other winner where the
/// book names one.
#[test]
fn a_war_that_nobody_wins_is_decided_by_score_where_the_host_says_so() {
    let game = AxisEmpires::default();
    let plain = game.one_seat_each("training", "training").unwrap();
    let scored = Options {
        decide_by_score: true,
        ..plain.clone()
    };
    let (mut decided, mut won) = (0, 0);
    for seed in 0..100 {
        let (game, state) = play_out(&plain, seed);
        let by_book = game.outcome(&state).expect("every game ends");
        let (_, other) = play_out(&scored, seed);
        let by_score = game.outcome(&other).expect("every game ends");
        let scores = game.scores(&other);
        assert_eq!(game.scores(&state), scores, "the same was played");
        if by_book.winners.is_empty() {
            decided += 1;
            let lead = lead(&scores).expect("in a war alone some side is ahead");
            assert_eq!(by_score.winners, lead.score.seats);
            assert!(by_score.reason.contains("enough for neither side, and the"));
        } else {
            won += 1;
            assert_eq!(by_score.winners, by_book.winners);
        }
        if decided > 0 && won > 0 {
            return;
        }
    }
    panic!("{decided} undecided, {won} won");
}
