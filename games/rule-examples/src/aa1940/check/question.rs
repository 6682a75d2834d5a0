//! Looks at the first open question.

use sandtable_aa1940::decision::Question;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::State;

use super::same;
use crate::aa1940::picture::owner;
use crate::fault::Fault;

/// The first question, in words.
fn first(state: &State) -> String {
    match state.pending().first() {
        Some(decision) => {
            let power = owner(state.board(), decision.power);
            format!("{power} is asked: {}", decision.question.name())
        }
        None => "nobody is asked".to_owned(),
    }
}

/// Checks the first power that is asked, and the question.
pub(super) fn check_question(state: &State, wanted: Option<(Power, &str)>) -> Result<(), Fault> {
    let found = state.pending().first();
    let found = found.map(|decision| (decision.power, decision.question.name()));
    let expected = match wanted {
        Some((power, name)) => format!("{} is asked: {name}", owner(state.board(), power)),
        None => "nobody is asked".to_owned(),
    };
    same(found == wanted, expected, || first(state))
}

/// Checks the number of losses that it asks for.
pub(super) fn hits(state: &State, wanted: u16) -> Result<(), Fault> {
    let found = match state.pending().first().map(|decision| &decision.question) {
        Some(Question::Losses { required, .. }) => *required,
        _ => 0,
    };
    same(found == wanted, format!("{wanted} losses"), || {
        format!("{found} ({})", first(state))
    })
}

/// Where it lets units retreat to.
pub(super) fn retreats(state: &State, wanted: &[SpaceId]) -> Result<(), Fault> {
    let mut found = match state.pending().first().map(|decision| &decision.question) {
        Some(Question::Press { retreats, .. }) => retreats.clone(),
        _ => Vec::new(),
    };
    let mut wanted = wanted.to_vec();
    found.sort();
    wanted.sort();
    let text = |spaces: &[SpaceId]| {
        let ids = spaces.iter().map(|it| state.board().space(*it).id.as_str());
        let ids: Vec<&str> = ids.collect();
        if ids.is_empty() {
            "no retreat".to_owned()
        } else {
            ids.join(", ")
        }
    };
    same(found == wanted, text(&wanted), || {
        format!("{} ({})", text(&found), first(state))
    })
}
