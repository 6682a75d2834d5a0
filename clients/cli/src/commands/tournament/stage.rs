//! A stage of a tournament in words, such as `swiss:5,dutch` or `knockout:best=8`.

use anyhow::{Context, bail, ensure};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    ArenaSettings, DrawnKnockout, KnockoutSettings, LeavingPolicy, RoundRobinSettings, Seeding,
    StageIntake, StageSettings, SwissPairing, SwissSettings,
};

use crate::args::clock;

/// Reads a stage: its system, and after a colon its settings, separated by commas.
pub(super) fn read(text: &str) -> anyhow::Result<StageSettings> {
    let (system, words) = text.split_once(':').unwrap_or((text, ""));
    let mut words = UnreadSettings(words.split(',').filter(|word| !word.is_empty()).collect());
    let system = match system {
        "swiss" => System::Swiss(swiss(&mut words)?),
        "round-robin" => System::RoundRobin(RoundRobinSettings {
            twice: words.flag("twice"),
            groups: words.number("groups")?,
            leaving: words.value("leaving").map_or(Ok(0), leaving)?,
        }),
        "knockout" => System::Knockout(knockout(&mut words)?),
        "arena" => System::Arena(ArenaSettings {
            duration: Some(clock::span(words.first("how long it lasts, such as 30m")?)?),
            interval: words.value("every").map(clock::span).transpose()?,
        }),
        other => bail!("{other:?} is none of swiss, round-robin, knockout, arena"),
    };
    let intake = StageIntake {
        best: words.number("best")?,
        seeding: words.value("seeding").map_or(Ok(0), seeding)?,
    };
    words.must_be_empty(text)?;
    Ok(StageSettings {
        system: Some(system),
        intake: (intake != StageIntake::default()).then_some(intake),
        ..Default::default()
    })
}

/// Reads the policy for the results of an entrant who leaves.
fn leaving(word: &str) -> anyhow::Result<i32> {
    let policy = match word {
        "half" => LeavingPolicy::StrikeBelowHalf,
        "keep" => LeavingPolicy::Keep,
        "strike" => LeavingPolicy::Strike,
        other => bail!("{other:?} is none of half, keep, strike"),
    };
    Ok(policy.into())
}

fn swiss(words: &mut UnreadSettings<'_>) -> anyhow::Result<SwissSettings> {
    let rounds = words.first("a number of rounds")?;
    let pairing = match (words.flag("dutch"), words.flag("manual")) {
        (true, true) => bail!("a Swiss is paired by the Dutch system or manually, and not by both"),
        (true, false) => SwissPairing::Dutch,
        (false, true) => SwissPairing::Manual,
        (false, false) => SwissPairing::Weighted,
    };
    Ok(SwissSettings {
        rounds: number(rounds)?,
        pairing: pairing.into(),
        byes_on_request: words.number("byes")?,
        late_entry_rounds: words.number("late")?,
        clubs_apart_rounds: words.number("apart")?,
    })
}

fn knockout(words: &mut UnreadSettings<'_>) -> anyhow::Result<KnockoutSettings> {
    let if_drawn = match words.value("drawn") {
        None => DrawnKnockout::Unspecified,
        Some("seed") => DrawnKnockout::BetterSeed,
        Some("replay") => DrawnKnockout::Replay,
        Some("organiser") => DrawnKnockout::Organiser,
        Some(other) => bail!("{other:?} is none of seed, replay, organiser"),
    };
    Ok(KnockoutSettings {
        double_elimination: words.flag("double"),
        final_reset: words.flag("reset"),
        third_place: words.flag("third"),
        if_drawn: if_drawn.into(),
    })
}

fn seeding(word: &str) -> anyhow::Result<i32> {
    let seeding = match word {
        "rating" => Seeding::Rating,
        "lot" => Seeding::Lot,
        "entry" => Seeding::Entry,
        "standing" => Seeding::Standing,
        "groups" => Seeding::CrossGroups,
        other => bail!("{other:?} is none of rating, lot, entry, standing, groups"),
    };
    Ok(seeding.into())
}

fn number(text: &str) -> anyhow::Result<u32> {
    text.parse()
        .with_context(|| format!("{text:?} is not a number"))
}

/// Settings of a stage that have not been read yet.
struct UnreadSettings<'a>(Vec<&'a str>);

impl<'a> UnreadSettings<'a> {
    /// The first word, which is no name of anything.
    fn first(&mut self, what: &str) -> anyhow::Result<&'a str> {
        ensure!(!self.0.is_empty(), "{what} is missing after the colon");
        Ok(self.0.remove(0))
    }

    fn flag(&mut self, name: &str) -> bool {
        let found = self.0.iter().position(|word| *word == name);
        found.map(|place| self.0.remove(place)).is_some()
    }

    fn value(&mut self, name: &str) -> Option<&'a str> {
        let value = |word: &&'a str| word.strip_prefix(name)?.strip_prefix('=');
        let place = self.0.iter().position(|word| value(word).is_some())?;
        value(&self.0.remove(place))
    }

    fn number(&mut self, name: &str) -> anyhow::Result<u32> {
        self.value(name).map_or(Ok(0), number)
    }

    fn must_be_empty(&self, text: &str) -> anyhow::Result<()> {
        let rest = self.0.join(", ");
        ensure!(rest.is_empty(), "{rest} means nothing in {text:?}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_read() {
        let system = |text| read(text).unwrap().system.unwrap();
        let System::Swiss(swiss) = system("swiss:5,dutch,byes=1,late=2,apart=3") else {
            panic!("a Swiss")
        };
        assert_eq!(swiss.rounds, 5);
        assert_eq!(swiss.pairing(), SwissPairing::Dutch);
        assert_eq!((swiss.byes_on_request, swiss.late_entry_rounds), (1, 2));
        assert_eq!(swiss.clubs_apart_rounds, 3);
        let System::Swiss(swiss) = system("swiss:3,manual") else {
            panic!("a Swiss")
        };
        assert_eq!(swiss.pairing(), SwissPairing::Manual);
        let System::RoundRobin(robin) = system("round-robin:groups=4") else {
            panic!("a round robin")
        };
        assert_eq!((robin.twice, robin.groups), (false, 4));
        let stage = read("knockout:double,reset,best=8,drawn=replay").unwrap();
        let intake = stage.intake.as_ref().unwrap();
        assert_eq!((intake.best, intake.seeding()), (8, Seeding::Unspecified));
        let Some(System::Knockout(knockout)) = stage.system else {
            panic!("a knockout")
        };
        assert!(knockout.double_elimination && knockout.final_reset && !knockout.third_place);
        assert_eq!(knockout.if_drawn(), DrawnKnockout::Replay);
        let System::Arena(arena) = system("arena:2h,every=30s") else {
            panic!("an arena")
        };
        assert_eq!(arena.duration.unwrap().seconds, 7200);
        assert_eq!(arena.interval.unwrap().seconds, 30);
        assert_eq!(read("round-robin").unwrap().intake, None);
    }

    #[test]
    fn what_means_nothing_is_refused() {
        for (text, said) in [
            ("swiss", "rounds is missing"),
            ("swiss:many", "\"many\" is not a number"),
            ("swiss:5,double", "double means nothing"),
            ("swiss:5,dutch,manual", "not by both"),
            ("lottery", "none of swiss, round-robin"),
            ("knockout:best=few", "\"few\""),
            ("knockout:drawn=dice", "none of seed"),
            ("arena:2h,seeding=luck", "none of rating"),
        ] {
            let refused = format!("{:#}", read(text).unwrap_err());
            assert!(refused.contains(said), "{text}: {refused}");
        }
    }
}
