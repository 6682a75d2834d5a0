//! Text in a picture.

/// Text as it may stand in an element or in an attribute in quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no other control characters, not even escaped.
            letter if letter.is_control() && !letter.is_whitespace() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn no_text_ends_its_element_or_its_attribute() {
        let text = "\"><script>alert('&')</script>\u{0}\u{1b}";
        assert_eq!(
            escape(text),
            "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"
        );
    }
}
