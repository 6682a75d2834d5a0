//! Answers to questions.

use sandtable_aa1940::decision::{Answer, Assign, KamikazeAttack, Loss, Scrambled};
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::answer::{self, Kind};

use super::ids::Ids;

/// Some of a group that are sent to a space.
type SpaceAssignment = Assign<SpaceId>;

/// Some of a group that are sent against a facility.
type TargetAssignment = Assign<FacilitySlot>;

oneof! { [Ids<'_>] Answer = Kind in answer {
    Scramble { scrambled = 0 },
    Intercept { fighters = 0 },
    CommandNeutral(0),
    RaidTargets { assignments = 0 },
    Bombard as answer::Assignments { assignments = 0 },
    Submerge { groups = 0 },
    Losses { losses = 0 },
    AgreeLosses(0),
    Press,
    Retreat { to = 0 },
    Favor(0),
    LiberationForce { units = 0 },
    LandStranded as answer::Assignments { assignments = 0 },
    DeclareWar { on = 0 },
    Breakthrough(0),
    PlaceBid { units, kept },
    Kamikaze { attacks = 0 },
} }
envelope! { [Ids<'_>] Answer = wire::Answer { kind } }

message! { [Ids<'_>] Scrambled = wire::Scrambled { from, zone, power, r#type = kind, count } }
message! { [Ids<'_>] SpaceAssignment = wire::Assignment { to, unit, count } }
message! { TargetAssignment = wire::TargetAssignment { to, unit, count } }
message! { Loss = wire::Loss { unit, destroyed, damaged } }
message! { KamikazeAttack = wire::KamikazeAttack { unit = ship, attacks } }
tuple! { wire::GroupCount = (unit: UnitId, count: u16) }
