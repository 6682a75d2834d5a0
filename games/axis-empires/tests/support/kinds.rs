//! The kinds of commands, by the sections of the rulebook.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::Answer;
use sandtable_axis_empires::s01_seasonal::s1_2_logistics;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::s03_movement::{self, s3_1_2_port_to_port};
use sandtable_axis_empires::s04_combat::{self, s4_1_blitz, s4_2_4_results::Choice};
use sandtable_axis_empires::state::{PieceId, State};

/// Returns the kinds that a command is counted as, in the state in which it is given.
pub(super) fn kinds(state: &State, command: &Command) -> Vec<String> {
    let kind = match command {
        Command::Logistics(s1_2_logistics::Order::Place { marker, .. }) => {
            format!("1.2 place {}", piece(state, *marker))
        }
        Command::Logistics(s1_2_logistics::Order::Remove { .. }) => "1.2 remove".to_owned(),
        Command::Replacements(order) => {
            format!("1.3 take {:?}", state.pack().counter(order.unit).quality)
        }
        Command::Support(order) => support(state, order),
        Command::Organization(order) => organization(order).to_owned(),
        Command::Movement(order) => return movement(state, order),
        Command::Combat(order) => combat(order).to_owned(),
        Command::Answer { answer, .. } => answered(answer).to_owned(),
        Command::OptionCard(_) => "1.1 option card".to_owned(),
        Command::PoliticalEvents(_) => "2.1.2 policy ended".to_owned(),
        Command::WarAndPeace(_) => "6.1 war and peace".to_owned(),
        Command::PlayFortune { .. } => "15.2 card of Fortunes of War".to_owned(),
        Command::TakeBack { .. } => "drafts taken back".to_owned(),
        Command::EndSegment => "end of a segment".to_owned(),
        Command::SetOrders { .. } => "standing orders".to_owned(),
    };
    vec![kind]
}

/// The sort of a piece.
fn piece(state: &State, id: PieceId) -> String {
    let found = state.piece(id);
    let marker = found.and_then(|piece| piece.marker(state.pack()));
    let counter = found.and_then(|piece| piece.counter(state.pack()));
    match (marker, counter) {
        (Some(marker), _) => format!("{:?}", marker.kind),
        (None, Some(counter)) => format!("{:?}", counter.front.kind),
        (None, None) => format!("{id:?}"),
    }
}

fn support(state: &State, order: &s2_2_support::Order) -> String {
    use s2_2_support::Order;
    match order {
        Order::InlandAdvance { .. } => "2.2.2 inland advance".to_owned(),
        Order::TakeBackBeachhead { .. } => "2.2.2 take back a beachhead".to_owned(),
        Order::EndMaintenance => "2.2.2 end of maintenance".to_owned(),
        Order::Unit { piece: id, .. } => format!("2.2.3 place {}", piece(state, *id)),
        Order::Convoy(order) => format!("2.2.3.7 place {}", piece(state, order.piece)),
        Order::Blitz { .. } => "2.2.4 place Blitz".to_owned(),
    }
}

fn organization(order: &s2_3_organization::Order) -> &'static str {
    use s2_3_organization::Order;
    match order {
        Order::BuildUp { .. } => "2.3.1 build up",
        Order::Form { .. } => "2.3.1 form",
        Order::Convert { .. } => "2.3.2 convert",
        Order::TurnOver { .. } => "2.3.2.2 turn over",
        Order::Eliminate { .. } => "2.3.3 eliminate",
        Order::BreakDown { .. } => "2.3.4 break down",
        Order::Detach { .. } => "2.3.5 detach",
        Order::Recall { .. } => "2.3.5 recall",
    }
}

fn movement(state: &State, order: &s03_movement::Order) -> Vec<String> {
    use s3_1_2_port_to_port::{Leg, Port};
    use s03_movement::Order;
    let one = |kind: &str| vec![kind.to_owned()];
    let voyage = match order {
        Order::HexToHex(_) => return one("3.1.1 hex to hex"),
        Order::IntoBox(_) => return one("3.1.1 into a box"),
        Order::BoxToBox(_) => return one("3.1.3 box to box"),
        Order::PortToPort(voyage) => voyage,
    };
    let leg = |leg: &Leg| match leg {
        Leg::Canal { .. } => one("3.1.2 canal"),
        Leg::Zone { convoy, to } => {
            let carrier = match piece(state, *convoy) {
                escort if escort == "SurfaceFleet" => "an escort".to_owned(),
                convoy => convoy,
            };
            let mut kinds = vec![format!("3.1.2 by {carrier}")];
            kinds.extend(matches!(to, Port::Box(_)).then(|| "3.1.2 to a box".to_owned()));
            kinds
        }
    };
    voyage.legs.iter().flat_map(leg).collect()
}

