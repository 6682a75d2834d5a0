//! Demands of a campaign on a bot: garrisons, war in time, friends who can be won.

use sandtable_proto::games::axis_empires::v1::{
    Advance, Advances, CountryStatus, MarkerType, OptionCardActs, Policy, WarState, area_view,
    option_card_order,
};

use super::politics::Opening;
use super::*;
use crate::axis_empires::cards;
use crate::axis_empires::holdings;
use crate::axis_empires::influence;
use crate::axis_empires::wars;

fn opening() -> Opening {
    Opening::of("totaler-krieg-open", "campaign-1939")
}

impl Opening {
    fn picked(&self, choose: &[u32]) -> Option<option_card_order::Kind> {
        let acts = OptionCardActs {
            choose: choose.to_vec(),
            bluff: Vec::new(),
        };
        cards::order(&self.as_seen_by(Faction::Axis), &acts)?.kind
    }

    /// A ground unit of a faction, put alone into a hex.
    fn lone(&mut self, faction: Faction, hex: Hex) -> u32 {
        let there = Some(place::Kind::Hex(hex));
        let at = |piece: &Piece| piece.at.as_ref().and_then(|at| at.kind);
        self.view.pieces.retain(|piece| at(piece) != there);
        let atlas = &self.atlas;
        let mut own = self.view.pieces.iter_mut().filter(|piece| {
            let unit = Unit::read(atlas, piece);
            piece.faction() == faction && unit.is_some_and(|unit| unit.attack > 0)
        });
        let piece = own.next().expect("a unit of the faction");
        piece.at = Some(Place { kind: there });
        piece.id
    }
}

/// AE-0.2-4: a Limited War that the Allies are about to win is made total.
#[test]
fn a_limited_war_about_to_be_lost_is_made_total() {
    let mut opening = opening();
    let (total, other) = (opening.card("23a"), opening.card("22a"));
    let begins = |card: u32| {
        let lines = &opening.atlas.pack.cards[card as usize].option_card;
        lines.iter().any(|line| line == "war total war")
    };
    assert!(begins(total) && !begins(other));
    opening.view.set_europe(WarState::LimitedWar);
    let lost = opening.atlas.pack.tracks[0].allied_crusade[1];
    let choose = |card| Some(option_card_order::Kind::Choose(card));
    for (margin, expected) in [(9, other), (2, total), (1, total)] {
        opening.view.tracks[0].strategic_value = lost + margin;
        let situation = opening.as_seen_by(Faction::Axis);
        assert_eq!(
            wars::margin(&situation, situation.atlas.scenario.theatre()),
            Some(margin)
        );
        assert_eq!(
            opening.picked(&[total, other]),
            choose(expected),
            "{margin}"
        );
    }
}

#[test]
fn steps_count_that_the_force_pool_can_use() {
    let mut opening = opening();
    let card = opening.card("5");
    let merit = |opening: &Opening| {
        let situation = opening.as_seen_by(Faction::Axis);
        cards::merit(&situation, &opening.atlas.pack.cards[card as usize])
    };
    let full = merit(&opening);
    opening.view.pieces.retain(|piece| {
        let at = piece.at.as_ref().and_then(|at| at.kind);
        !matches!(at, Some(place::Kind::ForcePool(_)))
    });
    assert!(merit(&opening) < full);
}

#[test]
fn only_who_can_be_won_is_courted_and_friends_first() {
    let mut opening = opening();
    let country = opening.area("Turkey");
    let courted = |opening: &Opening, faction| {
        influence::influence_value(&opening.as_seen_by(faction), country)
    };
    let markers = &opening.atlas.pack.markers;
    let influence = markers
        .iter()
        .position(|marker| marker.r#type() == MarkerType::Influence);
    let influence = u32::try_from(influence.expect("a marker of the pack")).expect("few");
    let capital = opening.atlas.pack.areas[country as usize].capital;
    let capital = capital.expect("it is on the map");
    let there = Some(place::Kind::Hex(capital));
    let is_marker = |piece: &Piece| matches!(piece.kind, Some(piece::Kind::Marker(_)));
    opening.view.pieces.retain(|piece| {
        let at = piece.at.as_ref().and_then(|at| at.kind);
        !(is_marker(piece) && at == there)
    });
    let plain = courted(&opening, Faction::Axis);
    assert!(plain > 0.0);
    opening.view.pieces.push(Piece {
        id: 9_000,
        kind: Some(piece::Kind::Marker(influence)),
        faction: Faction::Axis.into(),
        at: Some(Place { kind: there }),
        ..Piece::default()
    });
    assert!(courted(&opening, Faction::Axis) > plain);
    assert!(courted(&opening, Faction::Western) < plain);
    let area = &mut opening.view.areas[country as usize];
    area.set_status(CountryStatus::Active);
    assert!(courted(&opening, Faction::Axis) < f32::EPSILON);
}

#[test]
fn the_last_garrison_of_what_was_taken_stays() {
    let mut opening = opening();
    // Paris, in Axis hands by who stands there alone.
    let (paris, beyond) = (opening.hex("w3516"), opening.hex("w3515"));
    let garrison = opening.lone(Faction::Axis, paris);
    for row in &mut opening.view.control {
        row.hexes.retain(|hex| *hex != paris);
        if row.faction() == Faction::Axis {
            row.hexes.push(paris);
        }
    }
    let situation = opening.as_seen_by(Faction::Axis);
    assert!(holdings::falls(&situation, paris));
    assert!(holdings::posts(&situation).contains(&paris));
    let unit = *situation.unit(garrison).expect("on the map");
    assert!(holdings::is_last(&situation, &unit));
    // It does not march away in the Reserve Movement Phase.
    let acts = MovementActs {
        hex_to_hex: vec![sandtable_proto::games::axis_empires::v1::UnitMoves {
            piece: garrison,
            to: vec![Destination {
                hex: beyond,
                ..Destination::default()
            }],
        }],
        ..MovementActs::default()
    };
    assert_eq!(movement::plan(&situation, &acts, Phase::Reserve), []);
    // Nor does it advance after a combat.
    let decision = Decision {
        question: Some(decision::Question::Advance(Advances {
            moves: vec![Advance {
                piece: garrison,
                path: vec![beyond],
            }],
        })),
        ..Decision::default()
    };
    let answer = answers::answer(&situation, &decision).and_then(|answer| answer.kind);
    let Some(answer::Kind::Advance(answer)) = answer else {
        panic!("another answer");
    };
    assert_eq!(answer.advance, None);
}

#[test]
fn who_is_bound_by_a_policy_is_no_target() {
    let mut opening = opening();
    let russia = opening.area("Russia");
    let fought = |opening: &Opening| {
        let situation = opening.as_seen_by(Faction::Axis);
        let units = situation.units.iter().filter(|it| it.country == russia);
        let (mut all, mut fought) = (0, 0);
        for unit in units {
            all += 1;
            fought += usize::from(situation.fights(unit));
        }
        assert!(all > 0);
        (all, fought)
    };
    let area = &mut opening.view.areas[russia as usize];
    area.posture = Some(area_view::Posture::Policy(Policy::NaziSovietPact.into()));
    assert_eq!(fought(&opening).1, 0);
    opening.view.areas[russia as usize].posture = None;
    let (all, at_war) = fought(&opening);
    assert_eq!(all, at_war);
}
