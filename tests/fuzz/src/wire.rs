//! Protobuf messages without their types: what can be done to one so that most of it can
//! still be decoded.

use prost::encoding::{WireType, decode_key, decode_varint, encode_key, encode_varint};

use crate::choices::Choices;

/// A field of a message.
#[derive(Clone, Debug, PartialEq)]
struct Field {
    number: u32,
    value: Value,
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Varint(u64),
    Eight([u8; 8]),
    Four([u8; 4]),
    /// A text, bytes, packed numbers or a message.
    Long(Vec<u8>),
}

/// The deepest that messages are changed or made.
const DEEPEST: u32 = 5;

/// Numbers at which something may break.
const NUMBERS: [u64; 12] = [
    0,
    1,
    2,
    7,
    127,
    128,
    255,
    1 << 31,
    u32::MAX as u64,
    i64::MAX as u64,
    1 << 63,
    u64::MAX,
];

/// The message with some changes, few or many.
pub fn mutate(message: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut mutated = message.to_vec();
    for _ in 0..=choices.below(5) {
        mutated = match (choices.below(8), read(&mutated)) {
            (0, _) | (_, None) => spoil(mutated, choices),
            (_, Some(mut fields)) => {
                change(&mut fields, choices, DEEPEST);
                write(&fields)
            }
        };
    }
    mutated
}

/// A message of nothing but what the choices say.
pub fn invent(choices: &mut Choices<'_>) -> Vec<u8> {
    write(&fields(choices, DEEPEST))
}

/// Bytes that need not be a message any more.
pub fn spoil(mut bytes: Vec<u8>, choices: &mut Choices<'_>) -> Vec<u8> {
    let place = choices.below(bytes.len().max(1));
    match choices.below(5) {
        0 if !bytes.is_empty() => bytes[place] ^= 1 << choices.below(8),
        1 if !bytes.is_empty() => bytes[place] = choices.byte(),
        2 => bytes.truncate(place),
        3 if !bytes.is_empty() => drop(bytes.remove(place)),
        _ => {
            let inserted = choices.bytes(16).to_vec();
            bytes.splice(place..place, inserted);
        }
    }
    bytes
}

fn fields(choices: &mut Choices<'_>, depth: u32) -> Vec<Field> {
    let mut fields = Vec::new();
    while !choices.is_empty() && fields.len() < 8 && choices.below(5) > 0 {
        fields.push(field(choices, depth));
    }
    fields
}

fn field(choices: &mut Choices<'_>, depth: u32) -> Field {
    let number = 1 + choices.below(24) as u32;
    let value = match choices.below(8) {
        0 | 1 => Value::Varint(number_of(choices)),
        2 => Value::Eight(number_of(choices).to_le_bytes()),
        3 => Value::Four((number_of(choices) as u32).to_le_bytes()),
        4 | 5 if depth > 0 => Value::Long(write(&fields(choices, depth - 1))),
        _ => Value::Long(choices.bytes(24).to_vec()),
    };
    Field { number, value }
}

fn number_of(choices: &mut Choices<'_>) -> u64 {
    match choices.below(3) {
        0 => *choices.one(&NUMBERS),
        1 => u64::from(choices.byte()),
        _ => {
            let mut bytes = [0; 8];
            bytes.fill_with(|| choices.byte());
            u64::from_le_bytes(bytes)
        }
    }
}

fn change(fields: &mut Vec<Field>, choices: &mut Choices<'_>, depth: u32) {
    let place = choices.below(fields.len());
    match choices.below(10) {
        0 => fields.push(field(choices, depth)),
        1 if !fields.is_empty() => drop(fields.remove(place)),
        2 if !fields.is_empty() => fields.push(fields[place].clone()),
        3 if !fields.is_empty() => fields[place].number = 1 + choices.below(24) as u32,
        4 => fields.reverse(),
        _ => {
            if let Some(field) = fields.get_mut(place) {
                change_value(&mut field.value, choices, depth);
            }
        }
    }
}

fn change_value(value: &mut Value, choices: &mut Choices<'_>, depth: u32) {
    match value {
        Value::Varint(number) => *number = number_of(choices),
        Value::Eight(bytes) => *bytes = number_of(choices).to_le_bytes(),
        Value::Four(bytes) => *bytes = (number_of(choices) as u32).to_le_bytes(),
        Value::Long(bytes) => match read(bytes).filter(|_| depth > 0 && choices.below(4) > 0) {
            Some(mut fields) => {
                change(&mut fields, choices, depth - 1);
                *bytes = write(&fields);
            }
            None => *bytes = spoil(std::mem::take(bytes), choices),
        },
    }
}

/// The fields of what may be a message.
fn read(mut bytes: &[u8]) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let (number, kind) = decode_key(&mut bytes).ok()?;
        let value = match kind {
            WireType::Varint => Value::Varint(decode_varint(&mut bytes).ok()?),
            WireType::SixtyFourBit => Value::Eight(take(&mut bytes, 8)?.try_into().ok()?),
            WireType::ThirtyTwoBit => Value::Four(take(&mut bytes, 4)?.try_into().ok()?),
            WireType::LengthDelimited => {
                let length = usize::try_from(decode_varint(&mut bytes).ok()?).ok()?;
                Value::Long(take(&mut bytes, length)?.to_vec())
            }
            // Groups: nothing of the contract has one.
            WireType::StartGroup | WireType::EndGroup => return None,
        };
        fields.push(Field { number, value });
    }
    Some(fields)
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

fn write(fields: &[Field]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for field in fields {
        match &field.value {
            Value::Varint(number) => {
                encode_key(field.number, WireType::Varint, &mut bytes);
                encode_varint(*number, &mut bytes);
            }
            Value::Eight(value) => {
                encode_key(field.number, WireType::SixtyFourBit, &mut bytes);
                bytes.extend_from_slice(value);
            }
            Value::Four(value) => {
                encode_key(field.number, WireType::ThirtyTwoBit, &mut bytes);
                bytes.extend_from_slice(value);
            }
            Value::Long(value) => {
                bytes.extend(long_head(field.number, value.len()));
                bytes.extend_from_slice(value);
            }
        }
    }
    bytes
}

/// Bytes before a field with so many bytes.
pub(crate) fn long_head(number: u32, length: usize) -> Vec<u8> {
    let mut head = Vec::new();
    encode_key(number, WireType::LengthDelimited, &mut head);
    encode_varint(length as u64, &mut head);
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_and_written_and_most_changes_leave_one() {
        let fields = [
            (1, Value::Long(b"matches/one".to_vec())),
            (2, Value::Varint(300)),
            (3, Value::Four([1, 2, 3, 4])),
            (4, Value::Eight([7; 8])),
        ];
        let fields = fields.map(|(number, value)| Field { number, value });
        let bytes = write(&fields);
        assert_eq!(read(&bytes).unwrap(), fields);
        let changed = (0..=255u8).map(|first| {
            let choices: Vec<u8> = (0..64).map(|next| first.wrapping_mul(31) ^ next).collect();
            mutate(&bytes, &mut Choices::of(&choices))
        });
        let changed: Vec<Vec<u8>> = changed.filter(|changed| *changed != bytes).collect();
        let whole = changed.iter().filter(|bytes| read(bytes).is_some()).count();
        assert!(changed.len() > 200, "{}", changed.len());
        assert!(whole > changed.len() / 2, "{whole} of {}", changed.len());
    }
}
