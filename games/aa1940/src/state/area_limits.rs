//! Where a power's wars and borders let it be: neutrality map by map, closed land, land
//! without a government.

use super::Standing;
use super::State;
use crate::economy::EconomyId;
use crate::power::{Power, Side};
use crate::space::SpaceId;

impl State {
    /// Reports whether a power is bound in a space as a neutral power is: it is at war with no
    /// other, or with none of that map where its neutrality ends map by map (`AAE-politics-20`,
    /// `AAE-global-politics-05`).
    pub(crate) fn restrained(&self, power: Power, space: SpaceId) -> bool {
        let wars = self.wars_of(power);
        let half = self.world.board.politics.half_neutral.as_ref();
        wars.is_empty()
            || half.is_some_and(|half| {
                half.power == power && !half.fights_on(self.world.board.space(space).map, wars)
            })
    }

    /// Reports whether two powers are friends in a space: the same, or of one side and neither
    /// bound as a neutral there (`AAE-politics-20`, `AAE-politics-22`, `AAE-global-politics-05`).
    #[must_use]
    pub fn friends_at(&self, a: Power, b: Power, space: SpaceId) -> bool {
        let whole = self.world.board.politics.half_neutral.is_none();
        self.friends(a, b)
            && (whole || a == b || !self.restrained(a, space) && !self.restrained(b, space))
    }

    /// Reports whether aircraft of a power may cross land that is neither a friend's nor an
    /// enemy's. Open to them are land of a power that is no more bound as a neutral there than
    /// their own, land without a government, and land that was neutral until it was attacked in
    /// vain. Neutral territories are closed to them, and so is land that is closed to all their
    /// power's units (`AAE-politics-22`, `AAE-neutrals-05`, `AAE-neutrals-12`, `AAE-neutrals-13`,
    /// `AAE-neutrals-16`, `AAE-global-politics-05`).
    pub(crate) fn overflown(&self, power: Power, space: SpaceId) -> bool {
        if self.restrained(power, space) || self.closed(power, space).is_some() {
            return false;
        }
        let territory = self.territory(space);
        match territory.controller {
            Some(holder) => !self.restrained(holder, space),
            None => (territory.neutrality).is_some_and(|neutral| !neutral.closes_skies()),
        }
    }

    /// The rule that keeps a power's units out of a space altogether, if one does: those of
    /// some powers have an area of their own (`AAE-pacific-01`), and some land is closed to
    /// others until they are at war (`AAE-global-politics-11`, `AAE-global-politics-17`,
    /// `AAE-global-politics-21`).
    pub(crate) fn closed(&self, power: Power, space: SpaceId) -> Option<&'static str> {
        let board = &self.world.board;
        if !board.bounded.contains(power) {
            return None;
        }
        if !board.within_area(power, space) {
            return Some("AAE-pacific-01");
        }
        let wars = self.wars_of(power);
        board
            .politics
            .closures
            .iter()
            .find(|closure| {
                closure.power == power
                    && closure.territories.contains(space)
                    && !closure.until_war_with.intersects(wars)
            })
            .map(|closure| closure.rule)
    }

    /// Standing of land without a government towards a power. Its custodians go there as to a
    /// friendly neutral, and to others of their side it is friendly land while they are not bound
    /// as neutrals there. The other side may attack it when it is at war with all custodians
    /// (`AAE-global-politics-10`, `AAE-global-politics-18`, `AAE-global-politics-22`). It has no
    /// units and takes no turn (`AAE-pacific-19`).
    pub(super) fn orphan_standing(&self, power: Power, space: SpaceId) -> Standing {
        let board = &self.world.board;
        let custodians = board.custodians;
        let side = custodians.iter().next().and_then(|first| board.side(first));
        if custodians.contains(power) {
            Standing::FriendlyNeutral
        } else if board.side(power) == side && !self.restrained(power, space) {
            Standing::Friendly
        } else if board.side(power) != side
            && custodians.iter().all(|other| self.at_war(power, other))
        {
            Standing::Hostile
        } else {
            Standing::OffLimits
        }
    }

    /// Reports whether the capital of an economy is held by an enemy (`AAE-capture-liberate-09`,
    /// `AAE-global-14`). One without a capital never loses it (`AAE-pacific-05`).
    #[must_use]
    pub fn economy_lost(&self, economy: EconomyId) -> bool {
        let info = self.world.board.economy(economy);
        info.capital
            .is_some_and(|capital| self.enemy_held(info.power, capital))
    }

    /// Reports whether a power's capital is held by an enemy, or all of them where it has several
    /// (`AAE-capture-liberate-09`).
    #[must_use]
    pub fn capital_lost(&self, power: Power) -> bool {
        self.world.board.powers.get(power.index()).is_some()
            && self
                .world
                .board
                .economies_of(power)
                .all(|economy| self.economy_lost(economy))
    }

    fn enemy_held(&self, power: Power, capital: SpaceId) -> bool {
        let side: Option<Side> = self.world.board.side(power);
        self.territory(capital)
            .controller
            .is_some_and(|holder| self.world.board.side(holder) != side)
    }

    /// A power's production level, of all its economies (`AAE-setup-05`).
    #[must_use]
    pub fn production(&self, power: Power) -> u16 {
        self.world
            .board
            .economies_of(power)
            .map(|economy| self.production_of(economy))
            .sum()
    }

    /// The production level of an economy (`AAE-setup-05`, `AAE-global-09`).
    #[must_use]
    pub fn production_of(&self, economy: EconomyId) -> u16 {
        let board = &self.world.board;
        let power = board.economy(economy).power;
        board
            .all_spaces()
            .filter(|space| {
                self.territory(*space).controller == Some(power)
                    && board.economy_at(power, *space) == economy
            })
            .map(|space| u16::from(board.space(space).ipc))
            .sum()
    }
}
