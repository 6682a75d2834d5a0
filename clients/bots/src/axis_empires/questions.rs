//! Any answer that a question offers.

use sandtable_proto::games::axis_empires::v1::answer::Kind;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::{
    AdvanceAnswer, ContestAnswer, Demand, RangedSupportAnswer, SufferAnswer, suffer_answer,
};

use super::orders::ListDraw;
use crate::rng::Rng;

/// An answer. Not to do what is offered is an answer as well, where it is allowed.
pub(super) fn answer(question: &Question, rng: &mut Rng) -> Option<Kind> {
    Some(match question {
        Question::Stacking(excess) => Kind::Stacking(*rng.pick(&excess.losses)?),
        Question::Contest(contest) => Kind::Contest(ContestAnswer {
            with: one_or_none(&contest.with, rng).copied(),
        }),
        Question::Placed(placed) => Kind::Placed(*rng.pick(&placed.uses)?),
        Question::RangedSupport(support) => Kind::RangedSupport(RangedSupportAnswer {
            headquarters: one_or_none(&support.headquarters, rng).copied(),
        }),
        Question::Suffer(demand) => Kind::Suffer(suffer(demand, rng)?),
        Question::Advance(advances) => Kind::Advance(AdvanceAnswer {
            advance: one_or_none(&advances.moves, rng).cloned(),
        }),
        Question::Choice(choice) => Kind::Choice(*rng.pick(&choice.options)?),
        Question::Luck(_) => Kind::Luck(rng.below(2) == 0),
    })
}

fn one_or_none<'a, T>(offered: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    offered.get(rng.below(offered.len() + 1))
}

fn suffer(demand: &Demand, rng: &mut Rng) -> Option<SufferAnswer> {
    let mut draw = ListDraw::of(demand.retreats.len() + demand.losses.len(), rng);
    let kind = if let Some(hex) = draw.among(&demand.retreats) {
        suffer_answer::Kind::Retreat(*hex)
    } else {
        suffer_answer::Kind::Lose(*draw.among(&demand.losses)?)
    };
    Some(SufferAnswer { kind: Some(kind) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::games::axis_empires::v1::StepLoss;

    #[test]
    fn every_way_to_suffer_is_taken_in_the_long_run() {
        let loss = StepLoss {
            piece: 9,
            left: None,
        };
        let demand = Demand {
            retreats: vec![4, 5],
            losses: vec![loss],
            ..Demand::default()
        };
        let mut rng = Rng::new(1);
        let mut seen = [false; 3];
        for _ in 0..100 {
            let answer = suffer(&demand, &mut rng).unwrap();
            match answer.kind.unwrap() {
                suffer_answer::Kind::Retreat(hex) => seen[hex as usize - 4] = true,
                suffer_answer::Kind::Lose(it) => {
                    assert_eq!(it, loss);
                    seen[2] = true;
                }
            }
        }
        assert_eq!(seen, [true; 3]);
        assert!(suffer(&Demand::default(), &mut rng).is_none());
    }
}
