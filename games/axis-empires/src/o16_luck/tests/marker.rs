//! The marker: where it begins, how long it is away, where it comes back.

use super::*;
use crate::faction::Faction::{Axis, Soviet};
use crate::options::Options;
use crate::pack::Pack;
use crate::s00_victory::s0_4_combined;
use crate::s07_1_displays::delay_drm;
use crate::state::State;
use crate::state::markers::lies;

fn options(pack: &str, scenario: &str) -> Options {
    let mut options = AxisEmpires::default()
        .one_seat_each(pack, scenario)
        .unwrap();
    options.optional = [OptionalRule::Luck].into_iter().collect();
    options
}

fn markers(state: &State) -> Vec<(Place, Side)> {
    let pieces = state.pieces().filter(|(_, piece)| {
        let marker = piece.marker(state.pack());
        marker.is_some_and(|marker| marker.kind == MarkerKind::Luck)
    });
    pieces.map(|(_, piece)| (piece.at, piece.side)).collect()
}

/// AE-+16-1, AE-+16-3: one marker in a match on either map or on both, and none without the
/// rule.
#[test]
fn a_match_has_one_marker() {
    let begin = |options: &Options| markers(&AxisEmpires::default().new_match(options).unwrap());
    for (pack, scenario, theatre) in [
        ("totaler-krieg-open", "campaign-1937", Theatre::Europe),
        ("dai-senso-open", "campaign-1941", Theatre::Asia),
        ("axis-empires-open", "campaign-1939", Theatre::Europe),
        ("totaler-krieg-open", "barbarossa-1941", Theatre::Europe),
    ] {
        let mut options = options(pack, scenario);
        let found = begin(&options);
        let at = Place::StrategicWarfare(theatre);
        assert_eq!(found, [(at, Side::Front)], "{scenario}");
        options.optional = [].into_iter().collect();
        assert_eq!(begin(&options), []);
    }
}

/// AE-+16-1: the Axis's side is up until 1941, the Allies' from 1942 on.
#[test]
fn the_year_says_whose_luck_it_is() {
    let position = Position::europe();
    let pack = position.state.shared_pack();
    let side = |year| {
        let mut scenario = position.state.scenario().clone();
        scenario.first = pack.calendar.find(year, "Jan-Feb").unwrap();
        crate::o16_luck::first_side(&pack, &scenario)
    };
    assert_eq!(
        [1939, 1941, 1942, 1943].map(side),
        [Side::Front, Side::Front, Side::Back, Side::Back]
    );
}

/// AE-+16-1: a pack must have the marker.
#[test]
fn a_pack_without_the_marker_is_not_played_with_luck() {
    let position = Position::europe();
    let mut pack = Pack::clone(position.state.pack());
    let scenario = position.state.scenario();
    let check = |pack: &Pack, rule| {
        let rules = [rule].into_iter().collect();
        let checked = crate::o16_luck::check(pack, scenario, rules);
        checked.map_err(|violation| violation.rule)
    };
    assert_eq!(check(&pack, OptionalRule::Luck), Ok(()));
    pack.markers
        .retain(|marker| marker.kind != MarkerKind::Luck);
    assert_eq!(check(&pack, OptionalRule::Luck), Err("AE-+16-1"));
    assert_eq!(check(&pack, OptionalRule::Iceland), Ok(()));
}

/// AE-+16-3: the marker is either map's, and goes to the one that is still played.
#[test]
fn it_leaves_a_map_that_is_over() {
    let later = Position::campaign_on_both_maps().state.now().after(5);
    for (from, to) in [
        (
            Place::Track(Theatre::Europe, later),
            Place::Track(Theatre::Asia, later),
        ),
        (
            Place::StrategicWarfare(Theatre::Europe),
            Place::StrategicWarfare(Theatre::Asia),
        ),
        (Place::Delay(Theatre::Europe), Place::Delay(Theatre::Asia)),
    ] {
        let mut position = Position::campaign_on_both_maps();
        let marker = position.with_luck(Side::Back);
        position.state.set_piece(marker, |piece| piece.at = from);
        let of_kind = |kind| {
            let mut pieces = position.state.pieces();
            let found = pieces.find(|(_, piece)| lies(&position.state, piece, kind));
            found.unwrap().0
        };
        let (first, last) = (of_kind(MarkerKind::VeDay), of_kind(MarkerKind::VjDay));
        let later = position.state.now().after(9);
        position.play(|play| play.put(last, Place::Track(Theatre::Asia, later)));
        position.play(|play| s0_4_combined::last_day(play, Theatre::Europe, first));
        let theatres: Vec<Theatre> = position.state.theatres().collect();
        assert_eq!(theatres, [Theatre::Asia]);
        assert_eq!(position.luck(), (to, Side::Back));
    }
}

/// AE-+16-3: it is away for as many turns as the die shows, whatever is added for others, and
/// comes back into the Strategic Warfare Box, in a war and in a campaign.
#[test]
fn it_comes_back_after_one_to_six_turns() {
    let campaign = Position::campaign();
    let mut war = Position::europe();
    war.turn(1943, "Mar-Apr");
    for mut position in [campaign, war] {
        let marker = position.with_luck(Side::Front);
        let theatre = position.state.scenario().theatre;
        let delay = Place::Delay(theatre);
        position.play(crate::o16_luck::pass_on);
        assert_eq!(position.luck(), (delay, Side::Back));
        position.play(|play| play.set_tracks(theatre, |tracks| tracks.uscl = 4));
        let other = position.put_at("axis-logistics", Axis, delay);
        let piece = |id| *position.state.piece(id).unwrap();
        assert_eq!(delay_drm(&position.state, &piece(marker), theatre), 0);
        if position.state.is_campaign() {
            assert_ne!(delay_drm(&position.state, &piece(other), theatre), 0);
        }
        let now = position.state.now();
        position.phase(Soviet, Segment::Delay);
        let mut dice = Rolls(vec![2; position.state.pieces_at(delay).count()].into_iter());
        position.play_with(&mut dice, |play| {
            (crate::dispatch::chapter(Segment::Delay).open)(play)
        });
        let back = now.after(2);
        assert_eq!(position.luck(), (Place::Track(theatre, back), Side::Back));
        for turn in [now, now.after(1)] {
            assert!(matches!(position.luck().0, Place::Track(..)));
            position.state.set_turn(|cell| cell.cursor.turn = turn);
            position.play(|play| (crate::dispatch::chapter(Segment::TurnMarker).close)(play));
        }
        let at = Place::StrategicWarfare(theatre);
        assert_eq!(position.luck(), (at, Side::Back), "the Allies have it");
    }
}
