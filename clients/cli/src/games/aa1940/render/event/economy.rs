//! Descriptions of purchases, construction and income.

use sandtable_proto::games::aa1940::v1::event::Kind;

use super::BoardNames;
use crate::games::aa1940::render::{facility, slot, thrown, units};

/// The sentence of an event of a power's economy.
pub(super) fn economy(names: BoardNames<'_>, kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::Bought(e) => format!(
            "{} buys {} for {} IPCs",
            names.power(&e.power),
            units(e.r#type(), e.count),
            e.cost
        ),
        Kind::FacilityBought(e) => format!(
            "{} buys a {} for {} IPCs",
            names.power(&e.power),
            facility(e.r#type()),
            e.cost
        ),
        Kind::UpgradeBought(e) => format!(
            "{} upgrades the complex in {} for {} IPCs",
            names.power(&e.power),
            names.space(&e.at),
            e.cost
        ),
        Kind::Repaired(e) => format!(
            "{} repairs {} points of the {} in {}",
            names.power(&e.power),
            e.points,
            slot(e.slot()),
            names.space(&e.at)
        ),
        Kind::ShipsRepaired(e) => format!(
            "{} repairs {} at {}",
            names.power(&e.power),
            units(e.r#type(), e.count),
            names.space(&e.at)
        ),
        Kind::Placed(e) => format!(
            "{} mobilize in {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.at)
        ),
        Kind::FacilityPlaced(e) => format!(
            "{} has a {} in {}",
            names.power(&e.power),
            facility(e.r#type()),
            names.space(&e.at)
        ),
        Kind::Refunded(e) => format!(
            "{} returns {} for {} IPCs",
            names.power(&e.power),
            units(e.r#type(), e.count),
            e.ipcs
        ),
        Kind::FacilityRefunded(e) => format!(
            "{} returns a {} for {} IPCs",
            names.power(&e.power),
            facility(e.r#type()),
            e.ipcs
        ),
        Kind::ConvoyRolled(e) => format!(
            "convoys in {} cost {} {} IPCs (dice {})",
            names.space(&e.zone),
            names.power(&e.power),
            e.loss,
            thrown(&e.dice, e.certain)
        ),
        Kind::Income(e) => {
            let bonuses: u32 = e.bonuses.iter().map(|bonus| bonus.ipcs).sum();
            format!(
                "{} collects {} IPCs (production {}, objectives {bonuses}, convoys -{}) and has {}",
                names.power(&e.power),
                e.collected,
                e.production,
                e.convoy_loss,
                e.treasury
            )
        }
        _ => return None,
    })
}
