/** Packages of the contract, which the build puts here. */
declare const PACKAGES: readonly string[];

interface Described {
  readonly field: readonly { typeName: string }[];
  readonly nestedType: readonly Described[];
}

const LETTER = "a".charCodeAt(0);

/** Takes the place of Protobuf's way to fill in the names of JSON in the description of a message, which
 * the page has no use for, and fills in the packages of types: the build writes a letter for each. */
export function restoreJsonNames({ field, nestedType }: Described): void {
  for (const one of field) {
    const { typeName } = one;
    if (/^[a-z]/.test(typeName)) one.typeName = `.${PACKAGES[typeName.charCodeAt(0) - LETTER]}.${typeName.slice(1)}`;
  }
  nestedType.forEach(restoreJsonNames);
}
