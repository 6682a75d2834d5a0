import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type CreateInviteRequestSchema,
  type CreateInviteResponse,
  type Invite,
  LobbyService,
  type SetReadyRequestSchema,
} from "./gen/sandtable/matches/v1/lobby_service_pb.js";
import type { Match } from "./gen/sandtable/matches/v1/match_pb.js";
import { type Connection, identified } from "./connection.js";
import { commitNonce, revealNonce } from "./nonces.js";

/** Invitations and readiness, with the token of a client: `client.lobby`. */
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
}
