//! What every Sandtable service shares: configuration, telemetry, tokens, errors, the server.
