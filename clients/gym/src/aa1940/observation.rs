//! What a seat sees of a match, written into the cells.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::Neutrality;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Seat;

use super::AaLab;
use super::cells::{AaSections, command as made, part, power, space, table as of_match};
use super::scene::{VisibleEconomy, VisibleMatch, size_of};
use crate::lab::Scene;
use crate::layout::Cells;

/// Relation of a power to the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Own,
    Friend,
    Enemy,
    Neutral,
}

/// Relation of each owner to a viewer who plays some powers.
struct Relations {
    of: [Relation; 16],
    side: Option<Side>,
}

impl Relations {
    fn new(board: &Board, own: PowerSet) -> Self {
        let side = own.iter().next().and_then(|power| board.side(power));
        let mut of = [Relation::Neutral; 16];
        for power in board.all_powers() {
            of[power.index() & 15] = if own.contains(power) {
                Relation::Own
            } else if board.side(power) == side {
                Relation::Friend
            } else {
                Relation::Enemy
            };
        }
        Self { of, side }
    }

    fn of(&self, power: Power) -> Relation {
        self.of[power.index() & 15]
    }
}

/// Writes the match as a seat sees it that plays some powers.
pub(super) fn table(
    shown: &impl VisibleMatch,
    seat: Seat,
    own: PowerSet,
    places: &AaSections,
    cells: &mut [u8],
) {
    let relations = Relations::new(shown.board(), own);
    spaces(shown, &relations, &mut cells[places.spaces..places.powers]);
    powers(shown, &relations, &mut cells[places.powers..places.table]);
    summary(shown, seat, &mut cells[places.table..places.command]);
}

