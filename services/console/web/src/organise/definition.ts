import { parse } from "smol-toml";
import { token } from "../account/session.js";
import { jsonCall } from "../parts/json-call.js";
import { tomlText } from "./toml-text.js";

const SERVICES = "sandtable.tournaments.v1";

interface JsonTournament {
  readonly name: string;
  readonly settings: Parameters<typeof tomlText>[0];
}

/** The definition of a tournament in TOML, as `sandtable tournament export-definition` writes it. A
 * slug is of one tournament only, and no part of it. */
export async function exportDefinition(name: string): Promise<string> {
  const found = await jsonCall<JsonTournament>(
    `${SERVICES}.TournamentService/GetTournament`,
    JSON.stringify({ name }),
    token(),
  );
  const { slug: _, ...settings } = found.settings;
  return `${tomlText(settings)}\n`;
}

/** Makes a draft from a definition, and gives its name. */
export async function importDefinition(text: string): Promise<string> {
  const body = JSON.stringify({ settings: parse(text), requestId: crypto.randomUUID() });
  return (await jsonCall<JsonTournament>(`${SERVICES}.OrganiserService/CreateTournament`, body, token())).name;
}
