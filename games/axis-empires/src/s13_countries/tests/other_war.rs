use crate::conditions::s13_8_8_other_war::status;
use crate::faction::Faction::{Soviet, Western};
use crate::map::Theatre::{Asia, Europe};
use crate::pack::card::CardCondition;
use crate::pack::{Effect, MarkerKind, WarState};
use crate::state::Place;
use crate::testing::Position;

/// AE-13.8.9-1, DS-13.8.5-1, DS-13.8.5-3: each Ally has a box of its own.
#[test]
fn an_ally_is_at_war_elsewhere_as_its_box_says() {
    let mut position = Position::campaign_in_asia();
    assert_eq!(status(&position.state, Asia, Western), WarState::PreWar);
    let west = Place::WarBox(Asia, Western);
    position.lay(MarkerKind::EuropeanLimitedWar, Western, west);
    assert_eq!(status(&position.state, Asia, Western), WarState::LimitedWar);
    assert_eq!(status(&position.state, Asia, Soviet), WarState::PreWar);
    let soviets = Place::WarBox(Asia, Soviet);
    position.lay(MarkerKind::EuropeanTotalWar, Soviet, soviets);
    assert_eq!(status(&position.state, Asia, Soviet), WarState::TotalWar);
    for (faction, from, expected) in [
        (Western, WarState::LimitedWar, true),
        (Western, WarState::TotalWar, false),
        (Soviet, WarState::LimitedWar, true),
        (Soviet, WarState::TotalWar, true),
    ] {
        let held = holds(&mut position, CardCondition::OtherWar { faction, from });
        assert_eq!(held, expected, "{faction} {from:?}");
    }
}

/// DS-13.8.5-3, AE-13.8.9-1: with no marker in its box an Ally is in no war, and with one in
/// the war that it shows, whatever the other Ally's box shows.
#[test]
fn an_empty_box_is_no_war() {
    for (marker, limited, total) in [
        (None, false, false),
        (Some(MarkerKind::EuropeanLimitedWar), true, false),
        (Some(MarkerKind::EuropeanTotalWar), true, true),
    ] {
        let mut position = Position::campaign_in_asia();
        if let Some(kind) = marker {
            position.lay(kind, Western, Place::WarBox(Asia, Soviet));
        }
        let mut held = |faction, from| {
            let condition = CardCondition::OtherWar { faction, from };
            holds(&mut position, condition)
        };
        assert_eq!(held(Soviet, WarState::LimitedWar), limited, "{marker:?}");
        assert_eq!(held(Soviet, WarState::TotalWar), total, "{marker:?}");
        assert!(!held(Western, WarState::LimitedWar), "{marker:?}");
    }
}

/// Reports whether a condition holds for a card that is turned up.
fn holds(position: &mut Position, when: CardCondition) -> bool {
    let before = position.state.progress(Asia).esv;
    let told = Effect::If {
        when,
        then: vec![Effect::Esv(1)],
        otherwise: Vec::new(),
    };
    position.turn_up(Western, vec![told], 3);
    position.state.progress(Asia).esv > before
}

/// The war in the Pacific, as Europe sees it.
#[test]
fn europe_sees_the_pacific() {
    let mut position = Position::campaign();
    assert_eq!(status(&position.state, Europe, Western), WarState::PreWar);
    let west = Place::WarBox(Europe, Western);
    position.lay(MarkerKind::PacificLimitedWar, Western, west);
    assert_eq!(
        status(&position.state, Europe, Western),
        WarState::LimitedWar
    );
    assert_eq!(status(&position.state, Europe, Soviet), WarState::PreWar);
}

/// AE-13.8.9-1, AE-12-5; AEV-EX-44: where both maps are played each has a War State, which
/// the other sees. The campaigns of 1938 begin so.
#[test]
fn with_both_maps_the_other_ones_war_state_counts() {
    let mut position = Position::campaign_on_both_maps();
    let at = Place::WarBox(Europe, Western);
    position.lay(MarkerKind::PacificTotalWar, Western, at);
    position.state.set_war_state(Asia, WarState::LimitedWar);
    assert_eq!(position.state.war_state(Europe), WarState::PreWar);
    for ally in [Western, Soviet] {
        assert_eq!(status(&position.state, Europe, ally), WarState::LimitedWar);
        assert_eq!(status(&position.state, Asia, ally), WarState::PreWar);
    }
}
