//! Lists and numbers out of commands.

use crate::codec::{BadField, Decoded, Within};

/// Most elements of a list in a command. No question of any game offers as many.
const MAX_LIST: usize = 512;

/// Fails if a list has too many elements.
pub(crate) fn must_be_short(length: usize) -> Decoded<()> {
    if length > MAX_LIST {
        return Err(BadField::new(format!(
            "must hold at most {MAX_LIST} elements"
        )));
    }
    Ok(())
}

/// Reads a list, telling which element is wrong.
pub(crate) fn read_list<W, T>(
    list: &[W],
    field: &str,
    read: impl Fn(&W) -> Decoded<T>,
) -> Decoded<Vec<T>> {
    must_be_short(list.len()).within(field)?;
    let element = |(index, element)| read(element).within_element(field, index);
    list.iter().enumerate().map(element).collect()
}

pub(crate) fn read_u16(number: u32) -> Decoded<u16> {
    u16::try_from(number).map_err(|_| BadField::new(format!("must be at most {}", u16::MAX)))
}

pub(crate) fn read_u8(number: u32) -> Decoded<u8> {
    u8::try_from(number).map_err(|_| BadField::new(format!("must be at most {}", u8::MAX)))
}

/// A number of things that a command is about: nothing is not a command.
pub(crate) fn read_count(number: u32) -> Decoded<u16> {
    match read_u16(number)? {
        0 => Err(BadField::new("must be at least 1")),
        count => Ok(count),
    }
}
