use crate::cholesky::dot;

/// Tolerated remainder of the right side, as a share of its length.
const LEFT_OVER: f64 = 1e-12;

/// Returns the vector that a symmetric positive matrix maps to `right`, by conjugate gradients:
/// `apply` is the matrix, `diagonal` its diagonal. For matrices too large to factor.
pub(crate) fn solve(
    apply: impl Fn(&[f64]) -> Vec<f64>,
    diagonal: &[f64],
    right: &[f64],
) -> Vec<f64> {
    let divided = |rest: &[f64]| -> Vec<f64> {
        rest.iter()
            .zip(diagonal)
            .map(|(rest, diagonal)| rest / diagonal)
            .collect()
    };
    let mut found = vec![0.0; right.len()];
    let mut rest = right.to_vec();
    let mut ahead = divided(&rest);
    let mut direction = ahead.clone();
    let mut reach = dot(&rest, &ahead);
    let enough = reach * LEFT_OVER * LEFT_OVER;
    // Each step of exact numbers finds one more unknown; rounded ones may need some more.
    for _ in 0..right.len() * 2 {
        if reach <= enough {
            break;
        }
        let image = apply(&direction);
        let step = reach / dot(&direction, &image);
        for (i, (found, rest)) in found.iter_mut().zip(&mut rest).enumerate() {
            *found += step * direction[i];
            *rest -= step * image[i];
        }
        ahead = divided(&rest);
        let next = dot(&rest, &ahead);
        let share = next / reach;
        reach = next;
        for (direction, ahead) in direction.iter_mut().zip(&ahead) {
            *direction = ahead + share * *direction;
        }
    }
    found
}
