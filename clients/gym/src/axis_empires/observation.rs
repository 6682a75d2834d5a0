//! What a seat sees of a match, written into the cells: out of the message of the view that it
//! gets, and of nothing else.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Symbol;
use sandtable_axis_empires::options::FactionSet;
use sandtable_axis_empires::pack::{Pack, UnitKind};
use sandtable_axis_empires::state::FaceUp;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::area_view::Posture as AreaPosture;
use sandtable_proto::games::axis_empires::v1::decision::Question as Asked;
use sandtable_proto::games::axis_empires::v1::posture_view::Posture;

use super::AeLab;
use super::cells::{
    AeSections, area, command as made, faction, hex, off_map, part, piece, posture,
    table as of_match, zone,
};
use super::pieces::{face, figures, is_beachhead, place};
use crate::lab::Scene;
use crate::layout::Cells;

/// A match as a seat sees it.
pub(super) struct ShownMatch<'a> {
    pub(super) view: &'a wire::View,
    pub(super) pack: &'a Pack,
    pub(super) in_play: &'a [bool],
    pub(super) seat: u32,
    pub(super) own: FactionSet,
}

impl ShownMatch<'_> {
    /// Relation of a faction to the viewer: 0 its own, 1 of its side, 2 an enemy.
    fn relation(&self, faction: i32) -> Option<usize> {
        let faction = match wire::Faction::try_from(faction).ok()? {
            wire::Faction::Unspecified => return None,
            wire::Faction::Axis => Faction::Axis,
            wire::Faction::Western => Faction::Western,
            wire::Faction::Soviet => Faction::Soviet,
        };
        let camp = self.own.iter().next().map(Faction::camp);
        Some(if self.own.contains(faction) {
            0
        } else if camp == Some(faction.camp()) {
            1
        } else {
            2
        })
    }
}

/// Writes the match as a seat sees it.
pub(super) fn table(shown: &ShownMatch<'_>, places: &AeSections, cells: &mut [u8]) {
    ground(shown, &mut cells[places.hexes..places.boxes]);
    pieces(shown, places, cells);
    areas(shown, &mut cells[places.areas..places.factions]);
    factions(shown, &mut cells[places.factions..places.pieces]);
    let rows = cells[places.postures..places.table].chunks_exact_mut(posture::WIDTH);
    for (row, shown) in rows.zip(&shown.view.postures) {
        let mut row = Cells(row);
        match shown.posture {
            Some(Posture::Policy(policy)) => row.set(posture::POLICY, policy),
            Some(Posture::Truce(truce)) => row.set(posture::TRUCE, truce),
            None => {}
        }
    }
    summary(shown, &mut cells[places.table..places.command]);
}

/// Writes the command under way.
pub(super) fn command(scene: &Scene<'_, AeLab>, places: &AeSections, cells: &mut [u8]) {
    cells[places.command..].fill(0);
    let mut row = Cells(&mut cells[places.command..places.part]);
    row.set(made::ACTING, u8::from(scene.acting));
    let first = scene.tokens.len().saturating_sub(made::SHOWN);
    for (index, token) in scene.tokens[first..].iter().enumerate() {
        row.set_wide(made::STEPS + 2 * index, token + 1);
    }
    if let Some((index, composite)) = scene.part {
        composite.observe(index, &mut cells[places.part..places.part + part::WIDTH]);
    }
}

fn ground(shown: &ShownMatch<'_>, cells: &mut [u8]) {
    let rows = cells.chunks_exact_mut(hex::WIDTH);
    for (index, (row, printed)) in rows.zip(shown.pack.map.hexes()).enumerate() {
        let mut row = Cells(row);
        row.set(hex::TERRAIN, printed.terrain as u8 + 1);
        row.set(hex::SETTLEMENT, printed.settlement as u8);
        row.set(hex::PORT, u8::from(printed.is_port()));
        let strategic = [
            Symbol::StrategicAxis,
            Symbol::StrategicWestern,
            Symbol::StrategicSoviet,
        ];
        for (place, symbol) in strategic.into_iter().enumerate() {
            row.set(
                hex::STRATEGIC + place,
                u8::from(printed.symbols.has(symbol)),
            );
        }
        row.set(
            hex::AREA,
            printed.area.map_or(0, |area| u16::from(area.0) + 1),
        );
        let in_play = shown.in_play.get(index).is_some_and(|it| *it);
        row.set(hex::IN_PLAY, u8::from(in_play));
    }
    let mut cells = Cells(cells);
    for control in &shown.view.control {
        let Some(relation) = shown.relation(control.faction) else {
            continue;
        };
        for id in &control.hexes {
            cells.set(*id as usize * hex::WIDTH + hex::CONTROL + relation, 1_u8);
        }
    }
    for id in &shown.view.attacked {
        cells.set(*id as usize * hex::WIDTH + hex::ATTACKED, 1_u8);
    }
}

