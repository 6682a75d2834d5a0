//! The layers that `ARCHITECTURE.md` gives each crate.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};

use crate::modules::CrateTree;
use crate::uses::uses_of;

/// How a block of layers begins; the folder of its crate follows.
const BLOCK: &str = "```layers ";

/// What stands for a crate's root in its layers.
const ROOT: &str = "root";

/// The modules of a crate's root, in layers: each uses only what stands on lines below its own.
#[derive(Debug)]
pub struct Layers {
    /// The crate's folder, such as `services/store`.
    pub folder: String,
    /// The line that a module stands on, the highest first.
    lines: HashMap<String, usize>,
}

/// All layers that a text gives.
///
/// # Errors
///
/// A block that does not end, or names a module twice.
pub fn read_layers(text: &str) -> Result<Vec<Layers>> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(folder) = line.strip_prefix(BLOCK) else {
            continue;
        };
        let mut layers = Layers {
            folder: folder.trim().to_owned(),
            lines: HashMap::new(),
        };
        for number in 0.. {
            let line = lines
                .next()
                .with_context(|| format!("{folder} has no end"))?;
            if line.starts_with("```") {
                break;
            }
            for module in line.split_whitespace() {
                let before = layers.lines.insert(module.to_owned(), number);
                ensure!(before.is_none(), "{folder} names {module} twice");
            }
        }
        found.push(layers);
    }
    Ok(found)
}

impl Layers {
    /// What a crate does that its layers do not allow, in words; nothing when all is well.
    #[must_use]
    pub fn offences(&self, tree: &CrateTree) -> Vec<String> {
        let modules: Vec<&str> = tree.files.iter().map(|file| top(&file.module)).collect();
        let mut offences = Vec::new();
        for module in &modules {
            if *module != ROOT && !self.lines.contains_key(*module) {
                offences.push(format!("{}: {module} stands in no layer", self.folder));
            }
        }
        for name in self.lines.keys() {
            if !modules.contains(&name.as_str()) {
                offences.push(format!("{}: there is no {name}", self.folder));
            }
        }
        for used in uses_of(tree) {
            let (from, to) = (modules[used.from], modules[used.to]);
            if from != to && self.line(from) >= self.line(to) {
                let (from, to) = (&tree.files[used.from].name, &tree.files[used.to].name);
                offences.push(format!("{}: {from} uses {to}", self.folder));
            }
        }
        offences.sort();
        offences.dedup();
        offences
    }

    /// Where a module stands; a root that is not listed is above all, and nobody may use it.
    fn line(&self, module: &str) -> Option<usize> {
        self.lines.get(module).copied()
    }
}

/// The module of the root that a module is in.
fn top(module: &[String]) -> &str {
    module.first().map_or(ROOT, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
Words.

```layers games/x
upper
lower lowest
```
";

    fn tree(files: &[(&str, &str)]) -> (tempfile::TempDir, CrateTree) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let tree = CrateTree::read(&folder.path().join("lib.rs")).unwrap();
        (folder, tree)
    }

    fn offences(upper: &str, lower: &str) -> Vec<String> {
        let root = "mod upper;\nmod lower;\nmod lowest;\npub use upper::A;\n";
        let files = [
            ("lib.rs", root),
            ("upper.rs", upper),
            ("lower.rs", lower),
            ("lowest.rs", ""),
        ];
        let (_folder, tree) = tree(&files);
        read_layers(TEXT).unwrap()[0].offences(&tree)
    }

    #[test]
    fn what_is_above_uses_what_is_below() {
        assert_eq!(
            offences("use crate::lower::B; pub struct A(B);", "pub struct B;"),
            [""; 0]
        );
    }

    #[test]
    fn what_is_below_may_not_use_what_is_above() {
        for way in [
            "use crate::upper::A;",
            "use super::upper::{self, A};",
            "fn a() { crate::upper::a(); }",
            "fn a() { b!(1, crate::upper::a()); }",
            "mod inner { use super::super::upper; }",
            "use crate::{upper::A};",
        ] {
            assert_eq!(
                offences("", way),
                ["games/x: lower.rs uses upper.rs"],
                "{way}"
            );
        }
    }

    #[test]
    fn what_shares_a_line_and_the_root_are_not_used() {
        assert_eq!(
            offences("", "use crate::lowest;"),
            ["games/x: lower.rs uses lowest.rs"]
        );
        assert_eq!(
            offences("", "use crate::A;"),
            ["games/x: lower.rs uses lib.rs"]
        );
    }

    #[test]
    fn what_the_root_passes_on_of_another_crate_is_not_the_roots() {
        let files = [
            (
                "lib.rs",
                "mod upper;\nmod lower;\nmod lowest;\npub use below::{a, b::c};\n",
            ),
            ("upper.rs", ""),
            ("lower.rs", "use crate::a::A; fn d() { crate::c::d(); }"),
            ("lowest.rs", ""),
        ];
        let (_folder, tree) = tree(&files);
        let found = read_layers(TEXT).unwrap()[0].offences(&tree);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn tests_may_use_everything() {
        let text = "#[cfg(test)]\nuse crate::upper::A;\n#[cfg(test)]\nmod tests { use crate::A; }";
        assert_eq!(offences("", text), [""; 0]);
    }

    #[test]
    fn all_modules_are_listed() {
        let (_folder, tree) = tree(&[
            ("lib.rs", "mod upper;\nmod other;"),
            ("upper.rs", ""),
            ("other.rs", ""),
        ]);
        let found = read_layers(TEXT).unwrap()[0].offences(&tree);
        let expected = [
            "games/x: other stands in no layer",
            "games/x: there is no lower",
            "games/x: there is no lowest",
        ];
        assert_eq!(found, expected);
    }
}
