//! Dice that are cast again.

use sandtable_kernel::Viewer;

use super::*;
use crate::command_context::Play;
use crate::command_context::gate::DiceGate;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::state::Pile;

impl Position {
    fn pool_of(&self, faction: Faction) -> Vec<PieceId> {
        let pool = Place::ForcePool(self.state.scenario().theatre);
        let pieces = self.state.pieces_at(pool);
        pieces
            .filter(|(_, piece)| piece.faction == faction)
            .map(|(id, _)| id)
            .collect()
    }
}

/// The pieces, without the marker.
fn pieces(position: &Position) -> Vec<crate::state::Piece> {
    let marker = crate::o16_luck::marker(&position.state);
    let pieces = position.state.pieces();
    pieces
        .filter(|(id, _)| Some(*id) != marker)
        .map(|(_, piece)| *piece)
        .collect()
}

/// AE-+16-2: the die of a combat, with the same odds and shifts; a die that is let stand counts
/// as if no question had been asked.
#[test]
fn the_die_of_a_combat_is_cast_again_or_stands() {
    for again in [false, true] {
        let (mut position, command) = attack();
        let marker = position.with_luck(Side::Front);
        let untouched = position.luck();
        position.watch(Axis, ALL);
        let events = position.submit(Axis, &command, &[2]);
        assert_eq!(rolled(&events), None, "{events:?}");
        assert!(matches!(events.last(), Some(Event::Asked { .. })));
        let (asked, cast) = position.on_the_table().unwrap();
        assert!(asked == Axis && cast.die == 2 && is_combat(cast));

        let (fresh, die): (&[u8], u8) = if again { (&[6], 6) } else { (&[], 2) };
        let more = position.decide(Axis, again, fresh);
        assert!(matches!(more[0], Event::Answered { .. }));
        assert_eq!(rolled(&more), Some(die));
        assert!(!more.iter().any(|it| matches!(it, Event::Attacked { .. })));

        let (mut plain, command) = attack();
        plain.put_at("luck", Axis, untouched.0);
        let told = plain.submit(Axis, &command, &[die]);
        let own = |event: &&Event| {
            let of_luck = match event {
                Event::Asked { decision } => matches!(decision.question, Question::Luck(_)),
                Event::Put { piece, .. } | Event::TurnedOver { piece, .. } => *piece == marker,
                Event::Answered { .. } => true,
                _ => false,
            };
            !of_luck
        };
        let all = events.iter().chain(&more).filter(own);
        let ids_aside = |event: &Event| !matches!(event, Event::Asked { .. });
        assert!(
            all.filter(|it| ids_aside(it))
                .eq(told.iter().filter(|it| ids_aside(it)))
        );
        assert_eq!(pieces(&position), pieces(&plain));
        assert_eq!(position.state.step(), plain.state.step());
        if again {
            assert_eq!(position.luck(), (Place::Delay(Theatre::Europe), Side::Back))
        } else {
            assert_eq!(position.luck(), untouched)
        }
    }
}

/// AE-+16-2: dice of an enemy, too; either Allied faction may use the Allies' luck, and one that
/// does not leaves it to the other.
#[test]
fn either_ally_may_have_an_enemys_die_cast_again() {
    let (mut position, command) = attack();
    position.with_luck(Side::Back);
    let watch = Watch {
        combats: Some(WatchedDice::Enemy),
        ..Watch::default()
    };
    for faction in [Western, Soviet] {
        position.watch(faction, watch);
    }
    position.watch(Axis, ALL);
    position.submit(Axis, &command, &[6]);
    assert_eq!(position.on_the_table().map(|it| it.0), Some(Western));
    let first = position.state.pending()[0].id;
    let events = position.decide(Western, false, &[]);
    assert_eq!(rolled(&events), None);
    assert_eq!(position.on_the_table().map(|it| it.0), Some(Soviet));
    assert!(position.state.pending()[0].id > first);
    let events = position.decide(Soviet, true, &[1]);
    assert_eq!(rolled(&events), Some(1));
    assert_eq!(
        position.luck(),
        (Place::Delay(Theatre::Europe), Side::Front)
    );
    let later = position.state.pending().first().map(|it| it.id);
    assert!(later.is_none_or(|later| later.0 == first.0 + 2));
}

