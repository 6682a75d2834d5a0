mod boxes;
mod delays;
mod failure;
mod government;
