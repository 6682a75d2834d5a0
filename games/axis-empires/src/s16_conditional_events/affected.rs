//! Who gives in or makes peace with Japan: the Settlement Affected Countries, and the lands
//! that the peace is about.

use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::pack::card::conditional_event::Affected;
use crate::pack::{PostureBoxId, Status};
use crate::politics;
use crate::state::State;

/// A hex that decides about an area.
pub(super) type Stake = (&'static str, &'static str);

impl Affected {
    /// The faction.
    #[must_use]
    pub const fn faction(self) -> Faction {
        match self {
            Self::Britain | Self::NationalistChina | Self::UnitedStates => Faction::Western,
            Self::CommunistChina | Self::Russia => Faction::Soviet,
        }
    }

    /// Whether it is one of the two Chinas.
    #[must_use]
    pub const fn is_chinese(self) -> bool {
        matches!(self, Self::NationalistChina | Self::CommunistChina)
    }

    /// The name of its box of the posture display, with which the name of its Enforced Peace
    /// marker begins.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Britain => "Britain",
            Self::NationalistChina => "Nationalist China",
            Self::UnitedStates => "US/Western Minors",
            Self::CommunistChina => "Communist China",
            Self::Russia => "Russia",
        }
    }

    /// The Major Country; a China has none.
    const fn major(self) -> Option<&'static str> {
        match self {
            Self::Britain => Some("Britain"),
            Self::UnitedStates => Some("United States"),
            Self::Russia => Some("Russia"),
            Self::NationalistChina | Self::CommunistChina => None,
        }
    }

    /// Its own box of the posture display.
    pub(super) fn posture_box(self, state: &State) -> Option<PostureBoxId> {
        let mut boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
        boxes
            .find(|(_, row)| row.theatre == Theatre::Asia && *row.name == *self.name())
            .map(|(id, _)| id)
    }

    /// The boxes of all that a settlement with it binds.
    pub(super) fn boxes(self, state: &State) -> Vec<PostureBoxId> {
        let minors = (0..)
            .map(PostureBoxId)
            .zip(&state.pack().posture_boxes)
            .filter(|(_, row)| {
                self == Self::Russia
                    && row.theatre == Theatre::Asia
                    && row.faction == Faction::Soviet
                    && row.other_minors
            })
            .map(|(id, _)| id);
        self.posture_box(state).into_iter().chain(minors).collect()
    }

    /// Whether a country is itself the one, or one of the Chinese countries that are it
    /// together.
    pub(super) fn is(self, state: &State, country: AreaId) -> bool {
        let row = state.map().area(country);
        match self.major() {
            Some(name) => *row.name == *name && row.theatre == Theatre::Asia,
            None => self.has_joined(state, country) && politics::is_chinese(state, Some(country)),
        }
    }

    /// Whether a country is affected by a settlement: the one itself, with the United States
    /// and Russia the active and conquered other Minor Countries of their faction, Chinese
    /// ones left out (`DS-16.2.5-1`, `DS-16.2.6-1`).
    pub(super) fn affects(self, state: &State, country: AreaId) -> bool {
        let leads_minors = matches!(self, Self::UnitedStates | Self::Russia);
        self.is(state, country)
            || leads_minors
                && self.has_joined(state, country)
                && politics::is_minor(state, country)
                && !politics::is_chinese(state, Some(country))
    }

    fn has_joined(self, state: &State, country: AreaId) -> bool {
        let area = state.area(country);
        state.map().area(country).theatre == Theatre::Asia
            && matches!(area.status, Status::Active | Status::Conquered)
            && area.alignment == Some(self.faction())
    }

    /// The hexes in which a supplied Japanese ground unit wins an area for Japan
    /// (`DS-16.2.5-7` to `DS-16.2.5-10`, `DS-16.4.1-3`, `DS-16.4.3-3`, `DS-16.6.2-3`).
    pub(super) const fn japanese_gains(self) -> &'static [Stake] {
        match self {
            Self::Britain => &[
                ("a3321", "Sarawak"),
                ("a4222", "Hong Kong"),
                ("p2606", "Papua"),
                ("p2808", "Solomon Islands"),
                ("a4015", "Burma"),
                ("a3218", "Malaya"),
            ],
            Self::NationalistChina | Self::CommunistChina => {
                &[("a5322", "Inner Mongolia"), ("a4120", "Hainan")]
            }
            Self::UnitedStates => &[
                ("p5720", "Aleutian Islands"),
                ("p3806", "Guam"),
                ("a3824", "Philippines"),
                ("p4519", "Midway"),
                ("a3619", "Indochina"),
                ("p4113", "Wake"),
            ],
            Self::Russia => &[
                ("p5806", "Sakhalin"),
                ("a5727", "Amur"),
                ("a5824", "Trans-Baikal"),
                ("a5821", "Siberia"),
                ("p5810", "Kamchatka"),
                ("p5301", "Primorye"),
            ],
        }
    }

    /// The hexes in which a supplied ground unit of its own wins an area from Japan
    /// (`DS-16.2.6-5` to `DS-16.2.6-8`).
    pub(super) const fn japanese_losses(self) -> &'static [Stake] {
        match self {
            Self::Britain => &[
                ("p3612", "Marshall Islands"),
                ("a4427", "Okinawa"),
                ("p3402", "Western Caroline Islands"),
                ("a4324", "Formosa"),
                ("p3408", "Eastern Caroline Islands"),
            ],
            Self::NationalistChina | Self::CommunistChina => {
                &[("a5224", "Jehol"), ("a4725", "Shanghai")]
            }
            Self::UnitedStates => &[
                ("p4304", "Iwo Jima"),
                ("p3612", "Marshall Islands"),
                ("p3402", "Western Caroline Islands"),
                ("p3408", "Eastern Caroline Islands"),
                ("p3906", "Saipan"),
            ],
            Self::Russia => &[
                ("a5427", "Kirin"),
                ("a5027", "Korea"),
                ("a5226", "Liaoning"),
                ("p5605", "Karafuto"),
                ("a5226", "Heilungkiang"),
            ],
        }
    }
}

/// The stakes that the map has, by ids.
pub(super) fn on_map(state: &State, stakes: &[Stake]) -> Vec<(HexId, AreaId)> {
    let map = state.map();
    stakes
        .iter()
        .filter_map(|(hex, area)| {
            let hex = map.find(hex.parse().ok()?)?;
            Some((hex, map.area_in(Theatre::Asia, area)?))
        })
        .collect()
}
