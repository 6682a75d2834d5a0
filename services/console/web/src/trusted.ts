interface Policy {
  createScriptURL(address: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/** The address of the page's worker, which lies beside its other files. */
export function workerAddress(): string {
  return new URL("./link.js", import.meta.url).href;
}

/** The page runs with trusted types: the only address that it ever makes a script of is that of
 * its own worker. */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("sandtable", {
  createScriptURL: (address) => {
    if (address !== workerAddress()) throw new TypeError("not a script of this page");
    return address;
  },
});

/** An address that the browser takes for a script's, where it asks for proof. */
export function trustedScript(address: string): unknown {
  return policy?.createScriptURL(address) ?? address;
}
