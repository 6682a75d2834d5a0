import { computed } from "@preact/signals";
import { contests } from "../contests.js";

/** Words of the pages about pools, in the language that is spoken. */
export const terms = computed(() => contests.value.pools);
