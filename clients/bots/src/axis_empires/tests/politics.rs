//! Cards, wars and choices of a campaign with decks of samples.

#[path = "../../../../../games/axis-empires/tests/support/decks.rs"]
mod decks;

use sandtable_proto::games::axis_empires::v1::{
    Choice, ChoiceAbout, OptionCardActs, Pick, Policy, PoliticalEventsActs, StepLoss,
    WarAndPeaceActs, option_card_order, pick, political_events_order, war_and_peace_order,
};

use super::*;
use crate::axis_empires::{cards, diplomacy};

/// The opening of a campaign in Europe.
pub(super) struct Opening {
    pub(super) atlas: ScenarioMap,
    pub(super) view: View,
}

/// That of a campaign with decks of samples.
fn opening() -> Opening {
    Opening::of(&decks::added()[0].code, "campaign")
}

impl Opening {
    /// Opening of a pack's scenario, in the view of a spectator.
    pub(super) fn of(pack: &str, scenario: &str) -> Self {
        let codec = AxisEmpires::new(decks::library());
        let game = codec.game();
        let options = game.one_seat_each(pack, scenario).expect("a scenario");
        let state = game.new_match(&options).expect("a match");
        let board: Board = unpack(&codec.write_board(sandtable_proto::rules::v1::BoardView::Basic));
        let options = Options {
            pack: pack.to_owned(),
            scenario: scenario.to_owned(),
            ..Options::default()
        };
        Self {
            atlas: ScenarioMap::of(&board, &options).expect("a pack at hand"),
            view: unpack(&codec.write_view(&game.view(&state, Viewer::Spectator))),
        }
    }

    pub(super) fn as_seen_by(&self, faction: Faction) -> ViewModel<'_> {
        ViewModel::read(&self.atlas, &self.view, faction)
    }

    pub(super) fn card(&self, number: &str) -> u32 {
        let mut cards = self.atlas.pack.cards.iter();
        let index = cards.position(|card| card.number == number && card.faction() == Faction::Axis);
        u32::try_from(index.expect("a card of the deck")).expect("few cards")
    }

    pub(super) fn area(&self, name: &str) -> u32 {
        let mut areas = self.atlas.pack.areas.iter();
        let index = areas.position(|area| area.name == name);
        u32::try_from(index.expect("a country")).expect("few countries")
    }

    pub(super) fn hex(&self, code: &str) -> Hex {
        let mut hexes = self.atlas.pack.hexes.iter();
        let index = hexes.position(|hex| hex.code == code);
        Hex::try_from(index.expect("a hex of the map")).expect("few hexes")
    }

    /// Puts all ground units of a faction into a hex, each twice.
    fn gather(&mut self, faction: Faction, hex: Hex) {
        let mut more = self.view.pieces.clone();
        more.retain(|piece| piece.faction() == faction);
        self.view.pieces.extend(more);
        let atlas = &self.atlas;
        let own = self.view.pieces.iter_mut().filter(|piece| {
            let on_map = Unit::read(atlas, piece).is_some();
            piece.faction() == faction && on_map
        });
        for piece in own {
            piece.at = Some(Place {
                kind: Some(place::Kind::Hex(hex)),
            });
        }
    }

    fn chosen(&self, choose: &[&str]) -> Option<option_card_order::Kind> {
        let acts = OptionCardActs {
            choose: choose.iter().map(|number| self.card(number)).collect(),
            bluff: vec![self.card("40")],
        };
        cards::order(&self.as_seen_by(Faction::Axis), &acts)?.kind
    }
}

#[test]
fn a_blitz_is_for_those_who_have_somebody_to_attack() {
    let mut opening = opening();
    let (arms, blitz) = ("1", "22b");
    let choose = |opening: &Opening, number: &str| {
        Some(option_card_order::Kind::Choose(opening.card(number)))
    };
    assert_eq!(opening.chosen(&[blitz, arms]), choose(&opening, arms));
    // War comes, and four stacks of the enemy come near.
    opening
        .view
        .areas
        .iter_mut()
        .for_each(|area| area.posture = None);
    for (index, code) in ["w3823", "w3923", "w3723", "w4023"].iter().enumerate() {
        let hex = opening.hex(code);
        let mut units = opening.view.pieces.iter_mut().filter(|piece| {
            piece.faction() == Faction::Western && Unit::read(&opening.atlas, piece).is_some()
        });
        if let Some(piece) = units.nth(index % 2) {
            let mut copy = piece.clone();
            copy.id = 5_000 + u32::try_from(index).expect("few");
            copy.at = Some(Place {
                kind: Some(place::Kind::Hex(hex)),
            });
            opening.view.pieces.push(copy);
        }
    }
    assert_eq!(opening.chosen(&[blitz, arms]), choose(&opening, blitz));
}

#[test]
fn a_card_against_the_rules_is_never_chosen() {
    let opening = opening();
    assert_eq!(opening.chosen(&[]), None);
}

