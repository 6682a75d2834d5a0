mod both;
mod effects;
mod every_card;
mod modifiers;
mod reveal;
mod selection;
