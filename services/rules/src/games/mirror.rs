//! Mirrors: one declaration of how a type of an engine and a message of its game stand for each
//! other, from which a value is written and read.
//!
//! ```text
//! enumeration! { UnitKind = UnitType { Infantry, Artillery } }
//! message! { [Ids<'_>] Stack = wire::Stack { from, r#type = kind, count by read_count, unit } }
//! tuple! { wire::UnitCount = (r#type: UnitKind, count: u16) }
//! oneof! { [Ids<'_>] Command = Kind in command {
//!     DeclareWar { on },                      a variant and its message have these fields
//!     Favor(0),                               the field of the variant is the alternative itself
//!     EndPhase,                               neither holds anything
//!     Drop as wire::DropParatroopers { to },  the message has another name
//!     BuyResearch = Research { dice },        the variant has another name
//! } }
//! envelope! { [Ids<'_>] Command = wire::Command { kind } }
//! ```
//!
//! - The message's name of a field stands first; `= kind` is the engine's, a number in a tuple
//!   variant, and `by read_count` reads it in a way of its own.
//! - In brackets is what names are written by; without it there are none.
//! - Fields are read in the order of the declaration, so the first wrong one is named.
//! - `written_…!` declares the way to the wire only.

/// Declares an enumeration whose names are the same on both sides, on its way to the wire. Where
/// it is used, `wire` is the game's package.
macro_rules! written_enumeration {
    ($engine:ident = $wire:ident { $($name:ident),* $(,)? }) => {
        impl<C> $crate::games::proto::ToProto<C, i32> for $engine {
            fn to_proto(&self, _: C) -> i32 {
                match self {
                    $($engine::$name => wire::$wire::$name as i32,)*
                }
            }
        }
    };
}

/// Declares an enumeration whose names are the same on both sides.
macro_rules! enumeration {
    ($engine:ident = $wire:ident { $($name:ident),* $(,)? }) => {
        written_enumeration!($engine = $wire { $($name),* });

        impl<C> $crate::games::proto::FromProto<C, i32> for $engine {
            fn from_proto(value: i32, _: C) -> $crate::codec::Decoded<Self> {
                match wire::$wire::try_from(value) {
                    $(Ok(wire::$wire::$name) => Ok($engine::$name),)*
                    _ => Err($crate::codec::BadField::new(concat!("must be a ", stringify!($wire)))),
                }
            }
        }
    };
}

/// Declares types that hold one number.
macro_rules! numbers {
    ($($engine:ident: $number:ty),* $(,)?) => {
        $(
            impl<C> $crate::games::proto::ToProto<C, u32> for $engine {
                fn to_proto(&self, _: C) -> u32 {
                    u32::from(self.0)
                }
            }

            impl<C> $crate::games::proto::FromProto<C, u32> for $engine {
                fn from_proto(number: u32, names: C) -> $crate::codec::Decoded<Self> {
                    let number: $crate::codec::Decoded<$number> =
                        $crate::games::proto::FromProto::from_proto(number, names);
                    number.map(Self)
                }
            }
        )*
    };
}

/// Reads a part, in a way of its own if there is one.
macro_rules! read_part {
    ($wire:expr, $names:ident) => {
        $crate::games::proto::FromProto::from_proto($wire, $names)
    };
    ($wire:expr, $names:ident, $read:path) => {
        $read($wire)
    };
}

