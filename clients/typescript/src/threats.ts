/** Whose spaces are looked at for threats, and which of them. */
export interface ThreatQuery {
  /** The seat that holds them. */
  readonly holder?: number | undefined;
  /** Their names; all that the seat holds when there are none. */
  readonly spaces?: readonly string[] | undefined;
}

/** The fields of a request. */
export function threatFields({ holder, spaces }: ThreatQuery): { holder?: number; spaces: string[] } {
  return { ...(holder === undefined ? {} : { holder }), spaces: [...(spaces ?? [])] };
}
