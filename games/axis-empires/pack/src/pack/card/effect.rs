//! Effects of cards and events.
//!
//! An effect belongs to a map, a faction that carries it out, and often a country that was
//! selected for it; the agenda keeps those beside it.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::card::condition::CardCondition;
use crate::pack::card::conditional_event::ConditionalEvent;
use crate::pack::card::name::{AreaRef, CardRef, EventRef, PostureRef, TableRef};
use crate::pack::card::once::OnceEvent;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::terms::{
    CardChoice, Chosen, Count, Counters, Countries, Duty, EventSteps, FortuneAction, Holder, Join,
    Modifiers, Party, Roster, Spot, Tenure, UnitOwner,
};
use crate::pack::counter::Side;
use crate::pack::marker::MarkerKind;
use crate::pack::politics::{Posture, Truce, WarState};

/// Something that a card or an event does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Nothing: No Result.
    NoResult,
    /// These, one after the other.
    All(Vec<Self>),
    /// These if something holds, else others.
    If {
        /// The condition that must hold.
        when: CardCondition,
        /// Effects if it holds.
        then: Vec<Self>,
        /// Effects if it does not hold.
        #[serde(default)]
        otherwise: Vec<Self>,
    },
    /// These if the faction wants to.
    May(Vec<Self>),
    /// One of several, as the faction chooses.
    OneOf {
        /// Duty to choose one of them, or freedom to choose none.
        duty: Duty,
        /// The choices.
        of: Vec<CardChoice>,
    },
    /// A die on a table of the card's own.
    Roll {
        /// Modifier added to the die.
        modifiers: Modifiers,
        /// Effects on 1 to 6.
        rows: Box<[Vec<Self>; 6]>,
    },
    /// A die on one of the pack's tables.
    RollOn {
        /// The table.
        table: TableRef,
        /// Modifier added to the die.
        modifiers: Modifiers,
    },
    /// A die without modifiers: no more than a count, or more.
    RollAtMost {
        /// Quantity that is counted.
        count: Count,
        /// Effects if the die shows no more than the count.
        then: Vec<Self>,
        /// Effects if it shows more.
        #[serde(default)]
        otherwise: Vec<Self>,
    },
    /// Another faction does these.
    As {
        /// The other faction.
        party: Party,
        /// The effects.
        then: Vec<Self>,
    },
    /// The faction selects a country for these.
    Select {
        /// From which.
        from: Countries,
        /// Duty to select one, or freedom to select none.
        duty: Duty,
        /// Effects on the selected country.
        then: Vec<Self>,
    },
    /// A certain country is selected for these.
    About {
        /// The country.
        country: AreaRef,
        /// Effects on the selected country.
        then: Vec<Self>,
    },
    /// Cards leave the game, wherever they are. Of a list of which one is meant the deck's
    /// come first.
    RemoveCards {
        /// Number of cards that leave.
        chosen: Chosen,
        /// The cards.
        cards: Vec<CardRef>,
    },
    /// Counters that have not come into play yet arrive.
    Receive {
        /// The counters.
        counters: Vec<Counters>,
        /// Where.
        to: Spot,
    },
    /// The first of these arrives that has not come into play yet (15.32).
    ReceiveNext {
        /// The counters, the first one first.
        counters: Vec<Counters>,
        /// Where.
        to: Spot,
    },
    /// A marker goes somewhere, from wherever it lies.
    Put {
        /// Its kind.
        kind: MarkerKind,
        /// Its faction, if there are several.
        #[serde(default)]
        of: Option<Faction>,
        /// Where.
        to: Spot,
    },
    /// Replacement steps outside the Replacements Segment.
    Replacements(Vec<EventSteps>),
    /// The US Commitment Level moves by so many boxes.
    Uscl(i8),
    /// The European Strategic Value moves by so many boxes.
    Esv(i8),
    /// The Japanese Government in its Holding Box shows a side, the Army's in front; or the
    /// other one than before.
    Government(Option<Side>),
    /// The faction has a Blitz marker more in its next Support Segment, or in the one under
    /// way.
    Blitz,
    /// A card of Fortunes of War changes hands, in a match that is played with them.
    Fortune(FortuneAction),
    /// A War State takes effect.
    War(WarState),
    /// The faction starts a Separate Peace (+14).
    SeparatePeace,
    /// The policy in a box of the posture display ends, and all its markers with it.
    EndPolicy(PostureRef),
    /// A policy or truce is put in boxes of the posture display.
    SetPosture {
        /// The boxes.
        boxes: Vec<PostureRef>,
        /// The policy or truce.
        to: Posture,
    },
    /// The truce in a box becomes longer or shorter by a step.
    ChangeTruce {
        /// The box.
        of: PostureRef,
        /// Direction: up makes it longer.
        up: bool,
    },
    /// A truce of the faction's choice is put in a box that has none.
    OfferTruce {
        /// The box.
        of: PostureRef,
        /// The truces to choose from.
        from: Vec<Truce>,
    },
    /// The selected Neutral country takes part from now on.
    Activate {
        /// On whose side.
        joins: Join,
        /// Arrival of its units: under a Free Passage they stay at home and do not mobilize.
        #[serde(default)]
        roster: Roster,
    },
    /// The selected country's Influence, Neutrality or other marker comes off.
    Unmark(Vec<MarkerKind>),
    /// A marker is put in the selected country's Capital.
    Mark {
        /// Its kind.
        kind: MarkerKind,
        /// Its faction; none for the faction that acts.
        #[serde(default)]
        of: Option<Faction>,
    },
    /// An area passes to a country.
    Cede {
        /// The area.
        area: AreaRef,
        /// Recipient; none for the one it belongs to by nature.
        to: Holder,
        /// As what.
        tenure: Tenure,
    },
    /// An area that was demanded passes to a country (15.7): the faction may put a Detachment
    /// there, and the selected country, which had it, takes friends.
    CedeLand {
        /// The area.
        area: AreaRef,
        /// Recipient.
        to: Holder,
        /// As what.
        tenure: Tenure,
    },
    /// The faction has demanded an area in vain, and takes it when it conquers or liberates the
    /// country.
    Claim(AreaRef),
    /// The Axis may set up a Minor Country: a conquered one, or a Dependent or Region that it
    /// holds (13.8.2, 13.8.3).
    Puppet,
    /// The selected Dependent or Region is let go, and is a Neutral Minor Country.
    Independence,
    /// The selected country becomes the faction's Partnership Country, if it may.
    Partner,
    /// The fleet of a Neutral Vichy: the Axis seizes it, the West sinks it.
    FrenchFleet,
    /// A faction loses steps of a country, or of all its countries, wherever it likes.
    LoseSteps {
        /// Number of steps.
        steps: u8,
        /// The power or faction concerned.
        of: UnitOwner,
    },
    /// An event happens, if it has not happened before.
    Once(OnceEvent),
    /// The faction puts a marker of a faction in a hex of its choice.
    PutInHex {
        /// Its kind.
        kind: MarkerKind,
        /// Faction of the marker.
        of: Faction,
    },
    /// The faction may send a support unit of a faction to the Delay Box, from its Force
    /// Pool, the map or the Turn Track.
    DelaySupport(Faction),
    /// A political event that the books name, about the selected country.
    Event(PoliticalEvent),
    /// A conditional event that the books name, if it has not happened before.
    Conditional(ConditionalEvent),
    /// An event that the pack spells out.
    Perform(EventRef),
}

impl Effect {
    /// The effects that it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let (lists, choices): (Vec<&[Self]>, &[CardChoice]) = match self {
            Self::All(parts) | Self::May(parts) => (vec![parts], &[]),
            Self::If {
                then, otherwise, ..
            }
            | Self::RollAtMost {
                then, otherwise, ..
            } => (vec![then, otherwise], &[]),
            Self::OneOf { of, .. } => (Vec::new(), of),
            Self::Roll { rows, .. } => (rows.iter().map(Vec::as_slice).collect(), &[]),
            Self::As { then, .. } | Self::Select { then, .. } | Self::About { then, .. } => {
                (vec![then], &[])
            }
            _ => (Vec::new(), &[]),
        };
        let chosen = choices.iter().flat_map(|choice| &choice.then);
        lists.into_iter().flatten().chain(chosen)
    }
}
