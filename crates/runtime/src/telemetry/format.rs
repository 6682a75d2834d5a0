//! Lines of the log that say on behalf of which request they were written.

use std::fmt::Write as _;
use std::io::IsTerminal;

use serde_json::json;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::{self, FmtContext};
use tracing_subscriber::registry::LookupSpan;

use crate::settings::LogFormat;
use crate::telemetry::trace_context::{TraceContext, Traced};

/// Writes a line as another format does, and after it what the request is that the task
/// works on. It is put into words only when there is a line to write, which most requests
/// have none of.
pub(crate) struct OfRequest<F> {
    line: F,
    format: LogFormat,
}

impl<F> OfRequest<F> {
    /// Lines of `line`, which is of this format.
    pub(crate) fn new(line: F, format: LogFormat) -> Self {
        Self { line, format }
    }
}

impl<S, N, F> FormatEvent<S, N> for OfRequest<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> std::fmt::Result {
        let told = Traced::with_current(|method, trace| -> Result<String, std::fmt::Error> {
            let mut line = String::new();
            self.line
                .format_event(context, Writer::new(&mut line), event)?;
            add(&mut line, self.format, method, trace)?;
            Ok(line)
        });
        match told {
            Some(line) => writer.write_str(&line?),
            None => self.line.format_event(context, writer, event),
        }
    }
}

/// Adds the request to a line, in the words that the format has for a span.
fn add(line: &mut String, format: LogFormat, method: &str, at: TraceContext) -> std::fmt::Result {
    let (trace, span) = (at.trace, at.span);
    line.truncate(line.trim_end().len());
    match format {
        LogFormat::Json => {
            let request = json!({
                "method": method,
                "trace": trace.to_string(),
                "span": span.to_string(),
                "name": "request",
            });
            // The object goes on.
            line.pop();
            writeln!(line, ",\"span\":{request}}}")
        }
        LogFormat::Compact => writeln!(line, " method={method:?} trace={trace} span={span}"),
        LogFormat::Pretty => writeln!(
            line,
            "\n    in request with method: {method:?}, trace: {trace}, span: {span}\n"
        ),
    }
}

/// Reports whether lines have colors: where somebody looks, who has not asked for none.
fn has_colors() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
    !refused && std::io::stderr().is_terminal()
}

/// Returns the layer that writes lines of a format to standard error.
pub fn layer<S>(format: LogFormat) -> Box<dyn tracing_subscriber::Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    use tracing_subscriber::Layer;
    let colors = has_colors();
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(colors);
    let line = fmt::format().with_ansi(colors);
    match format {
        LogFormat::Pretty => {
            let lines = lines.pretty();
            lines
                .event_format(OfRequest::new(line.pretty(), format))
                .boxed()
        }
        LogFormat::Compact => {
            let lines = lines.compact();
            lines
                .event_format(OfRequest::new(line.compact(), format))
                .boxed()
        }
        LogFormat::Json => {
            let lines = lines.json();
            lines
                .event_format(OfRequest::new(line.json(), format))
                .boxed()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use parking_lot::Mutex;
    use tracing_subscriber::fmt::MakeWriter;
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Kept {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    /// Returns what is written in a format, on behalf of a request and without one.
    async fn written(format: LogFormat) -> (TraceContext, String, String) {
        let kept = Kept::default();
        let lines = fmt::layer().with_writer(kept.clone()).with_ansi(false);
        let line = fmt::format().with_ansi(false);
        let layer: Box<dyn tracing_subscriber::Layer<_> + Send + Sync> = match format {
            LogFormat::Json => Box::new(
                lines
                    .json()
                    .event_format(OfRequest::new(line.json(), format)),
            ),
            _ => Box::new(lines.event_format(OfRequest::new(line.compact(), format))),
        };
        let subscriber = tracing_subscriber::registry().with(layer);
        let _here = tracing::subscriber::set_default(subscriber);
        let trace = TraceContext::begin();
        let method = "/a.Service/Method".parse().unwrap();
        Traced::without_span(trace, Some(method))
            .scope(async { tracing::warn!(size = 7, "it is large") })
            .await;
        let of_request = String::from_utf8(std::mem::take(&mut *kept.0.lock())).unwrap();
        tracing::warn!("nobody asked");
        let of_none = String::from_utf8(kept.0.lock().clone()).unwrap();
        (trace, of_request, of_none)
    }

    #[tokio::test]
    async fn a_line_says_of_which_request_it_is() {
        let (trace, line, other) = written(LogFormat::Compact).await;
        let told = format!(
            "it is large size=7 method=\"/a.Service/Method\" trace={} span={}\n",
            trace.trace, trace.span
        );
        assert!(line.ends_with(&told), "{line}");
        assert!(other.ends_with("nobody asked\n"), "{other}");
    }

    #[tokio::test]
    async fn a_line_for_programs_stays_one_object() {
        let (trace, line, other) = written(LogFormat::Json).await;
        let read: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(read["fields"]["size"], 7);
        assert_eq!(read["span"]["method"], "/a.Service/Method");
        assert_eq!(read["span"]["trace"], trace.trace.to_string());
        let other: serde_json::Value = serde_json::from_str(&other).unwrap();
        assert!(other.get("span").is_none());
    }
}
