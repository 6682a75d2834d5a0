//! Countries that surrender to or make peace with Japan: the Settlement Affected Countries, and
//! the lands that the peace concerns.

use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::pack::card::conditional_event::Affected;
use crate::pack::{PostureBoxId, Status};
use crate::politics;
use crate::state::State;

/// A hex that decides about an area.
pub(super) type Stake = (&'static str, NamedArea);

/// Data of a country with which peace in Asia is made.
pub(super) trait AffectedCountry {
    /// Its own box of the posture display.
    fn posture_box(self, state: &State) -> Option<PostureBoxId>;

    /// The boxes of all that a settlement with it binds.
    fn boxes(self, state: &State) -> Vec<PostureBoxId>;

    /// Reports whether a country is the affected country itself, or one of the Chinese countries
    /// that form it together.
    fn is(self, state: &State, country: AreaId) -> bool;

    /// Reports whether a country is affected by a settlement: the country itself, and with the
    /// United States and Russia the active and conquered other Minor Countries of their faction,
    /// except Chinese ones (`DS-16.2.5-1`, `DS-16.2.6-1`).
    fn affects(self, state: &State, country: AreaId) -> bool;

    /// The hexes in which a supplied Japanese ground unit wins an area for Japan
    /// (`DS-16.2.5-7` to `DS-16.2.5-10`, `DS-16.4.1-3`, `DS-16.4.3-3`, `DS-16.6.2-3`).
    fn japanese_gains(self) -> &'static [Stake];

    /// The hexes in which a supplied ground unit of its own wins an area from Japan
    /// (`DS-16.2.6-5` to `DS-16.2.6-8`).
    fn japanese_losses(self) -> &'static [Stake];
}

impl AffectedCountry for Affected {
    fn posture_box(self, state: &State) -> Option<PostureBoxId> {
        let mut boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
        boxes
            .find(|(_, row)| row.theatre == Theatre::Asia && *row.name == *self.name())
            .map(|(id, _)| id)
    }

    fn boxes(self, state: &State) -> Vec<PostureBoxId> {
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

    fn is(self, state: &State, country: AreaId) -> bool {
        let row = state.map().area(country);
        match major(self) {
            Some(_) => row.named == major(self) && row.theatre == Theatre::Asia,
            None => has_joined(self, state, country) && politics::is_chinese(state, Some(country)),
        }
    }

    fn affects(self, state: &State, country: AreaId) -> bool {
        let leads_minors = matches!(self, Self::UnitedStates | Self::Russia);
        self.is(state, country)
            || leads_minors
                && has_joined(self, state, country)
                && politics::is_minor(state, country)
                && !politics::is_chinese(state, Some(country))
    }

    fn japanese_gains(self) -> &'static [Stake] {
        match self {
            Self::Britain => &[
                ("a3321", NamedArea::Sarawak),
                ("a4222", NamedArea::HongKong),
                ("p2606", NamedArea::Papua),
                ("p2808", NamedArea::SolomonIslands),
                ("a4015", NamedArea::Burma),
                ("a3218", NamedArea::Malaya),
            ],
            Self::NationalistChina | Self::CommunistChina => &[
                ("a5322", NamedArea::InnerMongolia),
                ("a4120", NamedArea::Hainan),
            ],
            Self::UnitedStates => &[
                ("p5720", NamedArea::AleutianIslands),
                ("p3806", NamedArea::Guam),
                ("a3824", NamedArea::Philippines),
                ("p4519", NamedArea::Midway),
                ("a3619", NamedArea::Indochina),
                ("p4113", NamedArea::Wake),
            ],
            Self::Russia => &[
                ("p5806", NamedArea::Sakhalin),
                ("a5727", NamedArea::Amur),
                ("a5824", NamedArea::TransBaikal),
                ("a5821", NamedArea::Siberia),
                ("p5810", NamedArea::Kamchatka),
                ("p5301", NamedArea::Primorye),
            ],
        }
    }

    fn japanese_losses(self) -> &'static [Stake] {
        match self {
            Self::Britain => &[
                ("p3612", NamedArea::MarshallIslands),
                ("a4427", NamedArea::Okinawa),
                ("p3402", NamedArea::WesternCarolineIslands),
                ("a4324", NamedArea::Formosa),
                ("p3408", NamedArea::EasternCarolineIslands),
            ],
            Self::NationalistChina | Self::CommunistChina => {
                &[("a5224", NamedArea::Jehol), ("a4725", NamedArea::Shanghai)]
            }
            Self::UnitedStates => &[
                ("p4304", NamedArea::IwoJima),
                ("p3612", NamedArea::MarshallIslands),
                ("p3402", NamedArea::WesternCarolineIslands),
                ("p3408", NamedArea::EasternCarolineIslands),
                ("p3906", NamedArea::Saipan),
            ],
            Self::Russia => &[
                ("a5427", NamedArea::Kirin),
                ("a5027", NamedArea::Korea),
                ("a5226", NamedArea::Liaoning),
                ("p5605", NamedArea::Karafuto),
                ("a5226", NamedArea::Heilungkiang),
            ],
        }
    }
}

/// The Major Country; a China has none.
const fn major(of: Affected) -> Option<NamedArea> {
    match of {
        Affected::Britain => Some(NamedArea::Britain),
        Affected::UnitedStates => Some(NamedArea::UnitedStates),
        Affected::Russia => Some(NamedArea::Russia),
        Affected::NationalistChina | Affected::CommunistChina => None,
    }
}

fn has_joined(of: Affected, state: &State, country: AreaId) -> bool {
    let area = state.area(country);
    state.map().area(country).theatre == Theatre::Asia
        && matches!(area.status, Status::Active | Status::Conquered)
        && area.alignment == Some(of.faction())
}

/// The stakes that the map has, by ids.
pub(super) fn on_map(state: &State, stakes: &[Stake]) -> Vec<(HexId, AreaId)> {
    let map = state.map();
    stakes
        .iter()
        .filter_map(|(hex, area)| {
            let hex = map.find(hex.parse().ok()?)?;
            Some((hex, map.named(Theatre::Asia, *area)?))
        })
        .collect()
}
