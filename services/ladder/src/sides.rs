//! Who sits where: the sides of a game, and the accounts that its seats are kept for.

use sandtable_proto::matches::v1::{MatchSeat, SeatSetup};
use sandtable_proto::tournaments::v1::{Member, Side, SideSeat};

use crate::refusal::{Answer, Refusal};

/// The two sides of a match, in the order of their first seats.
///
/// # Errors
///
/// There are not two.
pub(crate) fn read(seats: &[MatchSeat]) -> Answer<Vec<Side>> {
    let mut sides: Vec<Side> = Vec::new();
    for seat in seats {
        let place = SideSeat {
            seat: seat.seat,
            powers: seat.powers.clone(),
        };
        match sides.iter_mut().find(|side| side.name == seat.team) {
            Some(side) => side.seats.push(place),
            None => sides.push(Side {
                name: seat.team.clone(),
                seats: vec![place],
            }),
        }
    }
    match sides.len() {
        2 => Ok(sides),
        found => {
            let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
            let problem = format!(
                "must lay seats of two sides, and lays {found}: {}",
                names.join(", ")
            );
            Err(Refusal::field("settings.match.options", problem))
        }
    }
}

/// Who of an entrant sits at which seat of a side: those at their powers, the others at what
/// is left, in turn.
pub(crate) fn seats_of(side: &Side, members: &[Member]) -> Vec<SeatSetup> {
    let free: Vec<&Member> = members.iter().filter(|it| it.powers.is_empty()).collect();
    let free = if free.is_empty() {
        members.iter().collect()
    } else {
        free
    };
    let mut next = free.iter().cycle();
    let kept = side.seats.iter().filter_map(|seat| {
        let own = members.iter().find(|member| {
            member
                .powers
                .iter()
                .any(|power| seat.powers.contains(power))
        });
        let member = own.or_else(|| next.next().copied())?;
        Some(SeatSetup {
            seat: seat.seat,
            reserved_for: member.account.clone(),
            ..SeatSetup::default()
        })
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(seat: u32, team: &str, power: &str) -> MatchSeat {
        MatchSeat {
            seat,
            team: team.to_owned(),
            powers: vec![power.to_owned()],
            ..MatchSeat::default()
        }
    }

    fn member(account: &str, powers: &[&str]) -> Member {
        Member {
            account: account.to_owned(),
            powers: powers.iter().map(|it| (*it).to_owned()).collect(),
            ..Member::default()
        }
    }

    #[test]
    fn a_game_has_two_sides() {
        let seats = [
            seat(0, "axis", "germany"),
            seat(1, "allies", "ussr"),
            seat(2, "axis", "japan"),
        ];
        let sides = read(&seats).unwrap();
        assert_eq!(sides[0].name, "axis");
        assert_eq!(sides[0].seats.len(), 2);
        assert!(read(&seats[..1]).is_err());
    }

    #[test]
    fn members_have_their_powers_and_share_the_rest() {
        let seats = [
            seat(0, "axis", "germany"),
            seat(1, "allies", "ussr"),
            seat(2, "axis", "japan"),
        ];
        let axis = &read(&seats).unwrap()[0];
        let kept = |members: &[Member]| -> Vec<String> {
            seats_of(axis, members)
                .into_iter()
                .map(|it| it.reserved_for)
                .collect()
        };
        assert_eq!(kept(&[member("a", &[])]), ["a", "a"]);
        assert_eq!(kept(&[member("a", &[]), member("b", &[])]), ["a", "b"]);
        assert_eq!(
            kept(&[member("a", &["japan"]), member("b", &[])]),
            ["b", "a"]
        );
    }
}
