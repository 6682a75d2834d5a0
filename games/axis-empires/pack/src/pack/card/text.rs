//! Conditions and effects in words, for people.
//!
//! The texts follow the pack's file: its own words, with names in place of numbers. Only parts
//! that join others (if, or, one of) have a phrase of their own, so that a new condition or
//! effect has a text as soon as it can be read.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::map::AreaId;
use crate::pack::content::Pack;

/// Each of some conditions or effects in a line.
#[must_use]
pub fn phrases<T: Serialize>(pack: &Pack, parts: &[T]) -> Vec<String> {
    parts.iter().map(|part| phrase(pack, part)).collect()
}

/// A condition, an effect or a word of theirs in a line.
#[must_use]
pub fn phrase<T: Serialize>(pack: &Pack, part: &T) -> String {
    // Anything read from a pack's file can be written again.
    let value = serde_json::to_value(part).unwrap_or_default();
    CardText(pack).value(&value)
}

struct CardText<'a>(&'a Pack);

impl CardText<'_> {
    fn value(&self, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::String(word) => spaced(word),
            Value::Array(parts) => self.list(parts),
            Value::Object(members) => self.object(members),
        }
    }

    /// Deeds one after the other, or names side by side.
    fn list(&self, parts: &[Value]) -> String {
        let deeds = parts.iter().any(|part| !self.is_name(part));
        self.joined(parts, if deeds { "; " } else { ", " })
    }

    fn joined(&self, parts: &[Value], between: &str) -> String {
        let told: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
        told.join(between)
    }

    fn is_name(&self, value: &Value) -> bool {
        match value {
            Value::Object(members) => match only(members) {
                Some((kind, number)) => {
                    self.name(kind, number).is_some() || number.is_string() || number.is_number()
                }
                None => members.contains_key("of") && members.contains_key("count"),
            },
            Value::Array(_) => false,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        }
    }

    /// A name, a variant with its contents, or several fields.
    fn object(&self, members: &Map<String, Value>) -> String {
        match only(members) {
            Some((key, value)) => self
                .name(key, value)
                .unwrap_or_else(|| self.variant(key, value)),
            None => self.fields(members),
        }
    }

    fn variant(&self, key: &str, value: &Value) -> String {
        let part = |name: &str| value.get(name).filter(|part| !is_nothing(part));
        match (key, value) {
            ("all", Value::Array(parts)) => self.joined(parts, " and "),
            ("any", Value::Array(parts)) => self.joined(parts, " or "),
            ("not", of) => format!("not {}", self.value(of)),
            ("if", _) => {
                let told = |name| part(name).map(|it| self.value(it)).unwrap_or_default();
                let first = format!("if {}: {}", told("when"), told("then"));
                match part("otherwise") {
                    Some(otherwise) => format!("{first}; if not: {}", self.value(otherwise)),
                    None => first,
                }
            }
            ("one-of", _) => {
                let of = part("of").and_then(Value::as_array);
                let told = of.into_iter().flatten().map(|choice| self.choice(choice));
                let told: Vec<String> = told.collect();
                let may = part("duty").is_some_and(|duty| duty == "may");
                let lead = if may {
                    "one of these or none"
                } else {
                    "one of these"
                };
                format!("{lead}: {}", told.join(" | "))
            }
            ("roll", _) => {
                let modifiers = part("modifiers")
                    .map(|it| self.value(it))
                    .unwrap_or_default();
                let rows = part("rows").and_then(Value::as_array);
                let rows = rows.map_or(&[][..], Vec::as_slice);
                format!("a die (modifiers {modifiers}): {}", self.rows(rows))
            }
            ("country", Value::Object(of)) if of.contains_key("which") => {
                let who = part("which").map(|it| self.value(it));
                let who = who.unwrap_or_else(|| "the selected country".to_owned());
                let mut rest = of.clone();
                rest.remove("which");
                format!("{who} with {}", self.fields(&rest))
            }
            (key, value) if is_nothing(value) => spaced(key),
            (key, Value::Object(of)) if only(of).is_none() => {
                format!("{}: {}", spaced(key), self.fields(of))
            }
            (key, value) => format!("{} {}", spaced(key), self.value(value)),
        }
    }

    /// One of several things to do, with what it takes.
    fn choice(&self, choice: &Value) -> String {
        let then = choice
            .get("then")
            .map(|it| self.value(it))
            .unwrap_or_default();
        match choice.get("when").and_then(Value::as_array) {
            Some(when) if !when.is_empty() => format!("{then} (if {})", self.joined(when, " and ")),
            _ => then,
        }
    }

    /// Rows of a die; equal rows are written once.
    fn rows(&self, rows: &[Value]) -> String {
        let told: Vec<(usize, String)> =
            (1..).zip(rows.iter().map(|row| self.value(row))).collect();
        let alike = told.chunk_by(|one, next| one.1 == next.1);
        let row = |rows: &[(usize, String)]| match rows {
            [] => String::new(),
            [(number, text)] => format!("{number} {text}"),
            [(first, text), .., (last, _)] => format!("{first} to {last} {text}"),
        };
        let told: Vec<String> = alike.map(row).collect();
        told.join(" | ")
    }

    fn fields(&self, members: &Map<String, Value>) -> String {
        if let (Some(of), Some(count)) = (members.get("of"), members.get("count"))
            && members.len() == 2
        {
            return format!("{count} {}", self.value(of));
        }
        let told = members.iter().filter(|(_, value)| !is_nothing(value));
        let told: Vec<String> = told
            .map(|(key, value)| match self.named(key, value) {
                Some(name) => name,
                None => format!("{} {}", spaced(key), self.value(value)),
            })
            .collect();
        told.join(", ")
    }

    /// A field that holds nothing but a name of its own kind.
    fn named(&self, key: &str, value: &Value) -> Option<String> {
        let (kind, number) = only(value.as_object()?)?;
        (kind == key).then(|| self.name(kind, number))?
    }

    /// The name of a thing of the pack.
    fn name(&self, kind: &str, number: &Value) -> Option<String> {
        let pack = self.0;
        let index = usize::try_from(number.as_u64()?).ok()?;
        match kind {
            "area" => {
                let id = AreaId(u8::try_from(index).ok()?);
                let row = pack.map.areas().get(id.index())?;
                Some(row.name.to_string())
            }
            "card" => {
                let card = pack.cards.get(index)?;
                Some(format!(
                    "card {} of the {} deck, {}",
                    card.number, card.faction, card.title
                ))
            }
            "event" => pack
                .events
                .get(index)
                .map(|row| format!("event {}", row.name)),
            "hex" => {
                let hex = pack.map.hexes().get(index)?;
                Some(match &hex.name {
                    Some(name) => format!("{name} ({})", hex.code),
                    None => hex.code.to_string(),
                })
            }
            "marker" => pack.markers.get(index).map(|row| row.name.to_string()),
            "posture" => {
                let row = pack.posture_boxes.get(index)?;
                Some(format!("the box {}", row.name))
            }
            "table" => pack
                .tables
                .get(index)
                .map(|row| format!("table {}", row.name)),
            "unit" => pack.counters.get(index).map(|row| row.name.to_string()),
            _ => None,
        }
    }
}

/// The only member of an object.
fn only(members: &Map<String, Value>) -> Option<(&String, &Value)> {
    let mut members = members.iter();
    match (members.next(), members.next()) {
        (first, None) => first,
        _ => None,
    }
}

/// Reports whether a part is empty.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(parts) => parts.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
    }
}

/// A word of the pack's files as people read it.
fn spaced(word: &str) -> String {
    match word {
        "pac" => "a policy".to_owned(),
        "tac" => "a truce".to_owned(),
        _ => word.replace(['-', '_'], " "),
    }
}
