// The status of a server as it writes it in JSON. What is 0, false or empty is left out there; lengths
// of time are as in "0.002s".

export interface ServerStatus {
  readonly process?: {
    readonly program?: string;
    readonly version?: string;
    readonly ready?: boolean;
    readonly startTime?: string;
    readonly serverTime?: string;
  };
  readonly services?: readonly {
    readonly service: string;
    readonly serving?: boolean;
    readonly lacking?: readonly string[];
  }[];
  readonly checks?: readonly {
    readonly name: string;
    readonly ok?: boolean;
    readonly reason?: string;
    readonly latency?: string;
    readonly checkTime?: string;
  }[];
  readonly rules?: readonly Rules[];
  readonly rulesInUse?: readonly Rules[];
  readonly traffic?: Traffic;
  readonly refusals?: readonly (Count & { readonly service: string; readonly reason: string })[];
  readonly limits?: Limits;
  readonly matches?: readonly { readonly state: string; readonly count?: string }[];
  readonly store?: {
    readonly commitsPerMinute?: number;
    readonly commitP50?: string;
    readonly commitP99?: string;
    readonly commitFailures?: string;
    readonly queueDepth?: string;
    readonly freeBytes?: string;
    readonly lastBackupTime?: string;
  };
}

interface Rules {
  readonly game: string;
  readonly version?: string;
}

/** How often something was, since the start and in a minute. */
interface Count {
  readonly count?: string;
  readonly perMinute?: number;
}

export interface Traffic {
  readonly window?: string;
  readonly callsPerMinute?: number;
  readonly commandsPerMinute?: number;
  readonly refusalsPerMinute?: number;
  readonly lag?: string;
  readonly connections?: string;
  readonly methods?: readonly {
    readonly service: string;
    readonly method: string;
    readonly calls?: string;
    readonly callsPerMinute?: number;
    readonly refusalsPerMinute?: number;
    readonly latencyP50?: string;
    readonly latencyP95?: string;
    readonly latencyP99?: string;
  }[];
  readonly streams?: readonly { readonly service: string; readonly method: string; readonly open?: string }[];
}

export interface Limits {
  readonly rates?: readonly {
    readonly limit: string;
    readonly subject: string;
    readonly perSecond?: number;
    readonly burst?: number;
    readonly refused?: string;
    readonly refusedPerMinute?: number;
  }[];
  readonly capacities?: readonly {
    readonly limit: string;
    readonly total?: string;
    readonly perCaller?: string;
    readonly perAddress?: string;
    readonly reserved?: string;
    readonly release?: string;
    readonly taken?: string;
    readonly refused?: string;
    readonly refusedPerMinute?: number;
  }[];
  readonly shed?: readonly (Count & { readonly cost: string; readonly caller: string })[];
  readonly callers?: readonly {
    readonly caller: string;
    readonly limit: string;
    readonly count?: string;
    readonly lastTime: string;
  }[];
}
