// 32 hex digits from WebCrypto, never from the server.
const BYTES = 16;

export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
