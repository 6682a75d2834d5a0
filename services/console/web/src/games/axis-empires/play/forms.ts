/** Parts of the controls that are loaded when they are first needed. */
export { AssaultForm } from "./assault-form.js";
export { Filed, Standing } from "./standing.js";
