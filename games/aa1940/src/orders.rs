//! Standing orders: answers filed in advance, so that a match by correspondence
//! does not stall for every question.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Response of fighters to raids without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InterceptOrder {
    /// Never.
    Never,
    /// With all fighters.
    Always,
    /// With all fighters when they outnumber the escorts.
    IfStronger,
}

/// Action of submarines that may submerge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SubmergeOrder {
    /// Strike.
    Never,
    /// Submerge.
    Always,
    /// Submerge when the enemy's force has more dice.
    IfWeaker,
}

/// Kamikaze attacks that a power makes without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KamikazeOrder {
    /// Never.
    Never,
    /// So many at most in each zone, on the dearest ship there, the next when that has as
    /// many as it has hits left.
    Dearest(u8),
}

/// Aircraft that scramble unasked when a zone is attacked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScrambleOrder {
    /// The zone; none for any.
    pub zone: Option<SpaceId>,
    /// Fighters at most.
    pub fighters: u16,
    /// Tactical bombers at most.
    pub tactical_bombers: u16,
}

/// A seat's standing orders. Each part that is absent leaves that kind of question open, except
/// `ground`, about which no question is asked. They are private to the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Scrambles; an empty list means never.
    pub scramble: Option<Vec<ScrambleOrder>>,
    /// Interceptions.
    pub intercept: Option<InterceptOrder>,
    /// Submarines.
    pub submerge: Option<SubmergeOrder>,
    /// Order in which kinds are lost, first named first; kinds not named follow
    /// by cost. Answers questions about losses.
    pub losses: Option<Vec<UnitKind>>,
    /// True if a co-defender's proposal of losses is accepted.
    pub agree_losses: Option<bool>,
    /// True if passage through canals is granted.
    pub passage: Option<bool>,
    /// True if allies may use the seat's transports and carriers.
    pub share: Option<bool>,
    /// True if allies may share the seat's territories; they may when it is absent.
    #[serde(default)]
    pub ground: Option<bool>,
}

/// Orders that do not speak of territories have the hash they had before any did, so that
/// logs of that time replay.
impl Hash for StandingOrders {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self {
            scramble,
            intercept,
            submerge,
            losses,
            agree_losses,
            passage,
            share,
            ground,
        } = self;
        (scramble, intercept, submerge, losses).hash(hasher);
        (agree_losses, passage, share).hash(hasher);
        if let Some(ground) = ground {
            ground.hash(hasher);
        }
    }
}
