/** Takes the place of Protobuf's decoder of Base64 for the descriptions of messages, which the build
 * writes as strings of bytes: they compress a third better. */
export function base64Decode(text: string): Uint8Array {
  return Uint8Array.from(text, (byte) => byte.charCodeAt(0));
}
