import type { Clocks as MatchClocks } from "./gen/sandtable/matches/v1/clock_pb.js";
import { ClockService, type GetClocksResponse } from "./gen/sandtable/matches/v1/clock_service_pb.js";
import { type Connection, identified } from "./connection.js";

/** Clocks, pauses and vacations, with the token of a client: `client.clocks`. */
export class Clocks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The clocks as they stand, how they are set, and the server's time of day. */
  get(name: string): Promise<GetClocksResponse> {
    return this.#connection.call(ClockService, name, (clocks, options) => clocks.getClocks({ name }, options));
  }

  /** Proposes a pause, which begins when every seat has agreed. */
  async proposePause(name: string): Promise<MatchClocks | undefined> {
    const request = identified({ name });
    const done = await this.#connection.call(ClockService, name, (clocks, options) =>
      clocks.proposePause(request, options),
    );
    return done.clocks;
  }

  /** Agrees to a pause that is proposed, or takes it off the table. */
  async answerPause(name: string, agree: boolean): Promise<MatchClocks | undefined> {
    const request = identified({ name, agree });
    const done = await this.#connection.call(ClockService, name, (clocks, options) =>
      clocks.answerPause(request, options),
    );
    return done.clocks;
  }

  /** Ends a pause. */
  async endPause(name: string): Promise<MatchClocks | undefined> {
    const request = identified({ name });
    const done = await this.#connection.call(ClockService, name, (clocks, options) =>
      clocks.endPause(request, options),
    );
    return done.clocks;
  }

  /** Takes days of the vacation that a correspondence match allows. */
  async takeVacation(name: string, days: number): Promise<MatchClocks | undefined> {
    const request = identified({ name, days });
    const done = await this.#connection.call(ClockService, name, (clocks, options) =>
      clocks.takeVacation(request, options),
    );
    return done.clocks;
  }
}
