//! Events and questions of matches as sentences: a message in, words out.
//!
//! A sentence is made of one event or one question as its reader sees it, and of names that
//! everybody at the match may see: it tells no more than the message does. Nothing here knows a
//! rule, makes a request or stores anything. The words of each game are in one file for each
//! language, as templates; every kind of event and question has one, or nothing builds.

pub mod aa1940;
pub mod any_game;
pub mod axis_empires;
pub mod language;
pub mod narrator;
mod template;
pub mod words;
