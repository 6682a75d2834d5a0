//! What things of Axis Empires are called.

use sandtable_axis_empires::pack::{Pack, TurnId};
use sandtable_axis_empires::state::{Kind, PieceId};
use sandtable_proto::games::axis_empires::v1 as game;

use super::position::hex;

/// The words of one match: its pack, and which counter each of its pieces is.
pub(crate) struct Words<'a> {
    pub(super) pack: &'a Pack,
    pieces: Vec<Option<Kind>>,
}

impl<'a> Words<'a> {
    /// The words of a match as it is seen.
    pub(crate) fn of(pack: &'a Pack, view: &game::View) -> Words<'a> {
        let kind = |piece: &game::Piece| match piece.kind? {
            game::piece::Kind::Unit(id) => {
                let id = sandtable_axis_empires::pack::CounterId(u16::try_from(id).ok()?);
                Some(Kind::Unit(id))
            }
            game::piece::Kind::Marker(id) => {
                let id = sandtable_axis_empires::pack::MarkerId(u8::try_from(id).ok()?);
                Some(Kind::Marker(id))
            }
        };
        Words {
            pack,
            pieces: view.pieces.iter().map(kind).collect(),
        }
    }

    /// What a piece is called.
    pub(crate) fn piece(&self, id: u32) -> String {
        let kind = u16::try_from(id)
            .ok()
            .and_then(|id| *self.pieces.get(PieceId(id).index())?);
        let name = match kind {
            Some(Kind::Unit(id)) => self.pack.get_counter(id).map(|row| &row.name),
            Some(Kind::Marker(id)) => self.pack.markers.get(id.index()).map(|row| &row.name),
            None => None,
        };
        match name {
            Some(name) => format!("{name} ({id})"),
            None => format!("piece {id}"),
        }
    }

    /// What several pieces are called.
    pub(super) fn pieces(&self, ids: &[u32]) -> String {
        let names: Vec<String> = ids.iter().map(|id| self.piece(*id)).collect();
        names.join(", ")
    }

    /// A hex by its name, if it has one, and its code.
    pub(crate) fn hex(&self, id: u32) -> String {
        let Some(row) = hex(self.pack, id).map(|id| self.pack.map.hex(id)) else {
            return format!("hex {id}");
        };
        match &row.name {
            Some(name) => format!("{name} ({})", row.code),
            None => row.code.to_string(),
        }
    }

    /// A place in words.
    pub(super) fn place(&self, place: Option<&game::Place>) -> String {
        use game::place::Kind as At;
        let zone = |id: u32, which: &str| {
            let zone = self.pack.map.zones().get(id as usize);
            zone.map_or_else(String::new, |zone| format!("{} ({which})", zone.name))
        };
        match place.and_then(|place| place.kind) {
            Some(At::Hex(id)) => self.hex(id),
            Some(At::Box(id)) => {
                let row = self.pack.map.boxes().get(id as usize);
                row.map_or_else(String::new, |row| format!("the {} Box", row.name))
            }
            Some(At::OnStation(id)) => zone(id, "on station"),
            Some(At::Convoys(id)) => zone(id, "convoys"),
            Some(At::Used(id)) => zone(id, "used"),
            Some(At::StrategicWarfare(_)) => "the Strategic Warfare Box".to_owned(),
            Some(At::VictoryTrack(at)) => format!("{} of the Victory Point Track", at.points),
            Some(At::ForcePool(_)) => "the Force Pool".to_owned(),
            Some(At::Delay(_)) => "the Delay Box".to_owned(),
            Some(At::NavalDelay(_)) => "the Naval Warfare Delay Box".to_owned(),
            Some(At::Track(track)) => format!("the turn track, {}", self.turn(track.turn)),
            Some(At::Holding(id)) => format!("the Holding Box of {}", self.piece(id)),
            Some(At::Aside(_)) => "aside".to_owned(),
            Some(At::Gone(())) => "out of the game".to_owned(),
            None => "somewhere".to_owned(),
        }
    }

    /// A turn by its name and year.
    pub(super) fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return String::new();
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }
}
