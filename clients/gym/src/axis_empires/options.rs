//! Options of a match out of keywords.

use prost::{Message, Name};
use prost_types::Any;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::keywords::keyword;

/// Keywords that there are.
pub(crate) const KEYWORDS: [&str; 6] = [
    "pack",
    "scenario",
    "seats",
    "edition",
    "optional_rules",
    "decide_by_score",
];

/// The message of the options.
pub(crate) fn read(keywords: &Bound<'_, PyDict>) -> PyResult<Any> {
    let faction = |name: &String| match name.as_str() {
        "axis" => Ok(wire::Faction::Axis as i32),
        "western" => Ok(wire::Faction::Western as i32),
        "soviet" => Ok(wire::Faction::Soviet as i32),
        _ => Err(PyValueError::new_err(format!(
            "seats: no faction is called {name:?}: axis, western or soviet"
        ))),
    };
    let named: Vec<Vec<String>> = keyword(keywords, "seats")?;
    let mut seats = Vec::new();
    for names in &named {
        let factions: PyResult<Vec<i32>> = names.iter().map(faction).collect();
        seats.push(wire::SeatFactions {
            factions: factions?,
        });
    }
    let rule = |name: &String| {
        let known = format!("OPTIONAL_RULE_{}", name.to_uppercase().replace('-', "_"));
        let rule = wire::OptionalRule::from_str_name(&known);
        rule.map(|rule| rule as i32).ok_or_else(|| {
            PyValueError::new_err(format!("optional_rules: no rule is called {name:?}"))
        })
    };
    let named: Vec<String> = keyword(keywords, "optional_rules")?;
    let rules: PyResult<Vec<i32>> = named.iter().map(rule).collect();
    let edition = match keyword::<Option<u16>>(keywords, "edition")? {
        None => wire::Edition::Unspecified,
        Some(2012) => wire::Edition::Edition2012,
        Some(2023) => wire::Edition::Edition2023,
        Some(year) => {
            return Err(PyValueError::new_err(format!(
                "edition: there is none of {year}: 2012 or 2023"
            )));
        }
    };
    let options = wire::Options {
        pack: keyword(keywords, "pack")?,
        scenario: keyword(keywords, "scenario")?,
        seats,
        edition: edition.into(),
        optional_rules: rules?,
        decide_by_score: keyword(keywords, "decide_by_score")?,
        ..wire::Options::default()
    };
    Ok(Any {
        type_url: wire::Options::type_url(),
        value: options.encode_to_vec(),
    })
}