/// AE-+16-2: no faction is asked that does not watch for such dice, whose side has no luck, or
/// while the marker is away.
#[test]
fn nobody_is_asked_in_vain() {
    let own = Watch {
        combats: Some(WatchedDice::Own),
        ..Watch::default()
    };
    let enemy = Watch {
        combats: Some(WatchedDice::Enemy),
        ..Watch::default()
    };
    let others = Watch {
        combats: None,
        ..ALL
    };
    let asked = |side: Side, away: bool, faction: Faction, watch: Watch| {
        let (mut position, command) = attack();
        let marker = position.with_luck(side);
        if away {
            let delay = Place::Delay(Theatre::Europe);
            position.state.set_piece(marker, |piece| piece.at = delay);
        }
        position.watch(faction, watch);
        position.submit(Axis, &command, &[4]);
        position.on_the_table().is_some()
    };
    assert!(asked(Side::Front, false, Axis, own));
    assert!(asked(Side::Back, false, Western, enemy));
    assert!(!asked(Side::Front, true, Axis, own));
    assert!(!asked(Side::Back, false, Axis, own), "the Allies have it");
    assert!(!asked(Side::Front, false, Axis, enemy), "its own die");
    assert!(!asked(Side::Front, false, Axis, others));
    assert!(!asked(Side::Front, false, Axis, Watch::default()));
    let (mut position, command) = attack();
    position.with_luck(Side::Front);
    position.watch(Axis, ALL);
    position.rules([].into_iter().collect());
    position.submit(Axis, &command, &[4]);
    assert_eq!(position.on_the_table(), None, "another game");
}

/// AE-+16-2: one Allied player with both factions is asked once.
#[test]
fn a_seat_is_asked_once() {
    let (mut position, command) = attack();
    position.with_luck(Side::Back);
    let (west, soviet) = (seat(&position, Western), seat(&position, Soviet));
    position.state.hand_over(soviet, west);
    position.watch(Western, ALL);
    position.submit(Axis, &command, &[5]);
    let events = position.decide(Western, false, &[]);
    assert_eq!(rolled(&events), Some(5));
}

/// AE-+16-2, AE-+17.3.1-1: either die of Wild Combat is a roll of its own.
#[test]
fn the_second_die_of_a_combat_can_be_cast_again() {
    let (mut position, command) = attack();
    position.with_luck(Side::Front);
    let rules = [OptionalRule::Luck, OptionalRule::WildCombat];
    position.rules(rules.into_iter().collect());
    position.watch(Axis, ALL);
    position.submit(Axis, &command, &[3]);
    position.decide(Axis, false, &[1]);
    let (_, cast) = position.on_the_table().unwrap();
    assert!(cast.die == 1 && matches!(cast.of, Throw::Attrition(_)));
    let events = position.decide(Axis, true, &[6]);
    assert_eq!(rolled(&events), Some(3));
    assert_eq!(position.luck().1, Side::Back);
}

