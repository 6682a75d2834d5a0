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

/** Invitations and readiness, with the token of a client: `client.lobby`. */
export class Lobby {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Says that a seat is ready to start, or not. */
  ready(request: MessageInitShape<typeof SetReadyRequestSchema> & { name: string }): Promise<Match> {
    const complete = identified({ ready: true, ...request });
    return this.#connection.call(LobbyService, request.name, (lobby, options) => lobby.setReady(complete, options));
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
