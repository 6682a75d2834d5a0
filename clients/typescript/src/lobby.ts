import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CallOptions, Client as ServiceClient } from "@connectrpc/connect";
import {
  type CreateInviteRequestSchema,
  type CreateInviteResponse,
  type Invite,
  LobbyService,
  type OfferSeatResponse,
  type SetReadyRequestSchema,
  type UpdateMatchResponse,
} from "./gen/sandtable/matches/v1/lobby_service_pb.js";
import type { Match, MatchSchema } from "./gen/sandtable/matches/v1/match_pb.js";
import { type Connection, identified } from "./connection.js";
import { commitNonce, revealNonce } from "./nonces.js";

/** What is settled around a match: invitations, readiness, bots, draws, bids, with the token of a client: `client.lobby`. */
export class Lobby {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Says that a seat is ready to start, or not. */
  async ready(request: MessageInitShape<typeof SetReadyRequestSchema> & { name: string }): Promise<Match> {
    const complete = identified({ ready: true, ...request });
    const shown = await this.#connection.call(LobbyService, request.name, (lobby, options) =>
      lobby.setReady(complete, options),
    );
    return this.#connection.nonces.settle(this.#connection, shown);
  }

  /** Binds the seat to another nonce, by its commitment of 32 bytes. What takes a seat does it
   * by itself. */
  commitNonce(name: string, commitment: Uint8Array): Promise<Match> {
    return commitNonce(this.#connection, name, commitment);
  }

  /** Reveals the nonce that the seat is bound to, against the commitments of all seats that the
   * caller has seen (`diceTable`). What takes a seat does it by itself, and never against two
   * different tables. */
  revealNonce(name: string, nonce: Uint8Array, table?: Uint8Array): Promise<Match> {
    return revealNonce(this.#connection, name, nonce, table);
  }

  /** Makes an invitation to a seat; good for 7 days when no time is given. The token must
   * be the host's. */
  invite(
    request: MessageInitShape<typeof CreateInviteRequestSchema> & { name: string },
  ): Promise<CreateInviteResponse> {
    const complete = identified(request);
    return this.#connection.call(LobbyService, request.name, (lobby, options) => lobby.createInvite(complete, options));
  }

  /** The invitations that are good. The token must be the host's. */
  async invites(name: string): Promise<Invite[]> {
    const listed = await this.#connection.call(LobbyService, name, (lobby, options) =>
      lobby.listInvites({ name }, options),
    );
    return listed.invites;
  }

  /** Revokes an invitation. */
  async revokeInvite(name: string, invite: string): Promise<void> {
    const request = identified({ name, invite });
    await this.#connection.call(LobbyService, name, (lobby, options) => lobby.revokeInvite(request, options));
  }

  /** Makes a change with a request id of its own. */
  #change<R extends { name: string }, T>(
    given: R,
    make: (
      lobby: ServiceClient<typeof LobbyService>,
      request: R & { requestId: string },
      options: CallOptions,
    ) => Promise<T>,
  ): Promise<T> {
    const request = identified(given);
    return this.#connection.call(LobbyService, given.name, (lobby, options) => make(lobby, request, options));
  }

  /** Changes fields of a match in its lobby, by their paths. The token must be the host's. With
   * the etag of what was read, the change is refused when somebody was faster. */
  update(
    match: MessageInitShape<typeof MatchSchema> & { name: string },
    paths: readonly string[],
  ): Promise<UpdateMatchResponse> {
    const request = identified({ match, updateMask: { paths: [...paths] } });
    return this.#connection.call(LobbyService, match.name, (lobby, options) => lobby.updateMatch(request, options));
  }

  /** Has a bot of the server play a seat. The token must be the host's. */
  addBot(name: string, seat: number, bot: string): Promise<Match> {
    return this.#change({ name, seat, bot }, (lobby, request, options) => lobby.addBot(request, options));
  }

  /** Takes a bot from its seat. The token must be the host's. */
  removeBot(name: string, seat: number): Promise<Match> {
    return this.#change({ name, seat }, (lobby, request, options) => lobby.removeBot(request, options));
  }

  /** Makes a code by which somebody else takes over the own seat. */
  offerSeat(name: string): Promise<OfferSeatResponse> {
    return this.#change({ name }, (lobby, request, options) => lobby.offerSeat(request, options));
  }

  /** Proposes to put the seat of somebody who is absent up for a substitute. */
  proposeSubstitution(name: string, seat: number): Promise<Match> {
    return this.#change({ name, seat }, (lobby, request, options) => lobby.proposeSubstitution(request, options));
  }

  /** Agrees to a substitute for an absent seat, or does not. */
  answerSubstitution(name: string, absent: number, agree: boolean): Promise<Match> {
    return this.#change({ name, absent, agree }, (lobby, request, options) =>
      lobby.answerSubstitution(request, options),
    );
  }

  /** Offers a draw, which ends the match when every seat has agreed. */
  proposeDraw(name: string): Promise<Match> {
    return this.#change({ name }, (lobby, request, options) => lobby.proposeDraw(request, options));
  }

  /** Agrees to a draw that is on offer, or takes it off the table. */
  answerDraw(name: string, agree: boolean, expectedVersion?: bigint): Promise<Match> {
    const given = { name, agree, ...(expectedVersion === undefined ? {} : { expectedVersion }) };
    return this.#change(given, (lobby, request, options) => lobby.answerDraw(request, options));
  }

  /** Bids in the match's auction: what one gives the other side for the side that is bid for. */
  placeBid(name: string, amount: number): Promise<Match> {
    return this.#change({ name, amount }, (lobby, request, options) => lobby.placeBid(request, options));
  }

  /** Bids no more. */
  passBid(name: string): Promise<Match> {
    return this.#change({ name }, (lobby, request, options) => lobby.passBid(request, options));
  }

  /** Takes the word from a seat in the chat, or gives it back. The token must be the host's, or
   * a moderator's. */
  mute(name: string, seat: number, muted = true): Promise<Match> {
    return this.#change({ name, seat, muted }, (lobby, request, options) => lobby.muteSeat(request, options));
  }
}
