//! The check that seats added to the dice the nonces that they were bound to.

use sandtable_kernel::{DiceScheme, dice_table, nonce_commitment};
use sandtable_proto::matches::v1::{Match, MatchExport};

use super::Difference;
use super::differs;
use crate::replay::dice_scheme;

/// The first seat whose nonce is not the one that it was committed to, or by scheme 3 that has
/// any.
pub(super) fn bound(export: &MatchExport) -> anyhow::Result<Option<Difference>> {
    let Some(found) = &export.r#match else {
        return Ok(None);
    };
    Ok(match dice_scheme(export)? {
        DiceScheme::Committed => committed(found, &export.nonces),
        DiceScheme::Duplicate(_) => (export.nonces.iter()).find_map(|nonce| {
            let (counted, given) = (String::new(), hex::encode(nonce));
            differs(None, "a nonce in dice of two matches", &counted, &given)
        }),
    })
}

fn committed(found: &Match, nonces: &[Vec<u8>]) -> Option<Difference> {
    let seats = differs(
        None,
        "the number of nonces",
        &found.seats.len(),
        &nonces.len(),
    );
    seats.or_else(|| {
        (found.seats.iter().zip(nonces)).find_map(|(seat, nonce)| {
            let given = if nonce.is_empty() {
                String::new()
            } else {
                hex::encode(nonce_commitment(nonce))
            };
            let committed = hex::encode(&seat.nonce_commitment);
            differs(None, "what a seat is bound to", &given, &committed)
        })
    })
}

/// Returns the dice table that the seats revealed their nonces against, in hexadecimal digits;
/// empty by other schemes.
pub(super) fn table(export: &MatchExport) -> anyhow::Result<String> {
    if dice_scheme(export)? != DiceScheme::Committed {
        return Ok(String::new());
    }
    let Some(found) = &export.r#match else {
        return Ok(String::new());
    };
    let seats = found.seats.iter().map(|seat| &seat.nonce_commitment[..]);
    Ok(hex::encode(dice_table(&found.dice_commitment, seats)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_exports;
    use crate::verify::audit;

    #[test]
    fn exports_of_the_second_scheme_are_checked_by_it() {
        let export = test_exports::export(60);
        let found = audit(&export, |_| {}).unwrap();
        assert_eq!((found.difference, found.entries), (None, 60));
        assert_eq!((found.dice_scheme, found.dice_table.len()), (2, 64));
        assert!(found.dice > 0, "there is a battle");

        let tampered = |tamper: fn(&mut MatchExport)| {
            let mut export = export.clone();
            tamper(&mut export);
            let found = audit(&export, |_| {}).unwrap();
            found.difference.expect("it is found").what
        };
        let what = tampered(|export| {
            export.nonces[1][0] ^= 1;
            let nonce = export.nonces[1].clone();
            export.r#match.as_mut().unwrap().seats[1].nonce = nonce;
        });
        assert_eq!(what, "what a seat is bound to");
        // A nonce that a seat was never bound to.
        let what = tampered(|export| {
            let seats = &mut export.r#match.as_mut().unwrap().seats;
            seats[2].nonce_commitment.clear();
        });
        assert_eq!(what, "what a seat is bound to");
        let what = tampered(|export| drop(export.nonces.pop()));
        assert_eq!(what, "the number of nonces");
        // Numbers that no scheme has, and the one of a pair without a place in it.
        for scheme in [0, 1, 3, 4] {
            let mut unknown = export.clone();
            unknown.r#match.as_mut().unwrap().dice_scheme = scheme;
            let refused = audit(&unknown, |_| {}).unwrap_err().to_string();
            assert_eq!(
                refused,
                format!("the export has dice of scheme {scheme}, which is not known")
            );
        }
    }

    #[test]
    fn exports_of_a_pair_are_checked_by_the_third_scheme() {
        let [first, second] = [1, 2].map(|place| test_exports::duplicate(60, place));
        for export in [&first, &second] {
            let found = audit(export, |_| {}).unwrap();
            assert_eq!((found.difference, found.entries), (None, 60));
            assert_eq!((found.dice_scheme, &found.dice_table[..]), (3, ""));
            assert!(found.dice > 0, "there is a battle");
        }
        // The same commands, so the same dice; what marks the states is another key.
        for (ours, theirs) in first.entries.iter().zip(&second.entries) {
            assert_eq!(ours.events, theirs.events);
            assert_ne!(ours.state_hash, theirs.state_hash);
        }
        let tampered = |tamper: fn(&mut MatchExport)| {
            let mut export = first.clone();
            tamper(&mut export);
            let found = audit(&export, |_| {}).unwrap();
            found.difference.expect("it is found").what
        };
        let what = tampered(|export| {
            export.nonces[1] = vec![1; 16];
            export.r#match.as_mut().unwrap().seats[1].nonce = vec![1; 16];
        });
        assert_eq!(what, "a nonce in dice of two matches");
        let what = tampered(|export| {
            let pair = &mut export.r#match.as_mut().unwrap().dice_pair;
            pair.as_mut().unwrap().place = 2;
        });
        assert_eq!(what, "the state's hash");
    }
}
