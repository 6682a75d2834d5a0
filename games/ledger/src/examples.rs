//! A rulebook's worked examples, and which test shows each.

use serde::Deserialize;

use crate::coverage::Coverage;

/// Treatment of a worked example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExampleTreatment {
    /// A test plays it.
    Test,
    /// A ruling says why no test can play it as it is printed.
    Ruling,
    /// It is about rules that the engine does not have yet.
    Later,
}

/// A worked example.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// Its id, written like those of a ledger.
    pub id: String,
    /// The value or title shown.
    pub title: String,
    /// Its treatment.
    pub shown: ExampleTreatment,
}

impl Coverage {
    /// Everything that is wrong with a list of worked examples, when this coverage has read
    /// the sources for ids of their shape: examples that no test's doc comment names though
    /// one should, that no ruling names, that come later and are tested all the same, and
    /// names of examples that do not exist.
    #[must_use]
    pub fn example_faults(&self, examples: &[Example], rulings: &str) -> Vec<String> {
        let ruled = self.ids_in(rulings);
        let mut faults = Vec::new();
        for (index, example) in examples.iter().enumerate() {
            let Example { id, title, shown } = example;
            let tested = self.tests.contains_key(id);
            let fault = match shown {
                ExampleTreatment::Test if !tested => "has no test",
                ExampleTreatment::Ruling if !ruled.contains(id) => "has no ruling",
                ExampleTreatment::Later if tested => "is said to come later and has a test",
                _ if title.is_empty() => "says nothing",
                _ if examples[..index].iter().any(|other| other.id == *id) => "is listed twice",
                _ => continue,
            };
            faults.push(format!("{id} ({title}) {fault}"));
        }
        let known = |id: &String| examples.iter().any(|example| example.id == *id);
        let named = self.named.iter().filter(|(id, _)| !known(id));
        faults.extend(named.map(|(id, files)| format!("{id} is no example, but in {files:?}")));
        let ruled = ruled.iter().filter(|id| !known(id));
        faults.extend(ruled.map(|id| format!("{id} is no example, but is ruled on")));
        faults
    }
}
