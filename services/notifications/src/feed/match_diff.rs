//! Changes of a match, found by comparing it with its previous form.

use std::hash::{DefaultHasher, Hash, Hasher};

use prost::Message;
use sandtable_proto::matches::v1::{Match, MatchSeat};
use sandtable_proto::notifications::v1::MatchAspect;

/// The aspects that a match shows.
const SHOWN: [MatchAspect; 7] = [
    MatchAspect::State,
    MatchAspect::Seats,
    MatchAspect::Ready,
    MatchAspect::Settings,
    MatchAspect::Pause,
    MatchAspect::Draw,
    MatchAspect::Substitutions,
];

/// A fingerprint of each aspect of a match. They are compared within one process only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aspects([u64; SHOWN.len()]);

impl Aspects {
    pub(crate) fn of(shown: &Match) -> Self {
        Self(SHOWN.map(|aspect| {
            let mut hasher = DefaultHasher::new();
            part(shown, aspect).encode_to_vec().hash(&mut hasher);
            hasher.finish()
        }))
    }

    /// Returns the aspects that differ from before.
    pub(crate) fn changed_since(&self, before: &Self) -> Vec<MatchAspect> {
        let pairs = self.0.iter().zip(&before.0);
        let changed = SHOWN
            .into_iter()
            .zip(pairs)
            .filter(|(_, (now, then))| now != then);
        changed.map(|(aspect, _)| aspect).collect()
    }
}

/// Returns a match with only one aspect left. Fields that every entry changes belong to none.
fn part(shown: &Match, aspect: MatchAspect) -> Match {
    let mut part = Match::default();
    match aspect {
        MatchAspect::State => part.state = shown.state,
        MatchAspect::Seats => {
            part.seats = (shown.seats.iter().cloned())
                .map(|seat| MatchSeat {
                    ready: false,
                    ..seat
                })
                .collect();
        }
        MatchAspect::Ready => {
            part.seats = (shown.seats.iter())
                .map(|seat| MatchSeat {
                    ready: seat.ready,
                    ..Default::default()
                })
                .collect();
        }
        MatchAspect::Settings => {
            part.display_name.clone_from(&shown.display_name);
            part.visibility = shown.visibility;
            part.start_policy = shown.start_policy;
            part.options.clone_from(&shown.options);
            part.spectator_delay = shown.spectator_delay;
            part.spectators_read_chat = shown.spectators_read_chat;
            part.clock_settings.clone_from(&shown.clock_settings);
        }
        MatchAspect::Pause => {
            part.clocks.clone_from(&shown.clocks);
            if let Some(clocks) = &mut part.clocks {
                clocks.seats.clear();
                clocks.on_turn = None;
                clocks.update_time = None;
            }
        }
        MatchAspect::Draw => part.draw_offer.clone_from(&shown.draw_offer),
        MatchAspect::Substitutions => part.substitutions.clone_from(&shown.substitutions),
        MatchAspect::Other | MatchAspect::Unspecified => {}
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::{Clocks, DrawOffer, Substitution};

    #[test]
    fn each_aspect_is_told_by_itself() {
        let before = Match {
            seats: vec![MatchSeat::default(); 2],
            clocks: Some(Clocks::default()),
            ..Default::default()
        };
        let change = |change: fn(&mut Match)| {
            let mut after = before.clone();
            change(&mut after);
            Aspects::of(&after).changed_since(&Aspects::of(&before))
        };
        assert_eq!(change(|it| it.state = 2), [MatchAspect::State]);
        assert_eq!(change(|it| it.seats[1].taken = true), [MatchAspect::Seats]);
        assert_eq!(change(|it| it.seats[1].ready = true), [MatchAspect::Ready]);
        assert_eq!(change(|it| it.visibility = 2), [MatchAspect::Settings]);
        assert_eq!(
            change(|it| it.clocks.as_mut().unwrap().paused = true),
            [MatchAspect::Pause]
        );
        assert_eq!(
            change(|it| it.draw_offer = Some(DrawOffer::default())),
            [MatchAspect::Draw]
        );
        assert_eq!(
            change(|it| it.substitutions.push(Substitution::default())),
            [MatchAspect::Substitutions]
        );
        assert_eq!(
            change(|it| (it.seats[0].ready, it.seats[0].taken) = (true, true)),
            [MatchAspect::Seats, MatchAspect::Ready]
        );
        // Changes that come with entries are sent by entries.
        assert_eq!(change(|it| (it.version, it.etag) = (7, "7".into())), []);
    }
}
