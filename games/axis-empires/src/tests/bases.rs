//! Air and Naval Bases: where units of a country may go from.

use crate::command::Command;
use crate::faction::Faction::{Axis, Western};
use crate::pack::Status;
use crate::s02_administrative::s2_2_support::{Order, PLACEMENT};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::testing::Position;

/// A faction's Support Segment, with a unit in its pool.
fn support(faction: crate::faction::Faction, unit: &str) -> (Position, PieceId) {
    let mut position = Position::europe();
    position.country("Italy", Status::Active, Axis);
    position.country("France", Status::Active, Western);
    position.give("Austria", "Germany");
    position.phase(faction, Segment::Support);
    position.state.set_turn(|turn| turn.stage = PLACEMENT);
    let unit = position.pool(unit, faction);
    (position, unit)
}

fn station(position: &Position, piece: PieceId, zone: &str) -> Command {
    let at = Place::OnStation(position.zone(zone));
    Command::Support(Order::Unit { piece, at })
}

/// AE-GLO-49, AE-GLO-50, DS-G-24: a Naval Base is a port with a supplied ground unit, Detachment or
/// Logistics marker of the country; not inland, not unsupplied, not another country's, not under
/// an enemy Air unit. A Western box is one for every Western unit.
/// Allows: AE-GLO-49.
/// Forbids: AE-GLO-49.
#[test]
fn a_supplied_piece_in_a_port_is_a_naval_base() {
    for (code, turned, hex, expected) in [
        ("ger-inf", false, "w3922", "accepted"),
        ("ger-det", true, "w3922", "accepted"),
        ("axis-logistics", false, "w3922", "accepted"),
        ("ita-inf", false, "w3922", "AE-2.2.3.1-2"),
        ("ger-inf", false, "w3825", "AE-2.2.3.1-2"),
        ("ger-inf", false, "w4015", "AE-2.2.3.1-2"),
    ] {
        let (mut position, unit) = support(Axis, "ger-air");
        let order = station(&position, unit, "North Sea");
        assert_eq!(position.refusal(&order), "AE-2.2.3.1-2", "no base");
        let piece = position.put(code, Axis, hex);
        if turned {
            position.back(piece);
        }
        assert_eq!(position.refusal(&order), expected, "{code} in {hex}");
        // Without a line it is none, nor under an enemy Air unit.
        let bombed = position.put("bri-air", Western, hex);
        assert_eq!(position.refusal(&order), "AE-2.2.3.1-2", "an Air unit");
        position.state.set_piece(bombed, |it| it.at = Place::Gone);
        assert_eq!(position.refusal(&order), expected);
    }
    let (mut position, unit) = support(Axis, "ger-air");
    let order = station(&position, unit, "North Sea");
    position.put("ger-inf", Axis, "w4621");
    assert_eq!(position.refusal(&order), "AE-2.2.3.1-2", "no line");
    let zone = position.zone("North Sea");
    position.put_at("ger-convoy", Axis, Place::Convoys(zone));
    assert_eq!(position.refusal(&order), "accepted", "by sea");
    let (position, unit) = support(Western, "us-air");
    let ocean = station(&position, unit, "North Atlantic");
    assert_eq!(position.refusal(&ocean), "accepted", "boxes are bases");
    let north = station(&position, unit, "North Sea");
    assert_eq!(position.refusal(&north), "AE-2.2.3.1-2");
    let (position, unit) = support(Axis, "ger-air");
    let ocean = station(&position, unit, "North Atlantic");
    assert_eq!(position.refusal(&ocean), "AE-2.2.3.1-2", "the West's alone");
}
