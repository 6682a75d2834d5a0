mod alignment;
mod postures;
mod set_up;
mod status;
