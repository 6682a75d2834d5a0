import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Entrant } from "./gen/sandtable/tournaments/v1/entrant_pb.js";
import type { Fixture, Round } from "./gen/sandtable/tournaments/v1/fixture_pb.js";
import {
  type AdjudicateFixtureRequestSchema,
  type AnnulFixtureRequestSchema,
  type CreateTournamentRequestSchema,
  type AuditEntry,
  type ExtendFixtureRequestSchema,
  type InviteEntrantRequestSchema,
  OrganiserService,
  type PairRoundRequestSchema,
  type SeparateEntrantsRequestSchema,
  type SubstituteMemberRequestSchema,
  type UpdateTournamentRequestSchema,
} from "./gen/sandtable/tournaments/v1/organiser_service_pb.js";
import type { Tournament } from "./gen/sandtable/tournaments/v1/tournament_pb.js";
import { type Call, type Connection, identified, paged } from "./connection.js";

/** Running tournaments: `client.organiser`. The key of an account with the scope HOST runs
 * those that it made. A request id is made for each change that has none. */
export class Organiser {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  #call<T>(make: Call<typeof OrganiserService, T>): Promise<T> {
    return this.#connection.call(OrganiserService, "", make);
  }

  /** Makes a tournament, as a draft; or only tells what would be made. */
  create(request: MessageInitShape<typeof CreateTournamentRequestSchema>): Promise<Tournament> {
    const complete = identified(request);
    return this.#call((service, options) => service.createTournament(complete, options));
  }

  /** Changes what was decided about a tournament, as far as it can be changed still. */
  update(request: MessageInitShape<typeof UpdateTournamentRequestSchema> & { name: string }): Promise<Tournament> {
    const complete = identified(request);
    return this.#call((service, options) => service.updateTournament(complete, options));
  }

  /** Opens a draft for entrants. */
  open(name: string): Promise<Tournament> {
    const request = identified({ name });
    return this.#call((service, options) => service.openTournament(request, options));
  }

  /** Starts a tournament now. */
  start(name: string): Promise<Tournament> {
    const request = identified({ name });
    return this.#call((service, options) => service.startTournament(request, options));
  }

  /** Pauses a tournament: nothing is paired, hosted or decided by itself. */
  pause(name: string, reason = ""): Promise<Tournament> {
    const request = identified({ name, reason });
    return this.#call((service, options) => service.pauseTournament(request, options));
  }

  /** Goes on after a pause. */
  resume(name: string): Promise<Tournament> {
    const request = identified({ name });
    return this.#call((service, options) => service.resumeTournament(request, options));
  }

  /** Calls a tournament off. */
  cancel(name: string, reason: string): Promise<Tournament> {
    const request = identified({ name, reason });
    return this.#call((service, options) => service.cancelTournament(request, options));
  }

  /** Opens a tournament that is over again, paused, so that a result can be corrected. */
  reopen(name: string, reason: string): Promise<Tournament> {
    const request = identified({ name, reason });
    return this.#call((service, options) => service.reopenTournament(request, options));
  }

  /** Adds a co-organiser, or takes one away. */
  setCoOrganiser(name: string, account: string, remove = false): Promise<Tournament> {
    const request = identified({ name, account, remove });
    return this.#call((service, options) => service.setCoOrganiser(request, options));
  }

  /** Invites an account. */
  invite(request: MessageInitShape<typeof InviteEntrantRequestSchema> & { name: string }): Promise<Entrant> {
    const complete = identified(request);
    return this.#call((service, options) => service.inviteEntrant(complete, options));
  }

  /** Makes entry codes, each good for one entrant. They are shown once. */
  async createEntryCodes(name: string, count: number): Promise<string[]> {
    const request = identified({ name, count });
    return (await this.#call((service, options) => service.createEntryCodes(request, options))).codes;
  }

  /** Takes an entrant out of the tournament. */
  removeEntrant(entrant: string, reason: string): Promise<Entrant> {
    const request = identified({ name: entrant, reason });
    return this.#call((service, options) => service.removeEntrant(request, options));
  }

  /** Sets the rating that an entrant is seeded by, before the start. */
  setRating(entrant: string, rating: number): Promise<Entrant> {
    const request = identified({ name: entrant, rating });
    return this.#call((service, options) => service.setEntrantRating(request, options));
  }

  /** Puts another account in the place of a member. */
  substitute(request: MessageInitShape<typeof SubstituteMemberRequestSchema> & { name: string }): Promise<Entrant> {
    const complete = identified(request);
    return this.#call((service, options) => service.substituteMember(complete, options));
  }

  /** Pairs the next round by hand: everybody who plays is in a pair or has a bye. */
  pairRound(request: MessageInitShape<typeof PairRoundRequestSchema> & { name: string }): Promise<Round> {
    const complete = identified(request);
    return this.#call((service, options) => service.pairRound(complete, options));
  }

  /** Keeps groups of entrants apart, in place of those kept apart before. */
  separate(request: MessageInitShape<typeof SeparateEntrantsRequestSchema> & { name: string }): Promise<Tournament> {
    const complete = identified(request);
    return this.#call((service, options) => service.separateEntrants(complete, options));
  }

  /** Begins the next round now. */
  startRound(name: string): Promise<Round> {
    const request = identified({ name });
    return this.#call((service, options) => service.startRound(request, options));
  }

  /** Decides a fixture. */
  adjudicate(request: MessageInitShape<typeof AdjudicateFixtureRequestSchema> & { name: string }): Promise<Fixture> {
    const complete = identified(request);
    return this.#call((service, options) => service.adjudicateFixture(complete, options));
  }

  /** Annuls a fixture, or one of its matches. */
  annul(request: MessageInitShape<typeof AnnulFixtureRequestSchema> & { name: string }): Promise<Fixture> {
    const complete = identified(request);
    return this.#call((service, options) => service.annulFixture(complete, options));
  }

  /** Sets another deadline for a fixture. */
  extend(request: MessageInitShape<typeof ExtendFixtureRequestSchema> & { name: string }): Promise<Fixture> {
    const complete = identified(request);
    return this.#call((service, options) => service.extendFixture(complete, options));
  }

  /** What organisers did in a tournament, the latest first, fetched page by page. */
  auditEntries(name: string): AsyncGenerator<AuditEntry, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listAuditEntries({ name, pageToken }, options));
    return paged(fetch, ({ auditEntries }) => auditEntries);
  }
}