/// Declares a struct as a message, on its way to the wire.
macro_rules! written_message {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path {
        $($name:ident $(= $field:tt)? $(by $read:path)?),* $(,)?
    }) => {
        impl $($generics)* $crate::games::proto::ToProto<$by, $wire> for $engine {
            fn to_proto(&self, names: $by) -> $wire {
                let Self { $($($field :)? $name),* } = self;
                $wire { $($name: $crate::games::proto::ToProto::to_proto($name, names)),* }
            }
        }

        written_message!(@optional [$($generics)*] [$by] $engine = $wire);
    };
    (@optional [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path) => {
        impl $($generics)* $crate::games::proto::ToProto<$by, Option<$wire>> for $engine {
            fn to_proto(&self, names: $by) -> Option<$wire> {
                Some($crate::games::proto::ToProto::to_proto(self, names))
            }
        }
    };
    ([$by:ty] $($rest:tt)*) => { written_message!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { written_message!(@in [<C: Copy>] [C] $engine $($rest)*); };
}

/// Declares a struct as a message.
macro_rules! message {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path {
        $($name:ident $(= $field:tt)? $(by $read:path)?),* $(,)?
    }) => {
        written_message!(@in [$($generics)*] [$by] $engine = $wire { $($name $(= $field)?),* });

        impl $($generics)* $crate::games::proto::FromProto<$by, $wire> for $engine {
            fn from_proto(wire: $wire, names: $by) -> $crate::codec::Decoded<Self> {
                $(let $name = $crate::games::proto::in_field(
                    read_part!(wire.$name, names $(, $read)?),
                    stringify!($name),
                )?;)*
                Ok(Self { $($($field :)? $name),* })
            }
        }

        message!(@required [$($generics)*] [$by] $engine = $wire);
    };
    (@required [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path) => {
        impl $($generics)* $crate::games::proto::FromProto<$by, Option<$wire>> for $engine {
            fn from_proto(wire: Option<$wire>, names: $by) -> $crate::codec::Decoded<Self> {
                let wire = $crate::games::proto::required(wire)?;
                $crate::games::proto::FromProto::from_proto(wire, names)
            }
        }
    };
    ([$by:ty] $($rest:tt)*) => { message!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { message!(@in [<C: Copy>] [C] $engine $($rest)*); };
}

/// Declares a tuple as a message, on its way to the wire.
macro_rules! written_tuple {
    (@in [$($generics:tt)*] [$by:ty] $wire:path = ($($name:ident: $part:ty),* $(,)?)) => {
        impl $($generics)* $crate::games::proto::ToProto<$by, $wire> for ($($part,)*) {
            fn to_proto(&self, names: $by) -> $wire {
                let ($($name,)*) = self;
                $wire { $($name: $crate::games::proto::ToProto::to_proto($name, names)),* }
            }
        }
    };
    ([$by:ty] $($rest:tt)*) => { written_tuple!(@in [] [$by] $($rest)*); };
    ($wire:ident $($rest:tt)*) => { written_tuple!(@in [<C: Copy>] [C] $wire $($rest)*); };
}

/// Declares a tuple as a message.
macro_rules! tuple {
    (@in [$($generics:tt)*] [$by:ty] $wire:path = ($($name:ident: $part:ty),* $(,)?)) => {
        written_tuple!(@in [$($generics)*] [$by] $wire = ($($name: $part),*));

        impl $($generics)* $crate::games::proto::FromProto<$by, $wire> for ($($part,)*) {
            fn from_proto(wire: $wire, names: $by) -> $crate::codec::Decoded<Self> {
                $(let $name = $crate::games::proto::in_field(
                    read_part!(wire.$name, names),
                    stringify!($name),
                )?;)*
                Ok(($($name,)*))
            }
        }
    };
    ([$by:ty] $($rest:tt)*) => { tuple!(@in [] [$by] $($rest)*); };
    ($wire:ident $($rest:tt)*) => { tuple!(@in [<C: Copy>] [C] $wire $($rest)*); };
}

/// A variant with its fields, as a pattern or a value. The name of the alternative is its name
/// unless it has another.
macro_rules! variant {
    ($engine:ident $kind:ident $fields:tt) => { $engine::$kind $fields };
    ($engine:ident $kind:ident = $variant:ident $fields:tt) => { $engine::$variant $fields };
}

/// Writes what an alternative holds: a message, a value or nothing.
macro_rules! payload {
    ($names:ident $module:ident $kind:ident) => { Default::default() };
    ($names:ident $module:ident $kind:ident ($field:tt => $value:ident)) => {
        $crate::games::proto::ToProto::to_proto($value, $names)
    };
    ($names:ident $module:ident $kind:ident { $($name:ident)* }) => {
        $module::$kind {
            $($name: $crate::games::proto::ToProto::to_proto($name, $names)),*
        }
    };
    ($names:ident $module:ident $kind:ident as $($message:ident)::+ { $($name:ident)* }) => {
        $($message)::+ {
            $($name: $crate::games::proto::ToProto::to_proto($name, $names)),*
        }
    };
}

/// An expression that stands for a token.
macro_rules! instead_of {
    ($token:tt, $value:expr) => {
        $value
    };
}

/// Declares an enumeration as the alternatives of a message, on its way to the wire. Variants
/// that are written in another way follow in a `match` of their own.
macro_rules! written_oneof {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $kinds:ident in $module:ident {
        $(
            $kind:ident $(= $variant:ident)? $(as $($message:ident)::+)?
            $({ $($name:ident $(= $field:tt)? $(by $read:path)?),* $(,)? })?
            $(($value:tt))?
        ),* $(,)?
    } $(write $own_names:ident { $($pattern:pat => $written:expr),* $(,)? })?) => {
        impl $($generics)* $crate::games::proto::ToProto<$by, $kinds> for $engine {
            fn to_proto(&self, names: $by) -> $kinds {
                $(let $own_names = names;)?
                match self {
                    $(variant!($engine $kind $(= $variant)? {
                        $($($($field :)? $name),*)? $($value: value)?
                    }) => $kinds::$kind(payload!(
                        names $module $kind $(as $($message)::+)? $({ $($name)* })?
                        $(($value => value))?
                    )),)*
                    $($($pattern => $written,)*)?
                }
            }
        }

        written_message!(@optional [$($generics)*] [$by] $engine = $kinds);
    };
    ([$by:ty] $($rest:tt)*) => { written_oneof!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { written_oneof!(@in [<C: Copy>] [C] $engine $($rest)*); };
}

/// Declares an enumeration as the alternatives of a message. Variants that are written, and
/// alternatives that are read, in another way follow in a `match` of their own.
macro_rules! oneof {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $kinds:ident in $module:ident {
        $(
            $kind:ident $(= $variant:ident)? $(as $($message:ident)::+)?
            $({ $($name:ident $(= $field:tt)? $(by $read:path)?),* $(,)? })?
            $(($value:tt))?
        ),* $(,)?
    } $(write $own_names:ident { $($pattern:pat => $written:expr),* $(,)? }
        read $own:ident { $($alternative:pat => $found:expr),* $(,)? })?) => {
        written_oneof!(@in [$($generics)*] [$by] $engine = $kinds in $module {
            $(
                $kind $(= $variant)? $(as $($message)::+)?
                $({ $($name $(= $field)?),* })? $(($value))?
            ),*
        } $(write $own_names { $($pattern => $written),* })?);

        impl $($generics)* $crate::games::proto::FromProto<$by, $kinds> for $engine {
            fn from_proto(wire: $kinds, names: $by) -> $crate::codec::Decoded<Self> {
                $(let $own = names;)?
                match wire {
                    $($kinds::$kind(held) => {
                        // What holds nothing is not looked at.
                        let _ = &held;
                        let read = || -> $crate::codec::Decoded<Self> {
                            $($(let $name = $crate::games::proto::in_field(
                                read_part!(held.$name, names $(, $read)?),
                                stringify!($name),
                            )?;)*)?
                            $(let value = instead_of!($value, read_part!(held, names))?;)?
                            Ok(variant!($engine $kind $(= $variant)? {
                                $($($($field :)? $name),*)? $($value: value)?
                            }))
                        };
                        $crate::games::proto::in_alternative(read(), stringify!($kind))
                    })*
                    $($($alternative => $found,)*)?
                }
            }
        }
    };
    ([$by:ty] $($rest:tt)*) => { oneof!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { oneof!(@in [<C: Copy>] [C] $engine $($rest)*); };
}

/// Declares the message around alternatives, on its way to the wire.
macro_rules! written_envelope {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path { $kind:ident }) => {
        impl $($generics)* $crate::games::proto::ToProto<$by, $wire> for $engine {
            fn to_proto(&self, names: $by) -> $wire {
                $wire { $kind: $crate::games::proto::ToProto::to_proto(self, names) }
            }
        }

        written_message!(@optional [$($generics)*] [$by] $engine = $wire);
    };
    ([$by:ty] $($rest:tt)*) => { written_envelope!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { written_envelope!(@in [<C: Copy>] [C] $engine $($rest)*); };
}

/// Declares the message around alternatives, one of which must be set.
macro_rules! envelope {
    (@in [$($generics:tt)*] [$by:ty] $engine:ident = $wire:path { $kind:ident }) => {
        written_envelope!(@in [$($generics)*] [$by] $engine = $wire { $kind });

        impl $($generics)* $crate::games::proto::FromProto<$by, $wire> for $engine {
            fn from_proto(wire: $wire, names: $by) -> $crate::codec::Decoded<Self> {
                match wire.$kind {
                    Some(kind) => $crate::games::proto::FromProto::from_proto(kind, names),
                    None => Err($crate::codec::BadField::missing(stringify!($kind))),
                }
            }
        }

        message!(@required [$($generics)*] [$by] $engine = $wire);
    };
    ([$by:ty] $($rest:tt)*) => { envelope!(@in [] [$by] $($rest)*); };
    ($engine:ident $($rest:tt)*) => { envelope!(@in [<C: Copy>] [C] $engine $($rest)*); };
}
