//! `put CODE at PLACE`.

use sandtable_axis_empires::map::AreaId;
use sandtable_axis_empires::pack::{MarkerKind, Pack, Side};
use sandtable_axis_empires::state::{Kind, Piece, PieceId, Place};

use super::board::Board;
use super::{country, names, place};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// Puts counters somewhere: those that lie aside or wait in a pool since the scenario began
/// where the pack has no more, else new ones.
///
/// # Errors
///
/// It cannot be read, or the pack has not so many counters of the kind.
pub(super) fn put(words: &mut StatementTokens<'_>, board: &mut Board) -> Result<(), Fault> {
    let mut count: usize = 1;
    if let Some(number) = words.peek().and_then(|word| word.parse().ok()) {
        words.next();
        count = number;
    }
    let code = words.word("a counter's code")?;
    let pack = board.state.shared_pack();
    let kinds = names::kinds(&pack, code);
    let Some(first) = kinds.first().copied() else {
        return Err(Fault::text(
            "a code of units.csv or markers.csv",
            format!("{code:?}"),
        ));
    };
    words.need("at")?;
    let reader = board.reader(false);
    let usual = names::theatre_of(&pack, first).unwrap_or_else(|| reader.usual_map());
    let at = place::place(words, &reader, usual)?;
    let theatre = at.theatre(&pack.map);
    let of_map = |kind: &&Kind| names::theatre_of(&pack, **kind) == theatre;
    let kind = kinds.iter().find(of_map).copied().unwrap_or(first);
    let mut piece = Piece::new(kind, country::own_faction(&board.state, kind), at);
    if matches!(at, Place::Used(_)) && is_convoy(&pack, kind) {
        // Only Troop Convoys are used up.
        piece.side = Side::Back;
    }
    let (mut sworn, mut alias) = (false, None);
    while let Some(word) = words.next() {
        match word {
            "back" | "reduced" => piece.side = Side::Back,
            "front" | "full" => piece.side = Side::Front,
            "of" => {
                piece.faction = names::faction(words)?;
                sworn = true;
            }
            "as" => alias = Some(words.word("a name")?),
            "toward" | "towards" => {
                let to = names::hex(words, &pack)?;
                let from = at.hex();
                piece.facing = from.and_then(|from| pack.map.direction(from, to));
                if piece.facing.is_none() {
                    return Err(Fault::text(
                        "a hex next to the Beachhead",
                        format!("{}", pack.map.hex(to).code),
                    ));
                }
            }
            word => match word.parse() {
                Ok(number) if matches!(words.peek(), Some("times" | "time")) => {
                    words.next();
                    count = number;
                }
                _ => {
                    return Err(Fault::text(
                        "back, of FACTION, as NAME, toward HEX or N times",
                        format!("{word:?}"),
                    ));
                }
            },
        }
    }
    if alias.is_some() && count != 1 {
        return Err(Fault::text("one counter with the name", format!("{count}")));
    }
    for _ in 0..count {
        let id = one(board, piece, code)?;
        board.put.insert(id);
        if sworn {
            board.sworn.insert(id);
        }
        if let Some(alias) = alias
            && board.aliases.insert(alias.to_owned(), id).is_some()
        {
            return Err(Fault::text("a name of its own", format!("{alias:?}")));
        }
    }
    board.shown.insert(at);
    confine(board, kind, at);
    Ok(())
}

fn is_convoy(pack: &Pack, kind: Kind) -> bool {
    matches!(kind, Kind::Marker(id) if matches!(
        pack.marker(id).kind,
        MarkerKind::StandardConvoy | MarkerKind::ScratchConvoy | MarkerKind::FleetTrain
    ))
}

/// Some markers in a country's capital keep its units at home.
fn confine(board: &mut Board, kind: Kind, at: Place) {
    let pack = board.state.shared_pack();
    let (Kind::Marker(id), Place::Hex(hex)) = (kind, at) else {
        return;
    };
    let confines = matches!(
        pack.marker(id).kind,
        MarkerKind::Mobilizing | MarkerKind::FreePassage | MarkerKind::NoOccupation
    );
    let areas = (0..).map(AreaId).zip(pack.map.areas());
    for (area, _) in areas.filter(|(_, row)| confines && row.capital == Some(hex)) {
        board.state.set_area(area, |area| area.confined = true);
    }
}

fn one(board: &mut Board, piece: Piece, code: &str) -> Result<PieceId, Fault> {
    let pack = board.state.shared_pack();
    let limit = match piece.kind {
        Kind::Unit(id) => pack.counter(id).count,
        Kind::Marker(id) => pack.marker(id).count,
    };
    let same = board.state.pieces().filter(|(_, it)| it.kind == piece.kind);
    let same: Vec<(PieceId, Place)> = same.map(|(id, it)| (id, it.at)).collect();
    let is_full = same.len() >= usize::from(limit);
    let idle = |wanted: fn(Place) -> bool| {
        let mut idle = same.iter().filter(|(id, _)| !board.put.contains(id));
        idle.find(|(_, at)| wanted(*at)).map(|(id, _)| *id)
    };
    let aside = idle(|at| matches!(at, Place::Aside(_)));
    let waiting = idle(|at| matches!(at, Place::ForcePool(_))).filter(|_| is_full);
    let elsewhere = idle(|at| !super::pieces::is_on_map(at)).filter(|_| is_full);
    if let Some(id) = aside.or(waiting).or(elsewhere) {
        board.state.set_piece(id, |it| *it = piece);
        return Ok(id);
    }
    if is_full {
        return Err(Fault::text(
            format!("no more than {limit} of {code}, which is what the pack has"),
            format!("{} and one more", same.len()),
        ));
    }
    let spawned = board.state.spawn(piece);
    spawned.ok_or_else(|| Fault::text("fewer pieces", "more than a match holds"))
}
