mod both;
mod effects;
mod modifiers;
mod reveal;
mod selection;
