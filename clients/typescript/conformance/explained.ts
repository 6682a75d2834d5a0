import { Code, type SandtableError } from "@sandtable/client";

/** A refusal with everything that is known about it. */
export function explained({ code, reason, message, violation, fields, retryAfterMs }: SandtableError): object {
  const { rule, section, title, expected, found, sentence } = violation ?? {};
  return {
    code: canonical(code),
    reason,
    message,
    violation: violation === undefined ? null : { rule, section, title, expected, found, sentence },
    fields,
    retry_after_ms: retryAfterMs ?? null,
  };
}

function canonical(code: Code): string {
  if (code === Code.Canceled) return "CANCELLED";
  return (Code[code] ?? "UNKNOWN").replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}
