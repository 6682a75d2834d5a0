/** Messages of the contract as the server writes them in JSON, as far as these pages read them. What
 * is 0, false or empty is left out there. */

export interface Seat {
  readonly seat?: number;
  readonly powers?: readonly string[];
  readonly player?: string;
  readonly taken?: boolean;
  readonly resigned?: boolean;
  readonly account?: string;
  readonly bot?: string;
  readonly nonceState?: string;
}

export interface Match {
  readonly name: string;
  readonly game: string;
  readonly displayName?: string;
  readonly state: "MATCH_STATE_LOBBY" | "MATCH_STATE_IN_PROGRESS" | "MATCH_STATE_FINISHED" | "MATCH_STATE_ABANDONED";
  readonly visibility?: string;
  readonly seats?: readonly Seat[];
  readonly version?: string;
  readonly awaited?: readonly number[];
  readonly createTime: string;
  readonly updateTime: string;
  readonly hostAccount?: string;
  readonly closeReason?: string;
  readonly awaitsNonces?: boolean;
  readonly clocks?: { readonly paused?: boolean };
  readonly label?: string;
  /** The fixture that it belongs to. */
  readonly fixture?: string;
}

export interface LogHead {
  readonly length?: string;
  readonly chain: string;
  readonly time: string;
  readonly publicKey: string;
}

export interface Account {
  readonly name: string;
  readonly displayName: string;
  readonly handle?: string;
  readonly bot?: boolean;
  readonly roles?: readonly string[];
  readonly suspended?: boolean;
  readonly suspensionReason?: string;
  readonly createTime: string;
}

export interface ApiKey {
  readonly name: string;
  readonly displayName?: string;
  readonly scopes?: readonly string[];
  readonly createTime: string;
  readonly expireTime?: string;
  readonly revokeTime?: string;
}

export interface AuditEntry {
  readonly name: string;
  readonly actor: string;
  readonly action: string;
  readonly target?: string;
  readonly reason?: string;
  readonly createTime: string;
}

export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly match?: string;
  readonly displayName?: string;
  readonly state: string;
  readonly disableReason?: string;
  readonly challengeError?: string;
  readonly failingSinceTime?: string;
}

export interface Delivery {
  readonly name: string;
  readonly type: string;
  readonly match?: string;
  readonly sequence?: string;
  readonly state: string;
  readonly attempts?: number;
  readonly lastStatus?: number;
  readonly lastError?: string;
  readonly createTime: string;
}
