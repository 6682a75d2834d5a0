//! The countries, dependents and regions that the rules name.
//!
//! A pack calls its areas what it likes; the rules of either book go by some of these names.
//! They are bound to the areas of a map once, when its pack is loaded: a rule asks
//! [`super::Map::named`] for the area, or an area for [`super::Area::named`].

use super::code::Theatre;

/// One line per area: its name in the code, its name, and the maps whose politics need it, with
/// the row of the ledger that requires it.
macro_rules! named_areas {
    ($($name:ident $words:literal [$($theatre:ident $row:literal),*];)+) => {
        /// A country, dependent or region that the rules name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum NamedArea {
            $(#[doc = $words] $name,)+
        }

        impl NamedArea {
            /// All of them, in order of their names.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The name, as packs have it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)+
                }
            }

            /// Maps whose politics need it, with the row of the ledger that requires it. A map
            /// may omit areas that only lists name.
            #[must_use]
            pub const fn needed(self) -> &'static [(Theatre, &'static str)] {
                match self {
                    $(Self::$name => &[$((Theatre::$theatre, $row)),*],)+
                }
            }
        }
    };
}

named_areas! {
    Albania "Albania" [Europe "AE-13.7.2-5"];
    AleutianIslands "Aleutian Islands" [Asia "DS-16.2.5-10"];
    Algeria "Algeria" [Europe "AE-13.8.2-1"];
    AlsaceLorraine "Alsace-Lorraine" [Europe "AE-+17.8-1"];
    Amur "Amur" [Asia "DS-16.2.5-9"];
    Australia "Australia" [Asia "AE-1.3.4-18"];
    Austria "Austria" [Europe "AE-13.8.1.1-1"];
    BalticStates "Baltic States" [Europe "AE-13.8.1.2-1"];
    Bangladesh "Bangladesh" [Asia "AE-13.8.3-1"];
    Basque "Basque" [Europe "AE-13.8.2-1"];
    Borneo "Borneo" [Asia "DS-15.26-9"];
    Britain "Britain" [Europe "AE-1.3.4-11", Asia "AE-1.2.1-5"];
    Burma "Burma" [Asia "AE-1.3.4-22"];
    Byelorussia "Byelorussia" [Europe "AE-13.8.2-1"];
    Catalonia "Catalonia" [Europe "AE-13.8.2-1"];
    Caucasus "Caucasus" [Europe "AE-13.8.2-1"];
    Celebes "Celebes" [Asia "DS-15.26-9"];
    Ceylon "Ceylon" [Asia "DS-14.38-3"];
    Crimea "Crimea" [Europe "AE-13.8.2-1"];
    Czechoslovakia "Czechoslovakia" [Europe "AE-13.8.1.1-1"];
    Danemark "Danemark" [Europe "AE-13.8.2-1"];
    Donbass "Donbass" [Europe "AE-13.8.2-1"];
    DutchNewGuinea "Dutch New Guinea" [Asia "DS-15.26-9"];
    EasternCarolineIslands "Eastern Caroline Islands" [Asia "DS-16.2.6-5"];
    EasternPoland "Eastern Poland" [Europe "AE-13.8.1.2-1"];
    Egypt "Egypt" [Europe "AE-13.8.2-1"];
    Finland "Finland" [Europe "AE-4.1.2-5"];
    Formosa "Formosa" [Asia "DS-16.2.6-5"];
    France "France" [Europe "AE-13.8.5.1-1", Asia "AE-1.3.4-19"];
    Germany "Germany" [Europe "AE-1.2.1-2"];
    Guam "Guam" [Asia "DS-16.2.5-10"];
    Hainan "Hainan" [Asia "DS-16.2.5-8"];
    Heilungkiang "Heilungkiang" [];
    HongKong "Hong Kong" [Asia "DS-16.2.5-7"];
    Hopeh "Hopeh" [Asia "DS-G-7"];
    India "India" [Asia "AE-1.3.4-18"];
    Indochina "Indochina" [Asia "DS-16.4.4-1"];
    InnerMongolia "Inner Mongolia" [Asia "DS-16.2.5-8"];
    Italy "Italy" [Europe "AE-13.7.2-5"];
    IwoJima "Iwo Jima" [Asia "DS-16.2.6-8"];
    Japan "Japan" [Asia "AE-1.2.1-3"];
    Jehol "Jehol" [];
    Kamchatka "Kamchatka" [Asia "DS-16.6.2-3"];
    Kansu "Kansu" [Asia "DS-G-7"];
    Karafuto "Karafuto" [];
    Kiangsu "Kiangsu" [Asia "DS-G-7"];
    Kirin "Kirin" [];
    Komandorski "Komandorski" [Asia "DS-16.6.2-3"];
    Korea "Korea" [Asia "AE-1.2.1-3"];
    Liaoning "Liaoning" [];
    Libya "Libya" [Europe "AE-13.7.2-5"];
    Lithuania "Lithuania" [Europe "AE-13.8.1.2-1"];
    Malaya "Malaya" [Asia "DS-16.2.5-7"];
    Manchukuo "Manchukuo" [Asia "AE-1.2.1-3"];
    MarshallIslands "Marshall Islands" [Asia "DS-16.2.6-5"];
    Midway "Midway" [Asia "DS-16.2.5-10"];
    Mongolia "Mongolia" [Asia "DS-16.6.2-2"];
    Morocco "Morocco" [Europe "AE-13.8.2-1"];
    NetherlandsEastIndies "Netherlands East Indies" [Asia "DS-15.26-9"];
    NewZealand "New Zealand" [Asia "AE-1.3.4-18"];
    NorthernFrance "Northern France" [Europe "AE-13.7.2-8"];
    Okinawa "Okinawa" [Asia "DS-16.2.6-5"];
    Pakistan "Pakistan" [Asia "AE-13.8.3-1"];
    Palestine "Palestine" [Europe "AE-13.8.2-1"];
    Papua "Papua" [Asia "DS-16.2.5-7"];
    Philippines "Philippines" [Asia "AE-1.3.4-23"];
    Poland "Poland" [Europe "AE-13.8.7-1"];
    Primorye "Primorye" [Asia "DS-16.2.5-9"];
    Rumania "Rumania" [Europe "AE-13.8.2-1"];
    Russia "Russia" [Europe "AE-4.1.2-5", Asia "DS-1.3.4-8"];
    Saipan "Saipan" [Asia "DS-16.2.6-8"];
    Sakhalin "Sakhalin" [Asia "DS-16.2.5-9"];
    Sarawak "Sarawak" [Asia "DS-16.2.5-7"];
    Shanghai "Shanghai" [Asia "DS-16.2.6-6"];
    Siberia "Siberia" [Asia "DS-16.2.5-9"];
    Sinkiang "Sinkiang" [Asia "DS-G-7"];
    SolomonIslands "Solomon Islands" [Asia "DS-16.2.5-7"];
    SouthernFrance "Southern France" [Europe "AE-+17.8-5"];
    Spain "Spain" [Europe "AE-13.8.7-1"];
    Sweden "Sweden" [Europe "AE-4.1.2-5"];
    Switzerland "Switzerland" [Europe "AE-13.8.1.1-1"];
    Syria "Syria" [Europe "AE-13.8.2-1"];
    Szechwan "Szechwan" [Asia "DS-G-7"];
    TannuTuva "Tannu Tuva" [Asia "DS-16.6.2-2"];
    Tibet "Tibet" [Asia "DS-G-7"];
    TransBaikal "Trans-Baikal" [Asia "DS-16.2.5-9"];
    TransJordan "Trans-Jordan" [Europe "AE-13.8.2-1"];
    Tunisia "Tunisia" [Europe "AE-13.8.2-1"];
    Turkey "Turkey" [Europe "AE-13.8.7-1"];
    Ukraine "Ukraine" [Europe "AE-13.8.2-1"];
    UnitedStates "United States" [Europe "AE-1.3.4-10", Asia "AE-1.3.4-23"];
    Vichy "Vichy" [Europe "AE-13.8.5.1-1"];
    Wake "Wake" [Asia "DS-16.2.5-10"];
    WesternCarolineIslands "Western Caroline Islands" [Asia "DS-16.2.6-5"];
    Yunnan "Yunnan" [Asia "DS-G-7"];
}

impl NamedArea {
    /// The one of a name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|area| area.name() == name)
    }
}
