import type { Terms } from "./en.js";

/** Die Wörter der Seite eines Kontos auf Deutsch. */
export const de: Terms = {
  title: "Dein Konto",
  why: "Zum Zuschauen braucht es kein Konto. Turniere und Ranglisten kennen Spieler und Veranstalter an ihren Konten.",
  open: "Dein Konto in diesem Browser öffnen",
  key: "Schlüssel",
  keyWhy: "Er beginnt mit sdk_. Dieser Browser bewahrt ihn auf, bis du dich abmeldest.",
  signIn: "Anmelden",
  create: "Ein Konto anlegen",
  name: "Name",
  make: "Anlegen",
  secret: "Dein Schlüssel. Bewahre ihn auf: er wird nur jetzt gezeigt.",
  account: "Konto",
  handle: "Kürzel",
  handleNew: "Ein Kürzel beanspruchen, an dem Veranstalter und andere dich finden",
  claim: "Beanspruchen",
  roles: "Rollen",
  roleNames: ["", "Spieler", "Veranstalter", "Moderator", "Betreiber"],
  bot: "Bot",
  may: "Was dieser Schlüssel darf",
  expires: "bis",
  shares: ["Grenze", "Geteilt mit", "Übrig", "Von", "Alles wieder in", "Je Sekunde"],
  subjects: {
    LIMIT_SUBJECT_CALLER: "Schlüsseln des Kontos",
    LIMIT_SUBJECT_ADDRESS: "allen dieser Adresse",
  },
  signOut: "Abmelden",
  tournaments: "Turniere",
  pools: "Ranglisten",
  webhooks: "Webhooks",
  explorer: "Methoden des Servers aufrufen",
};
