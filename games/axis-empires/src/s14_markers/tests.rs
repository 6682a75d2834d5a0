mod boxes;
mod delays;
mod failure;
mod german_victory;
mod government;
mod reserves;
