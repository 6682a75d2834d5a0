//! Whatever the engine can say survives the wire, and whatever the wire can say
//! is read or refused.
