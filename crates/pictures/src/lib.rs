//! Boards and matches as pictures: a message in, SVG out.
//!
//! A picture is drawn from a board or a pack and from what a viewer may see of a match, so
//! that it shows no more than the view does. Nothing here knows a rule, and nothing is asked
//! or kept: the same message gives the same picture. Spaces and hexes are elements with an id
//! (`space-france`, `hex-w2214`) and attributes, so that a page can color them and tell which
//! was clicked. Whatever text comes from a pack or a match is escaped.

pub mod aa1940;
pub mod axis_empires;
pub mod crop;
pub mod error;
mod escape;
pub mod words;
