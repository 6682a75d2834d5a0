//! The kinds of commands, by the sections of the rulebook.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::Answer;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::{s01_seasonal, s03_movement, s04_combat};

/// What a command is counted as.
pub(super) fn kind(command: &Command) -> &'static str {
    use s01_seasonal::s1_2_logistics;
    use s03_movement::Order as Movement;
    use s04_combat::{Order as Combat, s4_1_blitz};
    match command {
        Command::Logistics(s1_2_logistics::Order::Place { .. }) => "1.2 marker placed",
        Command::Logistics(s1_2_logistics::Order::Remove { .. }) => "1.2 marker removed",
        Command::Replacements(_) => "1.3 replacement",
        Command::Support(order) => match order {
            s2_2_support::Order::InlandAdvance { .. } => "2.2.2 inland advance",
            s2_2_support::Order::TakeBackBeachhead { .. } => "2.2.2 beachhead taken back",
            s2_2_support::Order::EndMaintenance => "2.2.2 maintenance ended",
            s2_2_support::Order::Unit { .. } => "2.2.3 support unit",
            s2_2_support::Order::Convoy(_) => "2.2.3.7 convoy",
            s2_2_support::Order::Blitz { .. } => "2.2.4 blitz marker",
        },
        Command::Organization(order) => match order {
            s2_3_organization::Order::BuildUp { .. } => "2.3.1 build-up",
            s2_3_organization::Order::Form { .. } => "2.3.1 formation",
            s2_3_organization::Order::Convert { .. } => "2.3.2 conversion",
            s2_3_organization::Order::TurnOver { .. } => "2.3.2.2 port-a-fort",
            s2_3_organization::Order::Eliminate { .. } => "2.3.3 elimination",
            s2_3_organization::Order::BreakDown { .. } => "2.3.4 breakdown",
            s2_3_organization::Order::Detach { .. } => "2.3.5 detachment placed",
            s2_3_organization::Order::Recall { .. } => "2.3.5 detachment removed",
        },
        Command::Movement(order) => match order {
            Movement::HexToHex(_) => "3.1.1 hex to hex",
            Movement::IntoBox(_) => "3.1.1 into a box",
            Movement::PortToPort(_) => "3.1.2 port to port",
            Movement::BoxToBox(_) => "3.1.3 box to box",
        },
        Command::Combat(order) => match order {
            Combat::Blitz(order) => match order {
                s4_1_blitz::Order::Airdrop(_) => "4.1.1 airdrop",
                s4_1_blitz::Order::Land { .. } => "4.1.3 beachhead landing",
                s4_1_blitz::Order::LandForces { .. } => "4.1.3.1 landing forces",
                s4_1_blitz::Order::AirdropLanding(_) => "4.1.4 airdrop landing",
            },
            Combat::Attack(_) => "4.2.1 attack",
            Combat::ReturnConvoy(_) => "4.3 convoy returned",
        },
        Command::TakeBack { .. } => "drafts taken back",
        Command::EndSegment => "end of a segment",
        Command::Answer { answer, .. } => answered(answer),
        Command::SetOrders { .. } => "standing orders",
    }
}

fn answered(answer: &Answer) -> &'static str {
    use s04_combat::{Answer as Combat, s4_2_4_results::Choice};
    match answer {
        Answer::Stacking(_) => "9.3 stacking",
        Answer::Contest(None) => "2.2.3.3 no contest",
        Answer::Contest(Some(_)) => "2.2.3.3 contest",
        Answer::Placed(_) => "2.2.3 use of a unit",
        Answer::Combat(Combat::RangedSupport(_)) => "4.2.1.2 ranged support",
        Answer::Combat(Combat::Suffer(Choice::Retreat(_))) => "4.2.5 retreat",
        Answer::Combat(Combat::Suffer(Choice::Lose(_))) => "4.2.6 attrition",
        Answer::Combat(Combat::Advance(None)) => "4.2.7 no advance",
        Answer::Combat(Combat::Advance(Some(advance))) => match advance.path.len() {
            0 | 1 => "4.2.7 advance",
            _ => "4.2.8 exploitation",
        },
    }
}

/// Every kind that a command is counted as.
pub(crate) const KINDS: [&str; 36] = [
    "1.2 marker placed",
    "1.2 marker removed",
    "1.3 replacement",
    "2.2.2 inland advance",
    "2.2.2 beachhead taken back",
    "2.2.2 maintenance ended",
    "2.2.3 support unit",
    "2.2.3 use of a unit",
    "2.2.3.3 contest",
    "2.2.3.3 no contest",
    "2.2.3.7 convoy",
    "2.2.4 blitz marker",
    "2.3.1 build-up",
    "2.3.1 formation",
    "2.3.2 conversion",
    "2.3.2.2 port-a-fort",
    "2.3.3 elimination",
    "2.3.4 breakdown",
    "2.3.5 detachment placed",
    "2.3.5 detachment removed",
    "3.1.1 hex to hex",
    "3.1.1 into a box",
    "3.1.2 port to port",
    "3.1.3 box to box",
    "4.1.1 airdrop",
    "4.1.3 beachhead landing",
    "4.1.3.1 landing forces",
    "4.1.4 airdrop landing",
    "4.2.1 attack",
    "4.2.1.2 ranged support",
    "4.2.5 retreat",
    "4.2.6 attrition",
    "4.2.7 advance",
    "4.2.8 exploitation",
    "4.3 convoy returned",
    "9.3 stacking",
];
