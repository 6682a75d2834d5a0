//! Questions.

use sandtable_aa1940::decision::{
    Decision, Group, Hits, KamikazeTarget, KamikazeZone, Question, ScrambleOption, StrandedGroup,
};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::decision::{self, Question as Kind};

use super::ids::Ids;

message! { [Ids<'_>] Decision = wire::Decision { id, seat, power, question } }

oneof! { [Ids<'_>] Question = Kind in decision {
    Scramble { options, bases },
    Intercept { territory, options },
    CommandNeutral { territory, powers },
    RaidTargets { territory, bombers, targets },
    Bombard { zone, ships, targets },
    Submerge { space, submarines },
    Losses { space, cause, hits, groups, air_hits_submarines, required },
    AgreeLosses { space, losses, groups },
    Press { space, retreats, air_may_leave },
    Favor as decision::FavorAsked { asker, favor },
    LiberationForce { at, budget },
    LandStranded { groups },
    DeclareWar { on },
    PlaceBid { budget, spaces },
    Breakthrough,
    Kamikaze { attacks, zones },
} }

message! { @required [] [Ids<'_>] Question = Kind }

message! { [Ids<'_>] ScrambleOption = wire::ScrambleOption {
    from, zone, power, r#type = kind, most,
} }
message! { [Ids<'_>] Group = wire::Group {
    unit, power, r#type = kind, count, damaged, seaborne, cargo,
} }
message! { [Ids<'_>] StrandedGroup = wire::StrandedGroup { group, at, options } }
message! { [Ids<'_>] KamikazeZone = wire::KamikazeZone { zone, ships } }
message! { [Ids<'_>] KamikazeTarget = wire::KamikazeTarget {
    unit, power, r#type = kind, damaged,
} }
message! { Hits = wire::Hits { by_submarines, by_aircraft, by_others } }
