//! Where what was bought goes.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal, PlaceOption};

use crate::aa1940::command;
use crate::aa1940::economy::{Account, accounts, building_site};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::position::{find_space, short};
use crate::aa1940::sea::SeaDistances;
use crate::aa1940::units;

/// Value of a step towards the front for each IPC of a new unit.
const DRIVE: f32 = 0.3;

/// The next placements: a facility, or units in one place; none when nothing can be placed.
pub(crate) fn place(
    scene: &Evaluation<'_>,
    legal: &PhaseLegal,
    seaways: &SeaDistances,
) -> Vec<Command> {
    let accounts = accounts(scene, legal);
    let facility = accounts.iter().find_map(|account| {
        let site = scene.board().space(building_site(scene, account.economy)?);
        let option = (account.place_facilities.iter()).find(|it| it.at == site.id)?;
        Some((option, account))
    });
    if facility.is_none() {
        let units = units_in_one_place(scene, &accounts, seaways);
        if !units.is_empty() {
            return units;
        }
    }
    let any = || {
        accounts
            .iter()
            .find_map(|account| Some((account.place_facilities.first()?, account)))
    };
    facility
        .or_else(any)
        .map(|(option, account)| command::place_facility(option.r#type, &option.at, account.id))
        .into_iter()
        .collect()
}

/// A kind of unit that can go to a place.
struct PlacementOption<'l> {
    option: &'l PlaceOption,
    account: &'l Account<'l>,
    space: SpaceId,
    kind: UnitKind,
}

/// The best place for one more unit, and all further units that are best placed right there.
/// Each changes what the next one is needed for.
fn units_in_one_place(
    scene: &Evaluation<'_>,
    accounts: &[Account<'_>],
    seaways: &SeaDistances,
) -> Vec<Command> {
    let offers: Vec<PlacementOption<'_>> = accounts
        .iter()
        .flat_map(|account| account.place.iter().map(move |option| (option, account)))
        .filter_map(|(option, account)| {
            Some(PlacementOption {
                option,
                account,
                space: find_space(scene.board(), &option.at).ok()?,
                kind: units::kind(option.r#type)?,
            })
        })
        .collect();
    // No kind has more units, and no place has room for more in all, than the largest number the
    // list gives for them.
    let most = |of: &dyn Fn(&PlacementOption<'_>) -> bool| {
        let some = offers.iter().filter(|offer| of(offer));
        some.map(|offer| short(offer.option.most))
            .max()
            .unwrap_or(0)
    };
    let mut placed: Vec<(&PlacementOption<'_>, u16)> = Vec::new();
    let mut added = UnitCounts::NONE;
    loop {
        let here = placed.first().map(|(offer, _)| offer.space);
        let count_of = |offer: &PlacementOption<'_>| -> u16 {
            let same = placed.iter().filter(|(one, _)| {
                one.kind == offer.kind && one.account.economy == offer.account.economy
            });
            same.map(|(_, count)| count).sum()
        };
        let left = |offer: &&PlacementOption<'_>| {
            let alike = |one: &PlacementOption<'_>| {
                one.kind == offer.kind && one.account.economy == offer.account.economy
            };
            count_of(offer) < most(&alike)
        };
        let best = offers
            .iter()
            .filter(left)
            .map(|offer| {
                let new = if here == Some(offer.space) {
                    added
                } else {
                    UnitCounts::NONE
                };
                (appeal(scene, seaways, offer, &new), offer)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, offer)) = best else { break };
        let room = most(&|one| one.space == offer.space);
        let fits = count_of(offer) < short(offer.option.most) && added.total() < room;
        if here.is_some_and(|here| here != offer.space) || !fits {
            break;
        }
        added.add(offer.kind, 1);
        match placed.iter_mut().find(|(one, _)| std::ptr::eq(*one, offer)) {
            Some((_, count)) => *count += 1,
            None => placed.push((offer, 1)),
        }
    }
    placed
        .into_iter()
        .map(|(offer, count)| {
            let PlaceOption { r#type, at, .. } = offer.option;
            command::place(*r#type, u32::from(count), at, offer.account.id)
        })
        .collect()
}

/// Value of one more unit of a kind in a space, beside some new units there.
fn appeal(
    scene: &Evaluation<'_>,
    seaways: &SeaDistances,
    offer: &PlacementOption<'_>,
    new: &UnitCounts,
) -> f32 {
    let PlacementOption { space, kind, .. } = *offer;
    let mut garrison = scene.garrison(space);
    garrison += *new;
    let mut stronger = garrison;
    stronger.add(kind, 1);
    let price = f32::from(scene.table().of(kind).cost);
    let safer = scene.risk(space, &garrison) - scene.risk(space, &stronger);
    if kind.is_sea() {
        let home = seaways.to_harbor(scene, space);
        return safer - home - 0.05 * seaways.to_front(space);
    }
    safer - DRIVE * price * scene.march()[space.index()]
}
