import { computed } from "@preact/signals";
import { contests } from "../contests.js";

/** Words of the page of an account, in the language that is spoken. */
export const terms = computed(() => contests.value.account);
