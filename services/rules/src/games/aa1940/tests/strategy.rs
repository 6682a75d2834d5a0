//! Arbitrary commands of the Global board, which has all that others have, legal or not.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use sandtable_aa1940::advance::Chart;
use sandtable_aa1940::blocker::Blocker;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::command::{BattleKind, BattleSite, Command, EconomyOrder, Favor, Stack};
use sandtable_aa1940::decision::{Answer, Assign, DecisionId, KamikazeAttack, Loss, Scrambled};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::options::{Bid, DiceRule, Options};
use sandtable_aa1940::orders::{
    InterceptOrder, KamikazeOrder, ScrambleOrder, StandingOrders, SubmergeOrder,
};
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Violation;

fn board() -> std::sync::Arc<Board> {
    Board::shared(BoardName::GLOBAL)
}

fn space() -> impl Strategy<Value = SpaceId> + Clone {
    select(board().all_spaces().collect::<Vec<_>>())
}

fn power() -> impl Strategy<Value = Power> + Clone {
    select(board().all_powers().collect::<Vec<_>>())
}

fn economy() -> impl Strategy<Value = EconomyId> + Clone {
    let all = 0..board().economies.len() as u8;
    select(all.map(EconomyId).collect::<Vec<_>>())
}

fn kind() -> impl Strategy<Value = UnitKind> {
    select(UnitKind::ALL.to_vec())
}

fn facility() -> impl Strategy<Value = FacilityKind> {
    select(FacilityKind::ALL.to_vec())
}

fn slot() -> impl Strategy<Value = FacilitySlot> {
    select(FacilitySlot::ALL.to_vec())
}

fn unit() -> impl Strategy<Value = UnitId> {
    any::<u16>().prop_map(UnitId)
}

fn count() -> impl Strategy<Value = u16> {
    1..=u16::MAX
}

fn stack() -> impl Strategy<Value = Stack> {
    (space(), kind(), count(), option::of(unit())).prop_map(|(from, kind, count, unit)| Stack {
        from,
        kind,
        count,
        unit,
    })
}

fn favor() -> impl Strategy<Value = Favor> {
    prop_oneof![
        any::<u8>().prop_map(Favor::Passage),
        power().prop_map(Favor::Transports),
        power().prop_map(Favor::Carriers),
    ]
}

fn site() -> impl Strategy<Value = BattleSite> {
    let kind = select(vec![
        BattleKind::Raid,
        BattleKind::Assault,
        BattleKind::General,
    ]);
    (kind, space()).prop_map(|(kind, space)| BattleSite { kind, space })
}

fn assign<T: std::fmt::Debug>(
    to: impl Strategy<Value = T>,
) -> impl Strategy<Value = Vec<Assign<T>>> {
    let one = (unit(), any::<u16>(), to).prop_map(|(unit, count, to)| Assign { unit, count, to });
    vec(one, 0..5)
}

fn answer() -> impl Strategy<Value = Answer> {
    let scrambled = (space(), space(), power(), kind(), any::<u16>()).prop_map(
        |(from, zone, power, kind, count)| Scrambled {
            from,
            zone,
            power,
            kind,
            count,
        },
    );
    let loss = (unit(), any::<u16>(), any::<u16>()).prop_map(|(unit, destroyed, damaged)| Loss {
        unit,
        destroyed,
        damaged,
    });
    let kamikaze =
        (unit(), any::<u8>()).prop_map(|(ship, attacks)| KamikazeAttack { ship, attacks });
    prop_oneof![
        vec(kamikaze, 0..4).prop_map(Answer::Kamikaze),
        vec(scrambled, 0..4).prop_map(Answer::Scramble),
        vec((power(), any::<u16>()), 0..4).prop_map(Answer::Intercept),
        power().prop_map(Answer::CommandNeutral),
        assign(slot()).prop_map(Answer::RaidTargets),
        assign(space()).prop_map(Answer::Bombard),
        vec((unit(), any::<u16>()), 0..4).prop_map(Answer::Submerge),
        vec(loss, 0..6).prop_map(Answer::Losses),
        any::<bool>().prop_map(Answer::AgreeLosses),
        Just(Answer::Press),
        option::of(space()).prop_map(Answer::Retreat),
        any::<bool>().prop_map(Answer::Favor),
        vec((kind(), any::<u16>()), 0..4).prop_map(Answer::LiberationForce),
        assign(space()).prop_map(Answer::LandStranded),
        vec(power(), 0..6).prop_map(Answer::DeclareWar),
        (vec((kind(), space()), 0..4), any::<u16>())
            .prop_map(|(units, kept)| Answer::PlaceBid { units, kept }),
        select(Chart::ALL.to_vec()).prop_map(Answer::Breakthrough),
    ]
}

