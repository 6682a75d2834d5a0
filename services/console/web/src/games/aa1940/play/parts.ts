// Controls of a seat, and the parts of them that are first needed later: all of them come together.
export { Controls } from "./controls.js";
export { Filed, Form } from "./forms.js";
