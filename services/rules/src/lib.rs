//! The stateless referee: validate, apply, list legal actions, odds, views.
