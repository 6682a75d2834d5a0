// Controls of a seat, and the parts of them that are first needed later: all of them come together.
export { AssaultForm } from "./assault-form.js";
export { Controls } from "./controls.js";
export { Filed, Standing } from "./standing.js";
