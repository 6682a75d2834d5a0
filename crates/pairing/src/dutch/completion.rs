//! Check that a round can be completed at all (A.9).

use integer_blossom::max_weight_matching;

use crate::dutch::player::Player;

/// Reports whether all of these players can be paired within the absolute rules. If their number
/// is odd, one of them who had no bye is left out.
pub(super) fn can_complete(players: &[&Player]) -> bool {
    let odd = players.len() % 2 == 1;
    let number = players.len() + usize::from(odd);
    let mut weights = vec![0_i32; number * number];
    for (at, one) in players.iter().enumerate() {
        for (to, other) in players.iter().enumerate().skip(at + 1) {
            weights[at * number + to] = i32::from(one.may_meet(other));
        }
        if odd {
            weights[at * number + number - 1] = i32::from(!one.had_bye);
        }
    }
    max_weight_matching(&weights, number)
        .iter()
        .all(Option::is_some)
}
