//! What happens in Axis Empires, in a line each.

use sandtable_axis_empires::pack::{Pack, TurnId};
use sandtable_axis_empires::state::{Kind, PieceId};
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::event::Kind as Happened;

use super::position::{faction, hex};

/// The words of one match: its pack, and which counter each of its pieces is.
pub(crate) struct Words<'a> {
    pack: &'a Pack,
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

    fn place(&self, place: Option<&game::Place>) -> String {
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

    fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return String::new();
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }

    /// An event in a line; nothing for what is worth none.
    pub(crate) fn sentence(&self, event: &game::Event) -> Option<String> {
        Some(match event.kind.as_ref()? {
            Happened::SegmentBegan(it) => {
                let segment = crate::out::word(it.segment().as_str_name(), "SEGMENT_");
                let who = faction(it.faction).map_or_else(String::new, |who| format!("{who} "));
                let segment = segment.replace('_', " ");
                format!("== {}: {who}{segment}", self.turn(it.turn))
            }
            Happened::Put(it) => format!(
                "{} goes from {} to {}",
                self.piece(it.piece),
                self.place(it.from.as_ref()),
                self.place(it.to.as_ref())
            ),
            Happened::Arrived(it) => format!(
                "{} arrives: {}",
                self.piece(it.piece),
                self.place(it.at.as_ref())
            ),
            Happened::TurnedOver(it) => format!("{} is turned over", self.piece(it.piece)),
            Happened::Asked(it) => {
                let decision = it.decision.as_ref()?;
                format!("seat {} is asked question {}", decision.seat, decision.id)
            }
            Happened::Answered(it) => format!("question {} is answered", it.decision),
            Happened::OrdersFiled(_) => return None,
            Happened::TakenBack(it) => format!("{} orders are taken back", it.steps),
            Happened::Resigned(it) => format!("seat {} gives up", it.seat),
            Happened::Ended(it) => format!("the match is over: {}", it.reason),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::pack::open;

    #[test]
    fn events_are_told_by_names() {
        let pack = open::find("training").unwrap();
        let view = game::View {
            pieces: vec![game::Piece {
                kind: Some(game::piece::Kind::Unit(0)),
                ..game::Piece::default()
            }],
            ..game::View::default()
        };
        let at = |code: &str| {
            let hex = pack.map.find(code.parse().unwrap()).unwrap();
            Some(game::Place {
                kind: Some(game::place::Kind::Hex(u32::from(hex.0))),
            })
        };
        let event = game::Event {
            kind: Some(Happened::Put(game::Put {
                piece: 0,
                from: at("w2211"),
                to: at("w2212"),
            })),
        };
        let told = Words::of(&pack, &view).sentence(&event).unwrap();
        let name = &pack.counters[0].name;
        assert_eq!(
            told,
            format!("{name} (0) goes from Ardia City (w2211) to w2212")
        );
    }
}
