//! The messages of Nim, each a row of numbers. Those of a game in this project are made from its
//! package in `proto/`.

use prost::{Message, Name};

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident { $($field:ident = $tag:literal),* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Message)]
            pub(crate) struct $name {
                $(#[prost(uint32, tag = $tag)] pub(crate) $field: u32,)*
            }

            impl Name for $name {
                const NAME: &'static str = stringify!($name);
                const PACKAGE: &'static str = "nim.v1";
            }
        )*
    };
}

messages! {
    /// Options: how many stones there are, 21 when it is 0.
    NimOptions { heap = "1" }
    /// A command: how many are taken.
    Take { stones = "1" }
    /// The event that happened.
    Taken { stones = "1" }
    /// Maximum number that may be taken.
    NimLegal { most = "1" }
    /// View of every viewer.
    NimView { heap = "1", moves = "2" }
}
