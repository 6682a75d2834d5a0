mod any_time;
mod at_home;
mod boxes;
mod delays;
mod failure;
mod german_victory;
mod government;
mod reserves;
