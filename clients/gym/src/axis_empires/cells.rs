//! Cells of the observations of Axis Empires.

use sandtable_axis_empires::pack::Pack;

use crate::layout::Layout;

/// A hex: a row each.
pub(super) mod hex {
    use crate::layout::cells;

    cells! {
        TERRAIN[1] "1 sea, 2 clear, 3 desert, 4 hills, 5 forest, 6 swamp.";
        SETTLEMENT[1] "0 none, 1 town, 2 city, 3 provisional capital, 4 capital.";
        PORT[1] "1 for a port.";
        STRATEGIC[3] "1 where it is strategic for the Axis, the West, the Soviets.";
        AREA[1] "Its country or dependent, counted from 1; 0 for none.";
        IN_PLAY[1] "1 if units may enter it in the scenario.";
        CONTROL[3] "1 where the viewer's factions, others of its side, enemies control it.";
        UNITS[3] "Ground units: own, of friends, of enemies.";
        STEPS[3] "Their steps.";
        ATTACK[3] "Their attack factors.";
        DEFENCE[3] "Their defence factors.";
        HQS[3] "Headquarters among them.";
        AIR[3] "Air units and carrier strikes.";
        FLEETS[3] "Fleets.";
        BEACHHEADS[3] "Beachheads.";
        MARKERS[3] "Other markers.";
        MOVED[1] "Own pieces that have moved in the phase.";
        ATTACKED[1] "1 if it was attacked in the segment.";
    }
}

/// An off-map box: a row each.
pub(super) mod off_map {
    use crate::layout::cells;

    cells! {
        UNITS[3] "Ground units: own, of friends, of enemies.";
        ATTACK[3] "Their attack factors.";
        OTHERS[3] "Other pieces.";
    }
}

/// A naval zone: a row each.
pub(super) mod zone {
    use crate::layout::cells;

    cells! {
        STATION[3] "Pieces in the On Station Box: own, of friends, of enemies.";
        CONVOYS[3] "Pieces in the Convoys Box.";
        USED[3] "Pieces in the Used Box.";
    }
}

/// A country, dependent or region: a row each.
pub(super) mod area {
    use crate::layout::cells;

    cells! {
        STATUS[1] "1 neutral, 2 active, 3 conquered, 4 absent.";
        ALIGNMENT[3] "1 where its faction is the viewer's, another of its side, an enemy.";
        OWNER[1] "The area that it belongs to, counted from 1; 0 for none.";
        POLICY[1] "The policy that binds it, as the contract numbers it; 0 for none.";
        TRUCE[1] "The truce that binds it, as the contract numbers it; 0 for none.";
        CONFINED[1] "1 if its units must stay at home.";
        SHUT[1] "1 if the Soviets stay out of it in their next turn.";
    }
}

/// A faction: a row each, Axis, West, Soviets.
pub(super) mod faction {
    use crate::layout::cells;

    cells! {
        OWN[1] "1 if the viewer's seat plays it.";
        SIDE[1] "1 if it is of the viewer's side.";
        PHASING[1] "1 if it is its turn.";
        SEATED[1] "1 while a seat plays it.";
        POOL[1] "Pieces in its Force Pools.";
        DELAYED[1] "Pieces in Delay Boxes and on Turn Tracks.";
        CURRENT[4] "The cards in effect in Europe and in Asia, counted from 1, each as the 256s and the rest.";
        HAS_PENDING[2] "1 where a card lies face down, in Europe and in Asia.";
        PENDING[4] "Those cards, for the seat that may see them.";
        DECK[2] "Cards of its decks, as far as the viewer can tell.";
        DISCARDED[2] "Cards that have been played for good.";
    }
}

/// A piece: a row each, by number.
pub(super) mod piece {
    use crate::layout::cells;

    cells! {
        FACTION[3] "1 where it is the viewer's, of another faction of its side, an enemy's.";
        FACE[1] "0 blank, 1 ground unit, 2 air unit, 3 fleet, 4 strike, 5 detachment, 6 airdrop, 7 escort, 8 devastation, 9 marker.";
        KIND[1] "The kind of unit or of marker, counted from 1 in the book's order.";
        COUNTRY[1] "Its country, counted from 1; 0 for none.";
        PLACE[1] "Kind of the place where it is, as the contract numbers it.";
        WHERE[2] "The hex, box, zone or turn, counted from 1, as the 256s and the rest.";
        BACK[1] "1 if its back is up.";
        STEPS[1] "Its steps.";
        ATTACK[1] "Its attack factor.";
        DEFENCE[1] "Its defence factor.";
        MOVEMENT[1] "Its movement allowance.";
        MARKS[7] "1 for each mark: moved, placed, attacked, fought, landed, organized, raised.";
    }
}

