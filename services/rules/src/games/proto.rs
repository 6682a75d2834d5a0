//! The way of values to the wire and back: the two traits, and how numbers, texts, lists and
//! absent values go.
//!
//! `C` is what names are written by: those of a board in Axis & Allies; Axis Empires writes
//! numbers, and needs nothing.

use sandtable_kernel::Seat;
use sandtable_kit::DecisionId;

use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{must_be_short, read_u8, read_u16};

/// A value that is written as a `W`.
pub(crate) trait ToProto<C, W> {
    /// Writes the value.
    fn to_proto(&self, names: C) -> W;
}

/// A value that is read from a `W`, which a hostile client may have sent.
pub(crate) trait FromProto<C, W>: Sized {
    /// Reads the value.
    fn from_proto(wire: W, names: C) -> Decoded<Self>;
}

/// Declares types that are on the wire as they are.
macro_rules! unchanged {
    ($($value:ty),*) => {
        $(
            impl<C> ToProto<C, $value> for $value {
                fn to_proto(&self, _: C) -> $value {
                    self.to_owned()
                }
            }

            impl<C> FromProto<C, $value> for $value {
                fn from_proto(wire: $value, _: C) -> Decoded<Self> {
                    Ok(wire)
                }
            }
        )*
    };
}

unchanged!(bool, u32, String);

/// Declares numbers that are larger on the wire.
macro_rules! widened {
    ($($value:ty => $wire:ty),*) => {
        $(impl<C> ToProto<C, $wire> for $value {
            fn to_proto(&self, _: C) -> $wire {
                (*self).into()
            }
        })*
    };
}

widened!(u8 => u32, u16 => u32, i8 => i32, i16 => i32);

impl<C> FromProto<C, u32> for u8 {
    fn from_proto(number: u32, _: C) -> Decoded<Self> {
        read_u8(number)
    }
}

impl<C> FromProto<C, u32> for u16 {
    fn from_proto(number: u32, _: C) -> Decoded<Self> {
        read_u16(number)
    }
}

impl<C> ToProto<C, String> for str {
    fn to_proto(&self, _: C) -> String {
        self.to_owned()
    }
}

impl<C> ToProto<C, u32> for Seat {
    fn to_proto(&self, _: C) -> u32 {
        u32::from(self.0)
    }
}

impl<C> FromProto<C, u32> for Seat {
    fn from_proto(number: u32, _: C) -> Decoded<Self> {
        read_u8(number).map(Self)
    }
}

impl<C> ToProto<C, u32> for DecisionId {
    fn to_proto(&self, _: C) -> u32 {
        self.0
    }
}

impl<C> FromProto<C, u32> for DecisionId {
    fn from_proto(number: u32, _: C) -> Decoded<Self> {
        Ok(Self(number))
    }
}

impl<C, W, T: ToProto<C, W> + ?Sized> ToProto<C, W> for Box<T> {
    fn to_proto(&self, names: C) -> W {
        (**self).to_proto(names)
    }
}

impl<C: Copy, W, T: ToProto<C, W>> ToProto<C, Vec<W>> for [T] {
    fn to_proto(&self, names: C) -> Vec<W> {
        self.iter().map(|element| element.to_proto(names)).collect()
    }
}

impl<C: Copy, W, T: ToProto<C, W>> ToProto<C, Vec<W>> for Vec<T> {
    fn to_proto(&self, names: C) -> Vec<W> {
        self.as_slice().to_proto(names)
    }
}

impl<C: Copy, W, T: FromProto<C, W>> FromProto<C, Vec<W>> for Vec<T> {
    fn from_proto(list: Vec<W>, names: C) -> Decoded<Self> {
        must_be_short(list.len())?;
        let element = |(index, wire)| T::from_proto(wire, names).within_element("", index);
        list.into_iter().enumerate().map(element).collect()
    }
}

impl<C, W, T: ToProto<C, W>> ToProto<C, Option<W>> for Option<T> {
    fn to_proto(&self, names: C) -> Option<W> {
        self.as_ref().map(|value| value.to_proto(names))
    }
}

impl<C, W, T: FromProto<C, W>> FromProto<C, Option<W>> for Option<T> {
    fn from_proto(wire: Option<W>, names: C) -> Decoded<Self> {
        wire.map(|wire| T::from_proto(wire, names)).transpose()
    }
}

/// Of an enumeration none is unspecified.
impl<C, T: ToProto<C, i32>> ToProto<C, i32> for Option<T> {
    fn to_proto(&self, names: C) -> i32 {
        self.as_ref().map_or(0, |value| value.to_proto(names))
    }
}

impl<C, T: FromProto<C, i32>> FromProto<C, i32> for Option<T> {
    fn from_proto(wire: i32, names: C) -> Decoded<Self> {
        match wire {
            0 => Ok(None),
            wire => T::from_proto(wire, names).map(Some),
        }
    }
}

/// Of a name or text none is empty.
impl<C, T: ToProto<C, String>> ToProto<C, String> for Option<T> {
    fn to_proto(&self, names: C) -> String {
        let text = self.as_ref().map(|value| value.to_proto(names));
        text.unwrap_or_default()
    }
}

impl<C, T: FromProto<C, String>> FromProto<C, String> for Option<T> {
    fn from_proto(wire: String, names: C) -> Decoded<Self> {
        if wire.is_empty() {
            Ok(None)
        } else {
            T::from_proto(wire, names).map(Some)
        }
    }
}

/// The value of a field that must be set.
pub(crate) fn required<W>(wire: Option<W>) -> Decoded<W> {
    wire.ok_or_else(|| BadField::new("must be set"))
}

/// Value read from the field of a struct of this name in Rust.
pub(crate) fn in_field<T>(read: Decoded<T>, name: &'static str) -> Decoded<T> {
    if read.is_ok() {
        return read;
    }
    read.within(name.trim_start_matches("r#"))
}

/// Value read from the alternative of this name in Rust.
pub(crate) fn in_alternative<T>(read: Decoded<T>, name: &'static str) -> Decoded<T> {
    if read.is_ok() {
        return read;
    }
    let mut field = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !field.is_empty() {
            field.push('_');
        }
        field.push(letter.to_ascii_lowercase());
    }
    read.within(&field)
}

/// Reads a field by its name.
pub(crate) fn read_from<C, W, T: FromProto<C, W>>(wire: W, names: C, field: &str) -> Decoded<T> {
    T::from_proto(wire, names).within(field)
}
