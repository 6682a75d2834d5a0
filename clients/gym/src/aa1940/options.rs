//! Options of a match out of keywords.

use prost::{Message, Name};
use prost_types::Any;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sandtable_proto::games::aa1940::v1 as wire;

use crate::keywords::keyword;

/// Keywords that there are.
pub(crate) const KEYWORDS: [&str; 8] = [
    "board",
    "seats",
    "rounds",
    "open_canals",
    "low_luck",
    "bid",
    "decide_by_score",
    "research",
];

/// The message of the options.
pub(crate) fn read(keywords: &Bound<'_, PyDict>) -> PyResult<Any> {
    let side = |name: &str| match name {
        "axis" => wire::Side::Axis,
        "allies" => wire::Side::Allies,
        _ => wire::Side::Unspecified,
    };
    let seats: Vec<Vec<String>> = keyword(keywords, "seats")?;
    let bid: Option<(String, u32)> = keyword(keywords, "bid")?;
    let dice = if keyword(keywords, "low_luck")? {
        wire::DiceRule::LowLuck
    } else {
        wire::DiceRule::Unspecified
    };
    let seats = seats.into_iter();
    let options = wire::Options {
        seats: seats.map(|powers| wire::SeatPowers { powers }).collect(),
        round_limit: keyword(keywords, "rounds")?,
        open_canals: keyword(keywords, "open_canals")?,
        dice: dice.into(),
        bid: bid.map(|(name, ipcs)| wire::Bid {
            side: side(&name).into(),
            ipcs,
        }),
        decide_by_score: keyword(keywords, "decide_by_score")?,
        research: keyword(keywords, "research")?,
        board: keyword(keywords, "board")?,
    };
    Ok(Any {
        type_url: wire::Options::type_url(),
        value: options.encode_to_vec(),
    })
}
