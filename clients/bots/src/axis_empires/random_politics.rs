//! Any order of politics that a chapter lists. None when it lists nothing.

use sandtable_proto::games::axis_empires::v1::{
    OptionCardActs, OptionCardOrder, PoliticalEventsActs, PoliticalEventsOrder, WarAndPeaceActs,
    WarAndPeaceOrder, option_card_order, political_events_order, war_and_peace_order,
};

use super::orders::ListDraw;
use crate::rng::Rng;

/// One in so many cards is chosen against the rules, where another may be.
const BLUFFS: usize = 16;

/// A card that may be chosen; seldom one that may not.
pub(super) fn option_card(acts: &OptionCardActs, rng: &mut Rng) -> Option<OptionCardOrder> {
    let fair = !acts.choose.is_empty() && (acts.bluff.is_empty() || !rng.one_in(BLUFFS));
    let kind = if fair {
        option_card_order::Kind::Choose(*rng.pick(&acts.choose)?)
    } else {
        option_card_order::Kind::Bluff(*rng.pick(&acts.bluff)?)
    };
    Some(OptionCardOrder { kind: Some(kind) })
}

/// A policy that is given up.
pub(super) fn political_events(
    acts: &PoliticalEventsActs,
    rng: &mut Rng,
) -> Option<PoliticalEventsOrder> {
    let policy = *rng.pick(&acts.end)?;
    Some(PoliticalEventsOrder {
        kind: Some(political_events_order::Kind::EndPolicy(policy)),
    })
}

/// A declaration of war, or truces that run down.
pub(super) fn war_and_peace(acts: &WarAndPeaceActs, rng: &mut Rng) -> Option<WarAndPeaceOrder> {
    let mut draw = ListDraw::of(acts.declare_war.len() + acts.reduce_truces.len(), rng);
    let kind = if let Some(country) = draw.among(&acts.declare_war) {
        war_and_peace_order::Kind::DeclareWar(*country)
    } else {
        war_and_peace_order::Kind::ReduceTruces(*draw.among(&acts.reduce_truces)?)
    };
    Some(WarAndPeaceOrder { kind: Some(kind) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_mostly_chosen_fairly_and_always_listed() {
        let acts = OptionCardActs {
            choose: vec![4, 5],
            bluff: vec![9],
        };
        let mut rng = Rng::new(1);
        let mut drawn = |acts: &OptionCardActs| option_card(acts, &mut rng).and_then(|it| it.kind);
        let all: Vec<_> = (0..200).filter_map(|_| drawn(&acts)).collect();
        let bluffs = all
            .iter()
            .filter(|kind| matches!(kind, option_card_order::Kind::Bluff(9)))
            .count();
        assert!(bluffs > 0 && bluffs < 40, "{bluffs}");
        for card in [4, 5] {
            assert!(all.contains(&option_card_order::Kind::Choose(card)));
        }
        let none = OptionCardActs {
            choose: Vec::new(),
            ..acts.clone()
        };
        assert_eq!(drawn(&none), Some(option_card_order::Kind::Bluff(9)));
        let fair = OptionCardActs {
            choose: vec![4],
            bluff: Vec::new(),
        };
        for _ in 0..100 {
            assert_eq!(drawn(&fair), Some(option_card_order::Kind::Choose(4)));
        }
        assert_eq!(drawn(&OptionCardActs::default()), None);
    }

    #[test]
    fn wars_and_truces_are_drawn_from_one_list() {
        let acts = WarAndPeaceActs {
            declare_war: vec![7],
            reduce_truces: vec![2],
        };
        let mut rng = Rng::new(1);
        let mut seen = Vec::new();
        for _ in 0..50 {
            let kind = war_and_peace(&acts, &mut rng).unwrap().kind.unwrap();
            if !seen.contains(&kind) {
                seen.push(kind);
            }
        }
        assert_eq!(seen.len(), 2);
        assert!(war_and_peace(&WarAndPeaceActs::default(), &mut rng).is_none());
    }
}