#[test]
fn the_country_that_counts_most_is_courted() {
    let opening = opening();
    let situation = opening.as_seen_by(Faction::Axis);
    let country = |name| Pick {
        kind: Some(pick::Kind::Country(opening.area(name))),
    };
    let pass = Pick {
        kind: Some(pick::Kind::Pass(())),
    };
    let choice = |options: &[Pick]| Choice {
        about: ChoiceAbout::Select.into(),
        options: options.to_vec(),
        ..Choice::default()
    };
    let (small, large) = (country("Ireland"), country("Poland"));
    for options in [[pass, small, large], [large, small, pass]] {
        assert_eq!(diplomacy::pick(&situation, &choice(&options)), Some(large));
    }
    assert_eq!(diplomacy::pick(&situation, &choice(&[])), None);
}

#[test]
fn the_weakest_unit_is_lost_and_yes_is_said_to_what_helps() {
    let opening = opening();
    let axis = opening.as_seen_by(Faction::Axis);
    let mut units: Vec<&Unit> = axis
        .units
        .iter()
        .filter(|unit| unit.faction == Faction::Axis)
        .collect();
    units.sort_by_key(|unit| unit.worth());
    let (first, last) = (units.first().expect("some"), units.last().expect("some"));
    assert!(first.worth() < last.worth());
    let loss = |unit: &Unit| Pick {
        kind: Some(pick::Kind::Loss(StepLoss {
            piece: unit.id,
            left: None,
        })),
    };
    let lose = Choice {
        about: ChoiceAbout::LoseStep.into(),
        options: vec![loss(last), loss(first)],
        ..Choice::default()
    };
    assert_eq!(diplomacy::pick(&axis, &lose), Some(loss(first)));
    let [no, yes] =
        [pick::Kind::Pass(()), pick::Kind::Yes(())].map(|kind| Pick { kind: Some(kind) });
    let western = opening.as_seen_by(Faction::Western);
    for (about, of_axis, of_western) in [
        (ChoiceAbout::May, yes, yes),
        (ChoiceAbout::TotalWar, no, yes),
        (ChoiceAbout::NoOccupation, no, no),
    ] {
        let choice = Choice {
            about: about.into(),
            options: vec![no, yes],
            ..Choice::default()
        };
        assert_eq!(diplomacy::pick(&axis, &choice), Some(of_axis), "{about:?}");
        assert_eq!(
            diplomacy::pick(&western, &choice),
            Some(of_western),
            "{about:?}"
        );
    }
}

#[test]
fn war_is_declared_on_those_who_can_be_overrun() {
    let mut opening = opening();
    let poland = opening.area("Poland");
    let acts = WarAndPeaceActs {
        declare_war: vec![poland],
        reduce_truces: Vec::new(),
    };
    let order = |opening: &Opening, faction| {
        let order = diplomacy::war_and_peace(&opening.as_seen_by(faction), &acts, &|_| false);
        order.and_then(|order| order.kind)
    };
    // From Berlin it is too far to Warsaw.
    assert_eq!(order(&opening, Faction::Axis), None);
    let war = Some(war_and_peace_order::Kind::DeclareWar(poland));
    let warsaw = opening.hex("e3702");
    opening.gather(Faction::Axis, warsaw);
    assert_eq!(order(&opening, Faction::Axis), war);
    // An Ally would only drive it to the Axis.
    opening.gather(Faction::Western, warsaw);
    assert_eq!(order(&opening, Faction::Western), None);
}

#[test]
fn peace_is_kept_with_those_who_are_as_strong() {
    let opening = opening();
    let binds = |policy: Policy, faction| {
        let acts = PoliticalEventsActs {
            end: vec![policy.into()],
            change_government: false,
        };
        let situation = opening.as_seen_by(faction);
        diplomacy::end_policy(&situation, &acts, &|_| false).and_then(|order| order.kind)
    };
    let strength = |faction| -> u32 {
        let situation = opening.as_seen_by(faction);
        let own = situation
            .units
            .iter()
            .filter(|unit| unit.faction == faction);
        own.map(Unit::worth).sum()
    };
    let (axis, soviet) = (strength(Faction::Axis), strength(Faction::Soviet));
    let end = political_events_order::Kind::EndPolicy(Policy::RapalloTreaty.into());
    let expected = (axis * 4 > soviet * 5).then_some(end);
    assert_eq!(binds(Policy::RapalloTreaty, Faction::Axis), expected);
    let truces = |faction: Faction, of: Faction| {
        let acts = WarAndPeaceActs {
            declare_war: Vec::new(),
            reduce_truces: vec![of.into()],
        };
        diplomacy::war_and_peace(&opening.as_seen_by(faction), &acts, &|_| false).is_some()
    };
    // They are not both the stronger by far.
    let both = truces(Faction::Axis, Faction::Soviet) && truces(Faction::Soviet, Faction::Soviet);
    assert!(!both);
}
