export const en = { title: "" };
export type Terms = typeof en;
