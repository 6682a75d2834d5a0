//! The rules of Axis & Allies 1940 as a pure engine.