/// A box of the posture display: a row each.
pub(super) mod posture {
    use crate::layout::cells;

    cells! {
        POLICY[1] "The policy in it, as the contract numbers it; 0 for none.";
        TRUCE[1] "The truce in it, as the contract numbers it; 0 for none.";
    }
}

/// The match: one row.
pub(super) mod table {
    use crate::layout::cells;

    cells! {
        TURN[1] "The game turn.";
        SEGMENT[16] "1 for the segment, in the book's order.";
        STEP[1] "The step of the segment.";
        STAGE[1] "The stage of the Organization Segment.";
        WAR[2] "The war states of Europe and of Asia, as the contract numbers them.";
        POINTS[1] "Points of strategic hexes that the Axis controls.";
        VALUE[2] "The Strategic Values of Europe and of Asia, plus 128.";
        COMMITMENT[2] "The US Commitment Levels of Europe and of Asia.";
        ESV[2] "The European Strategic Values of both, plus 128.";
        FORTUNES[2] "Cards of Fortunes of War of the Axis and of the Allies.";
        DRAFTS[1] "Drafts of the segment.";
        ASKED[1] "Open questions to the viewer's seat.";
        WAITED[1] "Open questions to other seats.";
        QUESTION[6] "1 for the oldest question to the viewer's seat: stacking, contest, placed, combat, choice, luck.";
        SUBJECT[1] "Subject of a choice, as the contract numbers it.";
        COMBAT[2] "The hex of the combat under way, counted from 1, as the 256s and the rest.";
    }
}

/// The command under way: one row, zero for whoever does not act.
pub(super) mod command {
    use crate::layout::cells;

    /// Micro-steps that are shown.
    pub(crate) const SHOWN: usize = 12;

    cells! {
        ACTING[1] "1 if the state waits for the viewer's action.";
        STEPS[24] "The last twelve micro-steps of the command under way, the oldest first: each as its token plus 1, in two cells, the 256s and the rest.";
    }
}

/// The amount that is decided next: one row, zero where none is.
pub(super) mod part {
    use crate::layout::cells;

    cells! {
        NUMBER[1] "Which amount of the attack it is, from 1: the support, then each unit.";
        HEX[2] "The attacked hex, counted from 1, as the 256s and the rest.";
        PIECE[2] "The unit, counted from 1 in the same way; 0 for the support.";
    }
}

/// Where the sections begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct AeSections {
    pub(super) hexes: usize,
    pub(super) boxes: usize,
    pub(super) zones: usize,
    pub(super) areas: usize,
    pub(super) factions: usize,
    pub(super) pieces: usize,
    pub(super) postures: usize,
    pub(super) table: usize,
    pub(super) command: usize,
    pub(super) part: usize,
}

/// Layout of the observations of a pack, with so many pieces.
pub(super) fn layout(pack: &Pack, pieces: usize) -> (Layout, AeSections) {
    let mut layout = Layout::default();
    let map = &pack.map;
    let mut add = |name, text, rows, cells| layout.add((name, text), rows, cells);
    let places = AeSections {
        hexes: add(
            "hexes",
            "A hex, in the map's order.",
            map.hexes().len(),
            (hex::WIDTH, hex::CELLS),
        ),
        boxes: add(
            "boxes",
            "An off-map box.",
            map.boxes().len(),
            (off_map::WIDTH, off_map::CELLS),
        ),
        zones: add(
            "zones",
            "A naval zone.",
            map.zones().len(),
            (zone::WIDTH, zone::CELLS),
        ),
        areas: add(
            "areas",
            "A country, dependent or region.",
            map.areas().len(),
            (area::WIDTH, area::CELLS),
        ),
        factions: add(
            "factions",
            "A faction.",
            3,
            (faction::WIDTH, faction::CELLS),
        ),
        pieces: add(
            "pieces",
            "A piece, by its number.",
            pieces,
            (piece::WIDTH, piece::CELLS),
        ),
        postures: add(
            "postures",
            "A box of the posture display.",
            pack.posture_boxes.len(),
            (posture::WIDTH, posture::CELLS),
        ),
        table: add("match", "The match.", 1, (table::WIDTH, table::CELLS)),
        command: add(
            "command",
            "The command under way.",
            1,
            (command::WIDTH, command::CELLS),
        ),
        part: add(
            "part",
            "The amount that is decided next.",
            1,
            (part::WIDTH, part::CELLS),
        ),
    };
    (layout, places)
}
