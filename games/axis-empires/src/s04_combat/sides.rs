//! Barriers between two hexes, as far as combat is concerned.

use crate::map::{HexId, Hexside, SideFeature};
use crate::pack::MarkerKind;
use crate::s08_zoc;
use crate::state::{FaceUp, State};

/// The side between two neighbouring hexes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CrossedSide {
    side: Hexside,
    /// The Beachhead that points across it, front side up or not.
    beachhead: Option<(MarkerKind, crate::pack::Side)>,
    water: bool,
}

impl CrossedSide {
    /// The side between two hexes; none if they are no neighbours.
    pub(crate) fn of(state: &State, from: HexId, to: HexId) -> Option<Self> {
        let map = state.map();
        let side = map.side(from, to)?;
        let beachhead = s08_zoc::beachhead_between(state, from, to)
            .and_then(|id| state.piece(id))
            .and_then(|piece| match piece.face_up(state.pack()) {
                FaceUp::Marker(kind) => Some((kind, piece.side)),
                _ => None,
            });
        let land = map.hex(from).is_land() && map.hex(to).is_land();
        Some(Self {
            side,
            beachhead,
            water: side.is_open_water() || !land,
        })
    }

    /// Reports whether only a marine can cross: an All-Sea or Lake hexside that is no Beachhead
    /// Hexside (`AE-GLO-9`, `AE-TEC-7`).
    pub(crate) const fn is_for_marines(self) -> bool {
        self.water && self.beachhead.is_none()
    }

    /// Reports whether it is an All-Sea, Beachhead or Strait hexside.
    pub(crate) const fn is_wet(self) -> bool {
        self.water || self.beachhead.is_some() || self.side.is_strait()
    }

    /// Reports whether it is a Strait, Beachhead or Mountain hexside.
    pub(crate) const fn is_narrow(self) -> bool {
        self.beachhead.is_some() || self.side.is_strait() || self.side.has(SideFeature::Mountain)
    }

    /// Reports whether an exploiting unit stops behind it: an All-Sea, Beachhead, Mountain or
    /// Strait hexside.
    pub(crate) const fn stops(self) -> bool {
        self.is_wet() || self.side.has(SideFeature::Mountain)
    }

    /// The columns that it gives: of all that lies along it the one that shifts least
    /// (`AE-TEC-8`, `AE-TEC-9`, `AE-TEC-12`, `AE-TEC-13`, `DS-14.5-6`,
    /// `AE-TEC-14`, `AE-TEC-15`).
    pub(crate) fn shift(self, state: &State) -> i8 {
        let chart = &state.pack().chart;
        let has = |feature| self.side.has(feature);
        let beachhead = self.beachhead.map(|(kind, up)| match (kind, up) {
            (MarkerKind::SnlfBeachhead, _) => chart.beachhead_zero,
            (_, crate::pack::Side::Front) => chart.beachhead_two,
            (_, crate::pack::Side::Back) => chart.beachhead_one,
        });
        let river = has(SideFeature::River) || has(SideFeature::Canal);
        let ways = [
            has(SideFeature::Mountain).then_some(chart.mountain),
            river.then_some(chart.river),
            has(SideFeature::ConnectedStrait).then_some(chart.connected_strait),
            has(SideFeature::Strait).then_some(chart.strait),
            self.is_for_marines().then_some(chart.open_water),
            beachhead,
        ];
        let shifts = ways.into_iter().flatten().map(|effect| effect.shift);
        shifts.max().unwrap_or_default()
    }
}
