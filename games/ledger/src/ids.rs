//! Ids of rules in a text.

/// Form of ids.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Their beginnings, such as `AAE-`.
    pub prefixes: Vec<&'static str>,
    /// The fewest digits of the number at their end: what has fewer only begins like an id.
    pub digits: usize,
}

/// The ids in a text, ranges filled in.
pub(crate) fn ids(text: &str, shape: &Shape) -> Vec<String> {
    let split = |id: &str| {
        let (area, number) = numbered(id, shape.digits)?;
        Some((area.to_owned(), number.to_owned()))
    };
    let mut found: Vec<String> = Vec::new();
    let mut end_of_last = 0;
    for start in starts(text, &shape.prefixes) {
        let tail = &text[start..];
        let length = tail
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+')))
            .unwrap_or(tail.len());
        let id = tail[..length].trim_end_matches(['-', '.', '+']);
        let Some((area, number)) = split(id) else {
            continue;
        };
        let between: String = text[end_of_last..start]
            .chars()
            .filter(|c| !matches!(c, '`' | '/' | ' ' | '\n'))
            .collect();
        if let Some((first_area, first)) = found.last().and_then(|last| split(last))
            && between == "to"
            && first_area == area
            && let (Ok(from), Ok(to)) = (first.parse::<u32>(), number.parse::<u32>())
        {
            let width = first.len();
            found.extend((from + 1..to).map(|n| format!("{area}-{n:0width$}")));
        }
        found.push(id.to_owned());
        end_of_last = start + id.len();
    }
    found
}

/// Where one of the prefixes begins a word.
fn starts(text: &str, prefixes: &[&str]) -> Vec<usize> {
    let mut starts: Vec<usize> = prefixes
        .iter()
        .flat_map(|prefix| text.match_indices(prefix).map(|(start, _)| start))
        .filter(|start| {
            !text[..*start]
                .chars()
                .next_back()
                .is_some_and(|before| before.is_ascii_alphanumeric() || before == '-')
        })
        .collect();
    starts.sort_unstable();
    starts
}

/// The area and number of an id; none for what only begins like one.
fn numbered(id: &str, fewest: usize) -> Option<(&str, &str)> {
    let (area, number) = id.rsplit_once('-')?;
    let long = number.len() >= fewest.max(1);
    let digits = long && number.bytes().all(|byte| byte.is_ascii_digit());
    (digits && area.contains('-')).then_some((area, number))
}