/// AE-+16-2: Delay rolls of one side, one after the other, with their modifiers; once used, the
/// luck is gone.
#[test]
fn delay_rolls_are_cast_again() {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::ReserveMovement);
    position.with_luck(Side::Front);
    let delay = Place::Delay(Theatre::Europe);
    let [first, second, third] = [(); 3].map(|()| position.put_at("ger-air", Axis, delay));
    let other = position.put_at("rus-hq", Soviet, delay);
    position.watch(
        Axis,
        Watch {
            delays: Some(WatchedDice::Own),
            ..Watch::default()
        },
    );
    let now = position.state.now();
    let dice_of = |piece, events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Delayed {
                piece: it, dice, ..
            } if *it == piece => Some(*dice),
            _ => None,
        })
    };
    position.submit(Soviet, &Command::EndSegment, &[1]);
    let (_, cast) = position.on_the_table().unwrap();
    let of = Throw::Delay {
        piece: first,
        modifier: 0,
    };
    assert_eq!(cast, Cast { die: 1, of });
    let events = position.decide(Axis, false, &[6]);
    assert_eq!(dice_of(first, &events), Some(1));
    assert_eq!(
        position.at(first),
        Place::Track(Theatre::Europe, now.after(1))
    );
    assert_eq!(position.at(second), delay, "its die is on the table");
    let events = position.decide(Axis, true, &[2, 5, 4]);
    assert_eq!(dice_of(first, &events), None, "told before");
    let dice = [second, third, other].map(|piece| dice_of(piece, &events));
    assert_eq!(dice, [Some(2), Some(5), Some(4)]);
    assert_eq!(position.luck(), (delay, Side::Back), "it came too late");
    assert!(position.state.now() > now);
}

/// AE-+16-2, AE-1.1-2: the die of a card's table, with what is added to it. The choice of the
/// card that led to it stays a secret while the die waits.
#[test]
fn the_die_of_a_card_is_cast_again() {
    let mut position = Position::campaign();
    position.with_luck(Side::Back);
    position.watch(Soviet, ALL);
    position.pile(Axis, "15", Pile::Current);
    if let Some(card) = position.state.pending_card(Theatre::Europe, Axis) {
        position.state.set_card(card, |card| card.pile = Pile::Deck);
    }
    position.phase(Axis, Segment::OptionCard);
    // With an empty pool the Axis has no orders to give before its Political Events.
    for piece in position.pool_of(Axis) {
        position
            .state
            .set_piece(piece, |piece| piece.at = Place::Gone);
    }
    let order = position.choose(Axis, "5");
    assert!(order.is_private());
    let events = position.submit(Axis, &order, &[1]);
    let (asked, cast) = position.on_the_table().unwrap();
    assert!(asked == Soviet && cast.die == 1);
    let Throw::Event { faction, modifier } = cast.of else {
        panic!("{cast:?}");
    };
    assert_eq!(faction, Axis);
    let chosen = |event: &Event| matches!(event, Event::CardChosen { .. });
    assert!(events.iter().any(chosen));
    let others = [Soviet, Western].map(|it| Viewer::Seat(seat(&position, it)));
    for viewer in others.into_iter().chain([Viewer::Spectator]) {
        let view = AxisEmpires::default().view(&position.state, viewer);
        let deck = view.decks.iter().find(|deck| deck.faction == Axis).unwrap();
        assert!(deck.has_pending && deck.pending.is_none());
        assert!(deck.deck.contains(&position.card(Axis, "5")));
    }
    let events = position.decide(Soviet, true, &[3]);
    let told = events.iter().find_map(|event| match event {
        Event::EventRolled {
            die,
            modifier,
            result,
            ..
        } => Some((*die, *modifier, *result)),
        _ => None,
    });
    let (die, added, result) = told.unwrap();
    assert_eq!((die, added), (3, modifier));
    assert_eq!(i16::from(result), (3 + i16::from(modifier)).clamp(1, 6));
    assert_eq!(
        position.luck(),
        (Place::Delay(Theatre::Europe), Side::Front)
    );
}

/// AE-+17.10-1: not the die that says whether the game ends.
#[test]
fn the_last_die_stays_as_it_is() {
    let mut position = Position::europe();
    position.with_luck(Side::Front);
    position.watch(Axis, ALL);
    let mut events = Vec::new();
    let mut gate = DiceGate::default();
    let mut dice = Rolls(vec![2, 3].into_iter());
    let mut play = Play::at_gate(
        &mut position.state,
        &mut dice,
        &mut events,
        &mut gate,
        &crate::dispatch::ALL,
    );
    assert_eq!(play.roll_for_good(), 2);
    assert!(!play.has_stopped());
    play.roll(Throw::Weather(Theatre::Europe));
    assert!(play.has_stopped());
    assert_eq!(play.roll_for_good(), 3, "no die is cast any more");
}