/// Writes the command under way.
pub(super) fn command(scene: &Scene<'_, AaLab>, places: &AaSections, cells: &mut [u8]) {
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

/// Writes what is printed on the board.
pub(super) fn print(board: &Board, cells: &mut [u8]) {
    let rows = cells.chunks_exact_mut(space::WIDTH).zip(&board.spaces);
    for ((row, printed), id) in rows.zip(board.all_spaces()) {
        let mut row = Cells(row);
        row.set(space::SEA, u8::from(board.is_sea(id)));
        row.set(space::INCOME, printed.ipc);
        row.set(space::CITY, u8::from(printed.victory_city.is_some()));
        row.set(
            space::CAPITAL,
            printed.capital_of.map_or(0, |power| power.0 + 1),
        );
    }
}

fn spaces(shown: &impl VisibleMatch, relations: &Relations, cells: &mut [u8]) {
    let rows = cells.chunks_exact_mut(space::WIDTH);
    for (row, id) in rows.zip(shown.board().all_spaces()) {
        let mut row = Cells(row);
        let territory = shown.territory(id);
        row.set(space::ARMY, territory.army);
        row.set(space::CHANGED, u8::from(territory.changed));
        if let Some(holder) = territory.controller {
            row.set(space::CONTROLLER, holder.0 + 1);
            row.mark(space::HOLDER, relations.of(holder) as usize, 3);
        }
        if let Some(neutrality) = territory.neutrality {
            row.set(space::NEUTRALITY, leaning(neutrality, relations.side));
        }
        let kinds = [space::COMPLEX, space::AIR_BASE, space::NAVAL_BASE];
        for (index, facility) in territory.facilities.into_iter().enumerate() {
            if let Some(facility) = facility {
                row.set(kinds[index], size_of(facility));
                row.set(space::DAMAGE + index, facility.damage);
            }
        }
    }
    shown.each_unit(|units| {
        let row = units.space.index() * space::WIDTH;
        let mut cells = Cells(cells);
        let count = u8::try_from(units.count).unwrap_or(u8::MAX);
        let relation = relations.of(units.owner);
        let kind = units.kind.index();
        let of_kind = match relation {
            Relation::Own => space::OWN + kind,
            Relation::Friend => space::FRIENDS + kind,
            Relation::Enemy => space::ENEMIES + kind,
            Relation::Neutral => space::NEUTRALS,
        };
        cells.add(row + of_kind, count);
        if let Some(goal) = units.goal {
            cells.add(goal.index() * space::WIDTH + space::ASSAULTED, count);
        }
        if relation == Relation::Neutral {
            return;
        }
        if units.damaged {
            cells.add(row + space::DAMAGED + relation as usize, count);
        }
        if units.aboard {
            cells.add(row + space::ABOARD + relation as usize, count);
        }
        if units.spent && relation == Relation::Own {
            cells.add(row + space::SPENT + kind, count);
        }
    });
}

fn leaning(neutrality: Neutrality, side: Option<Side>) -> u8 {
    match neutrality {
        Neutrality::Strict => 1,
        Neutrality::Impassable => 2,
        Neutrality::Orphaned => 3,
        // A view does not tell the two apart.
        Neutrality::Leaning(of) | Neutrality::Joined(of) => 4 + u8::from(Some(of) != side),
    }
}

fn powers(shown: &impl VisibleMatch, relations: &Relations, cells: &mut [u8]) {
    let board = shown.board();
    let rows = cells.chunks_exact_mut(power::WIDTH);
    for (row, id) in rows.zip(board.all_powers()) {
        let mut row = Cells(row);
        let relation = relations.of(id);
        row.set(power::OWN, u8::from(relation == Relation::Own));
        row.set(power::SIDE, u8::from(relation != Relation::Enemy));
        row.set(power::ON_TURN, u8::from(shown.on_turn() == id));
        row.set(power::SEATED, u8::from(shown.seat_of(id).is_some()));
        row.set(power::KAMIKAZE, shown.kamikaze(id));
        for enemy in shown.wars(id).iter() {
            row.mark(power::WARS, enemy.index(), 16);
        }
        for advance in shown.advances(id).iter() {
            row.mark(power::ADVANCES, advance as usize, 12);
        }
        let mut economies = board.economies_of(id);
        if let Some(first) = economies.next() {
            let places = [
                power::TREASURY,
                power::PRODUCTION,
                power::QUEUE,
                power::FACILITIES,
                power::LOST,
            ];
            economy(shown, first, places, &mut row);
        }
        if let Some(second) = economies.next() {
            let places = [
                power::SECOND_TREASURY,
                power::SECOND_PRODUCTION,
                power::SECOND_QUEUE,
                power::SECOND_FACILITIES,
                power::SECOND_LOST,
            ];
            economy(shown, second, places, &mut row);
        }
    }
}

fn economy(
    shown: &impl VisibleMatch,
    id: EconomyId,
    [treasury, production, queue, facilities, lost]: [usize; 5],
    row: &mut Cells<'_>,
) {
    let found: VisibleEconomy = shown.economy(id);
    row.set_wide(treasury, u16::try_from(found.treasury).unwrap_or(u16::MAX));
    row.set(production, found.production);
    for kind in UnitKind::ALL {
        row.set(queue + kind.index(), found.queue[kind.index()]);
    }
    for kind in FacilityKind::ALL {
        row.set(facilities + kind as usize, found.facilities[kind as usize]);
    }
    row.set(lost, u8::from(found.lost));
}

fn summary(shown: &impl VisibleMatch, seat: Seat, cells: &mut [u8]) {
    let mut row = Cells(cells);
    row.set(of_match::ROUND, shown.round());
    row.mark(of_match::PHASE, shown.phase() as usize, 7);
    row.set(of_match::CITIES, shown.axis_cities());
    row.set(of_match::RESEARCH, shown.research());
    row.set(of_match::DRAFTS, shown.drafts());
    let asked = shown.asked();
    let own = asked.iter().filter(|it| **it == seat).count();
    row.set(of_match::ASKED, own);
    row.set(of_match::WAITED, asked.len() - own);
    let Some(question) = shown.question(seat) else {
        return;
    };
    row.mark(of_match::QUESTION, question.kind, 16);
    row.set_wide(
        of_match::QUESTION_SPACE,
        question.space.map_or(0, |space| space.0 + 1),
    );
    for (index, hits) in question.hits.into_iter().enumerate() {
        row.set(of_match::HITS + index, hits);
    }
    row.set(of_match::BUDGET, question.budget);
}
