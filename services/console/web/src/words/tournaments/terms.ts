import { computed } from "@preact/signals";
import { contests } from "../contests.js";

/** Words of the pages about tournaments, in the language that is spoken. */
export const terms = computed(() => contests.value.tournaments);
