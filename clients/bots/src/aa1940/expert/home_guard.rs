//! New units that the capital needs to last until the next turn.

use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal};

use crate::aa1940::command;
use crate::aa1940::economy::accounts;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::battle_table::BattleTable;
use crate::aa1940::expert::replies::{ENDANGERED, Replies};
use crate::aa1940::position::{find_space, short};
use crate::aa1940::units;

/// Places new land units in the capital for as long as it is in danger, the cheapest first; none
/// where it is safe, or has no room.
pub(crate) fn home_guard(scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
    let Some(home) = scene.board().power(scene.me).capital else {
        return Vec::new();
    };
    let battles = BattleTable::default();
    let replies = Replies::new(scene, &battles);
    let mut formation = replies.without_orders();
    let accounts = accounts(scene, options);
    let mut offers: Vec<_> = accounts
        .iter()
        .flat_map(|account| account.place.iter().map(move |option| (account, option)))
        .filter(|(_, option)| find_space(scene.board(), &option.at).is_ok_and(|at| at == home))
        .filter_map(|(account, option)| Some((account, option, units::kind(option.r#type)?)))
        .filter(|(_, _, kind)| kind.is_land() && *kind != UnitKind::Aaa)
        .collect();
    offers.sort_by_key(|(_, _, kind)| scene.table().of(*kind).cost);
    // What is placed of one kind takes the room of the others.
    let room = offers.iter().map(|(_, option, _)| short(option.most)).max();
    let mut room = room.unwrap_or(0);
    let mut commands = Vec::new();
    for (account, option, kind) in offers {
        let mut count = 0;
        while count < short(option.most).min(room)
            && replies.damage(&formation).capital > ENDANGERED
        {
            formation.garrisons[home.index()].add(kind, 1);
            count += 1;
        }
        room -= count;
        if count > 0 {
            let place = command::place(option.r#type, u32::from(count), &option.at, account.id);
            commands.push(place);
        }
    }
    commands
}
