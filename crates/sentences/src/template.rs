//! Templates of sentences: `{power} declares war on {on}.`

/// The most bytes of a sentence: names are short, lists may be long.
const MOST_BYTES: usize = 1_000;

/// Mark that stands for the rest of a sentence that is too long.
const REST: &str = "…";

/// Values of a template, by the names that it has for them.
pub(crate) type Slots = Vec<(&'static str, String)>;

/// A template's values.
macro_rules! slots {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::template::Slots::from([$(($name, String::from($value))),*])
    };
}
pub(crate) use slots;

/// The template with its values. A name without a value stays, for a test to find.
pub(crate) fn fill(template: &str, slots: &[(&'static str, String)]) -> String {
    let mut text = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        match slots.iter().find(|(own, _)| *own == name) {
            Some((_, value)) => text.push_str(value),
            None => text.extend(["{", name, "}"]),
        }
        rest = behind;
    }
    text.push_str(rest);
    text
}

/// The same as a sentence: with a capital, and no longer than a sentence may be.
pub(crate) fn sentence(template: &str, slots: &[(&'static str, String)]) -> String {
    bounded(capitalized(&fill(template, slots)))
}

/// A text that begins with a capital, unless it begins with a code such as `w2213`.
fn capitalized(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    if first.contains(|letter: char| letter.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A text that is no longer than a sentence may be.
pub(crate) fn bounded(mut text: String) -> String {
    if text.len() > MOST_BYTES {
        text.truncate(text.floor_char_boundary(MOST_BYTES - REST.len()));
        text.push_str(REST);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_their_places_and_are_no_templates() {
        let slots = slots!["a": "one", "b": "{a}"];
        assert_eq!(fill("{a}, {b}: {a}", &slots), "one, {a}: one");
        assert_eq!(fill("{c} {", &slots), "{c} {}");
        assert_eq!(sentence("{a}.", &slots), "One.");
    }

    #[test]
    fn a_sentence_is_bounded_between_two_letters() {
        let long = sentence("{a}", &slots!["a": "ä".repeat(2_000)]);
        assert!(
            long.len() <= MOST_BYTES && long.ends_with("ä…"),
            "{}",
            long.len()
        );
        let fits = "b".repeat(MOST_BYTES);
        assert_eq!(bounded(fits.clone()), fits);
    }
}
