// What every part that is loaded late stands on: the page itself, and small things that several of
// them share. It makes one file of these (build.mjs).
import "./app.js";
import "./focus.js";
import "./hex.js";
import "./kept-board.js";
import "./parts/clock-fields.js";
import "./parts/close-button.js";
import "./parts/game-select.js";
import "./parts/ink.js";
import "./parts/json-call.js";
import "./parts/loaded.js";
import "./parts/moment.js";
import "./parts/polled.js";
import "./parts/save.js";
import "./parts/standing-offers.js";
import "./parts/stepper.js";
import "./parts/sub-nav.js";
import "./parts/sure-button.js";
import "./parts/swatch.js";
import "./parts/thumb.js";
import "./parts/wide-table.js";
