/** Saves pieces of bytes as a file of the browser. */
export function save(name: string, pieces: readonly Uint8Array[], type = "application/octet-stream"): void {
  const address = URL.createObjectURL(new Blob(pieces as Uint8Array<ArrayBuffer>[], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