fn orders() -> impl Strategy<Value = StandingOrders> {
    let scramble = (option::of(space()), any::<u16>(), any::<u16>()).prop_map(
        |(zone, fighters, tactical_bombers)| ScrambleOrder {
            zone,
            fighters,
            tactical_bombers,
        },
    );
    let intercept = select(vec![
        InterceptOrder::Never,
        InterceptOrder::Always,
        InterceptOrder::IfStronger,
    ]);
    let submerge = select(vec![
        SubmergeOrder::Never,
        SubmergeOrder::Always,
        SubmergeOrder::IfWeaker,
    ]);
    let yes_or_no = || option::of(any::<bool>());
    (
        option::of(vec(scramble, 0..4)),
        option::of(intercept),
        option::of(submerge),
        option::of(vec(kind(), 0..14)),
        yes_or_no(),
        yes_or_no(),
        yes_or_no(),
        yes_or_no(),
    )
        .prop_map(
            |(scramble, intercept, submerge, losses, agree_losses, passage, share, ground)| {
                StandingOrders {
                    scramble,
                    intercept,
                    submerge,
                    losses,
                    agree_losses,
                    passage,
                    share,
                    ground,
                }
            },
        )
}

fn economy_order() -> impl Strategy<Value = EconomyOrder> {
    prop_oneof![
        (kind(), count()).prop_map(|(kind, count)| EconomyOrder::Buy { kind, count }),
        facility().prop_map(|kind| EconomyOrder::BuyFacility { kind }),
        (kind(), count(), space()).prop_map(|(kind, count, at)| EconomyOrder::Place {
            kind,
            count,
            at
        }),
        (facility(), space()).prop_map(|(kind, at)| EconomyOrder::PlaceFacility { kind, at }),
    ]
}

fn kamikaze_order() -> impl Strategy<Value = KamikazeOrder> {
    prop_oneof![
        Just(KamikazeOrder::Never),
        (1..=u8::MAX).prop_map(KamikazeOrder::Dearest),
    ]
}

/// Any command.
pub(super) fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        power().prop_map(|on| Command::DeclareWar { on }),
        (kind(), count()).prop_map(|(kind, count)| Command::Buy { kind, count }),
        facility().prop_map(|kind| Command::BuyFacility { kind }),
        space().prop_map(|at| Command::Upgrade { at }),
        (space(), slot(), 1..=u8::MAX).prop_map(|(at, slot, points)| Command::Repair {
            at,
            slot,
            points
        }),
        (stack(), space(), option::of(space())).prop_map(|(stack, to, via)| Command::Move {
            stack,
            to,
            via
        }),
        (stack(), space()).prop_map(|(stack, to)| Command::Raid { stack, to }),
        (stack(), unit()).prop_map(|(stack, transport)| Command::Load { stack, transport }),
        (stack(), space()).prop_map(|(stack, to)| Command::Unload { stack, to }),
        (space(), any::<bool>()).prop_map(|(zone, fight)| Command::Engage { zone, fight }),
        favor().prop_map(|favor| Command::Ask { favor }),
        site().prop_map(|site| Command::Fight { site }),
        (kind(), count(), space()).prop_map(|(kind, count, at)| Command::Place { kind, count, at }),
        (facility(), space()).prop_map(|(kind, at)| Command::PlaceFacility { kind, at }),
        count().prop_map(|steps| Command::TakeBack { steps }),
        Just(Command::EndPhase),
        (any::<u32>(), answer()).prop_map(|(decision, answer)| Command::Answer {
            decision: DecisionId(decision),
            answer,
        }),
        orders().prop_map(|orders| Command::SetOrders { orders }),
        (count(), vec((economy(), any::<u32>()), 0..3))
            .prop_map(|(dice, payments)| Command::Research { dice, payments }),
        (stack(), space()).prop_map(|(stack, to)| Command::Drop { stack, to }),
        (space(), space(), slot()).prop_map(|(from, at, slot)| Command::Launch { from, at, slot }),
        (economy(), economy_order())
            .prop_map(|(economy, order)| Command::ForEconomy { economy, order }),
        option::of(kamikaze_order()).prop_map(|order| Command::SetKamikazeOrder { order }),
    ]
}

/// Any options, sensible or not. No seats at all mean the default on the wire.
/// An obstacle, as a list has it.
pub(super) fn blocker() -> impl Strategy<Value = Blocker> {
    let units = vec(stack(), 0..3);
    let parts = (option::of(space()), units, option::of(command()));
    parts.prop_map(|(at, units, remedy)| Blocker {
        violation: *Violation::new("AAE-mobilize-14", "this", "that"),
        at,
        units,
        remedy,
    })
}

pub(super) fn options() -> impl Strategy<Value = Options> {
    select(BoardName::all().collect::<Vec<_>>()).prop_flat_map(options_on)
}

fn options_on(board: BoardName) -> impl Strategy<Value = Options> {
    let powers = Board::shared(board).all_powers().collect::<Vec<_>>();
    let seat = vec(select(powers), 0..6).prop_map(|it| it.into_iter().collect::<PowerSet>());
    let dice = prop_oneof![Just(DiceRule::Standard), Just(DiceRule::LowLuck)];
    let side = prop_oneof![Just(Side::Axis), Just(Side::Allies)];
    let bid = option::of((side, count()).prop_map(|(side, ipcs)| Bid { side, ipcs }));
    (
        vec(seat, 1..7),
        option::of(count()),
        any::<bool>(),
        dice,
        bid,
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(
            move |(seats, round_limit, open_canals, dice, bid, decide_by_score, research)| {
                Options {
                    seats,
                    round_limit,
                    open_canals,
                    dice,
                    bid,
                    decide_by_score,
                    board,
                    research,
                }
            },
        )
}