fn combat(order: &s04_combat::Order) -> &'static str {
    use s4_1_blitz::Order as Blitz;
    use s04_combat::Order;
    match order {
        Order::Blitz(Blitz::Airdrop(_)) => "4.1.1 airdrop",
        Order::Blitz(Blitz::Land { .. }) => "4.1.3 beachhead landing",
        Order::Blitz(Blitz::LandForces { .. }) => "4.1.3.1 landing forces",
        Order::Blitz(Blitz::AirdropLanding(_)) => "4.1.4 airdrop landing",
        Order::Attack(attack) if attack.support.is_some() => "4.2.1 attack with support",
        Order::Attack(_) => "4.2.1 attack",
        Order::ReturnConvoy(_) => "4.3 return a convoy",
    }
}

fn answered(answer: &Answer) -> &'static str {
    use s04_combat::CombatAnswer as Combat;
    match answer {
        Answer::Choice(_) => "choice of an event",
        Answer::Luck(_) => "+16 luck",
        Answer::Stacking(_) => "9.3 stacking",
        Answer::Contest(None) => "2.2.3.3 no contest",
        Answer::Contest(Some(_)) => "2.2.3.3 contest",
        Answer::Placed(Use::Stay) => "2.2.3 stay",
        Answer::Placed(Use::Strike(_)) => "2.2.3.1 strike",
        Answer::Placed(Use::Beachhead(_)) => "2.2.3.5 beachhead",
        Answer::Placed(Use::Devastate(_)) => "2.2.3.6 devastate",
        Answer::Placed(Use::Escort) => "2.2.3.7 escort",
        Answer::Combat(Combat::RangedSupport(None)) => "4.2.1.2 no support",
        Answer::Combat(Combat::RangedSupport(Some(_))) => "4.2.1.2 ranged support",
        Answer::Combat(Combat::Suffer(Choice::Retreat(_))) => "4.2.5 retreat",
        Answer::Combat(Combat::Suffer(Choice::Lose(_))) => "4.2.6 attrition",
        Answer::Combat(Combat::Advance(None)) => "4.2.7 no advance",
        Answer::Combat(Combat::Advance(Some(advance))) => match advance.path.len() {
            0 | 1 => "4.2.7 advance",
            _ => "4.2.8 exploitation",
        },
    }
}

/// Every kind of order and answer that the open packs make possible.
pub(crate) const KINDS: &[&str] = &[
    "1.2 place Logistics",
    "1.2 place PartisanBase",
    "1.2 remove",
    "1.3 take Colonial",
    "1.3 take Elite",
    "1.3 take Normal",
    "2.2.2 end of maintenance",
    "2.2.2 inland advance",
    "2.2.2 take back a beachhead",
    "2.2.3 place AirForce",
    "2.2.3 place Bomber",
    "2.2.3 place CvFleet",
    "2.2.3 place SubFleet",
    "2.2.3 place SurfaceFleet",
    "2.2.3 stay",
    "2.2.3.1 strike",
    "2.2.3.3 contest",
    "2.2.3.3 no contest",
    "2.2.3.5 beachhead",
    "2.2.3.6 devastate",
    "2.2.3.7 escort",
    "2.2.3.7 place FleetTrain",
    "2.2.3.7 place ScratchConvoy",
    "2.2.3.7 place StandardConvoy",
    "2.2.4 place Blitz",
    "2.3.1 build up",
    "2.3.1 form",
    "2.3.2 convert",
    "2.3.2.2 turn over",
    "2.3.3 eliminate",
    "2.3.4 break down",
    "2.3.5 detach",
    "2.3.5 recall",
    "3.1.1 hex to hex",
    "3.1.1 into a box",
    "3.1.2 by FleetTrain",
    "3.1.2 by ScratchConvoy",
    "3.1.2 by StandardConvoy",
    "3.1.2 by an escort",
    "3.1.2 canal",
    "3.1.2 to a box",
    "3.1.3 box to box",
    "4.1.1 airdrop",
    "4.1.3 beachhead landing",
    "4.1.3.1 landing forces",
    "4.1.4 airdrop landing",
    "4.2.1 attack",
    "4.2.1 attack with support",
    "4.2.1.2 no support",
    "4.2.1.2 ranged support",
    "4.2.5 retreat",
    "4.2.6 attrition",
    "4.2.7 advance",
    "4.2.7 no advance",
    "4.2.8 exploitation",
    "4.3 return a convoy",
    "9.3 stacking",
];
