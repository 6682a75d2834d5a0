//! Picks for an event's choices: friends who count, posts that hold something, losses that hurt
//! least.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, HexId, Theatre};
use sandtable_axis_empires::pack::{CardId, MarkerKind, Status, Truce};
use sandtable_axis_empires::politics;
use sandtable_axis_empires::state::{FaceUp, PieceId, Place, State};
use sandtable_axis_empires::task_queue::choice::{Choice, Pick, QuestionSubject};

use super::ground::{Ground, is_strategic, standing};
use super::{cards, standing as worth};

/// Distance within which an enemy makes a post worth more.
const NEAR: u16 = 3;

/// The best of the choices for a faction.
pub(crate) fn pick(state: &State, faction: Faction, choice: &Choice) -> Option<Pick> {
    let seen = Seen {
        ground: Ground::of(state, faction),
        choice,
    };
    let merits = choice.options.iter().map(|pick| (seen.merit(*pick), *pick));
    let best = merits.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, pick)| pick)
}

/// Value of the Minor Country most worth courting; zero when all are won.
pub(crate) fn prize(state: &State, faction: Faction, theatre: Theatre) -> f32 {
    let areas = (0..).map(AreaId).zip(state.map().areas());
    let open = areas.filter(|(id, area)| {
        let neutral = state.area(*id).status == Status::Neutral;
        area.theatre == theatre && neutral && politics::is_minor(state, *id)
    });
    open.map(|(id, _)| influence_value(state, faction, id))
        .fold(0.0, f32::max)
}

/// Value of courting a country: its Strategic Hexes and cities. An own marker there raises it, an
/// enemy's marker, which comes first, lowers it.
pub(crate) fn influence_value(state: &State, faction: Faction, country: AreaId) -> f32 {
    let area = state.map().area(country);
    let hexes = area.hexes.iter().filter(|hex| state.in_play(**hex));
    let value: f32 = hexes
        .map(|hex| {
            let city = state.map().hex(*hex).is_city();
            let strategic = is_strategic(state, *hex);
            f32::from(u8::from(city)) + 3.0 * f32::from(u8::from(strategic))
        })
        .sum();
    let marker = area.capital.and_then(|capital| {
        let mut pieces = state.pieces_in(capital);
        pieces.find_map(|(_, piece)| match piece.face_up(state.pack()) {
            FaceUp::Marker(MarkerKind::Influence) => Some(piece.faction == faction),
            FaceUp::Marker(MarkerKind::Neutrality) => Some(false),
            _ => None,
        })
    });
    match marker {
        Some(true) => 1.5 * value,
        Some(false) => 0.7 * value,
        None => value,
    }
}

/// A question as a faction sees it.
struct Seen<'a> {
    ground: Ground<'a>,
    choice: &'a Choice,
}

impl Seen<'_> {
    /// Value of an option. Passing is worth nothing, whatever the rest is worth.
    fn merit(&self, pick: Pick) -> f32 {
        let state = self.ground.state;
        match pick {
            Pick::Pass => 0.0,
            Pick::Yes => self.willing(),
            // A card's choices are for its own faction, the first of them as good as any.
            Pick::Nth(_) => 1.0,
            Pick::Country(country) => 1.0 + influence_value(state, self.ground.faction, country),
            Pick::Card(card) => self.removed(card),
            Pick::Faction(faction) => f32::from(u8::from(faction == self.ground.faction)),
            Pick::Piece(piece) => self.piece(piece),
            Pick::Hex(hex) => self.post(hex),
            Pick::Stand(piece, hex) => self.post(hex) + self.worth(piece) / 100.0,
            Pick::Loss(loss) => -self.worth(loss.piece),
            Pick::Replacement(order) => {
                let counter = state.pack().counter(order.unit);
                let front = counter.front;
                let post = order.to.hex().map_or(0.0, |hex| self.post(hex));
                f32::from(front.attack) + f32::from(front.defence) + post / 10.0
            }
            // The longest gives the most time.
            Pick::Truce(Truce::ReassessPolicy) => 3.0,
            Pick::Truce(Truce::Armistice) => 2.0,
            Pick::Truce(Truce::Negotiation) | Pick::Posture(_) => 1.0,
        }
    }

    /// Value of answering yes: positive if the faction agrees.
    fn willing(&self) -> f32 {
        let (state, faction) = (self.ground.state, self.ground.faction);
        let theatre = self.choice.theatre;
        let yes = match self.choice.about {
            // A Limited War that is all but won is not made larger.
            QuestionSubject::IllegalCard => {
                worth::margin(state, theatre).is_none_or(|margin| margin > 2)
            }
            // The Axis takes on no more than it can beat.
            QuestionSubject::TotalWar => cards::is_superior(state, faction, theatre, 1.5),
            // Friends fight better beside one than at home.
            QuestionSubject::NoOccupation => false,
            _ => true,
        };
        if yes { 1.0 } else { -1.0 }
    }

    /// A card is worth removing the more it promises an enemy, and the less oneself.
    fn removed(&self, card: CardId) -> f32 {
        let card = self.ground.state.pack().card(card);
        let merit = cards::merit(self.ground.state, card);
        if card.faction == self.ground.faction {
            -merit
        } else {
            merit
        }
    }

    /// An own piece is worth calling up, and an enemy's worth holding back.
    fn piece(&self, id: PieceId) -> f32 {
        let Some(piece) = self.ground.state.piece(id) else {
            return 0.0;
        };
        let worth = 1.0 + self.worth(id);
        let own = piece.faction == self.ground.faction;
        let harms = matches!(
            self.choice.about,
            QuestionSubject::DelaySupport | QuestionSubject::Garrison
        );
        if own && harms { -worth } else { worth }
    }

    /// The factors of a unit, with all that its counter has.
    fn worth(&self, id: PieceId) -> f32 {
        let state = self.ground.state;
        let counter = state
            .piece(id)
            .and_then(|piece| piece.counter(state.pack()));
        counter.map_or(0.0, |counter| {
            f32::from(counter.front.attack) + f32::from(counter.front.defence)
        })
    }

    /// Need for a unit in a hex: first empty hexes that count, then hexes near enemies.
    fn post(&self, hex: HexId) -> f32 {
        let state = self.ground.state;
        let mut here = state.pieces_at(Place::Hex(hex));
        let held = here.any(|(_, piece)| {
            piece.faction == self.ground.faction && standing(state, piece).is_some()
        });
        let strategic = f32::from(u8::from(is_strategic(state, hex)));
        let city = f32::from(u8::from(state.map().hex(hex).is_city()));
        let menace = self.ground.menace(hex, NEAR) as f32;
        let wants = 4.0 * strategic + city + menace / 4.0;
        1.0 + if held { 0.3 } else { 1.0 } * wants
    }
}
