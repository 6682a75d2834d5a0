/** Words of the page of an account in English. */
export const en = {
  title: "Your account",
  why: "To watch needs no account. Tournaments and ladders know their players and organisers by accounts.",
  open: "Open your account in this browser",
  key: "Key",
  keyWhy: "It begins with sdk_. This browser keeps it until you sign out.",
  signIn: "Sign in",
  create: "Make an account",
  name: "Name",
  make: "Make it",
  secret: "Your key. Keep it somewhere: it is shown only now.",
  account: "Account",
  handle: "Handle",
  handleNew: "Claim a handle, by which organisers and others find you",
  claim: "Claim it",
  roles: "Roles",
  roleNames: ["", "player", "organiser", "moderator", "operator"],
  bot: "bot",
  may: "What this key may do",
  expires: "until",
  shares: ["Limit", "Shared by", "Left", "Of", "All again in", "A second"],
  subjects: {
    LIMIT_SUBJECT_CALLER: "the account's keys",
    LIMIT_SUBJECT_ADDRESS: "all of this address",
  } as Record<string, string>,
  signOut: "Sign out",
  tournaments: "Tournaments",
  pools: "Ladders",
  webhooks: "Webhooks",
  explorer: "Call the methods of the server",
};

export type Terms = typeof en;
