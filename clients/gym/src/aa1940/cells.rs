//! Cells of the observations of Axis & Allies.

use sandtable_aa1940::board::Board;

use crate::layout::Layout;

/// A space: a row each.
pub(super) mod space {
    use crate::layout::cells;

    cells! {
        SEA[1] "1 for a sea zone.";
        INCOME[1] "Income in IPCs, as printed.";
        CITY[1] "1 for a victory city.";
        CAPITAL[1] "The power whose capital it is, counted from 1; else 0.";
        CONTROLLER[1] "The power that controls it, counted from 1; 0 for none.";
        HOLDER[3] "1 where the controller is: the viewer's seat, another of its side, an enemy.";
        NEUTRALITY[1] "Without a controller: 1 strict, 2 impassable, 3 orphaned, 4 with the viewer's side, 5 with the other; else 0.";
        ARMY[1] "Standing army that is not placed yet.";
        COMPLEX[1] "1 for a minor, 2 for a major industrial complex.";
        AIR_BASE[1] "1 for an air base.";
        NAVAL_BASE[1] "1 for a naval base.";
        DAMAGE[3] "Damage of the complex, the air base, the naval base.";
        CHANGED[1] "1 if its controller changed in this turn.";
        OWN[14] "Units of the viewer's powers, by kind.";
        FRIENDS[14] "Units of other powers of its side, by kind.";
        ENEMIES[14] "Units of the other side, by kind.";
        NEUTRALS[1] "Units of a standing army.";
        DAMAGED[3] "Damaged capital ships: own, of friends, of enemies.";
        ABOARD[3] "Units aboard a ship: own, of friends, of enemies.";
        SPENT[14] "Own units that have spent movement in this turn, by kind.";
        ASSAULTED[1] "Units that have been announced to land here.";
    }
}

/// A power: a row each, in order of play.
pub(super) mod power {
    use crate::layout::cells;

    cells! {
        OWN[1] "1 if the viewer's seat plays it.";
        SIDE[1] "1 if it is of the viewer's side.";
        ON_TURN[1] "1 if it is its turn.";
        SEATED[1] "1 while a seat plays it.";
        TREASURY[2] "IPCs of its first economy: the 256s, and the rest.";
        PRODUCTION[1] "Production of its first economy.";
        QUEUE[14] "Units that wait to be mobilized for it, by kind.";
        FACILITIES[4] "Facilities that wait to be placed, by kind.";
        LOST[1] "1 if an enemy holds its capital.";
        WARS[16] "1 for each power that it is at war with.";
        KAMIKAZE[1] "Kamikaze attacks left.";
        ADVANCES[12] "1 for each advance that it has made.";
        SECOND_TREASURY[2] "IPCs of its second economy.";
        SECOND_PRODUCTION[1] "Its production.";
        SECOND_QUEUE[14] "Units that wait to be mobilized for it, by kind.";
        SECOND_FACILITIES[4] "Facilities that wait to be placed for it, by kind.";
        SECOND_LOST[1] "1 if an enemy holds its capital.";
    }
}

/// The match: one row.
pub(super) mod table {
    use crate::layout::cells;

    cells! {
        ROUND[1] "The round, from 1.";
        PHASE[7] "1 for the phase: purchase, combat move, conduct combat, noncombat move, mobilize, collect income, research.";
        CITIES[1] "Victory cities held by the Axis.";
        RESEARCH[1] "Research dice bought and not rolled.";
        DRAFTS[1] "Drafts of the phase.";
        ASKED[1] "Open questions to the viewer's seat.";
        WAITED[1] "Open questions to other seats.";
        QUESTION[16] "1 for the oldest question to the viewer's seat: scramble, intercept, command neutral, raid targets, bombard, submerge, losses, agree losses, press, favor, liberation force, land stranded, declare war, place bid, kamikaze, breakthrough.";
        QUESTION_SPACE[2] "Its space, counted from 1, as the 256s and the rest; 0 for none.";
        HITS[4] "Of a question about losses: hits by submarines, by aircraft, by others, and how many must be assigned.";
        BUDGET[1] "IPCs or attacks that its answer spends at most.";
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
        NUMBER[1] "Which amount of the answer it is, from 1.";
        MOST[1] "Largest amount by itself.";
        POWER[1] "The power concerned, counted from 1; 0 for none.";
        KIND[14] "1 for the kind of the units.";
        DAMAGED[1] "1 for damaged capital ships.";
        SPACE[2] "The space concerned, counted from 1, as the 256s and the rest; 0 for none.";
    }
}

/// Where the sections begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct AaSections {
    pub(super) spaces: usize,
    pub(super) powers: usize,
    pub(super) table: usize,
    pub(super) command: usize,
    pub(super) part: usize,
}

/// Layout of the observations of a board.
pub(super) fn layout(board: &Board) -> (Layout, AaSections) {
    let mut layout = Layout::default();
    let places = AaSections {
        spaces: layout.add(
            ("spaces", "A space of the board, in its order."),
            board.spaces.len(),
            (space::WIDTH, space::CELLS),
        ),
        powers: layout.add(
            ("powers", "A power, in order of play."),
            board.powers.len(),
            (power::WIDTH, power::CELLS),
        ),
        table: layout.add(("match", "The match."), 1, (table::WIDTH, table::CELLS)),
        command: layout.add(
            ("command", "The command under way."),
            1,
            (command::WIDTH, command::CELLS),
        ),
        part: layout.add(
            ("part", "The amount that is decided next."),
            1,
            (part::WIDTH, part::CELLS),
        ),
    };
    (layout, places)
}