fn pieces(shown: &ShownMatch<'_>, places: &AeSections, cells: &mut [u8]) {
    let most = (places.postures - places.pieces) / piece::WIDTH;
    for (index, row) in shown.view.pieces.iter().enumerate().take(most) {
        let Some(relation) = shown.relation(row.faction) else {
            continue;
        };
        let (showing, country) = face(shown.pack, row);
        let (number, kind, [steps, attack, defence, movement]) = figures(showing);
        let (at, which) = place(row);
        let begin = places.pieces + index * piece::WIDTH;
        let mut own = Cells(&mut cells[begin..begin + piece::WIDTH]);
        own.mark(piece::FACTION, relation, 3);
        own.set(piece::FACE, number);
        own.set(piece::KIND, kind);
        own.set(piece::COUNTRY, country.map_or(0, |area| area + 1));
        own.set(piece::PLACE, at);
        let id = which.and_then(|id| u16::try_from(id + 1).ok());
        own.set_wide(piece::WHERE, id.unwrap_or(0));
        own.set(piece::BACK, u8::from(row.side() == wire::Side::Back));
        own.set(piece::STEPS, steps);
        own.set(piece::ATTACK, attack);
        own.set(piece::DEFENCE, defence);
        own.set(piece::MOVEMENT, movement);
        for mark in &row.marks {
            if let Ok(mark @ 1..) = usize::try_from(*mark) {
                own.mark(piece::MARKS, mark - 1, 7);
            }
        }
        let Some(which) = which.map(|id| id as usize) else {
            continue;
        };
        let moved = row.marks.contains(&(wire::PieceMark::Moved as i32));
        match at {
            1 => {
                let begin = places.hexes + which * hex::WIDTH;
                let mut row = Cells(&mut cells[begin..begin + hex::WIDTH]);
                on_hex(&mut row, showing, relation);
                row.add(hex::MOVED, u8::from(moved && relation == 0));
            }
            2 => {
                let begin = places.boxes + which * off_map::WIDTH;
                let mut row = Cells(&mut cells[begin..begin + off_map::WIDTH]);
                if number == 1 {
                    row.add(off_map::UNITS + relation, 1);
                    row.add(off_map::ATTACK + relation, attack);
                } else {
                    row.add(off_map::OTHERS + relation, 1);
                }
            }
            3..=5 => {
                let lists = [zone::STATION, zone::CONVOYS, zone::USED];
                let begin = places.zones + which * zone::WIDTH;
                let mut row = Cells(&mut cells[begin..begin + zone::WIDTH]);
                row.add(lists[usize::from(at) - 3] + relation, 1);
            }
            _ => {}
        }
    }
}

fn on_hex(row: &mut Cells<'_>, showing: FaceUp, relation: usize) {
    if let Some(unit) = showing.ground() {
        row.add(hex::UNITS + relation, 1);
        row.add(hex::STEPS + relation, unit.steps);
        row.add(hex::ATTACK + relation, unit.attack);
        row.add(hex::DEFENCE + relation, unit.defence);
        row.add(hex::HQS + relation, u8::from(unit.kind == UnitKind::Hq));
    } else if showing.is_air() {
        row.add(hex::AIR + relation, 1);
    } else if showing.is_fleet() {
        row.add(hex::FLEETS + relation, 1);
    } else if is_beachhead(showing) {
        row.add(hex::BEACHHEADS + relation, 1);
    } else {
        row.add(hex::MARKERS + relation, 1);
    }
}

