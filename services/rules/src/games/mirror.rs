//! Enumerations whose names are the same in a game's engine and its messages.

/// Writes an enumeration whose names are the same on both sides. Where it is used, `wire`
/// is the game's package.
macro_rules! written {
    ($write:ident: $engine:ident => $wire:ident { $($name:ident),* $(,)? }) => {
        pub(super) fn $write(value: $engine) -> i32 {
            match value {
                $($engine::$name => wire::$wire::$name as i32,)*
            }
        }
    };
}

/// Writes and reads an enumeration whose names are the same on both sides.
macro_rules! mirrored {
    ($write:ident, $read:ident: $engine:ident = $wire:ident { $($name:ident),* $(,)? }) => {
        written!($write: $engine => $wire { $($name),* });

        pub(super) fn $read(value: i32) -> $crate::codec::Decoded<$engine> {
            match wire::$wire::try_from(value) {
                $(Ok(wire::$wire::$name) => Ok($engine::$name),)*
                _ => Err($crate::codec::BadField::new(concat!("must be a ", stringify!($wire)))),
            }
        }
    };
}
