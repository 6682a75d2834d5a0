import { account } from "../account/session.js";
import { terms } from "../words/operator/terms.js";
import type { Rights } from "./access.js";
import { AccountsPart } from "./accounts-part.js";
import { AuditPart } from "./audit-part.js";
import { Frame, useRights } from "./frame.js";
import { MatchesPart } from "./matches-part.js";
import { StatusPart } from "./status-part.js";
import { WebhooksPart } from "./webhooks-part.js";

/** What a part of these pages is given. */
export interface PartProps {
  readonly rights: Rights;
  /** What is looked for at first. */
  readonly find: string;
}

const PARTS = { status: StatusPart, matches: MatchesPart, accounts: AccountsPart, audit: AuditPart };

/** The pages of those who run a platform or keep order on it: matches, accounts, the audit log; and of
 * everybody, the webhooks of their account. */
export function OperatorPage({ name, find }: { readonly name: string; readonly find: string }) {
  const rights = useRights();
  const { access, parts } = terms.value;
  const part = name as keyof typeof PARTS | "webhooks";
  return (
    <Frame part={part} title={parts[part]} rights={rights}>
      {rights.value !== undefined && <Part part={part} rights={rights.value} find={find} />}
      {rights.value !== undefined &&
        account.value === undefined &&
        (part === "webhooks" || !rights.value.moderates) && (
          <p>
            <a class="button" href="#/account">
              {access.open}
            </a>
          </p>
        )}
    </Frame>
  );
}

function Part({ part, rights, find }: PartProps & { readonly part: keyof typeof PARTS | "webhooks" }) {
  const { access } = terms.value;
  if (part === "webhooks") return account.value === undefined ? <p>{access.own}</p> : <WebhooksPart />;
  const Shown = PARTS[part];
  return rights.moderates ? <Shown rights={rights} find={find} /> : <p class="denied">{access.moderate}</p>;
}