fn areas(shown: &ShownMatch<'_>, cells: &mut [u8]) {
    let rows = cells.chunks_exact_mut(area::WIDTH);
    for (row, seen) in rows.zip(&shown.view.areas) {
        let mut row = Cells(row);
        row.set(area::STATUS, seen.status);
        if let Some(relation) = shown.relation(seen.alignment) {
            row.mark(area::ALIGNMENT, relation, 3);
        }
        row.set(area::OWNER, seen.owner.map_or(0, |owner| owner + 1));
        match seen.posture {
            Some(AreaPosture::Policy(policy)) => row.set(area::POLICY, policy),
            Some(AreaPosture::Truce(truce)) => row.set(area::TRUCE, truce),
            None => {}
        }
        row.set(area::CONFINED, u8::from(seen.confined));
        row.set(area::SHUT, u8::from(seen.shut_to_soviets));
    }
}

fn factions(shown: &ShownMatch<'_>, cells: &mut [u8]) {
    let view = shown.view;
    for (row, id) in cells.chunks_exact_mut(faction::WIDTH).zip(1..) {
        let mut row = Cells(row);
        let relation = shown.relation(id);
        row.set(faction::OWN, u8::from(relation == Some(0)));
        row.set(faction::SIDE, u8::from(relation != Some(2)));
        row.set(faction::PHASING, u8::from(view.faction == id));
        let seated = view.seats.iter().any(|seat| seat.factions.contains(&id));
        row.set(faction::SEATED, u8::from(seated));
        for seen in view.pieces.iter().filter(|seen| seen.faction == id) {
            match place(seen).0 {
                7 => row.add(faction::POOL, 1),
                8 | 9 | 10 | 22 => row.add(faction::DELAYED, 1),
                _ => {}
            }
        }
        for deck in view.decks.iter().filter(|deck| deck.faction == id) {
            let theatre = usize::from(deck.theatre() == wire::Theatre::Asia);
            let card = |card: Option<u32>| card.map_or(0, |id| id + 1) as u16;
            row.set_wide(faction::CURRENT + 2 * theatre, card(deck.current));
            row.set(faction::HAS_PENDING + theatre, u8::from(deck.has_pending));
            row.set_wide(faction::PENDING + 2 * theatre, card(deck.pending));
            row.set(faction::DECK + theatre, deck.deck.len());
            row.set(faction::DISCARDED + theatre, deck.discarded.len());
        }
    }
}

fn summary(shown: &ShownMatch<'_>, cells: &mut [u8]) {
    let view = shown.view;
    let mut row = Cells(cells);
    row.set(of_match::TURN, view.turn);
    if let Ok(segment @ 1..) = usize::try_from(view.segment) {
        row.mark(of_match::SEGMENT, segment - 1, 16);
    }
    row.set(of_match::STEP, view.step);
    row.set(of_match::STAGE, view.organization);
    row.set(of_match::WAR, view.europe);
    row.set(of_match::WAR + 1, view.asia);
    row.set(of_match::POINTS, view.axis_points);
    for tracks in &view.tracks {
        let theatre = usize::from(tracks.theatre() == wire::Theatre::Asia);
        row.set(of_match::VALUE + theatre, tracks.strategic_value + 128);
        row.set(of_match::COMMITMENT + theatre, tracks.uscl);
        row.set(of_match::ESV + theatre, tracks.esv + 128);
    }
    for hand in &view.fortunes {
        let camp = usize::from(hand.camp() == wire::Camp::Allies);
        row.add(of_match::FORTUNES + camp, hand.count as u8);
    }
    row.set(of_match::DRAFTS, view.drafts);
    let asked = |own: bool| {
        let questions = view.pending.iter();
        questions.filter(move |it| (it.seat == shown.seat) == own)
    };
    row.set(of_match::ASKED, asked(true).count());
    row.set(of_match::WAITED, asked(false).count());
    let question = asked(true).next().and_then(|it| it.question.as_ref());
    if let Some(question) = question {
        let number = match question {
            Asked::Stacking(_) => 0,
            Asked::Contest(_) => 1,
            Asked::Placed(_) => 2,
            Asked::RangedSupport(_) | Asked::Suffer(_) | Asked::Advance(_) => 3,
            Asked::Choice(choice) => {
                row.set(of_match::SUBJECT, choice.about);
                4
            }
            Asked::Luck(_) => 5,
        };
        row.mark(of_match::QUESTION, number, 6);
    }
    let combat = view.combat.as_ref().map(|combat| combat.hex as u16 + 1);
    row.set_wide(of_match::COMBAT, combat.unwrap_or(0));
}
