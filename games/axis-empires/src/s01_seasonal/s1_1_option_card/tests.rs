mod both;
mod by_command;
mod effects;
mod every_card;
mod modifiers;
mod reveal;
mod selection;
