//! Checks encoded messages before anybody reads them: every time, every enum, every field and
//! how deeply messages are nested.
//!
//! Servers check each request in their decoder, so that no method can omit it. Messages from a
//! game's own program are checked by [`packed`], as their types are not in the contract.

mod schema;
mod value;
mod wire;

use prost_types::Any;

use self::schema::{Kind, Message, Schema};
use self::wire::{Reader, Wire};

/// Maximum depth of nested messages, those packed in an `Any` included. The contract's own go
/// less than half as deep. In JSON of a `google.protobuf.Struct`, objects and lists count.
pub const MAX_DEPTH: usize = 32;

/// The message that packs another.
const ANY: &str = "google.protobuf.Any";

/// Messages that stand between an object or a list of JSON and what is in it.
const OF_JSON: [&str; 2] = [
    "google.protobuf.Struct.FieldsEntry",
    "google.protobuf.Value",
];

/// The package of the messages that replicas of different versions send each other, in which
/// what is unknown may be newer.
const BETWEEN_VERSIONS: &str = "sandtable.rules.";

/// Fault in an encoded message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// The bytes are no message.
    Truncated,
    /// Messages are nested more deeply than [`MAX_DEPTH`].
    TooDeep,
    /// An `Any` packs an `Any`.
    NestedAny,
    /// A field that the contract does not have.
    UnknownField {
        /// The message.
        message: String,
        /// The field's number.
        number: u32,
    },
    /// A field with a value that the contract does not have, or that is no moment or duration.
    Value {
        /// The field.
        field: String,
        /// The values that are allowed.
        expected: &'static str,
        /// The value found.
        found: String,
    },
}

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Truncated => f.write_str("the bytes are no message"),
            Self::TooDeep => write!(f, "messages are nested more than {MAX_DEPTH} deep"),
            Self::NestedAny => f.write_str("an Any is packed in an Any"),
            Self::UnknownField { message, number } => {
                write!(f, "{message} has no field {number}")
            }
            Self::Value {
                field,
                expected,
                found,
            } => write!(f, "{field}: must be {expected}, and is {found}"),
        }
    }
}

impl std::error::Error for Malformed {}

/// Strictness of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strictness {
    /// Fields and values that the contract does not have are refused.
    Known,
    /// Fields and values that the contract does not have are ignored.
    Newer,
}

/// Checks an encoded message of the contract.
///
/// # Errors
///
/// The first fault found in it.
pub fn message(full_name: &str, encoded: &[u8]) -> Result<(), Malformed> {
    let schema = Schema::of_contract();
    let strictness = if full_name.starts_with(BETWEEN_VERSIONS) {
        Strictness::Newer
    } else {
        Strictness::Known
    };
    match schema.find(full_name) {
        Some(message) => Walk { schema, strictness }.message(message, encoded, 1, full_name),
        // Messages that the contract does not know are opaque to every process.
        None => Ok(()),
    }
}

/// Checks a message that was packed by a game's own program, or on its behalf.
///
/// # Errors
///
/// The first fault found in it.
pub fn packed(any: &Any) -> Result<(), Malformed> {
    let schema = Schema::of_contract();
    let strictness = Strictness::Known;
    Walk { schema, strictness }.packed(&any.type_url, &any.value, 1)
}

/// Reports whether the contract, or protobuf itself, has a message of this name.
#[must_use]
pub fn is_known(full_name: &str) -> bool {
    Schema::of_contract().find(full_name).is_some()
}

/// A message under way.
#[derive(Clone, Copy)]
struct Walk {
    schema: &'static Schema,
    strictness: Strictness,
}

impl Walk {
    /// Checks the message that a field holds.
    fn message(
        self,
        message: &Message,
        encoded: &[u8],
        depth: usize,
        field: &str,
    ) -> Result<(), Malformed> {
        if depth > MAX_DEPTH {
            return Err(Malformed::TooDeep);
        }
        if message.name == ANY {
            return self.any(encoded, depth);
        }
        value::check(message, encoded, field)?;
        let mut reader = Reader::new(encoded);
        while let Some((number, wire)) = reader.field()? {
            let Some(field) = message.fields.get(&number) else {
                if self.strictness == Strictness::Known {
                    return Err(Malformed::UnknownField {
                        message: message.name.clone(),
                        number,
                    });
                }
                continue;
            };
            match (&field.kind, wire) {
                (Kind::Message(of), Wire::Bytes(inner)) => {
                    let of = self.schema.get(*of);
                    let deeper = usize::from(!OF_JSON.contains(&of.name.as_str()));
                    self.message(of, inner, depth + deeper, &field.name)?;
                }
                (Kind::Enum(values), wire) => {
                    wire.varints(|number| self.known_value(&field.name, values, number))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn known_value(self, field: &str, values: &[i32], found: u64) -> Result<(), Malformed> {
        // Negative numbers of enums are sign-extended to 64 bits.
        let known = i32::try_from(found.cast_signed()).is_ok_and(|it| values.contains(&it));
        if known || self.strictness == Strictness::Newer {
            return Ok(());
        }
        Err(Malformed::Value {
            field: field.to_owned(),
            expected: "a value of its enum",
            found: found.cast_signed().to_string(),
        })
    }

    fn any(self, encoded: &[u8], depth: usize) -> Result<(), Malformed> {
        let (mut url, mut value): (&[u8], &[u8]) = (&[], &[]);
        let mut reader = Reader::new(encoded);
        while let Some((number, wire)) = reader.field()? {
            match (number, wire) {
                (1, Wire::Bytes(bytes)) => url = bytes,
                (2, Wire::Bytes(bytes)) => value = bytes,
                _ => {
                    return Err(Malformed::UnknownField {
                        message: ANY.to_owned(),
                        number,
                    });
                }
            }
        }
        let url = std::str::from_utf8(url).map_err(|_| Malformed::Truncated)?;
        self.packed(url, value, depth)
    }

    fn packed(self, type_url: &str, value: &[u8], depth: usize) -> Result<(), Malformed> {
        let name = type_url.rsplit('/').next().unwrap_or_default();
        if name == ANY {
            return Err(Malformed::NestedAny);
        }
        let Some(message) = self.schema.find(name) else {
            return Ok(());
        };
        match self.message(message, value, depth + 1, name) {
            // Only its referee decides whether a game's message can be read.
            Err(Malformed::Truncated) if self.strictness == Strictness::Newer => Ok(()),
            checked => checked,
        }
    }
}

#[cfg(test)]
mod tests;
