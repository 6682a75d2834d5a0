mod alignment;
mod liberation;
mod postures;
mod set_up;
mod status;
